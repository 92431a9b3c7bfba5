package passage

import (
	"fmt"
	"strings"

	"knowmad/pkg/platform/textsearch"
)

// Explain describes the best candidates of a question, for tests with -v.
func Explain(a *textsearch.Analyzer, ask string, pages []Page) string {
	var passages []Passage
	for i := range pages {
		passages = append(passages, Split(pages[i])...)
	}
	q := read(a, ask)
	all := candidates(q, rank(q, passages, looked))
	var s strings.Builder
	for _, w := range q.wanted {
		fmt.Fprintf(&s, " %s:%.2f", w.term, w.weight)
	}
	for _, c := range all[:min(2, len(all))] {
		fmt.Fprintf(&s, "\n      score %.2f share %.2f self %.2f lacks %v: %s", c.score, c.share, c.self, c.lacks, clean(c.text))
	}
	return s.String()
}
