package know

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Past has the publication and the readership that a know of the demo content begins with.
type Past struct {
	Published    time.Time
	Views, Likes int // added to the counted views and likes
}

// SetPast backdates a know and raises its counters.
func SetPast(ctx context.Context, q db.Queryer, know string, p Past) error {
	at := db.At(p.Published)
	_, err := q.Exec(ctx, `UPDATE knows SET created = ?, updated = ?, published = ?, listed = CASE WHEN listed IS NULL THEN listed ELSE ? END,
			views = views + ?, likes = likes + ? WHERE id = ?`, at, at, at, at, p.Views, p.Likes, know)
	if err != nil {
		return fmt.Errorf("backdating a know: %w", err)
	}
	return nil
}

// FindByTitle returns the id of an author's latest know with a title that isn't deleted or
// rejected.
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
