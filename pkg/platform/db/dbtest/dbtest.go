// Package dbtest runs tests of stores on both engines: SQLite in a file, and a
// real PostgreSQL that Main starts for the tests of a package. What both write is
// kept in memory where the machine has a folder there: waiting for a disk took
// more than half of the time of such tests, and no test looks at what survives a
// loss of power.
package dbtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
)

// folderVariable tells the tests of a package the folder that Main made: the socket
// of PostgreSQL is in it, and what the tests write.
const folderVariable = "KNOWMAD_TEST_DATABASES"

const superuser = "knowmad"

// Main is for TestMain: it starts PostgreSQL, runs the tests and ends it. Settings are of the
// server, such as "shared_buffers=2GB".
//
//	func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }
func Main(m *testing.M, settings ...string) int {
	stop, err := start(settings)
	if err != nil {
		fmt.Fprintln(os.Stderr, "dbtest:", err)
		return 1
	}
	status := m.Run()
	if err := stop(); err != nil {
		fmt.Fprintln(os.Stderr, "dbtest:", err)
		return max(status, 1)
	}
	return status
}

// Each runs a test on an empty database of each engine, brought to the shape of
// the sources.
func Each(t *testing.T, sources []db.Source, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			d, err := db.Open(t.Context(), Copy(t, engine, nameOf(t, sources), func(address string) error {
				return migrate(t.Context(), address, sources)
			}))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { d.Close() })
			test(t, d)
		})
	}
}

func migrate(ctx context.Context, address string, sources []db.Source) error {
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	_, err = db.Migrate(ctx, d, sources...)
	return errors.Join(err, d.Close())
}

// nameOf is a name for what the sources make.
func nameOf(t testing.TB, sources []db.Source) string {
	t.Helper()
	h := fnv.New64a()
	for _, source := range sources {
		_, _ = fmt.Fprintf(h, "%s ", source.Name) // a hash takes everything
		err := fs.WalkDir(source.Files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(source.Files, name)
			_, _ = fmt.Fprintf(h, "%s %d %s", name, len(text), text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return strconv.FormatUint(h.Sum64(), 16)
}

// Copy is the address of a database of the test's own, which fill has filled.
// For all tests of the package that give the same name it does so once.
func Copy(t testing.TB, engine db.Engine, name string, fill func(address string) error) string {
	t.Helper()
	if engine == db.SQLite {
		return copySQLite(t, name, fill)
	}
	folder := folderOf(t)
	admin := open(t, folder, "postgres")
	defer admin.Close()
	template := "template_" + name
	if !exists(t, admin, template) {
		fresh := create(t, admin, "template0")
		if err := fill(address(folder, fresh)); err != nil {
			t.Fatal(err)
		}
		_, err := admin.One().Exec(t.Context(), `ALTER DATABASE `+fresh+` RENAME TO `+template)
		if err != nil && !exists(t, admin, template) { // another test may have been faster
			t.Fatal(err)
		}
	}
	own := create(t, admin, template)
	t.Cleanup(func() { drop(t, folder, own) })
	return address(folder, own)
}

func exists(t testing.TB, admin *db.DB, name string) bool {
	t.Helper()
	var n int
	if err := admin.One().Get(t.Context(), &n, `SELECT COUNT(*) FROM pg_database WHERE datname = ?`, name); err != nil {
		t.Fatal(err)
	}
	return n > 0
}

// create makes a database like a template, which must have no connections.
func create(t testing.TB, admin *db.DB, template string) string {
	t.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	if _, err := admin.One().Exec(t.Context(), `CREATE DATABASE `+name+` TEMPLATE `+template+` STRATEGY FILE_COPY`); err != nil {
		t.Fatal(err)
	}
	return name
}

// drop deletes a test's database. Without it a package's databases would take
// gigabytes of memory.
func drop(t testing.TB, folder, name string) {
	t.Helper()
	// The test's own context has ended.
	ctx := context.WithoutCancel(t.Context())
	admin, err := db.Open(ctx, address(folder, "postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	if _, err := admin.One().Exec(ctx, `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
		t.Error(err)
	}
}

func copySQLite(t testing.TB, name string, fill func(address string) error) string {
	t.Helper()
	template := filepath.Join(folderOf(t), name+".db")
	own := filepath.Join(Folder(t), "test.db")
	text, err := os.ReadFile(template) //nolint:gosec // a file of ours
	if errors.Is(err, fs.ErrNotExist) {
		text, err = makeTemplate(template, "sqlite://"+own, own, fill)
	}
	if err := errors.Join(err, os.WriteFile(own, text, 0o600)); err != nil { //nolint:gosec // a file of ours
		t.Fatal(err)
	}
	return "sqlite://" + own
}

// makeTemplate fills a database and keeps its file for others.
func makeTemplate(template, address, own string, fill func(address string) error) ([]byte, error) {
	if err := fill(address); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(own) //nolint:gosec // a file of ours
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(own + "-wal"); err == nil {
		return nil, fmt.Errorf("%s: the database is still open", own)
	}
	part := template + rand.Text()
	if err := os.WriteFile(part, text, 0o600); err != nil { //nolint:gosec // a file of ours
		return nil, err
	}
	return text, os.Rename(part, template)
}

// Open gives an empty database of an engine, which ends with the test.
func Open(t testing.TB, engine db.Engine) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), Address(t, engine))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// Address is that of an empty database of an engine, for tests that open it
// themselves.
func Address(t testing.TB, engine db.Engine) string {
	t.Helper()
	if engine == db.SQLite {
		return "sqlite://" + filepath.Join(Folder(t), "test.db")
	}
	folder := folderOf(t)
	admin := open(t, folder, "postgres")
	defer admin.Close()
	own := create(t, admin, "template0")
	t.Cleanup(func() { drop(t, folder, own) })
	return address(folder, own)
}

// Folder is a folder of the test's own, in memory where the machine has such and
// TestMain calls Main.
func Folder(t testing.TB) string {
	t.Helper()
	if os.Getenv(folderVariable) == "" {
		return t.TempDir()
	}
	folder, err := os.MkdirTemp(folderOf(t), "test") //nolint:usetesting // t.TempDir is on a disk
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// folderOf is the folder that Main made for the package.
func folderOf(t testing.TB) string {
	t.Helper()
	folder := os.Getenv(folderVariable)
	if folder == "" {
		t.Fatal("dbtest: the package has no TestMain that calls dbtest.Main")
	}
	return folder
}

func open(t testing.TB, folder, name string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// connections is how many a test's server holds: each that PostgreSQL begins takes a processor
// for 50 ms, and a server that starts would begin 20.
const connections = "3"

func address(folder, name string) string {
	options := url.Values{"host": {socketOf(folder)}, "user": {superuser}}
	return "postgres:///" + name + "?" + options.Encode() + "&pool_max_conns=" + connections
}

// Driver gives the driver and the source by which database/sql opens an address: for tests that
// read columns whose names they don't know.
func Driver(address string) (driver, source string) {
	if path, ok := strings.CutPrefix(address, "sqlite://"); ok {
		return "sqlite", path
	}
	source, _, _ = strings.Cut(address, "&pool_max_conns=")
	return "pgx", source
}
