package know

import (
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/problem"
)

// Status is how far a know is.
type Status string

// The statuses.
const (
	Processing Status = "PROCESSING" // its pages are being made
	Review     Status = "REVIEW"     // it waits for staff
	Published  Status = "PUBLISHED"
	Private    Status = "PRIVATE" // readable by visitors who have its address
	Rejected   Status = "REJECTED"
	Deleted    Status = "DELETED"
)

// Visibility is who is to read a know, as its author wants it.
type Visibility string

// The visibilities.
const (
	Public Visibility = "public"
	Hidden Visibility = "private"
)

// Format is what a know is made of.
type Format string

// The formats.
const (
	Document Format = "DOCUMENT"
	Image    Format = "IMAGE"
	// Flashcards has cards, which the deck slice owns, instead of files and pages.
	Flashcards Format = "FLASHCARDS"
)

// Know is something that is shared.
type Know struct {
	ID       string
	Market   string // code
	Language string // of the market's content, see LanguageOf
	Author   string // uuid of a user; "" where they have left

	Title, Description string
	Subject            *int
	SchoolType         *string
	ExamBoard          *string
	Topics             []string // uuids
	Grades, Tags       []string

	Format     Format
	Visibility Visibility
	Status     Status
	Revision   string // the revision that readers get; "" before the first is ready
	Version    int    // counts what its author changes, from 1

	PageCount    int
	Cards        int // of a deck
	Words        int
	TextLanguage string
	Cover        Cover
	Views, Likes int

	Created, Updated, Published time.Time // Published is zero before

	Folder string // uuid of the folder that its author saves it in; ""

	ReviewReason string // why it waits, or waited, for staff; ""
	SimilarTo    string // the know that it is like; ""
	Approved     string // the revision that staff let pass; ""
}

// Why knows wait for staff.
const (
	Similar = "similar" // it has nearly the text of another one
	Removed = "removed" // of one that was removed
)

// Cover is the first page as lists show it.
type Cover struct {
	Hash          string // of the picture whose version addresses carry; "" where there is none
	Width, Height int
}

// Body is the revision of a know that readers get, with the facts about it that lists have.
type Body struct {
	Revision  string
	Words     int
	Language  string // of its text; BCP 47; "" where it isn't known
	PageCount int
	Cards     int
	Cover     Cover
}

// LanguageOf is the language by which a market's knows are shared with other markets:
// English is read in the USA and in the United Kingdom.
func LanguageOf(m *market.Market) string { return market.BaseLanguage(m.Language.Code) }

// ReadStatus is the status of a know that is ready to be read as its author wants.
func (v Visibility) ReadStatus() Status {
	if v == Hidden {
		return Private
	}
	return Published
}

// NotFound is the error for an id that is no know's, and for a know that the caller
// may not see.
func NotFound() *problem.Error { return problem.New(problem.NotFound, "There is no such know.") }

// Tag is what the answers that show a know to all are tagged with.
func (k Know) Tag() string { return "know:" + k.ID }

// ListTag is what the answers that list knows of a market are tagged with.
func ListTag(marketCode string) string { return "knows:" + marketCode }

// Thing is the know as staff see it.
func (k Know) Thing() thing.Thing {
	slug, path := k.Address()
	return thing.Thing{ID: k.ID, Slug: slug, Title: k.Title, Path: path, Market: k.Market, Author: k.Author, Status: string(k.Status)}
}
