package passage

import (
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

// minPassage is the size in bytes from which a blank line ends a passage.
const minPassage = 200

// Split makes passages of a page, in order. A heading begins the passage of the sentences
// that follow it.
func Split(p Page) []Passage {
	text := p.text()
	var out []Passage
	start, end, headed := -1, 0, false
	flush := func() {
		if start >= 0 {
			out = append(out, Passage{p.Know, p.Number, text[start:end], start, end})
		}
		start = -1
	}
	for _, s := range Sentences(text) {
		head := heading(text[s.Start:s.End])
		if start >= 0 && (head && !headed || s.End-start > maxPassage ||
			end-start >= minPassage && strings.Count(text[end:s.Start], "\n") > 1) {
			flush()
		}
		if start < 0 {
			start = s.Start
		}
		headed = head
		for s.End-start > maxPassage {
			end = start + cutAt(text[start:start+maxPassage])
			at := end
			flush()
			start = at
		}
		end = s.End
	}
	flush()
	return out
}

// cutAt is where a sentence that is too long is cut: behind its last space.
func cutAt(s string) int {
	if n := strings.LastIndexAny(s, " \n\t"); n > 0 {
		return n + 1
	}
	if cut := textsearch.Cut(s, len(s)-utf8.UTFMax); cut != "" {
		return len(cut)
	}
	return len(s)
}

// maxHeading is the length of a heading in bytes.
const maxHeading = 120

// heading reports whether a sentence looks like one: short, and without a mark at its end.
func heading(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, closers))
	return len(s) <= maxHeading && !terminal(last) && !strings.ContainsAny(s, ":=|")
}
