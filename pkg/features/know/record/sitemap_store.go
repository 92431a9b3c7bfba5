package record

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// CountListed counts the published knows of a market.
func CountListed(ctx context.Context, q db.Queryer, marketCode string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM knows WHERE listed IS NOT NULL AND market = ?`, marketCode); err != nil {
		return 0, fmt.Errorf("counting knows: %w", err)
	}
	return n, nil
}

// Listed gives what addresses are made of, of a market's published knows, the oldest
// first: that is the order of an index, read backwards.
func Listed(ctx context.Context, q db.Queryer, marketCode string, w Window) ([]Know, error) {
	var rows []struct {
		ID, Title string
		Updated   db.Time
	}
	err := q.Select(ctx, &rows, `SELECT k.id, k.title, k.updated FROM knows k
		JOIN (SELECT s.id FROM knows s WHERE s.listed IS NOT NULL AND s.market = ? ORDER BY s.listed, s.id DESC LIMIT ? OFFSET ?) AS found ON found.id = k.id
		ORDER BY k.listed, k.id DESC`, marketCode, w.Limit, w.Offset)
	if err != nil {
		return nil, fmt.Errorf("listing knows: %w", err)
	}
	knows := make([]Know, len(rows))
	for i, r := range rows {
		knows[i] = Know{ID: r.ID, Title: r.Title, Status: Published, Updated: r.Updated.Time}
	}
	return knows, nil
}
