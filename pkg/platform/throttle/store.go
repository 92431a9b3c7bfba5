package throttle

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// row is one of attempts.
type row struct {
	Failures int64
	Last     db.Time
	Until    db.Time
}

func upsert(ctx context.Context, q db.Queryer, c Counter, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO attempts (id, failures, last, wait_until) VALUES (?, 0, ?, 0)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id`, c.id, db.At(now))
	if err != nil {
		return fmt.Errorf("counting a try: %w", err)
	}
	return nil
}

func find(ctx context.Context, q db.Queryer, c Counter) (r row, err error) {
	err = q.Get(ctx, &r, `SELECT failures, last, wait_until AS until FROM attempts WHERE id = ?`, c.id)
	if err != nil {
		return row{}, fmt.Errorf("counting a try: %w", err)
	}
	return r, nil
}

func update(ctx context.Context, q db.Queryer, c Counter, failures int64, now, until time.Time) error {
	_, err := q.Exec(ctx, `UPDATE attempts SET failures = ?, last = ?, wait_until = ? WHERE id = ?`,
		failures, db.At(now), db.At(until), c.id)
	if err != nil {
		return fmt.Errorf("counting a try: %w", err)
	}
	return nil
}

func waitUntil(ctx context.Context, q db.Queryer, c Counter) (time.Time, error) {
	var until db.Time
	err := q.Get(ctx, &until, `SELECT wait_until FROM attempts WHERE id = ?`, c.id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, fmt.Errorf("reading a counter: %w", err)
	}
	return until.Time, nil
}

// resetFailures sets the first counter to no failures and takes the try back from the
// others, and ends the waits of all.
func resetFailures(ctx context.Context, q db.Queryer, counters []Counter, now time.Time) error {
	for i, c := range counters {
		statement := `UPDATE attempts SET failures = failures - 1, wait_until = ? WHERE id = ? AND failures > 0`
		if i == 0 {
			statement = `UPDATE attempts SET failures = 0, wait_until = ? WHERE id = ?`
		}
		if _, err := q.Exec(ctx, statement, db.At(now), c.id); err != nil {
			return fmt.Errorf("taking back a try: %w", err)
		}
	}
	return nil
}

// markCaptchaUsed stores that a captcha was solved; first is false where it was before.
func markCaptchaUsed(ctx context.Context, q db.Queryer, challenge string, expires time.Time) (first bool, err error) {
	made, err := q.Exec(ctx, `INSERT INTO used_captchas (challenge, expires) VALUES (?, ?) ON CONFLICT (challenge) DO NOTHING`,
		challenge, db.At(expires))
	if err != nil {
		return false, fmt.Errorf("using a captcha: %w", err)
	}
	return made == 1, nil
}

func purge(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM used_captchas WHERE expires < ?`, db.At(now)); err != nil {
		return fmt.Errorf("deleting used captchas: %w", err)
	}
	if _, err := q.Exec(ctx, `DELETE FROM attempts WHERE last < ?`, db.At(now.Add(-forgetAfter))); err != nil {
		return fmt.Errorf("deleting counters: %w", err)
	}
	return nil
}
