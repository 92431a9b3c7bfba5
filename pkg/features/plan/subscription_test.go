package plan_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/ledger"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

type fields = apptest.Fields

type world struct{ *apptest.Server }

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	var hand *clocktest.Hand
	apptest.Each(t, func(c *app.Config) {
		hand = clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC))
		c.UnsignedWrites, c.Clock, c.JobsEvery = true, hand, 20*time.Millisecond
	}, func(t *testing.T, s *apptest.Server) {
		s.Clock = hand
		test(t, &world{s})
	})
}

type browser struct {
	*apptest.Browser

	w  *world
	id string
}

func (w *world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	return b
}

// pass lets time pass, after which users sign in anew.
func (w *world) pass(d time.Duration, all ...*browser) {
	w.T.Helper()
	w.Clock.Pass(d)
	for _, b := range all {
		w.SignIn(b.Browser, b.id)
	}
}

// buy begins to buy a price.
func (b *browser) buy(price string) subscription.Checkout {
	b.T.Helper()
	got := b.Post("/api/plan/checkouts", fields{"priceId": price, "paymentMethod": "CARD"})
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[subscription.Checkout](b.T, got)
}

// choose chooses an outcome at the sandbox, and when its event comes.
func (b *browser) choose(c subscription.Checkout, outcome pay.Outcome, event string) {
	b.T.Helper()
	form := url.Values{"outcome": {string(outcome)}, "event": {event}}
	got := b.PostForm(c.Redirect, "application/x-www-form-urlencoded", form.Encode())
	require.Equal(b.T, http.StatusSeeOther, got.Status, got.Text)
}

func (b *browser) read(id string) subscription.Subscription {
	b.T.Helper()
	got := b.Get("/api/plan/subscriptions/" + id)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[subscription.Subscription](b.T, got)
}

// stored is the state of a subscription without asking the provider.
func (w *world) stored(id string) (status string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &status, `SELECT status FROM plan_subscriptions WHERE id = ?`, id))
	return status
}

// becomes waits, while time passes, until a subscription has a state.
func (w *world) becomes(id string, status subscription.Status) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		w.Clock.Pass(time.Second)
		return w.stored(id) == string(status)
	}, patience, 20*time.Millisecond, status)
}

func (w *world) balanced() {
	w.T.Helper()
	faults, err := ledger.New(w.DB, w.Clock).Check(w.T.Context())
	require.NoError(w.T, err)
	require.Empty(w.T, faults)
}

// received is what the ledger says that came in.
func (w *world) received() int64 {
	w.T.Helper()
	sum, err := ledger.New(w.DB, w.Clock).Balance(w.T.Context(), w.DB.One(), "plan:received:EUR")
	require.NoError(w.T, err)
	return -sum
}

// questions is how many questions a user may ask in a day.
func (b *browser) questions() int {
	b.T.Helper()
	b.w.SignIn(b.Browser, b.id)
	got := b.Get("/api/ai/allowance")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[struct{ PerDay int }](b.T, got).PerDay
}

