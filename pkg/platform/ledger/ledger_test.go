package ledger_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/ledger"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// books are a ledger on a database of its own.
type books struct {
	t *testing.T
	*ledger.Ledger
	db *db.DB
}

func each(t *testing.T, test func(t *testing.T, b *books)) {
	t.Helper()
	dbtest.Each(t, []db.Source{ledger.Migrations()}, func(t *testing.T, d *db.DB) {
		t.Helper()
		l := ledger.New(d, clocktest.At(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)))
		test(t, &books{t, l, d})
	})
}

func (b *books) open(accounts ...ledger.Account) {
	b.t.Helper()
	require.NoError(b.t, b.db.Write(b.t.Context(), func(q db.Queryer) error {
		for _, a := range accounts {
			if err := b.Open(b.t.Context(), q, a); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (b *books) post(t ledger.Transaction) (posted bool, err error) {
	err = b.db.Write(b.t.Context(), func(q db.Queryer) (err error) {
		posted, err = b.Post(b.t.Context(), q, t)
		return err
	})
	return posted, err
}

func (b *books) balance(account string) int64 {
	b.t.Helper()
	got, err := b.Balance(b.t.Context(), b.db.One(), account)
	require.NoError(b.t, err)
	return got
}

func (b *books) balanced() {
	b.t.Helper()
	faults, err := b.Check(b.t.Context())
	require.NoError(b.t, err)
	require.Empty(b.t, faults)
}

// move is a transaction of euros from one account to another.
func move(key, from, to string, amount int64) ledger.Transaction {
	return ledger.Transaction{Key: key, Cause: "test", Currency: "EUR", Entries: []ledger.Entry{{Account: from, Amount: -amount}, {Account: to, Amount: amount}}}
}

var (
	world = ledger.Account{ID: "world", Currency: "EUR", Overdraws: true}
	lena  = ledger.Account{ID: "a1", Currency: "EUR"}
	mia   = ledger.Account{ID: "a2", Currency: "EUR"}
	crown = ledger.Account{ID: "a3", Currency: "CZK"}
)

func TestMoneyMoves(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena, mia)
		b.open(lena)
		posted, err := b.post(move("one", "world", "a1", 500))
		require.NoError(t, err)
		require.True(t, posted)
		_, err = b.post(move("two", "a1", "a2", 200))
		require.NoError(t, err)
		require.Equal(t, []int64{-500, 300, 200}, []int64{b.balance("world"), b.balance("a1"), b.balance("a2")})
		require.Zero(t, b.balance("nobody"))

		list, err := b.Postings(t.Context(), b.db.One(), "a1", 0, 10)
		require.NoError(t, err)
		at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		require.Equal(t, []ledger.Posting{
			{Number: 2, Key: "two", Cause: "test", Amount: -200, Balance: 300, Created: at},
			{Number: 1, Key: "one", Cause: "test", Amount: 500, Balance: 500, Created: at},
		}, list)
		list, err = b.Postings(t.Context(), b.db.One(), "a1", 2, 10)
		require.NoError(t, err)
		require.Len(t, list, 1)
		b.balanced()
	})
}

func TestATransactionIsPostedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena, mia)
		for i := range 3 {
			posted, err := b.post(move("one", "world", "a1", 500))
			require.NoError(t, err)
			require.Equal(t, i == 0, posted)
		}
		require.Equal(t, int64(500), b.balance("a1"))

		// A repeated transaction was paid for already, whatever is left now.
		_, err := b.post(move("all", "a1", "a2", 500))
		require.NoError(t, err)
		posted, err := b.post(move("all", "a1", "a2", 500))
		require.NoError(t, err)
		require.False(t, posted)

		for name, other := range map[string]ledger.Transaction{
			"amount":   move("one", "world", "a1", 501),
			"account":  move("one", "world", "a2", 500),
			"cause":    {Key: "one", Cause: "other", Currency: "EUR", Entries: move("", "world", "a1", 500).Entries},
			"one more": {Key: "one", Cause: "test", Currency: "EUR", Entries: []ledger.Entry{{Account: "world", Amount: -500}, {Account: "a1", Amount: 499}, {Account: "a2", Amount: 1}}},
		} {
			_, err := b.post(other)
			require.ErrorIs(t, err, ledger.ErrKeyUsed, name)
		}
		b.balanced()
	})
}

