package document

import "knowmad/pkg/platform/document/block"

// Kind and the other types are those of package block, from which the readers below
// this package take them.
type (
	// Kind is what a file is.
	Kind = block.Kind
	// Error is why a file isn't read.
	Error = block.Error
	// Document is what a file says.
	Document = block.Document
	// Omission is a part of a file that could not be taken over.
	Omission = block.Omission
	// OmissionKind is a key of a text.
	OmissionKind = block.OmissionKind
	// Block is a part of a document.
	Block = block.Block
	// Heading is a title of what follows.
	Heading = block.Heading
	// Paragraph is text.
	Paragraph = block.Paragraph
	// Item is an entry of a list.
	Item = block.Item
	// Table has rows of cells.
	Table = block.Table
	// Row is a row of a table.
	Row = block.Row
	// Cell is a cell of a table.
	Cell = block.Cell
	// Picture is a PNG, JPEG or WebP.
	Picture = block.Picture
	// Code is text whose blanks count.
	Code = block.Code
	// Quote is what is taken from elsewhere.
	Quote = block.Quote
	// Note is a footnote.
	Note = block.Note
	// Rule is a line between two parts.
	Rule = block.Rule
	// PageBreak begins a page.
	PageBreak = block.PageBreak
	// Run is text of one style.
	Run = block.Run
	// Style is how text is written.
	Style = block.Style
	// Align is where the lines of a paragraph stand.
	Align = block.Align
	// Shift is how far text stands off its line.
	Shift = block.Shift
)

// The kinds of files that are accepted.
const (
	PDF  = block.PDF
	DOCX = block.DOCX
	PPTX = block.PPTX
	ODT  = block.ODT
	TXT  = block.TXT
	MD   = block.MD
	PNG  = block.PNG
	JPEG = block.JPEG
	WEBP = block.WEBP
)

// The kinds of what is left out.
const (
	OmittedBytes    = block.OmittedBytes
	OmittedScript   = block.OmittedScript
	OmittedPicture  = block.OmittedPicture
	OmittedDrawing  = block.OmittedDrawing
	OmittedEmbedded = block.OmittedEmbedded
	OmittedPage     = block.OmittedPage
)

// OmissionKinds are all of them, for documents.
func OmissionKinds() []any { return block.OmissionKinds() }

// Where lines and letters stand.
const (
	Left        = block.Left
	Centre      = block.Centre
	Right       = block.Right
	OnLine      = block.OnLine
	Superscript = block.Superscript
	Subscript   = block.Subscript
)

// What is wrong with a file; errors.Is finds them in an *Error.
var (
	ErrEmpty     = block.ErrEmpty
	ErrUnknown   = block.ErrUnknown
	ErrPolyglot  = block.ErrPolyglot
	ErrEncrypted = block.ErrEncrypted
	ErrEncoding  = block.ErrEncoding
	ErrBroken    = block.ErrBroken
	ErrTooLarge  = block.ErrTooLarge
)

// Omit adds what is left out to a list, once for each kind and name.
func Omit(list []Omission, kind OmissionKind, name string, count int) []Omission {
	return block.Omit(list, kind, name, count)
}

// Ranges names pages by their numbers, which ascend: "2, 5–7".
func Ranges(pages []int) string { return block.Ranges(pages) }

// Words joins the text of runs.
func Words(runs []Run) string { return block.Words(runs) }
