package block

import (
	"strconv"
	"strings"
)

// ODTType is what an odt calls itself.
const ODTType = "application/vnd.oasis.opendocument.text"

// Kind is what a file is.
type Kind string

// The kinds of files that are accepted.
const (
	PDF  Kind = "pdf"
	DOCX Kind = "docx"
	PPTX Kind = "pptx"
	ODT  Kind = "odt"
	TXT  Kind = "txt"
	MD   Kind = "md"
	PNG  Kind = "png"
	JPEG Kind = "jpeg"
	WEBP Kind = "webp"
)

// HasBlocks reports whether Read reads the kind.
func (k Kind) HasBlocks() bool {
	switch k {
	case DOCX, PPTX, ODT, TXT, MD:
		return true
	case PDF, PNG, JPEG, WEBP:
	}
	return false
}

// IsPicture reports whether the kind is one picture.
func (k Kind) IsPicture() bool { return k == PNG || k == JPEG || k == WEBP }

// MediaType is the type of the kind for HTTP.
func (k Kind) MediaType() string {
	switch k {
	case PDF:
		return "application/pdf"
	case DOCX:
		return "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	case PPTX:
		return "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	case ODT:
		return ODTType
	case TXT:
		return "text/plain; charset=utf-8"
	case MD:
		return "text/markdown; charset=utf-8"
	case PNG:
		return "image/png"
	case JPEG:
		return "image/jpeg"
	case WEBP:
		return "image/webp"
	}
	return "application/octet-stream"
}

// Document is what a file says, in reading order.
type Document struct {
	Title     string // of its properties; "" where it has none
	Landscape bool   // its pages are wide
	Slides    bool   // each part between two page breaks is one page
	Blocks    []Block
	Omitted   []Omission // what the blocks lack of the file
}

// Omission is a part of a file that could not be taken over. Its author is told.
type Omission struct {
	Kind  OmissionKind `json:"kind"`
	Count int          `json:"count"`          // how often
	Name  string       `json:"name,omitempty"` // of a script: its code in ISO 15924; of pages: their numbers
}

// OmissionKind is a key of a text.
type OmissionKind string

// The kinds of what is left out.
const (
	OmittedBytes    OmissionKind = "bytes"    // of no letter in the text's encoding
	OmittedScript   OmissionKind = "script"   // letters that no font has
	OmittedPicture  OmissionKind = "picture"  // of a format that isn't drawn, such as WMF
	OmittedDrawing  OmissionKind = "drawing"  // a diagram or chart, of which the words are there
	OmittedEmbedded OmissionKind = "embedded" // a part in a format that isn't read
	OmittedPage     OmissionKind = "page"     // that can't be read
)

// OmissionKinds are all of them, for documents.
func OmissionKinds() []any {
	return []any{OmittedBytes, OmittedScript, OmittedPicture, OmittedDrawing, OmittedEmbedded, OmittedPage}
}

// maxRanges bounds how many ranges of pages are named.
const maxRanges = 20

// Ranges names pages by their numbers, which ascend: "2, 5–7".
func Ranges(pages []int) string {
	var all []string
	for i := 0; i < len(pages); {
		n := 1
		for i+n < len(pages) && pages[i+n] == pages[i]+n {
			n++
		}
		if len(all) == maxRanges {
			return strings.Join(all, ", ") + " …"
		}
		name := strconv.Itoa(pages[i])
		if n > 1 {
			name += "–" + strconv.Itoa(pages[i+n-1])
		}
		all = append(all, name)
		i += n
	}
	return strings.Join(all, ", ")
}

// Omit adds what is left out to a list, once for each kind and name.
func Omit(list []Omission, kind OmissionKind, name string, count int) []Omission {
	for i := range list {
		if list[i].Kind == kind && list[i].Name == name {
			list[i].Count += count
			return list
		}
	}
	if count == 0 {
		return list
	}
	return append(list, Omission{Kind: kind, Name: name, Count: count})
}

// Block is a part of a document: *Heading, *Paragraph, *Item, *Table, *Picture,
// *Code, *Quote, *Note, *Rule or *PageBreak.
type Block interface{ block() }

// Heading is a title of what follows.
type Heading struct {
	Level int // 1 to 6
	Runs  []Run
}

// Align is where the lines of a paragraph stand.
type Align int

// The alignments; justified text is Left.
const (
	Left Align = iota
	Centre
	Right
)

// Paragraph is text. A line feed in a run is a line break.
type Paragraph struct {
	Align Align
	Runs  []Run
}

// Item is an entry of a list. Entries of one list follow each other; one of a
// deeper level belongs to the entry before.
type Item struct {
	Level  int    // from 0
	Marker string // as it is shown: "•", "1.", "a)"; "" goes on with the item before
	Blocks []Block
}

// Table has rows of cells.
type Table struct {
	Header int // how many rows at the top name the columns
	Rows   []Row
}

// Row is a row of a table.
type Row struct{ Cells []Cell }

// Cell is a cell of a table. Where Rows is 0 the cell above reaches down into it.
type Cell struct {
	Columns, Rows int // how far it reaches
	Align         Align
	Blocks        []Block
}

// Picture is a PNG, JPEG or WebP, as it was in the file. Its pixels are bounded.
type Picture struct {
	Data          []byte
	Width, Height float64 // in points; 0 where the file doesn't say
	Alt           string
}

// Code is text whose blanks and line breaks count.
type Code struct{ Text string }

// Quote is taken from elsewhere.
type Quote struct{ Blocks []Block }

// Note is a footnote, at the end of the document.
type Note struct {
	Marker string
	Blocks []Block
}

// Rule is a line between two parts.
type Rule struct{}

// PageBreak begins a page.
type PageBreak struct{}

func (*Heading) block()   {}
func (*Paragraph) block() {}
func (*Item) block()      {}
func (*Table) block()     {}
func (*Picture) block()   {}
func (*Code) block()      {}
func (*Quote) block()     {}
func (*Note) block()      {}
func (*Rule) block()      {}
func (*PageBreak) block() {}

// Run is text of one style.
type Run struct {
	Text string
	Style
}

// Style is how text is written.
type Style struct {
	Bold, Italic, Underline, Strike, Code bool
	Shift                                 Shift
}

// Shift is how far text stands off its line.
type Shift int

// Where text stands.
const (
	OnLine Shift = iota
	Superscript
	Subscript
)

// Words joins the text of runs.
func Words(runs []Run) string {
	n := 0
	for _, r := range runs {
		n += len(r.Text)
	}
	b := make([]byte, 0, n)
	for _, r := range runs {
		b = append(b, r.Text...)
	}
	return string(b)
}
