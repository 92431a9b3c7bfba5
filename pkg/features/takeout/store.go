package takeout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
)

// store is the tables of the slice.
type store struct {
	db    *db.DB
	clock clock.Clock
}

// row is a row of exports.
type row struct {
	ID, State, Market string

	User     string `db:"user_id"`
	Created  db.Time
	Finished db.NullTime
	Expires  db.NullTime
	Bytes    sql.NullInt64
	Archive  string // its hash; "" where there is none
}

const columns = `id, user_id, state, market, created, finished, expires, bytes, archive`

// one reads a row; found is false where there is none.
func one(ctx context.Context, q db.Queryer, dest any, query string, args ...any) (found bool, err error) {
	err = q.Get(ctx, dest, query, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// insert adds an export; the error is db.IsUnique while one of the user's is
// being made, and db.IsForeignKey where there is no such user.
func (s store) insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO exports (id, user_id, state, market, created) VALUES (?, ?, ?, ?, ?)`,
		r.ID, r.User, r.State, r.Market, r.Created)
	if err != nil {
		return fmt.Errorf("queueing an export: %w", err)
	}
	return nil
}

// latest is when a user last asked for an export that didn't fail.
func (s store) latest(ctx context.Context, q db.Queryer, user string) (at db.NullTime, err error) {
	err = q.Get(ctx, &at, `SELECT MAX(created) FROM exports WHERE user_id = ? AND state <> ?`, user, Failed)
	if err != nil {
		return at, fmt.Errorf("reading exports: %w", err)
	}
	return at, nil
}

// exportsOf are a user's exports, oldest first.
func (s store) exportsOf(ctx context.Context, q db.Queryer, user string) (rows []row, err error) {
	err = q.Select(ctx, &rows, `SELECT `+columns+` FROM exports WHERE user_id = ? ORDER BY created, id`, user)
	if err != nil {
		return nil, fmt.Errorf("reading exports: %w", err)
	}
	return rows, nil
}

func (s store) findReady(ctx context.Context, user, id string) (r row, found bool, err error) {
	found, err = one(ctx, s.db.One(), &r, `SELECT `+columns+` FROM exports WHERE id = ? AND user_id = ? AND state = ?`, id, user, Ready)
	if err != nil {
		return row{}, false, fmt.Errorf("reading an export: %w", err)
	}
	return r, found, nil
}

// pending reads an export that is to be made.
func (s store) pending(ctx context.Context, q db.Queryer, id string) (r row, found bool, err error) {
	found, err = one(ctx, q, &r, `SELECT `+columns+` FROM exports WHERE id = ? AND state = ?`, id, Pending)
	if err != nil {
		return row{}, false, fmt.Errorf("reading an export: %w", err)
	}
	return r, found, nil
}

// setReady says that the archive of an export that waits for it is there.
func (s store) setReady(ctx context.Context, q db.Queryer, id string, a archive) (changed bool, err error) {
	now := s.clock.Now()
	n, err := q.Exec(ctx, `UPDATE exports SET state = ?, finished = ?, expires = ?, bytes = ?, archive = ? WHERE id = ? AND state = ?`,
		Ready, db.At(now), db.At(now.Add(keepFor)), a.size, a.hash, id, Pending)
	if err != nil {
		return false, fmt.Errorf("recording an export: %w", err)
	}
	return n > 0, nil
}

// find reads an export, whatever its state.
func (s store) find(ctx context.Context, q db.Queryer, id string) (r row, found bool, err error) {
	found, err = one(ctx, q, &r, `SELECT `+columns+` FROM exports WHERE id = ?`, id)
	if err != nil {
		return row{}, false, fmt.Errorf("reading an export: %w", err)
	}
	return r, found, nil
}

func (s store) setFailed(ctx context.Context, q db.Queryer, id string) error {
	now := s.clock.Now()
	_, err := q.Exec(ctx, `UPDATE exports SET state = ?, finished = ?, expires = ? WHERE id = ?`, Failed, db.At(now), db.At(now.Add(keepFor)), id)
	if err != nil {
		return fmt.Errorf("recording an export: %w", err)
	}
	return nil
}

// deleteExports deletes a user's exports and gives their ids.
func (s store) deleteExports(ctx context.Context, q db.Queryer, user string) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `DELETE FROM exports WHERE user_id = ? RETURNING id`, user); err != nil {
		return nil, fmt.Errorf("deleting exports: %w", err)
	}
	return ids, nil
}

// deleteExpired deletes the exports whose time is over and gives their ids.
func (s store) deleteExpired(ctx context.Context, q db.Queryer) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `DELETE FROM exports WHERE expires <= ? RETURNING id`, db.At(s.clock.Now())); err != nil {
		return nil, fmt.Errorf("removing old exports: %w", err)
	}
	return ids, nil
}

// noteFiles remembers files until they are removed.
func noteFiles(ctx context.Context, q db.Queryer, files []string) error {
	for _, file := range files {
		if _, err := q.Exec(ctx, `INSERT INTO removals (file) VALUES (?) ON CONFLICT (file) DO NOTHING`, file); err != nil {
			return fmt.Errorf("noting a file: %w", err)
		}
	}
	return nil
}

func (s store) notedFiles(ctx context.Context) (files []string, err error) {
	if err := s.db.One().Select(ctx, &files, `SELECT file FROM removals ORDER BY file`); err != nil {
		return nil, fmt.Errorf("looking for files to remove: %w", err)
	}
	return files, nil
}

func (s store) forgetFile(ctx context.Context, file string) error {
	return s.db.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM removals WHERE file = ?`, file)
		return err
	})
}
