package digest

import (
	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

// Point is a sentence of a summary.
type Point struct {
	Text    string // as it reads
	Heading string // above it in the source; "" for none
	// Passage is the sentence as it stands in its page.
	Passage passage.Passage
}

// Term is a key term.
type Term struct {
	Text string
	// Sentence defines it; nil where no sentence does.
	Sentence *Point
}

// Digest is what sums up pages.
type Digest struct {
	Points []Point // in the order of the pages
	Terms  []Term  // the most important first
}

// Make sums up pages with at most so many points; none where no sentence stands by itself.
// Pages of a know stand together, in order.
func Make(a *textsearch.Analyzer, pages []passage.Page, points int) Digest {
	t := read(a, pages)
	t.weigh()
	ranked := t.candidates()
	rank(t, ranked)
	var out Digest
	for _, i := range t.choose(ranked, t.bounded(points)) {
		out.Points = append(out.Points, t.point(i))
	}
	out.Terms = t.keyTerms()
	return out
}

// bounded is a number of points that the text has room for: at most half of its sentences, but
// few of a text of few.
func (t *text) bounded(points int) int {
	return max(1, min(points, max(few, (t.alone+1)/2)))
}

// few is the number of points that a short text has in any case.
const few = 4

// point describes a sentence.
func (t *text) point(i int) Point {
	s := &t.sentences[i]
	p := &t.pages[s.page]
	raw := p.Text[s.start:s.end]
	return Point{passage.Clean(raw), t.headings[s.heading].text, passage.Passage{Know: p.Know, Page: p.Number, Text: raw, Start: s.start, End: s.end}}
}
