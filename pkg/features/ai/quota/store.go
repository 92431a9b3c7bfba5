package quota

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Forget deletes the counts of days that have passed.
func Forget(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_days WHERE day < ?`, dayOf(now)-1); err != nil {
		return fmt.Errorf("forgetting uses of tools: %w", err)
	}
	return nil
}

// Erase deletes the counts of a user.
func Erase(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_days WHERE author = ?`, user); err != nil {
		return fmt.Errorf("deleting uses of tools: %w", err)
	}
	return nil
}

func used(ctx context.Context, q db.Queryer, user string, tool Tool, on int64) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT used FROM ai_days WHERE author = ? AND day = ? AND tool = ?`, user, on, tool)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("counting uses of a tool: %w", err)
	}
	return n, nil
}

func add(ctx context.Context, q db.Queryer, u Use, n int) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_days (author, day, tool, used) VALUES (?, ?, ?, ?)
		ON CONFLICT (author, day, tool) DO UPDATE SET used = CASE WHEN ai_days.used + ? < 0 THEN 0 ELSE ai_days.used + ? END`, u.User, u.Day, u.Tool, max(0, n), n, n)
	if err != nil {
		return fmt.Errorf("counting a use of a tool: %w", err)
	}
	return nil
}
