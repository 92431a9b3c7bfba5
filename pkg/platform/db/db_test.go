package db_test

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// source is a source with one step; name is that of its file without the number.
func source(name, text string) db.Source {
	return db.Source{Name: name, Files: shape("1_"+name+".sql", text)}
}

// shape is a file system with pairs of a file and its text.
func shape(pairs ...string) fs.FS {
	files := fstest.MapFS{}
	for pair := range slices.Chunk(pairs, 2) {
		files["migrations/"+pair[0]] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + pair[1])}
	}
	return files
}

const notesShape = `
CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL UNIQUE, made BIGINT NOT NULL, read BIGINT, open BOOLEAN NOT NULL DEFAULT FALSE);
CREATE TABLE marks (note TEXT NOT NULL REFERENCES notes (id));`

var notes = source("notes", notesShape)

const insert = `INSERT INTO notes (id, text, made, read, open) VALUES (?, ?, ?, ?, ?)`

var made = time.Date(2026, 3, 1, 12, 0, 0, 123456789, time.FixedZone("", 3600))

func TestValuesRoundTrip(t *testing.T) {
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			n, err := q.Exec(t.Context(), insert, "a", "ä?", db.At(made), db.MaybeAt(time.Time{}), true)
			require.EqualValues(t, 1, n)
			return err
		}))
		var row struct {
			ID, Text string
			Made     db.Time
			Read     db.NullTime
			Open     bool
		}
		require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
			return q.Get(t.Context(), &row, `SELECT id, text, made, read, open FROM notes WHERE text = ?`, "ä?")
		}))
		require.Equal(t, time.Date(2026, 3, 1, 11, 0, 0, 123456000, time.UTC), row.Made.Time)
		require.False(t, row.Read.Valid)
		require.True(t, row.Open)
		err := d.One().Get(t.Context(), &row, `SELECT id FROM notes WHERE id = ?`, "b")
		require.ErrorIs(t, err, sql.ErrNoRows)
	})
}

func TestErrorOrPanicRollsBack(t *testing.T) {
	boom := errors.New("boom")
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		write := func(then func()) error {
			return d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), insert, "a", "a", db.At(made), nil, false)
				require.NoError(t, err)
				then()
				return boom
			})
		}
		require.ErrorIs(t, write(func() {}), boom)
		require.Panics(t, func() { _ = write(func() { panic("boom") }) })
		require.Equal(t, 0, count(t, d))
	})
}

func TestAfterCommit(t *testing.T) {
	boom := errors.New("boom")
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		seen := []int{}
		write := func(fault error) error {
			return d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), insert, rand.Text(), rand.Text(), db.At(made), nil, false)
				q.AfterCommit(func() { seen = append(seen, count(t, d)) })
				require.NoError(t, err)
				return fault
			})
		}
		require.ErrorIs(t, write(boom), boom)
		require.Empty(t, seen, "nothing was kept, nobody is told")
		require.NoError(t, write(nil))
		require.Equal(t, []int{1}, seen, "told once it can be read")
		d.One().AfterCommit(func() { seen = append(seen, 2) })
		require.Equal(t, []int{1, 2}, seen)
	})
}

func TestObserved(t *testing.T) {
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		var seen []string
		ctx := db.Observed(t.Context(), func(statement string) { seen = append(seen, statement) })
		require.NoError(t, d.Write(ctx, func(q db.Queryer) error {
			_, err := q.Exec(ctx, insert, "a", "a", db.At(made), nil, false)
			return err
		}))
		var n int
		require.NoError(t, d.One().Get(ctx, &n, `SELECT COUNT(*) FROM notes WHERE id = ?`, "a"))
		require.Error(t, d.One().Select(ctx, &[]int{}, `SELECT nothing`))
		require.Equal(t, 1, count(t, d), "what others run isn't seen")
		require.Equal(t, []string{insert, `SELECT COUNT(*) FROM notes WHERE id = ?`, `SELECT nothing`}, seen)
	})
}

