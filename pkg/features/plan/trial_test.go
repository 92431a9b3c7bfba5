package plan_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// withTrials are the packs, of which Germany's has a trial of 7 days and Austria's one of a day. The others
// have none, Switzerland's on the same site neither.
func withTrials(t *testing.T) *market.Live {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, markets.FS))
	for code, days := range map[string]string{"de": "7", "at": "1"} {
		name := filepath.Join(dir, code, "market.yaml")
		raw, err := os.ReadFile(name)
		require.NoError(t, err)
		changed := strings.Replace(string(raw), "trialDays: 0", "trialDays: "+days, 1)
		require.NotEqual(t, string(raw), changed)
		require.NoError(t, os.WriteFile(name, []byte(changed), 0o600))
	}
	r, err := pack.Load(os.DirFS(dir), pack.Options{Env: market.Local, Port: apptest.Port})
	require.NoError(t, err)
	return market.Static(r)
}

// eachWithTrials is each where Plus can be tried.
func eachWithTrials(t *testing.T, configure func(*app.Config), test func(t *testing.T, w *world)) {
	t.Helper()
	live := withTrials(t)
	var hand *clocktest.Hand
	apptest.Each(t, func(c *app.Config) {
		hand = clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC))
		c.UnsignedWrites, c.Clock, c.JobsEvery, c.Markets = true, hand, 20*time.Millisecond, live
		if configure != nil {
			configure(c)
		}
	}, func(t *testing.T, s *apptest.Server) {
		s.Clock = hand
		test(t, &world{s})
	})
}

const trials = "/api/plan/trials"

func (b *browser) tries() subscription.Subscription {
	b.T.Helper()
	got := b.Post(trials, nil)
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[subscription.Subscription](b.T, got)
}

// told is how many mails about a change an address was sent.
func (w *world) told(name, what string) int {
	w.T.Helper()
	return w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'plan-changed' AND recipient = ? AND content LIKE ?`, name+"@example.org", `%"`+what+`"%`)
}

func TestATrialEndsByItself(t *testing.T) {
	eachWithTrials(t, nil, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		free := lena.questions()
		require.Equal(t, 7, apptest.Decode[plan.Offer](t, lena.Get("/api/plan")).TrialDays)
		begun := lena.tries()
		ends := w.Clock.Now().Add(7 * day)
		require.WithinDuration(t, ends, *begun.PeriodEnd, time.Minute)
		require.Equal(t, []any{subscription.Trial, true, "PLUS", "", "", int64(0), false}, []any{begun.Status, begun.Trial, begun.Premium, begun.PriceID, begun.Method, begun.Amount, begun.Cancelled})
		require.Nil(t, begun.WithdrawBy)
		require.Equal(t, begun, lena.read(begun.ID))
		require.Greater(t, lena.questions(), free)
		require.Equal(t, free, mia.questions())
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_members WHERE until = ?`, db.At(*begun.PeriodEnd)), "no days of grace")
		require.Zero(t, w.told("lena", "trialEnds"))

		// It is one's own, and can be neither withdrawn from nor changed.
		require.Equal(t, 404, mia.Get("/api/plan/subscriptions/"+begun.ID).Status)
		require.Equal(t, 404, mia.Do("PUT", "/api/plan/subscriptions/"+begun.ID+"/cancellation", nil).Status)
		require.Equal(t, 409, lena.Post("/api/plan/subscriptions/"+begun.ID+"/withdrawal", nil).Status)
		require.Equal(t, 409, lena.Do("DELETE", "/api/plan/subscriptions/"+begun.ID+"/cancellation", nil).Status)
		require.Equal(t, 409, lena.Do("PUT", "/api/plan/subscriptions/"+begun.ID+"/price", fields{"priceId": "plus-de-monthly", "now": 0}).Status)
		require.Equal(t, 409, lena.Post(trials, nil).Status, "once")

		w.pass(5*day+time.Minute, lena)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Second); return w.told("lena", "trialEnds") == 1 }, patience, 20*time.Millisecond)
		require.Equal(t, subscription.Trial, lena.read(begun.ID).Status)
		w.pass(2*day, lena, mia)
		w.becomes(begun.ID, subscription.Ended)
		ended := lena.read(begun.ID)
		require.Equal(t, []any{true, "NONE"}, []any{ended.Trial, ended.Premium})
		require.Equal(t, free, lena.questions())
		require.Equal(t, []int{1, 1, 0}, []int{w.told("lena", "trialEnds"), w.told("lena", "trialEnded"), w.told("lena", "ended")})
		require.Equal(t, 409, lena.Post(trials, nil).Status, "once")
		require.Equal(t, 409, lena.Do("PUT", "/api/plan/subscriptions/"+begun.ID+"/cancellation", nil).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_payments`)+w.Count(`SELECT COUNT(*) FROM plan_invoices`)+w.Count(`SELECT COUNT(*) FROM plan_sandbox`))
		require.Zero(t, w.received())
		require.Equal(t, 201, mia.Post(trials, nil).Status, "others have theirs")
		w.holds()
	})
}

func TestATrialIsEndedAtOnce(t *testing.T) {
	eachWithTrials(t, nil, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		free := lena.questions()
		begun := lena.tries()
		got := lena.Do("PUT", "/api/plan/subscriptions/"+begun.ID+"/cancellation", nil)
		require.Equal(t, 200, got.Status, got.Text)
		ended := apptest.Decode[subscription.Subscription](t, got)
		require.Equal(t, []any{subscription.Ended, "NONE"}, []any{ended.Status, ended.Premium})
		require.Equal(t, free, lena.questions())
		require.Equal(t, 1, w.told("lena", "trialEnded"))
		require.Equal(t, 409, lena.Post(trials, nil).Status)

		// Without signing in, too.
		tried := mia.tries()
		require.Equal(t, 204, w.Browser("de").Post("/api/plan/cancellations", fields{"email": "mia@example.org"}).Status)
		got = w.Browser("de").Post("/api/plan/cancellations/confirmations", fields{"token": w.token("plan-cancel")})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "ENDED", w.stored(tried.ID))

		// Who leaves leaves nothing of it.
		part := subscription.New(subscription.Config{DB: w.DB, Clock: w.Clock})
		nadia := w.member("de", "nadia")
		nadia.tries()
		for _, b := range []*browser{lena, nadia} {
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
				_, err := part.Erase(t.Context(), q, b.id)
				return err
			}))
		}
		require.Equal(t, []int{1, 0}, []int{w.Count(`SELECT COUNT(*) FROM plan_subscriptions`), w.Count(`SELECT COUNT(*) FROM plan_members`)})
		w.holds()
	})
}

func TestWhoMayTryPlus(t *testing.T) {
	eachWithTrials(t, nil, func(t *testing.T, w *world) {
		require.Equal(t, 401, w.Browser("de").Post(trials, nil).Status)
		for _, code := range []string{"fr", "gr"} {
			require.Equal(t, 403, w.member(code, "of-"+code).Post(trials, nil).Status, code)
		}
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		lena.Country = "CH"
		require.Equal(t, 403, lena.Post(trials, nil).Status, "Switzerland has none")
		lena.Country = "AT"
		short := lena.tries()
		require.WithinDuration(t, w.Clock.Now().Add(day), *short.PeriodEnd, time.Minute)
		require.Equal(t, 1, w.told("lena", "trialEnds"), "it is told at its beginning")
		w.pass(day+time.Minute, lena, mia)
		w.becomes(short.ID, subscription.Ended)
		require.Equal(t, 1, w.told("lena", "trialEnds"))
		lena.Country = ""
		require.Equal(t, 409, lena.Post(trials, nil).Status, "nor once more on other terms")

		// Who has Plus, or had it, needs no trial; an unpaid purchase is no Plus.
		failed := mia.buy("plus-de-monthly")
		mia.choose(failed, pay.Declines, "now")
		w.becomes(failed.ID, subscription.Failed)
		c := mia.bought("plus-de-monthly")
		require.Equal(t, 409, mia.Post(trials, nil).Status)
		require.Equal(t, 200, mia.Post("/api/plan/subscriptions/"+c.ID+"/withdrawal", nil).Status)
		require.Equal(t, 409, mia.Post(trials, nil).Status)
		nadia := w.member("de", "nadia")
		failed = nadia.buy("plus-de-monthly")
		nadia.choose(failed, pay.Declines, "now")
		w.becomes(failed.ID, subscription.Failed)
		nadia.tries()
		radu := w.member("de", "radu")
		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 1)`, radu.id)
		require.Equal(t, 403, radu.Post(trials, nil).Status)
		w.holds()
	})
}

