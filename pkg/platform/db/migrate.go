package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing/fstest" // a file system in memory
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Step is a change of shape that was made.
type Step struct {
	Name string
	Took time.Duration
}

// Migrate brings the database to the shape that the sources describe: files
// NNNN_name.sql with goose's annotations, each number once over all sources. A
// step that engines can't share is a file for each: NNNN_name.sqlite.sql and
// NNNN_name.postgres.sql.
// Steps already made are left out; a step is made whole or not at all. Several
// servers may start at once. A database that is ahead of the program is refused.
func Migrate(ctx context.Context, d *DB, sources ...fs.FS) ([]Step, error) {
	provider, err := newProvider(d, sources)
	if err != nil {
		return nil, err
	}
	if err := refuseNewer(ctx, d, provider); err != nil {
		return nil, err
	}
	results, err := d.unsynced(ctx, func() ([]*goose.MigrationResult, error) { return provider.Up(ctx) })
	if partial, ok := errors.AsType[*goose.PartialError](err); ok {
		return nil, fmt.Errorf("db: migrating: %s: %w", path.Base(partial.Failed.Source.Path), partial.Err)
	}
	if err != nil {
		return nil, fmt.Errorf("db: migrating: %w", err)
	}
	var steps []Step
	for _, r := range results {
		steps = append(steps, Step{Name: path.Base(r.Source.Path), Took: r.Duration})
	}
	return steps, nil
}

// unsynced lets SQLite write steps without waiting for the disk after each, which
// for a new database takes longer than the steps. A loss of power can undo the last
// ones, never tear one: they are made again at the next start. The first write
// after them waits for all.
func (d *DB) unsynced(ctx context.Context, up func() ([]*goose.MigrationResult, error)) ([]*goose.MigrationResult, error) {
	if d.engine != SQLite {
		return up()
	}
	// The setting is the connection's, and there is one that writes.
	if _, err := d.write.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return nil, fmt.Errorf("db: %w", err)
	}
	results, err := up()
	if _, back := d.write.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous = FULL"); back != nil {
		err = errors.Join(err, fmt.Errorf("db: %w", back))
	}
	return results, err
}

// IsNew tells whether no step was ever made on the database.
func (d *DB) IsNew(ctx context.Context) (bool, error) {
	query := `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'goose_db_version'`
	if d.engine == Postgres {
		query = `SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'`
	}
	var tables int
	if err := sqlx.GetContext(ctx, d.write, &tables, query); err != nil {
		return false, fmt.Errorf("db: reading whether the database is new: %w", err)
	}
	return tables == 0, nil
}

func newProvider(d *DB, sources []fs.FS) (*goose.Provider, error) {
	all, err := union(d.engine, sources)
	if err != nil {
		return nil, err
	}
	// Slices have ranges of numbers of their own, so a step that is new may have a
	// lower number than one that was made long ago.
	options := []goose.ProviderOption{goose.WithVerbose(false), goose.WithAllowOutofOrder(true)}
	dialect := goose.DialectSQLite3
	if d.engine == Postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("db: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(dialect, d.write.DB, all, options...)
	if err != nil {
		return nil, fmt.Errorf("db: reading the migrations: %w", err)
	}
	return provider, nil
}

// ErrNewer says that a newer program has changed the database's shape already.
var ErrNewer = errors.New("db: the database belongs to a newer version of this program; start that one")

// refuseNewer looks for steps that this program doesn't know. The highest number
// alone doesn't tell: slices have ranges of their own.
func refuseNewer(ctx context.Context, d *DB, provider *goose.Provider) error {
	// It makes goose's table where there is none.
	if _, _, err := provider.GetVersions(ctx); err != nil {
		return fmt.Errorf("db: reading the version of the database: %w", err)
	}
	var made []int64
	err := sqlx.SelectContext(ctx, d.write, &made, `SELECT DISTINCT version_id FROM goose_db_version WHERE version_id > 0 ORDER BY version_id`)
	if err != nil {
		return fmt.Errorf("db: reading the version of the database: %w", err)
	}
	known := map[int64]bool{}
	for _, source := range provider.ListSources() {
		known[source.Version] = true
	}
	for _, version := range made {
		if !known[version] {
			return fmt.Errorf("%w (it has step %d, which this one doesn't know)", ErrNewer, version)
		}
	}
	return nil
}

// union is one folder with the files of several. Slices own their migrations,
// the database has one order.
func union(engine Engine, sources []fs.FS) (fs.FS, error) {
	all := fstest.MapFS{}
	for _, source := range sources {
		err := fs.WalkDir(source, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || path.Ext(name) != ".sql" || isForOther(engine, name) {
				return err
			}
			text, err := fs.ReadFile(source, name)
			if err != nil {
				return err
			}
			base := path.Base(name)
			number, _, _ := strings.Cut(base, "_")
			for other := range all {
				if strings.HasPrefix(other, number+"_") {
					return fmt.Errorf("%s and %s have the same number", other, base)
				}
			}
			all[base] = &fstest.MapFile{Data: text}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("db: collecting the migrations: %w", err)
		}
	}
	return all, nil
}

// isForOther tells whether a file is a step of the other engine's.
func isForOther(engine Engine, name string) bool {
	only := Engine(strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ".sql")), "."))
	return only != engine && (only == SQLite || only == Postgres)
}

// ErrOlder says that a database hasn't the shape that this program knows yet.
var ErrOlder = errors.New("db: the database hasn't its present shape yet; run knowmad migrate first")

// IsCurrent tells whether the database has the shape that the sources describe,
// and changes nothing. The errors are ErrOlder and ErrNewer.
func IsCurrent(ctx context.Context, d *DB, sources ...fs.FS) error {
	provider, err := newProvider(d, sources)
	if err != nil {
		return err
	}
	if err := refuseNewer(ctx, d, provider); err != nil {
		return err
	}
	behind, err := provider.HasPending(ctx)
	if err != nil {
		return fmt.Errorf("db: reading the version of the database: %w", err)
	}
	if behind {
		return ErrOlder
	}
	return nil
}