func TestConstraintErrorsAreRecognised(t *testing.T) {
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		add := func(id, text string) error {
			return d.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), insert, id, text, db.At(made), nil, false)
				return err
			})
		}
		require.NoError(t, add("a", "a"))
		for _, err := range []error{add("a", "b"), add("b", "a")} {
			require.True(t, db.IsUnique(err), "%v", err)
			require.False(t, db.IsForeignKey(err))
		}
		err := d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO marks (note) VALUES (?)`, "gone")
			return err
		})
		require.True(t, db.IsForeignKey(err), "%v", err)
		require.False(t, db.IsUnique(err))
		require.False(t, db.IsUnique(nil))
	})
}

func TestReadTransactionCannotWrite(t *testing.T) {
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		require.Error(t, d.Read(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), insert, "a", "a", db.At(made), nil, false)
			return err
		}))
		require.Equal(t, 0, count(t, d))
	})
}

func TestManyWritersLoseNothing(t *testing.T) {
	counter := source("counter", `CREATE TABLE counter (n BIGINT NOT NULL); INSERT INTO counter VALUES (0);`)
	dbtest.Each(t, []db.Source{notes, counter}, func(t *testing.T, d *db.DB) {
		const writers, each = 8, 20
		var all sync.WaitGroup
		failed := make(chan error, writers*each)
		for range writers {
			all.Go(func() {
				for range each {
					failed <- d.Write(context.WithoutCancel(t.Context()), func(q db.Queryer) error {
						_, err := q.Exec(t.Context(), `UPDATE counter SET n = n + 1`)
						return err
					})
				}
			})
		}
		all.Wait()
		close(failed)
		for err := range failed {
			require.NoError(t, err)
		}
		var n int
		require.NoError(t, d.One().Get(t.Context(), &n, `SELECT n FROM counter`))
		require.Equal(t, writers*each, n)
	})
}

func TestDatabaseAddresses(t *testing.T) {
	for _, address := range []string{"", "data/knowmad.db", "mysql://root@localhost/x", "sqlite://"} {
		_, err := db.Open(t.Context(), address)
		require.ErrorIs(t, err, db.ErrAddress, address)
	}
	_, err := db.Open(t.Context(), "postgres://me:s3cret@127.0.0.1:notaport/x")
	require.ErrorIs(t, err, db.ErrAddress)
	require.NotContains(t, err.Error(), "s3cret")
	_, err = db.Open(t.Context(), "postgres://me:s3cret@127.0.0.1:1/x")
	require.ErrorContains(t, err, "doesn't answer")
	require.NotContains(t, err.Error(), "s3cret")

	odd := filepath.Join(t.TempDir(), "a folder", "50%?#.db")
	d, err := db.Open(t.Context(), "sqlite://"+odd)
	require.NoError(t, err)
	require.NoError(t, d.Ping(t.Context()))
	require.NoError(t, d.Close())
	made, err := os.Stat(odd)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o600), made.Mode().Perm(), "nobody else reads it")
}

func count(t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	require.NoError(t, d.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM notes`))
	return n
}

// What was deleted lies neither in SQLite's file nor in its log.
func TestDeletedTextIsOverwrittenInSQLiteFiles(t *testing.T) {
	address := dbtest.Address(t, db.SQLite)
	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	defer d.Close()
	const secret = "what nobody may find any more"
	for _, statement := range []string{
		`CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)`, `CREATE INDEX notes_text ON notes (text)`,
		`INSERT INTO notes (text) VALUES ('` + secret + `'), ('stays')`, `DELETE FROM notes WHERE text <> 'stays'`,
	} {
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), statement)
			return err
		}))
	}
	path := strings.TrimPrefix(address, "sqlite://")
	log, err := os.ReadFile(path + "-wal")
	require.NoError(t, err)
	require.Contains(t, string(log), secret)
	require.NoError(t, d.Settle(t.Context()))
	for _, file := range []string{path, path + "-wal"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NotContains(t, string(text), secret)
	}
	pg := dbtest.Open(t, db.Postgres)
	require.NoError(t, pg.Settle(t.Context()))
}

func TestEachReadsRowsAsSelectDoes(t *testing.T) {
	dbtest.Each(t, []db.Source{notes}, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			for _, id := range []string{"a", "b", "c"} {
				if _, err := q.Exec(t.Context(), insert, id, "text of "+id, db.At(made), nil, true); err != nil {
					return err
				}
			}
			return nil
		}))
		read := func(q db.Queryer, above string) (texts []string, err error) {
			err = q.Each(t.Context(), `SELECT text, made, open FROM notes WHERE id > ? ORDER BY id`, []any{above}, func(scan db.Scan) error {
				var text string
				var at db.Time
				var open bool
				err := scan(&text, &at, &open)
				require.True(t, open)
				require.Equal(t, db.At(made).UnixMicro(), at.UnixMicro())
				texts = append(texts, text)
				return err
			})
			return texts, err
		}
		texts, err := read(d.One(), "a")
		require.NoError(t, err)
		require.Equal(t, []string{"text of b", "text of c"}, texts)
		texts, err = read(d.One(), "c")
		require.NoError(t, err)
		require.Empty(t, texts)
		require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
			texts, err = read(q, "")
			return err
		}))
		require.Len(t, texts, 3)

		rows, enough := 0, errors.New("enough")
		err = d.One().Each(t.Context(), `SELECT id FROM notes`, nil, func(db.Scan) error { rows++; return enough })
		require.ErrorIs(t, err, enough)
		require.Equal(t, 1, rows, "the first error ends it")
		require.Error(t, d.One().Each(t.Context(), `SELECT nothing`, nil, func(db.Scan) error { return nil }))
		ended, end := context.WithCancel(t.Context())
		end()
		require.ErrorIs(t, d.One().Each(ended, `SELECT id FROM notes`, nil, func(db.Scan) error { return nil }), context.Canceled)
		require.Equal(t, 3, count(t, d), "connections serve again")
	})
}

// A connection that the server has ended, as it does when it starts anew, costs the
// statements that meet it at most, and never those that come after.
func TestEachGoesOnAfterConnectionsBreak(t *testing.T) {
	d := dbtest.Open(t, db.Postgres)
	ask := func() (pid int, err error) {
		err = d.One().Each(t.Context(), `SELECT pg_backend_pid()`, nil, func(scan db.Scan) error { return scan(&pid) })
		return pid, err
	}
	pid, err := ask()
	require.NoError(t, err)
	_, err = d.One().Exec(t.Context(), `SELECT pg_terminate_backend(?)`, pid)
	require.Error(t, err, "it is its own connection")
	next, err := ask()
	require.NoError(t, err)
	require.NotEqual(t, pid, next)
}
