package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// list is a statement's list of n placeholders.
func list(n int) string { return "(?" + strings.Repeat(", ?", n-1) + ")" }

// insertAccount stores an account unless there is one of its number.
func insertAccount(ctx context.Context, q db.Queryer, a Account, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO ledger_accounts (id, currency, overdraws, created) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		a.ID, a.Currency, a.Overdraws, db.At(now))
	if err != nil {
		return fmt.Errorf("opening an account: %w", err)
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

// accounts are those of the ids that are open, by id.
func (l *Ledger) accounts(ctx context.Context, q db.Queryer, ids []string) (map[string]Account, error) {
	var rows []Account
	if err := q.Select(ctx, &rows, `SELECT id, currency, overdraws FROM ledger_accounts WHERE id IN `+list(len(ids)), db.Args(ids)...); err != nil {
		return nil, fmt.Errorf("reading accounts: %w", err)
	}
	out := make(map[string]Account, len(rows))
	for _, a := range rows {
		out[a.ID] = a
	}
	return out, nil
}

// insertTransaction stores a transaction without its entries, unless its key was used.
func insertTransaction(ctx context.Context, q db.Queryer, id string, t Transaction, now time.Time) (fresh bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO ledger_transactions (id, idempotency_key, cause, currency, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
		id, t.Key, t.Cause, t.Currency, db.At(now))
	if err != nil {
		return false, fmt.Errorf("storing a transaction: %w", err)
	}
	return n == 1, nil
}

// insertPosting stores an entry as the posting of a number.
func insertPosting(ctx context.Context, q db.Queryer, e Entry, transaction string, number, balance int64) error {
	_, err := q.Exec(ctx, `INSERT INTO ledger_postings (account, number, transaction_id, amount, balance) VALUES (?, ?, ?, ?, ?)`,
		e.Account, number, transaction, e.Amount, balance)
	if err != nil {
		return fmt.Errorf("storing a posting: %w", err)
	}
	return nil
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
