package request

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// Row is a request as the table has it.
type Row struct {
	ID       string
	User     sql.NullString `db:"user_id"`
	Account  string
	Market   string
	Currency string
	Amount   int64
	Status   Status
	Ending   string
	Sealed   sql.NullString
	Reason   string
	File     sql.NullString
	Created  db.Time
	Decided  db.NullTime
	Paid     db.NullTime
	Held     db.NullTime // of the user's payee
}

const requestColumns = `SELECT r.id, r.user_id, r.account, r.market, r.currency, r.amount, r.status, r.ending, r.sealed, r.reason, r.file, r.created, r.decided, r.paid, p.held
	FROM payout_requests r LEFT JOIN payout_payees p ON p.user_id = r.user_id `

func requests(ctx context.Context, q db.Queryer, rest string, args ...any) (out []Row, err error) {
	if err := q.Select(ctx, &out, requestColumns+rest, args...); err != nil {
		return nil, fmt.Errorf("reading requests: %w", err)
	}
	return out, nil
}

// findRequest reads a request; found is false where there is none.
func findRequest(ctx context.Context, q db.Queryer, id string) (r Row, found bool, err error) {
	rows, err := requests(ctx, q, `WHERE r.id = ?`, id)
	if err != nil || len(rows) == 0 {
		return Row{}, false, err
	}
	return rows[0], true, nil
}

// lockRequest keeps others from changing a request until the transaction ends.
func lockRequest(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `UPDATE payout_requests SET id = id WHERE id = ?`, id); err != nil {
		return fmt.Errorf("locking a request: %w", err)
	}
	return nil
}

// insertRequest stores a request, unless there is one of its id.
func insertRequest(ctx context.Context, q db.Queryer, r Row) (added bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO payout_requests (id, user_id, account, market, currency, amount, status, ending, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING`, r.ID, r.User, r.Account, r.Market, r.Currency, r.Amount, r.Status, r.Ending, r.Created)
	if err != nil {
		return false, fmt.Errorf("storing a request: %w", err)
	}
	return n == 1, nil
}

// setRequest stores what changes of a request.
func setRequest(ctx context.Context, q db.Queryer, r Row) error {
	_, err := q.Exec(ctx, `UPDATE payout_requests SET status = ?, sealed = ?, reason = ?, file = ?, decided = ?, paid = ?, ending = ? WHERE id = ?`,
		r.Status, r.Sealed, r.Reason, r.File, r.Decided, r.Paid, r.Ending, r.ID)
	if err != nil {
		return fmt.Errorf("storing the state of a request: %w", err)
	}
	return nil
}

// Pending is the money of a user in a currency that is asked for and isn't decided or paid.
func Pending(ctx context.Context, q db.Queryer, user, currency string) (sum int64, err error) {
	err = q.Get(ctx, &sum, `SELECT COALESCE(SUM(amount), 0) FROM payout_requests WHERE user_id = ? AND currency = ? AND status IN (?, ?, ?)`, user, currency, Waiting, Approved, Sent)
	if err != nil {
		return 0, fmt.Errorf("reading what is pending: %w", err)
	}
	return sum, nil
}

// openOf is how many requests of a user wait for staff.
func openOf(ctx context.Context, q db.Queryer, user string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM payout_requests WHERE user_id = ? AND status = ?`, user, Waiting); err != nil {
		return 0, fmt.Errorf("counting requests: %w", err)
	}
	return n, nil
}

// Waits reports whether a request of a user waits for staff.
func Waits(ctx context.Context, q db.Queryer, user string) (bool, error) {
	n, err := openOf(ctx, q, user)
	return n > 0, err
}

// Of are a part of a user's requests in a currency, the latest first, and how many
// there are.
func Of(ctx context.Context, q db.Queryer, user, currency string, offset, limit int) (out []Row, total int, err error) {
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM payout_requests WHERE user_id = ? AND currency = ?`, user, currency); err != nil {
		return nil, 0, fmt.Errorf("counting requests: %w", err)
	}
	out, err = requests(ctx, q, `WHERE r.user_id = ? AND r.currency = ? ORDER BY r.created DESC, r.id LIMIT ? OFFSET ?`, user, currency, limit, offset)
	return out, total, err
}

// approval is who approved a request, and when.
type approval struct {
	Request, Staff string
	Version        int64
	Created        db.Time
}

// insertApproval stores that a member of staff approved a payee for a request.
func insertApproval(ctx context.Context, q db.Queryer, a approval) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_approvals (request, staff, version, created) VALUES (?, ?, ?, ?)
		ON CONFLICT (request, staff) DO UPDATE SET version = excluded.version, created = excluded.created WHERE payout_approvals.version <> excluded.version`,
		a.Request, a.Staff, a.Version, a.Created)
	if err != nil {
		return fmt.Errorf("storing an approval: %w", err)
	}
	return nil
}

