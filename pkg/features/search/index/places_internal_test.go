package index

import (
	"testing"

	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
)

func TestPlacesAreThoseOfTheText(t *testing.T) {
	a, err := textsearch.New("german")
	require.NoError(t, err)
	text := "Der Satz des Pythagoras: im rechtwinkligen Dreieck gilt a²+b²=c²."
	p := newCollector(a).places(text)
	marks := map[uint32]string{}
	for _, w := range a.Parse("dreiecke pythagoras").Words {
		marks[hashOf(w.Term)] = w.Term
	}
	require.Equal(t, a.Highlight(text, textsearch.Terms{a.Term("dreieck"): true, a.Term("pythagoras"): true}), textsearch.Mark(text, p.Hits(text, marks)))
	phrase := func(query string) bool {
		of := a.Parse(query).Phrases[0]
		return (&rows.Text{TitlePlaces: p}).Has(of, hashesOf(of), a)
	}
	require.True(t, phrase(`"Satz des Pythagoras"`))
	require.False(t, phrase(`"Pythagoras Satz"`))
}
