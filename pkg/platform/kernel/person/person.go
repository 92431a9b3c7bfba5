package person

import (
	"time"

	"knowmad/pkg/platform/problem"
)

// Card has the facts about a user for slices. Some are for the user and staff alone: a
// slice picks the fields that its caller may see.
type Card struct {
	ID        string
	Email     string
	Name      string
	Username  string // lower case; "" without one
	Market    string // code of the market of the user's country
	Language  string // BCP 47 tag of the interface, chosen by the user; "": the market's
	Picture   Picture
	Created   time.Time
	Confirmed bool // false: a sign-up before its link is opened, not yet an account

	HasPassword bool // false: signs in by a provider or a passkey only
	TwoFactor   bool // signing in needs a second factor
	Staff       bool

	Knower      string    // id of the user as a knower; "": no knower
	KnowerSince time.Time // zero: no knower

	Blocked     bool      // from the web app, by staff
	BlockReason string    // in the words of staff
	DeletionOn  time.Time // when the account is deleted; zero: it stays
}

// Picture has the hashes of the blobs of a user's picture: both sizes, or neither.
type Picture struct{ Small, Large string }

// PublicName is the user's name for others: the username, or the name if there is no
// username. With a username, only the user and staff see the name.
func (c Card) PublicName() string {
	if c.Username != "" {
		return c.Username
	}
	return c.Name
}

// PageTag is the cache tag of answers that show a user to all; purging it also drops the
// pages made of them.
func PageTag(user string) string { return "user:" + user }

// Leaving reports whether the account is going to be deleted, which hides the user from
// others. A block hides nothing.
func (c Card) Leaving() bool { return !c.DeletionOn.IsZero() }

// Gone is the error for an access token whose account has been deleted.
func Gone() *problem.Error {
	return problem.New(problem.Authorization, "This account doesn't exist any more.")
}

// NotFound is the error for an id or an address without a user.
func NotFound() *problem.Error { return problem.New(problem.NotFound, "There is no such user.") }

// Member is the actor of an action of staff: a member of staff, or an operator.
type Member struct {
	User    string // uuid of the member of staff; "" for an operator on the command line
	Login   string // login name of the operator on their machine; unverified
	Market  string // code of the market whose host got the request; "" on the command line
	Request string // id of the request; "" on the command line
}
