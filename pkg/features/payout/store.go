package payout

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// windowRow is a window as the table has it.
type windowRow struct {
	Market   string
	Opens    db.Time
	Closes   db.NullTime
	Currency string
	Tiers    string
}

const windowColumns = `market, opens, closes, currency, tiers`

func (r windowRow) window() (window, error) {
	w := window{Market: r.Market, Opens: r.Opens, Closes: r.Closes, Currency: r.Currency}
	if err := json.Unmarshal([]byte(r.Tiers), &w.Tiers); err != nil {
		return window{}, fmt.Errorf("reading the tiers of a window: %w", err)
	}
	return w, nil
}

// one gives the window that a statement reads; ok is false where there is none.
func one(ctx context.Context, q db.Queryer, query string, args ...any) (w window, ok bool, err error) {
	var row windowRow
	err = q.Get(ctx, &row, query, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return window{}, false, nil
	}
	if err != nil {
		return window{}, false, fmt.Errorf("reading a window: %w", err)
	}
	w, err = row.window()
	return w, err == nil, err
}

// findWindow gives the window of a market that opened at a moment.
func findWindow(ctx context.Context, q db.Queryer, marketCode string, opens db.Time) (window, bool, error) {
	return one(ctx, q, `SELECT `+windowColumns+` FROM payout_windows WHERE market = ? AND opens = ?`, marketCode, opens)
}

// windowAt gives the window of a market that is open at a moment.
func windowAt(ctx context.Context, q db.Queryer, marketCode string, now time.Time) (window, bool, error) {
	return one(ctx, q, `SELECT `+windowColumns+` FROM payout_windows WHERE market = ? AND opens <= ? AND (closes IS NULL OR closes > ?) AND settled IS NULL
		ORDER BY opens DESC LIMIT 1`, marketCode, db.At(now), db.At(now))
}

// insertWindow stores a window unless there is one of the market and the moment.
func insertWindow(ctx context.Context, q db.Queryer, w window) error {
	_, err := insertTerms(ctx, q, w, db.NullTime{})
	return err
}

// insertSettled stores a window that nobody is paid for, unless there is one of the market
// and the moment.
func insertSettled(ctx context.Context, q db.Queryer, w window, now time.Time) (added bool, err error) {
	return insertTerms(ctx, q, w, db.MaybeAt(now))
}

func insertTerms(ctx context.Context, q db.Queryer, w window, settled db.NullTime) (added bool, err error) {
	tiers, err := json.Marshal(w.Tiers)
	if err != nil {
		return false, fmt.Errorf("writing the tiers of a window: %w", err)
	}
	n, err := q.Exec(ctx, `INSERT INTO payout_windows (market, opens, closes, currency, tiers, settled) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		w.Market, w.Opens, w.Closes, w.Currency, string(tiers), settled)
	if err != nil {
		return false, fmt.Errorf("opening a window: %w", err)
	}
	return n == 1, nil
}

// endWindow stores the end of a window that has none.
func endWindow(ctx context.Context, q db.Queryer, w window) error {
	if !w.Closes.Valid {
		return nil
	}
	if _, err := q.Exec(ctx, `UPDATE payout_windows SET closes = ? WHERE market = ? AND opens = ? AND closes IS NULL`, w.Closes, w.Market, w.Opens); err != nil {
		return fmt.Errorf("ending a window: %w", err)
	}
	return nil
}

// closedWindows are those that have closed and aren't settled.
func closedWindows(ctx context.Context, q db.Queryer, now time.Time) ([]window, error) {
	var rows []windowRow
	err := q.Select(ctx, &rows, `SELECT `+windowColumns+` FROM payout_windows WHERE settled IS NULL AND closes <= ? ORDER BY market, opens LIMIT 100`, db.At(now))
	if err != nil {
		return nil, fmt.Errorf("reading closed windows: %w", err)
	}
	out := make([]window, len(rows))
	for i, r := range rows {
		if out[i], err = r.window(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// settleWindow stores that all knowers of a window had their money.
func settleWindow(ctx context.Context, q db.Queryer, w window, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE payout_windows SET settled = ? WHERE market = ? AND opens = ? AND settled IS NULL`, db.At(now), w.Market, w.Opens); err != nil {
		return fmt.Errorf("settling a window: %w", err)
	}
	return nil
}

// insertEntry stores that a know counts for a window, unless it counts for one.
func insertEntry(ctx context.Context, q db.Queryer, know, user string, w window) error {
	_, err := q.Exec(ctx, `INSERT INTO payout_entries (know, user_id, market, opens) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`, know, user, w.Market, w.Opens)
	if err != nil {
		return fmt.Errorf("counting a know: %w", err)
	}
	return nil
}

// open is the condition that an entry's window hasn't closed at a moment, its parameter.
const open = ` AND EXISTS (SELECT 1 FROM payout_windows w WHERE w.market = payout_entries.market AND w.opens = payout_entries.opens AND (w.closes IS NULL OR w.closes > ?))`

