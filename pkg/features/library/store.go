package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
)

const selectLibrary = `SELECT id, user_id, language, revision, floor FROM libraries`

// find reads a user's library; found is false where there is none yet.
func find(ctx context.Context, q db.Queryer, user, language string) (l library, found bool, err error) {
	return one(ctx, q, selectLibrary+` WHERE user_id = ? AND language = ?`, user, language)
}

func one(ctx context.Context, q db.Queryer, statement string, args ...any) (l library, found bool, err error) {
	err = q.Get(ctx, &l, statement, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return library{}, false, nil
	}
	if err != nil {
		return library{}, false, fmt.Errorf("reading a library: %w", err)
	}
	return l, true, nil
}

// lock reads a user's library, makes it where there is none, and keeps others from
// changing it until the transaction ends.
func lock(ctx context.Context, q db.Queryer, user, language string) (*library, error) {
	_, err := q.Exec(ctx, `INSERT INTO libraries (id, user_id, language) VALUES (?, ?, ?) ON CONFLICT (user_id, language) DO NOTHING`, uuid.NewString(), user, language)
	if db.IsForeignKey(err) {
		return nil, person.Gone().WithCause(err)
	}
	if err != nil {
		return nil, fmt.Errorf("making a library: %w", err)
	}
	if _, err := q.Exec(ctx, `UPDATE libraries SET revision = revision WHERE user_id = ? AND language = ?`, user, language); err != nil {
		return nil, fmt.Errorf("locking a library: %w", err)
	}
	l, _, err := find(ctx, q, user, language)
	return &l, err
}

func lockByID(ctx context.Context, q db.Queryer, id string) (l library, found bool, err error) {
	if _, err := q.Exec(ctx, `UPDATE libraries SET revision = revision WHERE id = ?`, id); err != nil {
		return library{}, false, fmt.Errorf("locking a library: %w", err)
	}
	return one(ctx, q, selectLibrary+` WHERE id = ?`, id)
}

// store keeps the revision that a transaction has come to.
func (l *library) store(ctx context.Context, q db.Queryer) error {
	if _, err := q.Exec(ctx, `UPDATE libraries SET revision = ?, floor = ? WHERE id = ?`, l.Revision, l.Floor, l.ID); err != nil {
		return fmt.Errorf("storing a library: %w", err)
	}
	return nil
}

// insertChange notes that a change is made; first is false where it was before.
func insertChange(ctx context.Context, q db.Queryer, library, id string, now time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO library_changes (library, id, made) VALUES (?, ?, ?) ON CONFLICT (library, id) DO NOTHING`, library, id, db.At(now))
	if err != nil {
		return false, fmt.Errorf("noting a change: %w", err)
	}
	return n > 0, nil
}

// countChanges tells how many changes a library had since a moment.
func countChanges(ctx context.Context, q db.Queryer, library string, since time.Time) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM library_changes WHERE library = ? AND made > ?`, library, db.At(since)); err != nil {
		return 0, fmt.Errorf("counting changes: %w", err)
	}
	return n, nil
}

func forgetChanges(ctx context.Context, q db.Queryer, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM library_changes WHERE made < ?`, db.At(before)); err != nil {
		return fmt.Errorf("forgetting changes: %w", err)
	}
	return nil
}

// device is one from which a library was changed.
type device struct {
	Session, Name string
	Changed       db.Time
}

// setDevice notes that a library is changed from a device.
func setDevice(ctx context.Context, q db.Queryer, library, session, name string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO library_devices (library, session, name, changed) VALUES (?, ?, ?, ?)
		ON CONFLICT (library, session) DO UPDATE SET name = excluded.name, changed = excluded.changed`, library, session, name, db.At(now))
	if err != nil {
		return fmt.Errorf("noting a device: %w", err)
	}
	_, err = q.Exec(ctx, `DELETE FROM library_devices WHERE library = ? AND session NOT IN
		(SELECT session FROM library_devices WHERE library = ? ORDER BY changed DESC, session LIMIT ?)`, library, library, maxDevices)
	if err != nil {
		return fmt.Errorf("forgetting devices: %w", err)
	}
	return nil
}

// devicesOf are those from which a library was changed, the last one first.
func devicesOf(ctx context.Context, q db.Queryer, library string) (found []device, err error) {
	err = q.Select(ctx, &found, `SELECT session, name, changed FROM library_devices WHERE library = ? ORDER BY changed DESC, session LIMIT ?`, library, maxDevices)
	if err != nil {
		return nil, fmt.Errorf("reading devices: %w", err)
	}
	return found, nil
}

// dueLibraries are those that have something to forget.
func dueLibraries(ctx context.Context, q db.Queryer, before time.Time) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT library FROM library_folders WHERE deleted < ? UNION SELECT library FROM library_items WHERE removed < ? LIMIT 1000`, db.At(before), db.At(before))
	if err != nil {
		return nil, fmt.Errorf("finding what is due: %w", err)
	}
	return ids, nil
}

// librariesOf are all of a user's.
func librariesOf(ctx context.Context, q db.Queryer, user string) (found []library, err error) {
	if err := q.Select(ctx, &found, selectLibrary+` WHERE user_id = ? ORDER BY language`, user); err != nil {
		return nil, fmt.Errorf("reading libraries: %w", err)
	}
	return found, nil
}

// deleteAllOf deletes all libraries of a user, with what is in them.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM libraries WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("deleting the libraries of a user: %w", err)
	}
	return nil
}
