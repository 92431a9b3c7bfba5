package db_test

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"
	"testing/fstest"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

func eachEmpty(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, dbtest.Open(t, engine)) })
	}
}

func names(steps []db.Step) (out []string) {
	for _, step := range steps {
		out = append(out, step.Name)
	}
	return out
}

func TestMigrations(t *testing.T) {
	eachEmpty(t, func(t *testing.T, d *db.DB) {
		isNew, err := d.IsNew(t.Context())
		require.NoError(t, err)
		require.True(t, isNew)
		require.ErrorIs(t, db.IsCurrent(t.Context(), d, notes), db.ErrOlder)
		isNew, err = d.IsNew(t.Context())
		require.NoError(t, err)
		require.True(t, isNew, "asking makes nothing")
		steps, err := db.Migrate(t.Context(), d, notes)
		require.NoError(t, err)
		require.Equal(t, []string{"notes/1_notes"}, names(steps))
		isNew, err = d.IsNew(t.Context())
		require.NoError(t, err)
		require.False(t, isNew)
		require.NoError(t, db.IsCurrent(t.Context(), d, notes))
		steps, err = db.Migrate(t.Context(), d, notes)
		require.NoError(t, err)
		require.Empty(t, steps, "what was made is left alone")

		more := source("more", `CREATE TABLE more (note TEXT REFERENCES notes (id));`)
		require.ErrorContains(t, db.IsCurrent(t.Context(), d, notes, more), "(that of more)")
		steps, err = db.Migrate(t.Context(), d, notes, more)
		require.NoError(t, err)
		require.Equal(t, []string{"more/1_more"}, names(steps), "each source has numbers of its own")
		_, err = db.Migrate(t.Context(), d, notes)
		require.ErrorIs(t, err, db.ErrNewer)
		require.ErrorContains(t, err, "step 1 of more")

		const half = "CREATE TABLE half (id TEXT PRIMARY KEY);"
		broken := db.Source{Name: "notes", Files: shape("1_notes.sql", notesShape, "2_more.sql", "CREATE TABLE most (id TEXT);", "3_half.sql", half+"\n"+half)}
		steps, err = db.Migrate(t.Context(), d, broken, more)
		require.ErrorContains(t, err, "notes/3_half: ")
		require.Equal(t, []string{"notes/2_more"}, names(steps))
		require.Error(t, d.One().Get(t.Context(), new(int), `SELECT COUNT(*) FROM half`), "whole or not at all")
		require.ErrorIs(t, db.IsCurrent(t.Context(), d, broken, more), db.ErrOlder)
		require.ErrorContains(t, db.IsCurrent(t.Context(), d, notes, more), "step 2 of notes", "an older program")

		broken.Files.(fstest.MapFS)["migrations/3_half.sql"].Data = []byte("-- +goose Up\n" + half)
		steps, err = db.Migrate(t.Context(), d, broken, more)
		require.NoError(t, err)
		require.Equal(t, []string{"notes/3_half"}, names(steps))
	})
}

// A database of a program before the first release is refused, and left as it is.
func TestAnotherShapeIsRefused(t *testing.T) {
	eachEmpty(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			for _, statement := range []string{
				`CREATE TABLE goose_db_version (id BIGINT PRIMARY KEY, version_id BIGINT NOT NULL)`, `INSERT INTO goose_db_version VALUES (1, 1)`,
				`CREATE TABLE users (id TEXT PRIMARY KEY)`, `INSERT INTO users VALUES ('lena')`,
			} {
				if _, err := q.Exec(t.Context(), statement); err != nil {
					return err
				}
			}
			return nil
		}))
		steps, err := db.Migrate(t.Context(), d, notes)
		require.ErrorIs(t, err, db.ErrOtherShape)
		require.Empty(t, steps)
		require.ErrorIs(t, db.IsCurrent(t.Context(), d, notes), db.ErrOtherShape)
		_, err = d.IsNew(t.Context())
		require.ErrorIs(t, err, db.ErrOtherShape)

		tables := `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
		if d.Engine() == db.Postgres {
			tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`
		}
		var found, users []string
		require.NoError(t, d.One().Select(t.Context(), &found, tables))
		require.Equal(t, []string{"goose_db_version", "users"}, found)
		require.NoError(t, d.One().Select(t.Context(), &users, `SELECT id FROM users`))
		require.Equal(t, []string{"lena"}, users)
	})
}

