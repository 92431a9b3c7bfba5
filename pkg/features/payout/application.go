package payout

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// linkLifetime is how long a link to the form works: from the app to the browser it takes seconds.
const linkLifetime = 15 * time.Minute

// linkMemory is how long after its end a link is remembered as used or expired.
const linkMemory = 24 * time.Hour

// formPath is the page of the form. The token follows in the fragment, which browsers keep to themselves.
const formPath = "/profile/payouts/competition-form#accessToken="

// linksOf bounds how many links a user makes.
func linksOf() throttle.Policy {
	return throttle.Policy{Free: 20, First: time.Minute, Most: time.Hour}
}

// triesOfLinks bounds the tokens without a link that come from one address, which may be a whole
// school. They can't be guessed; it spares the database.
func triesOfLinks() throttle.Policy {
	return throttle.Policy{Free: 100, First: time.Second, Most: 5 * time.Minute}
}

// Link opens the form for its user without a session, once.
type Link struct {
	URL         string    `json:"url" doc:"On this site; the token stands in the fragment." example:"/profile/payouts/competition-form#accessToken=…"`
	AccessToken string    `json:"accessToken"`
	ExpiresOn   time.Time `json:"expiresOn" doc:"After 15 minutes."`
}

func (Link) SchemaName() string { return "PayoutCompetitionLink" }

// Form is the applicant and the terms that the application accepts.
type Form struct {
	Name       string     `json:"name"`
	Email      string     `json:"email"`
	Tiers      []Tier     `json:"tiers" nullable:"false" doc:"From the highest down, as the window opened."`
	OpensOn    time.Time  `json:"opensOn"`
	ClosesOn   *time.Time `json:"closesOn" doc:"The last moment of the window; null while it has no end."`
	AcceptedOn *time.Time `json:"acceptedOn" doc:"When the user has applied before; null: they haven't."`
}

func (Form) SchemaName() string { return "PayoutCompetitionForm" }

// Application is that a user takes part in a contest.
type Application struct {
	AcceptedOn time.Time `json:"acceptedOn" doc:"Of the first application for the window."`
}

func (Application) SchemaName() string { return "PayoutCompetitionApplication" }

// terms are the tiers and the end of a window, as a user accepts them.
type terms struct {
	Tiers    []Tier     `json:"tiers"`
	ClosesOn *time.Time `json:"closesOn"`
}

// last is the last moment of a window; nil while it has no end. A window of a pack ends within a
// second; what closes it is the next one.
func (w window) last() *time.Time {
	if !w.Closes.Valid {
		return nil
	}
	t := w.Closes.Time.Add(-time.Second)
	return &t
}

func noContest() *problem.Error {
	return problem.New(problem.NotFound, "No contest is open.")
}

// offersContests checks that a market pays by a table.
func offersContests(m *market.Market) error {
	if m.Payout.Hidden {
		return closed()
	}
	if len(m.Payout.Tiers) == 0 {
		return problem.New(problem.NotFound, "%s", market.ErrNoPayoutTable.Error()).WithCause(market.ErrNoPayoutTable)
	}
	return nil
}

// openNow gives the window of a market that is open, which is stored if it has just opened. The
// error is a NotFoundError where none is.
func (s *Service) openNow(ctx context.Context, q db.Queryer, m *market.Market) (window, error) {
	now := s.Clock.Now()
	if w, ok := newWindow(m); ok && m.ContestRunning(now) {
		if err := openWindow(ctx, q, w); err != nil {
			return window{}, err
		}
	}
	w, open, err := windowAt(ctx, q, m.Code, now)
	if err == nil && !open {
		err = noContest()
	}
	return w, err
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// link makes a link for a user. The errors are a ForbiddenError where the market has no payouts and
// for a user who is blocked, a NotFoundError where no contest is open, and a TooManyRequestsError.
func (s *Service) link(ctx context.Context, m *market.Market, user string) (out Link, err error) {
	if err := offersContests(m); err != nil {
		return Link{}, err
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, user); err != nil {
			return err
		}
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		w, err := s.openNow(ctx, q, m)
		if err != nil {
			return err
		}
		wait, err := s.throttle.Try(ctx, q, s.throttle.Counter("contest-links", user, linksOf()))
		if err != nil {
			return fmt.Errorf("counting links: %w", err)
		}
		if wait > 0 {
			return tooMany(wait)
		}
		b := make([]byte, sha256.Size)
		_, _ = rand.Read(b) // it never fails
		token, expires := base64.RawURLEncoding.EncodeToString(b), s.Clock.Now().Add(linkLifetime)
		out = Link{formPath + token, token, expires}
		return insertLink(ctx, q, linkRow{Hash: hashOf(token), User: user, Market: w.Market, Opens: w.Opens, Expires: db.At(expires)})
	})
	return out, err
}

