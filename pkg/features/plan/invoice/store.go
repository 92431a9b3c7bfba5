package invoice

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// row is an invoice as the table has it.
type row struct {
	ID, Series            string
	Number                int64
	Kind                  Kind
	Payment, Subscription string
	Corrects              sql.NullString
	Language, Zone        string
	Letter                bool
	Brand, Seller         string
	Method                market.PaymentMethod
	Amount, Tax           int64
	TaxRate               int64  `db:"tax_rate"`
	TaxName               string `db:"tax_name"`
	Currency              string
	From                  db.Time `db:"period_from"`
	To                    db.Time `db:"period_to"`
	Issued                db.Time
	KeptUntil             db.Time `db:"kept_until"`
}

const columns = `SELECT id, series, number, kind, payment, subscription, corrects, language, zone, letter, brand, seller, method, amount, tax, tax_rate, tax_name, currency, period_from, period_to, issued, kept_until FROM plan_invoices `

func list(ctx context.Context, q db.Queryer, rest string, args ...any) (out []row, err error) {
	if err := q.Select(ctx, &out, columns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading invoices: %w", err)
	}
	return out, nil
}

// find reads an invoice of a user's subscriptions; found is false where there is none.
func find(ctx context.Context, q db.Queryer, user, id string) (r row, found bool, err error) {
	rows, err := list(ctx, q, `WHERE id = ? AND subscription IN (SELECT id FROM plan_subscriptions WHERE user_id = ?)`, id, user)
	if err != nil || len(rows) == 0 {
		return row{}, false, err
	}
	return rows[0], true, nil
}

// ofPayment are the invoice of a payment and its credit note, as far as there are any.
func ofPayment(ctx context.Context, q db.Queryer, payment string) ([]row, error) {
	return list(ctx, q, `WHERE payment = ? ORDER BY kind`, payment)
}

// ofUser are the invoices of a user's subscriptions, the latest first.
func ofUser(ctx context.Context, q db.Queryer, user string, limit int) ([]row, error) {
	return list(ctx, q, `WHERE subscription IN (SELECT id FROM plan_subscriptions WHERE user_id = ?) ORDER BY issued DESC, series DESC, number DESC LIMIT ?`, user, limit)
}

// nextOf is the next number of a series. Nobody else gets one of it before the transaction ends.
func nextOf(ctx context.Context, q db.Queryer, series string) (number int64, err error) {
	err = q.Get(ctx, &number, `INSERT INTO plan_invoice_series (series, last) VALUES (?, 1)
		ON CONFLICT (series) DO UPDATE SET last = plan_invoice_series.last + 1 RETURNING last`, series)
	if err != nil {
		return 0, fmt.Errorf("numbering an invoice: %w", err)
	}
	return number, nil
}

func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO plan_invoices (id, series, number, kind, payment, subscription, corrects, language, zone, letter, brand, seller, method, amount, tax, tax_rate, tax_name, currency, period_from, period_to, issued, kept_until)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Series, r.Number, r.Kind, r.Payment, r.Subscription, r.Corrects, r.Language, r.Zone, r.Letter, r.Brand, r.Seller, r.Method,
		r.Amount, r.Tax, r.TaxRate, r.TaxName, r.Currency, r.From, r.To, r.Issued, r.KeptUntil)
	if err != nil {
		return fmt.Errorf("storing an invoice: %w", err)
	}
	return nil
}

// deleteBefore deletes invoices that are kept until a moment or less.
func deleteBefore(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM plan_invoices WHERE kept_until <= ?`, db.At(now)); err != nil {
		return fmt.Errorf("deleting old invoices: %w", err)
	}
	return nil
}