func TestOnePersonBuysPlusAndEndsIt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		free := lena.questions()
		c := lena.buy("plus-de-monthly")
		require.Equal(t, subscription.Pending, lena.read(c.ID).Status)
		page := lena.Get(c.Redirect)
		require.Equal(t, 200, page.Status, page.Text)
		require.Contains(t, page.Text, "999 EUR")
		lena.choose(c, pay.Pays, "never")
		require.Equal(t, "PENDING", w.stored(c.ID), "no event came")

		// Another browser without a sign-in has the code.
		visitor := w.Browser("de")
		require.Equal(t, 404, visitor.Post("/api/plan/activations", fields{"subscriptionUuid": c.ID, "subscriptionCode": strings.Repeat("0", 32)}).Status)
		got := visitor.Post("/api/plan/activations", fields{"subscriptionUuid": c.ID, "subscriptionCode": c.Code})
		require.Equal(t, 200, got.Status, got.Text)
		active := apptest.Decode[subscription.Subscription](t, got)
		require.Equal(t, []any{subscription.Active, "PLUS", int64(999), false}, []any{active.Status, active.Premium, active.Amount, active.Cancelled})
		require.Equal(t, time.Date(2026, 2, 28, 11, 0, 0, 0, time.UTC), active.PeriodEnd.UTC().Truncate(time.Minute), "the last day of February")
		require.Equal(t, int64(999), w.received())
		require.Greater(t, lena.questions(), free)
		require.Equal(t, free, mia.questions())
		require.Equal(t, 409, lena.Post("/api/plan/checkouts", fields{"priceId": "plus-de-yearly", "paymentMethod": "CARD"}).Status, "they have it")

		for _, path := range []string{c.ID, c.ID + "/cancellation", c.ID + "/withdrawal"} {
			method := map[bool]string{true: "GET", false: "PUT"}[path == c.ID]
			if strings.HasSuffix(path, "withdrawal") {
				method = "POST"
			}
			require.Equal(t, 404, mia.Do(method, "/api/plan/subscriptions/"+path, nil).Status, path)
			require.Equal(t, 401, visitor.Do(method, "/api/plan/subscriptions/"+path, nil).Status, path)
		}

		// It renews at the end of the month, and of the next one.
		w.pass(28*24*time.Hour, lena, mia)
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Second)
			return w.Count(`SELECT period FROM plan_subscriptions WHERE id = ?`, c.ID) == 2
		}, patience, 20*time.Millisecond)
		renewed := lena.read(c.ID)
		require.Equal(t, "2026-03-31", renewed.PeriodEnd.In(time.UTC).Format(time.DateOnly))
		require.Nil(t, renewed.WithdrawBy)
		require.Equal(t, int64(2*999), w.received())
		require.Equal(t, 409, lena.Post("/api/plan/subscriptions/"+c.ID+"/withdrawal", nil).Status, "too late")

		for range 2 {
			require.Equal(t, 200, lena.Do("PUT", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil).Status)
		}
		require.False(t, apptest.Decode[subscription.Subscription](t, lena.Do("DELETE", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil)).Cancelled)
		cancelled := apptest.Decode[subscription.Subscription](t, lena.Do("PUT", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil))
		require.Equal(t, []any{true, "PLUS"}, []any{cancelled.Cancelled, cancelled.Premium})
		w.pass(32*24*time.Hour, lena)
		w.becomes(c.ID, subscription.Ended)
		require.Equal(t, free, lena.questions())
		require.Equal(t, int64(2*999), w.received())
		require.Equal(t, 409, lena.Do("PUT", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil).Status)
		w.balanced()
	})
}

// renewed waits until a subscription has a period, and gives the days of its invoice, and its end.
func (w *world) renewed(c subscription.Checkout, period int) (days []string) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		w.Clock.Pass(time.Second)
		return w.Count(`SELECT period FROM plan_subscriptions WHERE id = ? AND status = 'ACTIVE'`, c.ID) == period
	}, patience, 20*time.Millisecond)
	var row struct {
		From db.Time `db:"period_from"`
		To   db.Time `db:"period_to"`
		End  db.Time `db:"period_end"`
	}
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &row, `SELECT i.period_from, i.period_to, s.period_end FROM plan_subscriptions s JOIN plan_payments p ON p.subscription = s.id AND p.period = s.period
		JOIN plan_invoices i ON i.payment = p.id WHERE s.id = ? AND p.state = 'PAID'`, c.ID))
	for _, one := range []db.Time{row.From, row.To, row.End} {
		days = append(days, one.Time.UTC().Format(time.DateOnly))
	}
	return days
}

