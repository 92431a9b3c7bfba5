package account

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// Grant is what somebody brings to sign in: the body of the token call but for
// refresh tokens. Each way in reads the fields that it knows.
type Grant struct {
	Type     string
	Host     market.Host // that was asked: passkeys and tickets belong to it
	Email    string      // by password
	Password string
	Code     string // of the second factor: from the app, or a recovery code
	Captcha  string // solution of one, where it is asked for

	RequestID  string // by passkey: of the options, and what the browser made of them
	Credential []byte

	Ticket      string // by provider; with Password to link an account
	DateOfBirth string // of a new one, where the market has a minimum age
}

// Ways in, by the grantType of the token call. A further one is a constant here,
// a line in firstFactor, and a file that makes its proof.
const (
	grantPassword = "password"
	grantPasskey  = "passkey"
	grantProvider = "provider"
)

// proof is what a first factor has shown.
type proof struct {
	// user is the account, or the sign-up that waits for its confirmation, as it
	// was when the factor was checked.
	user user
	// whole says that the factor is two in one, as a passkey is, which one has
	// and unlocks. Without it a code is asked for where the account wants one.
	whole bool
	// settle, if there is one, runs in the transaction that opens the session,
	// before the second factor is asked for. now is the account as it is then.
	// What it does is kept where the address isn't confirmed, or the code is
	// missing or wrong; with an error of its own nothing is.
	settle func(ctx context.Context, q db.Queryer, now user) error
	// enter, if there is one, runs there once all factors are right.
	enter func(ctx context.Context, q db.Queryer, now user) error
}

// firstFactor finds out who it is. The errors are the factor's own.
func (s *Service) firstFactor(ctx context.Context, c Caller, g Grant) (proof, error) {
	switch g.Type {
	case grantPassword:
		return s.byPassword(ctx, c, g)
	case grantPasskey:
		return s.byPasskey(ctx, g)
	case grantProvider:
		return s.byTicket(ctx, c, g)
	}
	return proof{}, invalid("grantType", "There is no such way to sign in.")
}

// SignIn opens a session. EmailConfirmationRequiredError, and what the second
// factor says, come only where the first one is right.
func (s *Service) SignIn(ctx context.Context, c Caller, g Grant) (Tokens, error) {
	p, err := s.firstFactor(ctx, c, g)
	if err != nil {
		return Tokens{}, err
	}
	var out Tokens
	var fault *problem.Error // told when what was found out is kept
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
func (s *Service) completeSignIn(ctx context.Context, q db.Queryer, c Caller, g Grant, p proof) (Tokens, *problem.Error, error) {
	// The lock orders this sign-in with anything that ends the account's sessions:
	// that has either committed, and shows in now, or it finds this session.
	now, err := lockSignUpOrAccount(ctx, q, p.user.ID)
	authlog.Account(ctx, now.ID)
	if err != nil {
		return Tokens{}, nil, err
	}
	if err := runStep(ctx, q, p.settle, now); err != nil {
		return Tokens{}, nil, err
	}
	if !now.Confirmed.Valid {
		return Tokens{}, problem.New(problem.EmailConfirmationRequired, "Please confirm your e-mail address first. The link is in the mail that we sent you.").
			WithFields(problem.Field{Field: "id", Message: now.ID}), nil // for resendConfirmation
	}
	if !p.whole {
		if fault, err := s.secondFactor(ctx, q, c, now, g.Code); fault != nil || err != nil {
			return Tokens{}, fault, err
		}
	}
	if err := runStep(ctx, q, p.enter, now); err != nil {
		return Tokens{}, nil, err
	}
	if err := s.notifyOfNewDevice(ctx, q, g.Host.Market, now, c); err != nil {
		return Tokens{}, nil, err
	}
	out, err := s.openSession(ctx, q, now, c)
	return out, nil, err
}

// runStep runs a step of a proof, if it has one.
func runStep(ctx context.Context, q db.Queryer, part func(context.Context, db.Queryer, user) error, now user) error {
	if part == nil {
		return nil
	}
	return part(ctx, q, now)
}
