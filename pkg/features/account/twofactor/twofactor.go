package twofactor

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// setupFor is how long a secret waits for the first code of the app.
const setupFor = time.Hour

// TwoFactor is whether an account asks for codes, as its owner sees it.
type TwoFactor struct {
	Enabled           bool       `json:"enabled"`
	Since             *time.Time `json:"since"`
	RecoveryCodesLeft int        `json:"recoveryCodesLeft" doc:"Of ten; each works once."`
	Required          bool       `json:"required" doc:"The account is staff's, and staff need a second factor here: codes, or a passkey."`
	Shown             bool       `json:"shown" doc:"The session has shown a second factor, or needs none for anything."`
	ByMail            bool       `json:"byMail" doc:"Setting up a second factor takes a code by mail; see sendFactorCode."`
}

// Setup is what an app needs to make codes.
type Setup struct {
	Secret string `json:"secret" doc:"Base32, to type into the app."`
	URI    string `json:"uri" doc:"The same as an otpauth:// address, for a QR code."`
}

func (Setup) SchemaName() string { return "TwoFactorSetup" }

// RecoveryCodes are shown once.
type RecoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" nullable:"false" doc:"Ten codes that stand in for the app, each once. They can't be shown again."`
}

// TwoFactor reports whether the actor's account asks for codes, and whether it has to.
func (s *Service) TwoFactor(ctx context.Context, a right.Actor) (out TwoFactor, err error) {
	err = s.db.Read(ctx, func(q db.Queryer) error {
		u, err := users.Find(ctx, q, a.User)
		if err != nil {
			return err
		}
		out = TwoFactor{Required: s.Required(u), Shown: a.SecondFactor || !s.Required(u), ByMail: s.requiresMailCode(u)}
		t, err := FindTwoFactor(ctx, q, a.User)
		if err != nil || !t.Since.Valid {
			return err
		}
		out.Enabled, out.Since = true, &t.Since.Time
		out.RecoveryCodesLeft, err = countRecoveryCodes(ctx, q, a.User)
		return err
	})
	return out, err
}

// SetUpTwoFactor makes a secret for the owner's app, in place of one that waits.
// Nothing is asked for until EnableTwoFactor has seen a code. It takes the password,
// and of staff what RequireForNewFactor says. The error is a DuplicateError where it
// is on.
func (s *Service) SetUpTwoFactor(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, password, mailCode string) (Setup, error) {
	var out Setup
	err := s.passwords.WithProof(ctx, c, a, password, func(q db.Queryer, u users.User, now time.Time) (*problem.Error, error) {
		if fault, err := s.RequireForNewFactor(ctx, q, c, a, u, mailCode); fault != nil || err != nil {
			return fault, err
		}
		key, err := newKey(m, u.Email)
		if err != nil {
			return nil, err
		}
		sealed, err := s.keys.Seal(ForCodes, u.ID, key.Secret())
		if err != nil {
			return nil, err
		}
		made, err := upsertTwoFactor(ctx, q, u.ID, sealed, now)
		if err != nil {
			return nil, err
		}
		if !made {
			return errTwoFactorOn(), nil
		}
		out = Setup{Secret: key.Secret(), URI: key.URL()}
		return nil, nil //nolint:nilnil // no fault to tell
	})
	return out, err
}

func errTwoFactorOn() *problem.Error {
	return problem.New(problem.Duplicate, "Two-step sign-in is on already.")
}

func errTwoFactorOff() *problem.Error {
	return problem.New(problem.NotFound, "Two-step sign-in is off.")
}

// EnableTwoFactor turns it on with a first code of the app, which counts as shown in the
// actor's session, and tells the owner by mail. The error is a NotFoundError where no secret waits for it.
func (s *Service) EnableTwoFactor(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, code string) (RecoveryCodes, error) {
	var out RecoveryCodes
	err := s.passwords.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		now := s.clock.Now()
		u, err := users.LockAccount(ctx, q, a.User)
		if err != nil {
			return nil, err
		}
		t, err := FindTwoFactor(ctx, q, u.ID)
		switch {
		case err != nil:
			return nil, err
		case t.Since.Valid:
			return errTwoFactorOn(), nil
		case t.User == "" || now.Sub(t.Created.Time) >= setupFor:
			return errTwoFactorOff(), nil
		}
		if fault, err := s.checkCode(ctx, q, c, u, t, code); fault != nil || err != nil {
			return fault, err
		}
		first, err := enableTwoFactor(ctx, q, u.ID, now)
		if err != nil {
			return nil, err
		}
		if !first {
			return errTwoFactorOn(), nil
		}
		if out.RecoveryCodes, err = makeRecoveryCodes(ctx, q, u.ID); err != nil {
			return nil, err
		}
		if err := s.sessions.MarkSecondFactor(ctx, q, a.Session); err != nil {
			return nil, err
		}
		return nil, s.notifyOfTwoFactor(ctx, q, m, u, "on")
	})
	return out, err
}

// RenewRecoveryCodes makes ten new ones; the old ones work no longer. It takes
// the password and a code.
func (s *Service) RenewRecoveryCodes(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, password, code string) (RecoveryCodes, error) {
	var out RecoveryCodes
	err := s.withProofAndCode(ctx, c, a, password, code, func(q db.Queryer, u users.User) error {
		err := deleteRecoveryCodes(ctx, q, u.ID)
		if err != nil {
			return err
		}
		if out.RecoveryCodes, err = makeRecoveryCodes(ctx, q, u.ID); err != nil {
			return err
		}
		return s.notifyOfTwoFactor(ctx, q, m, u, "codes")
	})
	return out, err
}

