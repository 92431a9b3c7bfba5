package subscription

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/platform/db"
)

// deskRow is a payment with its subscription and its difference.
type deskRow struct {
	ID, Subscription, Currency, Market, Price, Method, Provider string

	Amount       int64
	State        pay.State
	Refund       bool
	Created      db.Time
	Settled      db.NullTime
	User         sql.NullString `db:"user_id"`
	Status       Status
	Months       int
	PeriodAmount int64       `db:"period_amount"`
	PeriodEnd    db.NullTime `db:"period_end"`
	Cancelled    bool
	Difference   sql.NullString
	Said         sql.NullString
	Found        db.NullTime
}

const (
	deskColumns = `SELECT p.id, p.subscription, p.amount, p.state, p.refund, p.created, p.settled, s.currency, s.market, s.price, s.method, s.provider, s.user_id, s.status, s.months,
		s.amount AS period_amount, s.period_end, s.cancelled, d.kind AS difference, d.said, d.found`
	deskTables = ` FROM plan_payments p JOIN plan_subscriptions s ON s.id = p.subscription LEFT JOIN plan_differences d ON d.payment = p.id `
)

// where is the condition of a filter with its arguments.
func (f deskFilter) where() (string, []any) {
	all, args := []string{`1 = 1`}, []any{}
	add := func(condition string, values ...any) { all, args = append(all, condition), append(args, values...) }
	switch {
	case f.state == givingBack:
		add(`p.refund AND p.state = ?`, pay.Paid)
	case f.state != "":
		add(`p.state = ?`, f.state)
	}
	if f.market != "" {
		add(`s.market = ?`, f.market)
	}
	if f.different {
		add(`d.payment IS NOT NULL`)
	}
	if f.query != "" {
		add(`(p.id = ? OR p.subscription = ? OR p.id IN (SELECT payment FROM plan_invoices WHERE series = ? AND number = ?)
			OR p.subscription IN (SELECT id FROM plan_subscriptions WHERE user_id IN (''`+strings.Repeat(`, ?`, len(f.users))+`)))`,
			append([]any{f.id, f.id, f.series, f.numbered}, db.Args(f.users)...)...)
	}
	return `WHERE ` + strings.Join(all, ` AND `), args
}

// deskRows are a part of the payments of a filter, the latest first, and how many there are.
func deskRows(ctx context.Context, q db.Queryer, f deskFilter, offset, limit int) (out []deskRow, total int, err error) {
	where, args := f.where()
	if err := q.Get(ctx, &total, `SELECT COUNT(*)`+deskTables+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting payments: %w", err)
	}
	order := ` ORDER BY p.created DESC, p.id DESC`
	if f.different {
		order = ` ORDER BY d.found DESC, p.id`
	}
	if err := q.Select(ctx, &out, deskColumns+deskTables+where+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...); err != nil {
		return nil, 0, fmt.Errorf("reading payments: %w", err)
	}
	return out, total, nil
}

// findDeskRow reads a payment; found is false where there is none.
func findDeskRow(ctx context.Context, q db.Queryer, id string) (r deskRow, found bool, err error) {
	var all []deskRow
	if err := q.Select(ctx, &all, deskColumns+deskTables+`WHERE p.id = ?`, id); err != nil {
		return deskRow{}, false, fmt.Errorf("reading a payment: %w", err)
	}
	if len(all) == 0 {
		return deskRow{}, false, nil
	}
	return all[0], true, nil
}

// invoiceRow is the number of an invoice of a payment.
type invoiceRow struct {
	Payment, Series, Kind string
	Number                int64
}

// invoicesOf are the invoices of some payments, those before their credit notes.
func invoicesOf(ctx context.Context, q db.Queryer, payments []string) (out []invoiceRow, err error) {
	if len(payments) == 0 {
		return nil, nil
	}
	err = q.Select(ctx, &out, `SELECT payment, series, number, kind FROM plan_invoices WHERE payment IN (?`+strings.Repeat(`, ?`, len(payments)-1)+`) ORDER BY issued, series, number`, db.Args(payments)...)
	if err != nil {
		return nil, fmt.Errorf("reading the invoices of payments: %w", err)
	}
	return out, nil
}

// deedRow is what a member of staff did.
type deedRow struct {
	ID, Payment string
	Staff       sql.NullString
	Deed        Deed
	Reason      string
	Created     db.Time
}

