package user

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
)

const (
	minUsername = 3
	maxUsername = 30
	// heldFor is how long a username that was given up stays reserved for its last owner,
	// so that another user isn't mistaken for them.
	heldFor = 30 * 24 * time.Hour
	// maxHeld is how many names may be reserved for one user at a time.
	maxHeld = 5
)

// Reasons why a username isn't available.
const (
	reasonInvalid  = "invalid"
	reasonReserved = "reserved"
	reasonTaken    = "taken"
)

// Usernames checks and sets usernames, which are unique on the whole platform.
type Usernames struct {
	db      *db.DB
	clock   clock.Clock
	markets func() Markets
	pages   slice.Pages
}

// isUsername reports whether a name in lower case has the form of a username. The alphabet is
// a–z, 0–9, _ and single dots: letters of other scripts could look like these, and control
// characters could reverse the direction of the text.
func isUsername(name string) bool {
	return len(name) >= minUsername && len(name) <= maxUsername && !strings.ContainsFunc(name, notInNames) &&
		!strings.HasPrefix(name, ".") && !strings.HasSuffix(name, ".") && !strings.Contains(name, "..") &&
		strings.Trim(name, "._") != ""
}

// staffWords are names that users could take for a member of staff or a part of the product.
func staffWords() []string {
	return []string{
		"abuse", "admin", "administrator", "anonymous", "api", "app", "auth", "bot", "chat", "contact", "deleted", "everyone", "help", "helpdesk",
		"info", "knower", "knowers", "knows", "legal", "login", "logout", "mail", "me",
		"moderation", "moderator", "noreply", "nobody", "null", "official", "owner", "payout", "payouts", "postmaster", "press", "privacy",
		"root", "security", "service", "staff", "support", "system", "team", "undefined", "unknown", "user", "users", "username", "webmaster", "www",
	}
}

// minBrand is the length from which a brand may be no part of a username; shorter brands
// are parts of ordinary words, and are compared with the whole name.
const minBrand = 5

// isReserved reports whether a username is the first segment of an address on any market,
// one of staffWords, or a brand. It compares skeletons, so that separators, and digits in
// place of letters, make no difference.
func (s *Usernames) isReserved(name string) bool {
	name = skeleton(name)
	if name == "" {
		return false // it has no letters, nor digits that look like letters
	}
	for _, word := range staffWords() {
		if name == skeleton(word) {
			return true
		}
	}
	for _, word := range s.paths() {
		if name == skeleton(word) {
			return true
		}
	}
	for _, m := range s.markets().All() {
		for _, brand := range []string{skeleton(lower(m.Brand)), skeleton(lower(m.Product))} {
			if name == brand || len(brand) >= minBrand && strings.Contains(name, brand) {
				return true
			}
		}
	}
	return false
}

// paths are the first segments of every address on any market.
func (s *Usernames) paths() []string {
	var out []string
	add := func(path string) {
		first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		out = append(out, lower(first))
	}
	for _, m := range s.markets().All() {
		for _, path := range m.ReservedPaths {
			add(path)
		}
	}
	routes := s.markets().Routes()
	for _, r := range routes.Routes {
		add(r.Path)
	}
	for _, r := range routes.Redirects {
		add(r.Path)
	}
	return out
}

// skeleton maps names that look alike to one: digits become the letters that they look
// like, i becomes l, and all other characters are dropped.
func skeleton(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '0':
			return 'o'
		case '1', 'i':
			return 'l'
		case '3':
			return 'e'
		case '4':
			return 'a'
		case '5':
			return 's'
		case '7':
			return 't'
		}
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, name)
}

// Availability says whether a user could have a username.
type Availability struct {
	Available bool    `json:"available"`
	Reason    *string `json:"reason" enum:"taken,reserved,invalid" doc:"Why not; null where it is available."`
}

// Available reports whether a user can set a name, in upper or lower case. The name that
// they have is available.
func (s *Usernames) Available(ctx context.Context, id, name string) (Availability, error) {
	var reason string
	err := s.db.Read(ctx, func(q db.Queryer) (err error) {
		reason, err = s.unavailable(ctx, q, id, lower(name))
		return err
	})
	return Availability{Available: reason == "", Reason: unlessEmpty(reason)}, err
}

