package know

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Past is what happened to a know before the database had it.
type Past struct {
	Published    time.Time
	Views, Likes int // beside those that have rows
}

// SetPast stores when a know was published, and raises its counters.
func SetPast(ctx context.Context, q db.Queryer, know string, p Past) error {
	at := db.At(p.Published)
	_, err := q.Exec(ctx, `UPDATE knows SET created = ?, updated = ?, published = ?, listed = CASE WHEN listed IS NULL THEN listed ELSE ? END,
			views = views + ?, likes = likes + ? WHERE id = ?`, at, at, at, at, p.Views, p.Likes, know)
	if err != nil {
		return fmt.Errorf("backdating a know: %w", err)
	}
	return nil
}

// FindByTitle gives an author's latest know of a title that isn't deleted or rejected.
func FindByTitle(ctx context.Context, q db.Queryer, author, title string) (id string, found bool, err error) {
	err = q.Get(ctx, &id, `SELECT id FROM knows WHERE author = ? AND title = ? AND status NOT IN (?, ?) ORDER BY created DESC, id LIMIT 1`,
		author, title, Deleted, Rejected)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("looking for a know: %w", err)
	}
	return id, true, nil
}
