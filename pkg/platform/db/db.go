package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Engine is the kind of a database.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// DB is an open database. It is safe for use by many goroutines.
type DB struct {
	engine Engine
	write  *sqlx.DB
	read   *sqlx.DB // on SQLite a pool of its own, which a running write doesn't hold up
}

// Queryer is what a statement runs on: inside Write or Read.
type Queryer struct {
	ext   sqlx.ExtContext
	after *[]func() // nil outside a transaction
}

const (
	// busyTimeout is how long a statement waits for another process's write, in milliseconds.
	busyTimeout = 5000
	// cacheSize is how much of the file each connection keeps in memory, in KiB. SQLite's
	// own 2 MiB don't hold the upper levels of the indexes of some 100,000 rows.
	cacheSize = 8 << 10
	// maxPostgres is how many connections one server holds unless its address has
	// pool_max_conns, below the 100 that PostgreSQL allows by default.
	maxPostgres = 20
	// connectionsParameter is called as in pgx's own pools.
	connectionsParameter = "pool_max_conns"
	maxReaders           = 8
	idleFor              = 5 * time.Minute
)

// ErrAddress says that an address names no database of a kind that is known.
var ErrAddress = errors.New("a database is sqlite://PATH or postgres://USER@HOST/NAME")

// Open opens a database by its address: sqlite://PATH (relative to the working
// directory, or sqlite:///absolute) or postgres://…, with ?pool_max_conns=N for another
// number of connections than 20. The file is made where there is none, its folder too. An
// address is a secret: errors don't repeat it.
func Open(ctx context.Context, address string) (*DB, error) {
	scheme, rest, _ := strings.Cut(address, "://")
	var d *DB
	var err error
	switch scheme {
	case "sqlite":
		d, err = openSQLite(rest)
	case "postgres", "postgresql":
		d, err = openPostgres(address)
	default:
		return nil, ErrAddress
	}
	if err != nil {
		return nil, err
	}
	if err := d.write.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("db: the database doesn't answer: %w", hideAddress(err)), d.Close())
	}
	return d, nil
}

func openSQLite(path string) (*DB, error) {
	if path == "" {
		return nil, ErrAddress
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("db: %w", err)
	}
	// The file holds password hashes and keys: no other account of the machine may read it.
	// SQLite's other files take their mode from it.
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // the operator says where
	if err != nil {
		return nil, fmt.Errorf("db: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("db: %w", err)
	}
	options := url.Values{
		"_txlock": {"immediate"},
		// FULL: what was acknowledged survives a loss of power. secure_delete: what
		// was deleted is overwritten, and doesn't lie in the file until its place is
		// needed.
		"_pragma": {
			"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)",
			fmt.Sprintf("busy_timeout(%d)", busyTimeout), fmt.Sprintf("cache_size(-%d)", cacheSize),
		},
	}
	write, err := openPool(path, options)
	if err != nil {
		return nil, err
	}
	// SQLite has one writer. A queue in the process is fair, and no write meets a lock.
	write.SetMaxOpenConns(1)
	options.Add("_pragma", "query_only(1)")
	options.Set("_txlock", "deferred")
	read, err := openPool(path, options)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	read.SetMaxOpenConns(maxReaders)
	read.SetMaxIdleConns(maxReaders)
	return &DB{engine: SQLite, write: write, read: read}, nil
}

// openPool opens a pool of connections to a file.
func openPool(path string, options url.Values) (*sqlx.DB, error) {
	c, err := sqlite.NewConnector(sqliteSource(path, options))
	if err != nil {
		return nil, fmt.Errorf("db: %w", err)
	}
	return sqlx.NewDb(sql.OpenDB(keeper{c}), "sqlite"), nil
}

func sqliteSource(path string, options url.Values) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options.Encode()}).String()
}

func openPostgres(address string) (*DB, error) {
	address, connections, err := cutConnections(address)
	if err != nil {
		return nil, err
	}
	pool, err := sqlx.Open(pgxDriver, address)
	if err != nil {
		return nil, fmt.Errorf("db: %w", hideAddress(err))
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(idleFor)
	return &DB{engine: Postgres, write: pool, read: pool}, nil
}

// cutConnections takes pool_max_conns out of an address: PostgreSQL doesn't know it.
func cutConnections(address string) (rest string, connections int, err error) {
	u, err := url.Parse(address)
	if err != nil || !u.Query().Has(connectionsParameter) {
		return address, maxPostgres, nil //nolint:nilerr // pgx says what is wrong with it
	}
	options := u.Query()
	connections, err = strconv.Atoi(options.Get(connectionsParameter))
	if err != nil || connections < 2 || connections > 1000 {
		return "", 0, fmt.Errorf("%w (%s is a number from 2 to 1000)", ErrAddress, connectionsParameter)
	}
	options.Del(connectionsParameter)
	u.RawQuery = options.Encode()
	return u.String(), connections, nil
}

// hideAddress keeps passwords out of logs: pgx repeats the address that it can't parse.
func hideAddress(err error) error {
	if e, ok := errors.AsType[*pgconn.ParseConfigError](err); ok {
		return fmt.Errorf("%w (%s)", ErrAddress, strings.TrimPrefix(fmt.Sprint(errors.Unwrap(e)), "parse "))
	}
	return err
}

// Engine is the kind of the database, for the few statements that must differ.
func (d *DB) Engine() Engine { return d.engine }

// Close waits for what runs and closes the database.
func (d *DB) Close() error {
	err := d.write.Close()
	if d.read != d.write {
		err = errors.Join(err, d.read.Close())
	}
	if err != nil {
		return fmt.Errorf("db: closing: %w", err)
	}
	return nil
}

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error {
	if err := d.read.PingContext(ctx); err != nil {
		return fmt.Errorf("db: %w", err)
	}
	return nil
}

// Settle writes SQLite's log into its file and empties it, so that what was
// deleted doesn't go on lying there. PostgreSQL does its like by itself.
func (d *DB) Settle(ctx context.Context) error {
	if d.engine != SQLite {
		return nil
	}
	if _, err := d.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		return fmt.Errorf("db: emptying the log: %w", err)
	}
	return nil
}