func insertDeed(ctx context.Context, q db.Queryer, d deedRow) error {
	_, err := q.Exec(ctx, `INSERT INTO plan_deeds (id, payment, staff, deed, reason, created) VALUES (?, ?, ?, ?, ?, ?)`, d.ID, d.Payment, d.Staff, d.Deed, d.Reason, d.Created)
	if err != nil {
		return fmt.Errorf("storing what staff did: %w", err)
	}
	return nil
}

// deedsOf are what staff did with some payments, the earliest first. A payment changes its state
// a few times at most, and so has a few lines.
func deedsOf(ctx context.Context, q db.Queryer, payments []string) (out []deedRow, err error) {
	if len(payments) == 0 {
		return nil, nil
	}
	err = q.Select(ctx, &out, `SELECT id, payment, staff, deed, reason, created FROM plan_deeds WHERE payment IN (?`+strings.Repeat(`, ?`, len(payments)-1)+`) ORDER BY created, id`, db.Args(payments)...)
	if err != nil {
		return nil, fmt.Errorf("reading what staff did: %w", err)
	}
	return out, nil
}

// forgetStaff takes a member of staff out of the lines of what they did.
func forgetStaff(ctx context.Context, q db.Queryer, user string) error {
	if _, err := q.Exec(ctx, `UPDATE plan_deeds SET staff = NULL WHERE staff = ?`, user); err != nil {
		return fmt.Errorf("forgetting who of the staff did something: %w", err)
	}
	return nil
}

// toCompare are payments that are to be compared at a moment, those that wait the longest first.
func toCompare(ctx context.Context, q db.Queryer, now time.Time, limit int) ([]payment, error) {
	return payments(ctx, q, `WHERE check_at IS NOT NULL AND check_at <= ? AND created <= ? ORDER BY check_at, id LIMIT ?`, db.At(now), db.At(now.Add(-compareAfter)), limit)
}

// compareAgain stores when a payment is compared again: never after a last moment, unless it has a
// difference.
func compareAgain(ctx context.Context, q db.Queryer, id string, at, last time.Time) error {
	_, err := q.Exec(ctx, `UPDATE plan_payments SET check_at = ? WHERE id = ?`, db.At(at), id)
	if err == nil && at.After(last) {
		_, err = q.Exec(ctx, `UPDATE plan_payments SET check_at = NULL WHERE id = ? AND NOT EXISTS (SELECT 1 FROM plan_differences d WHERE d.payment = plan_payments.id)`, id)
	}
	if err != nil {
		return fmt.Errorf("storing when to compare a payment: %w", err)
	}
	return nil
}

// setDifference stores what the provider says of a payment otherwise, and when that was found
// first; no kind deletes it.
func setDifference(ctx context.Context, q db.Queryer, id, kind string, said pay.State, now time.Time) error {
	statement, args := `DELETE FROM plan_differences WHERE payment = ?`, []any{id}
	if kind != "" {
		statement = `INSERT INTO plan_differences (payment, kind, said, found) VALUES (?, ?, ?, ?) ON CONFLICT (payment) DO UPDATE SET kind = excluded.kind, said = excluded.said`
		args = []any{id, kind, said, db.At(now)}
	}
	if _, err := q.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("storing the difference of a payment: %w", err)
	}
	return nil
}

// showAbsent stores that a payment's provider isn't configured, unless it has a difference, and has it compared
// until it is again.
func showAbsent(ctx context.Context, q db.Queryer, payment string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO plan_differences (payment, kind, said, found) SELECT id, ?, '', ? FROM plan_payments WHERE id = ? ON CONFLICT (payment) DO NOTHING`, noProvider, db.At(now), payment)
	if err == nil {
		_, err = q.Exec(ctx, `UPDATE plan_payments SET check_at = ? WHERE id = ? AND check_at IS NULL`, db.At(now.Add(compareRetry)), payment)
	}
	if err != nil {
		return fmt.Errorf("storing that a payment's provider is absent: %w", err)
	}
	return nil
}

// hideAbsent deletes such a difference, or those of a subscription's payments of which nothing is open.
func hideAbsent(ctx context.Context, q db.Queryer, id string) error {
	_, err := q.Exec(ctx, `DELETE FROM plan_differences WHERE kind = ? AND (payment = ? OR payment IN (SELECT id FROM plan_payments WHERE subscription = ? AND state <> 'PENDING' AND NOT refund))`, noProvider, id, id)
	if err != nil {
		return fmt.Errorf("deleting that a payment's provider is absent: %w", err)
	}
	return nil
}
