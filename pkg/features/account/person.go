package account

import (
	"context"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// FindByEmail reads the account of an address as its owner may write it, else the
// latest sign-up with it, which isn't confirmed. The errors are a NotFoundError,
// and a FormValidationError for what is no address.
func (s *Service) FindByEmail(ctx context.Context, q db.Queryer, email string) (person.Card, error) {
	address, err := users.ParseAddress(email, "email")
	if err != nil {
		return person.Card{}, err
	}
	return person.FindByAddress(ctx, q, address.Key)
}

// SignedIn reads who acts in a session, as an access token of it would have them; the
// zero actor where it has ended or expired.
func (s *Service) SignedIn(ctx context.Context, q db.Queryer, session string) (right.Actor, error) {
	found, ok, err := findSignedIn(ctx, q, session, s.clock.Now())
	if err != nil || !ok {
		return right.Actor{}, err
	}
	c, err := person.Find(ctx, q, found.User)
	if err != nil {
		return right.Actor{}, err
	}
	plus, err := person.PlusUntil(ctx, q, c.ID)
	if err != nil {
		return right.Actor{}, err
	}
	return s.withSecondFactor(right.Actor{
		User: c.ID, Session: session, Knower: c.Knower != "", Staff: c.Staff, SecondFactor: found.SecondFactor, PlusUntil: plus,
	}), nil
}

// WithPassword runs a transaction for the actor whose password is right, for what
// a token alone isn't enough: while it runs no other transaction changes the password or signs
// in. Without a password the actor must have signed in within 10 minutes. Tries
// count like those of signing in; ctx says from where they come. The errors are
// those of do, an InvalidCredentialsError on the field password, a
// TooManyLoginAttemptsError, or an AuthorizationError where the account is gone.
func (s *Service) WithPassword(ctx context.Context, a right.Actor, password string, do func(q db.Queryer) error) error {
	return s.passwords.WithProof(ctx, call.CallerFrom(ctx, ""), a, password, func(q db.Queryer, _ users.User, _ time.Time) (*problem.Error, error) {
		return nil, do(q)
	})
}

// Delete deletes an account and all that this slice stores of it. Its access tokens are
// refused as after EndSessions: the ids of its sessions stay until the last token has
// expired.
func (s *Service) Delete(ctx context.Context, q db.Queryer, id string) error {
	if err := s.sessions.EndOthers(ctx, q, id, ""); err != nil {
		return err
	}
	if err := sessions.CopyEndedSessions(ctx, q, id, s.clock.Now().Add(-sessions.EndedSessionRetention)); err != nil {
		return err
	}
	return deleteUser(ctx, q, id)
}
