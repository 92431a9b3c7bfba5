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

// Open opens at most 100 accounts in the caller's transaction; those that are open stay as
// they are. The error is an ErrAccount for one that is open otherwise, or has no proper name
// or currency; the caller then takes its transaction back.
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
	// One that was posted already is there, whatever the accounts have now.
	if found, err := same(ctx, q, t, entries); found || err != nil {
		return false, err
	}
	return false, refused
}

// line is an entry as it is written.
type line struct {
	Entry

	number, balance int64
}

// lines are what a transaction writes, by the states of its accounts.
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

// same tells whether a transaction was posted already; the error is an ErrKeyUsed where its
// key belongs to another one.
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
