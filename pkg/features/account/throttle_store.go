package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// counterRow is a row of attempts.
type counterRow struct {
	Failures int64
	Last     db.Time
	Until    db.Time
}

// upsertCounter makes a counter's row where there is none, and locks it until the
// transaction ends.
func upsertCounter(ctx context.Context, q db.Queryer, c counter, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO attempts (id, failures, last, wait_until) VALUES (?, 0, ?, 0)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id`, c.id, db.At(now))
	if err != nil {
		return fmt.Errorf("counting a try: %w", err)
	}
	return nil
}

func findCounter(ctx context.Context, q db.Queryer, c counter) (row counterRow, err error) {
	err = q.Get(ctx, &row, `SELECT failures, last, wait_until AS until FROM attempts WHERE id = ?`, c.id)
	if err != nil {
		return counterRow{}, fmt.Errorf("counting a try: %w", err)
	}
	return row, nil
}

func updateCounter(ctx context.Context, q db.Queryer, c counter, failures int64, now, until time.Time) error {
	_, err := q.Exec(ctx, `UPDATE attempts SET failures = ?, last = ?, wait_until = ? WHERE id = ?`,
		failures, db.At(now), db.At(until), c.id)
	if err != nil {
		return fmt.Errorf("counting a try: %w", err)
	}
	return nil
}

// waitUntil reads until when a counter refuses tries; the zero time without one.
func waitUntil(ctx context.Context, q db.Queryer, c counter) (time.Time, error) {
	var until db.Time
	err := q.Get(ctx, &until, `SELECT wait_until FROM attempts WHERE id = ?`, c.id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, fmt.Errorf("reading a counter: %w", err)
	}
	return until.Time, nil
}

// forgiveFailures takes back what countGuess counted, after a right password. The
// counter of the caller's address only loses that one guess.
func forgiveFailures(ctx context.Context, q db.Queryer, counters []counter, now time.Time) error {
	for i, c := range counters {
		statement := `UPDATE attempts SET failures = failures - 1, wait_until = ? WHERE id = ? AND failures > 0`
		if i == 0 { // of the account, or of its device
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
