package index

import (
	"strings"
	"unicode/utf8"
)

// snippetLength is how long a snippet is at most, in bytes.
const snippetLength = 240

// marker finds the words of a query in texts.
type marker struct {
	analyzer Analyzer
	terms    map[string]bool
}

// mark parts a text at the words that were searched for.
func (m marker) mark(text string) []Part {
	var out []Part
	end := 0
	for t := range m.analyzer.Tokens(text) {
		if !m.terms[plain(t.Term)] || t.Start < end {
			continue
		}
		if t.Start > end {
			out = append(out, Part{text[end:t.Start], false})
		}
		out = append(out, Part{text[t.Start:t.End], true})
		end = t.End
	}
	if end < len(text) || len(out) == 0 {
		out = append(out, Part{text[end:], false})
	}
	return out
}

// snippet marks the piece of a text that has the most of the words; of a text without any
// it is the beginning.
func (m marker) snippet(text string) []Part {
	type place struct {
		start int
		term  string
	}
	var places []place
	for t := range m.analyzer.Tokens(text) {
		if term := plain(t.Term); m.terms[term] {
			places = append(places, place{t.Start, term})
		}
	}
	best, most := 0, 0
	for i, p := range places {
		seen := map[string]bool{}
		for _, other := range places[i:] {
			if other.start > p.start+snippetLength*2/3 {
				break
			}
			seen[other.term] = true
		}
		if len(seen) > most {
			best, most = p.start, len(seen)
		}
	}
	return m.mark(piece(text, best))
}

// piece is a part of a text around a place, cut between words where it can be, on one line.
func piece(text string, at int) string {
	from := max(0, at-snippetLength/4)
	if from > 0 {
		if i := strings.IndexAny(text[from:at], " \n"); i >= 0 {
			from += i + 1
		} else {
			from = at
		}
	}
	to := min(len(text), from+snippetLength)
	if to < len(text) {
		if i := strings.LastIndexAny(text[at:to], " \n"); i > 0 {
			to = at + i
		}
	}
	for from < to && !utf8.RuneStart(text[from]) {
		from++
	}
	for to < len(text) && to > from && !utf8.RuneStart(text[to]) {
		to--
	}
	out := strings.Join(strings.Fields(text[from:to]), " ")
	if from > 0 {
		out = "… " + out
	}
	if to < len(text) {
		out += " …"
	}
	return out
}