// TestALongOutageIsntCharged has nothing happen for months. The clock goes on by minutes alone otherwise.
func TestALongOutageIsntCharged(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, radu := w.member("de", "lena"), w.member("de", "radu")
		c, year := lena.bought("plus-de-monthly"), radu.bought("plus-de-yearly")
		for _, change := range radu.changes(year.ID) {
			require.Equal(t, 200, radu.change(year.ID, change.PriceID, change.Now).Status)
		}
		// Within the days of grace Plus goes on, and so does the day of the month.
		w.pass(35 * day)
		require.Equal(t, []string{"2026-02-28", "2026-03-31", "2026-03-31"}, w.renewed(c, 2))

		// It is the 7th of March. Until the 15th of June two periods would have passed.
		d := w.member("de", "nadia").bought("plus-de-monthly")
		w.pass(100 * day)
		require.Equal(t, []string{"2026-06-15", "2026-07-15", "2026-07-15"}, w.renewed(c, 3))
		require.Equal(t, []string{"2026-06-15", "2026-07-15", "2026-07-15"}, w.renewed(d, 2))
		w.quiet()
		require.Equal(t, []int{3, 2}, []int{w.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, c.ID), w.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, d.ID)}, "one payment for all the time")
		require.Equal(t, int64(5*999+5988), w.received())
		w.pass(31 * day)
		require.Equal(t, []string{"2026-07-15", "2026-08-15", "2026-08-15"}, w.renewed(c, 4), "from the new day on")

		// The year of one who changes to months ended on the 31st of January.
		w.pass(210 * day)
		require.Equal(t, []string{"2027-02-11", "2027-03-11", "2027-03-11"}, w.renewed(year, 2))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND price = 'plus-de-monthly' AND next_price = ''`, year.ID))
		w.pass(28 * day)
		require.Equal(t, []string{"2027-03-11", "2027-04-11", "2027-04-11"}, w.renewed(year, 3))
		w.holds()
	})
}

func TestEventsComeLateTwiceOrForged(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, radu := w.member("de", "lena"), w.member("de", "mia"), w.member("fr", "radu")
		twice := lena.buy("plus-de-yearly")
		lena.choose(twice, pay.Pays, "twice")
		w.becomes(twice.ID, subscription.Active)
		require.Equal(t, 12, lena.read(twice.ID).Months)
		late := mia.buy("plus-de-monthly")
		mia.choose(late, pay.Pays, "late")
		require.Equal(t, "PENDING", w.stored(late.ID))
		w.Clock.Pass(31 * time.Second)
		w.becomes(late.ID, subscription.Active)
		never := radu.buy("plus-fr-monthly")
		radu.choose(never, pay.Pays, "never")
		w.Clock.Pass(3 * time.Minute)
		w.becomes(never.ID, subscription.Active)
		require.Equal(t, int64(5988+999+899), w.received())

		for _, body := range []string{"", "{}", `{"payment":"` + uuid.NewString() + `"}`, strings.Repeat("[", 1000)} {
			got := w.Browser("de").Post("/api/plan/webhooks/sandbox", body)
			require.Equal(t, 400, got.Status, got.Text)
		}
		require.Equal(t, 404, w.Browser("de").Post("/api/plan/webhooks/other", "{}").Status)
		require.Equal(t, int64(5988+999+899), w.received())
		w.balanced()
	})
}

func TestPaymentsThatFail(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		free := lena.questions()
		for _, outcome := range []pay.Outcome{pay.Declines, pay.BreaksOff} {
			c := lena.buy("plus-de-monthly")
			lena.choose(c, outcome, "now")
			w.becomes(c.ID, subscription.Failed)
			lena.choose(c, pay.Pays, "now")
			require.Equal(t, subscription.Failed, lena.read(c.ID).Status, "what was declined stays so")
		}
		expires := lena.buy("plus-de-monthly")
		w.pass(25*time.Hour, lena, mia)
		w.becomes(expires.ID, subscription.Failed)
		// It is paid after all: the money isn't lost.
		lena.choose(expires, pay.Pays, "now")
		w.becomes(expires.ID, subscription.Active)

		// Two purchases that are paid both: the second one is given back.
		first, second := mia.buy("plus-de-monthly"), mia.buy("plus-de-yearly")
		mia.choose(first, pay.PaysOnce, "now")
		w.becomes(first.ID, subscription.Active)
		mia.choose(second, pay.Pays, "now")
		w.becomes(second.ID, subscription.Refunded)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Second); return w.received() == 2*999 }, patience, 20*time.Millisecond)

		// The payment for the next month is declined: Plus goes on while it is tried again.
		w.pass(28*24*time.Hour, lena, mia)
		w.becomes(first.ID, subscription.PastDue)
		require.Greater(t, mia.questions(), free)
		for range 3 {
			before := w.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, first.ID)
			w.pass(5*24*time.Hour, mia)
			require.Eventually(t, func() bool {
				w.Clock.Pass(time.Hour) // the last try may have been declined after the days that passed
				return w.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, first.ID) > before || w.stored(first.ID) == "ENDED"
			}, patience, 20*time.Millisecond)
		}
		w.becomes(first.ID, subscription.Ended)
		require.Equal(t, free, mia.questions())
		w.balanced()
	})
}

// Purchases that were left stay open at the provider, and keep nobody else's from being asked about.
func TestPurchasesThatWereLeftKeepNobodyWaiting(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		left := mia.buy("plus-de-monthly")
		for n := range 120 {
			w.Exec(`INSERT INTO plan_payments (id, subscription, period, try, amount, state, created) SELECT ?, subscription, 1, ?, amount, state, created FROM plan_payments WHERE subscription = ? AND try = 0`,
				uuid.NewString(), n+1, left.ID)
		}
		w.Clock.Pass(time.Second)
		c := lena.buy("plus-de-monthly")
		lena.choose(c, pay.Pays, "never")
		w.Clock.Pass(3 * time.Minute)
		w.becomes(c.ID, subscription.Active)
		require.Equal(t, "PENDING", w.stored(left.ID))
		require.Positive(t, w.Count(`SELECT COUNT(*) FROM plan_payments WHERE look > 0 AND state = 'PENDING'`), "what waits is asked about ever more seldom")
	})
}

func TestMoneyGoesBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		free := lena.questions()
		c := lena.buy("plus-de-monthly")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		require.NotNil(t, lena.read(c.ID).WithdrawBy)
		require.Equal(t, 200, lena.Post("/api/plan/subscriptions/"+c.ID+"/withdrawal", nil).Status)
		require.Equal(t, subscription.Refunded, lena.read(c.ID).Status)
		require.Equal(t, free, lena.questions())
		require.Zero(t, w.received())
		require.Equal(t, 409, lena.Post("/api/plan/subscriptions/"+c.ID+"/withdrawal", nil).Status)

		d := mia.buy("plus-de-monthly")
		mia.choose(d, pay.Pays, "now")
		w.becomes(d.ID, subscription.Active)
		mia.choose(d, pay.Charges, "now")
		w.becomes(d.ID, subscription.Ended)
		require.Zero(t, w.received())
		require.Equal(t, free, mia.questions())
		w.balanced()
	})
}

func TestOnlyWhatTheMarketSells(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, eleni := w.member("de", "lena"), w.member("gr", "eleni")
		require.Equal(t, 403, eleni.Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD"}).Status)
		require.Equal(t, 401, w.Browser("de").Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD"}).Status)
		for _, c := range []struct {
			body   fields
			status int
		}{
			{fields{"priceId": "plus-fr-monthly", "paymentMethod": "CARD"}, 422},
			{fields{"priceId": "", "paymentMethod": "CARD"}, 422},
			{fields{"priceId": "plus-de-monthly", "paymentMethod": "CASH"}, 422},
			{fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD", "amount": 998}, 409},
			{fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD", "amount": -1}, 409},
		} {
			require.Equal(t, c.status, lena.Post("/api/plan/checkouts", c.body).Status, c.body)
		}
		lena.Country = "AT"
		require.Equal(t, 201, lena.Post("/api/plan/checkouts", fields{"priceId": "plus-at-monthly", "paymentMethod": "CARD", "amount": 999}).Status)
		require.Equal(t, 422, lena.Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD"}).Status)
		status := 0
		for range 12 {
			if status = lena.Post("/api/plan/checkouts", fields{"priceId": "plus-at-monthly", "paymentMethod": "CARD"}).Status; status != 201 {
				break
			}
		}
		require.Equal(t, 429, status)
		require.Equal(t, 404, lena.Get("/api/plan/sandbox/"+uuid.NewString()).Status)
	})
}

// erase erases what an account has here, as deleting it does.
func (w *world) erase(b *browser) {
	w.T.Helper()
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) error {
		_, err := subscription.New(subscription.Config{DB: w.DB, Clock: w.Clock}).Erase(w.T.Context(), q, b.id)
		return err
	}))
}

// forgotten reports whether the provider has forgotten how a subscription is paid.
func (w *world) forgotten(c subscription.Checkout) bool {
	w.T.Helper()
	return w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND forgotten IS NOT NULL`, c.ID) == 1
}

