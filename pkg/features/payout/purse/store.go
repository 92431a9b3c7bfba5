// Package purse says whose money is on which account of the ledger, which knows nothing of
// people. A user has an account in each currency in which they earned something.
package purse

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/ledger"

	"github.com/google/uuid"
)

// Expenses is the account of the ledger that what knowers earn in a currency comes from, and that
// what they give up goes to.
func Expenses(code string) ledger.Account {
	return ledger.Account{ID: "payout:expenses:" + code, Currency: code, Overdraws: true}
}

// Account is a user's account.
type Account struct{ Currency, Account string }

// Of is the number of a user's account in a currency; "" where there is none.
func Of(ctx context.Context, q db.Queryer, user, currency string) (account string, err error) {
	err = q.Get(ctx, &account, `SELECT account FROM payout_accounts WHERE user_id = ? AND currency = ?`, user, currency)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("reading an account: %w", err)
	}
	return account, nil
}

// All are a user's accounts.
func All(ctx context.Context, q db.Queryer, user string) (out []Account, err error) {
	if err := q.Select(ctx, &out, `SELECT currency, account FROM payout_accounts WHERE user_id = ? ORDER BY currency`, user); err != nil {
		return nil, fmt.Errorf("reading accounts: %w", err)
	}
	return out, nil
}

// Open gives the numbers of at least one and at most 100 users' accounts in a currency, by user.
// They are opened where there are none, and so is the one that they are paid from.
func Open(ctx context.Context, q db.Queryer, books *ledger.Ledger, users []string, code string) (map[string]string, error) {
	if err := insert(ctx, q, users, code); err != nil {
		return nil, err
	}
	found, err := in(ctx, q, users, code)
	if err != nil {
		return nil, err
	}
	if err := books.Open(ctx, q, Expenses(code)); err != nil {
		return nil, err
	}
	open := make([]ledger.Account, 0, len(found))
	for _, account := range found {
		open = append(open, ledger.Account{ID: account, Currency: code})
	}
	return found, books.Open(ctx, q, open...)
}

// insert stores a number of an account for each user who has none in the currency.
func insert(ctx context.Context, q db.Queryer, users []string, currency string) error {
	const columns = 3
	args := make([]any, 0, columns*len(users))
	for _, user := range users {
		args = append(args, user, currency, uuid.NewString())
	}
	_, err := q.Exec(ctx, `INSERT INTO payout_accounts (user_id, currency, account) VALUES (?, ?, ?)`+
		strings.Repeat(`, (?, ?, ?)`, len(users)-1)+` ON CONFLICT DO NOTHING`, args...)
	if err != nil {
		return fmt.Errorf("storing accounts: %w", err)
	}
	return nil
}

// in are the numbers of users' accounts in a currency, by user.
func in(ctx context.Context, q db.Queryer, users []string, currency string) (map[string]string, error) {
	var rows []struct {
		User    string `db:"user_id"`
		Account string
	}
	err := q.Select(ctx, &rows, `SELECT user_id, account FROM payout_accounts WHERE user_id IN (?`+strings.Repeat(`, ?`, len(users)-1)+`) AND currency = ?`,
		append(db.Args(users), currency)...)
	if err != nil {
		return nil, fmt.Errorf("reading accounts: %w", err)
	}
	out := make(map[string]string, len(rows))
	for _, r := range rows {
		out[r.User] = r.Account
	}
	return out, nil
}

// GiveUp takes all money off a user's accounts and forgets whose they are.
func GiveUp(ctx context.Context, q db.Queryer, books *ledger.Ledger, user string) error {
	accounts, err := All(ctx, q, user)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		balance, err := books.Balance(ctx, q, a.Account)
		if err != nil {
			return err
		}
		if balance == 0 {
			continue
		}
		if _, err := books.Post(ctx, q, ledger.Transaction{
			Key: "given-up:" + a.Account, Cause: "given-up", Currency: a.Currency,
			Entries: []ledger.Entry{{Account: a.Account, Amount: -balance}, {Account: Expenses(a.Currency).ID, Amount: balance}},
		}); err != nil {
			return err
		}
	}
	if _, err := q.Exec(ctx, `DELETE FROM payout_accounts WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("forgetting accounts: %w", err)
	}
	return nil
}
