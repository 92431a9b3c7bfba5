package subscription_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/leaving"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/pay/stripe"
	"knowmad/pkg/features/plan/pay/stripe/stripetest"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/mail"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	lena    = "11111111-1111-4111-8111-111111111111"
	mia     = "11111111-1111-4111-8111-111111111112"
	anna    = "22222222-2222-4222-8222-222222222222" // of the staff
	monthly = "plus-de-monthly"
	yearly  = "plus-de-yearly"
)

// paper is a mailer that writes into a table, in the transaction that it is called in.
type paper struct{}

func (paper) Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error {
	_, err := q.Exec(ctx, `INSERT INTO told (what) VALUES (?)`, m.Values["what"])
	return err //nolint:wrapcheck // a test's
}

// RecordPlan writes nothing: the log is another slice's.
func (paper) RecordPlan(context.Context, db.Queryer, person.Member, string, string, map[string]any) error {
	return nil
}

// fill makes a database with two users and a member of staff.
func fill(ctx context.Context, address string) error {
	return apptest.Fill(ctx, address, func(_ *db.DB, q db.Queryer) error {
		if _, err := q.Exec(ctx, `CREATE TABLE told (what TEXT NOT NULL)`); err != nil {
			return err
		}
		return apptest.AddUsers(ctx, q, "de", "Lena", lena, mia, anna)
	})
}

// shop is a database whose server takes payments with Stripe. Stripe outlives the server.
type shop struct {
	t       *testing.T
	db      *db.DB
	clock   *clocktest.Hand
	germany *market.Market
	markets *market.Live
	stripe  *stripetest.Peer
	door    *door
	where   string
}

// door stands between a server and Stripe. The server may be killed before a request arrives, and
// before it hears the answer.
type door struct {
	behind *httputil.ReverseProxy
	steps  atomic.Pointer[killtest.Steps] // of the server that calls; nil: none is killed
}

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s := d.steps.Load()
	if s != nil {
		s.Step()
	}
	answer := httptest.NewRecorder()
	d.behind.ServeHTTP(answer, r)
	if s != nil {
		s.Step()
	}
	w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

func open(t *testing.T, d *db.DB, where string) *shop {
	t.Helper()
	s := &shop{t: t, db: d, clock: clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)), stripe: stripetest.Start(t), where: where}
	s.markets = market.Static(apptest.Registry(t, market.Local))
	s.germany, _ = s.markets.ByCode("de")
	behind, err := url.Parse(s.stripe.URL)
	require.NoError(t, err)
	s.door = &door{behind: httputil.NewSingleHostReverseProxy(behind)}
	return s
}

// server starts a server, which asks Stripe at an address.
func (s *shop) server(at string) *subscription.Service {
	s.t.Helper()
	said := func(text string) func() (string, error) { return func() (string, error) { return text, nil } }
	taker, err := stripe.New(stripe.Config{DB: s.db, Clock: s.clock, URL: at, Key: said(stripetest.Key), Webhook: said(stripetest.Secret)})
	require.NoError(s.t, err)
	books, err := invoice.New(s.db, s.clock)
	require.NoError(s.t, err)
	return subscription.New(subscription.Config{
		DB: s.db, Clock: s.clock, Log: zerolog.Nop(), Mail: paper{}, Office: paper{}, Markets: s.markets, Provider: pay.NewRouter(taker), Invoices: books,
	})
}

func (s *shop) number(query string, args ...any) (n int64) {
	s.t.Helper()
	require.NoError(s.t, s.db.One().Get(s.t.Context(), &n, query, args...), s.where)
	return n
}

func (s *shop) texts(query string, args ...any) (out []string) {
	s.t.Helper()
	require.NoError(s.t, s.db.One().Select(s.t.Context(), &out, query, args...), s.where)
	return out
}

// bought is a subscription whose first payment was made.
func (s *shop) bought(price string) subscription.Checkout {
	s.t.Helper()
	c := s.begun(price)
	require.NoError(s.t, s.server(s.stripe.URL).Activate(s.t.Context(), c), s.where)
	return c
}

// begun makes a subscription that is paid at Stripe; the server doesn't know of the payment yet.
func (s *shop) begun(price string) subscription.Checkout {
	s.t.Helper()
	c, err := s.server(s.stripe.URL).Buy(s.t.Context(), s.germany, lena, price)
	require.NoError(s.t, err, s.where)
	s.stripe.Pay(s.stripe.Session(c.Redirect), "succeeded", 0, "")
	return c
}

