package user

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
)

const (
	minUsername = 3
	maxUsername = 30
	// heldFor is how long only its last owner gets a username back, so that
	// another user isn't mistaken for them.
	heldFor = 30 * 24 * time.Hour
	// maxHeld bounds how many names one user keeps from all others.
	maxHeld = 5
)

// Reasons why a username can't be had.
const (
	reasonInvalid  = "invalid"
	reasonReserved = "reserved"
	reasonTaken    = "taken"
)

// Usernames are how users call themselves before others: one of each on the
// platform.
type Usernames struct {
	db      *db.DB
	clock   clock.Clock
	markets func() Markets
	pages   slice.Pages
}

// isUsername tells whether a name in lower case has the form of a username. Its
// alphabet leaves no room for letters that look alike or turn the writing around.
func isUsername(name string) bool {
	return len(name) >= minUsername && len(name) <= maxUsername && !strings.ContainsFunc(name, notInNames) &&
		!strings.HasPrefix(name, ".") && !strings.HasSuffix(name, ".") && !strings.Contains(name, "..") &&
		strings.Trim(name, "._") != ""
}

// staffWords are what people mistake for a member of staff.
func staffWords() []string {
	return []string{
		"abuse", "admin", "administrator", "anonymous", "api", "app", "auth", "bot", "chat", "contact", "deleted", "everyone", "help", "helpdesk",
		"info", "knower", "knowers", "knows", "legal", "login", "logout", "mail", "me",
		"moderation", "moderator", "noreply", "nobody", "null", "official", "owner", "payout", "payouts", "postmaster", "press", "privacy",
		"root", "security", "service", "staff", "support", "system", "team", "undefined", "unknown", "user", "users", "username", "webmaster", "www",
	}
}

// minBrand is how long a brand is whose name no username may hold at all;
// shorter ones are parts of ordinary words.
const minBrand = 5

// isReserved tells whether a username is an address of the product on any
// market, or could be taken for us. Separators and digits that stand for
// letters don't make another name.
func (s *Usernames) isReserved(name string) bool {
	name = skeleton(name)
	if name == "" {
		return false // nothing that could be read as a word
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

// skeleton is what is left of a name for a quick reader: digits are the letters
// that they look like, i and l are one, and only letters count.
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

// Available tells a user whether a name in any case could be theirs.
// Their own is.
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

// held tells whether a name is kept for another user.
func (s *Usernames) held(ctx context.Context, q db.Queryer, id, name string) (bool, error) {
	return isFreed(ctx, q, usernameHash(name), s.clock.Now().Add(-heldFor), id)
}

func usernameHash(name string) string {
	sum := sha256.Sum256([]byte("username " + name))
	return hex.EncodeToString(sum[:])
}

// Set gives a user a username, in any case. The errors are an
// InvalidUsernameError, a UsernameInUseError, and a TooManyRequestsError where
// the user keeps too many names from others already.
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

// claim takes a name. Its user may give it up at the same moment: the
// index makes us wait for them, so who is kept a name is asked afterwards.
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

// free keeps a name that a user gives up from others for a while.
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

// keepDeleted keeps the name of a user whose account is being deleted from others,
// for as long as one that is given up. Nothing says whose it was.
func (s *Usernames) keepDeleted(ctx context.Context, q db.Queryer, name string) error {
	if name == "" {
		return nil
	}
	return upsertFreed(ctx, q, usernameHash(name), nil, s.clock.Now())
}
