package db_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// onEach runs a test on an empty database of each engine.
func onEach(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, dbtest.Open(t, engine)) })
	}
}

// Statements that ran before run again, with other arguments, after an error and after
// their table changed.
func TestStatementsRunAgain(t *testing.T) {
	onEach(t, func(t *testing.T, d *db.DB) {
		exec := func(statement string, args ...any) error {
			return d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), statement, args...)
				return err
			})
		}
		require.NoError(t, exec(`CREATE TABLE words (n BIGINT PRIMARY KEY, word TEXT)`))
		const insert = `INSERT INTO words (n, word) VALUES (?, ?)`
		require.NoError(t, exec(insert, 1, "one"))
		require.True(t, db.IsUnique(exec(insert, 1, "another")))
		require.NoError(t, exec(insert, 2, "two"))
		read := func(n int) (word string) {
			require.NoError(t, d.One().Get(t.Context(), &word, `SELECT word FROM words WHERE n = ?`, n))
			return word
		}
		require.Equal(t, []string{"one", "two", "one"}, []string{read(1), read(2), read(1)})
		require.NoError(t, exec(`ALTER TABLE words ADD COLUMN language TEXT`))
		require.Equal(t, "two", read(2))
		require.Error(t, d.One().Get(t.Context(), new(string), `SELECT word FROM word`))

		ended, end := context.WithCancel(t.Context())
		end()
		require.Error(t, d.One().Get(ended, new(string), `SELECT word FROM words WHERE n = ?`, 1))
		require.Equal(t, "one", read(1))

		// More statements than a connection keeps, and longer ones.
		for n := range 500 {
			var got int
			require.NoError(t, d.One().Get(t.Context(), &got, fmt.Sprintf(`SELECT %d FROM words WHERE n = ?`, n), 1))
			require.Equal(t, n, got)
		}
		var n int
		require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM words WHERE n IN (1`+strings.Repeat(`, 1`, 3000)+`)`))
		require.Equal(t, 1, n)
		require.Equal(t, "two", read(2))
	})
}

// A kept statement holds no state of the database open: it reads the latest committed rows,
// and the log can be emptied.
func TestKeptStatementsHoldNothing(t *testing.T) {
	onEach(t, func(t *testing.T, d *db.DB) {
		write := func(statement string, args ...any) {
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), statement, args...)
				return err
			}))
		}
		write(`CREATE TABLE counts (n BIGINT)`)
		write(`INSERT INTO counts (n) VALUES (0)`)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				last := 0
				for range 50 {
					var n int
					if d.One().Get(t.Context(), &n, `SELECT n FROM counts`) != nil || n < last {
						t.Error("an older state was read", n, last)
					}
					last = n
				}
			})
		}
		for range 50 {
			write(`UPDATE counts SET n = n + 1`)
		}
		all.Wait()
		require.NoError(t, d.Settle(t.Context()))
		var n int
		require.NoError(t, d.One().Get(t.Context(), &n, `SELECT n FROM counts`))
		require.Equal(t, 50, n)
		write(`DROP TABLE counts`)
	})
}

// A table is made anew with another type while connections keep statements that read it,
// as when another server migrates the database.
func TestStatementsRunAfterAColumnChangedItsType(t *testing.T) {
	onEach(t, func(t *testing.T, d *db.DB) {
		remake := func(kind string) {
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
				for _, statement := range []string{
					`DROP TABLE IF EXISTS words`, `CREATE TABLE words (n BIGINT, word ` + kind + `)`, `INSERT INTO words VALUES (1, '5')`,
				} {
					if _, err := q.Exec(t.Context(), statement); err != nil {
						return err
					}
				}
				return nil
			}))
		}
		const statement = `SELECT word FROM words WHERE n = ?`
		for name, read := range map[string]func(words *[]string) error{
			"one":    func(words *[]string) error { return d.One().Get(t.Context(), &(*words)[0], statement, 1) },
			"select": func(words *[]string) error { *words = nil; return d.One().Select(t.Context(), words, statement, 1) },
			"write": func(words *[]string) error {
				return d.Write(t.Context(), func(q db.Queryer) error { return q.Get(t.Context(), &(*words)[0], statement, 1) })
			},
		} {
			for _, kind := range []string{"TEXT", "BIGINT", "TEXT"} {
				remake(kind)
				for range 2 {
					words := []string{""}
					require.NoError(t, read(&words), name)
					require.Equal(t, []string{"5"}, words, name)
				}
			}
		}
	})
}
