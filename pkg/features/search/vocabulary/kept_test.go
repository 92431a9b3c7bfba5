package vocabulary_test

import (
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/stretchr/testify/require"
)

func TestTermsAreKeptForAWhile(t *testing.T) {
	dbtest.Each(t, []db.Source{job.Migrations(), {Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		run := func(statement string, args ...any) {
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), statement, args...)
				return err
			}))
		}
		space := func(id int, state string) {
			run(`INSERT INTO search_spaces (id, language, analyzer, state, created, docs) VALUES (?, 'de', '1', ?, 0, 50)`, id, state)
		}
		word := func(space int, word, term, spelling string, docs int) {
			run(`INSERT INTO search_words (space, word, term, spelling, docs, letters, head, middle, tail) VALUES (?, ?, ?, ?, ?, 3, '', '', '')`, space, []byte(word), term, spelling, docs)
		}
		space(1, "LIVE")
		word(1, "poet", "poet", "", 7)
		word(1, "poeten", "poet", "Poëten", 3)
		word(1, "brot", "brot", "", 20)

		k := vocabulary.NewKept()
		now := time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)
		asked := 0
		ctx := db.Observed(t.Context(), func(string) { asked++ })
		look := func(language string, anew bool, terms ...string) vocabulary.Terms {
			got, err := k.LookUp(ctx, d.One(), now, language, terms, anew)
			require.NoError(t, err)
			return got
		}
		// same requires that the first look-up reads the database and the others find the same
		// in memory.
		same := func(why string, terms ...string) {
			before := asked
			first := look("de", false, terms...)
			require.False(t, first.Kept, why)
			require.Equal(t, before+1, asked, why)
			for range 2 {
				again := look("de", false, terms...)
				require.True(t, again.Kept, why)
				require.Equal(t, first.Space, again.Space, why)
				require.Equal(t, first.Docs, again.Docs, why)
				for _, term := range terms {
					require.Equal(t, first.Terms[term], again.Terms[term], why)
				}
			}
			require.Equal(t, before+1, asked, why)
		}
		same("a term in two forms, one with marks, and one that no know has", "poet", "nichts", "poet")
		same("a further term", "poet", "brot")
		got := look("de", false, "poet", "brot")
		require.Equal(t, map[string]int{"poet": 10, "brot": 20}, got.Terms)
		require.Equal(t, 7, got.Least["poet"])
		require.Equal(t, map[string]int{"poet": 7, "poeten": 3, "brot": 20}, got.Forms)
		require.True(t, got.Marked["poet"])
		require.False(t, got.Marked["brot"])

		before := asked
		require.Zero(t, look("en", false, "poet").Space, "another language has no space")
		require.Zero(t, look("en", false, "poet").Space)
		require.Equal(t, before+2, asked, "what there isn't yet isn't kept")

		run(`UPDATE search_words SET docs = 9 WHERE word = ?`, []byte("brot"))
		require.Equal(t, 20, look("de", false, "brot").Terms["brot"])
		require.Equal(t, 9, look("de", true, "brot").Terms["brot"], "anew")
		require.Equal(t, 9, look("de", false, "brot").Terms["brot"], "what was found anew is kept")

		now = now.Add(vocabulary.Lasts)
		same("after a while", "poet")
		now = now.Add(-time.Hour)
		same("the clock was put back", "poet")
		k.Forget()
		same("words were counted", "poet")

		run(`UPDATE search_spaces SET state = 'OLD' WHERE id = 1`)
		space(2, "LIVE")
		require.EqualValues(t, 1, look("de", false, "poet").Space)
		require.EqualValues(t, 2, look("de", true, "brot").Space)
		require.EqualValues(t, 2, look("de", false, "brot").Space)
		same("what was kept of the space before is gone", "poet")
	})
}

func TestTermsAreLookedUpByManyAtOnce(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	_, err := db.Migrate(t.Context(), d, job.Migrations(), db.Source{Name: "search", Files: os.DirFS("../migrations")})
	require.NoError(t, err)
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(t.Context(), `INSERT INTO search_spaces (id, language, analyzer, state, created, docs) VALUES (1, 'de', '1', 'LIVE', 0, 50)`)
		return err
	}))
	k := vocabulary.NewKept()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 50 {
				got, err := k.LookUp(t.Context(), d.One(), time.Unix(int64(j/20)*60, 0), "de", []string{strconv.Itoa(i), strconv.Itoa(j)}, j%7 == 0)
				if err != nil || got.Space != 1 {
					t.Error(got.Space, err)
				}
				if j == 40 {
					k.Forget()
				}
			}
		})
	}
	all.Wait()
}
