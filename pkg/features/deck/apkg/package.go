package apkg

import (
	"io"
	"time"

	"knowmad/pkg/features/deck/note"
)

// Options are the settings of Read and Write.
type Options struct {
	// Folder holds temporary files; "" is the system's folder for them.
	Folder string
	// WithHistory reads and writes reviews and the state of cards. Without it, Read leaves
	// Card.Reviews empty, and Write makes every card a new one.
	WithHistory bool
	// Now is the moment of the export, to which Write relates days.
	Now time.Time
}

// Bounds of a package. A heavy user of some years has 50,000 notes and 500,000 reviews.
const (
	MaxNotes   = 100_000
	MaxCards   = 200_000
	MaxReviews = 1_000_000
	MaxMedia   = 20_000    // files
	MaxFile    = 100 << 20 // bytes of one file, unpacked
	MaxFaults  = 1000      // kept; Package.Dropped counts the rest
)

// Deck is a deck of a package.
type Deck struct {
	Name        string // with the names of its parents, such as School::Biology
	Description string // HTML
	Cards       int
}

// Note is a note of a package, as a note of a deck. A note of Anki that has cards of
// several kinds becomes several, one for each card.
type Note struct {
	note.Note
	// GUID identifies the note across exports. Of the further notes of one note of Anki, it
	// ends with # and a number.
	GUID    string
	Changed time.Time // in UTC
	Cards   []Card    // in the package, in order of Ord
}

// State is the state of a card.
type State string

// The states.
const (
	New        State = "new"
	Learning   State = "learning"
	Review     State = "review"
	Relearning State = "relearning"
)

// Card is a card with its schedule.
type Card struct {
	Ord       int    // as note.Card.Ord
	Section   string // as note.Note.Section
	State     State
	Due       time.Time // in UTC; zero for new cards. Of a card that is due on a day, that day's beginning
	Position  int       // of a new card in the queue
	Suspended bool
	Buried    bool
	Interval  int // days between the last review and Due; 0 before the first
	Ease      int // factor in thousandths; 0 before the first review
	Answers   int // how often it was answered
	Lapses    int // how often it was forgotten
	Reviews   []Answer
}

// Answer is a review of a card.
type Answer struct {
	At     time.Time // in UTC, to the millisecond
	Rating int       // 1 Again, 2 Hard, 3 Good, 4 Easy
	TookMs int
}

// Media is a file of a package.
type Media struct {
	Name string // without a folder
	Size int64  // bytes as the package has it; -1 if unknown. Open counts for itself
	Open func() (io.ReadCloser, error)
}

// Fault is a loss: something in a package that wasn't read, or not as it was.
type Fault struct {
	Key     Key
	Note    string // GUID of the note; "" for the package
	Number  int    // of the note in the package, from 1; 0 for the package
	Name    string // of a file, a field or a note type; may be empty
	Message string // plain English
}

// Key names a kind of fault; it never changes.
type Key string

// The faults.
const (
	RemotePicture  Key = "remotePicture"
	MissingPicture Key = "missingPicture"
	Sound          Key = "sound"
	NoQuestion     Key = "noQuestion"
	NoGap          Key = "noGap"
	EmptyCard      Key = "emptyCard"
	TooLong        Key = "tooLong"
	Occlusion      Key = "imageOcclusion"
	UnknownType    Key = "unknownType"
	HiddenField    Key = "hiddenField"
	BadName        Key = "badFileName"
	MissingFile    Key = "missingFile"
	TooManyFiles   Key = "tooManyFiles"
)
