package tokens

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// knowsToFind is the number of knows, numbered from 0: each has ":all", the even ones
// "_all" and one of a hundred ":seldom". Every third is the market aa's, the others are
// bb's.
const knowsToFind = 3000

func fillTokens(t *testing.T, d *db.DB) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		var all []Row
		for i := range knowsToFind {
			docno := FirstOf(1) + int64(i)
			code := "bb"
			if i%3 == 0 {
				code = "aa"
			}
			of := Row{docno, code, []string{":all", OfMarket(code)}}
			if i%2 == 0 {
				of.Tokens = append(of.Tokens, "_all")
			}
			if i%100 == 7 {
				of.Tokens = append(of.Tokens, ":seldom")
			}
			all = append(all, of)
		}
		return Of(d.Engine()).Insert(t.Context(), q, 1, all)
	}))
	if d.Engine() == db.Postgres { // as it does by itself
		_, err := d.One().Exec(t.Context(), `VACUUM ANALYZE search_tokens`)
		require.NoError(t, err)
	}
}

func oneToken(token string) Condition { return Condition{}.And(token) }

// highest are the numbers of the knows that are even, seldom or any, from the highest.
func highest(n int, is func(i int) bool) (out []int64) {
	for i := knowsToFind - 1; i >= 0 && len(out) < n; i-- {
		if is(i) {
			out = append(out, FirstOf(1)+int64(i))
		}
	}
	return out
}

func TestKnowsWithTheHighestNumbersAreCandidates(t *testing.T) {
	all, even := func(int) bool { return true }, func(i int) bool { return i%2 == 0 }
	seldom, own := func(i int) bool { return i%100 == 7 }, func(i int) bool { return i%3 == 0 }
	onlyEven, onlySeldom := oneToken("_all"), oneToken(":seldom")
	const many = mostListed + 1
	dbtest.Each(t, []db.Source{{Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		fillTokens(t, d)
		for _, c := range []struct {
			name string
			Retrieval
			want    []int64
			matches int
			visits  int // at most so many rows of PostgreSQL's tokens
		}{
			{"a word that all have", Retrieval{Condition: oneToken(":all"), Selectivity: 1, Most: many}, highest(64, all), -1, 150},
			{"a word that is said to be rare", Retrieval{Condition: oneToken(":all"), Most: many}, highest(64, all), knowsToFind, 2 * knowsToFind},
			{"a word that few have, by the vocabulary", Retrieval{Condition: oneToken(":all"), Narrower: &onlyEven, Own: "aa", Selectivity: 1}, slices.Concat(highest(64, all), highest(64, even), highest(64, own)), knowsToFind, 2 * knowsToFind},
			{"also in titles", Retrieval{Condition: oneToken(":all"), Narrower: &onlyEven, Selectivity: 1, Most: many}, slices.Concat(highest(64, all), highest(64, even)), -1, 400},
			{"also of the own market", Retrieval{Condition: oneToken(":all"), Own: "aa", Selectivity: 1, Most: many}, slices.Concat(highest(64, all), highest(64, own)), -1, 400},
			{"also of the own market, sorted", Retrieval{Condition: oneToken(":all"), Narrower: &onlyEven, Own: "aa", Most: many}, slices.Concat(highest(64, all), highest(64, even), highest(64, own)), knowsToFind, 2 * knowsToFind},
			{"also of a market that has none", Retrieval{Condition: oneToken(":all"), Own: "cc", Selectivity: 1, Most: many}, highest(64, all), -1, 400},
			{"a rare word", Retrieval{Condition: oneToken(":seldom"), Narrower: &onlyEven, Own: "bb", Selectivity: 0.01, Most: many}, highest(64, seldom), 30, 60},
			{"a rare word, listed", Retrieval{Condition: oneToken(":seldom"), Narrower: &onlyEven, Own: "bb", Selectivity: 0.01, Most: 30}, highest(64, seldom), 30, 60},
			{"a rare word that is said to be common", Retrieval{Condition: oneToken(":seldom"), Narrower: &onlyEven, Selectivity: 1, Most: many}, highest(64, seldom), 30, 300},
			{"a common word whose narrower condition is rare", Retrieval{Condition: oneToken(":all"), Narrower: &onlySeldom, Selectivity: 1, Most: many}, slices.Concat(highest(64, all), highest(64, seldom)), -1, 400},
		} {
			require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
				before := visited(t, q, d.Engine())
				got, err := Of(d.Engine()).Find(t.Context(), q, 1, knowsToFind, 64, c.Retrieval)
				require.NoError(t, err)
				slices.Sort(got.Docnos)
				slices.Sort(c.want)
				require.Equal(t, slices.Compact(c.want), got.Docnos, c.name)
				if d.Engine() == db.Postgres || c.matches < 64 && c.Narrower == nil && c.Own == "" {
					require.Equal(t, c.matches, got.Matches, c.name)
				}
				require.LessOrEqual(t, visited(t, q, d.Engine())-before, c.visits, c.name)
				return nil
			}))
		}
		if d.Engine() == db.Postgres { // the count of visits sees them
			require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
				_, err := Of(d.Engine()).Count(t.Context(), q, 1, oneToken(":all"), knowsToFind)
				require.NoError(t, err)
				require.GreaterOrEqual(t, visited(t, q, d.Engine()), knowsToFind)
				return nil
			}))
		}
	})
}

// visited is the number of rows of tokens that the transaction has read so far; SQLite has
// no such counter.
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
	dbtest.Each(t, []db.Source{{Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		if d.Engine() != db.Postgres {
			t.Skip("SQLite's tokens have no rows")
		}
		var all []Row
		for i := range knows {
			of := Row{Docno: FirstOf(1) + int64(i)}
			for word := range each {
				of.Tokens = append(of.Tokens, ":"+strconv.Itoa(1000*i+word))
			}
			all = append(all, of)
		}
		var before, after int
		require.NoError(t, d.One().Get(t.Context(), &before, `SELECT pg_relation_size('search_tokens')`))
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			return Of(d.Engine()).Insert(t.Context(), q, 1, all)
		}))
		require.NoError(t, d.One().Get(t.Context(), &after, `SELECT pg_relation_size('search_tokens')`))
		require.Less(t, (after-before)/knows, 200, "bytes of a row")
	})
}

func TestNewTokensAreBroughtIntoTheIndex(t *testing.T) {
	const pending = `SELECT gin_clean_pending_list('search_tokens_gin')` // how many pages there were
	dbtest.Each(t, []db.Source{{Name: "search", Files: os.DirFS("../migrations")}}, func(t *testing.T, d *db.DB) {
		table := Of(d.Engine())
		var pages int
		if d.Engine() == db.Postgres {
			write(t, d, table, 1)
			require.NoError(t, d.One().Get(t.Context(), &pages, pending))
			require.Positive(t, pages, "the list is what Flush empties")
		}
		write(t, d, table, 2)
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error { return table.Flush(t.Context(), q) }))
		if d.Engine() == db.Postgres {
			require.NoError(t, d.One().Get(t.Context(), &pages, pending))
			require.Zero(t, pages)
		}
		n, err := table.Count(t.Context(), d.One(), 1, oneToken(":new"), 10)
		require.NoError(t, err)
		require.Positive(t, n)
	})
}

func write(t *testing.T, d *db.DB, table Table, docno int64) {
	t.Helper()
	require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
		return table.Insert(t.Context(), q, 1, []Row{{Docno: docno, Tokens: []string{":new"}}})
	}))
}