// unavailable is the reason why a user can't have a name; "" where they can.
func (s *Usernames) unavailable(ctx context.Context, q db.Queryer, id, name string) (string, error) {
	switch {
	case !isUsername(name):
		return reasonInvalid, nil
	case s.isReserved(name):
		return reasonReserved, nil
	}
	used, err := person.IsUsernameUsed(ctx, q, name, id)
	if err != nil {
		return "", err
	}
	if used {
		return reasonTaken, nil
	}
	held, err := s.held(ctx, q, id, name)
	if held {
		return reasonTaken, err
	}
	return "", err
}

// held reports whether a name is reserved for another user who gave it up.
func (s *Usernames) held(ctx context.Context, q db.Queryer, id, name string) (bool, error) {
	return isFreed(ctx, q, usernameHash(name), s.clock.Now().Add(-heldFor), id)
}

func usernameHash(name string) string {
	sum := sha256.Sum256([]byte("username " + name))
	return hex.EncodeToString(sum[:])
}

// Set sets a user's username and stores it in lower case. The errors are an
// InvalidUsernameError, a UsernameInUseError, and a TooManyRequestsError for a user for
// whom maxHeld names are reserved.
func (s *Usernames) Set(ctx context.Context, id, name string) error {
	name = lower(name)
	inUse := problem.New(problem.UsernameInUse, "This username is taken.")
	err := s.db.Write(ctx, func(q db.Queryer) error {
		card, _, err := lockOwn(ctx, q, id)
		if err != nil {
			return err
		}
		if name != "" && name == card.Username {
			return nil
		}
		reason, err := s.unavailable(ctx, q, id, name)
		switch {
		case err != nil:
			return err
		case reason == reasonTaken:
			return inUse
		case reason != "":
			return problem.New(problem.InvalidUsername, "Please choose another username: 3 to 30 of a–z, 0–9, _ and single dots, and none that could be taken for us.")
		}
		if err := s.free(ctx, q, id, card.Username); err != nil {
			return err
		}
		return s.claim(ctx, q, id, name, inUse)
	})
	if db.IsUnique(err) {
		return inUse.WithCause(err)
	}
	if err == nil {
		slice.PurgeUser(s.pages, id)
	}
	return err
}

// claim writes a name and then checks whether it is reserved for another user. In this
// order, because the user who has the name may give it up at the same moment: the unique
// index makes the write wait for their transaction, whose reservation is then seen.
func (s *Usernames) claim(ctx context.Context, q db.Queryer, id, name string, inUse error) error {
	if err := person.SetUsername(ctx, q, id, name); err != nil {
		return err
	}
	held, err := s.held(ctx, q, id, name)
	if err != nil {
		return err
	}
	if held {
		return inUse
	}
	return deleteFreed(ctx, q, usernameHash(name))
}

// free reserves a name that a user gives up for heldFor.
func (s *Usernames) free(ctx context.Context, q db.Queryer, id, name string) error {
	if name == "" {
		return nil
	}
	if err := deleteFreedUntil(ctx, q, s.clock.Now().Add(-heldFor)); err != nil {
		return err
	}
	held, err := freedBy(ctx, q, id)
	if err != nil {
		return err
	}
	if len(held) >= maxHeld {
		p := problem.New(problem.TooManyRequests, "You have changed your username too often. Please wait a few days.")
		p.RetryAfter = held[0].Add(heldFor).Sub(s.clock.Now())
		return p
	}
	return upsertFreed(ctx, q, usernameHash(name), &id, s.clock.Now())
}

// keepDeleted reserves the name of a user whose account is being deleted, for heldFor as
// well, without their id: no user gets it back early.
func (s *Usernames) keepDeleted(ctx context.Context, q db.Queryer, name string) error {
	if name == "" {
		return nil
	}
	return upsertFreed(ctx, q, usernameHash(name), nil, s.clock.Now())
}
