package index

import (
	"testing"

	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWordsArePackedAndUnpacked(t *testing.T) {
	text := rapid.StringMatching(`[a-zäöüαβγ]{1,12}`)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) word {
			return word{text.Draw(t, "word"), text.Draw(t, "term"), rapid.SampledFrom([]string{"", "Öl"}).Draw(t, "spelling")}
		}), 0, 20, func(w word) string { return w.Word }).Draw(t, "words")
		packed := packWords(words)
		got, err := unpackWords(packed)
		require.NoError(t, err)
		require.ElementsMatch(t, words, got)
		for n := range packed { // a part is an error or fewer words, never a panic
			_, _ = unpackWords(packed[:n])
		}
	})
}

func TestPlacesAreThoseOfTheText(t *testing.T) {
	a, err := textsearch.New("german")
	require.NoError(t, err)
	text := "Der Satz des Pythagoras: im rechtwinkligen Dreieck gilt a²+b²=c²."
	p := placesOf(a, text)
	marks := map[uint32]string{}
	for _, w := range a.Parse("dreiecke pythagoras").Words {
		marks[hashOf(w.Term)] = w.Term
	}
	require.Equal(t, a.Highlight(text, textsearch.Terms{a.Term("dreieck"): true, a.Term("pythagoras"): true}), textsearch.Mark(text, p.hits(text, marks)))
	phrase := func(query string) bool {
		var hashes []uint32
		for _, term := range a.Parse(query).Phrases[0].Terms {
			hashes = append(hashes, hashOf(term))
		}
		return p.has(hashes)
	}
	require.True(t, phrase(`"Satz des Pythagoras"`))
	require.False(t, phrase(`"Pythagoras Satz"`))
}
