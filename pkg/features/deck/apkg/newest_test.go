package apkg_test

import (
	"testing"

	"knowmad/pkg/features/deck/apkg"

	"github.com/stretchr/testify/require"
)

// A package with collection.anki21b holds the same as the older one that it was made from.
func TestNewest(t *testing.T) {
	old, p := openFile(t, "media-gr"), open(t, newest(t).zip(t))
	require.Equal(t, []apkg.Deck{{Name: "Γνώσεις::Γυμνάσιο", Description: "<b>about</b>", Cards: 12}}, p.Decks)
	require.Equal(t, "Γνώσεις", p.Title)
	want, got := notesOf(t, old), notesOf(t, p)
	for i := range want {
		require.Equal(t, "Γυμνάσιο", got[i].Section)
		got[i].Section, got[i].Cards = want[i].Section, want[i].Cards
	}
	require.Equal(t, want, got)
	require.Equal(t, old.Faults, p.Faults)
	require.Len(t, p.Media, 3)
	for i, m := range p.Media {
		require.Equal(t, old.Media[i].Name, m.Name)
		require.Equal(t, old.Media[i].Size, m.Size)
		require.Equal(t, sum(t, old.Media[i]), sum(t, m))
	}
}
