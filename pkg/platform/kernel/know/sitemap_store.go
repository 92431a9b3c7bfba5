package know

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// CountListed counts the published knows of a market; subject nil is any.
func CountListed(ctx context.Context, q db.Queryer, marketCode string, subject *int) (n int, err error) {
	of := 0
	if subject != nil {
		of = *subject
	}
	err = q.Get(ctx, &n, `SELECT n FROM know_counts WHERE market = ? AND subject = ?`, marketCode, of)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("counting knows: %w", err)
	}
	return n, nil
}

// Listed returns the published knows of a market, the oldest first, with the fields for
// Know.Path and a sitemap. An index, read backwards, has this order.
func Listed(ctx context.Context, q db.Queryer, marketCode string, w Window) ([]Know, error) {
	var rows []struct {
		ID, Title, Language string
		Updated             db.Time
	}
	err := q.Select(ctx, &rows, `SELECT k.id, k.title, k.language, k.updated FROM knows k
		JOIN (SELECT s.id FROM knows s WHERE s.listed IS NOT NULL AND s.market = ? ORDER BY s.listed, s.id DESC LIMIT ? OFFSET ?) AS found ON found.id = k.id
		ORDER BY k.listed, k.id DESC`, marketCode, w.Limit, w.Offset)
	if err != nil {
		return nil, fmt.Errorf("listing knows: %w", err)
	}
	knows := make([]Know, len(rows))
	for i, r := range rows {
		knows[i] = Know{ID: r.ID, Title: r.Title, Language: r.Language, Status: Published, Updated: r.Updated.Time}
	}
	return knows, nil
}