// DisableTwoFactor turns it off. It takes the password and a code. What sessions have
// shown until then counts no longer.
func (s *Service) DisableTwoFactor(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, password, code string) error {
	return s.withProofAndCode(ctx, c, a, password, code, func(q db.Queryer, u users.User) error {
		if err := deleteTwoFactor(ctx, q, u.ID); err != nil {
			return err
		}
		if err := s.sessions.ForgetSecondFactors(ctx, q, u.ID); err != nil {
			return err
		}
		return s.notifyOfTwoFactor(ctx, q, m, u, "off")
	})
}

// notifyOfTwoFactor tells the owner what changed: on, off or codes.
func (s *Service) notifyOfTwoFactor(ctx context.Context, q db.Queryer, m *market.Market, u users.User, change string) error {
	return s.letters.Send(ctx, q, m, "two-factor-changed", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/auth/forgot-password", "when": s.clock.Now().Format(time.RFC3339), "change": change,
	})
}

func makeRecoveryCodes(ctx context.Context, q db.Queryer, user string) ([]string, error) {
	codes := make([]string, 0, recoveryCodes)
	for range recoveryCodes {
		code := newRecoveryCode()
		if err := insertRecoveryCode(ctx, q, user, code); err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

// WithProofAndSecondFactor runs a transaction for an actor whose password is right, and
// whose code is, too, where the second factor is on.
func (s *Service) WithProofAndSecondFactor(ctx context.Context, c call.Caller, a right.Actor, password, code string, do func(q db.Queryer, u users.User) error) error {
	return s.passwords.WithProof(ctx, c, a, password, func(q db.Queryer, u users.User, _ time.Time) (*problem.Error, error) {
		if fault, err := s.RequireCode(ctx, q, c, u, code); fault != nil || err != nil {
			return fault, err
		}
		return nil, do(q, u)
	})
}

// WithProofForNewFactor is WithProofAndSecondFactor for what gives the account one more
// second factor: of staff it also takes what RequireForNewFactor says.
func (s *Service) WithProofForNewFactor(ctx context.Context, c call.Caller, a right.Actor, password, code, mailCode string, do func(q db.Queryer, u users.User) error) error {
	return s.passwords.WithProof(ctx, c, a, password, func(q db.Queryer, u users.User, _ time.Time) (*problem.Error, error) {
		if fault, err := s.RequireCode(ctx, q, c, u, code); fault != nil || err != nil {
			return fault, err
		}
		if fault, err := s.RequireForNewFactor(ctx, q, c, a, u, mailCode); fault != nil || err != nil {
			return fault, err
		}
		return nil, do(q, u)
	})
}

// withProofAndCode runs a transaction for an actor whose password and code are right.
func (s *Service) withProofAndCode(ctx context.Context, c call.Caller, a right.Actor, password, code string, do func(q db.Queryer, u users.User) error) error {
	return s.passwords.WithProof(ctx, c, a, password, func(q db.Queryer, u users.User, _ time.Time) (*problem.Error, error) {
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
		return nil, do(q, u)
	})
}

// RequireCode asks for a code where the account wants one.
func (s *Service) RequireCode(ctx context.Context, q db.Queryer, c call.Caller, u users.User, code string) (*problem.Error, error) {
	if !u.TwoFactor {
		return nil, nil //nolint:nilnil // no fault to tell
	}
	t, err := FindTwoFactor(ctx, q, u.ID)
	if err != nil || !t.Since.Valid { // turned off since
		return nil, err
	}
	return s.checkCode(ctx, q, c, u, t, code)
}

// checkCode counts a guess and compares the code, of the app or for recovery. Codes
// have counters of their own, which a right or a new password doesn't reset. A
// refusal is returned as a value, so that the transaction commits the count.
func (s *Service) checkCode(ctx context.Context, q db.Queryer, c call.Caller, u users.User, t Row, code string) (*problem.Error, error) {
	if code = normalizeCode(code); code == "" {
		return problem.New(problem.Requires2FA, "Please enter the code of your app, or a recovery code."), nil
	}
	counters, err := s.limits.GuessCounters(ctx, q, c, u.Key, limits.CodeGuessPolicy())
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
	ok, err := s.useCode(ctx, q, t, code)
	if err != nil {
		return nil, err
	}
	if !ok {
		return problem.New(problem.Invalid2FAToken, "The code is not right, or it was used already."), nil
	}
	return nil, s.throttle.Forgive(ctx, q, counters)
}

// useCode spends a code. Of several requests at once with one code, one succeeds.
func (s *Service) useCode(ctx context.Context, q db.Queryer, t Row, code string) (bool, error) {
	if isFromApp(code) {
		return s.useTimeStep(ctx, q, t, code)
	}
	return useRecoveryCode(ctx, q, t.User, code)
}

// useTimeStep accepts a code of the app and records its time step, so that no code of
// that step or an earlier one is accepted again. It also seals the secret with the
// current key.
func (s *Service) useTimeStep(ctx context.Context, q db.Queryer, t Row, code string) (bool, error) {
	secret, err := s.keys.Unseal(ForCodes, t.User, t.Secret)
	if err != nil {
		return false, fmt.Errorf("reading the second factor: %w", err)
	}
	now := s.clock.Now()
	at, err := stepOf(secret, code, now)
	if err != nil || at == 0 {
		return false, err
	}
	sealed, err := s.keys.Seal(ForCodes, t.User, secret)
	if err != nil {
		return false, err
	}
	return updateLastStep(ctx, q, t, at, sealed)
}
