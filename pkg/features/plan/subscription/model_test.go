package subscription_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/soak"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// turns are the changes of a subscription's state that doc.go allows.
func turns() map[string]bool {
	out := map[string]bool{}
	for from, all := range map[subscription.Status][]subscription.Status{
		subscription.Pending: {subscription.Active, subscription.Failed, subscription.Refunded, subscription.Ended},
		subscription.Failed:  {subscription.Active, subscription.Refunded},
		subscription.Active:  {subscription.PastDue, subscription.Ended, subscription.Refunded},
		subscription.Trial:   {subscription.Ended},
		subscription.PastDue: {subscription.Active, subscription.Ended, subscription.Refunded},
	} {
		for _, to := range all {
			out[string(from)+" "+string(to)] = true
		}
	}
	return out
}

// recordTurns has the database write each change of a subscription's state into a table.
func recordTurns(ctx context.Context, address string) error {
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	statements := []string{
		`CREATE TABLE turned (what TEXT NOT NULL)`,
		`CREATE TRIGGER turning AFTER UPDATE ON plan_subscriptions WHEN OLD.status <> NEW.status BEGIN INSERT INTO turned (what) VALUES (OLD.status || ' ' || NEW.status); END`,
	}
	if d.Engine() == db.Postgres {
		statements[1] = `CREATE FUNCTION turn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO turned (what) VALUES (OLD.status || ' ' || NEW.status); RETURN NEW; END; $$`
		statements = append(statements, `CREATE TRIGGER turning AFTER UPDATE ON plan_subscriptions FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION turn()`)
	}
	return d.Write(ctx, func(q db.Queryer) error {
		for _, s := range statements {
			if _, err := q.Exec(ctx, s); err != nil {
				return err
			}
		}
		return nil
	})
}

// town is a database with customers, and the sandbox as the provider. Each command has a server of
// its own: nothing that one remembers helps the next.
type town struct {
	t       *rapid.T
	ctx     context.Context //nolint:containedctx // of one run
	db      *db.DB
	clock   *clocktest.Hand
	markets *market.Live
	bought  map[string][]subscription.Checkout // by customer
	left    map[string]bool                    // customers who have left
	known   map[string]pay.State               // what each payment was when last seen
}

func (w *town) sandbox() *pay.Sandbox { return pay.NewSandbox(w.db, []byte("key")) }

func (w *town) server() *subscription.Service {
	books, err := invoice.New(w.db, w.clock)
	if err != nil {
		panic(err) // the program's own texts
	}
	return subscription.New(subscription.Config{
		DB: w.db, Clock: w.clock, Log: zerolog.Nop(), Mail: paper{}, Office: paper{}, Markets: w.markets, Provider: pay.NewRouter(w.sandbox()), Invoices: books,
	})
}

// does has a server do something, which now and then is killed before one of its steps. It tells
// whether the server answered that it was done.
func (w *town) does(do func(ctx context.Context, s *subscription.Service) error) bool {
	steps := 1 << 30
	if rapid.IntRange(0, 3).Draw(w.t, "dies") == 3 {
		steps = rapid.IntRange(0, 50).Draw(w.t, "before step")
	}
	ctx, s := killtest.Before(w.ctx, steps)
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = do(s.Observe(ctx), w.server())
	}()
	<-ended
	if s.Killed() {
		return false
	}
	if err != nil {
		require.NotEqual(w.t, problem.NoType, problem.From(err).Type, "%v", err)
	}
	return err == nil
}

func (w *town) customer() string {
	return rapid.SampledFrom([]string{lena, mia}).Draw(w.t, "customer")
}

// one picks a purchase of a customer.
func (w *town) one() (user string, c subscription.Checkout) {
	user = w.customer()
	if len(w.bought[user]) == 0 {
		w.t.Skip("nothing was bought")
	}
	// The latest ones are the likely ones to run.
	n := rapid.IntRange(0, min(2, len(w.bought[user])-1)).Draw(w.t, "purchase")
	return user, w.bought[user][len(w.bought[user])-1-n]
}

