package subscription

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// row is a subscription as the table has it.
type row struct {
	ID, Code, Market, Price, Currency, Provider string

	User           sql.NullString `db:"user_id"`
	Months         int
	Amount         int64
	TaxRate        int64 `db:"tax_rate"`
	WithdrawalDays int   `db:"withdrawal_days"`
	Method         market.PaymentMethod
	Status         Status
	Cancelled      bool
	Created        db.Time
	Anchor         db.NullTime
	AnchorPeriod   int `db:"anchor_period"`
	Bought         db.NullTime
	NextPrice      string `db:"next_price"`
	NextMonths     int    `db:"next_months"`
	NextAmount     int64  `db:"next_amount"`
	Period         int
	PeriodEnd      db.NullTime `db:"period_end"`
	Tries          int
	Due            db.NullTime
	Reminded       int
	Ended          db.NullTime
	Trial          bool
}

const columns = `SELECT id, code, user_id, market, price, months, amount, currency, tax_rate, withdrawal_days, method, provider, status, cancelled, created, anchor, anchor_period, bought, next_price, next_months, next_amount, period, period_end, tries, due, reminded, ended, trial FROM plan_subscriptions `

func list(ctx context.Context, q db.Queryer, rest string, args ...any) (out []row, err error) {
	if err := q.Select(ctx, &out, columns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading subscriptions: %w", err)
	}
	return out, nil
}

// find reads a subscription; found is false where there is none.
func find(ctx context.Context, q db.Queryer, id string) (r row, found bool, err error) {
	rows, err := list(ctx, q, `WHERE id = ?`, id)
	if err != nil || len(rows) == 0 {
		return row{}, false, err
	}
	return rows[0], true, nil
}

// lock keeps others from changing a subscription until the transaction ends.
func lock(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE plan_subscriptions SET id = id WHERE id = ?`, id); err != nil {
		return fmt.Errorf("locking a subscription: %w", err)
	}
	return nil
}

// ofUser are the subscriptions of a user, the latest first.
func ofUser(ctx context.Context, q db.Queryer, user string, limit int) ([]row, error) {
	return list(ctx, q, `WHERE user_id = ? ORDER BY created DESC, id LIMIT ?`, user, limit)
}

// runningOf are the subscriptions of a user that they bought and that give them Plus.
func runningOf(ctx context.Context, q db.Queryer, user string) ([]row, error) {
	return list(ctx, q, `WHERE user_id = ? AND status IN (?, ?) ORDER BY created, id`, user, Active, PastDue)
}

// givingOf are those and their trial.
func givingOf(ctx context.Context, q db.Queryer, user string) ([]row, error) {
	return list(ctx, q, `WHERE user_id = ? AND status IN (?, ?, ?) ORDER BY created, id`, user, Active, PastDue, Trial)
}

// hadPlus reports whether a user has a subscription that runs or ran, or has or had a trial.
func hadPlus(ctx context.Context, q db.Queryer, user string) (bool, error) {
	had, err := list(ctx, q, `WHERE user_id = ? AND (trial OR anchor IS NOT NULL) LIMIT 1`, user)
	return len(had) > 0, err
}

// trialsEnding are trials that end between two moments and whose owners weren't told.
func trialsEnding(ctx context.Context, q db.Queryer, from, to time.Time, limit int) ([]row, error) {
	return list(ctx, q, `WHERE status = ? AND due > ? AND due <= ? AND reminded < period ORDER BY due, id LIMIT ?`, Trial, db.At(from), db.At(to), limit)
}

// dueAt are subscriptions with something to be done at a moment, the longest due first, from
// behind one of them on; the zero row begins with the first.
func dueAt(ctx context.Context, q db.Queryer, now time.Time, after row, limit int) ([]row, error) {
	return list(ctx, q, `WHERE due <= ? AND (due > ? OR due = ? AND id > ?) ORDER BY due, id LIMIT ?`,
		db.At(now), db.At(after.Due.Time), db.At(after.Due.Time), after.ID, limit)
}

// endingSoon are subscriptions that renew between two moments and whose owners weren't reminded.
func endingSoon(ctx context.Context, q db.Queryer, months int, from, to time.Time, limit int) ([]row, error) {
	return list(ctx, q, `WHERE status = ? AND NOT cancelled AND months >= ? AND due > ? AND due <= ? AND reminded < period ORDER BY due, id LIMIT ?`,
		Active, months, db.At(from), db.At(to), limit)
}

func insert(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `INSERT INTO plan_subscriptions (id, code, user_id, market, price, months, amount, currency, tax_rate, withdrawal_days, method, provider, status, created, due, trial)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Code, r.User, r.Market, r.Price, r.Months, r.Amount, r.Currency, r.TaxRate, r.WithdrawalDays, r.Method, r.Provider, r.Status, r.Created, r.Due, r.Trial)
	if err != nil {
		return fmt.Errorf("storing a subscription: %w", err)
	}
	return nil
}

