package reaction

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
)

// insertLike stores a like and counts it, unless it is there.
func insertLike(ctx context.Context, q db.Queryer, id, user string, now time.Time) error {
	n, err := q.Exec(ctx, `INSERT INTO know_likes (know, user_id, created) VALUES (?, ?, ?) ON CONFLICT (know, user_id) DO NOTHING`,
		id, user, db.At(now))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err == nil && n > 0 {
		err = know.AddLikes(ctx, q, 1, id)
	}
	if err != nil {
		return fmt.Errorf("storing a like: %w", err)
	}
	return nil
}

// deleteLike takes a like back and counts it no more, where it is there.
func deleteLike(ctx context.Context, q db.Queryer, id, user string) error {
	n, err := q.Exec(ctx, `DELETE FROM know_likes WHERE know = ? AND user_id = ?`, id, user)
	if err == nil && n > 0 {
		err = know.AddLikes(ctx, q, -1, id)
	}
	if err != nil {
		return fmt.Errorf("taking a like back: %w", err)
	}
	return nil
}

// saltOf reads a day's salt; the first call of the day makes it.
func saltOf(ctx context.Context, q db.Queryer, day int, otherwise string) (salt string, err error) {
	_, err = q.Exec(ctx, `INSERT INTO know_view_salts (day, salt) VALUES (?, ?) ON CONFLICT (day) DO NOTHING`, day, otherwise)
	if err == nil {
		err = q.Get(ctx, &salt, `SELECT salt FROM know_view_salts WHERE day = ?`, day)
	}
	if err != nil {
		return "", fmt.Errorf("reading a salt: %w", err)
	}
	return salt, nil
}

// view is a visitor's reading of a know on a day.
type view struct {
	know    string
	day     int
	visitor string
	network string // "" for a reader who is signed in
}

// insertView stores a view and counts it, unless it is there or too many came from its
// network; it gives whether it did.
func insertView(ctx context.Context, q db.Queryer, v view) (counted bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO know_views (know, day, visitor, network) SELECT id, ?, ?, ? FROM knows WHERE id = ?
		AND (? = '' OR (SELECT COUNT(*) FROM know_views WHERE know = ? AND day = ? AND network = ?) < ?)
		ON CONFLICT (know, day, visitor) DO NOTHING`, v.day, v.visitor, v.network, v.know, v.network, v.know, v.day, v.network, maxOfNetwork)
	if err == nil && n > 0 {
		err = know.AddViews(ctx, q, v.know, 1)
	}
	if err != nil {
		return false, fmt.Errorf("storing a view: %w", err)
	}
	return n > 0, nil
}

// forgetViews deletes the views before a day, and the salts by which their readers could
// be found.
func forgetViews(ctx context.Context, q db.Queryer, before int) error {
	for _, statement := range []string{`DELETE FROM know_views WHERE day < ?`, `DELETE FROM know_view_salts WHERE day < ?`} {
		if _, err := q.Exec(ctx, statement, before); err != nil {
			return fmt.Errorf("forgetting views: %w", err)
		}
	}
	return nil
}
