package feed

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// setPage stores the page that a user reached in a know of which a reading is kept, and
// forgets those of all but their latest ones. Opening a know shows its first page, which
// doesn't take the place of a later one.
func setPage(ctx context.Context, q db.Queryer, user, know string, page int) error {
	_, err := q.Exec(ctx, `UPDATE feed_readings SET page = ? WHERE user_id = ? AND know = ? AND (page = 0 OR ? > 1)`, page, user, know, page)
	if err == nil {
		_, err = q.Exec(ctx, `UPDATE feed_readings SET page = 0 WHERE user_id = ? AND page > 0 AND know NOT IN
			(SELECT know FROM feed_readings WHERE user_id = ? AND page > 0 ORDER BY latest DESC, know LIMIT ?)`, user, user, maxPages)
	}
	if err != nil {
		return fmt.Errorf("storing the page that a user reached: %w", err)
	}
	return nil
}

// pagesOf gives the readings of a user of which the page is kept, the latest first.
func pagesOf(ctx context.Context, q db.Queryer, user string) (found []reading, err error) {
	err = q.Select(ctx, &found, `SELECT know, latest, liked, page FROM feed_readings WHERE user_id = ? AND page > 0 ORDER BY latest DESC, know LIMIT ?`, user, maxPages)
	if err != nil {
		return nil, fmt.Errorf("reading the pages that a user reached: %w", err)
	}
	return found, nil
}

// forgetPages forgets the pages that a user reached; of one know where it is given.
func forgetPages(ctx context.Context, q db.Queryer, user, know string) error {
	if _, err := q.Exec(ctx, `UPDATE feed_readings SET page = 0 WHERE user_id = ? AND page > 0 AND (? = '' OR know = ?)`, user, know, know); err != nil {
		return fmt.Errorf("forgetting the pages that a user reached: %w", err)
	}
	return nil
}
