package passage

import (
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

// hit is a wanted word in a text.
type hit struct {
	wanted   int
	share    float64
	position int
	start    int // byte in the text
}

// reader finds a question's words in many texts; each different word is compared once.
type reader struct {
	q     *question
	r     *textsearch.Reader
	known [][]hit // by the numbers of words; nil where it wasn't compared
	hits  []hit   // of the text that was read last
	words int     // of that text
	// all and capitals are the words of all texts, and those with a capital that begin none.
	all, capitals int
}

func newReader(q *question) *reader { return &reader{q: q, r: q.a.NewReader()} }

// compared are the wanted words that a token matches.
func (r *reader) compared(t textsearch.Token) []hit {
	if t.ID >= 0 && t.ID < len(r.known) && r.known[t.ID] != nil {
		return r.known[t.ID]
	}
	found := []hit{}
	for i := range r.q.wanted {
		// Stems of function words meet others by chance: sich, Sicherung.
		if t.Stop && t.Word != r.q.wanted[i].word {
			continue
		}
		if share := r.q.match(&r.q.wanted[i], t.Term, t.Word); share > 0 {
			found = append(found, hit{wanted: i, share: share})
		}
	}
	if t.ID >= 0 {
		for len(r.known) <= t.ID {
			r.known = append(r.known, nil)
		}
		r.known[t.ID] = found
	}
	return found
}

// read finds the hits of a text; they are valid until the next one is read.
func (r *reader) read(text string) {
	r.hits, r.words = r.hits[:0], 0
	for at := range r.r.Spots(text) {
		if !at.Whole {
			if c, _ := utf8.DecodeRuneInString(text[at.Start:]); r.words > 0 && unicode.IsUpper(c) {
				r.capitals++
			}
			r.words++
			r.all++
		}
		var found []hit
		if at.ID >= 0 && at.ID < len(r.known) && r.known[at.ID] != nil {
			if found = r.known[at.ID]; len(found) == 0 {
				continue
			}
		}
		t := r.r.Token(at)
		if found == nil {
			found = r.compared(t)
		}
		for _, h := range found {
			h.position, h.start = t.Position, t.Start
			r.hits = append(r.hits, h)
		}
	}
}

// best is the highest share per wanted word of the text that was read last.
func (r *reader) best(into []float64) {
	for i := range into {
		into[i] = 0
	}
	for _, h := range r.hits {
		into[h.wanted] = max(into[h.wanted], h.share)
	}
}
