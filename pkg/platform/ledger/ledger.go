package ledger

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the steps to the shape of the ledger's tables.
func Migrations() db.Source { return db.Source{Name: "ledger", Files: migrations} }

// The ways in which a transaction is refused. Nothing of a refused one is written.
var (
	// ErrOverdrawn says that an account has less than what leaves it.
	ErrOverdrawn = errors.New("ledger: an account has less than what leaves it")
	// ErrOverflow says that a balance would leave the range of 64 bits.
	ErrOverflow = errors.New("ledger: a balance would be larger than any that can be kept")
	// ErrKeyUsed says that the key belongs to another transaction.
	ErrKeyUsed = errors.New("ledger: the idempotency key belongs to another transaction")
	// ErrUnbalanced says that amounts don't add up to zero, or that one is zero.
	ErrUnbalanced = errors.New("ledger: amounts of a transaction are not zero and add up to zero")
	// ErrAccount says that an account isn't open, is of another currency, or stands
	// twice in a transaction.
	ErrAccount = errors.New("ledger: an account is open, of the transaction's currency, and once in it")
	// ErrDescription says that a transaction lacks its key, its cause or its currency, or
	// that one is longer than can be kept.
	ErrDescription = errors.New("ledger: a transaction has a key, a cause and a currency")
)

// Bounds of a transaction.
const (
	maxEntries = 100
	maxName    = 200 // bytes of a key, a cause or an account
)

var currency = regexp.MustCompile(`^[A-Z]{3}$`)

// Ledger is the books of a server. It is safe for use by many goroutines; several servers
// may work on one database.
type Ledger struct {
	db    *db.DB
	clock clock.Clock
}

// New gives the books in a database of the present shape.
func New(d *db.DB, c clock.Clock) *Ledger { return &Ledger{d, c} }

// Account is what money is on.
type Account struct {
	ID       string // opaque: nothing of a person
	Currency string // ISO 4217
	// Overdraws says that the balance may be below zero: of accounts that stand for the
	// world outside, such as a payment provider.
	Overdraws bool
}

// Entry is what a transaction does to an account.
type Entry struct {
	Account string
	Amount  int64 // minor units; what leaves the account is negative
}

// Transaction moves money between accounts.
type Transaction struct {
	// Key names the transaction for good: whoever posts it again posts nothing.
	Key      string
	Cause    string // what it came from, such as "payout.request:" and its id
	Currency string // ISO 4217
	Entries  []Entry
}

// Posting is an entry that was written.
type Posting struct {
	Number  int64 // of the account's postings, from 1
	Key     string
	Cause   string
	Amount  int64 // minor units
	Balance int64 // of the account after it, minor units
	Created time.Time
}

// Open opens an account in the caller's transaction; one that is open stays as it is. The
// error is an ErrAccount for one that is open otherwise, or has no proper name or currency.
func (l *Ledger) Open(ctx context.Context, q db.Queryer, a Account) error {
	if a.ID == "" || len(a.ID) > maxName || !currency.MatchString(a.Currency) {
		return fmt.Errorf("%w: %q in %q can't be opened", ErrAccount, a.ID, a.Currency)
	}
	if err := insertAccount(ctx, q, a, l.clock.Now()); err != nil {
		return err
	}
	found, err := l.accounts(ctx, q, []string{a.ID})
	if err != nil {
		return err
	}
	if found[a.ID] != a {
		return fmt.Errorf("%w: %q is open already, otherwise", ErrAccount, a.ID)
	}
	return nil
}

// Post writes a transaction in the caller's, and tells whether it did: one whose key was
// used for the same transaction is there already. The accounts are held until the caller's
// transaction ends, always in the same order, so that two callers never wait for each other.
// The errors are the package's.
func (l *Ledger) Post(ctx context.Context, q db.Queryer, t Transaction) (posted bool, err error) {
	entries, err := t.check()
	if err != nil {
		return false, err
	}
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.Account
	}
	if err := l.hold(ctx, q, ids); err != nil {
		return false, err
	}
	accounts, err := l.accounts(ctx, q, ids)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		if a, ok := accounts[id]; !ok || a.Currency != t.Currency {
			return false, fmt.Errorf("%w: %q in %s", ErrAccount, id, t.Currency)
		}
	}
	id := uuid.NewString()
	fresh, err := insertTransaction(ctx, q, id, t, l.clock.Now())
	if err != nil {
		return false, err
	}
	if !fresh {
		return false, same(ctx, q, t, entries)
	}
	for _, e := range entries {
		number, balance, err := latest(ctx, q, e.Account)
		if err != nil {
			return false, err
		}
		after, ok := add(balance, e.Amount)
		switch {
		case !ok:
			return false, ErrOverflow
		case after < 0 && e.Amount < 0 && !accounts[e.Account].Overdraws:
			return false, ErrOverdrawn
		}
		if err := insertPosting(ctx, q, e, id, number+1, after); err != nil {
			return false, err
		}
	}
	return true, nil
}

// Balance is the money on an account, in minor units; of one without postings, and of one
// that isn't open, 0.
func (l *Ledger) Balance(ctx context.Context, q db.Queryer, account string) (int64, error) {
	_, balance, err := latest(ctx, q, account)
	return balance, err
}

// Postings are at most limit postings of an account, the latest first, from before the one
// of a number on; 0 begins at the latest.
func (l *Ledger) Postings(ctx context.Context, q db.Queryer, account string, before int64, limit int) ([]Posting, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	return postingsBefore(ctx, q, account, before, limit)
}

// check gives the entries in the order of their accounts.
func (t Transaction) check() ([]Entry, error) {
	if t.Key == "" || t.Cause == "" || len(t.Key) > maxName || len(t.Cause) > maxName || !currency.MatchString(t.Currency) {
		return nil, ErrDescription
	}
	if len(t.Entries) < 2 || len(t.Entries) > maxEntries {
		return nil, fmt.Errorf("%w: it has %d, and may have 2 to %d", ErrUnbalanced, len(t.Entries), maxEntries)
	}
	entries := slices.Clone(t.Entries)
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Account, b.Account) })
	// Adds what comes and what leaves apart, so that no order of large amounts overflows.
	var in, out int64
	for i, e := range entries {
		if i > 0 && entries[i-1].Account == e.Account {
			return nil, fmt.Errorf("%w: %q stands twice", ErrAccount, e.Account)
		}
		sum := &in
		if e.Amount < 0 {
			sum = &out
		}
		after, ok := add(*sum, e.Amount)
		if !ok {
			return nil, ErrOverflow
		}
		*sum = after
		if e.Amount == 0 {
			return nil, ErrUnbalanced
		}
	}
	if in+out != 0 {
		return nil, ErrUnbalanced
	}
	return entries, nil
}

// add is the sum of two amounts, unless it leaves the range of 64 bits.
func add(a, b int64) (sum int64, ok bool) {
	if b > 0 && a > math.MaxInt64-b || b < 0 && a < math.MinInt64-b {
		return 0, false
	}
	return a + b, true
}

// same gives an ErrKeyUsed unless the transaction that has a key is t.
func same(ctx context.Context, q db.Queryer, t Transaction, entries []Entry) error {
	cause, currency, found, err := transactionOf(ctx, q, t.Key)
	if err != nil {
		return err
	}
	if cause != t.Cause || currency != t.Currency || !slices.Equal(found, entries) {
		return fmt.Errorf("%w: %s", ErrKeyUsed, t.Key)
	}
	return nil
}
