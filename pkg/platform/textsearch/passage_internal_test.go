package textsearch

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A passage is the first of the ranges of hits that say most, of those that fit; where no range
// fits a hit alone does, however long.
func TestPassageIsTheBestThatFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "bé", "ωω", "dddddddddd", "ß"}), 1, 60).Draw(t, "words")
		text := strings.Join(words, " ")
		var hits []Hit
		at := 0
		for _, word := range words {
			if rapid.Bool().Draw(t, "hit") {
				hits = append(hits, Hit{at, at + len(word), word})
			}
			at += len(word) + 1
		}
		most := rapid.IntRange(1, 60).Draw(t, "most")
		best, bestScore := stretch{}, 0
		for to, last := range hits {
			from := 0
			for from < to && utf8.RuneCountInString(text[hits[from].Start:last.End]) > most {
				from++
			}
			terms := map[string]bool{}
			for _, h := range hits[from : to+1] {
				terms[h.Term] = true
			}
			if score := 100*len(terms) + min(99, to-from); score > bestScore {
				best, bestScore = stretch{hits[from].Start, last.End}, score
			}
		}
		require.Equal(t, best, passage(text, hits, most))
	})
}
