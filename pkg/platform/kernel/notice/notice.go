// Package notice is how nouns notify users: each tells what happened in its own transaction,
// and the notice slice lists it. A noun gets a Teller when it is made; see New for what an
// event names.
package notice

import (
	"context"

	"knowmad/pkg/platform/db"
)

// Kind is what happened.
type Kind string

// The kinds.
const (
	KnowPublished    Kind = "KNOW_PUBLISHED"    // by an author whom the user follows
	KnowLiked        Kind = "KNOW_LIKED"        // the user's own, once for all likes of a know
	KnowRemoved      Kind = "KNOW_REMOVED"      // by staff, or because a file of it was removed before
	KnowApproved     Kind = "KNOW_APPROVED"     // after it waited for staff
	KnowKept         Kind = "KNOW_KEPT"         // after a report
	KnowRestored     Kind = "KNOW_RESTORED"     // after the user's objection
	ObjectionRefused Kind = "OBJECTION_REFUSED" // the removal stays
	DemandAnswered   Kind = "DEMAND_ANSWERED"
	DemandRemoved    Kind = "DEMAND_REMOVED"
	FolderUnshared   Kind = "FOLDER_UNSHARED"
	SummaryReady     Kind = "SUMMARY_READY"
	ExamReady        Kind = "EXAM_READY"
	PayoutPaid       Kind = "PAYOUT_PAID"
	PayoutReturned   Kind = "PAYOUT_RETURNED" // the money of a request is the user's again
)

// New is an event that a user is to learn of.
type New struct {
	User   string // uuid of whom it concerns; "" where they have left: nothing is stored
	Market string // code of the market on whose site it happened
	Kind   Kind
	// Key names the event, in at most 200 bytes: a user is notified of a key once, however
	// often it is told.
	Key string

	Know    string // uuid of the know that it is about; "": of none
	Actor   string // uuid of the user who did it, where the notification names them; else ""
	Subject string // what Withdraw names, such as "demand:" and a uuid; "": nothing is withdrawn
	Title   string // of what it is about, where it isn't a know; cut at 300 characters
	Path    string // on the market's host; "" leads to the know
}

// Teller stores events for users. Its methods belong to the caller's transaction.
type Teller interface {
	// Tell stores an event unless its user has been told its key.
	Tell(ctx context.Context, q db.Queryer, n New) error
	// Withdraw deletes all events of a subject, which is about to be deleted.
	Withdraw(ctx context.Context, q db.Queryer, subject string) error
}

// Silent is a Teller of nothing, for servers and tests of one noun.
type Silent struct{}

var _ Teller = Silent{}

// Tell does nothing.
func (Silent) Tell(context.Context, db.Queryer, New) error { return nil }

// Withdraw does nothing.
func (Silent) Withdraw(context.Context, db.Queryer, string) error { return nil }

// OrSilent is t, or Silent where t is nil.
func OrSilent(t Teller) Teller {
	if t == nil {
		return Silent{}
	}
	return t
}
