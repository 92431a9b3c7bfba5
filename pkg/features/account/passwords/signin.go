package passwords

import (
	"context"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/throttle"
)

// ByPassword checks an address and a password. Neither the answer nor the time it
// takes reveals whether the address has an account.
func (s *Service) ByPassword(ctx context.Context, c call.Caller, g factors.Grant) (factors.Proof, error) {
	address, err := users.ParseAddress(g.Email, "email")
	if err != nil {
		return factors.Proof{}, err
	}
	u, counters, stale, err := s.verify(ctx, c, address.Key, g.Password, &g.Captcha)
	if err != nil {
		return factors.Proof{}, err
	}
	rehashed := ""
	if stale {
		if rehashed, err = s.Hash(ctx, g.Password); err != nil {
			return factors.Proof{}, err
		}
	}
	settle := func(ctx context.Context, q db.Queryer, now users.User) error {
		if err := s.throttle.Forgive(ctx, q, counters); err != nil {
			return err
		}
		if now.Password != u.Password { // changed while it was checked
			return users.WrongPassword()
		}
		return keepRehashed(ctx, q, u.ID, rehashed)
	}
	return factors.Proof{User: u, BeforeSecondFactor: settle}, nil
}

func keepRehashed(ctx context.Context, q db.Queryer, id, hash string) error {
	if hash == "" {
		return nil
	}
	return users.UpdatePassword(ctx, q, id, hash)
}

// verify compares a password with that of an address's account, or of its latest
// sign-up, and counts the attempt; captcha is that of limits.CountGuess. The caller
// passes counters to throttle.Forgive once the sign-in succeeds.
func (s *Service) verify(ctx context.Context, c call.Caller, key, password string, captcha *string) (u users.User, counters []throttle.Counter, stale bool, err error) {
	if len(password) > maxPassword {
		return users.User{}, nil, false, call.Invalid("password", "The password is too long.")
	}
	if counters, err = s.limits.CountGuess(ctx, c, key, captcha); err != nil {
		return users.User{}, nil, false, err
	}
	if u, err = users.FindByAddress(ctx, s.db.One(), key); err != nil {
		return users.User{}, nil, false, err
	}
	authlog.Account(ctx, u.ID)
	ok, stale, err := s.matches(ctx, password, u.Password)
	if err != nil {
		return users.User{}, nil, false, err
	}
	if !ok {
		return users.User{}, nil, false, users.WrongPassword()
	}
	return u, counters, stale, nil
}