// approvalsOf are the approvals of some requests, the earliest first.
func approvalsOf(ctx context.Context, q db.Queryer, ids []string) (out []approval, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	err = q.Select(ctx, &out, `SELECT request, staff, version, created FROM payout_approvals WHERE request IN (?`+strings.Repeat(`, ?`, len(ids)-1)+`) ORDER BY created, staff`, db.Args(ids)...)
	if err != nil {
		return nil, fmt.Errorf("reading approvals: %w", err)
	}
	return out, nil
}

// insertBonus stores what a member of staff gave a user, unless there is one of the id.
func insertBonus(ctx context.Context, q db.Queryer, b Bonus, now time.Time) (added bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO payout_bonuses (id, user_id, staff, currency, amount, reason, created) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		b.ID, b.User, b.Staff, b.Currency, b.Amount, b.Reason, db.At(now))
	if err != nil {
		return false, fmt.Errorf("storing a bonus: %w", err)
	}
	return n == 1, nil
}

func findBonus(ctx context.Context, q db.Queryer, id string) (b Bonus, err error) {
	if err := q.Get(ctx, &b, `SELECT id, user_id, staff, currency, amount, reason, created FROM payout_bonuses WHERE id = ?`, id); err != nil {
		return b, fmt.Errorf("reading a bonus: %w", err)
	}
	return b, nil
}

// Bonuses are what staff gave a user.
func Bonuses(ctx context.Context, q db.Queryer, user string) (out []Bonus, err error) {
	err = q.Select(ctx, &out, `SELECT id, user_id, staff, currency, amount, reason, created FROM payout_bonuses WHERE user_id = ? ORDER BY created, id LIMIT 10000`, user)
	if err != nil {
		return nil, fmt.Errorf("reading bonuses: %w", err)
	}
	return out, nil
}

// sandboxResult stores what the sandbox does with an order, unless it did something already, and
// gives what it did.
func sandboxResult(ctx context.Context, q db.Queryer, request, refused string) (string, error) {
	if _, err := q.Exec(ctx, `INSERT INTO payout_sandbox (request, refused) VALUES (?, ?) ON CONFLICT (request) DO NOTHING`, request, refused); err != nil {
		return "", fmt.Errorf("the sandbox: %w", err)
	}
	if err := q.Get(ctx, &refused, `SELECT refused FROM payout_sandbox WHERE request = ?`, request); err != nil {
		return "", fmt.Errorf("the sandbox: %w", err)
	}
	return refused, nil
}

// Reasons say why the money of some requests of an account was given back, by their ids.
func Reasons(ctx context.Context, q db.Queryer, account string, ids []string) (map[string]string, error) {
	out := map[string]string{}
	const part = 500
	for len(ids) > 0 {
		some := ids[:min(part, len(ids))]
		ids = ids[len(some):]
		var rows []struct{ ID, Reason string }
		err := q.Select(ctx, &rows, `SELECT id, reason FROM payout_requests WHERE account = ? AND id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, append([]any{account}, db.Args(some)...)...)
		if err != nil {
			return nil, fmt.Errorf("reading reasons: %w", err)
		}
		for _, r := range rows {
			out[r.ID] = r.Reason
		}
	}
	return out, nil
}

// requestsFor are a part of all requests of a state, and how many there are. users are whose they
// are, or id is theirs; nil users: anybody's.
func requestsFor(ctx context.Context, q db.Queryer, status Status, id string, users []string, offset, limit int) (out []Row, total int, err error) {
	where, order := `WHERE r.status = ?`, ` ORDER BY r.created DESC, r.id`
	args := []any{status}
	if status == Waiting || status == Approved {
		order = ` ORDER BY r.created, r.id`
	}
	if users != nil {
		where += ` AND (r.id = ? OR r.user_id IN (''` + strings.Repeat(`, ?`, len(users)) + `))`
		args = append(append(args, id), db.Args(users)...)
	}
	if err := q.Get(ctx, &total, `SELECT COUNT(*) FROM payout_requests r `+where, args...); err != nil {
		return nil, 0, fmt.Errorf("counting requests: %w", err)
	}
	out, err = requests(ctx, q, where+order+` LIMIT ? OFFSET ?`, append(args, limit, offset)...)
	return out, total, err
}

// deleteAllOf forgets where a user is paid, what staff gave them and their requests; what is to be
// paid stays, without its user.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM payout_payees WHERE user_id = ?`,
		`DELETE FROM payout_bonuses WHERE user_id = ?`,
		`DELETE FROM payout_requests WHERE user_id = ? AND status NOT IN ('APPROVED', 'SENT')`,
		`UPDATE payout_requests SET user_id = NULL WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("forgetting the requests of a user: %w", err)
		}
	}
	return nil
}