// TestOneTrialAtOnce asks for it many times at the same moment.
func TestOneTrialAtOnce(t *testing.T) {
	eachWithTrials(t, nil, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		statuses := make([]int, 20)
		var all sync.WaitGroup
		for i := range statuses {
			b := &browser{Browser: w.Browser("de"), w: w}
			w.SignIn(b.Browser, lena.id)
			all.Go(func() { statuses[i] = b.Post(trials, nil).Status })
		}
		all.Wait()
		counts := map[int]int{}
		for _, status := range statuses {
			counts[status]++
		}
		require.Equal(t, map[int]int{201: 1, 409: 19}, counts)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM plan_subscriptions`))
		require.Error(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO plan_subscriptions (id, code, user_id, market, price, months, amount, currency, tax_rate, withdrawal_days, method, provider, status, created, trial)
				SELECT 'x', code, user_id, market, price, months, amount, currency, tax_rate, withdrawal_days, method, provider, 'ENDED', created, trial FROM plan_subscriptions`)
			return err
		}), "the database has one, too")
	})
}

func TestBuyingDuringATrial(t *testing.T) {
	eachWithTrials(t, nil, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		free := lena.questions()
		begun := lena.tries()
		declined := lena.buy("plus-de-monthly")
		lena.choose(declined, pay.Declines, "now")
		w.becomes(declined.ID, subscription.Failed)
		require.Equal(t, "TRIAL", w.stored(begun.ID))
		require.Greater(t, lena.questions(), free, "the trial goes on")

		c := lena.buy("plus-de-monthly")
		require.Equal(t, "TRIAL", w.stored(begun.ID), "nothing is paid yet")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		require.Equal(t, "ENDED", w.stored(begun.ID))
		require.Equal(t, []int{0, 1}, []int{w.told("lena", "trialEnded"), w.told("lena", "started")})
		require.Greater(t, lena.questions(), free)
		require.Equal(t, int64(999), w.received())
		w.holds()

		// The end of the trial's days ends nothing.
		w.pass(8*day, lena)
		lena.read(c.ID)
		require.Equal(t, "ACTIVE", w.stored(c.ID))
		require.Greater(t, lena.questions(), free)
		w.holds()
	})
}

// A trial needs nobody who takes payments, neither to begin nor to end.
func TestATrialWithoutAProvider(t *testing.T) {
	eachWithTrials(t, func(c *app.Config) { c.Plan.PlanBy = []string{"none"} }, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		begun := lena.tries()
		w.pass(7*day+time.Minute, lena)
		w.becomes(begun.ID, subscription.Ended)
	})
}
