package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Cost is what the processing of a revision has cost.
type Cost struct {
	Spent      time.Duration // of a processor, in the processes that read its files
	Recognised time.Duration // that text recognition took
	Ends       int           // of such processes during their work
}

// CostOf reads what the processing of a revision has cost so far; nothing where it is gone.
func CostOf(ctx context.Context, q db.Queryer, revision string) (Cost, error) {
	var row struct{ Spent, Recognised, Ends int64 }
	err := q.Get(ctx, &row, `SELECT spent, recognised, ends FROM know_revisions WHERE id = ?`, revision)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Cost{}, fmt.Errorf("reading a cost: %w", err)
	}
	return Cost{time.Duration(row.Spent) * time.Millisecond, time.Duration(row.Recognised) * time.Millisecond, int(row.Ends)}, nil
}

// AddCost adds to what the processing of a revision has cost.
func AddCost(ctx context.Context, q db.Queryer, revision string, c Cost) error {
	_, err := q.Exec(ctx, `UPDATE know_revisions SET spent = spent + ?, recognised = recognised + ?, ends = ends + ? WHERE id = ?`,
		c.Spent.Milliseconds(), c.Recognised.Milliseconds(), c.Ends, revision)
	if err != nil {
		return fmt.Errorf("storing a cost: %w", err)
	}
	return nil
}

// AuthorOf is who shared a revision; "" where they have left, or it is gone.
func AuthorOf(ctx context.Context, q db.Queryer, revision string) (string, error) {
	var author sql.NullString
	err := q.Get(ctx, &author, `SELECT k.author FROM know_revisions r JOIN knows k ON k.id = r.know WHERE r.id = ?`, revision)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading an author: %w", err)
	}
	return author.String, nil
}
