package passage

import "knowmad/pkg/platform/textsearch"

const (
	// maxPassages is the number of passages that are looked at.
	maxPassages = 20_000
	// maxPage is the number of bytes of a page that are read.
	maxPage = 64 << 10
	// maxPassage is the size of a passage in bytes; that of a sentence, too, before it is cut.
	maxPassage = 600
)

// Page is a page of a source with its text.
type Page struct {
	Know   string
	Number int // from 1
	Text   string
}

// Passage is some sentences of a page that stand together.
type Passage struct {
	Know       string
	Page       int
	Text       string // as it stands in the page
	Start, End int    // bytes in the page's text
}

// Sentence is a sentence that says something, with the passages that bear it, best first.
type Sentence struct {
	Text     string // without line breaks and hyphenation
	Passages []Passage
}

// text is the part of a page that is read.
func (p *Page) text() string { return textsearch.Cut(p.Text, maxPage) }