func TestTheSandboxForgetsWhoLeaves(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		c, d := lena.bought("plus-de-monthly"), mia.bought("plus-de-monthly")
		require.Equal(t, 200, mia.Do("PUT", "/api/plan/subscriptions/"+d.ID+"/cancellation", nil).Status)
		w.pass(29*day, mia)
		w.becomes(d.ID, subscription.Ended)
		w.erase(lena)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Hour); return w.forgotten(c) }, patience, 20*time.Millisecond)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_sandbox WHERE subscription = ? AND NOT (declines AND back = '')`, c.ID))
		require.False(t, w.forgotten(d), "who is here, even without Plus")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_sandbox WHERE subscription = ? AND NOT declines AND back <> ''`, d.ID))
		w.holds()
	})
}

func TestWhoLeavesEndsTheirSubscription(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		c, waiting := lena.buy("plus-de-monthly"), lena.buy("plus-de-yearly")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		d := mia.buy("plus-de-monthly")
		invoices, err := invoice.New(w.DB, w.Clock)
		require.NoError(t, err)
		part := subscription.New(subscription.Config{DB: w.DB, Clock: w.Clock, Invoices: invoices})
		data, files, err := part.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		require.Len(t, data, 2)
		require.Contains(t, files, "DE-2026-000001.pdf")
		require.Len(t, files, 1)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, lena.id)
			return err
		}))
		require.Equal(t, "ENDED", w.stored(c.ID))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_invoices`), "the law wants it kept")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_members`)+w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE user_id = ?`, lena.id))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE user_id = ?`, mia.id))
		// What they pay after that is given back.
		lena.choose(waiting, pay.Pays, "now")
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Second)
			return w.Count(`SELECT COUNT(*) FROM plan_payments WHERE state = 'REFUNDED'`) == 1
		}, patience, 20*time.Millisecond)
		require.Equal(t, int64(999), w.received())
		mia.choose(d, pay.Pays, "now")
		w.becomes(d.ID, subscription.Active)
		w.balanced()
	})
}

