package ledger

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// Check proves that the books balance: amounts of every transaction add up to zero, numbers
// of an account's postings have no gaps, each balance is the one before it and the amount,
// and no balance is below zero where it may not be. It reads the whole ledger. The faults
// are at most a hundred sentences for operators; without any the books balance.
func (l *Ledger) Check(ctx context.Context) (faults []string, err error) {
	err = l.db.Read(ctx, func(q db.Queryer) error {
		for _, check := range []string{
			`SELECT 'transaction ' || t.id || ' does not add up to zero' FROM ledger_transactions t
				LEFT JOIN ledger_postings p ON p.transaction_id = t.id GROUP BY t.id
				HAVING COUNT(p.account) < 2 OR SUM(p.amount) <> 0 ORDER BY 1 LIMIT 100`,
			`SELECT 'posting ' || p.number || ' of account ' || p.account || ' does not follow the one before it' FROM ledger_postings p
				LEFT JOIN ledger_postings b ON b.account = p.account AND b.number = p.number - 1
				WHERE p.balance <> COALESCE(b.balance, 0) + p.amount OR (p.number <> 1 AND b.number IS NULL) OR p.number < 1 ORDER BY 1 LIMIT 100`,
			`SELECT 'posting ' || p.number || ' overdraws account ' || p.account FROM ledger_postings p
				JOIN ledger_accounts a ON a.id = p.account WHERE p.balance < 0 AND p.amount < 0 AND NOT a.overdraws ORDER BY 1 LIMIT 100`,
			`SELECT 'transaction ' || t.id || ' is in another currency than account ' || a.id FROM ledger_transactions t
				JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account WHERE a.currency <> t.currency ORDER BY 1 LIMIT 100`,
		} {
			var found []string
			if err := q.Select(ctx, &found, check); err != nil {
				return fmt.Errorf("checking the ledger: %w", err)
			}
			faults = append(faults, found...)
		}
		return nil
	})
	return faults[:min(len(faults), 100)], err
}
