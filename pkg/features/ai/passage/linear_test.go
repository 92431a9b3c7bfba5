package passage_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/features/ai/passage"
)

// TestAnyTextTakesLittleTime reads pages of what might take long. A page takes milliseconds.
func TestAnyTextTakesLittleTime(t *testing.T) {
	const size = 64 << 10
	a := analyzer(t, "de")
	for _, piece := range []string{
		".", ". ", "a", "a. ", "a.A. ", "A ", "a\n", "a\n\n", "A\n\n", "- a\n", "# a\n", "$", "$ ", "((", ". (", "\u00AD", "a-\n",
		"1. ", "1.\n", "Osmose ", "Osmose. ", "Osmose 1, ", "Osmose\n\n", "der Osmose ", "nicht ", "[1]", ".[1] ", "»", "…", "Ä", "\xff", ";", "a; ",
	} {
		text := strings.Repeat(piece, size/len(piece))
		page := passage.Page{Know: "k", Number: 1, Text: text}
		began := time.Now()
		passage.Answer(a, "Was ist die Osmose, der Osmosevorgang und 1 a?", []passage.Page{page}, 5)
		passage.Answer(a, text, []passage.Page{page}, 5)
		passage.Bearing(a, text[:500], passage.Split(page))
		passage.Bearing(a, "Osmose der nicht Osmose 1 a der A", passage.Split(page))
		require.Less(t, time.Since(began), 3*time.Second, piece)
		if d := time.Since(began); d > 200*time.Millisecond {
			t.Logf("%q %v", piece, d)
		}
	}
}