// Steps don't wait for the disk; whatever is written after them does again, also
// where one failed.
func TestMigrationsRestoreSynchronousWrites(t *testing.T) {
	const full = 2 // as SQLite counts
	d := dbtest.Open(t, db.SQLite)
	synchronous := func() (mode int) {
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error { return q.Get(t.Context(), &mode, "PRAGMA synchronous") }))
		return mode
	}
	_, err := db.Migrate(t.Context(), d, notes)
	require.NoError(t, err)
	require.Equal(t, full, synchronous())
	_, err = db.Migrate(t.Context(), d, notes, source("broken", "CREATE TABLE notes (id TEXT PRIMARY KEY);"))
	require.Error(t, err)
	require.Equal(t, full, synchronous())
}

// The parts of a step that engines can't share stand in files of their own, and come after
// the part that they share.
func TestMigrationPerEngine(t *testing.T) {
	eachEmpty(t, func(t *testing.T, d *db.DB) {
		files := []string{"1_own.sql", "CREATE TABLE own (id TEXT);"}
		for _, engine := range []string{"sqlite", "postgres"} {
			files = append(files, "1_own."+engine+".sql", "CREATE TABLE more (id TEXT, "+engine+" TEXT);\nINSERT INTO own (id) VALUES ('"+engine+"');",
				"2_apart."+engine+".sql", "CREATE TABLE apart_"+engine+" (id TEXT);")
		}
		own := db.Source{Name: "own", Files: shape(files...)}
		steps, err := db.Migrate(t.Context(), d, own)
		require.NoError(t, err)
		require.Equal(t, []string{"own/1_own", "own/2_apart"}, names(steps))
		engine := string(d.Engine())
		require.NoError(t, d.One().Get(t.Context(), new(int), `SELECT COUNT(`+engine+`) FROM more`))
		require.NoError(t, d.One().Get(t.Context(), new(int), `SELECT COUNT(*) FROM apart_`+engine))
		var id string
		require.NoError(t, d.One().Get(t.Context(), &id, `SELECT id FROM own`))
		require.Equal(t, engine, id)
		require.NoError(t, db.IsCurrent(t.Context(), d, own))
	})
}

func TestSourcesAreChecked(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	for want, sources := range map[string][]db.Source{
		"is no name of a source":       {{Name: "No_Name", Files: notes.Files}},
		"two sources are called":       {notes, notes},
		"have the same number":         {{Name: "two", Files: shape("1_a.sql", "", "1_b.sqlite.sql", "")}},
		"isn't called like a step":     {{Name: "odd", Files: shape("0001_a.sql", "")}},
		"b.mysql.sql isn't called":     {{Name: "odd", Files: shape("1_b.mysql.sql", "")}},
		"doesn't begin with -- +goose": {{Name: "odd", Files: fstest.MapFS{"1_a.sql": {Data: []byte("SELECT 1;")}}}},
		"the steps of none":            {{Name: "none", Files: os.DirFS(t.TempDir() + "/none")}},
	} {
		_, err := db.Migrate(t.Context(), d, sources...)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, db.IsCurrent(t.Context(), d, sources...), want)
	}
}

func TestServersThatStartAtOnceMigrateOnce(t *testing.T) {
	address := dbtest.Address(t, db.Postgres)
	var all sync.WaitGroup
	made := make(chan int, 4)
	for range cap(made) {
		all.Go(func() {
			d, err := db.Open(context.WithoutCancel(t.Context()), address)
			if err != nil {
				t.Error(err)
				return
			}
			steps, err := db.Migrate(context.WithoutCancel(t.Context()), d, notes, source("more", `CREATE TABLE more (note TEXT REFERENCES notes (id));`))
			made <- len(steps)
			if err := errors.Join(err, d.Close()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	close(made)
	sum := 0
	for n := range made {
		sum += n
	}
	require.Equal(t, 2, sum)
}