// TestMoneyThatWentBackUnseen has the bank take payments back before the server has heard that they were
// made: a first one, and one for a next month.
func TestMoneyThatWentBackUnseen(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		first := lena.buy("plus-de-monthly")
		lena.choose(first, pay.Pays, "never")
		lena.choose(first, pay.Charges, "now")
		w.becomes(first.ID, subscription.Ended)
		require.Zero(t, w.received())
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM plan_invoices`))

		c := mia.bought("plus-de-monthly")
		w.Exec(`INSERT INTO plan_payments (id, subscription, period, try, amount, state, created) SELECT ?, subscription, 2, 0, amount, 'PENDING', created FROM plan_payments WHERE subscription = ?`, strings.Repeat("1", 32), c.ID)
		w.Exec(`INSERT INTO plan_sandbox (payment, subscription, amount, currency, method, back, state) VALUES (?, ?, 999, 'EUR', 'CARD', '', 'DISPUTED')`, strings.Repeat("1", 32), c.ID)
		w.becomes(c.ID, subscription.Ended)
		require.Equal(t, int64(999), w.received(), "the first month")
		require.Equal(t, 5, w.Count(`SELECT COUNT(*) FROM plan_invoices`))
		require.Equal(t, 201, mia.Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "CARD"}).Status)
		w.balanced()
	})
}

// TestACancelledOneIsntTriedAgain cancels while the outcome of the next month's payment isn't known, which
// is declined.
func TestACancelledOneIsntTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		mia := w.member("de", "mia")
		c := mia.bought("plus-de-monthly")
		payment := strings.Repeat("1", 32)
		w.Exec(`INSERT INTO plan_payments (id, subscription, period, try, amount, state, created) SELECT ?, subscription, 2, 0, amount, 'PENDING', created FROM plan_payments WHERE subscription = ?`, payment, c.ID)
		require.Equal(t, 200, mia.Do("PUT", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil).Status)
		w.Exec(`INSERT INTO plan_sandbox (payment, subscription, amount, currency, method, back, state) VALUES (?, ?, 999, 'EUR', 'CARD', '', 'DECLINED')`, payment, c.ID)
		w.becomes(c.ID, subscription.Ended)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mails WHERE content LIKE '%pastDue%'`))
		require.Equal(t, int64(999), w.received())
		w.balanced()
	})
}

