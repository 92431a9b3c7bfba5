package person

import (
	"time"

	"knowmad/pkg/platform/problem"
)

// Card is who a user is, as every slice sees them. What only the user and staff
// may see is in it, too: a slice that answers others picks what they may see.
type Card struct {
	ID        string
	Email     string
	Name      string
	Username  string // lower case; "" without one
	Market    string // code of their country's market
	Language  string // BCP 47 tag that they chose for their interface; "": their market's
	Picture   Picture
	Created   time.Time
	Confirmed bool // false: a sign-up that waits for its link, and no account

	HasPassword bool // false: they sign in by a provider or a passkey only
	TwoFactor   bool // signing in asks for a second factor
	Staff       bool

	Knower      string    // id of the knower that they are; "": they don't teach
	KnowerSince time.Time // zero: they don't teach

	Blocked     bool      // from the web app, by staff
	BlockReason string    // as staff wrote it
	DeletionOn  time.Time // when the account is deleted; zero: it stays
}

// Picture is a user's picture as hashes of blobs: both sizes, or neither.
type Picture struct{ Small, Large string }

// PublicName is what others call the user: the username, once there is one. The
// name is then the owner's and staff's to see.
func (c Card) PublicName() string {
	if c.Username != "" {
		return c.Username
	}
	return c.Name
}

// PageTag is what the answers that show a user to all are tagged with, so that
// pages made of them can be found.
func PageTag(user string) string { return "user:" + user }

// Leaving tells whether the account is about to be deleted, which hides its owner
// from others. A block hides nothing.
func (c Card) Leaving() bool { return !c.DeletionOn.IsZero() }

// Gone is the error for the bearer of a token that outlived its account.
func Gone() *problem.Error {
	return problem.New(problem.Authorization, "This account doesn't exist any more.")
}

// NotFound is the error for an id or an address that is no user's.
func NotFound() *problem.Error { return problem.New(problem.NotFound, "There is no such user.") }

// Member is who does something as staff: a member of staff, or an operator.
type Member struct {
	User    string // uuid of the member of staff; "" for an operator on the command line
	Login   string // of the operator, as their machine calls them; it proves nothing
	Market  string // code of the market on whose host it is done; "" on the command line
	Request string // id of the request; "" on the command line
}
