package twofactor

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"math/big"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Staff need a second factor, except on a developer's machine. A stolen
// password alone must not be enough to set one up: the first one also takes a code that
// is mailed to them, and a further one a session that has shown the first.

const (
	// mailCodeFor is how long a mailed code works.
	mailCodeFor = 10 * time.Minute
	// mailCodeDigits is short enough to type; limits.MailCodeGuessPolicy bounds guesses.
	mailCodeDigits = 6
)

// Required reports whether an account needs a second factor for its rights.
func (s *Service) Required(u users.User) bool { return s.staff && u.Staff }

// requiresMailCode reports whether setting up a second factor takes a mailed code.
func (s *Service) requiresMailCode(u users.User) bool {
	return s.Required(u) && !u.TwoFactor && !u.Passkey
}

// RequireShown refuses an actor who needs a second factor and hasn't shown one in this
// session: for changes that would let others take the account over.
func (s *Service) RequireShown(a right.Actor, u users.User) *problem.Error {
	if s.Required(u) && !a.SecondFactor {
		return problem.New(problem.Requires2FA, "Staff need a second factor for this. Set one up, or sign in with it, and try again.")
	}
	return nil
}

// RequireForNewFactor checks what an account needs before it gets one more second
// factor, beside password and code. Call it for an account whose app's code, if it has
// an app, was checked.
func (s *Service) RequireForNewFactor(ctx context.Context, q db.Queryer, c call.Caller, a right.Actor, u users.User, mailCode string) (*problem.Error, error) {
	switch {
	case s.requiresMailCode(u):
		return s.checkMailCode(ctx, q, c, a, u, mailCode)
	case u.TwoFactor:
		return nil, nil //nolint:nilnil // no fault to tell
	}
	return s.RequireShown(a, u), nil
}

// SendMailCode mails the code that RequireForNewFactor asks for, in place of an earlier
// one. It works once, for 10 minutes, in the actor's session. It takes the password.
func (s *Service) SendMailCode(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, password string) error {
	was, err := s.passwords.Prove(ctx, c, a.User, password, "password")
	if err != nil {
		return err
	}
	mails := s.limits.MailCounter(was.User.Key)
	return s.passwords.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		if err := s.throttle.Lock(ctx, q, mails); err != nil { // before the account, as links do
			return nil, err
		}
		u, err := s.passwords.Confirm(ctx, q, was)
		if err != nil {
			return nil, err
		}
		if !s.requiresMailCode(u) {
			return problem.New(problem.BadRequest, "This account needs no code by mail."), nil
		}
		wait, err := s.throttle.Try(ctx, q, mails)
		if err != nil {
			return nil, err
		}
		if wait > 0 {
			return limits.TooMany(wait), nil
		}
		code, err := newMailCode()
		if err != nil {
			return nil, err
		}
		hash := encodedMAC(s.keys.Current(ForCodes).MAC(mailCodeText(a, code)))
		if err := upsertMailCode(ctx, q, u.ID, a.Session, hash, s.clock.Now().Add(mailCodeFor)); err != nil {
			return nil, err
		}
		return nil, s.letters.Send(ctx, q, m, "factor-code", u.ID, u.Email, u.Name, map[string]string{
			"code": code, "validFor": mailCodeFor.String(),
		})
	})
}

// checkMailCode counts a guess and compares a mailed code, which works once. A refusal
// is returned as a value, so that the transaction commits the count.
func (s *Service) checkMailCode(ctx context.Context, q db.Queryer, c call.Caller, a right.Actor, u users.User, code string) (*problem.Error, error) {
	if code = normalizeCode(code); code == "" {
		return ofMailCode(problem.New(problem.Requires2FA, "Please enter the code that we mail you.")), nil
	}
	counters, err := s.limits.GuessCounters(ctx, q, c, u.Key, limits.MailCodeGuessPolicy())
	if err != nil {
		return nil, err
	}
	wait, err := s.throttle.Try(ctx, q, counters...)
	if err != nil {
		return nil, err
	}
	if wait > 0 {
		return limits.TooMany(wait), nil
	}
	hash, err := findMailCode(ctx, q, u.ID, a.Session, s.clock.Now())
	if err != nil {
		return nil, err
	}
	right := false
	for _, key := range s.keys.All(ForCodes) {
		right = hmac.Equal([]byte(hash), []byte(encodedMAC(key.MAC(mailCodeText(a, code))))) || right
	}
	if right {
		right, err = useMailCode(ctx, q, u.ID, hash)
	}
	if err != nil {
		return nil, err
	}
	if !right {
		return ofMailCode(problem.New(problem.Invalid2FAToken, "The code is not right, was used, or is too old.")), nil
	}
	return nil, s.throttle.Forgive(ctx, q, counters)
}

func ofMailCode(p *problem.Error) *problem.Error {
	return p.WithFields(problem.Field{Field: "mailCode", Message: p.Message})
}

func newMailCode() (string, error) {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(mailCodeDigits), nil)
	n, err := rand.Int(rand.Reader, limit)
	if err != nil {
		return "", fmt.Errorf("making a code: %w", err)
	}
	return fmt.Sprintf("%0*d", mailCodeDigits, n), nil
}

func mailCodeText(a right.Actor, code string) string {
	return "mail code\n" + a.User + "\n" + a.Session + "\n" + code
}

func encodedMAC(sum []byte) string { return base64.RawURLEncoding.EncodeToString(sum) }

// ShowSecondFactor marks the actor's session as one that has shown a second factor, for a
// session that began before there was one. It takes a code. The error is a
// NotFoundError where the account has no app.
func (s *Service) ShowSecondFactor(ctx context.Context, c call.Caller, a right.Actor, code string) error {
	return s.passwords.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		u, err := users.LockAccount(ctx, q, a.User)
		if err != nil {
			return nil, err
		}
		t, err := FindTwoFactor(ctx, q, u.ID)
		if err != nil {
			return nil, err
		}
		if !t.Since.Valid {
			return errTwoFactorOff(), nil
		}
		if fault, err := s.checkCode(ctx, q, c, u, t, code); fault != nil || err != nil {
			return fault, err
		}
		return nil, s.sessions.MarkSecondFactor(ctx, q, a.Session)
	})
}
