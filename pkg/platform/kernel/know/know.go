package know

import (
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/problem"
)

// Status is the stage of a know between upload and deletion.
type Status string

// The statuses.
const (
	Processing Status = "PROCESSING" // a job makes the pages
	Review     Status = "REVIEW"     // waits for staff
	Published  Status = "PUBLISHED"
	Private    Status = "PRIVATE" // readable by visitors who have its address
	Rejected   Status = "REJECTED"
	Deleted    Status = "DELETED"
)

// Visibility is the readership that the author chose for a know.
type Visibility string

// The visibilities.
const (
	Public Visibility = "public"
	Hidden Visibility = "private"
)

// Format is the kind of content of a know.
type Format string

// The formats.
const (
	Document Format = "DOCUMENT"
	Image    Format = "IMAGE"
	// Flashcards is a deck: it has cards, which the deck slice owns, instead of files and
	// pages.
	Flashcards Format = "FLASHCARDS"
)

// Know is a document, a set of pictures or a deck of flashcards that a user shares.
type Know struct {
	ID       string
	Market   string // code
	Language string // of the content, see LanguageOf
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
	Revision   string // uuid of the revision for readers; "" until the first is ready
	Version    int    // number of the author's changes, from 1

	PageCount    int
	Cards        int // of a deck; else 0
	Words        int
	TextLanguage string
	Cover        Cover
	Views, Likes int

	Created, Updated, Published time.Time // Published is zero until the first publication

	Folder string // uuid of the author's folder that gets the know; "": none

	ReviewReason string // why the know waits, or waited, for staff; ""
	SimilarTo    string // id of the know with nearly the same text; ""
	Approved     string // uuid of the revision that staff approved; ""
}

// Reasons for which knows wait for staff.
const (
	Similar = "similar" // nearly the text of another know
	Removed = "removed" // nearly the text, or a file, of a removed know
)

// Cover is the picture of the first page in lists.
type Cover struct {
	Hash          string // of the picture; its start is the version in addresses; "": no cover
	Width, Height int
}

// Body is the revision of a know for readers, with its figures for lists.
type Body struct {
	Revision  string
	Words     int
	Language  string // of the text, BCP 47; "" if unknown
	PageCount int
	Cards     int
	Cover     Cover
}

// LanguageOf is the language of a market's content, without the region. Markets of one
// language share their knows.
func LanguageOf(m *market.Market) string { return market.BaseLanguage(m.Language.Code) }

// ReadStatus is the status of a finished know with this visibility.
func (v Visibility) ReadStatus() Status {
	if v == Hidden {
		return Private
	}
	return Published
}

// NotFound is the error for an unknown id and for a know that the caller must not see.
func NotFound() *problem.Error { return problem.New(problem.NotFound, "There is no such know.") }

// Tag is the cache tag of answers that show the know to all.
func (k Know) Tag() string { return "know:" + k.ID }

// ListTag is the cache tag of answers that list knows of a market.
func ListTag(marketCode string) string { return "knows:" + marketCode }

// Thing describes the know for staff.
func (k Know) Thing() thing.Thing {
	slug, path := k.Address()
	return thing.Thing{ID: k.ID, Slug: slug, Title: k.Title, Path: path, Market: k.Market, Author: k.Author, Status: string(k.Status)}
}