// set stores what changes of a subscription.
func set(ctx context.Context, q db.Queryer, r row) error {
	_, err := q.Exec(ctx, `UPDATE plan_subscriptions SET price = ?, months = ?, amount = ?, anchor_period = ?, bought = ?, next_price = ?, next_months = ?, next_amount = ?, status = ?, cancelled = ?, anchor = ?, period = ?, period_end = ?, tries = ?, due = ?, reminded = ?, ended = ? WHERE id = ?`,
		r.Price, r.Months, r.Amount, r.AnchorPeriod, r.Bought, r.NextPrice, r.NextMonths, r.NextAmount, r.Status, r.Cancelled, r.Anchor, r.Period, r.PeriodEnd, r.Tries, r.Due, r.Reminded, r.Ended, r.ID)
	if err != nil {
		return fmt.Errorf("storing the state of a subscription: %w", err)
	}
	return nil
}

// payment is a payment as the table has it.
type payment struct {
	ID, Subscription string

	Period, Try int
	Amount      int64
	Price       string // "": the subscription's
	Months      int
	Full        int64 `db:"full_amount"`
	State       pay.State
	Refund      bool
	Created     db.Time
	Settled     db.NullTime
}

const paymentColumns = `SELECT id, subscription, period, try, amount, price, months, full_amount, state, refund, created, settled FROM plan_payments `

func payments(ctx context.Context, q db.Queryer, rest string, args ...any) (out []payment, err error) {
	if err := q.Select(ctx, &out, paymentColumns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading payments: %w", err)
	}
	return out, nil
}

// findPayment reads a payment; found is false where there is none.
func findPayment(ctx context.Context, q db.Queryer, id string) (p payment, found bool, err error) {
	all, err := payments(ctx, q, `WHERE id = ?`, id)
	if err != nil || len(all) == 0 {
		return payment{}, false, err
	}
	return all[0], true, nil
}

// paymentsOf are the payments of a subscription, the latest first.
func paymentsOf(ctx context.Context, q db.Queryer, subscription string) ([]payment, error) {
	return payments(ctx, q, `WHERE subscription = ? ORDER BY period DESC, try DESC`, subscription)
}

// openPayments are payments whose outcome isn't known, or that are to be given back, and about which
// the provider is to be asked at a moment, the earliest first, from behind one of them on; the zero
// payment begins with the first.
func openPayments(ctx context.Context, q db.Queryer, now time.Time, after payment, limit int) ([]payment, error) {
	return payments(ctx, q, `WHERE (state = ? OR refund) AND created <= ? AND look <= ? AND (created > ? OR created = ? AND id > ?) ORDER BY created, id LIMIT ?`,
		pay.Pending, db.At(now.Add(-lookAfter)), db.At(now), after.Created, after.Created, after.ID, limit)
}

// lookAgain stores when the provider is asked about a payment again.
func lookAgain(ctx context.Context, q db.Queryer, id string, at time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE plan_payments SET look = ? WHERE id = ?`, db.At(at), id); err != nil {
		return fmt.Errorf("storing when to ask about a payment: %w", err)
	}
	return nil
}

// insertPayment stores a payment for a try of a period, unless there is one, and gives it.
func insertPayment(ctx context.Context, q db.Queryer, p payment) (payment, error) {
	_, err := q.Exec(ctx, `INSERT INTO plan_payments (id, subscription, period, try, amount, price, months, full_amount, state, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (subscription, period, try) DO NOTHING`,
		p.ID, p.Subscription, p.Period, p.Try, p.Amount, p.Price, p.Months, p.Full, p.State, p.Created)
	if err != nil {
		return payment{}, fmt.Errorf("storing a payment: %w", err)
	}
	all, err := payments(ctx, q, `WHERE subscription = ? AND period = ? AND try = ?`, p.Subscription, p.Period, p.Try)
	if err != nil || len(all) == 0 {
		return payment{}, errors.Join(err, sql.ErrNoRows)
	}
	return all[0], nil
}

// setPayment stores what changes of a payment.
func setPayment(ctx context.Context, q db.Queryer, p payment) error {
	if _, err := q.Exec(ctx, `UPDATE plan_payments SET state = ?, refund = ?, settled = ? WHERE id = ?`, p.State, p.Refund, p.Settled, p.ID); err != nil {
		return fmt.Errorf("storing the state of a payment: %w", err)
	}
	return nil
}

// leave forgets whose the subscriptions of a user are, and deletes their trial. Those for which nothing was paid are
// deleted once the provider has forgotten how its customer meant to pay.
func leave(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM plan_subscriptions WHERE user_id = ? AND trial`,
		`UPDATE plan_subscriptions SET user_id = NULL WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("forgetting the subscriptions of a user: %w", err)
		}
	}
	return nil
}
