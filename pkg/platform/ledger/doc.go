// Package ledger keeps money by double entry: a transaction moves integer minor units of one
// currency between accounts, and its amounts add up to zero. Nothing that was written is
// ever changed; a mistake is put right by another transaction. The database itself refuses
// changes too.
//
// An account is a number. Whose it is and what it is for is known to the slice that opened
// it, so the ledger holds nothing of people and outlasts them.
//
// Each posting stores the balance of its account after it. It is written while the
// transaction holds the account, so reading a balance is reading one row.
//
// Start with Ledger in ledger.go. The SQL is in store.go, check.go proves that the books
// balance.
package ledger