func tooMany(wait time.Duration) *problem.Error {
	p := problem.New(problem.TooManyRequests, "There were many tries. Please wait a moment.")
	p.RetryAfter = wait
	return p
}

// counted counts a try with a token before its outcome is known. A try that succeeds takes it back.
func (s *Service) counted(ctx context.Context, from netip.Addr, try func(q db.Queryer) error) error {
	var counters []throttle.Counter
	if from.IsValid() {
		counters = append(counters, s.throttle.Counter("contest-tokens", httpx.ClientSubnet(from), triesOfLinks()))
	}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		wait, err := s.throttle.Try(ctx, q, counters...)
		if err != nil {
			return fmt.Errorf("counting tokens: %w", err)
		}
		if wait > 0 {
			return tooMany(wait)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := try(q); err != nil || len(counters) == 0 {
			return err
		}
		return s.throttle.Forgive(ctx, q, counters)
	})
}

// follow reads whose link a token is, and the window that it is for, and locks the user. The errors
// are a BadRequestError for a token without a link on this site and, with the status 410, for a link
// that has expired, a DuplicateError for a used one, a NotFoundError once the window has ended, and
// those of person.Admit.
func (s *Service) follow(ctx context.Context, q db.Queryer, m *market.Market, token string) (linkRow, window, error) {
	l, found, err := findLink(ctx, q, hashOf(token))
	switch {
	case err != nil:
		return linkRow{}, window{}, err
	case !found:
		return linkRow{}, window{}, problem.New(problem.BadRequest, "There is no such link.")
	case l.Market != m.Code:
		return linkRow{}, window{}, problem.New(problem.BadRequest, "This link belongs to another site.")
	}
	if err := person.Lock(ctx, q, l.User); err != nil {
		return linkRow{}, window{}, err
	}
	// Another request may have used it before the lock.
	if l, found, err = findLink(ctx, q, l.Hash); err != nil || !found {
		return linkRow{}, window{}, orGone(err)
	}
	if err := person.Admit(ctx, q, l.User); err != nil {
		return linkRow{}, window{}, err
	}
	now := s.Clock.Now()
	switch {
	case l.Used.Valid:
		return linkRow{}, window{}, problem.New(problem.Duplicate, "This link was used already.")
	case !now.Before(l.Expires.Time):
		return linkRow{}, window{}, problem.New(problem.BadRequest, "This link has expired.").WithStatus(http.StatusGone)
	}
	w, open, err := windowAt(ctx, q, m.Code, now)
	if err == nil && (!open || !w.Opens.Equal(l.Opens.Time)) {
		err = noContest()
	}
	return l, w, err
}

func orGone(err error) error {
	if err == nil {
		return problem.New(problem.BadRequest, "There is no such link.")
	}
	return err
}

// form is what the user of a link would accept.
func (s *Service) form(ctx context.Context, m *market.Market, from netip.Addr, token string) (out Form, err error) {
	if err := offersContests(m); err != nil {
		return Form{}, err
	}
	err = s.counted(ctx, from, func(q db.Queryer) error {
		l, w, err := s.follow(ctx, q, m, token)
		if err != nil {
			return err
		}
		card, err := person.FindOwn(ctx, q, l.User)
		if err != nil {
			return err
		}
		out = Form{Name: card.Name, Email: card.Email, Tiers: w.Tiers, OpensOn: w.Opens.Time, ClosesOn: w.last()}
		out.AcceptedOn, err = acceptedOn(ctx, q, w, l.User)
		return err
	})
	return out, err
}

// apply uses a link: its user takes part in the contest, by the terms of its window. An earlier
// application keeps the terms of its own time.
func (s *Service) apply(ctx context.Context, m *market.Market, from netip.Addr, token string) (out Application, err error) {
	if err := offersContests(m); err != nil {
		return Application{}, err
	}
	err = s.counted(ctx, from, func(q db.Queryer) error {
		l, w, err := s.follow(ctx, q, m, token)
		if err != nil {
			return err
		}
		text, err := json.Marshal(terms{w.Tiers, w.last()})
		if err != nil {
			return fmt.Errorf("writing terms: %w", err)
		}
		now := s.Clock.Now()
		if err := useLink(ctx, q, l.Hash, now); err != nil {
			return err
		}
		if err := insertApplication(ctx, q, w, l.User, string(text), now); err != nil {
			return err
		}
		on, err := acceptedOn(ctx, q, w, l.User)
		if err == nil && on != nil {
			out = Application{*on}
		}
		return err
	})
	return out, err
}
