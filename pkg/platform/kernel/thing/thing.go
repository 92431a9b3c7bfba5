// Package thing has the types by which staff see what users share and others may report: a
// know, a demand, a shared folder. Each noun implements Kind for its things; the moderation
// slice decides about them.
package thing

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Thing is a know, a demand or a folder that a user shares.
type Thing struct {
	ID, Title string
	Path      string // on the host of its market
	Market    string // code; "": every market of the language shows the thing
	Author    string // uuid of a user; "" if they have left

	Slug, Status string // of a know; else ""
}

// Document is the content of a thing.
type Document struct {
	Description string
	Visibility  string
	Folders     []string // names of the folders in a folder
	Pages       []Page
	Files       []File
	Similar     []Thing // knows with nearly the same text
}

// Page is a page of a know for staff: sharp, also if readers get the page blurred.
type Page struct {
	Number, Width, Height int
	Image                 string // a signed address
	Text                  string
}

// File is a file as its author uploaded it.
type File struct {
	Position int
	Name     string
	Kind     string
	Size     int64
	Address  string // signed
}

// Kind reads and removes the things of one kind.
type Kind interface {
	// Readable reads a thing that a user ("" for a visitor) may read on a market's site,
	// also by a private address, and locks it until the transaction ends. The error is the
	// same NotFoundError for an unknown id and for a thing that the user may not read.
	Readable(ctx context.Context, q db.Queryer, m *market.Market, user, id string) (Thing, error)
	// Find reads things by their ids, in any status; deleted things are left out.
	Find(ctx context.Context, q db.Queryer, ids []string) (map[string]Thing, error)
	// Lock reads a thing and locks it until the transaction ends. The error is a
	// NotFoundError.
	Lock(ctx context.Context, q db.Queryer, id string) (Thing, error)
	// Document reads the content of a thing.
	Document(ctx context.Context, q db.Queryer, id string) (Document, error)
	// Remove hides a thing from all but its author. ground is a value of moderation.Ground.
	// The thing's cases stay open.
	Remove(ctx context.Context, q db.Queryer, id, ground string) error
}

// Knows is the Kind of knows, which may also wait for staff before publication, and whose
// removal can be reverted. Remove stores the fingerprints of a know's files and text, so
// that another upload of them is recognised.
type Knows interface {
	Kind
	// Approve publishes a know to the readers that its author chose. The know isn't held
	// again until its revision changes.
	Approve(ctx context.Context, q db.Queryer, id string) error
	// Restore reverts a removal.
	Restore(ctx context.Context, q db.Queryer, id string) error
}

// Decision is the decision of staff to remove a thing, or not to publish it.
type Decision struct {
	Ground    string    `json:"ground" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER"`
	Reason    string    `json:"reason" doc:"In the words of staff, as plain text; empty where no person looked at it, because the same file was removed before."`
	DecidedOn time.Time `json:"decidedOn"`
	Objection string    `json:"objection" enum:"possible,open,refused,accepted" doc:"How far its author's objection is: objectToRemoval is possible once."`
}

func (Decision) SchemaName() string { return "OwnKnowDecision" }
