package request_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/sealing"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	eleni  = "11111111-1111-4111-8111-111111111111"
	first  = "22222222-2222-4222-8222-222222222221"
	second = "22222222-2222-4222-8222-222222222222"
)

// paper is a mailer and the log of the office. Both write into the table told, in the caller's
// transaction.
type paper struct{}

func (paper) Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error {
	_, err := q.Exec(ctx, `INSERT INTO told (what) VALUES (?)`, m.Template)
	return err //nolint:wrapcheck // a test's
}

func (paper) RecordPayout(ctx context.Context, q db.Queryer, by person.Member, action, _ string, _ map[string]any) error {
	_, err := q.Exec(ctx, `INSERT INTO told (what) VALUES (?)`, action+" "+by.User[:1])
	return err //nolint:wrapcheck // a test's
}

// knower fills a database with a user who has 100.00 and a payee.
func knower(ctx context.Context, t *testing.T, address string, keys *sealing.Keys) error {
	t.Helper()
	err := apptest.Fill(ctx, address, func(_ *db.DB, q db.Queryer) error {
		if _, err := q.Exec(ctx, `CREATE TABLE told (what TEXT NOT NULL)`); err != nil {
			return err
		}
		return apptest.AddUsers(ctx, q, "gr", "Eleni", eleni)
	})
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	w := open(t, d, keys, nil)
	if err := w.service.SetPayee(ctx, w.greece, eleni, payee.Payee{
		Kind: payee.IBAN, Name: "Eleni Papadopoulou", Street: "Ermou 1", City: "Athína", Country: "GR", Account: "GR1601101250000000012300695",
	}); err != nil {
		return err
	}
	return w.service.Give(ctx, w.greece, staff(0), request.Bonus{ID: "33333333-3333-4333-8333-333333333333", User: eleni, Amount: 10_000, Reason: "Well done"})
}

func staff(i int) person.Member {
	return person.Member{User: fmt.Sprintf("%d4444444-4444-4444-8444-444444444444", i), Market: "gr"}
}

// server is one of a database.
type server struct {
	t       *testing.T
	db      *db.DB
	clock   *clocktest.Hand
	jobs    *job.Queue
	service *request.Service
	greece  *market.Market
}

// open starts a server. The provider pays approved requests; without one, files for the bank do.
func open(t *testing.T, d *db.DB, keys *sealing.Keys, provider request.Provider) *server {
	t.Helper()
	return openAt(t, d, keys, provider, clocktest.At(time.Date(2025, 6, 1, 10, 0, 0, 0, time.UTC)))
}

// openAt starts a server that tells time by a clock.
func openAt(t *testing.T, d *db.DB, keys *sealing.Keys, provider request.Provider, clock *clocktest.Hand) *server {
	t.Helper()
	w := &server{t: t, db: d, clock: clock}
	live := market.Static(apptest.Registry(t, market.Local))
	w.greece, _ = live.ByCode("gr")
	w.jobs = job.New(job.Config{DB: d, Clock: w.clock, Log: zerolog.Nop(), LookEvery: time.Millisecond})
	ring, err := keyring.Open(t.Context(), d, w.clock, throttle.Purposes()...)
	require.NoError(t, err)
	w.service = request.New(request.Config{
		DB: d, Clock: w.clock, Log: zerolog.Nop(), Jobs: w.jobs, Books: ledger.New(d, w.clock), Markets: live, Mail: paper{}, Notices: notice.Silent{}, Office: paper{},
		Throttle: throttle.New(w.clock, ring), Keys: keys, Provider: provider, Debtor: bank.Debtor{Name: "Knowmad", IBAN: "DE89370400440532013000"},
	})
	return w
}

func (w *server) texts(query string) (out []string) {
	w.t.Helper()
	require.NoError(w.t, w.db.One().Select(w.t.Context(), &out, query))
	return out
}

// has checks a user's balance, and that the books balance.
func (w *server) has(want int64, where string) {
	w.t.Helper()
	account := w.texts(`SELECT account FROM payout_accounts`)
	require.Len(w.t, account, 1, where)
	books := ledger.New(w.db, w.clock)
	balance, err := books.Balance(w.t.Context(), w.db.One(), account[0])
	require.NoError(w.t, err)
	require.Equal(w.t, want, balance, where)
	faults, err := books.Check(w.t.Context())
	require.NoError(w.t, err)
	require.Empty(w.t, faults, where)
}

// atEachStep runs a test many times on each engine: first the server is killed before its first step,
// then before its second one, and so on. It ends when a server has done all its steps.
func atEachStep(t *testing.T, test func(t *testing.T, d *db.DB, keys *sealing.Keys, ctx context.Context, s *killtest.Steps, where string)) {
	t.Helper()
	keys, err := sealing.Local(filepath.Join(t.TempDir(), "seal.key"))
	require.NoError(t, err)
	fill := func(ctx context.Context, address string) error { return knower(ctx, t, address, keys) }
	killtest.Case{Engines: killtest.Engines(), Name: "knower_" + strings.ToLower(t.Name()), Fill: fill, Least: 10}.AtEachStep(t, func(t *testing.T, d *db.DB, n int) bool {
		t.Helper()
		ctx, s := killtest.Before(t.Context(), n)
		test(t, d, keys, ctx, s, fmt.Sprintf("step %d", n))
		return s.Killed()
	})
}

