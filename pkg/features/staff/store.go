package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// lineRow is a line of the log as the table has it.
type lineRow struct {
	ID, Actor, Action, Subject, Market, Details, Request string
	Happened                                             db.Time
}

func insertLine(ctx context.Context, q db.Queryer, r lineRow) error {
	_, err := q.Exec(ctx, `INSERT INTO staff_log (id, happened, actor, action, subject, market, details, request)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Happened, r.Actor, r.Action, r.Subject, r.Market, r.Details, r.Request)
	if err != nil {
		return fmt.Errorf("writing the staff log: %w", err)
	}
	return nil
}

// listLines reads limit lines after the first offset, latest first, and how many
// there are.
func listLines(ctx context.Context, q db.Queryer, offset, limit int) (rows []lineRow, total int, err error) {
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM staff_log`); err != nil {
		return nil, 0, fmt.Errorf("counting the staff log: %w", err)
	}
	err = q.Select(ctx, &rows, `SELECT id, happened, actor, action, subject, market, details, request
		FROM staff_log ORDER BY happened DESC, id LIMIT ? OFFSET ?`, limit, offset)
	if err != nil {
		return nil, 0, fmt.Errorf("reading the staff log: %w", err)
	}
	return rows, total, nil
}

// insertKey stores what a key to the workbench is recognised by.
func insertKey(ctx context.Context, q db.Queryer, hash, kind, session string, expires time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO workbench_keys (hash, kind, session_id, expires) VALUES (?, ?, ?, ?)`,
		hash, kind, session, db.At(expires))
	if err != nil {
		return fmt.Errorf("making a %s: %w", kind, err)
	}
	return nil
}

// findKey reads the session that a key of a kind was made for; ok is false where
// there is no such key, or it has expired.
func findKey(ctx context.Context, q db.Queryer, hash, kind string, now time.Time) (session string, ok bool, err error) {
	err = q.Get(ctx, &session, `SELECT session_id FROM workbench_keys WHERE hash = ? AND kind = ? AND expires > ?`, hash, kind, db.At(now))
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading a %s: %w", kind, err)
	}
	return session, true, nil
}

// useKey deletes a key; ok is false where another request did so before.
func useKey(ctx context.Context, q db.Queryer, hash string) (ok bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM workbench_keys WHERE hash = ?`, hash)
	if err != nil {
		return false, fmt.Errorf("using a pass: %w", err)
	}
	return n > 0, nil
}

func deleteExpiredKeys(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM workbench_keys WHERE expires <= ?`, db.At(now)); err != nil {
		return fmt.Errorf("forgetting old keys: %w", err)
	}
	return nil
}
