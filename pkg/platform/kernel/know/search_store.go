package know

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// PublishedIDs returns ids of published knows of a language that are greater than after, in
// order.
func PublishedIDs(ctx context.Context, q db.Queryer, language, after string, limit int) (ids []string, err error) {
	err = q.Select(ctx, &ids, `SELECT id FROM knows WHERE id > ? AND language = ? AND status = ? ORDER BY id LIMIT ?`, after, language, string(Published), limit)
	if err != nil {
		return nil, fmt.Errorf("listing published knows: %w", err)
	}
	return ids, nil
}
