package account

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Person is what other slices may know of an account. pkg/app hands it on in
// the form that each of them asks for.
type Person struct {
	ID          string
	Email       string
	Name        string
	Market      string // code of their country's market
	Created     time.Time
	Confirmed   bool // until then it is a sign-up, and nobody's account
	HasPassword bool // false where it is only entered by a provider or a passkey
	TwoFactor   bool // a second factor is asked for
	Staff       bool
}

func (s *Service) person(u user) Person {
	return Person{
		ID: u.ID, Email: u.Email, Name: u.Name, Market: u.Market, Created: u.Created.Time,
		Confirmed: u.Confirmed.Valid, HasPassword: u.Password != "", TwoFactor: u.TwoFactor, Staff: u.Staff,
	}
}

// Knower tells whether a user teaches. It is asked when a token is made, in the
// transaction that makes it.
type Knower func(ctx context.Context, q db.Queryer, user string) (bool, error)

// Language is the BCP 47 tag that a user chose for their interface, or "".
type Language func(ctx context.Context, q db.Queryer, user string) (string, error)

// Person reads an account, or a sign-up that waits for its link. The error is a
// NotFoundError.
func (s *Service) Person(ctx context.Context, q db.Queryer, id string) (Person, error) {
	u, ok, err := findRow(ctx, q, id)
	if err == nil && !ok {
		err = problem.New(problem.NotFound, "There is no such user.")
	}
	if err != nil {
		return Person{}, err
	}
	return s.person(u), nil
}

// PersonByEmail reads the account of an address as its owner may write it. The
// error is a NotFoundError; a sign-up that waits isn't found.
func (s *Service) PersonByEmail(ctx context.Context, q db.Queryer, email string) (Person, error) {
	address, err := ParseAddress(email, "email")
	if err != nil {
		return Person{}, err
	}
	u, err := findByAddress(ctx, q, address.Key)
	if err != nil {
		return Person{}, err
	}
	if !u.Confirmed.Valid {
		return Person{}, problem.New(problem.NotFound, "There is no such user.")
	}
	return s.person(u), nil
}

// People are the accounts, newest first, whose name or address holds query (any
// case in ASCII; "" is all of them), and those with the ids in also: limit of
// them after the first offset, and how many there are in all.
func (s *Service) People(ctx context.Context, q db.Queryer, query string, also []string, offset, limit int) ([]Person, int, error) {
	rows, total, err := listUsers(ctx, q, query, also, offset, limit)
	if err != nil {
		return nil, 0, err
	}
	out := make([]Person, 0, len(rows))
	for _, u := range rows {
		out = append(out, s.person(u))
	}
	return out, total, nil
}

// Rename gives an account another name, by the rules of signing up. The errors
// are a FormValidationError on the field name, or an AuthorizationError where
// the account is gone.
func (s *Service) Rename(ctx context.Context, q db.Queryer, id, name string) error {
	name, err := parseName(name)
	if err != nil {
		return err
	}
	found, err := updateName(ctx, q, id, name)
	if err == nil && !found {
		err = errGone()
	}
	return err
}

// Move makes an account one of another market, which the caller has found to be
// right. The error is an AuthorizationError where the account is gone.
func (s *Service) Move(ctx context.Context, q db.Queryer, id, market string) error {
	found, err := updateMarket(ctx, q, id, market)
	if err == nil && !found {
		err = errGone()
	}
	return err
}

// WithPassword runs a transaction for the actor whose password is right, for what
// a token alone isn't enough: while it runs nobody changes the password or signs
// in. Without a password the actor must have signed in within 10 minutes. Tries
// count like those of signing in; ctx says from where they come. The errors are
// those of do, an InvalidCredentialsError on the field password, a
// TooManyLoginAttemptsError, or an AuthorizationError where the account is gone.
func (s *Service) WithPassword(ctx context.Context, a right.Actor, password string, do func(q db.Queryer) error) error {
	return s.withProof(ctx, caller(ctx, ""), a, password, func(q db.Queryer, _ user, _ time.Time) (*problem.Error, error) {
		return nil, do(q)
	})
}

// EndSessions ends every session of an account: here at once, on other servers
// within 5 s.
func (s *Service) EndSessions(ctx context.Context, q db.Queryer, id string) error {
	return s.endOtherSessions(ctx, q, id, "")
}

// Delete forgets an account and all that this slice keeps of it. Tokens that
// are still about are refused as after EndSessions: of the sessions nothing
// stays but their ids, until no token of them can be left.
func (s *Service) Delete(ctx context.Context, q db.Queryer, id string) error {
	if err := s.endOtherSessions(ctx, q, id, ""); err != nil {
		return err
	}
	if err := copyEndedSessions(ctx, q, id, s.clock.Now().Add(-endedSessionRetention)); err != nil {
		return err
	}
	return deleteUser(ctx, q, id)
}
