package passwords

import (
	"context"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"
)

// Proof is a password that was compared with the stored hash.
type Proof struct {
	User     users.User // as it was
	counters []throttle.Counter
	field    string // in which the password came
}

// Prove compares a password with an account's, under the limits of signing
// in, so that a stolen access token can't be used to guess it. An account without
// a password needs a session that began just now. Hashing takes long, so it
// happens outside of a transaction; Confirm makes the result count in one.
func (s *Service) Prove(ctx context.Context, c call.Caller, id, password, field string) (Proof, error) {
	u, err := users.Find(ctx, s.db.One(), id)
	if err != nil {
		return Proof{}, err
	}
	if u.Password == "" {
		return Proof{User: u, field: field}, s.requireFreshSession(ctx, id, field)
	}
	u, counters, _, err := s.verify(ctx, c, u.Key, password, nil)
	if problem.From(err).Type == problem.InvalidCredentials {
		return Proof{}, notYourPassword(field)
	}
	return Proof{u, counters, field}, err
}

func notYourPassword(field string) *problem.Error {
	return problem.New(problem.InvalidCredentials, "The password is not right.").
		WithFields(problem.Field{Field: field, Message: "This is not your password."})
}

// Confirm locks the account and checks that its password is still the one that
// was compared: one that was changed meanwhile proves nothing. It takes back the
// counted guess.
func (s *Service) Confirm(ctx context.Context, q db.Queryer, was Proof) (users.User, error) {
	u, err := users.LockAccount(ctx, q, was.User.ID)
	if err != nil {
		return users.User{}, err
	}
	if u.Password != was.User.Password {
		return users.User{}, notYourPassword(was.field)
	}
	return u, s.throttle.Forgive(ctx, q, was.counters)
}

// freshFor is how old a session may be that stands in for the password of an
// account which has none.
const freshFor = 10 * time.Minute

// requireFreshSession refuses an actor whose session began longer ago than freshFor.
func (s *Service) requireFreshSession(ctx context.Context, id, field string) error {
	actor := right.From(ctx)
	since, err := s.sessions.SessionSince(ctx, s.db.One(), actor.Session)
	if err != nil {
		return err
	}
	if actor.User != id || s.clock.Now().Sub(since) >= freshFor {
		return problem.New(problem.InvalidCredentials, "Please sign in again first, and then try this once more.").
			WithFields(problem.Field{Field: field, Message: "This account has no password."})
	}
	return nil
}

// WriteOrRefuse runs a transaction that may refuse the caller: the refusal is
// returned, and what the transaction counted is committed all the same.
func (s *Service) WriteOrRefuse(ctx context.Context, do func(q db.Queryer) (*problem.Error, error)) error {
	var fault *problem.Error
	err := s.db.Write(ctx, func(q db.Queryer) (err error) {
		fault, err = do(q)
		return err
	})
	if err == nil && fault != nil {
		return fault
	}
	return err
}

// WithProof runs a transaction for an actor whose password is right.
func (s *Service) WithProof(ctx context.Context, c call.Caller, a right.Actor, password string,
	do func(q db.Queryer, u users.User, now time.Time) (*problem.Error, error),
) error {
	was, err := s.Prove(ctx, c, a.User, password, "password")
	if err != nil {
		return err
	}
	return s.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		u, err := s.Confirm(ctx, q, was)
		if err != nil {
			return nil, err
		}
		return do(q, u, s.clock.Now())
	})
}
