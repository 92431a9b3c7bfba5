package user

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// isFreed reports whether a user other than except gave up the username with this
// hash after since. A username of a deleted user belongs to no user.
func isFreed(ctx context.Context, q db.Queryer, hash string, since time.Time, except string) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM freed_usernames WHERE hash = ? AND freed > ? AND (user_id IS NULL OR user_id <> ?)`,
		hash, db.At(since), except)
	if err != nil {
		return false, fmt.Errorf("looking for a username: %w", err)
	}
	return n > 0, nil
}

// freedBy returns when a user gave up the usernames that are kept for them,
// oldest first.
func freedBy(ctx context.Context, q db.Queryer, user string) (freed []db.Time, err error) {
	if err := q.Select(ctx, &freed, `SELECT freed FROM freed_usernames WHERE user_id = ? ORDER BY freed`, user); err != nil {
		return nil, fmt.Errorf("reading usernames: %w", err)
	}
	return freed, nil
}

// upsertFreed stores that a user (nil: one whose account is being deleted) gave
// up the username with this hash.
func upsertFreed(ctx context.Context, q db.Queryer, hash string, user *string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO freed_usernames (hash, user_id, freed) VALUES (?, ?, ?)
		ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, freed = excluded.freed`, hash, user, db.At(now))
	if err != nil {
		return fmt.Errorf("keeping a username: %w", err)
	}
	return nil
}

// deleteFreed deletes the row of a username that its last user took back.
func deleteFreed(ctx context.Context, q db.Queryer, hash string) error {
	if _, err := q.Exec(ctx, `DELETE FROM freed_usernames WHERE hash = ?`, hash); err != nil {
		return fmt.Errorf("taking a username back: %w", err)
	}
	return nil
}

// deleteFreedUntil deletes the rows of usernames that were given up until then.
func deleteFreedUntil(ctx context.Context, q db.Queryer, until time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM freed_usernames WHERE freed <= ?`, db.At(until)); err != nil {
		return fmt.Errorf("deleting old usernames: %w", err)
	}
	return nil
}
