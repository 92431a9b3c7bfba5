package right

import (
	"context"
	"time"

	"knowmad/pkg/platform/problem"
)

// Role is what an actor is to the platform. Each may do what the one before may.
type Role int

// The roles.
const (
	Visitor Role = iota // not signed in
	User
	Knower // a user who teaches
	Staff  // made by an operator only
)

// String is the role's name in documents.
func (r Role) String() string { return [...]string{"visitor", "user", "knower", "staff"}[r] }

// Actor is the caller of a request. The zero one is a visitor.
type Actor struct {
	User    string // uuid; "" for a visitor
	Session string // uuid of the session whose token was shown
	Market  string // code of the market on whose host they act; "" where there is none
	Knower  bool
	Staff   bool
	// SecondFactor says that the session has shown a second factor, or that the
	// environment lets staff go without one.
	SecondFactor bool
	// PlusUntil is when what they pay for ends; zero: they don't.
	PlusUntil time.Time
}

// HasPlus reports whether the actor has the Plus plan at a moment.
func (a Actor) HasPlus(now time.Time) bool { return now.Before(a.PlusUntil) }

// Role is the highest of the actor's roles in the market where they act. Knowers
// and staff are so in every market; were a role bound to one market, only this
// would change, as everything asks Check.
func (a Actor) Role() Role {
	switch {
	case a.User == "":
		return Visitor
	case a.Staff:
		return Staff
	case a.Knower:
		return Knower
	}
	return User
}

// Action is something that can be done, such as demand.ask.
type Action string

// Rule says who may do an action. The zero one lets nobody do anything.
type Rule struct {
	Action Action
	Least  Role // this one and those above
	Own    bool // on the actor's own things only, for every role
	Why    string
}

// Public is the rule of what every caller may do: read what all visitors see, sign up and
// in, and what a link or a token in the request itself allows.
func Public() Rule {
	return Rule{
		Action: "public", Least: Visitor,
		Why: "It shows what all visitors see, or the request itself brings the proof: a password, a link of a mail, a refresh token.",
	}
}

// Admit checks an actor's role, whosever the thing is: what can be said before the
// thing is known. What takes the role of staff also takes a second factor: without one
// the error is a Requires2FAError. Check does the rest.
func (r Rule) Admit(a Actor) error {
	role := a.Role()
	if role >= r.Least && r.Action != "" {
		if r.Least == Staff && !a.SecondFactor {
			return problem.New(problem.Requires2FA, "Staff need a second factor. Set one up, or enter a code, and try again.")
		}
		return nil
	}
	if role == Visitor && r.Action != "" {
		return problem.New(problem.Authorization, "You need to sign in first.")
	}
	return forbidden()
}

func forbidden() error { return problem.New(problem.Forbidden, "You may not do this.") }

// Check reports whether an actor may do something to a thing of an owner (a
// user's uuid). The error is for the caller: AuthorizationError where signing in
// may help, Requires2FAError where a second factor does, else ForbiddenError. It never
// depends on whether the thing exists.
func (r Rule) Check(a Actor, owner string) error {
	if err := r.Admit(a); err != nil {
		return err
	}
	if r.Own && (owner == "" || a.User != owner) {
		return forbidden()
	}
	return nil
}

type actorKey struct{}

// With puts the caller into the request's context.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// From is the actor of a request: a visitor where no token was checked.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(actorKey{}).(Actor)
	return a
}
