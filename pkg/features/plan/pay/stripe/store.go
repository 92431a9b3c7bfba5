package stripe

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// row is a payment as the table has it.
type row struct {
	Payment, Subscription, Currency  string
	Amount                           int64
	Method                           market.PaymentMethod
	First                            bool
	Session, Intent, Customer, Means string
	Created                          db.Time
}

const columns = `SELECT payment, subscription, amount, currency, method, first, session, intent, customer, means, created FROM plan_stripe `

// find reads a payment. The error is a pay.ErrUnknown where there is none.
func find(ctx context.Context, q db.Queryer, payment string) (row, error) {
	return get(ctx, q, `WHERE payment = ?`, payment)
}

// firstOf is the first payment of a subscription. The error is a pay.ErrUnknown where there is
// none.
func firstOf(ctx context.Context, q db.Queryer, subscription string) (row, error) {
	return get(ctx, q, `WHERE subscription = ? AND first`, subscription)
}

// ofIntent is the payment of a PaymentIntent. The error is a pay.ErrUnknown where there is none.
func ofIntent(ctx context.Context, q db.Queryer, intent string) (row, error) {
	return get(ctx, q, `WHERE intent = ? AND intent <> ''`, intent)
}

func get(ctx context.Context, q db.Queryer, rest string, args ...any) (r row, err error) {
	err = q.Get(ctx, &r, columns+rest, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, pay.ErrUnknown
	}
	if err != nil {
		return row{}, fmt.Errorf("reading a payment of Stripe: %w", err)
	}
	return r, nil
}

// insert stores a payment unless there is one of its id, and gives it.
func insert(ctx context.Context, q db.Queryer, r row) (row, error) {
	_, err := q.Exec(ctx, `INSERT INTO plan_stripe (payment, subscription, amount, currency, method, first, customer, means, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (payment) DO NOTHING`,
		r.Payment, r.Subscription, r.Amount, r.Currency, r.Method, r.First, r.Customer, r.Means, r.Created)
	if err != nil {
		return row{}, fmt.Errorf("storing a payment of Stripe: %w", err)
	}
	return find(ctx, q, r.Payment)
}

// setIDs stores Stripe's ids of a payment; those that are stored stay.
func setIDs(ctx context.Context, q db.Queryer, r row) (row, error) {
	_, err := q.Exec(ctx, `UPDATE plan_stripe SET
		session = CASE WHEN session = '' THEN ? ELSE session END, intent = CASE WHEN intent = '' THEN ? ELSE intent END,
		customer = CASE WHEN customer = '' THEN ? ELSE customer END, means = CASE WHEN means = '' THEN ? ELSE means END
		WHERE payment = ?`, r.Session, r.Intent, r.Customer, r.Means, r.Payment)
	if err != nil {
		return row{}, fmt.Errorf("storing Stripe's ids of a payment: %w", err)
	}
	return find(ctx, q, r.Payment)
}
