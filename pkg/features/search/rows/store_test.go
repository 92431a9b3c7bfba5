package rows_test

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// shapes are the migrations of the search; heads says with those that put what ranks a know
// into one value.
func shapes(t *testing.T, heads bool) fs.FS {
	t.Helper()
	all := os.DirFS("../migrations")
	if heads {
		return all
	}
	names, err := fs.Glob(all, "*.sql")
	require.NoError(t, err)
	before := fstest.MapFS{}
	for _, name := range names {
		if name < "0916" {
			text, err := fs.ReadFile(all, name)
			require.NoError(t, err)
			before[name] = &fstest.MapFile{Data: text}
		}
	}
	return before
}

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// What ranks knows is as it was before it became one value.
func TestRowsOfEarlierServersAreRead(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			d, err := db.Open(t.Context(), dbtest.Address(t, engine))
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, d.Close()) })
			_, err = db.Migrate(t.Context(), d, job.Migrations, shapes(t, false))
			require.NoError(t, err)
			const space, docno = 7, 7<<48 + 5
			want := rows.Head{
				Know: "5b0e3f1c-0000-4000-8000-00000000000a", Market: "zz", Subject: 12,
				Published: time.Date(2026, 5, 4, 3, 2, 1, 987_000, time.UTC), Quality: 613, TitleWords: 5, BodyWords: 678,
			}
			terms := rank.Terms("\x00\x01\n\x80\xff \xc3\x28'\x00")
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), `INSERT INTO search_docs (docno, know, space, market, subject, published, quality, views, likes, title_words, body_words, digest, terms, author)
					VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'd', ?, 'Ann')`,
					docno, want.Know, space, want.Market, want.Subject, db.At(want.Published), want.Quality, 1<<33, 4, want.TitleWords, want.BodyWords, []byte(terms))
				return err
			}))
			_, err = db.Migrate(t.Context(), d, job.Migrations, shapes(t, true))
			require.NoError(t, err)
			got, err := rows.New().Knows(t.Context(), d.One(), time.Time{}, []int64{docno, docno + 1})
			require.NoError(t, err)
			require.Equal(t, []*rows.Know{{Head: want, Docno: docno, Views: 1 << 33, Likes: 4, Terms: terms}}, got)
		})
	}
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
