package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/fstest" // a file system in memory
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Step is a change of shape that was made.
type Step struct {
	Name string // such as account/1_accounts
	Took time.Duration
}

// The ways in which a database may not have the shape that the program knows.
var (
	// ErrOlder says that a database hasn't the shape that this program knows yet.
	ErrOlder = errors.New("db: the database hasn't its present shape yet; run knowmad migrate first")
	// ErrNewer says that a newer program has changed the database's shape already.
	ErrNewer = errors.New("db: the database belongs to a newer version of this program; start that one")
	// ErrOtherShape says that the database's shape is of no released program.
	ErrOtherShape = errors.New("db: the database was made by a version before the first release; " +
		"move it and the data folder away and start with empty ones: nothing is converted or deleted")
)

// Migrate brings the database to the shape that the sources describe, one source after the
// other. Steps already made are left out; a step is made whole or not at all. Several servers
// may start at once. The errors are ErrNewer and ErrOtherShape for a database that is refused;
// with another one the steps are those that were made before it.
func Migrate(ctx context.Context, d *DB, sources ...Source) ([]Step, error) {
	all, err := stepsOf(d.engine, sources)
	if err != nil {
		return nil, err
	}
	if behind, err := d.behind(ctx, all); err != nil || len(behind) == 0 {
		return nil, err
	}
	var made []Step
	err = d.alone(ctx, func() error {
		behind, err := d.behind(ctx, all) // another server may have been faster
		if err != nil {
			return err
		}
		for _, s := range behind {
			steps, err := d.up(ctx, s)
			made = append(made, steps...)
			if err != nil {
				return fmt.Errorf("db: migrating: %w", err)
			}
		}
		return nil
	})
	return made, err
}

// IsCurrent reports whether the database has the shape that the sources describe, and changes
// nothing. The errors are ErrOlder, ErrNewer and ErrOtherShape.
func IsCurrent(ctx context.Context, d *DB, sources ...Source) error {
	all, err := stepsOf(d.engine, sources)
	if err != nil {
		return err
	}
	behind, err := d.behind(ctx, all)
	if err == nil && len(behind) > 0 {
		return fmt.Errorf("%w (that of %s)", ErrOlder, behind[0].source)
	}
	return err
}

// IsNew reports whether no step was ever made on the database. The error is ErrOtherShape for one
// whose steps aren't those of sources.
func (d *DB) IsNew(ctx context.Context) (bool, error) {
	tables, err := d.versionTables(ctx)
	return len(tables) == 0, err
}

// tablePrefix begins the names of goose's tables, one for each source. One of its own making,
// of steps that were numbered over all sources, is of a program before the first release.
const (
	tablePrefix = "goose_"
	otherTable  = "goose_db_version"
)

// versionTables are the names of the tables that tell which steps were made.
func (d *DB) versionTables(ctx context.Context) ([]string, error) {
	query := `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'goose!_%' ESCAPE '!' ORDER BY name`
	if d.engine == Postgres {
		query = `SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename LIKE 'goose!_%' ESCAPE '!' ORDER BY tablename`
	}
	var tables []string
	if err := sqlx.SelectContext(ctx, d.write, &tables, query); err != nil {
		return nil, fmt.Errorf("db: reading the shape of the database: %w", err)
	}
	if slices.Contains(tables, otherTable) {
		return nil, ErrOtherShape
	}
	return tables, nil
}

// behind are the sources with steps that weren't made yet, in their order. The error is
// ErrNewer where a step was made that none of them has.
func (d *DB) behind(ctx context.Context, all []steps) ([]steps, error) {
	tables, err := d.versionTables(ctx)
	if err != nil || len(tables) == 0 {
		return all, err
	}
	queries := make([]string, len(tables))
	for i, table := range tables {
		queries[i] = fmt.Sprintf(`SELECT '%s' AS source, version_id AS number FROM "%s" WHERE version_id > 0`, strings.TrimPrefix(table, tablePrefix), table)
	}
	var rows []struct {
		Source string
		Number int64
	}
	err = sqlx.SelectContext(ctx, d.write, &rows, strings.Join(queries, ` UNION ALL `)+` ORDER BY source, number`)
	if err != nil {
		return nil, fmt.Errorf("db: reading which steps were made: %w", err)
	}
	made := map[string][]int64{}
	for _, row := range rows {
		known := slices.ContainsFunc(all, func(s steps) bool { return s.source == row.Source && s.names[row.Number] != "" })
		if !known {
			return nil, fmt.Errorf("%w (it has step %d of %s, which this one doesn't know)", ErrNewer, row.Number, row.Source)
		}
		made[row.Source] = append(made[row.Source], row.Number)
	}
	return slices.DeleteFunc(slices.Clone(all), func(s steps) bool { return len(made[s.source]) == len(s.names) }), nil
}

// up makes the steps of one source that weren't made yet.
func (d *DB) up(ctx context.Context, s steps) ([]Step, error) {
	dialect := goose.DialectSQLite3
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
	}
	files := fstest.MapFS{}
	for number, text := range s.texts {
		files[s.names[number]+".sql"] = &fstest.MapFile{Data: []byte(text)}
	}
	provider, err := goose.NewProvider(dialect, d.write.DB, files,
		goose.WithTableName(tablePrefix+s.source), goose.WithVerbose(false), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.source, err)
	}
	results, err := provider.Up(ctx)
	if partial, ok := errors.AsType[*goose.PartialError](err); ok {
		results = partial.Applied
		err = fmt.Errorf("%s: %w", s.nameOf(partial.Failed.Source.Version), partial.Err)
	} else if err != nil {
		err = fmt.Errorf("%s: %w", s.source, err)
	}
	var made []Step
	for _, r := range results {
		made = append(made, Step{Name: s.nameOf(r.Source.Version), Took: r.Duration})
	}
	return made, err
}

// alone changes the shape while no other server of a PostgreSQL does.
func (d *DB) alone(ctx context.Context, change func() error) (err error) {
	if d.engine == SQLite {
		return d.unsynced(ctx, change)
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(lockEvery, lockAttempts))
	if err != nil {
		return fmt.Errorf("db: %w", err)
	}
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("db: %w", err)
	}
	defer conn.Close()
	if err := locker.SessionLock(ctx, conn); err != nil {
		return fmt.Errorf("db: waiting for another server that changes the shape of the database: %w", err)
	}
	defer func() {
		if back := locker.SessionUnlock(context.WithoutCancel(ctx), conn); back != nil {
			err = errors.Join(err, fmt.Errorf("db: %w", back), end(conn))
		}
	}()
	return change()
}

// A server that finds another one at it looks again each second for five minutes.
const lockEvery, lockAttempts = 1, 300

// end ends a connection, and with it the locks that it holds.
func end(conn *sql.Conn) error {
	err := conn.Raw(func(any) error { return driver.ErrBadConn })
	if errors.Is(err, driver.ErrBadConn) {
		return nil
	}
	return err
}

// unsynced lets SQLite write steps without waiting for the disk after each, which
// for a new database takes longer than the steps. A loss of power can undo the last
// ones, never tear one: they are made again at the next start. The first write
// after them waits for all.
func (d *DB) unsynced(ctx context.Context, change func() error) error {
	// The setting is the connection's, and there is one that writes.
	if _, err := d.write.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return fmt.Errorf("db: %w", err)
	}
	err := change()
	if _, back := d.write.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = FULL"); back != nil {
		err = errors.Join(err, fmt.Errorf("db: %w", back))
	}
	return err
}
