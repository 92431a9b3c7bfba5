package pay

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// Row is a payment as the sandbox knows it.
type Row struct {
	Payment, Subscription, Currency, Method, Back string
	Amount                                        int64
	State                                         State
	Declines                                      bool
}

// find reads a payment. The error is an ErrUnknown where there is none.
func find(ctx context.Context, q db.Queryer, payment string) (r Row, err error) {
	err = q.Get(ctx, &r, `SELECT payment, subscription, amount, currency, method, back, state, declines FROM plan_sandbox WHERE payment = ?`, payment)
	if errors.Is(err, sql.ErrNoRows) {
		return Row{}, ErrUnknown
	}
	if err != nil {
		return Row{}, fmt.Errorf("the sandbox: %w", err)
	}
	return r, nil
}

// insert stores a payment unless there is one of its id.
func insert(ctx context.Context, q db.Queryer, r Row) error {
	_, err := q.Exec(ctx, `INSERT INTO plan_sandbox (payment, subscription, amount, currency, method, back, state, declines) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (payment) DO NOTHING`,
		r.Payment, r.Subscription, r.Amount, r.Currency, r.Method, r.Back, r.State, r.Declines)
	if err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	return nil
}

// move stores the next state of a payment that has one of some states.
func move(ctx context.Context, q db.Queryer, payment string, to State, declines bool, from State) error {
	_, err := q.Exec(ctx, `UPDATE plan_sandbox SET state = ?, declines = ? WHERE payment = ? AND state = ?`, to, declines, payment, from)
	if err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	return nil
}

// forget has later payments of a subscription be declined.
func forget(ctx context.Context, q db.Queryer, subscription string) error {
	if _, err := q.Exec(ctx, `UPDATE plan_sandbox SET declines = TRUE, back = '' WHERE subscription = ?`, subscription); err != nil {
		return fmt.Errorf("the sandbox: %w", err)
	}
	return nil
}

// declinesLater reports whether later payments of a subscription are declined.
func declinesLater(ctx context.Context, q db.Queryer, subscription string) (bool, error) {
	var n int
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM plan_sandbox WHERE subscription = ? AND declines`, subscription); err != nil {
		return false, fmt.Errorf("the sandbox: %w", err)
	}
	return n > 0, nil
}