// later lets time pass, and has a server do the work that falls due.
func (s *shop) later() {
	s.t.Helper()
	for _, passes := range []time.Duration{3 * time.Minute, 3 * time.Minute, 2 * time.Hour, time.Minute} {
		s.clock.Pass(passes)
		require.NoError(s.t, s.server(s.stripe.URL).Look(s.t.Context()), s.where)
	}
}

// agree checks that Stripe, the payments, the ledger and the invoices have the same money, an amount,
// and that each invoice follows the one before.
func (s *shop) agree(want int64) {
	s.t.Helper()
	require.Equal(s.t, want, s.stripe.Kept(), s.where)
	require.Equal(s.t, want, s.number(`SELECT COALESCE(SUM(amount), 0) FROM plan_payments WHERE state = 'PAID'`), s.where)
	require.Equal(s.t, want, s.number(`SELECT COALESCE(SUM(CASE kind WHEN 'INVOICE' THEN amount ELSE -amount END), 0) FROM plan_invoices`), s.where)
	books := ledger.New(s.db, s.clock)
	received, err := books.Balance(s.t.Context(), s.db.One(), "plan:received:EUR")
	require.NoError(s.t, err, s.where)
	require.Equal(s.t, want, -received, s.where)
	faults, err := books.Check(s.t.Context())
	require.NoError(s.t, err, s.where)
	require.Empty(s.t, faults, s.where)
	require.Zero(s.t, s.number(`SELECT COUNT(*) FROM (SELECT series FROM plan_invoices GROUP BY series HAVING COUNT(*) <> MAX(number)) AS gaps`), s.where)
	require.Zero(s.t, s.number(`SELECT COUNT(*) FROM plan_payments WHERE refund`), s.where)
}

// is checks the only subscription that ever ran: its state, price and period.
func (s *shop) is(want string) {
	s.t.Helper()
	require.Equal(s.t, []string{want}, s.texts(`SELECT status || ' ' || price || ' ' || period FROM plan_subscriptions WHERE period > 0`), s.where)
}

// killing is a test of a server that is killed while it does something, for each of its steps.
type killing struct {
	before func(s *shop) subscription.Checkout                                                         // is done by another server
	deed   func(ctx context.Context, s *shop, on *subscription.Service, c subscription.Checkout) error // is killed
	again  bool                                                                                        // a request without an answer is repeated at once
	after  func(s *shop, c subscription.Checkout, answered bool)
	least  int // steps that it has
}

func (k killing) run(t *testing.T) {
	t.Helper()
	engines := killtest.Engines()
	if k.again {
		engines = engines[:1] // it takes long, and the engines differ in what a kill leaves alone
	}
	killtest.Case{Engines: engines, Name: "users", Fill: fill, Least: k.least}.AtEachStep(t, k.once)
}

// once runs the test with a server that is killed before a step.
func (k killing) once(t *testing.T, d *db.DB, n int) (killed bool) {
	t.Helper()
	s := open(t, d, fmt.Sprintf("step %d", n))
	c := k.before(s)
	ctx, steps := killtest.Before(t.Context(), n)
	s.door.steps.Store(steps)
	front := httptest.NewServer(s.door)
	defer front.Close()
	answered, ended := false, make(chan struct{})
	go func() {
		defer close(ended)
		err := k.deed(steps.Observe(ctx), s, s.server(front.URL), c)
		answered = !steps.Killed()
		if answered {
			require.NoError(t, err, s.where) //nolint:testifylint // the test waits for it
		}
	}()
	<-ended
	if k.again && !answered {
		// The repeated request may fail, as the first one was carried out.
		_ = k.deed(t.Context(), s, s.server(s.stripe.URL), c)
	}
	s.later()
	k.after(s, c, answered)
	return steps.Killed()
}

// both runs the test twice: a request without an answer isn't repeated, or is.
func (k killing) both(t *testing.T) {
	t.Helper()
	for name, again := range map[string]bool{"left": false, "again": true} {
		k.again = again
		t.Run(name, k.run)
	}
}

func aMonth(s *shop) subscription.Checkout { return s.bought(monthly) }

