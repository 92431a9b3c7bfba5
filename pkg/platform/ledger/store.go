package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

// list is a statement's list of n placeholders.
func list(n int) string { return "(?" + strings.Repeat(", ?", n-1) + ")" }

// insertAccounts stores accounts, but for those of a number that there is.
func insertAccounts(ctx context.Context, q db.Queryer, accounts []Account, now time.Time) error {
	const columns = 4
	args := make([]any, 0, columns*len(accounts))
	for _, a := range accounts {
		args = append(args, a.ID, a.Currency, a.Overdraws, db.At(now))
	}
	_, err := q.Exec(ctx, `INSERT INTO ledger_accounts (id, currency, overdraws, created) VALUES (?, ?, ?, ?)`+
		strings.Repeat(`, (?, ?, ?, ?)`, len(accounts)-1)+` ON CONFLICT (id) DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("opening accounts: %w", err)
	}
	return nil
}

// hold keeps other transactions from posting to accounts until this one ends. On SQLite
// there is one writer anyway.
func (l *Ledger) hold(ctx context.Context, q db.Queryer, ids []string) error {
	if l.db.Engine() != db.Postgres {
		return nil
	}
	var held []string
	if err := q.Select(ctx, &held, `SELECT id FROM ledger_accounts WHERE id IN `+list(len(ids))+` ORDER BY id FOR NO KEY UPDATE`, db.Args(ids)...); err != nil {
		return fmt.Errorf("holding accounts: %w", err)
	}
	return nil
}

// state is an account with its latest posting; zeros where it has none.
type state struct {
	Account

	Number, Balance int64
}

// statesOf are the accounts of the ids that are open, by id.
func statesOf(ctx context.Context, q db.Queryer, ids []string) (map[string]state, error) {
	var rows []state
	const latest = ` FROM ledger_postings p WHERE p.account = a.id ORDER BY p.number DESC LIMIT 1`
	err := q.Select(ctx, &rows, `SELECT a.id, a.currency, a.overdraws, COALESCE((SELECT p.number`+latest+`), 0) AS number, COALESCE((SELECT p.balance`+latest+`), 0) AS balance
		FROM ledger_accounts a WHERE a.id IN `+list(len(ids)), db.Args(ids)...)
	if err != nil {
		return nil, fmt.Errorf("reading accounts: %w", err)
	}
	out := make(map[string]state, len(rows))
	for _, s := range rows {
		out[s.ID] = s
	}
	return out, nil
}

// insertTransaction stores a transaction with its lines, unless its key was used.
func insertTransaction(ctx context.Context, q db.Queryer, lines []line, t Transaction, now time.Time) (fresh bool, err error) {
	id := uuid.NewString()
	n, err := q.Exec(ctx, `INSERT INTO ledger_transactions (id, idempotency_key, cause, currency, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
		id, t.Key, t.Cause, t.Currency, db.At(now))
	if err != nil {
		return false, fmt.Errorf("storing a transaction: %w", err)
	}
	if n == 0 {
		return false, nil
	}
	const columns = 5
	args := make([]any, 0, columns*len(lines))
	for _, l := range lines {
		args = append(args, l.Account, l.number, id, l.Amount, l.balance)
	}
	_, err = q.Exec(ctx, `INSERT INTO ledger_postings (account, number, transaction_id, amount, balance) VALUES (?, ?, ?, ?, ?)`+
		strings.Repeat(`, (?, ?, ?, ?, ?)`, len(lines)-1), args...)
	if err != nil {
		return false, fmt.Errorf("storing postings: %w", err)
	}
	return true, nil
}

// latest is the number of an account's latest posting and the balance after it; zeros where
// there is none.
func latest(ctx context.Context, q db.Queryer, account string) (number, balance int64, err error) {
	var row struct{ Number, Balance int64 }
	err = q.Get(ctx, &row, `SELECT number, balance FROM ledger_postings WHERE account = ? ORDER BY number DESC LIMIT 1`, account)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, 0, fmt.Errorf("reading a balance: %w", err)
	}
	return row.Number, row.Balance, nil
}

// transactionOf reads the transaction that has a key, with its entries in the order of their
// accounts.
func transactionOf(ctx context.Context, q db.Queryer, key string) (cause, currency string, entries []Entry, err error) {
	var rows []struct {
		Cause, Currency, Account string
		Amount                   int64
	}
	err = q.Select(ctx, &rows, `SELECT t.cause, t.currency, p.account, p.amount FROM ledger_transactions t
		JOIN ledger_postings p ON p.transaction_id = t.id WHERE t.idempotency_key = ? ORDER BY p.account`, key)
	if err != nil {
		return "", "", nil, fmt.Errorf("reading a transaction: %w", err)
	}
	for _, r := range rows {
		cause, currency = r.Cause, r.Currency
		entries = append(entries, Entry{r.Account, r.Amount})
	}
	return cause, currency, entries, nil
}

// postingsBefore are postings of an account with lower numbers than one, the latest first.
func postingsBefore(ctx context.Context, q db.Queryer, account string, before int64, limit int) ([]Posting, error) {
	var rows []struct {
		Number, Amount, Balance int64
		Key, Cause              string
		Created                 db.Time
	}
	err := q.Select(ctx, &rows, `SELECT p.number, p.amount, p.balance, t.idempotency_key AS key, t.cause, t.created FROM ledger_postings p
		JOIN ledger_transactions t ON t.id = p.transaction_id WHERE p.account = ? AND p.number < ? ORDER BY p.number DESC LIMIT ?`, account, before, limit)
	if err != nil {
		return nil, fmt.Errorf("reading postings: %w", err)
	}
	out := make([]Posting, len(rows))
	for i, r := range rows {
		out[i] = Posting{Number: r.Number, Key: r.Key, Cause: r.Cause, Amount: r.Amount, Balance: r.Balance, Created: r.Created.Time}
	}
	return out, nil
}
