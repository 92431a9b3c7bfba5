package index

import (
	"io/fs"
	"os"
	"slices"
	"strconv"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// knowsToFind is how many knows there are, numbered from 0: each has ":all", the even ones
// "_all" and one of a hundred ":seldom".
const knowsToFind = 3000

func fillTokens(t *testing.T, d *db.DB) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		var all []numbered
		for i := range knowsToFind {
			docno := firstOf(1) + int64(i)
			of := numbered{entry: entry{tokens: []string{":all"}}, docno: docno}
			if i%2 == 0 {
				of.tokens = append(of.tokens, "_all")
			}
			if i%100 == 7 {
				of.tokens = append(of.tokens, ":seldom")
			}
			all = append(all, of)
		}
		return (engine{d.Engine()}).insertTokens(t.Context(), q, 1, all)
	}))
	if d.Engine() == db.Postgres { // as it does by itself
		_, err := d.One().Exec(t.Context(), `VACUUM ANALYZE search_tokens`)
		require.NoError(t, err)
	}
}

func oneToken(token string) condition { return condition{}.and(token) }

// highest are the numbers of the knows that are even, seldom or any, from the highest.
func highest(n int, is func(i int) bool) (out []int64) {
	for i := knowsToFind - 1; i >= 0 && len(out) < n; i-- {
		if is(i) {
			out = append(out, firstOf(1)+int64(i))
		}
	}
	return out
}

func TestKnowsWithTheHighestNumbersAreCandidates(t *testing.T) {
	all, even := func(int) bool { return true }, func(i int) bool { return i%2 == 0 }
	seldom := func(i int) bool { return i%100 == 7 }
	dbtest.Each(t, []fs.FS{os.DirFS("../migrations")}, func(t *testing.T, d *db.DB) {
		fillTokens(t, d)
		for _, c := range []struct {
			name string
			retrieval
			want    []int64
			matches int
			visits  int // at most so many rows of PostgreSQL's tokens
		}{
			{"a word that all have", retrieval{oneToken(":all"), nil, 1}, highest(64, all), -1, 150},
			{"a word that is said to be rare", retrieval{oneToken(":all"), nil, 0}, highest(64, all), knowsToFind, 2 * knowsToFind},
			{"also in titles", retrieval{oneToken(":all"), []condition{oneToken("_all")}, 1}, append(highest(64, all), highest(64, even)...), -1, 400},
			{"a rare word", retrieval{oneToken(":seldom"), []condition{oneToken("_all")}, 0.01}, highest(64, seldom), 30, 60},
			{"a rare word that is said to be common", retrieval{oneToken(":seldom"), []condition{oneToken("_all")}, 1}, highest(64, seldom), 30, 300},
			{"a common word whose narrower condition is rare", retrieval{oneToken(":all"), []condition{oneToken(":seldom")}, 1}, append(highest(64, all), highest(64, seldom)...), -1, 400},
		} {
			require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
				before := visited(t, q, d.Engine())
				got, err := (engine{d.Engine()}).candidates(t.Context(), q, 1, knowsToFind, 64, c.retrieval)
				require.NoError(t, err)
				slices.Sort(got.docnos)
				slices.Sort(c.want)
				require.Equal(t, slices.Compact(c.want), got.docnos, c.name)
				if d.Engine() == db.Postgres || c.matches < 64 && len(c.narrower) == 0 {
					require.Equal(t, c.matches, got.matches, c.name)
				}
				require.LessOrEqual(t, visited(t, q, d.Engine())-before, c.visits, c.name)
				return nil
			}))
		}
		if d.Engine() == db.Postgres { // the count of visits sees them
			require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
				_, err := (engine{d.Engine()}).count(t.Context(), q, 1, oneToken(":all"), knowsToFind)
				require.NoError(t, err)
				require.GreaterOrEqual(t, visited(t, q, d.Engine()), knowsToFind)
				return nil
			}))
		}
	})
}

// visited is how many rows of tokens the transaction has read so far; SQLite doesn't tell.
func visited(t *testing.T, q db.Queryer, kind db.Engine) (n int) {
	t.Helper()
	if kind == db.Postgres {
		require.NoError(t, q.Get(t.Context(), &n, `SELECT COALESCE(SUM(idx_tup_fetch + seq_tup_read), 0) FROM pg_stat_xact_user_tables WHERE relname = 'search_tokens'`))
	}
	return n
}

// A search by PostgreSQL's index visits the row of each know that it finds.
func TestRowsOfTokensAreNarrow(t *testing.T) {
	const knows, each = 400, 60
	dbtest.Each(t, []fs.FS{os.DirFS("../migrations")}, func(t *testing.T, d *db.DB) {
		if d.Engine() != db.Postgres {
			t.Skip("SQLite's tokens have no rows")
		}
		var all []numbered
		for i := range knows {
			of := numbered{docno: firstOf(1) + int64(i)}
			for word := range each {
				of.tokens = append(of.tokens, anywhere+strconv.Itoa(1000*i+word))
			}
			all = append(all, of)
		}
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			return (engine{d.Engine()}).insertTokens(t.Context(), q, 1, all)
		}))
		var size int
		require.NoError(t, d.One().Get(t.Context(), &size, `SELECT pg_relation_size('search_tokens')`))
		require.Less(t, size/knows, 200, "bytes of a row")
	})
}

func TestNewTokensAreBroughtIntoTheIndex(t *testing.T) {
	const pending = `SELECT gin_clean_pending_list('search_tokens_gin')` // how many pages there were
	dbtest.Each(t, []fs.FS{os.DirFS("../migrations")}, func(t *testing.T, d *db.DB) {
		e := engine{d.Engine()}
		var pages int
		if d.Engine() == db.Postgres {
			write(t, d, e, 1)
			require.NoError(t, d.One().Get(t.Context(), &pages, pending))
			require.Positive(t, pages, "the list is what flushPending empties")
		}
		write(t, d, e, 2)
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error { return e.flushPending(t.Context(), q) }))
		if d.Engine() == db.Postgres {
			require.NoError(t, d.One().Get(t.Context(), &pages, pending))
			require.Zero(t, pages)
		}
		n, err := e.count(t.Context(), d.One(), 1, oneToken(":new"), 10)
		require.NoError(t, err)
		require.Positive(t, n)
	})
}

func write(t *testing.T, d *db.DB, e engine, docno int64) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		return e.insertTokens(t.Context(), q, 1, []numbered{{entry: entry{tokens: []string{":new"}}, docno: docno}})
	}))
}
