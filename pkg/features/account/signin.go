package account

import (
	"context"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// byPassword checks an address and a password. Whether the address has an account
// is told neither by the answer nor by the work.
func (s *Service) byPassword(ctx context.Context, c Caller, g Grant) (proof, error) {
	address, err := ParseAddress(g.Email, "email")
	if err != nil {
		return proof{}, err
	}
	u, counters, stale, err := s.verify(ctx, c, address.Key, g.Password, &g.Captcha)
	if err != nil {
		return proof{}, err
	}
	rehashed := ""
	if stale {
		if rehashed, err = s.passwords.hash(ctx, g.Password); err != nil {
			return proof{}, err
		}
	}
	settle := func(ctx context.Context, q db.Queryer, now user) error {
		if err := s.throttle.Forgive(ctx, q, counters); err != nil {
			return err
		}
		if now.Password != u.Password { // changed while it was checked
			return wrongPassword()
		}
		return keepRehashed(ctx, q, u.ID, rehashed)
	}
	return proof{user: u, settle: settle}, nil
}

func keepRehashed(ctx context.Context, q db.Queryer, id, hash string) error {
	if hash == "" {
		return nil
	}
	return updatePassword(ctx, q, id, hash)
}

func wrongPassword() *problem.Error {
	return problem.New(problem.InvalidCredentials, "The e-mail address or the password is not right.")
}

// verify compares a password with that of an address's account, or of its latest
// sign-up, and counts the try (captcha as in guess). counters are for forgive.
func (s *Service) verify(ctx context.Context, c Caller, key, password string, captcha *string) (u user, counters []throttle.Counter, stale bool, err error) {
	if len(password) > maxPassword {
		return user{}, nil, false, invalid("password", "The password is too long.")
	}
	if counters, err = s.countGuess(ctx, c, key, captcha); err != nil {
		return user{}, nil, false, err
	}
	if u, err = findByAddress(ctx, s.db.One(), key); err != nil {
		return user{}, nil, false, err
	}
	authlog.Account(ctx, u.ID)
	ok, stale, err := s.passwords.matches(ctx, password, u.Password)
	if err != nil {
		return user{}, nil, false, err
	}
	if !ok {
		return user{}, nil, false, wrongPassword()
	}
	return u, counters, stale, nil
}
