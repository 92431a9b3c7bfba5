package vocabulary_test

import (
	"testing"

	"knowmad/pkg/features/search/vocabulary"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWordsArePackedAndUnpacked(t *testing.T) {
	text := rapid.StringMatching(`[a-zäöüαβγ]{1,12}`)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) vocabulary.Word {
			return vocabulary.Word{
				Word: text.Draw(t, "word"), Term: text.Draw(t, "term"), Spelling: rapid.SampledFrom([]string{"", "Öl"}).Draw(t, "spelling"),
			}
		}), 0, 20, func(w vocabulary.Word) string { return w.Word }).Draw(t, "words")
		packed := vocabulary.Pack(words)
		got, err := vocabulary.Unpack(packed)
		require.NoError(t, err)
		require.ElementsMatch(t, words, got)
		for n := range packed { // a part is an error or fewer words, never a panic
			_, _ = vocabulary.Unpack(packed[:n])
		}
	})
}
