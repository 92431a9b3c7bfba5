package account

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// SetStaff makes an account staff or takes it away again. Tokens say what was
// true when they were made: who loses the role must lose their sessions, too.
// The error is a NotFoundError.
func (s *Service) SetStaff(ctx context.Context, q db.Queryer, id string, staff bool) error {
	found, err := updateStaff(ctx, q, id, staff)
	if err == nil && !found {
		err = problem.New(problem.NotFound, "There is no such user.")
	}
	return err
}

// Staff are the accounts that are staff, in the order of their addresses.
func (s *Service) Staff(ctx context.Context, q db.Queryer) ([]Person, error) {
	rows, err := listStaff(ctx, q)
	if err != nil {
		return nil, err
	}
	out := make([]Person, 0, len(rows))
	for _, u := range rows {
		out = append(out, s.person(u))
	}
	return out, nil
}

// FindByEmail reads the account of an address, else the latest sign-up with it,
// which isn't confirmed. The errors are a NotFoundError, and a
// FormValidationError for what is no address.
func (s *Service) FindByEmail(ctx context.Context, q db.Queryer, email string) (Person, error) {
	address, err := ParseAddress(email, "email")
	if err != nil {
		return Person{}, err
	}
	u, err := findByAddress(ctx, q, address.Key)
	if err != nil {
		return Person{}, err
	}
	if u.ID == "" {
		return Person{}, problem.New(problem.NotFound, "There is no such user.")
	}
	return s.person(u), nil
}

// SignedIn is the account that is signed in by a session; ok is false where that
// has ended or expired.
func (s *Service) SignedIn(ctx context.Context, q db.Queryer, session string) (p Person, ok bool, err error) {
	u, ok, err := findBySession(ctx, q, session, s.clock.Now())
	if err != nil || !ok {
		return Person{}, false, err
	}
	return s.person(u), true, nil
}
