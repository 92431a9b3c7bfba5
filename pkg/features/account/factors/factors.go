package factors

import (
	"context"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// Grant is what a caller brings to sign in: the body of the token call but for
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
	Password = "password"
	Passkey  = "passkey"
	Provider = "provider"
)

// Proof is what a first factor has shown.
type Proof struct {
	// User is the account, or the sign-up that waits for its confirmation, as it
	// was when the factor was checked.
	User users.User
	// MultiFactor says that the factor counts as two, as a passkey does: the user has
	// the device and unlocks it. Otherwise a code is required where the second factor
	// is on.
	MultiFactor bool
	// BeforeSecondFactor, if set, runs in the transaction that opens the session,
	// before the second factor is asked for. now is the account as it is then.
	// Its writes are committed even where the sign-in then fails because the address
	// isn't confirmed or the code is missing or wrong; its own error rolls back.
	BeforeSecondFactor func(ctx context.Context, q db.Queryer, now users.User) error
	// OnSuccess, if set, runs in that transaction once all factors are right.
	OnSuccess func(ctx context.Context, q db.Queryer, now users.User) error
}

// RequireOtherWayIn refuses a request that would leave an account without any way to
// sign in.
func RequireOtherWayIn(ctx context.Context, q db.Queryer, u users.User) error {
	if u.Password != "" {
		return nil
	}
	n, err := countOtherWaysIn(ctx, q, u.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		return problem.New(problem.Forbidden, "This is the only way into your account. Please set a password first.")
	}
	return nil
}
