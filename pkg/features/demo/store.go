package demo

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// made tells which texts the database was given by now, and whether it was given any,
// or is being so.
func made(ctx context.Context, q db.Queryer) (done map[string]bool, begun bool, err error) {
	var rows []struct {
		Name string
		Made bool
	}
	if err := q.Select(ctx, &rows, `SELECT name, know IS NOT NULL AS made FROM demo_texts`); err != nil {
		return nil, false, fmt.Errorf("reading what was made: %w", err)
	}
	done = map[string]bool{}
	for _, r := range rows {
		if r.Made {
			done[r.Name] = true
		}
	}
	return done, len(rows) > 0, nil
}

// begin stores that a text is being made.
func begin(ctx context.Context, q db.Queryer, name string) error {
	if _, err := q.Exec(ctx, `INSERT INTO demo_texts (name) VALUES (?) ON CONFLICT (name) DO NOTHING`, name); err != nil {
		return fmt.Errorf("noting a text: %w", err)
	}
	return nil
}

// finish stores that a text became a know; first is false where that was stored before.
func finish(ctx context.Context, q db.Queryer, name, know string) (first bool, err error) {
	n, err := q.Exec(ctx, `UPDATE demo_texts SET know = ? WHERE name = ? AND know IS NULL`, know, name)
	if err != nil {
		return false, fmt.Errorf("noting a know: %w", err)
	}
	return n > 0, nil
}

// Texts are the knows that the demo content became.
type Texts struct{}

// Knows are their uuids, in order.
func (Texts) Knows(ctx context.Context, q db.Queryer) (ids []string, err error) {
	if err := q.Select(ctx, &ids, `SELECT know FROM demo_texts WHERE know IS NOT NULL ORDER BY know`); err != nil {
		return nil, fmt.Errorf("reading the demo content: %w", err)
	}
	return ids, nil
}
