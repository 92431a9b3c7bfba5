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
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the schema changes of the ledger's tables.
func Migrations() db.Source { return db.Source{Name: "ledger", Files: migrations} }

// Errors of refused transactions, of which nothing is written.
var (
	// ErrOverdrawn is the error of a balance below the amount that leaves the account.
	ErrOverdrawn = errors.New("ledger: an account has less than what leaves it")
	// ErrOverflow is the error of a balance outside of 64 bits.
	ErrOverflow = errors.New("ledger: a balance would be larger than any that can be kept")
	// ErrKeyUsed is the error of a key that another transaction has.
	ErrKeyUsed = errors.New("ledger: the idempotency key belongs to another transaction")
	// ErrUnbalanced is the error of amounts with a sum other than zero, or with a zero among them.
	ErrUnbalanced = errors.New("ledger: amounts of a transaction are not zero and add up to zero")
	// ErrAccount is the error of an account that isn't open, has another currency, or occurs
	// twice in a transaction.
	ErrAccount = errors.New("ledger: an account is open, of the transaction's currency, and once in it")
	// ErrDescription is the error of a key, cause or currency that is missing or too long.
	ErrDescription = errors.New("ledger: a transaction has a key, a cause and a currency")
)

// Bounds of a transaction.
const (
	maxEntries = 100
	maxName    = 200 // bytes of a key, a cause or an account
)

var currency = regexp.MustCompile(`^[A-Z]{3}$`)

// Ledger keeps accounts by double entry. It is safe for concurrent use, and for several
// servers on one database.
type Ledger struct {
	db    *db.DB
	clock clock.Clock
}

// New returns the ledger of a migrated database.
func New(d *db.DB, c clock.Clock) *Ledger { return &Ledger{d, c} }

// Account holds money of one currency.
type Account struct {
	ID       string // opaque: nothing of a person
	Currency string // ISO 4217
	// Overdraws allows a negative balance, for accounts that stand for the outside world, such
	// as a payment provider.
	Overdraws bool
}

// Entry is the change of one account by a transaction.
type Entry struct {
	Account string
	Amount  int64 // minor units; negative if it leaves the account
}

// Transaction moves money between accounts.
type Transaction struct {
	// Key makes Post idempotent: a second transaction with the key is not written.
	Key      string
	Cause    string // its origin, such as "payout.request:" and its id
	Currency string // ISO 4217
	Entries  []Entry
}

// Posting is a written entry.
type Posting struct {
	Number  int64 // of the account's postings, from 1
	Key     string
	Cause   string
	Amount  int64 // minor units
	Balance int64 // of the account after it, minor units
	Created time.Time
}

// Open opens at most 100 accounts in the caller's transaction; open accounts stay as they
// are. The error is an ErrAccount for an account that is open with other fields, or has an
// invalid id or currency; the caller then rolls back.
func (l *Ledger) Open(ctx context.Context, q db.Queryer, accounts ...Account) error {
	if len(accounts) == 0 || len(accounts) > maxEntries {
		return fmt.Errorf("%w: %d can't be opened at once", ErrAccount, len(accounts))
	}
	ids := make([]string, len(accounts))
	for i, a := range accounts {
		if a.ID == "" || len(a.ID) > maxName || !currency.MatchString(a.Currency) {
			return fmt.Errorf("%w: %q in %q can't be opened", ErrAccount, a.ID, a.Currency)
		}
		ids[i] = a.ID
	}
	if err := insertAccounts(ctx, q, accounts, l.clock.Now()); err != nil {
		return err
	}
	found, err := statesOf(ctx, q, ids)
	if err != nil {
		return err
	}
	for _, a := range accounts {
		if found[a.ID].Account != a {
			return fmt.Errorf("%w: %q is open already, otherwise", ErrAccount, a.ID)
		}
	}
	return nil
}

// Post writes a transaction within the caller's database transaction; posted is false if the
// same transaction with its key exists. The accounts stay locked until the caller's
// transaction ends, in a fixed order, so that two callers never deadlock. The errors are the
// package's.
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
	states, err := statesOf(ctx, q, ids)
	if err != nil {
		return false, err
	}
	lines, refused := t.lines(entries, states)
	if refused == nil {
		fresh, err := insertTransaction(ctx, q, lines, t, l.clock.Now())
		if err != nil || fresh {
			return fresh, err
		}
	}
	// A repeated transaction succeeds even if the accounts' present balances refuse it.
	if found, err := same(ctx, q, t, entries); found || err != nil {
		return false, err
	}
	return false, refused
}

// line is an entry with the number and balance of its posting.
type line struct {
	Entry

	number, balance int64
}

// lines computes the postings of a transaction from the states of its accounts.
func (t Transaction) lines(entries []Entry, states map[string]state) ([]line, error) {
	out := make([]line, len(entries))
	for i, e := range entries {
		s, ok := states[e.Account]
		if !ok || s.Currency != t.Currency {
			return nil, fmt.Errorf("%w: %q in %s", ErrAccount, e.Account, t.Currency)
		}
		balance, ok := add(s.Balance, e.Amount)
		if !ok {
			return nil, ErrOverflow
		}
		if balance < 0 && e.Amount < 0 && !s.Overdraws {
			return nil, ErrOverdrawn
		}
		out[i] = line{e, s.Number + 1, balance}
	}
	return out, nil
}

// Balance returns the money on an account in minor units; 0 without postings, also for an
// account that isn't open.
func (l *Ledger) Balance(ctx context.Context, q db.Queryer, account string) (int64, error) {
	_, balance, err := latest(ctx, q, account)
	return balance, err
}

// Postings returns at most limit postings of an account with numbers below before, the latest
// first; before 0 begins at the latest.
func (l *Ledger) Postings(ctx context.Context, q db.Queryer, account string, before int64, limit int) ([]Posting, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	return postingsBefore(ctx, q, account, before, limit)
}

// check validates the transaction and returns its entries, sorted by account.
func (t Transaction) check() ([]Entry, error) {
	if t.Key == "" || t.Cause == "" || len(t.Key) > maxName || len(t.Cause) > maxName || !currency.MatchString(t.Currency) {
		return nil, ErrDescription
	}
	if len(t.Entries) < 2 || len(t.Entries) > maxEntries {
		return nil, fmt.Errorf("%w: it has %d, and may have 2 to %d", ErrUnbalanced, len(t.Entries), maxEntries)
	}
	entries := slices.Clone(t.Entries)
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Account, b.Account) })
	// Separate sums of both signs: no order of large amounts overflows them early.
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

// add returns the sum of two amounts; ok is false on overflow.
func add(a, b int64) (sum int64, ok bool) {
	if b > 0 && a > math.MaxInt64-b || b < 0 && a < math.MinInt64-b {
		return 0, false
	}
	return a + b, true
}

// same reports whether the transaction was posted before; the error is an ErrKeyUsed if the
// key belongs to a different transaction.
func same(ctx context.Context, q db.Queryer, t Transaction, entries []Entry) (found bool, err error) {
	cause, currency, posted, err := transactionOf(ctx, q, t.Key)
	if err != nil || len(posted) == 0 {
		return false, err
	}
	if cause != t.Cause || currency != t.Currency || !slices.Equal(posted, entries) {
		return false, fmt.Errorf("%w: %s", ErrKeyUsed, t.Key)
	}
	return true, nil
}
