package vocabulary

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMergedRunsAreTheCountOfAllKnows(t *testing.T) {
	// Words with common beginnings, some longer than the part that orderOf compares first.
	word := rapid.StringMatching(`(zusammen)?[abäßα]{1,4}`)
	know := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) Word {
		of := word.Draw(t, "word")
		return Word{Word: of, Term: of[:1]}
	}), 0, 12, func(w Word) string { return w.Word })
	rapid.Check(t, func(t *rapid.T) {
		batches := rapid.SliceOfN(rapid.SliceOfN(know, 0, 5), 1, 6).Draw(t, "batches")
		want := map[string]int{}
		var runs []Run
		for _, batch := range batches {
			for _, words := range batch {
				for _, w := range words {
					want[w.Word]++
				}
			}
			packed := RunOf(batch...).pack()
			run, err := unpackRun(packed)
			require.NoError(t, err)
			runs = append(runs, run)
			for n := range packed { // a part is an error or fewer words, never a panic
				_, _ = unpackRun(packed[:n])
			}
		}
		got, before := map[string]int{}, ""
		for _, w := range MergeRuns(runs) {
			require.Less(t, before, w.word.Word, "each once, in their order")
			before = w.word.Word
			got[w.word.Word] = w.n
		}
		require.Equal(t, want, got)
	})
}
