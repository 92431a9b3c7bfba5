package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"
)

// counting connects to SQLite and counts the statements that are compiled and not closed.
type counting struct {
	driver.Connector
	open *atomic.Int64
}

func (c counting) Connect(ctx context.Context) (driver.Conn, error) {
	inner, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return countingConn{inner.(sqliteConn), c.open}, nil
}

type countingConn struct {
	sqliteConn
	open *atomic.Int64
}

func (c countingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	c.open.Add(1)
	return &countingStatement{compiledStatement: s.(compiledStatement), open: c.open}, nil
}

type countingStatement struct {
	compiledStatement
	open   *atomic.Int64
	closed bool
}

func (s *countingStatement) Close() error {
	if s.closed {
		return errors.New("a statement is closed twice")
	}
	s.closed = true
	s.open.Add(-1)
	return s.compiledStatement.Close()
}

// counted is a pool of connections that keep statements, and how many are open.
func counted(t *testing.T, connections int) (*sqlx.DB, *atomic.Int64) {
	t.Helper()
	options := url.Values{"_pragma": {"journal_mode(WAL)", "busy_timeout(5000)"}}
	c, err := sqlite.NewConnector(sqliteSource(filepath.Join(t.TempDir(), "kept.db"), options))
	require.NoError(t, err)
	open := &atomic.Int64{}
	pool := sqlx.NewDb(sql.OpenDB(keeper{counting{c, open}}), "sqlite")
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	t.Cleanup(func() { pool.Close() })
	_, err = pool.ExecContext(t.Context(), `CREATE TABLE words (n INTEGER PRIMARY KEY, word TEXT)`)
	require.NoError(t, err)
	for n := range 10 {
		_, err = pool.ExecContext(t.Context(), `INSERT INTO words (n, word) VALUES (?, ?)`, n, fmt.Sprint("word ", n))
		require.NoError(t, err)
	}
	return pool, open
}

func TestStatementsAreCompiledOnce(t *testing.T) {
	pool, open := counted(t, 1)
	before := open.Load()
	for _, query := range []string{
		"SELECT n FROM words", "select\n\tn FROM words", " WITH w AS (SELECT 1 AS n) SELECT n FROM w",
		"UPDATE words SET word = '' WHERE n = 1", "DELETE FROM words WHERE n = 2",
	} {
		before++
		for range 3 {
			_, err := pool.ExecContext(t.Context(), query)
			require.NoError(t, err)
			require.Equal(t, before, open.Load(), query)
		}
	}
	_, err := pool.ExecContext(t.Context(), `CREATE TABLE others (n INTEGER)`)
	require.NoError(t, err)
	require.Equal(t, before, open.Load())
}

// A connection closes the statement that hasn't run for longest, and each one when it is
// closed itself.
func TestStatementsAreForgotten(t *testing.T) {
	pool, open := counted(t, 1)
	const often = `SELECT word FROM words WHERE n = ?`
	var word string
	require.NoError(t, pool.GetContext(t.Context(), &word, often, 1))
	for n := range 3 * keptStatements {
		var got int
		require.NoError(t, pool.GetContext(t.Context(), &got, fmt.Sprintf(`SELECT %d`, n)))
		require.Equal(t, n, got)
		require.LessOrEqual(t, open.Load(), int64(keptStatements))
		require.NoError(t, pool.GetContext(t.Context(), &word, often, n%10))
		require.Equal(t, fmt.Sprint("word ", n%10), word)
	}
	require.Equal(t, int64(keptStatements), open.Load())
	require.NoError(t, pool.Close())
	require.Zero(t, open.Load())
}

// A statement runs while rows of the same one are read, as in one transaction.
func TestStatementsRunWithinThemselves(t *testing.T) {
	pool, open := counted(t, 1)
	const query = `SELECT n FROM words WHERE n >= ? ORDER BY n`
	tx, err := pool.BeginTxx(t.Context(), nil)
	require.NoError(t, err)
	before := open.Load()
	func() {
		outer, err := tx.QueryContext(t.Context(), query, 3)
		require.NoError(t, err)
		defer outer.Close()
		for want := 3; outer.Next(); want++ {
			var n int
			require.NoError(t, outer.Scan(&n))
			require.Equal(t, want, n)
			inner := []int{}
			require.NoError(t, tx.SelectContext(t.Context(), &inner, query, n))
			require.Len(t, inner, 10-n)
		}
		require.NoError(t, outer.Err())
	}()
	require.Equal(t, before+1, open.Load())
	require.NoError(t, tx.Commit())
	require.Equal(t, before+1, open.Load())
}

