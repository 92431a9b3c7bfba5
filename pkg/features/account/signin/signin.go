package signin

import (
	"context"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// firstFactor checks the first factor that the caller chose. The errors are the factor's
// own.
func (s *Service) firstFactor(ctx context.Context, c call.Caller, g factors.Grant) (factors.Proof, error) {
	switch g.Type {
	case factors.Password:
		return s.passwords.ByPassword(ctx, c, g)
	case factors.Passkey:
		return s.passkeys.ByPasskey(ctx, g)
	case factors.Provider:
		return s.openid.ByTicket(ctx, c, g)
	}
	return factors.Proof{}, call.Invalid("grantType", "There is no such way to sign in.")
}

// SignIn opens a session. EmailConfirmationRequiredError and the errors of the second
// factor are returned only after a right first factor.
func (s *Service) SignIn(ctx context.Context, c call.Caller, g factors.Grant) (sessions.Tokens, error) {
	p, err := s.firstFactor(ctx, c, g)
	if err != nil {
		return sessions.Tokens{}, err
	}
	var out sessions.Tokens
	var fault *problem.Error // the refusal; returned after the transaction has committed
	err = s.db.Write(ctx, func(q db.Queryer) (err error) {
		out, fault, err = s.completeSignIn(ctx, q, c, g, p)
		return err
	})
	if err == nil && fault != nil {
		err = fault
	}
	return out, err
}

// completeSignIn opens a session after a right first factor: it locks the account,
// checks that it is confirmed, and asks for the second factor.
func (s *Service) completeSignIn(ctx context.Context, q db.Queryer, c call.Caller, g factors.Grant, p factors.Proof) (sessions.Tokens, *problem.Error, error) {
	// The lock orders this sign-in with anything that ends the account's sessions:
	// that has either committed, and shows in now, or it finds this session.
	now, err := users.LockSignUpOrAccount(ctx, q, p.User.ID)
	authlog.Account(ctx, now.ID)
	if err != nil {
		return sessions.Tokens{}, nil, err
	}
	if err := runStep(ctx, q, p.BeforeSecondFactor, now); err != nil {
		return sessions.Tokens{}, nil, err
	}
	if !now.Confirmed.Valid {
		return sessions.Tokens{}, problem.New(problem.EmailConfirmationRequired, "Please confirm your e-mail address first. The link is in the mail that we sent you.").
			WithFields(problem.Field{Field: "id", Message: now.ID}), nil // for resendConfirmation
	}
	if !p.MultiFactor {
		if fault, err := s.twofactor.RequireCode(ctx, q, c, now, g.Code); fault != nil || err != nil {
			return sessions.Tokens{}, fault, err
		}
	}
	if err := runStep(ctx, q, p.OnSuccess, now); err != nil {
		return sessions.Tokens{}, nil, err
	}
	if err := s.sessions.NotifyOfNewDevice(ctx, q, g.Host.Market, now, c); err != nil {
		return sessions.Tokens{}, nil, err
	}
	out, err := s.sessions.Open(ctx, q, now, c, p.MultiFactor || now.TwoFactor)
	return out, nil, err
}

// runStep runs a step of a proof, if it has one.
func runStep(ctx context.Context, q db.Queryer, part func(context.Context, db.Queryer, users.User) error, now users.User) error {
	if part == nil {
		return nil
	}
	return part(ctx, q, now)
}