// TestMoneyOfWhoHasLeftGoesBack pays a purchase that had failed by its time alone, after its customer
// left.
func TestMoneyOfWhoHasLeftGoesBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		open, declined := lena.buy("plus-de-monthly"), lena.buy("plus-de-monthly")
		lena.choose(declined, pay.Declines, "now")
		w.becomes(declined.ID, subscription.Failed)
		w.pass(25*time.Hour, lena)
		w.becomes(open.ID, subscription.Failed)
		w.erase(lena)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE user_id = ?`, lena.id))
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Hour)
			return w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ?`, declined.ID) == 0
		}, patience, 20*time.Millisecond, "nothing can be paid for it")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND forgotten IS NULL`, open.ID))
		w.pass(0, lena)
		lena.choose(open, pay.Pays, "now")
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Second)
			return w.Count(`SELECT COUNT(*) FROM plan_sandbox WHERE state = 'REFUNDED'`) == 1
		}, patience, 20*time.Millisecond)
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Second)
			return w.Count(`SELECT COUNT(*) FROM plan_invoices`) == 2
		}, patience, 20*time.Millisecond)
		require.Zero(t, w.received())
		w.balanced()
	})
}

// TestRandomLives has customers, the provider, its events and the clock do things in any order,
// and holds them against what the sandbox's own books say.
func TestRandomLives(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for seed := range uint64(3) {
			t.Logf("seed %d", seed)
			w.live(rand.New(rand.NewPCG(seed, 1)), 40)
		}
	})
}

// live makes users who do some steps by chance.
func (w *world) live(chance *rand.Rand, steps int) {
	w.T.Helper()
	var users []*browser
	for range 3 {
		users = append(users, w.member("de", "u"+uuid.NewString()[:8]))
	}
	bought := map[*browser][]subscription.Checkout{}
	for range steps {
		b := users[chance.IntN(len(users))]
		all := bought[b]
		path := func(rest string) string {
			return "/api/plan/subscriptions/" + all[chance.IntN(len(all))].ID + rest
		}
		switch what := chance.IntN(10); {
		case what == 0 || len(all) == 0:
			price := []string{"plus-de-monthly", "plus-de-yearly"}[chance.IntN(2)]
			got := b.Post("/api/plan/checkouts", fields{"priceId": price, "paymentMethod": "CARD"})
			require.Contains(w.T, []int{201, 409, 429}, got.Status, got.Text)
			if got.Status == 201 {
				bought[b] = append(all, apptest.Decode[subscription.Checkout](w.T, got))
			}
		case what < 3:
			outcome := []pay.Outcome{pay.Pays, pay.Pays, pay.PaysOnce, pay.Declines, pay.Charges}[chance.IntN(5)]
			b.choose(all[chance.IntN(len(all))], outcome, []string{"now", "twice", "late", "never"}[chance.IntN(4)])
		case what == 3:
			require.Contains(w.T, []int{200, 409}, b.Do([]string{"PUT", "DELETE"}[chance.IntN(2)], path("/cancellation"), nil).Status)
		case what == 4:
			require.Contains(w.T, []int{200, 409}, b.Post(path("/withdrawal"), nil).Status)
		case what < 7:
			got := b.Get(path("/changes"))
			require.Equal(w.T, 200, got.Status, got.Text)
			for _, change := range apptest.Decode[subscription.Changes](w.T, got).Content {
				require.Contains(w.T, []int{200, 409}, b.Do("PUT", strings.TrimSuffix(path("/changes"), "/changes")+"/price", fields{"priceId": change.PriceID, "now": change.Now}).Status)
			}
		case what == 7:
			require.Equal(w.T, 400, b.Post("/api/plan/webhooks/sandbox", fields{"payment": uuid.NewString()}).Status)
		default:
			w.pass(time.Duration(1+chance.IntN(20))*24*time.Hour, users...)
			w.quiet()
		}
		w.holds()
	}
	w.pass(3*time.Minute, users...)
	w.quiet()
	w.holds()
}

// quiet waits until nothing is due and the provider was asked about every payment.
func (w *world) quiet() {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		w.Clock.Pass(time.Second)
		w.Exec(`UPDATE plan_payments SET look = 0`) // the longer nothing is known of one, the more seldom it is asked about
		now := db.At(w.Clock.Now().Add(-3 * time.Minute))
		return w.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE due <= ?`, now)+
			w.Count(`SELECT COUNT(*) FROM plan_payments p JOIN plan_sandbox s ON s.payment = p.id WHERE p.state <> s.state AND p.state <> 'DECLINED'`) == 0
	}, patience, 10*time.Millisecond)
}

