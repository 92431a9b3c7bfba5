package rows_test

import (
	"os"
	"testing"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// The data for ranking a know is read as it was written.
func TestKnowsAreReadAsTheyWerePacked(t *testing.T) {
	search := db.Source{Name: "search", Files: os.DirFS("../migrations")}
	dbtest.Each(t, []db.Source{search}, func(t *testing.T, d *db.DB) {
		const space, docno = 7, 7<<48 + 5
		want := rows.Head{
			Know: "5b0e3f1c-0000-4000-8000-00000000000a", Market: "zz", Subject: 12,
			Published: time.Date(2026, 5, 4, 3, 2, 1, 987_000, time.UTC), Quality: 613, TitleWords: 5, BodyWords: 678,
		}
		terms := rank.Terms("\x00\x01\n\x80\xff \xc3\x28'\x00")
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO search_docs (docno, know, space, published, quality, views, likes, head, digest, author, counted, terms)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'd', 'Ann', 0, ?)`,
				docno, want.Know, space, db.At(want.Published), want.Quality, 1<<33, 4, want.Pack(), []byte(terms))
			return err
		}))
		got, err := rows.New().Knows(t.Context(), d.One(), time.Time{}, []int64{docno, docno + 1})
		require.NoError(t, err)
		require.Equal(t, []*rows.Know{{Head: want, Docno: docno, Views: 1 << 33, Likes: 4, Terms: terms}}, got)
	})
}

// A value that no server has packed is an error that says so, and never a know.
func TestOtherValuesAreNoHeads(t *testing.T) {
	whole := rows.Head{Know: "k", Market: "zz", Published: time.Unix(1, 0)}.Pack()
	_, err := rows.Unpack(whole)
	require.NoError(t, err)
	for cut := range len(whole) {
		_, err := rows.Unpack(whole[:cut])
		require.ErrorIs(t, err, rows.ErrHead)
	}
	rapid.Check(t, func(t *rapid.T) {
		if _, err := rows.Unpack(rapid.String().Draw(t, "text")); err != nil {
			require.ErrorIs(t, err, rows.ErrHead)
		}
	})
}