// payment picks a payment of a purchase of a customer, at the sandbox.
func (w *town) payment() string {
	_, c := w.one()
	all := w.texts(`SELECT p.payment FROM plan_sandbox p LEFT JOIN plan_payments o ON o.id = p.payment WHERE p.subscription = ? ORDER BY o.created, o.period, o.try`, c.ID)
	if len(all) == 0 {
		w.t.Skip("the sandbox knows no payment")
	}
	return rapid.SampledFrom(all).Draw(w.t, "payment")
}

func (w *town) texts(query string, args ...any) (out []string) {
	require.NoError(w.t, w.db.One().Select(w.ctx, &out, query, args...))
	return out
}

func (w *town) number(query string, args ...any) (n int64) {
	require.NoError(w.t, w.db.One().Get(w.ctx, &n, query, args...))
	return n
}

func (w *town) none(message, query string, args ...any) {
	require.Empty(w.t, w.texts(query, args...), message)
}

func (w *town) status(id string) string {
	all := w.texts(`SELECT status FROM plan_subscriptions WHERE id = ?`, id)
	require.Len(w.t, all, 1)
	return all[0]
}

// commands are what customers, the sandbox, staff and time do.
func (w *town) commands() map[string]func(*rapid.T) {
	all := map[string]func(){
		"buys": func() {
			user := w.customer()
			if w.left[user] {
				w.t.Skip("they have left")
			}
			code := rapid.SampledFrom([]string{"de", "ch"}).Draw(w.t, "market")
			price := "plus-" + code + rapid.SampledFrom([]string{"-monthly", "-yearly"}).Draw(w.t, "price")
			m, _ := w.markets.ByCode(code)
			var c subscription.Checkout
			if w.does(func(ctx context.Context, s *subscription.Service) (err error) {
				c, err = s.Buy(ctx, m, user, price)
				return err
			}) {
				w.bought[user] = append(w.bought[user], c)
			}
		},
		"tries": func() {
			user := w.customer()
			if w.left[user] {
				w.t.Skip("they have left")
			}
			had := w.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE user_id = ? AND (trial OR period > 0)`, user) > 0
			m, _ := w.markets.ByCode("de")
			trying, terms := *m, *m.Plan
			terms.TrialDays = rapid.SampledFrom([]int{1, 7}).Draw(w.t, "days")
			trying.Plan = &terms
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Try(ctx, &trying, user) }) {
				require.False(w.t, had, "a trial comes before Plus, once")
				require.Equal(w.t, int64(1), w.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE user_id = ? AND status = 'TRIAL'`, user))
			}
		},
		"ends the trial": func() {
			user := w.customer()
			tried := w.texts(`SELECT id FROM plan_subscriptions WHERE user_id = ? AND trial`, user)
			if len(tried) == 0 {
				w.t.Skip("they have none")
			}
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Cancel(ctx, user, tried[0]) }) {
				require.Equal(w.t, "ENDED", w.status(tried[0]))
			}
		},
		"pays": func() {
			outcome := rapid.SampledFrom([]pay.Outcome{pay.Pays, pay.PaysOnce, pay.Declines, pay.BreaksOff, pay.Charges}).Draw(w.t, "outcome")
			_, err := w.sandbox().Choose(w.ctx, w.payment(), outcome)
			require.NoError(w.t, err)
		},
		"buys and pays": func() {
			user := w.customer()
			if w.left[user] {
				w.t.Skip("they have left")
			}
			m, _ := w.markets.ByCode("de")
			c, err := w.server().Buy(w.ctx, m, user, rapid.SampledFrom([]string{monthly, yearly}).Draw(w.t, "price"))
			if err != nil {
				w.t.Skip("they can't")
			}
			w.bought[user] = append(w.bought[user], c)
			_, err = w.sandbox().Choose(w.ctx, w.texts(`SELECT id FROM plan_payments WHERE subscription = ?`, c.ID)[0], pay.Pays)
			require.NoError(w.t, err)
			w.does(func(ctx context.Context, s *subscription.Service) error { return s.Activate(ctx, c) })
		},
		"an event comes": func() {
			header, body := w.sandbox().Sign(w.payment())
			w.does(func(ctx context.Context, s *subscription.Service) error {
				return s.Take(ctx, w.sandbox(), header, body)
			})
		},
		"a forged event comes": func() {
			payment := w.payment()
			header, body := pay.NewSandbox(w.db, []byte("another")).Sign(payment)
			err := w.server().Take(w.ctx, w.sandbox(), header, body)
			require.ErrorIs(w.t, err, pay.ErrForged)
		},
		"cancels": func() {
			user, c := w.one()
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Cancel(ctx, user, c.ID) }) {
				require.Equal(w.t, int64(1), w.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND cancelled AND status IN ('ACTIVE', 'ENDED')`, c.ID))
			}
		},
		"resumes": func() {
			user, c := w.one()
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Resume(ctx, user, c.ID) }) {
				require.Equal(w.t, int64(1), w.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND NOT cancelled AND status IN ('ACTIVE', 'PAST_DUE')`, c.ID))
			}
		},
		"withdraws": func() {
			user, c := w.one()
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Withdraw(ctx, user, c.ID) }) {
				require.Equal(w.t, "REFUNDED", w.status(c.ID))
				w.none("it is given back", `SELECT id FROM plan_payments WHERE subscription = ? AND state = 'PAID' AND settled > ?`, c.ID, db.At(w.clock.Now().AddDate(0, 0, -14)))
			}
		},
		"changes": func() {
			user, c := w.one()
			prices := w.texts(`SELECT 'plus-' || market || CASE months WHEN 1 THEN '-yearly' ELSE '-monthly' END FROM plan_subscriptions WHERE id = ?`, c.ID)
			if len(prices) == 0 {
				w.t.Skip("it is forgotten")
			}
			if w.does(func(ctx context.Context, s *subscription.Service) error { return s.Change(ctx, user, c.ID, prices[0]) }) {
				require.Equal(w.t, int64(1), w.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND (price = ? OR next_price = ?)`, c.ID, prices[0], prices[0]))
			}
		},
		"staff give back": func() {
			payment, end := w.payment(), rapid.Bool().Draw(w.t, "end")
			w.does(func(ctx context.Context, s *subscription.Service) error {
				return s.GiveBack(ctx, person.Member{User: anna, Market: "de"}, payment, end)
			})
		},
		"leaves": func() {
			user := w.customer()
			if rapid.IntRange(0, 3).Draw(w.t, "really") < 3 {
				w.t.Skip("they stay")
			}
			if w.does(func(ctx context.Context, s *subscription.Service) error {
				return w.db.Write(ctx, func(q db.Queryer) error {
					_, err := s.Erase(ctx, q, user)
					return err
				})
			}) {
				w.left[user] = true
				w.none("nothing is theirs", `SELECT id FROM plan_subscriptions WHERE user_id = ?`, user)
			}
		},
		"time passes": func() {
			w.clock.Pass(rapid.SampledFrom([]time.Duration{
				3 * time.Minute, time.Hour, 25 * time.Hour, 5 * 24 * time.Hour, 13 * 24 * time.Hour, 28 * 24 * time.Hour, 31 * 24 * time.Hour, 365 * 24 * time.Hour,
			}).Draw(w.t, "time"))
			w.does(func(ctx context.Context, s *subscription.Service) error { return s.Look(ctx) })
		},
		"a server looks": func() {
			w.does(func(ctx context.Context, s *subscription.Service) error { return s.Look(ctx) })
		},
		"a server without a provider looks": func() {
			w.does(func(ctx context.Context, s *subscription.Service) error {
				s.Provider = nil
				return errors.Join(s.Look(ctx), (&subscription.Desk{Service: s}).Compare(ctx))
			})
		},
		"a server has it forgotten who left": func() {
			w.does(func(ctx context.Context, s *subscription.Service) error {
				return forgets(s).Forget(ctx)
			})
		},
		"a server compares": func() {
			w.does(func(ctx context.Context, s *subscription.Service) error {
				return (&subscription.Desk{Service: s}).Compare(ctx)
			})
		},
	}
	out := map[string]func(*rapid.T){}
	for name, do := range all {
		out[name] = func(t *rapid.T) {
			w.t = t
			w.clock.Pass(time.Second)
			do()
		}
	}
	out[""] = func(t *rapid.T) {
		w.t = t
		w.holds()
	}
	return out
}

// holds checks what is so after each command.
func (w *town) holds() {
	allowed := turns()
	for _, turn := range w.texts(`SELECT DISTINCT what FROM turned`) {
		require.True(w.t, allowed[turn], turn)
	}
	w.none("nobody has two", `SELECT user_id FROM plan_subscriptions WHERE status IN ('ACTIVE', 'PAST_DUE', 'TRIAL') GROUP BY user_id HAVING COUNT(*) > 1`)
	w.none("no period is paid twice", `SELECT subscription FROM plan_payments WHERE state = 'PAID' AND NOT refund GROUP BY subscription, period HAVING COUNT(*) > 1`)
	w.none("one that runs has a period that ends", `SELECT id FROM plan_subscriptions WHERE status IN ('ACTIVE', 'PAST_DUE', 'TRIAL') AND (period < 1 OR period_end IS NULL OR due IS NULL OR anchor IS NULL OR ended IS NOT NULL)`)
	w.none("one that doesn't run has an end", `SELECT id FROM plan_subscriptions WHERE status IN ('ENDED', 'REFUNDED', 'FAILED') AND ended IS NULL`)
	w.none("a cancelled one isn't tried again", `SELECT id FROM plan_subscriptions WHERE status = 'PAST_DUE' AND cancelled`)
	w.none("Plus is whose subscription runs, as long as it does", `SELECT s.id FROM plan_subscriptions s LEFT JOIN plan_members m ON m.user_id = s.user_id
		WHERE s.status IN ('ACTIVE', 'PAST_DUE', 'TRIAL') AND COALESCE(m.until, 0) <> s.period_end + CASE WHEN s.cancelled OR s.trial THEN 0 ELSE 8 * CAST(86400000000 AS BIGINT) END`)
	w.none("and nobody else's", `SELECT m.user_id FROM plan_members m WHERE NOT EXISTS (SELECT 1 FROM plan_subscriptions s WHERE s.user_id = m.user_id AND s.status IN ('ACTIVE', 'PAST_DUE', 'TRIAL'))`)
	w.none("a trial is once, and costs nothing", `SELECT user_id FROM plan_subscriptions WHERE trial AND user_id IS NOT NULL GROUP BY user_id HAVING COUNT(*) > 1
		UNION ALL SELECT p.id FROM plan_payments p JOIN plan_subscriptions s ON s.id = p.subscription WHERE s.trial
		UNION ALL SELECT id FROM plan_subscriptions WHERE trial AND (status NOT IN ('TRIAL', 'ENDED') OR user_id IS NULL OR period <> 1)`)
	w.none("only who has left is forgotten, when nothing is open", `SELECT id FROM plan_subscriptions WHERE forgotten IS NOT NULL AND (user_id IS NOT NULL OR status NOT IN ('ENDED', 'REFUNDED', 'FAILED'))
		UNION ALL SELECT p.id FROM plan_payments p JOIN plan_subscriptions s ON s.id = p.subscription WHERE s.forgotten IS NOT NULL AND p.state = 'PENDING'
		UNION ALL SELECT x.payment FROM plan_sandbox x JOIN plan_payments p ON p.id = x.payment JOIN plan_subscriptions s ON s.id = x.subscription WHERE p.period = 1 AND x.back = '' AND s.user_id IS NOT NULL`)
	w.none("nobody pays for a period that began longer ago than the days of grace", `SELECT id FROM plan_invoices WHERE kind = 'INVOICE' AND issued > period_from + 8 * CAST(86400000000 AS BIGINT)`)
	w.none("what runs ends as its invoice says", `SELECT s.id FROM plan_subscriptions s WHERE s.status IN ('ACTIVE', 'PAST_DUE') AND NOT EXISTS (SELECT 1 FROM plan_invoices i JOIN plan_payments p ON p.id = i.payment
		WHERE p.subscription = s.id AND p.period = s.period AND i.period_to = s.period_end)`)
	w.none("and no sooner than the period before", `SELECT i.id FROM plan_invoices i JOIN plan_payments p ON p.id = i.payment JOIN plan_payments b ON b.subscription = p.subscription AND b.period = p.period - 1 AND b.state = 'PAID'
		JOIN plan_invoices j ON j.payment = b.id WHERE i.kind = 'INVOICE' AND p.state = 'PAID' AND p.try < 100 AND i.period_from < j.period_to`)
	w.none("numbers have no gap", `SELECT series FROM plan_invoices GROUP BY series HAVING COUNT(*) <> MAX(number) OR MIN(number) <> 1`)
	w.money()
}

// money holds the books against maps: what each currency has, and what each payment may be.
func (w *town) money() {
	var rows []struct {
		ID, Currency, Market        string
		State                       pay.State
		Amount, Billed, Credited    int64
		Bills, Credits, Rate, Asked int64
		Said                        pay.State
	}
	require.NoError(w.t, w.db.One().Select(w.ctx, &rows, `SELECT p.id, s.currency, s.market, s.tax_rate AS rate, p.state, p.amount, COALESCE(x.state, '') AS said, COALESCE(x.amount, p.amount) AS asked,
		COALESCE((SELECT SUM(amount) FROM plan_invoices i WHERE i.payment = p.id AND kind = 'INVOICE'), 0) AS billed,
		COALESCE((SELECT SUM(amount) FROM plan_invoices i WHERE i.payment = p.id AND kind = 'CREDIT_NOTE'), 0) AS credited,
		(SELECT COUNT(*) FROM plan_invoices i WHERE i.payment = p.id AND kind = 'INVOICE') AS bills,
		(SELECT COUNT(*) FROM plan_invoices i WHERE i.payment = p.id AND kind = 'CREDIT_NOTE') AS credits
		FROM plan_payments p JOIN plan_subscriptions s ON s.id = p.subscription LEFT JOIN plan_sandbox x ON x.payment = p.id`))
	w.none("no payment of the sandbox is lost", `SELECT x.payment FROM plan_sandbox x WHERE x.state <> 'DECLINED' AND NOT EXISTS (SELECT 1 FROM plan_payments p WHERE p.id = x.payment)`)
	// What we believe, and what the sandbox may say then.
	may := map[pay.State][]pay.State{
		pay.Pending:  {"", pay.Pending, pay.Paid, pay.Declined, pay.Disputed},
		pay.Paid:     {pay.Paid, pay.Refunded, pay.Disputed},
		pay.Declined: {"", pay.Declined},
		pay.Refunded: {pay.Refunded},
		pay.Disputed: {pay.Disputed},
	}
	// What a payment may have been before.
	was := map[pay.State][]pay.State{
		pay.Pending:  {"", pay.Pending},
		pay.Paid:     {"", pay.Pending, pay.Paid},
		pay.Declined: {"", pay.Pending, pay.Declined},
		pay.Refunded: {"", pay.Pending, pay.Paid, pay.Refunded},
		pay.Disputed: {"", pay.Pending, pay.Paid, pay.Disputed},
	}
	has, invoiced := map[string]int64{}, map[string]int64{}
	for _, p := range rows {
		require.Contains(w.t, may[p.State], p.Said, "of payment %s we believe that it is %s", p.ID, p.State)
		require.Contains(w.t, was[p.State], w.known[p.ID])
		w.known[p.ID] = p.State
		require.Equal(w.t, p.Amount, p.Asked, "the sandbox was asked for the amount")
		want := map[pay.State][2]int64{pay.Paid: {1, 0}, pay.Refunded: {1, 1}, pay.Disputed: {1, 1}}[p.State]
		require.Equal(w.t, want, [2]int64{p.Bills, p.Credits}, "invoices of a payment that is %s", p.State)
		invoiced[p.Currency] += p.Billed - p.Credited
		if p.State == pay.Paid {
			tax := (p.Amount*p.Rate + (10_000+p.Rate)/2) / (10_000 + p.Rate)
			has["plan:received:"+p.Currency] -= p.Amount
			has["plan:revenue:"+p.Market+":"+p.Currency] += p.Amount - tax
			has["plan:tax:"+p.Market+":"+p.Currency] += tax
		}
	}
	books := ledger.New(w.db, w.clock)
	faults, err := books.Check(w.ctx)
	require.NoError(w.t, err)
	require.Empty(w.t, faults)
	for _, account := range w.texts(`SELECT id FROM ledger_accounts`) {
		balance, err := books.Balance(w.ctx, w.db.One(), account)
		require.NoError(w.t, err)
		require.Equal(w.t, has[account], balance, account)
		delete(has, account)
	}
	require.Empty(w.t, has, "accounts that aren't open")
	for currency, sum := range invoiced {
		require.Equal(w.t, w.number(`SELECT COALESCE(SUM(p.amount), 0) FROM plan_payments p JOIN plan_subscriptions s ON s.id = p.subscription WHERE p.state = 'PAID' AND s.currency = ?`, currency), sum)
	}
}

// calm lets servers do all that is due: what they believe is what the sandbox says then.
func (w *town) calm() {
	for _, passes := range []time.Duration{3 * time.Minute, 25 * time.Hour, time.Minute} {
		w.clock.Pass(passes)
		require.NoError(w.t, w.db.Write(w.ctx, func(q db.Queryer) error {
			_, err := q.Exec(w.ctx, `UPDATE plan_payments SET look = 0, check_at = 0`) // the longer nothing is known of one, the more seldom it is asked about
			return err
		}))
		s := w.server()
		require.NoError(w.t, errors.Join(s.Look(w.ctx), (&subscription.Desk{Service: s}).Compare(w.ctx)))
		w.holds()
	}
	for range 3 {
		require.NoError(w.t, w.server().Look(w.ctx))
	}
	w.holds()
	require.NoError(w.t, forgets(w.server()).Forget(w.ctx))
	w.holds()
	w.none("who has left is forgotten", `SELECT s.id FROM plan_subscriptions s WHERE s.user_id IS NULL AND s.forgotten IS NULL AND s.status <> 'PENDING'
		AND NOT EXISTS (SELECT 1 FROM plan_payments p WHERE p.subscription = s.id AND p.state = 'PENDING')`)
	w.none("all is known", `SELECT p.id || ' ' || p.state || ' ' || x.state FROM plan_payments p JOIN plan_sandbox x ON x.payment = p.id WHERE p.state <> x.state`)
	w.none("all is given back", `SELECT id FROM plan_payments WHERE refund`)
	w.none("nobody is asked to look", `SELECT payment FROM plan_differences`)
	w.none("nothing hangs", `SELECT id FROM plan_subscriptions WHERE due <= ?`, db.At(w.clock.Now()))
}

// TestRandomCommands has customers, the sandbox, its events, staff and time do things in any order, and
// servers die at any step.
func TestRandomCommands(t *testing.T) {
	live := market.Static(apptest.Registry(t, market.Local))
	for engine, times := range map[db.Engine]int{db.SQLite: 150, db.Postgres: 8} {
		t.Run(string(engine), func(t *testing.T) {
			soak.Checks(t, times, 20*times)
			rapid.Check(t, func(r *rapid.T) {
				b := &killtest.Brief{TB: t}
				defer b.End()
				d, err := db.Open(t.Context(), dbtest.Copy(b, engine, "turns", func(address string) error {
					if err := fill(t.Context(), address); err != nil {
						return err
					}
					return recordTurns(t.Context(), address)
				}))
				require.NoError(r, err)
				defer func() { _ = d.Close() }()
				w := &town{
					t: r, ctx: t.Context(), db: d, clock: clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)), markets: live,
					bought: map[string][]subscription.Checkout{}, left: map[string]bool{}, known: map[string]pay.State{},
				}
				r.Repeat(w.commands())
				w.t = r
				w.calm()
			})
		})
	}
}