func TestRefusedTransactionsWriteNothing(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena, mia, crown)
		_, err := b.post(move("start", "world", "a1", 100))
		require.NoError(t, err)
		long := fmt.Sprintf("%0201d", 1)
		many := ledger.Transaction{Key: "k", Cause: "c", Currency: "EUR"}
		for i := range 101 {
			many.Entries = append(many.Entries, ledger.Entry{Account: fmt.Sprint(i), Amount: 1})
		}
		for name, c := range map[string]struct {
			t    ledger.Transaction
			want error
		}{
			"overdrawn":       {move("k", "a1", "a2", 101), ledger.ErrOverdrawn},
			"overflow":        {move("k", "world", "a1", math.MaxInt64), ledger.ErrOverflow},
			"nothing":         {move("k", "a1", "a2", 0), ledger.ErrUnbalanced},
			"one side":        {ledger.Transaction{Key: "k", Cause: "c", Currency: "EUR", Entries: []ledger.Entry{{Account: "a1", Amount: 1}}}, ledger.ErrUnbalanced},
			"not zero":        {ledger.Transaction{Key: "k", Cause: "c", Currency: "EUR", Entries: []ledger.Entry{{Account: "a1", Amount: -1}, {Account: "a2", Amount: 2}}}, ledger.ErrUnbalanced},
			"too many":        {many, ledger.ErrUnbalanced},
			"huge sums":       {ledger.Transaction{Key: "k", Cause: "c", Currency: "EUR", Entries: []ledger.Entry{{Account: "a1", Amount: math.MaxInt64}, {Account: "a2", Amount: math.MaxInt64}, {Account: "world", Amount: 2}}}, ledger.ErrOverflow},
			"unknown account": {move("k", "world", "nobody", 1), ledger.ErrAccount},
			"other currency":  {move("k", "world", "a3", 1), ledger.ErrAccount},
			"to itself":       {move("k", "a1", "a1", 1), ledger.ErrAccount},
			"no key":          {move("", "world", "a1", 1), ledger.ErrDescription},
			"long key":        {move(long, "world", "a1", 1), ledger.ErrDescription},
			"no cause":        {ledger.Transaction{Key: "k", Currency: "EUR", Entries: move("", "world", "a1", 1).Entries}, ledger.ErrDescription},
			"no currency":     {ledger.Transaction{Key: "k", Cause: "c", Currency: "eur", Entries: move("", "world", "a1", 1).Entries}, ledger.ErrDescription},
		} {
			posted, err := b.post(c.t)
			require.ErrorIs(t, err, c.want, name)
			require.False(t, posted, name)
		}
		require.Equal(t, []int64{100, 0, -100}, []int64{b.balance("a1"), b.balance("a2"), b.balance("world")})
		posted, err := b.post(move("k", "a1", "a2", 100))
		require.NoError(t, err, "the key of a refused transaction is free")
		require.True(t, posted)
		for _, a := range []ledger.Account{{ID: "a1", Currency: "CZK"}, {ID: "a1", Currency: "EUR", Overdraws: true}, {Currency: "EUR"}, {ID: "a9", Currency: "euro"}, {ID: long, Currency: "EUR"}} {
			err := b.db.Write(t.Context(), func(q db.Queryer) error { return b.Open(t.Context(), q, a) })
			require.ErrorIs(t, err, ledger.ErrAccount, a)
		}
		b.balanced()
	})
}

func TestTheDatabaseRefusesChanges(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena)
		_, err := b.post(move("one", "world", "a1", 500))
		require.NoError(t, err)
		for _, statement := range []string{
			`UPDATE ledger_postings SET balance = 900 WHERE account = 'a1'`,
			`DELETE FROM ledger_postings`,
			`UPDATE ledger_transactions SET cause = 'other'`,
			`DELETE FROM ledger_transactions`,
			`UPDATE ledger_accounts SET overdraws = TRUE`,
			`DELETE FROM ledger_accounts`,
		} {
			err := b.db.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), statement)
				return err
			})
			require.ErrorContains(t, err, "the ledger is never changed", statement)
		}
		require.Equal(t, int64(500), b.balance("a1"))
	})
}

// TestCheckFindsFaults writes what Post never writes.
func TestCheckFindsFaults(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena, crown)
		require.NoError(t, b.db.Write(t.Context(), func(q db.Queryer) error {
			for _, statement := range []string{
				`INSERT INTO ledger_transactions (id, idempotency_key, cause, currency, created) VALUES ('t1', 'k1', 'c', 'EUR', 0), ('t2', 'k2', 'c', 'EUR', 0)`,
				`INSERT INTO ledger_postings (account, number, transaction_id, amount, balance) VALUES ('world', 1, 't1', -5, -5), ('a1', 2, 't1', -1, -1), ('a3', 1, 't2', 5, 6)`,
			} {
				if _, err := q.Exec(t.Context(), statement); err != nil {
					return err
				}
			}
			return nil
		}))
		faults, err := b.Check(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{
			"transaction t1 does not add up to zero",
			"transaction t2 does not add up to zero",
			"posting 1 of account a3 does not follow the one before it",
			"posting 2 of account a1 does not follow the one before it",
			"posting 2 overdraws account a1",
			"transaction t2 is in another currency than account a3",
		}, faults)
	})
}

