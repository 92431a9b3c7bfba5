package ledger_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/ledger"

	"github.com/stretchr/testify/require"
)

const (
	// A million postings: of each transaction one on an account and one on the world's.
	benchTransactions = 500_000
	benchAccounts     = 5000
	atOnce            = 64
)

// benchBooks are books of a million postings, written by the statements of a loader.
func benchBooks(b *testing.B, engine db.Engine) (*db.DB, *ledger.Ledger) {
	b.Helper()
	address := dbtest.Address(b, engine)
	d, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { d.Close() })
	_, err = db.Migrate(b.Context(), d, ledger.Migrations())
	require.NoError(b, err)
	numbers := `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?) `
	require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
		for _, s := range []struct {
			statement string
			args      []any
		}{
			{`INSERT INTO ledger_accounts (id, currency, overdraws, created) ` + numbers + `SELECT 'a' || i, 'EUR', FALSE, 0 FROM n`, []any{benchAccounts}},
			{`INSERT INTO ledger_accounts (id, currency, overdraws, created) VALUES ('world', 'EUR', TRUE, 0)`, nil},
			{`INSERT INTO ledger_transactions (id, idempotency_key, cause, currency, created) ` + numbers + `SELECT 't' || i, 'k' || i, 'c', 'EUR', 0 FROM n`, []any{benchTransactions}},
			{`INSERT INTO ledger_postings (account, number, transaction_id, amount, balance) ` + numbers +
				fmt.Sprintf(`SELECT 'a' || (i %% %d), i / %[1]d + 1, 't' || i, 1000, (i / %[1]d + 1) * 1000 FROM n`, benchAccounts), []any{benchTransactions}},
			{`INSERT INTO ledger_postings (account, number, transaction_id, amount, balance) ` + numbers + `SELECT 'world', i + 1, 't' || i, -1000, -1000 * (i + 1) FROM n`, []any{benchTransactions}},
			{`CREATE TABLE counters (id TEXT PRIMARY KEY, n BIGINT NOT NULL)`, nil},
			{`INSERT INTO counters (id, n) VALUES ('one', 0)`, nil},
		} {
			if _, err := q.Exec(b.Context(), s.statement, s.args...); err != nil {
				return err
			}
		}
		return nil
	}))
	if engine == db.Postgres {
		require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
			_, err := q.Exec(b.Context(), `ANALYZE`)
			return err
		}))
	}
	return d, ledger.New(d, clock.System{})
}

// engines runs a benchmark on both.
func engines(b *testing.B, bench func(b *testing.B, d *db.DB, l *ledger.Ledger)) {
	b.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			d, l := benchBooks(b, engine)
			bench(b, d, l)
		})
	}
}

// BenchmarkFigureBalance reads a balance among a million postings, in turns with a row by its
// primary key. Of the times of each the lower quartile is taken, as whatever else the machine
// does only adds to them.
func BenchmarkFigureBalance(b *testing.B) {
	engines(b, func(b *testing.B, d *db.DB, l *ledger.Ledger) {
		var key, balance []time.Duration
		n := 0
		for b.Loop() {
			n++
			begin := time.Now()
			var row struct{ Cause, Currency string }
			require.NoError(b, d.One().Get(b.Context(), &row, `SELECT cause, currency FROM ledger_transactions WHERE id = ?`, fmt.Sprint("t", n*7919%benchTransactions)))
			key = append(key, time.Since(begin))
			begin = time.Now()
			got, err := l.Balance(b.Context(), d.One(), fmt.Sprint("a", n*7919%benchAccounts))
			require.NoError(b, err)
			balance = append(balance, time.Since(begin))
			require.Equal(b, int64(benchTransactions/benchAccounts*1000), got)
		}
		one, two := quartile(key), quartile(balance)
		b.ReportMetric(one, "key-us")
		b.ReportMetric(two, "balance-us")
		b.ReportMetric(two/one, "balance/key")
	})
}

// BenchmarkFigureRequests lets 64 goroutines take from one balance, and then change one row as
// often: which share of the engine's own rate transactions reach.
func BenchmarkFigureRequests(b *testing.B) {
	const each = 40
	engines(b, func(b *testing.B, d *db.DB, l *ledger.Ledger) {
		var ratios []float64
		n := 0
		for b.Loop() {
			n++
			rate := func(do func(q db.Queryer, name string) error) float64 {
				begin := time.Now()
				var all sync.WaitGroup
				for i := range atOnce {
					all.Go(func() {
						for j := range each {
							name := fmt.Sprint("r", n, "-", i, "-", j)
							if err := d.Write(b.Context(), func(q db.Queryer) error { return do(q, name) }); err != nil {
								b.Error(err)
							}
						}
					})
				}
				all.Wait()
				return atOnce * each / time.Since(begin).Seconds()
			}
			rows := rate(func(q db.Queryer, _ string) error {
				_, err := q.Exec(b.Context(), `UPDATE counters SET n = n + 1 WHERE id = 'one'`)
				return err
			})
			requests := rate(func(q db.Queryer, name string) error {
				_, err := l.Post(b.Context(), q, ledger.Transaction{
					Key: name, Cause: "request", Currency: "EUR", Entries: []ledger.Entry{{Account: "a1", Amount: -1}, {Account: "world", Amount: 1}},
				})
				return err
			})
			ratios = append(ratios, requests/rows)
			b.ReportMetric(rows, "updates-s")
			b.ReportMetric(requests, "requests-s")
		}
		slices.Sort(ratios)
		b.ReportMetric(ratios[len(ratios)/2], "requests/updates")
	})
}

// quartile is the lower quartile in microseconds.
func quartile(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)/4].Nanoseconds()) / 1000
}