// vault is a bank beside the database. It knows orders by their ids.
type vault struct {
	steps *killtest.Steps // of the server that calls it; nil: none is killed
	sums  map[string]int64
	calls int
}

// Send pays an order, or refuses 10.13. The server may be killed before the order arrives, and
// before it hears the answer.
func (v *vault) Send(_ context.Context, o bank.Order) (refused string, err error) {
	if v.steps != nil {
		v.steps.Step()
	}
	v.calls++
	if o.Amount == 1013 {
		refused = "No such account."
	} else {
		v.sums[o.ID] = o.Amount
	}
	if v.steps != nil {
		v.steps.Step()
	}
	return refused, nil
}

// send runs a server that sends orders, until n orders have ended or s kills the server.
func (w *server) send(ctx context.Context, s *killtest.Steps, n int) {
	w.t.Helper()
	killtest.Work(ctx, w.t, w.jobs, w.service.Job(), s, n)
}

// TestSendingSurvivesKillsAtAnyStep sends two orders; the bank refuses one of them. The server is killed
// before each step: each statement, the arrival of an order at the bank, and the bank's answer.
func TestSendingSurvivesKillsAtAnyStep(t *testing.T) {
	again := false // an order was sent twice
	atEachStep(t, func(t *testing.T, d *db.DB, keys *sealing.Keys, ctx context.Context, s *killtest.Steps, where string) {
		v := &vault{sums: map[string]int64{}}
		w := open(t, d, keys, v)
		require.NoError(t, w.jobs.Register(job.Kind{Name: "payout.sending", Work: func(context.Context, *job.Job) error { return nil }}))
		for id, amount := range map[string]int64{first: 2000, second: 1013} {
			require.NoError(t, w.service.Ask(t.Context(), w.greece, eleni, id, amount))
			for i := range 2 {
				require.NoError(t, w.service.Approve(t.Context(), staff(i+1), id))
			}
		}
		v.steps = s
		open(t, d, keys, v).send(ctx, s, 2)
		v.steps = nil
		w = open(t, d, keys, v)
		if left := len(w.texts(`SELECT id FROM payout_requests WHERE status IN ('APPROVED', 'SENT')`)); left > 0 {
			require.True(t, s.Killed(), where)
			w.clock.Pass(time.Hour) // the lease has ended
			ctx, another := killtest.Before(t.Context(), 1<<30)
			w.send(ctx, another, left)
		}
		again = again || v.calls > 2
		require.Equal(t, map[string]int64{first: 2000}, v.sums, where)
		require.Equal(t, []string{"PAID", "REJECTED"}, w.texts(`SELECT status FROM payout_requests ORDER BY id`), where)
		require.Equal(t, []string{"payout-paid", "payout-returned"}, w.texts(`SELECT what FROM told WHERE what LIKE 'payout-%' ORDER BY what`), where)
		w.has(8000, where)
	})
	require.True(t, again)
}

// TestFilesForTheBankSurviveKillsAtAnyStep pays two requests by a file; the bank returns one of them. The
// server is killed before each statement. Users and staff who got no answer try once more.
func TestFilesForTheBankSurviveKillsAtAnyStep(t *testing.T) {
	atEachStep(t, func(t *testing.T, d *db.DB, keys *sealing.Keys, ctx context.Context, s *killtest.Steps, where string) {
		w := open(t, d, keys, nil)
		file := func() string {
			ids := w.texts(`SELECT id FROM payout_files`)
			require.Len(t, ids, 1, where)
			return ids[0]
		}
		steps := []func(ctx context.Context) error{
			func(ctx context.Context) error { return w.service.Ask(ctx, w.greece, eleni, first, 2000) },
			func(ctx context.Context) error { return w.service.Ask(ctx, w.greece, eleni, second, 3000) },
		}
		for _, id := range []string{first, second} {
			for i := range 2 {
				steps = append(steps, func(ctx context.Context) error { return w.service.Approve(ctx, staff(i+1), id) })
			}
		}
		steps = append(steps,
			func(ctx context.Context) error { return w.service.MakeFiles(ctx, staff(1)) },
			func(ctx context.Context) error {
				content, err := w.service.Content(ctx, staff(1), file())
				if err == nil {
					require.Contains(t, string(content), "<CtrlSum>50.00</CtrlSum>", where)
				}
				return err
			},
			func(ctx context.Context) error {
				return w.service.Execute(ctx, staff(2), file(), []string{second}, "Unknown")
			})
		for _, step := range steps {
			answered := false
			if !s.Killed() {
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					err := step(s.Observe(ctx))
					answered = true
					require.NoError(t, err, where) //nolint:testifylint // the test waits for it
				}()
				<-ended
			}
			if !answered {
				w = open(t, d, keys, nil)
				require.NoError(t, step(t.Context()), where)
			}
		}
		require.Equal(t, []string{"PAID", "REJECTED"}, w.texts(`SELECT status FROM payout_requests ORDER BY id`), where)
		require.Equal(t, []string{file()}, w.texts(`SELECT DISTINCT file FROM payout_requests`), where)
		require.Equal(t, []string{"payout-paid", "payout-returned"}, w.texts(`SELECT what FROM told WHERE what LIKE 'payout-%' ORDER BY what`), where)
		w.has(8000, where)
	})
}
