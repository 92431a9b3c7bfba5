package feed

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// setPage stores the page that a user reached in a know, if the reading is stored, and
// deletes the pages of all but the user's maxPages latest knows. Page 1 doesn't replace a
// later page, since opening a know reports page 1.
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

// pagesOf returns a user's readings with a stored page, the latest first.
func pagesOf(ctx context.Context, q db.Queryer, user string) (found []reading, err error) {
	err = q.Select(ctx, &found, `SELECT know, latest, liked, page FROM feed_readings WHERE user_id = ? AND page > 0 ORDER BY latest DESC, know LIMIT ?`, user, maxPages)
	if err != nil {
		return nil, fmt.Errorf("reading the pages that a user reached: %w", err)
	}
	return found, nil
}

// forgetPages deletes the pages that a user reached: of one know, or of all for "".
func forgetPages(ctx context.Context, q db.Queryer, user, know string) error {
	if _, err := q.Exec(ctx, `UPDATE feed_readings SET page = 0 WHERE user_id = ? AND page > 0 AND (? = '' OR know = ?)`, user, know, know); err != nil {
		return fmt.Errorf("forgetting the pages that a user reached: %w", err)
	}
	return nil
}
