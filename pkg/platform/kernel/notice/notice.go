// Package notice has the events of which users are notified. A noun stores an event in its
// own transaction through the Teller that it gets when it is made; the notice slice lists
// the events. See New for their fields.
package notice

import (
	"context"

	"knowmad/pkg/platform/db"
)

// Kind is the kind of an event.
type Kind string

// The kinds.
const (
	KnowPublished    Kind = "KNOW_PUBLISHED"    // by an author whom the user follows
	KnowLiked        Kind = "KNOW_LIKED"        // a know of the user's, once for all likes
	KnowRemoved      Kind = "KNOW_REMOVED"      // by staff, or automatically because a file of it was removed before
	KnowApproved     Kind = "KNOW_APPROVED"     // after it waited for staff
	KnowKept         Kind = "KNOW_KEPT"         // after a report
	KnowRestored     Kind = "KNOW_RESTORED"     // after the user's objection
	ObjectionRefused Kind = "OBJECTION_REFUSED" // the removal of a know stays
	DemandAnswered   Kind = "DEMAND_ANSWERED"
	DemandRemoved    Kind = "DEMAND_REMOVED"
	FolderUnshared   Kind = "FOLDER_UNSHARED"
	SummaryReady     Kind = "SUMMARY_READY"
	ExamReady        Kind = "EXAM_READY"
	PayoutPaid       Kind = "PAYOUT_PAID"
	PayoutReturned   Kind = "PAYOUT_RETURNED" // the money of the request is back in the user's balance
)

// New is an event that a user is notified of.
type New struct {
	User   string // uuid of the notified user; "" if they have left: nothing is stored
	Market string // code of the market whose site caused the event
	Kind   Kind
	// Key names the event, in at most 200 bytes. A user is notified of a key once, however
	// often Tell is called with it.
	Key string

	Know    string // uuid of the know concerned; "": none
	Actor   string // uuid of the user who caused the event, if the notification names them; else ""
	Subject string // for Withdraw, such as "demand:" and a uuid; "": the event is never withdrawn
	Title   string // of a demand, a folder and the like; "" for a know; cut at 300 characters
	Path    string // on the market's host; "": the know's page
}

// Teller stores events for users, in the caller's transaction.
type Teller interface {
	// Tell stores an event unless its user has an event with the same key.
	Tell(ctx context.Context, q db.Queryer, n New) error
	// Withdraw deletes all events of a subject, before the subject is deleted.
	Withdraw(ctx context.Context, q db.Queryer, subject string) error
}

// Silent is a Teller that stores nothing, for servers and tests of a single noun.
type Silent struct{}

var _ Teller = Silent{}

// Tell does nothing.
func (Silent) Tell(context.Context, db.Queryer, New) error { return nil }

// Withdraw does nothing.
func (Silent) Withdraw(context.Context, db.Queryer, string) error { return nil }

// OrSilent returns t, or Silent for nil.
func OrSilent(t Teller) Teller {
	if t == nil {
		return Silent{}
	}
	return t
}