// What fails, in the middle of a transaction too, leaves no statement open and none that
// doesn't run any more.
func TestStatementsThatFailAreClosed(t *testing.T) {
	pool, open := counted(t, 1)
	before := open.Load()
	for range 20 {
		_, err := pool.ExecContext(t.Context(), `INSERT INTO words (n, word) VALUES (?, ?)`, 1, "again")
		require.True(t, IsUnique(err), err)
		tx, err := pool.BeginTxx(t.Context(), nil)
		require.NoError(t, err)
		_, err = tx.ExecContext(t.Context(), `INSERT INTO words (n, word) VALUES (?, ?)`, 11, "new")
		require.NoError(t, err)
		_, err = tx.ExecContext(t.Context(), `INSERT INTO words (n, word) VALUES (?, ?)`, 11, "again")
		require.True(t, IsUnique(err), err)
		_, err = tx.ExecContext(t.Context(), `SELECT missing FROM words`)
		require.Error(t, err)
		require.NoError(t, tx.Rollback())
		require.LessOrEqual(t, open.Load(), before+1)
	}
	var n int
	require.NoError(t, pool.GetContext(t.Context(), &n, `SELECT COUNT(*) FROM words`))
	require.Equal(t, 10, n)
}

// Requests end while their statements run, on all connections.
func TestStatementsThatAreInterruptedAreClosed(t *testing.T) {
	const connections = 4
	pool, open := counted(t, connections)
	// It ends by itself after some seconds: SQLite forgets an interrupt that comes after the
	// driver has looked at the context and before the statement's first step.
	const long = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000000) SELECT COUNT(*) FROM n WHERE i < ?`
	const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i > ?`
	var all sync.WaitGroup
	for worker := range 2 * connections {
		all.Go(func() {
			for round := range 10 {
				ctx, end := context.WithCancel(t.Context())
				if (worker+round)%2 == 0 {
					var n int
					go end()
					if err := pool.GetContext(ctx, &n, long, worker); !errors.Is(err, context.Canceled) {
						t.Error("an interrupted statement", err)
					}
				} else {
					if err := readEndless(ctx, pool, rows, worker, end); !errors.Is(err, context.Canceled) {
						t.Error("interrupted rows", err)
					}
				}
				end()
				var word string
				if err := pool.GetContext(t.Context(), &word, `SELECT word FROM words WHERE n = ?`, round); err != nil || word != fmt.Sprint("word ", round) {
					t.Error("the next statement", word, err)
				}
			}
		})
	}
	all.Wait()
	// Of the connections each keeps the statements of this test at most, and the first one
	// what made the table.
	require.LessOrEqual(t, open.Load(), int64(3*connections+1))
	require.NoError(t, pool.Close())
	require.Zero(t, open.Load())
}

// readEndless reads rows without an end until database/sql closes them. It ends the request
// after the first row.
func readEndless(ctx context.Context, pool *sqlx.DB, query string, argument any, end func()) error {
	rows, err := pool.QueryContext(ctx, query, argument)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		end()
	}
	return rows.Err()
}

// Another process changes a table of which a connection keeps statements.
func TestStatementsSeeTablesThatOthersChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shared.db")
	server, err := Open(t.Context(), "sqlite://"+path)
	require.NoError(t, err)
	defer server.Close()
	other, err := Open(t.Context(), "sqlite://"+path)
	require.NoError(t, err)
	defer other.Close()
	change := func(statement string) {
		require.NoError(t, other.Write(t.Context(), func(q Queryer) error {
			_, err := q.Exec(t.Context(), statement)
			return err
		}))
	}
	read := func() map[string]any {
		row := map[string]any{}
		got, err := server.read.QueryxContext(t.Context(), `SELECT * FROM words`)
		require.NoError(t, err)
		defer got.Close()
		require.True(t, got.Next())
		require.NoError(t, got.MapScan(row))
		return row
	}
	change(`CREATE TABLE words (a TEXT, b TEXT)`)
	change(`INSERT INTO words VALUES ('a', 'b')`)
	require.Equal(t, map[string]any{"a": "a", "b": "b"}, read())
	change(`ALTER TABLE words ADD COLUMN c TEXT DEFAULT 'c'`)
	require.Equal(t, map[string]any{"a": "a", "b": "b", "c": "c"}, read())
	change(`ALTER TABLE words DROP COLUMN a`)
	require.Equal(t, map[string]any{"b": "b", "c": "c"}, read())
	change(`DROP TABLE words`)
	_, err = server.read.QueryxContext(t.Context(), `SELECT * FROM words`) //nolint:sqlclosecheck // it fails
	require.Error(t, err)
	change(`CREATE TABLE words (d TEXT)`)
	change(`INSERT INTO words VALUES ('d')`)
	require.Equal(t, map[string]any{"d": "d"}, read())
}

// A parameter behind LIMIT doesn't stand alone, as SQLite would compile the statement anew
// whenever it is bound.
func TestBoundsOfListsAreSums(t *testing.T) {
	require.Equal(t, `SELECT n FROM words LIMIT (? + 0) OFFSET ?`, compiledOnce(`SELECT n FROM words LIMIT ? OFFSET ?`))
	pool, _ := counted(t, 1)
	for _, part := range []struct {
		limit, offset int
		want          []int
	}{{2, 0, []int{0, 1}}, {3, 8, []int{8, 9}}, {0, 0, nil}, {1, 4, []int{4}}} {
		var got []int
		require.NoError(t, pool.SelectContext(t.Context(), &got, `SELECT n FROM words ORDER BY n LIMIT ? OFFSET ?`, part.limit, part.offset))
		require.Equal(t, part.want, got)
	}
}
