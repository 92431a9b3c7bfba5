// Package dbtest runs tests of stores on both engines: SQLite in a file, and a
// real PostgreSQL that Main starts for the tests of a package.
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
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"knowmad/pkg/platform/db"
)

// socketVariable tells the tests of a package where its PostgreSQL listens.
const socketVariable = "KNOWMAD_TEST_POSTGRES"

const (
	superuser = "knowmad"
	startsIn  = time.Minute // how long a busy machine may take
)

// Main is for TestMain: it starts PostgreSQL, runs the tests and ends it.
//
//	func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }
func Main(m *testing.M) int {
	stop, err := start()
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
func Each(t *testing.T, sources []fs.FS, test func(t *testing.T, d *db.DB)) {
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

func migrate(ctx context.Context, address string, sources []fs.FS) error {
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	_, err = db.Migrate(ctx, d, sources...)
	return errors.Join(err, d.Close())
}

// nameOf is a name for what the sources make.
func nameOf(t testing.TB, sources []fs.FS) string {
	t.Helper()
	h := fnv.New64a()
	for _, source := range sources {
		err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(source, name)
			_, _ = fmt.Fprintf(h, "%s %d %s", name, len(text), text) // a hash takes everything
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
	socket := socketOf(t)
	admin := open(t, socket, "postgres")
	defer admin.Close()
	template := "template_" + name
	if !exists(t, admin, template) {
		fresh := create(t, admin, "template0")
		if err := fill(address(socket, fresh)); err != nil {
			t.Fatal(err)
		}
		_, err := admin.One().Exec(t.Context(), `ALTER DATABASE `+fresh+` RENAME TO `+template)
		if err != nil && !exists(t, admin, template) { // another test may have been faster
			t.Fatal(err)
		}
	}
	return address(socket, create(t, admin, template))
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

func copySQLite(t testing.TB, name string, fill func(address string) error) string {
	t.Helper()
	template := filepath.Join(socketOf(t), name+".db")
	own := filepath.Join(t.TempDir(), "test.db")
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
		return "sqlite://" + filepath.Join(t.TempDir(), "test.db")
	}
	socket := socketOf(t)
	admin := open(t, socket, "postgres")
	defer admin.Close()
	return address(socket, create(t, admin, "template0"))
}

// socketOf is the folder of the package's PostgreSQL.
func socketOf(t testing.TB) string {
	t.Helper()
	socket := os.Getenv(socketVariable)
	if socket == "" {
		t.Fatal("dbtest: the package has no TestMain that calls dbtest.Main")
	}
	return socket
}

func open(t testing.TB, socket, name string) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), address(socket, name))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func address(socket, name string) string {
	return "postgres:///" + name + "?" + url.Values{"host": {socket}, "user": {superuser}}.Encode()
}

// start makes a cluster in a folder of its own, reachable by a socket in it only.
func start() (stop func() error, err error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	// Sockets have short paths, so not below the test's own folder.
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		return nil, err
	}
	as, err := owner(dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	run := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(filepath.Join(programs, name), args...) //nolint:gosec,noctx // programs of the machine; they end below
		c.Dir, c.SysProcAttr = dir, &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGKILL}
		return c
	}
	data := filepath.Join(dir, "data")
	made := run("initdb", "-D", data, "-U", superuser, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
	if out, err := made.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w: %s", err, out), os.RemoveAll(dir))
	}
	// Nothing here must survive anything: tests need no disk.
	server := run("postgres", "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off",
		"-c", "full_page_writes=off", "-c", "max_connections=200")
	if err := server.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("postgres: %w", err), os.RemoveAll(dir))
	}
	stop = func() error {
		err := errors.Join(server.Process.Signal(syscall.SIGINT), ignoreExit(server.Wait()))
		return errors.Join(err, os.RemoveAll(dir))
	}
	if err := waitFor(dir); err != nil {
		return nil, errors.Join(err, stop())
	}
	if err := os.Setenv(socketVariable, dir); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

func ignoreExit(err error) error {
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil
	}
	return err
}

func waitFor(socket string) error {
	ctx, cancel := context.WithTimeout(context.Background(), startsIn)
	defer cancel()
	for {
		d, err := db.Open(ctx, address(socket, "postgres"))
		if err == nil {
			return d.Close()
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL did not start: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// findPrograms finds the folder of PostgreSQL's programs; Debian keeps one for
// each version, and they are on no PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("PostgreSQL is missing: install it (on Debian: sudo apt-get install postgresql)")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

// owner is who the server runs as: PostgreSQL refuses root, so root lends it
// the account that its package made.
func owner(dir string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil //nolint:nilnil // as the user who runs the tests
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("tests by root need the account postgres: %w", err)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if err := errors.Join(errUID, errGID, os.Chown(dir, int(uid), int(gid))); err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}
