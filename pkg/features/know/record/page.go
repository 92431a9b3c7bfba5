package record

import (
	"time"

	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
)

// State is how far a revision is.
type State string

// The states.
const (
	InWork   State = "processing"
	Ready    State = "ready"
	Failed   State = "failed"
	Replaced State = "replaced" // by a later one
)

// Revision is what an author sent at once.
type Revision struct {
	ID, Know string
	Number   int // from 1
	State    State
	Progress Progress
	Deadline time.Time // of its processing
	Failure  Failure
	Created  time.Time
}

// HasFiles reports whether the author's files are stored, too.
func (r Revision) HasFiles() bool { return r.State == InWork || r.State == Ready }

// Progress is how far the processing is: done of so many things in a step.
type Progress struct {
	Step     string
	Done, Of int
}

// Failure is why a revision could not be processed.
type Failure struct {
	Reason string // a key; "" where there is none
	File   int    // the position of the file; 0 where it is none's in particular
}

// File is one of a revision's files.
type File struct {
	Position  int // from 1
	Name      string
	Kind      string
	Size      int64
	Original  string // hash of a blob
	Clean     string // hash of what readers download; "" before it is made
	CleanSize int64
	FirstPage int // from 1; 0 before it is known
	PageCount int
	Omitted   []document.Omission // what its pages lack of it
}

// MaxPages is more than any know has.
const MaxPages = 1 << 20

// Widths are those of a page's pictures, in pixels.
func Widths() []int { return []int{480, 960, 1600} }

// Page is one page of a revision.
type Page struct {
	Number        int            // from 1
	Width, Height int            // of the largest picture, in pixels
	Pictures      map[int]string // hashes of blobs by width
	Blurred       string         // hash of the blurred twin
	Text          string         // words in the order in which they are read; parted words are marked until they are stored
	Lines         []Line
}

// Line is a line of text and where it stands, in shares of the page from its top left.
type Line struct {
	Text  string  `json:"text"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Block int     `json:"block" doc:"Lines of one paragraph share it."`
}

// Version changes with the page's picture.
func (p Page) Version() string { return know.VersionOf(p.Pictures[Widths()[1]]) }
