package feed

import (
	"context"
	"fmt"
	"slices"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// dismissal is a row of feed_dismissals.
type dismissal struct {
	Kind    Kind
	Market  string // code, for a subject; else ""
	Value   string
	Created db.Time
}

// insertDismissal stores a dismissal, and deletes the oldest of its kind above the maximum.
func insertDismissal(ctx context.Context, q db.Queryer, user string, d dismissal, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO feed_dismissals (user_id, kind, market, value, created) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id, kind, market, value) DO NOTHING`, user, d.Kind, d.Market, d.Value, db.At(now))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	most := maxLess
	if d.Kind == DismissedKnow {
		most = maxDismissed
	}
	if err == nil {
		_, err = q.Exec(ctx, `DELETE FROM feed_dismissals WHERE user_id = ? AND kind = ? AND market || ' ' || value NOT IN (SELECT market || ' ' || value FROM feed_dismissals
			WHERE user_id = ? AND kind = ? ORDER BY created DESC, market, value LIMIT ?)`, user, d.Kind, user, d.Kind, most)
	}
	if err != nil {
		return fmt.Errorf("storing a dismissal: %w", err)
	}
	return nil
}

func deleteDismissal(ctx context.Context, q db.Queryer, user string, d dismissal) error {
	_, err := q.Exec(ctx, `DELETE FROM feed_dismissals WHERE user_id = ? AND kind = ? AND market = ? AND value = ?`, user, d.Kind, d.Market, d.Value)
	if err != nil {
		return fmt.Errorf("taking a dismissal back: %w", err)
	}
	return nil
}

// dismissedKnows returns the ids of the knows that a user dismissed.
func dismissedKnows(ctx context.Context, q db.Queryer, user string) (ids, error) {
	var found []string
	if err := q.Select(ctx, &found, `SELECT value FROM feed_dismissals WHERE user_id = ? AND kind = ?`, user, DismissedKnow); err != nil {
		return nil, fmt.Errorf("reading dismissals: %w", err)
	}
	out := make(ids, len(found))
	for _, id := range found {
		out[id] = true
	}
	return out, nil
}

// dismissals returns a user's dismissals of some kinds, the latest first.
func dismissals(ctx context.Context, q db.Queryer, user string, kinds ...Kind) (found []dismissal, err error) {
	err = q.Select(ctx, &found, `SELECT kind, market, value, created FROM feed_dismissals WHERE user_id = ? ORDER BY created DESC, kind, market, value`, user)
	if err != nil {
		return nil, fmt.Errorf("reading dismissals: %w", err)
	}
	return slices.DeleteFunc(found, func(d dismissal) bool { return !slices.Contains(kinds, d.Kind) }), nil
}

// eraseAllOf deletes all rows of a user, and other users' dismissals of the user as a
// knower.
func eraseAllOf(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM feed_readers WHERE user_id = ?`,
		`DELETE FROM feed_readings WHERE user_id = ?`,
		`DELETE FROM feed_lists WHERE user_id = ?`,
		`DELETE FROM feed_dismissals WHERE user_id = ?`,
		`DELETE FROM feed_dismissals WHERE kind = 'KNOWER' AND value = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("erasing a feed: %w", err)
		}
	}
	return nil
}
