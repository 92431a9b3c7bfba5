package vocabulary_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// A search may not read all words of a space. SQLite's plan depends on the shape of the
// tables alone; PostgreSQL's on their rows.
func TestTermsAreLookedUpByTheirIndex(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	_, err := db.Migrate(t.Context(), d, job.Migrations(), db.Source{Name: "search", Files: os.DirFS("../migrations")})
	require.NoError(t, err)
	asked := ""
	_, err = vocabulary.LookUp(db.Observed(t.Context(), func(statement string) { asked = statement }), d.One(), "de", []string{"a", "b", "c"})
	require.NoError(t, err)
	require.NotEmpty(t, asked)
	plan := explain(t.Context(), t, d, asked, "a", "b", "c", "de")
	require.Len(t, plan, 2)
	require.Contains(t, strings.Join(plan, "\n"), "search_words_term (space=? AND term=?)")
}

func explain(ctx context.Context, t *testing.T, d *db.DB, statement string, args ...any) (details []string) {
	t.Helper()
	var rows []struct {
		ID, Parent, Notused int
		Detail              string
	}
	require.NoError(t, d.One().Select(ctx, &rows, `EXPLAIN QUERY PLAN `+statement, args...))
	for _, row := range rows {
		details = append(details, row.Detail)
	}
	return details
}

// A build killed at any statement goes on to the same counts: those of all knows.
func TestWordsOfABuildAreCountedOnceWhereverItIsKilled(t *testing.T) {
	const building, batches, knows, kills = 3, 40, 10, 12
	dbtest.Each(t, []db.Source{job.Migrations(), {Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		write := func(do func(q db.Queryer) error) { require.NoError(t, d.Write(ctx, do)) }
		write(func(q db.Queryer) error {
			_, err := q.Exec(ctx, `INSERT INTO search_spaces (id, language, analyzer, state, created) VALUES (?, 'de', '1', 'BUILDING', 0)`, building)
			return err
		})
		random := rand.New(rand.NewPCG(1, 2))
		want := map[string]int{}
		for range batches {
			var all [][]vocabulary.Word
			for range knows {
				var words []vocabulary.Word
				seen := map[string]bool{}
				for range 100 {
					word := "wort" + strconv.Itoa(random.IntN(random.IntN(20_000)+1))
					if !seen[word] {
						seen[word] = true
						want[word]++
						words = append(words, vocabulary.Word{Word: word, Term: word})
					}
				}
				all = append(all, words)
			}
			write(func(q db.Queryer) error { return vocabulary.KeepRun(ctx, q, building, knows, vocabulary.RunOf(all...)) })
		}
		killed := 0
		for after := 3; killed < kills; after += 5 {
			dying, kill := context.WithCancel(ctx)
			statements := 0
			err := vocabulary.Finish(db.Observed(dying, func(string) {
				if statements++; statements == after {
					kill()
				}
			}), d, building)
			kill()
			if err == nil {
				break
			}
			killed++
		}
		require.Positive(t, killed)
		require.NoError(t, vocabulary.Finish(ctx, d, building))
		var rows []struct {
			Word []byte
			Docs int
		}
		require.NoError(t, d.One().Select(ctx, &rows, `SELECT word, docs FROM search_words WHERE space = ?`, building))
		got := map[string]int{}
		for _, row := range rows {
			got[string(row.Word)] = row.Docs
		}
		require.Equal(t, want, got)
		var left, counted int
		require.NoError(t, d.One().Get(ctx, &left, `SELECT COUNT(*) FROM search_word_runs`))
		require.Zero(t, left)
		require.NoError(t, d.One().Get(ctx, &counted, `SELECT docs FROM search_spaces WHERE id = ?`, building))
		require.Equal(t, batches*knows, counted)
	})
}
