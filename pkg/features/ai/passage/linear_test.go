package passage_test

import (
	"strings"
	"testing"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/cputest"
)

// Repeated pieces are texts on which a scan could begin again at each of them.
func TestTimeGrowsWithThePage(t *testing.T) {
	const size = 64 << 10
	a := analyzer(t, "de")
	for _, piece := range []string{
		".", ". ", "a", "a. ", "a.A. ", "A ", "a\n", "a\n\n", "A\n\n", "- a\n", "# a\n", "$", "$ ", "((", ". (", "\u00AD", "a-\n",
		"1. ", "1.\n", "Osmose ", "Osmose. ", "Osmose 1, ", "Osmose\n\n", "der Osmose ", "nicht ", "[1]", ".[1] ", "»", "…", "Ä", "\xff", ";", "a; ",
	} {
		cputest.Linear(t, piece, size, func(size int) {
			text := strings.Repeat(piece, size/len(piece))
			page := passage.Page{Know: "k", Number: 1, Text: text}
			passage.Answer(a, "Was ist die Osmose, der Osmosevorgang und 1 a?", []passage.Page{page}, 5)
			passage.Answer(a, text, []passage.Page{page}, 5)
			passage.Bearing(a, text[:500], passage.Split(page))
			passage.Bearing(a, "Osmose der nicht Osmose 1 a der A", passage.Split(page))
		})
	}
}
