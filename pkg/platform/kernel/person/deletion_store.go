package person

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Deletion is a user's request to leave. From its storage on, others don't see the user.
type Deletion struct {
	Authored  string // whether texts for others are kept or deleted, in the terms of the slice that deletes
	Market    string // code of the market whose host got the request
	Requested time.Time
	Due       time.Time // the day on which the account is deleted
}

type deletionRow struct {
	Authored, Market string
	Requested, Due   db.Time
}

// FindDeletion reads a user's request to leave; found is false without one.
func FindDeletion(ctx context.Context, q db.Queryer, id string) (d Deletion, found bool, err error) {
	return getDeletion(ctx, q, `SELECT authored, market, requested, due FROM deletions WHERE user_id = ?`, id)
}

// TakeDeletion deletes and returns a request that is due; found is false without one.
func TakeDeletion(ctx context.Context, q db.Queryer, id string, now time.Time) (d Deletion, found bool, err error) {
	return getDeletion(ctx, q, `DELETE FROM deletions WHERE user_id = ? AND due <= ? RETURNING authored, market, requested, due`, id, db.At(now))
}

func getDeletion(ctx context.Context, q db.Queryer, statement string, args ...any) (d Deletion, found bool, err error) {
	var r deletionRow
	err = q.Get(ctx, &r, statement, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return Deletion{}, false, nil
	}
	if err != nil {
		return Deletion{}, false, fmt.Errorf("reading a deletion: %w", err)
	}
	return Deletion{r.Authored, r.Market, r.Requested.Time, r.Due.Time}, true, nil
}

// ScheduleDeletion stores a request to leave. For a user who has one already only Authored
// changes: added is false, and due is the earlier request's. The error is an
// AuthorizationError if the account is gone.
func ScheduleDeletion(ctx context.Context, q db.Queryer, id string, d Deletion) (due time.Time, added bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id) DO NOTHING`, id, d.Authored, d.Market, db.At(d.Requested), db.At(d.Due))
	if db.IsForeignKey(err) {
		return time.Time{}, false, Gone().WithCause(err)
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("scheduling a deletion: %w", err)
	}
	if n == 1 {
		return db.At(d.Due).Time, true, nil
	}
	var kept db.Time
	if err := q.Get(ctx, &kept, `UPDATE deletions SET authored = ? WHERE user_id = ? RETURNING due`, d.Authored, id); err != nil {
		return time.Time{}, false, fmt.Errorf("changing a deletion: %w", err)
	}
	return kept.Time, false, nil
}

// CancelDeletion deletes a request to leave; there is false without one.
func CancelDeletion(ctx context.Context, q db.Queryer, id string) (there bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM deletions WHERE user_id = ?`, id)
	if err != nil {
		return false, fmt.Errorf("taking back a deletion: %w", err)
	}
	return n > 0, nil
}