// TestRequestsAtOnceNeverOverdraw lets 64 requests take from one balance that is enough for
// half of them, while others move money to and fro between two more accounts.
func TestRequestsAtOnceNeverOverdraw(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena, mia)
		_, err := b.post(move("start", "world", "a1", 32*7))
		require.NoError(t, err)
		var taken, refused atomic.Int64
		var all sync.WaitGroup
		for i := range 64 {
			all.Go(func() {
				from, to := "a1", "world"
				_, err := b.post(move(fmt.Sprint("take", i), from, to, 7))
				switch {
				case err == nil:
					taken.Add(1)
				case errorIs(err, ledger.ErrOverdrawn):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
			all.Go(func() {
				// Two orders of the same accounts would wait for each other.
				from, to := "world", "a2"
				if i%2 == 0 {
					from, to = "a2", "world"
				}
				if _, err := b.post(move(fmt.Sprint("fro", i), from, to, 1)); err != nil && !errorIs(err, ledger.ErrOverdrawn) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		require.Equal(t, []int64{32, 32, 0}, []int64{taken.Load(), refused.Load(), b.balance("a1")})
		b.balanced()
	})
}

// TestOneKeyAtOnceIsPostedOnce posts the same transaction from many goroutines.
func TestOneKeyAtOnceIsPostedOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.open(world, lena)
		var posted atomic.Int64
		var all sync.WaitGroup
		for range 32 {
			all.Go(func() {
				did, err := b.post(move("once", "world", "a1", 9))
				if err != nil {
					t.Error(err)
				}
				if did {
					posted.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, []int64{1, 9}, []int64{posted.Load(), b.balance("a1")})
	})
}

// model is the simplest ledger there can be.
type model struct {
	balances map[string]int64
	keys     map[string]ledger.Transaction
}

func (m *model) post(t ledger.Transaction) (posted bool, err error) {
	if earlier, ok := m.keys[t.Key]; ok {
		if fmt.Sprint(earlier.Entries) != fmt.Sprint(t.Entries) {
			return false, ledger.ErrKeyUsed
		}
		return false, nil
	}
	for _, e := range t.Entries {
		if e.Amount < 0 && e.Account != "world" && m.balances[e.Account]+e.Amount < 0 {
			return false, ledger.ErrOverdrawn
		}
	}
	for _, e := range t.Entries {
		m.balances[e.Account] += e.Amount
	}
	m.keys[t.Key] = t
	return true, nil
}

// TestLedgerIsAsItsModel posts random transactions, with keys that are used again.
func TestLedgerIsAsItsModel(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		names := []string{"a1", "a2", "a4", "world"}
		b.open(world, lena, mia, ledger.Account{ID: "a4", Currency: "EUR"})
		m := model{map[string]int64{}, map[string]ledger.Transaction{}}
		rapid.Check(t, func(r *rapid.T) {
			for range rapid.IntRange(1, 5).Draw(r, "transactions") {
				from := rapid.SampledFrom(names).Draw(r, "from")
				amount := rapid.Int64Range(1, 50).Draw(r, "amount")
				entries := []ledger.Entry{{Account: from, Amount: -amount}}
				for _, to := range names {
					if to == from || amount == 0 {
						continue
					}
					part := rapid.Int64Range(0, amount).Draw(r, "part")
					if to == "world" || to == "a4" && from == "world" {
						part = amount
					}
					if part > 0 {
						entries = append(entries, ledger.Entry{Account: to, Amount: part})
					}
					amount -= part
				}
				next := ledger.Transaction{Key: fmt.Sprint("k", rapid.IntRange(0, 400).Draw(r, "key")), Cause: "c", Currency: "EUR", Entries: entries}
				posted, err := b.post(next)
				wantPosted, want := m.post(next)
				if posted != wantPosted || !errorIs(err, want) {
					r.Fatalf("%v: posted %v with %v, not %v with %v", next, posted, err, wantPosted, want)
				}
				for _, name := range names {
					if got := b.balance(name); got != m.balances[name] {
						r.Fatalf("%s has %d, not %d", name, got, m.balances[name])
					}
				}
			}
		})
		b.balanced()
	})
}

// errorIs is errors.Is, also of no error.
func errorIs(err, want error) bool { return errors.Is(err, want) }
