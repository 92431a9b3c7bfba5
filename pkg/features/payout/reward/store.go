package reward

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// row is a know that is paid for, or was, or isn't any more.
type row struct {
	Know     string
	User     string `db:"user_id"`
	Currency string
	Amount   int64 // minor units
	Due      db.Time
	Removed  db.NullTime
	Paid     db.NullTime
}

const columns = `know, user_id, currency, amount, due, removed, paid`

// insert stores what a know will be paid, unless that was stored before.
func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_rewards (know, user_id, currency, amount, due) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		r.Know, r.User, r.Currency, r.Amount, r.Due)
	if err != nil {
		return fmt.Errorf("storing a reward: %w", err)
	}
	return nil
}

// remove stores that all can't read a know any more, before it is due.
func remove(ctx context.Context, q db.Queryer, know string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE payout_rewards SET removed = ? WHERE know = ? AND removed IS NULL AND due > ?`, db.At(now), know, db.At(now)); err != nil {
		return fmt.Errorf("ending a reward: %w", err)
	}
	return nil
}

// showAgain stores that all can read a know again, before it is due.
func showAgain(ctx context.Context, q db.Queryer, know string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE payout_rewards SET removed = NULL WHERE know = ? AND removed IS NOT NULL AND due > ?`, know, db.At(now)); err != nil {
		return fmt.Errorf("restoring a reward: %w", err)
	}
	return nil
}

// nextDue is the know that has been due for longest and isn't paid; found is false for none.
func nextDue(ctx context.Context, q db.Queryer, now time.Time) (r row, found bool, err error) {
	err = q.Get(ctx, &r, `SELECT `+columns+` FROM payout_rewards WHERE removed IS NULL AND paid IS NULL AND due <= ? ORDER BY due, know LIMIT 1`, db.At(now))
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, false, nil
	}
	if err != nil {
		return row{}, false, fmt.Errorf("reading rewards: %w", err)
	}
	return r, true, nil
}

// setPaid stores that a know is paid; false: it was before.
func setPaid(ctx context.Context, q db.Queryer, know string, now time.Time) (bool, error) {
	n, err := q.Exec(ctx, `UPDATE payout_rewards SET paid = ? WHERE know = ? AND paid IS NULL`, db.At(now), know)
	if err != nil {
		return false, fmt.Errorf("storing that a know is paid: %w", err)
	}
	return n == 1, nil
}

// forget deletes what a know will be paid. What was paid stays.
func forget(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM payout_rewards WHERE know = ? AND paid IS NULL`, know); err != nil {
		return fmt.Errorf("forgetting a reward: %w", err)
	}
	return nil
}

// Kept is a know in a user's export.
type Kept struct {
	Know      string     `json:"know"`
	Amount    int64      `json:"amount"` // minor units
	Currency  string     `json:"currency"`
	DueOn     time.Time  `json:"dueOn"`
	RemovedOn *time.Time `json:"removedOn"`
	PaidOn    *time.Time `json:"paidOn"`
}

// Of are a user's knows that are paid for, or were, or aren't any more.
func Of(ctx context.Context, q db.Queryer, user string) ([]Kept, error) {
	var rows []row
	if err := q.Select(ctx, &rows, `SELECT `+columns+` FROM payout_rewards WHERE user_id = ? ORDER BY due, know LIMIT 100000`, user); err != nil {
		return nil, fmt.Errorf("reading rewards: %w", err)
	}
	out := make([]Kept, len(rows))
	for i, r := range rows {
		out[i] = Kept{Know: r.Know, Amount: r.Amount, Currency: r.Currency, DueOn: r.Due.Time}
		if r.Removed.Valid {
			out[i].RemovedOn = &r.Removed.Time
		}
		if r.Paid.Valid {
			out[i].PaidOn = &r.Paid.Time
		}
	}
	return out, nil
}

// Erase forgets all of a user.
func Erase(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM payout_rewards WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("forgetting rewards: %w", err)
	}
	return nil
}
