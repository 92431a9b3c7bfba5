package index

import (
	"os"
	"testing"
	"time"

	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// Servers keep what they read of a know by its number: a know that is changed has another one
// than before, also where the hashes of both versions are the same in the bits that count.
func TestChangedKnowGetsAnotherNumber(t *testing.T) {
	dbtest.Each(t, []db.Source{{Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		of := func(title string, published time.Time) entry {
			doc := Document{Know: "k", Title: title, Published: published}
			return entry{document: doc, digest: doc.digest()}
		}
		numberOf := func(e entry, went ...gone) (docno int64) {
			require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
				all, err := number(t.Context(), q, 1, went, []entry{e})
				if err == nil {
					docno = all[0].docno
				}
				return err
			}))
			return docno
		}
		at := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
		first := numberOf(of("Brüche", at))
		require.Equal(t, first, numberOf(of("Brüche", at)), "all servers number alike")
		require.NotEqual(t, first, numberOf(of("Brüche kürzen", at)))
		require.Equal(t, first+1, numberOf(of("Brüche", at), gone{Docno: first}))
		require.Equal(t, first+2, numberOf(of("Brüche", at), gone{Docno: first}, gone{Docno: first + 1}))
		require.Greater(t, numberOf(of("Brüche", at.Add(time.Minute))), first, "newer ones are higher")
		require.Less(t, numberOf(of("Brüche", time.Time{})), first)
		for _, year := range []int{1, 1900, 2026, 2083, 9999} {
			docno := numberOf(of("Brüche", time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)))
			require.True(t, tokens.FirstOf(1) <= docno && docno < tokens.FirstOf(2), "%d: a space's numbers are a range", year)
		}
	})
}