// TestFirstPaymentsSurviveKills kills a server while it begins a checkout, and while it takes over
// that one is paid.
func TestFirstPaymentsSurviveKills(t *testing.T) {
	killing{
		before: func(*shop) subscription.Checkout { return subscription.Checkout{} },
		deed: func(ctx context.Context, s *shop, on *subscription.Service, _ subscription.Checkout) error {
			_, err := on.Buy(ctx, s.germany, lena, monthly)
			return err
		},
		after: func(s *shop, _ subscription.Checkout, _ bool) {
			s.agree(0)
			s.bought(monthly)
			s.agree(999)
			s.is("ACTIVE plus-de-monthly 1")
			s.clock.Pass(25 * time.Hour)
			require.NoError(s.t, s.server(s.stripe.URL).Look(s.t.Context()), s.where)
			require.Zero(s.t, s.number(`SELECT COUNT(*) FROM plan_subscriptions WHERE status = 'PENDING'`), s.where)
			s.agree(999)
		},
		least: 8,
	}.run(t)
	killing{
		before: func(s *shop) subscription.Checkout { return s.begun(monthly) },
		deed: func(ctx context.Context, _ *shop, on *subscription.Service, c subscription.Checkout) error {
			return on.Activate(ctx, c)
		},
		after: func(s *shop, _ subscription.Checkout, _ bool) {
			s.agree(999)
			s.is("ACTIVE plus-de-monthly 1")
			require.Equal(s.t, []string{"started"}, s.texts(`SELECT what FROM told`), s.where)
		},
		least: 20,
	}.run(t)
}

// TestRenewalsSurviveKills kills a server while it takes the payment of a second month, which the
// bank declines once or doesn't.
func TestRenewalsSurviveKills(t *testing.T) {
	for _, outcome := range []string{"succeeded", "declined"} {
		t.Run(outcome, killing{
			before: func(s *shop) subscription.Checkout {
				c := s.bought(monthly)
				s.clock.Pass(28 * 24 * time.Hour)
				s.stripe.Confirms = outcome
				return c
			},
			deed: func(ctx context.Context, _ *shop, on *subscription.Service, _ subscription.Checkout) error {
				return on.Look(ctx)
			},
			after: func(s *shop, _ subscription.Checkout, _ bool) {
				if outcome == "declined" {
					s.agree(999)
					s.is("PAST_DUE plus-de-monthly 1")
					require.Equal(s.t, []string{"pastDue", "started"}, s.texts(`SELECT what FROM told ORDER BY what`), s.where)
					s.stripe.Confirms = "succeeded"
					s.clock.Pass(24 * time.Hour)
					s.later()
				}
				s.agree(2 * 999)
				s.is("ACTIVE plus-de-monthly 2")
				require.Equal(s.t, 2, s.stripe.Count("charge"), s.where)
			},
			least: 20,
		}.run)
	}
}

// TestRefundsSurviveKills kills a server while it gives a payment back: to who withdraws, for staff,
// and to who has paid beside a subscription that runs.
func TestRefundsSurviveKills(t *testing.T) {
	back := func(s *shop, status string) {
		s.agree(0)
		s.is(status + " plus-de-monthly 1")
		require.Equal(s.t, 1, s.stripe.Count("re"), s.where)
	}
	t.Run("withdrawal", killing{
		before: aMonth,
		deed: func(ctx context.Context, _ *shop, on *subscription.Service, c subscription.Checkout) error {
			return on.Withdraw(ctx, lena, c.ID)
		},
		after: func(s *shop, c subscription.Checkout, answered bool) {
			if !answered && s.stripe.Count("re") == 0 {
				// Nothing was stored.
				require.NoError(s.t, s.server(s.stripe.URL).Withdraw(s.t.Context(), lena, c.ID), s.where)
			}
			back(s, "REFUNDED")
		},
		least: 20,
	}.both)
	t.Run("staff", killing{
		before: aMonth,
		deed: func(ctx context.Context, s *shop, on *subscription.Service, _ subscription.Checkout) error {
			return on.GiveBack(ctx, person.Member{User: anna, Market: "de"}, s.texts(`SELECT id FROM plan_payments`)[0], false)
		},
		after: func(s *shop, _ subscription.Checkout, answered bool) {
			if !answered && s.stripe.Count("re") == 0 {
				s.agree(999)
				return
			}
			back(s, "ACTIVE")
			require.Equal(s.t, int64(1), s.number(`SELECT COUNT(*) FROM plan_deeds`), s.where)
		},
		least: 20,
	}.both)
	t.Run("second", killing{
		before: func(s *shop) subscription.Checkout {
			second := s.begun(yearly)
			s.bought(monthly)
			return second
		},
		deed: func(ctx context.Context, _ *shop, on *subscription.Service, c subscription.Checkout) error {
			return on.Activate(ctx, c)
		},
		after: func(s *shop, c subscription.Checkout, _ bool) {
			s.agree(999)
			s.is("ACTIVE plus-de-monthly 1")
			require.Equal(s.t, []string{"REFUNDED"}, s.texts(`SELECT status FROM plan_subscriptions WHERE id = ?`, c.ID), s.where)
			require.Equal(s.t, 1, s.stripe.Count("re"), s.where)
		},
		least: 20,
	}.run)
}

