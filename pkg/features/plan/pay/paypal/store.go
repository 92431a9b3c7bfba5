package paypal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
)

// row is a payment as the table has it.
type row struct {
	Payment, Subscription, Currency string
	Amount                          int64
	First                           bool
	Order                           string `db:"order_id"`
	Capture, Vault                  string
	Closed                          bool
	Created                         db.Time
}

const columns = `SELECT payment, subscription, amount, currency, first, order_id, capture, vault, closed, created FROM plan_paypal `

// find reads a payment. The error is a pay.ErrUnknown where there is none.
func find(ctx context.Context, q db.Queryer, payment string) (row, error) {
	return get(ctx, q, `WHERE payment = ?`, payment)
}

// firstOf is the first payment of a subscription. The error is a pay.ErrUnknown where there is
// none.
func firstOf(ctx context.Context, q db.Queryer, subscription string) (row, error) {
	return get(ctx, q, `WHERE subscription = ? AND first`, subscription)
}

// ofCapture is the payment of a capture. The error is a pay.ErrUnknown where there is none.
func ofCapture(ctx context.Context, q db.Queryer, capture string) (row, error) {
	return get(ctx, q, `WHERE capture = ? AND capture <> ''`, capture)
}

func get(ctx context.Context, q db.Queryer, rest string, args ...any) (r row, err error) {
	err = q.Get(ctx, &r, columns+rest, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, pay.ErrUnknown
	}
	if err != nil {
		return row{}, fmt.Errorf("reading a payment of PayPal: %w", err)
	}
	return r, nil
}

// insert stores a payment unless there is one of its id, and gives it.
func insert(ctx context.Context, q db.Queryer, r row) (row, error) {
	_, err := q.Exec(ctx, `INSERT INTO plan_paypal (payment, subscription, amount, currency, first, vault, created) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (payment) DO NOTHING`,
		r.Payment, r.Subscription, r.Amount, r.Currency, r.First, r.Vault, r.Created)
	if err != nil {
		return row{}, fmt.Errorf("storing a payment of PayPal: %w", err)
	}
	return find(ctx, q, r.Payment)
}

// setIDs stores PayPal's ids of a payment; those that are stored stay.
func setIDs(ctx context.Context, q db.Queryer, r row) (row, error) {
	_, err := q.Exec(ctx, `UPDATE plan_paypal SET
		order_id = CASE WHEN order_id = '' THEN ? ELSE order_id END, capture = CASE WHEN capture = '' THEN ? ELSE capture END,
		vault = CASE WHEN vault = '' THEN ? ELSE vault END, closed = closed OR ? WHERE payment = ?`, r.Order, r.Capture, r.Vault, r.Closed, r.Payment)
	if err != nil {
		return row{}, fmt.Errorf("storing PayPal's ids of a payment: %w", err)
	}
	return find(ctx, q, r.Payment)
}