// maxAttempts is how often a Write is tried that another one got in the way of.
const maxAttempts = 5

// Write runs do in one transaction: all of it is kept, or with an error (or a
// panic) nothing. Where PostgreSQL refuses because of another transaction, or of a plan
// that is stale, it is run again, so do must have no effect outside the database.
func (d *DB) Write(ctx context.Context, do func(q Queryer) error) error {
	var err error
	for range maxAttempts {
		if err = d.once(ctx, d.write, &sql.TxOptions{}, do); !isConflict(err) && !isStalePlan(err) || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// Read runs do on one consistent state of the database, which it can't change. It runs do
// once: callers gather what they read. So a migration must not change the type of a column
// that statements read (see isStalePlan); it may add columns.
func (d *DB) Read(ctx context.Context, do func(q Queryer) error) error {
	options := &sql.TxOptions{}
	if d.engine == Postgres {
		options = &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead}
	}
	return d.once(ctx, d.read, options, do)
}

// One is for a single reading statement, without the cost of a transaction.
func (d *DB) One() Queryer { return Queryer{ext: d.read} }

func (d *DB) once(ctx context.Context, pool *sqlx.DB, options *sql.TxOptions, do func(q Queryer) error) (err error) {
	tx, err := pool.BeginTxx(ctx, options)
	if err != nil {
		return fmt.Errorf("db: beginning a transaction: %w", err)
	}
	done := false
	defer func() {
		if !done {
			err = errors.Join(err, rollback(tx))
		}
	}()
	var after []func()
	if err := do(Queryer{tx, &after}); err != nil {
		return err
	}
	done = true
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("db: committing: %w", err)
	}
	for _, f := range after {
		f()
	}
	return nil
}

func rollback(tx *sqlx.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("db: rolling back: %w", err)
	}
	return nil
}

type observerKey struct{}

// Observed lets f see each statement that is run with the context, before it is:
// so tests compare what two requests take. f is called in the goroutine that runs the statement.
func Observed(ctx context.Context, f func(statement string)) context.Context {
	return context.WithValue(ctx, observerKey{}, f)
}

func observe(ctx context.Context, statement string) {
	if f, ok := ctx.Value(observerKey{}).(func(string)); ok {
		f(statement)
	}
}

// Get reads one row into dest; without a row the error is sql.ErrNoRows.
func (q Queryer) Get(ctx context.Context, dest any, query string, args ...any) error {
	observe(ctx, query)
	return q.unstale(func() error { return sqlx.GetContext(ctx, q.ext, dest, q.ext.Rebind(query), args...) })
}

// Select reads all rows into dest, a pointer to a slice.
func (q Queryer) Select(ctx context.Context, dest any, query string, args ...any) error {
	observe(ctx, query)
	return q.unstale(func() error { return sqlx.SelectContext(ctx, q.ext, dest, q.ext.Rebind(query), args...) })
}

// unstale runs a reading statement, again where its plan is stale. In a transaction, which
// has failed then, it runs once.
func (q Queryer) unstale(run func() error) error {
	err := run()
	for attempt := 1; q.after == nil && isStalePlan(err) && attempt < maxAttempts; attempt++ {
		err = run()
	}
	return err
}

// Exec changes rows and tells how many.
func (q Queryer) Exec(ctx context.Context, query string, args ...any) (changed int64, err error) {
	observe(ctx, query)
	result, err := q.ext.ExecContext(ctx, q.ext.Rebind(query), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Args are values as a statement's arguments.
func Args[T any](values []T) []any {
	out := make([]any, len(values))
	for i, value := range values {
		out[i] = value
	}
	return out
}

// AfterCommit runs f once what is written here is there for all to read, and
// never where it is taken back: the way to tell others in this process. f must
// be quick; outside a transaction it runs at once.
func (q Queryer) AfterCommit(f func()) {
	if q.after == nil {
		f()
		return
	}
	*q.after = append(*q.after, f)
}

// PostgreSQL's codes; see its documentation, appendix A.
const (
	pgUniqueViolation      = "23505"
	pgForeignKeyViolation  = "23503"
	pgSerializationFailure = "40001"
	pgDeadlockDetected     = "40P01"
	pgNotSupported         = "0A000"
)

// IsUnique reports whether a row was refused because there is one like it.
func IsUnique(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return pgCode(err) == pgUniqueViolation
}

// IsForeignKey reports whether a row was refused because what it points to isn't
// there, or because something points to it.
func IsForeignKey(err error) bool {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
	}
	return pgCode(err) == pgForeignKeyViolation
}

// IsDamaged reports whether a SQLite file is no database, or holds what SQLite can't have
// written.
func IsDamaged(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	const primary = 0xff // the rest of the code says where it was found
	return ok && (e.Code()&primary == sqlite3.SQLITE_CORRUPT || e.Code()&primary == sqlite3.SQLITE_NOTADB)
}

func isConflict(err error) bool {
	code := pgCode(err)
	return code == pgSerializationFailure || code == pgDeadlockDetected
}

// isStalePlan reports whether PostgreSQL refused a statement that a connection has kept,
// since its columns have another type than when it was prepared: another server has
// migrated the database. pgx forgets the statement with the error, so that the connection
// prepares it anew the next time.
func isStalePlan(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == pgNotSupported && e.Routine == "RevalidateCachedQuery"
}

func pgCode(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}
