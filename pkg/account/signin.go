package account

import (
	"context"
	"fmt"

	"knowmad/pkg/db"
	"knowmad/pkg/problem"
)

// SignIn opens a session by password. Whether the address has an account is told
// neither by the answer nor by the work: EmailConfirmationRequiredError comes
// only where the password is right.
func (s *Service) SignIn(ctx context.Context, c Caller, email, password string) (Tokens, error) {
	address, err := ParseAddress(email, "email")
	if err != nil {
		return Tokens{}, err
	}
	u, counters, stale, err := s.verify(ctx, c, address.Key, password)
	if err != nil {
		return Tokens{}, err
	}
	rehashed := ""
	if stale {
		if rehashed, err = s.passwords.hash(ctx, password); err != nil {
			return Tokens{}, err
		}
	}
	var out Tokens
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := forgive(ctx, q, counters, s.clock.Now()); err != nil || !u.Confirmed.Valid {
			return err
		}
		// It may have changed while the password was checked.
		now, err := findUser(ctx, q, u.ID)
		if err != nil {
			return err
		}
		if now.Password != u.Password {
			return wrongPassword()
		}
		if rehashed != "" {
			if _, err := q.Exec(ctx, `UPDATE users SET password = ? WHERE id = ?`, rehashed, u.ID); err != nil {
				return fmt.Errorf("rehashing a password: %w", err)
			}
		}
		out, err = s.openSession(ctx, q, now, c)
		return err
	})
	if err == nil && !u.Confirmed.Valid {
		err = problem.New(problem.EmailConfirmationRequired, "Please confirm your e-mail address first. The link is in the mail that we sent you.")
	}
	return out, err
}

func wrongPassword() *problem.Error {
	return problem.New(problem.InvalidCredentials, "The e-mail address or the password is not right.")
}

// verify compares a password with that of an address's account, or of its latest
// sign-up, and counts the try. counters are for forgive.
func (s *Service) verify(ctx context.Context, c Caller, key, password string) (u user, counters []counter, stale bool, err error) {
	if len(password) > maxPassword {
		return user{}, nil, false, invalid("password", "The password is too long.")
	}
	if counters, err = s.guess(ctx, c, key); err != nil {
		return user{}, nil, false, err
	}
	if u, err = findByAddress(ctx, s.db.One(), key); err != nil {
		return user{}, nil, false, err
	}
	ok, stale, err := s.passwords.matches(ctx, password, u.Password)
	if err != nil {
		return user{}, nil, false, err
	}
	if !ok {
		return user{}, nil, false, wrongPassword()
	}
	return u, counters, stale, nil
}