// removeEntry stores that all can't read a know any more, while its window is open.
func removeEntry(ctx context.Context, q db.Queryer, know string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE payout_entries SET removed = ? WHERE know = ? AND removed IS NULL`+open, db.At(now), know, db.At(now))
	if err != nil {
		return fmt.Errorf("ending that a know counts: %w", err)
	}
	return nil
}

// countAgain stores that all can read a know again, while its window is open.
func countAgain(ctx context.Context, q db.Queryer, know string, now time.Time) error {
	_, err := q.Exec(ctx, `UPDATE payout_entries SET removed = NULL WHERE know = ? AND removed IS NOT NULL`+open, know, db.At(now))
	if err != nil {
		return fmt.Errorf("counting a know again: %w", err)
	}
	return nil
}

// deleteEntry forgets that a know counts.
func deleteEntry(ctx context.Context, q db.Queryer, know string) error {
	if _, err := q.Exec(ctx, `DELETE FROM payout_entries WHERE know = ?`, know); err != nil {
		return fmt.Errorf("forgetting that a know counts: %w", err)
	}
	return nil
}

// countsUnsettled reports whether a know counts for a window that isn't settled.
func countsUnsettled(ctx context.Context, q db.Queryer, know string) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM payout_entries e JOIN payout_windows w ON w.market = e.market AND w.opens = e.opens
		WHERE e.know = ? AND e.removed IS NULL AND w.settled IS NULL`, know)
	if err != nil {
		return false, fmt.Errorf("looking for money: %w", err)
	}
	return n > 0, nil
}

// countedOf is how many knows of a user count for a window.
func countedOf(ctx context.Context, q db.Queryer, w window, user string) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM payout_entries WHERE market = ? AND opens = ? AND user_id = ? AND removed IS NULL`, w.Market, w.Opens, user)
	if err != nil {
		return 0, fmt.Errorf("counting knows: %w", err)
	}
	return n, nil
}

// standing is how many knows of a user count.
type standing struct {
	User    string `db:"user_id"`
	Counted int
}

// standings gives a part of the users whose knows count for a window, in the order of their
// ids.
func standings(ctx context.Context, q db.Queryer, w window, after string, limit int) (out []standing, err error) {
	err = q.Select(ctx, &out, `SELECT user_id, COUNT(*) AS counted FROM payout_entries WHERE market = ? AND opens = ? AND removed IS NULL AND user_id > ?
		GROUP BY user_id ORDER BY user_id LIMIT ?`, w.Market, w.Opens, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading standings: %w", err)
	}
	return out, nil
}

// paidOf are those of some users who have their prize of a window.
func paidOf(ctx context.Context, q db.Queryer, w window, users []standing) (map[string]bool, error) {
	out := map[string]bool{}
	if len(users) == 0 {
		return out, nil
	}
	args := []any{w.Market, w.Opens}
	for _, u := range users {
		args = append(args, u.User)
	}
	var ids []string
	err := q.Select(ctx, &ids, `SELECT user_id FROM payout_prizes WHERE market = ? AND opens = ? AND user_id IN (?`+strings.Repeat(`, ?`, len(users)-1)+`)`, args...)
	if err != nil {
		return nil, fmt.Errorf("reading prizes: %w", err)
	}
	for _, id := range ids {
		out[id] = true
	}
	return out, nil
}

// prize is what a user is paid for a window.
type prize struct {
	standing

	amount int64 // minor units
}

// insertPrizes stores prizes of a window. The error is a unique violation for one that is
// there.
func insertPrizes(ctx context.Context, q db.Queryer, w window, prizes []prize) error {
	const columns = 5
	args := make([]any, 0, columns*len(prizes))
	for _, p := range prizes {
		args = append(args, w.Market, w.Opens, p.User, p.Counted, p.amount)
	}
	_, err := q.Exec(ctx, `INSERT INTO payout_prizes (market, opens, user_id, knows, amount) VALUES (?, ?, ?, ?, ?)`+
		strings.Repeat(`, (?, ?, ?, ?, ?)`, len(prizes)-1), args...)
	if err != nil {
		return fmt.Errorf("storing prizes: %w", err)
	}
	return nil
}

// wonRow is a prize of a user.
type wonRow struct {
	Market, Currency string
	Opens            db.Time
	Knows            int
	Amount           int64
}

// prizesOf are the prizes of a user.
func prizesOf(ctx context.Context, q db.Queryer, user string) (out []wonRow, err error) {
	err = q.Select(ctx, &out, `SELECT p.market, p.opens, p.knows, p.amount, w.currency FROM payout_prizes p
		JOIN payout_windows w ON w.market = p.market AND w.opens = p.opens WHERE p.user_id = ? ORDER BY p.opens, p.market LIMIT 10000`, user)
	if err != nil {
		return nil, fmt.Errorf("reading prizes: %w", err)
	}
	return out, nil
}

// entriesOf are the knows of a user that count, or counted once.
func entriesOf(ctx context.Context, q db.Queryer, user string) (out []entry, err error) {
	err = q.Select(ctx, &out, `SELECT know, market, opens, removed FROM payout_entries WHERE user_id = ? ORDER BY opens, know LIMIT 100000`, user)
	if err != nil {
		return nil, fmt.Errorf("reading what counts: %w", err)
	}
	return out, nil
}

// entry is a know that counts, or counted once.
type entry struct {
	Know, Market string
	Opens        db.Time
	Removed      db.NullTime
}

// deleteAllOf deletes a user's entries in contests, their prizes and their applications.
func deleteAllOf(ctx context.Context, q db.Queryer, user string) error {
	for _, statement := range []string{
		`DELETE FROM payout_entries WHERE user_id = ?`,
		`DELETE FROM payout_prizes WHERE user_id = ?`,
		`DELETE FROM payout_applications WHERE user_id = ?`,
		`DELETE FROM payout_links WHERE user_id = ?`,
	} {
		if _, err := q.Exec(ctx, statement, user); err != nil {
			return fmt.Errorf("forgetting the money of a user: %w", err)
		}
	}
	return nil
}
