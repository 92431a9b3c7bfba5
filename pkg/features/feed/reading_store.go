package feed

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// reading is a know that a user read or likes.
type reading struct {
	Know   string
	Latest db.Time
	Liked  bool
	Page   int // the page that the user reached; 0: not stored
}

// noteReading stores that a user read a know, and with liked also a like, unless the user
// has switched off remembering.
func noteReading(ctx context.Context, q db.Queryer, user, know string, now time.Time, liked *bool) error {
	n, err := q.Exec(ctx, `UPDATE feed_readings SET latest = ?, liked = COALESCE(?, liked) WHERE user_id = ? AND know = ?`, db.At(now), liked, user, know)
	if err != nil {
		return fmt.Errorf("noting a reading: %w", err)
	}
	if n > 0 {
		return nil
	}
	// The upsert locks the reader's row, so that a concurrent deletion of readings isn't
	// undone.
	n, err = q.Exec(ctx, `INSERT INTO feed_readers (user_id, kept) VALUES (?, 1)
		ON CONFLICT (user_id) DO UPDATE SET kept = feed_readers.kept + 1 WHERE feed_readers.remembers`, user)
	if err == nil && n > 0 {
		_, err = q.Exec(ctx, `INSERT INTO feed_readings (user_id, know, latest, liked) VALUES (?, ?, ?, ?)
			ON CONFLICT (user_id, know) DO UPDATE SET latest = excluded.latest`, user, know, db.At(now), liked != nil && *liked)
	}
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("noting a reading: %w", err)
	}
	return nil
}

// setUnliked stores that a user no longer likes a know; the reading stays.
func setUnliked(ctx context.Context, q db.Queryer, user, know string) error {
	if _, err := q.Exec(ctx, `UPDATE feed_readings SET liked = ? WHERE user_id = ? AND know = ?`, false, user, know); err != nil {
		return fmt.Errorf("noting that a know isn't liked: %w", err)
	}
	return nil
}

// latestReadings returns a user's readings, the latest first.
func latestReadings(ctx context.Context, q db.Queryer, user string, limit int) (found []reading, err error) {
	err = q.Select(ctx, &found, `SELECT know, latest, liked, page FROM feed_readings WHERE user_id = ? ORDER BY latest DESC, know LIMIT ?`, user, limit)
	if err != nil {
		return nil, fmt.Errorf("reading what a user read: %w", err)
	}
	return found, nil
}

// lockReading reports whether a user's reading is still stored, and locks it against
// deletion until the transaction ends.
func lockReading(ctx context.Context, q db.Queryer, user, know string) (kept bool, err error) {
	// Two statements: on PostgreSQL a single one would read the state from before its wait
	// for the lock.
	_, err = q.Exec(ctx, `UPDATE feed_readers SET kept = kept WHERE user_id = ?`, user)
	if err == nil {
		err = q.Get(ctx, &kept, `SELECT EXISTS (SELECT 1 FROM feed_readings WHERE user_id = ? AND know = ?)`, user, know)
	}
	if err != nil {
		return false, fmt.Errorf("locking a reading: %w", err)
	}
	return kept, nil
}

// fullReaders returns some users with more than maxReadings readings.
func fullReaders(ctx context.Context, q db.Queryer) (users []string, err error) {
	// The number is a literal, since engines use the partial index only for its own number.
	if err := q.Select(ctx, &users, fmt.Sprintf(`SELECT user_id FROM feed_readers WHERE kept > %d ORDER BY kept DESC, user_id LIMIT 100`, maxReadings)); err != nil {
		return nil, fmt.Errorf("looking for full readers: %w", err)
	}
	return users, nil
}

// trimReadings deletes a user's readings except the maxReadings latest.
func trimReadings(ctx context.Context, q db.Queryer, user string) error {
	// The first statement locks the reader's row, the last one counts.
	_, err := q.Exec(ctx, `UPDATE feed_readers SET kept = 0 WHERE user_id = ?`, user)
	if err == nil {
		_, err = q.Exec(ctx, `DELETE FROM feed_readings WHERE user_id = ? AND know NOT IN (SELECT know FROM feed_readings WHERE user_id = ? ORDER BY latest DESC, know LIMIT ?)`,
			user, user, maxReadings)
	}
	if err == nil {
		_, err = q.Exec(ctx, `UPDATE feed_readers SET kept = (SELECT COUNT(*) FROM feed_readings WHERE user_id = ?) WHERE user_id = ?`, user, user)
	}
	if err != nil {
		return fmt.Errorf("forgetting old readings: %w", err)
	}
	return nil
}

// remembers reports whether a user's readings are stored.
func remembers(ctx context.Context, q db.Queryer, user string) (bool, error) {
	var rows []bool
	if err := q.Select(ctx, &rows, `SELECT remembers FROM feed_readers WHERE user_id = ?`, user); err != nil {
		return false, fmt.Errorf("reading a reader: %w", err)
	}
	return len(rows) == 0 || rows[0], nil
}

// setRemembers stores whether a user's readings are stored from now on; if not, the stored
// ones are deleted.
func setRemembers(ctx context.Context, q db.Queryer, user string, on bool) error {
	_, err := q.Exec(ctx, `INSERT INTO feed_readers (user_id, remembers) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET remembers = excluded.remembers`, user, on)
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("changing a reader: %w", err)
	}
	if on {
		return nil
	}
	return forgetReadings(ctx, q, user)
}

// forgetReadings deletes a user's readings, and the lists made of them.
func forgetReadings(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`UPDATE feed_readers SET kept = 0 WHERE user_id = ?`, // locks the reader's row
		`DELETE FROM feed_readings WHERE user_id = ?`,
		`DELETE FROM feed_lists WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("forgetting what a user read: %w", err)
		}
	}
	return nil
}
