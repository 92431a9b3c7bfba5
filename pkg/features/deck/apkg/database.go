package apkg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// maxValue is the largest value of a database in bytes: note types of a large collection
	// are a few megabytes of JSON.
	maxValue = 16 << 20
	// cachePages of SQLite in KiB, negative as its pragma has it.
	cacheSize = "cache_size(-4096)"
)

// database is a foreign database, opened for reading.
type database struct {
	pool *sql.DB
	conn *sql.Conn // the only connection, which has the limits
	path string
}

// unpack copies a member into a temporary file and returns its path. A database with a
// write-ahead log would not open without the log, which no package has, so the copy is
// marked as one without.
func (a *archive) unpack(name string, packed bool, folder string) (path string, err error) {
	source, err := a.open(name, maxDatabase, packed)
	if err != nil {
		return "", err
	}
	defer source.Close()
	file, err := os.CreateTemp(folder, "knowmad-apkg-")
	if err != nil {
		return "", fmt.Errorf("apkg: a temporary file: %w", err)
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	if _, err = io.Copy(file, source); err != nil {
		return "", err //nolint:wrapcheck // member.Read makes errors of the catalogue
	}
	if err = preflight(file); err != nil {
		return "", err
	}
	if _, err = file.WriteAt([]byte{1, 1}, writeAt); err != nil {
		return "", fmt.Errorf("apkg: a temporary file: %w", err)
	}
	return file.Name(), nil
}

// openDatabase opens a file read-only, with the measures that SQLite recommends for foreign
// databases, and checks it.
func openDatabase(ctx context.Context, path string) (*database, error) {
	options := url.Values{
		"mode": {"ro"}, "immutable": {"1"}, "_defensive": {"1"}, "_dqs": {"0"}, // marketlint:allow SQLite for read-only
		"_pragma": {"trusted_schema(0)", "query_only(1)", "cell_size_check(1)", "ignore_check_constraints(1)", "mmap_size(0)", "temp_store(2)", cacheSize},
	}
	connector, err := sqlite.NewConnector(sourceOf(path, options))
	if err != nil {
		return nil, fmt.Errorf("apkg: %w", err)
	}
	d := &database{pool: sql.OpenDB(connector), path: path}
	d.pool.SetMaxOpenConns(1)
	if d.conn, err = d.pool.Conn(ctx); err != nil {
		return nil, errors.Join(broken("opening", err), d.pool.Close())
	}
	for id, most := range map[int]int{sqlite3.SQLITE_LIMIT_LENGTH: maxValue, sqlite3.SQLITE_LIMIT_ATTACHED: 0, sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0} {
		if _, err := sqlite.Limit(d.conn, id, most); err != nil {
			return nil, errors.Join(fmt.Errorf("apkg: %w", err), d.close())
		}
	}
	return d, nil
}

// sourceOf is the address of a file for SQLite's driver.
func sourceOf(path string, options url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options.Encode()}).String()
}

func (d *database) close() error {
	return errors.Join(d.conn.Close(), d.pool.Close())
}
