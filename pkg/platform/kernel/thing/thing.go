// Package thing says what staff see of something that users share and others may report: a
// know, a demand, a shared folder. The nouns describe theirs, moderation decides about them.
package thing

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Thing is something that a user shares.
type Thing struct {
	ID, Title string
	Path      string // on its own market's host
	Market    string // code; "" where every market of its language shows it
	Author    string // uuid of a user; "" where they have left

	Slug, Status string // of a know; "" for all else
}

// Document is all of a thing.
type Document struct {
	Description string
	Visibility  string
	Folders     []string // names of the folders in a folder
	Pages       []Page
	Files       []File
	Similar     []Thing // knows that have nearly a know's text
}

// Page is a page of a know for staff: sharp, also where readers get it blurred.
type Page struct {
	Number, Width, Height int
	Image                 string // a signed address
	Text                  string
}

// File is a file as its author sent it.
type File struct {
	Position int
	Name     string
	Kind     string
	Size     int64
	Address  string // signed
}

// Kind reads and removes the things of one kind.
type Kind interface {
	// Readable reads a thing that a user ("" for a visitor) may read on a market's site by
	// the address that is passed on: also one that is open only to who has its address. It
	// stays as it is until the transaction ends. The error is a NotFoundError, the same for
	// things that the user may not read as for ids of none.
	Readable(ctx context.Context, q db.Queryer, m *market.Market, user, id string) (Thing, error)
	// Find reads things by their ids, whatever has become of them; deleted ones are left out.
	Find(ctx context.Context, q db.Queryer, ids []string) (map[string]Thing, error)
	// Lock reads a thing that stays as it is until the transaction ends. The error is a
	// NotFoundError.
	Lock(ctx context.Context, q db.Queryer, id string) (Thing, error)
	// Document reads all of a thing.
	Document(ctx context.Context, q db.Queryer, id string) (Document, error)
	// Remove takes a thing from all but its author, on a ground of the law or of the rules
	// (a word of moderation's). It leaves the thing's cases open.
	Remove(ctx context.Context, q db.Queryer, id, ground string) error
}

// Knows are things that also wait for staff before they are published, and whose removal
// can be taken back. Remove stores by what a know's files and text are recognised when
// they are shared again.
type Knows interface {
	Kind
	// Approve shows a know to whom its author wants, and lets it stay so.
	Approve(ctx context.Context, q db.Queryer, id string) error
	// Restore takes a removal back.
	Restore(ctx context.Context, q db.Queryer, id string) error
}

// Decision is why staff took a thing from readers, or never showed it to them.
type Decision struct {
	Ground    string    `json:"ground" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Reason    string    `json:"reason" doc:"In the words of staff, as plain text; empty where no person looked at it, because the same file was removed before."`
	DecidedOn time.Time `json:"decidedOn"`
	Objection string    `json:"objection" enum:"possible,open,refused,accepted" doc:"How far its author's objection is: objectToRemoval is possible once."`
}

// SchemaName is its name in the API's document.
func (Decision) SchemaName() string { return "OwnKnowDecision" }
