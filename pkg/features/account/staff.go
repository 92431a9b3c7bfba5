package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// SetStaff makes an account staff or takes it away again. Tokens say what was
// true when they were made: who loses the role must lose their sessions, too.
// The error is a NotFoundError.
func (s *Service) SetStaff(ctx context.Context, q db.Queryer, id string, staff bool) error {
	changed, err := q.Exec(ctx, `UPDATE users SET staff = ? WHERE id = ? AND confirmed IS NOT NULL`, staff, id)
	if err != nil {
		return fmt.Errorf("changing a role: %w", err)
	}
	if changed == 0 {
		return problem.New(problem.NotFound, "There is no such user.")
	}
	return nil
}

// Staff are the accounts that are staff, in the order of their addresses.
func (s *Service) Staff(ctx context.Context, q db.Queryer) ([]Person, error) {
	var rows []user
	err := q.Select(ctx, &rows, `SELECT `+userColumns+` FROM users WHERE staff AND confirmed IS NOT NULL ORDER BY email_key`)
	if err != nil {
		return nil, fmt.Errorf("reading staff: %w", err)
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
	var u user
	err = q.Get(ctx, &u, `SELECT `+userColumns+` FROM users WHERE confirmed IS NOT NULL
		AND id = (SELECT user_id FROM sessions WHERE id = ? AND ended IS NULL AND expires > ?)`, session, db.At(s.clock.Now()))
	if errors.Is(err, sql.ErrNoRows) {
		return Person{}, false, nil
	}
	if err != nil {
		return Person{}, false, fmt.Errorf("reading who is signed in: %w", err)
	}
	return s.person(u), true, nil
}
