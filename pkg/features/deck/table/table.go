package table

import (
	"net/http"

	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/problem"
)

// Bounds of a table.
const (
	MaxSize    = 32 << 20 // bytes of a source
	MaxRows    = 50_000   // with notes
	MaxCell    = 64 << 10 // bytes
	MaxColumns = 50
	MaxFaults  = 1000 // kept; Result.Dropped counts the rest
)

// Column is the use of a column.
type Column string

// The columns.
const (
	Front   Column = "front"
	Back    Column = "back"
	Hint    Column = "hint"
	Tags    Column = "tags"
	Section Column = "section"
	Kind    Column = "kind" // basic, reversed or cloze
	Ignore  Column = "ignore"
)

// Form is the form of cells.
type Form string

// The forms.
const (
	Plain    Form = "plain"
	Markdown Form = "markdown"
	HTML     Form = "html"
)

// Header says whether the first row has the names of the columns.
type Header string

// The values of Header.
const (
	Guess      Header = "" // as it seems
	WithHeader Header = "yes"
	NoHeader   Header = "no"
)

// Options overrule guesses; their zero value guesses everything.
type Options struct {
	// Language is the market's, as BCP 47: a hint for encodings of one byte a letter.
	Language string
	// Encoding is a name such as windows-1253; "" is guessed.
	Encoding string
	// Separator stands between cells: a tab, a comma, a semicolon, or any text. "" is guessed.
	Separator string
	// RowSeparator stands between rows where that isn't a line end. Rows then have two
	// cells, front and back, and quotes mean themselves.
	RowSeparator string
	Header       Header
	Columns      []Column // from the left; nil is guessed
	Form         Form     // "" is guessed
}

// Fault is a loss at a line.
type Fault struct {
	Key     Key
	Line    int    // from 1; 0 for the whole
	Message string // plain English
}

// Key names a kind of fault; it never changes.
type Key string

// The faults.
const (
	NoFront       Key = "noFront"
	NoBack        Key = "noBack"
	NoGap         Key = "noGap"
	UnknownKind   Key = "unknownKind"
	CellTooLong   Key = "cellTooLong"
	TooManyRows   Key = "tooManyRows"
	NUL           Key = "nul"
	UnclosedQuote Key = "unclosedQuote"
	LostLetters   Key = "lostLetters"
	Picture       Key = "picture"
	Sound         Key = "sound"
)

// Result is the content of a source.
type Result struct {
	Notes   []note.Note
	Faults  []Fault
	Dropped int // faults beyond MaxFaults
}

func (r *Result) fault(key Key, line int, message string) {
	if len(r.Faults) >= MaxFaults {
		r.Dropped++
		return
	}
	r.Faults = append(r.Faults, Fault{key, line, message})
}

// tooLarge is the error for a source beyond MaxSize.
func tooLarge() error {
	return problem.New(problem.FormValidation, "This has more than 32 MB. Please split it into several files.").WithStatus(http.StatusRequestEntityTooLarge)
}

// badOption is the error for an option that has no meaning.
func badOption(field, message string) error {
	return problem.New(problem.FormValidation, "%s", message).WithFields(problem.Field{Field: field, Message: message})
}
