package conversion

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

const columns = `id, network, market, event, click, test_code, user_id, agent, page, happened`

// insert stores a conversion. The error is an AuthorizationError where the account is gone.
func insert(ctx context.Context, q db.Queryer, c conversion) error {
	_, err := q.Exec(ctx, `INSERT INTO conversions (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.ID, c.Network, c.Market, c.Event, c.Click, c.TestCode, c.User, c.Agent, c.Page, c.Happened)
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a conversion: %w", err)
	}
	return nil
}

// find reads a conversion; found is false where it was reported or its user is gone.
func find(ctx context.Context, q db.Queryer, id string) (c conversion, found bool, err error) {
	err = q.Get(ctx, &c, `SELECT `+columns+` FROM conversions WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return conversion{}, false, nil
	}
	if err != nil {
		return conversion{}, false, fmt.Errorf("reading a conversion: %w", err)
	}
	return c, true, nil
}

// allOf are the conversions of a user that wait, oldest first.
func allOf(ctx context.Context, q db.Queryer, user string) (out []conversion, err error) {
	if err := q.Select(ctx, &out, `SELECT `+columns+` FROM conversions WHERE user_id = ? ORDER BY happened, id`, user); err != nil {
		return nil, fmt.Errorf("reading a user's conversions: %w", err)
	}
	return out, nil
}

// isFull reports whether the table has as many rows as it may.
func isFull(ctx context.Context, q db.Queryer) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM (SELECT 1 FROM conversions LIMIT ?) AS waiting`, maxWaiting); err != nil {
		return false, fmt.Errorf("counting conversions: %w", err)
	}
	return n >= maxWaiting, nil
}

func remove(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM conversions WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting a conversion: %w", err)
	}
	return nil
}

func deleteOf(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM conversions WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("deleting a user's conversions: %w", err)
	}
	return nil
}

func deleteBefore(ctx context.Context, q db.Queryer, t time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM conversions WHERE happened < ?`, db.At(t)); err != nil {
		return fmt.Errorf("deleting old conversions: %w", err)
	}
	return nil
}