// holds checks what is so at every moment.
func (w *world) holds() {
	w.T.Helper()
	w.balanced()
	zero := func(query, message string) {
		w.T.Helper()
		require.Zero(w.T, w.Count(query), message)
	}
	zero(`SELECT COUNT(*) FROM (SELECT user_id FROM plan_subscriptions WHERE status IN ('ACTIVE', 'PAST_DUE', 'TRIAL') GROUP BY user_id HAVING COUNT(*) > 1) twice`, "nobody has two")
	zero(`SELECT COUNT(*) FROM (SELECT subscription FROM plan_payments WHERE state = 'PAID' GROUP BY subscription, period HAVING COUNT(*) > 1) twice`, "no period is paid twice")
	zero(`SELECT COUNT(*) FROM plan_subscriptions s WHERE s.status IN ('ACTIVE', 'PAST_DUE') AND NOT EXISTS (SELECT 1 FROM plan_members m WHERE m.user_id = s.user_id)`, "who pays has Plus")
	zero(`SELECT COUNT(*) FROM plan_members m WHERE NOT EXISTS (SELECT 1 FROM plan_subscriptions s WHERE s.user_id = m.user_id AND s.status IN ('ACTIVE', 'PAST_DUE', 'TRIAL'))`, "who doesn't pay, nor tries it, hasn't")
	zero(`SELECT COUNT(*) FROM plan_payments p WHERE p.state = 'PAID' AND 1 <> (SELECT COUNT(*) FROM plan_invoices i WHERE i.payment = p.id)`, "what is paid has an invoice")
	zero(`SELECT COUNT(*) FROM plan_payments p WHERE p.state IN ('REFUNDED', 'DISPUTED') AND 2 <> (SELECT COUNT(*) FROM plan_invoices i WHERE i.payment = p.id)`, "what is given back, a credit note too")
	zero(`SELECT COUNT(*) FROM plan_payments p JOIN plan_invoices i ON i.payment = p.id WHERE p.state IN ('PENDING', 'DECLINED')`, "and nothing else")
	zero(`SELECT COUNT(*) FROM (SELECT series FROM plan_invoices GROUP BY series HAVING COUNT(*) <> MAX(number)) gaps`, "numbers have no gap")
	// One look at both: events go on meanwhile.
	require.NoError(w.T, w.DB.Read(w.T.Context(), func(q db.Queryer) error {
		var paid int64
		if err := q.Get(w.T.Context(), &paid, `SELECT COALESCE(SUM(amount), 0) FROM plan_payments WHERE state = 'PAID'`); err != nil {
			return err
		}
		received, err := ledger.New(w.DB, w.Clock).Balance(w.T.Context(), q, "plan:received:EUR")
		require.Equal(w.T, paid, -received, "the books have what was paid")
		return err
	}))
}