// TestChangesSurviveKills kills a server while a month becomes a year, whose price is reduced by the
// rest of the month.
func TestChangesSurviveKills(t *testing.T) {
	const charged = 5988 - 999*17/28
	killing{
		before: func(s *shop) subscription.Checkout {
			c := s.bought(monthly)
			s.clock.Pass(10*24*time.Hour + time.Hour)
			return c
		},
		deed: func(ctx context.Context, _ *shop, on *subscription.Service, c subscription.Checkout) error {
			return on.Change(ctx, lena, c.ID, yearly)
		},
		after: func(s *shop, c subscription.Checkout, answered bool) {
			if s.stripe.Count("charge") == 1 {
				require.False(s.t, answered, s.where)
				s.agree(999)
				s.is("ACTIVE plus-de-monthly 1")
				require.NoError(s.t, s.server(s.stripe.URL).Change(s.t.Context(), lena, c.ID, yearly), "%s: nothing holds it up", s.where)
			}
			s.agree(999 + charged)
			s.is("ACTIVE plus-de-yearly 2")
			require.Equal(s.t, 2, s.stripe.Count("charge"), s.where)
		},
		least: 30,
	}.both(t)
}

// TestDisputesSurviveKills kills a server while it takes over that the customer's bank took a payment
// back.
func TestDisputesSurviveKills(t *testing.T) {
	killing{
		before: func(s *shop) subscription.Checkout {
			c := s.begun(monthly)
			require.NoError(s.t, s.server(s.stripe.URL).Activate(s.t.Context(), c), s.where)
			s.stripe.Dispute(s.stripe.Newest("pi"), "lost")
			return c
		},
		deed: func(ctx context.Context, s *shop, on *subscription.Service, _ subscription.Checkout) error {
			return on.Ask(ctx, s.texts(`SELECT id FROM plan_payments`)[0])
		},
		after: func(s *shop, _ subscription.Checkout, _ bool) {
			// Stripe says again what wasn't answered.
			require.NoError(s.t, s.server(s.stripe.URL).Ask(s.t.Context(), s.texts(`SELECT id FROM plan_payments`)[0]), s.where)
			s.agree(0)
			s.is("ENDED plus-de-monthly 1")
			require.Equal(s.t, []string{"disputed", "started"}, s.texts(`SELECT what FROM told ORDER BY what`), s.where)
		},
		least: 20,
	}.run(t)
}

// forgets makes the job that deletes left customers at the payment providers of a server.
func forgets(s *subscription.Service) *leaving.Leaving {
	return leaving.New(leaving.Config{DB: s.DB, Clock: s.Clock, Log: s.Log, Provider: s.Provider})
}

// TestForgettingSurvivesKills kills a server while it has Stripe forget a customer who has left.
func TestForgettingSurvivesKills(t *testing.T) {
	killing{
		before: func(s *shop) subscription.Checkout {
			c := s.bought(monthly)
			require.NoError(s.t, s.db.Write(s.t.Context(), func(q db.Queryer) error {
				_, err := s.server(s.stripe.URL).Erase(s.t.Context(), q, lena)
				return err
			}), s.where)
			return c
		},
		deed: func(ctx context.Context, _ *shop, on *subscription.Service, _ subscription.Checkout) error {
			return forgets(on).Forget(ctx)
		},
		after: func(s *shop, c subscription.Checkout, answered bool) {
			if !answered {
				require.NoError(s.t, forgets(s.server(s.stripe.URL)).Forget(s.t.Context()), s.where)
			}
			require.Zero(s.t, s.stripe.Count("cus"), s.where)
			require.Equal(s.t, []string{c.ID}, s.texts(`SELECT id FROM plan_subscriptions WHERE forgotten IS NOT NULL`), s.where)
			s.agree(999)
		},
		least: 4,
	}.run(t)
}
