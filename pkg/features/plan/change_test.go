package plan_test

import (
	"regexp"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func (b *browser) changes(id string) []subscription.Change {
	b.T.Helper()
	got := b.Get("/api/plan/subscriptions/" + id + "/changes")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[subscription.Changes](b.T, got).Content
}

func (b *browser) change(id, price string, now int64) apptest.Reply {
	b.T.Helper()
	return b.Do("PUT", "/api/plan/subscriptions/"+id+"/price", fields{"priceId": price, "now": now})
}

func TestALongerPeriodBeginsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		c := lena.buy("plus-de-monthly")
		require.Empty(t, lena.changes(c.ID), "nothing is paid")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		// Ten of 28 days are over, and a part of the eleventh.
		w.pass(10*24*time.Hour+time.Hour, lena, mia)
		changes := lena.changes(c.ID)
		require.Len(t, changes, 1)
		const charged = 5988 - 999*17/28
		require.Equal(t, []any{"plus-de-yearly", 12, int64(5988), int64(charged)}, []any{changes[0].PriceID, changes[0].Months, changes[0].Amount, changes[0].Now})

		require.Equal(t, 404, mia.Get("/api/plan/subscriptions/"+c.ID+"/changes").Status)
		require.Equal(t, 404, mia.change(c.ID, "plus-de-yearly", charged).Status)
		require.Equal(t, 401, w.Browser("de").Do("PUT", "/api/plan/subscriptions/"+c.ID+"/price", fields{"priceId": "plus-de-yearly", "now": charged}).Status)
		require.Equal(t, 422, lena.change(c.ID, "plus-fr-yearly", charged).Status)
		require.Equal(t, 422, lena.change("x", "plus-de-yearly", charged).Status)
		require.Equal(t, 409, lena.change(c.ID, "plus-de-yearly", charged-1).Status, "another amount than was shown")
		require.Equal(t, 422, lena.change(c.ID, "plus-de-yearly", -1).Status)
		require.Equal(t, int64(999), w.received())

		got := lena.change(c.ID, "plus-de-yearly", charged)
		require.Equal(t, 200, got.Status, got.Text)
		year := apptest.Decode[subscription.Subscription](t, got)
		require.Equal(t, []any{"plus-de-yearly", 12, int64(5988)}, []any{year.PriceID, year.Months, year.Amount})
		require.Equal(t, "2027-02-10", year.PeriodEnd.UTC().Format(time.DateOnly))
		require.Equal(t, "2026-02-24", year.WithdrawBy.UTC().Format(time.DateOnly), "it was bought anew")
		require.Equal(t, int64(999+charged), w.received())
		require.Len(t, lena.invoices(), 2)
		require.Equal(t, int64(charged), lena.invoices()[0].Amount)

		// It renews for a year at its full price.
		w.pass(365*24*time.Hour, lena)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Minute); return w.received() == 999+charged+5988 }, patience, 20*time.Millisecond)
		w.SignIn(lena.Browser, lena.id)
		require.Equal(t, "2028-02-10", lena.read(c.ID).PeriodEnd.UTC().Format(time.DateOnly))
		w.balanced()
	})
}

func TestAShorterPeriodBeginsLater(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		c := lena.buy("plus-de-yearly")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		change := lena.changes(c.ID)[0]
		require.Equal(t, []any{"plus-de-monthly", int64(0)}, []any{change.PriceID, change.Now})
		next := func() *subscription.NextPrice { return lena.read(c.ID).Next.Value }
		require.Equal(t, 200, lena.change(c.ID, "plus-de-monthly", 0).Status)
		require.Equal(t, &subscription.NextPrice{PriceID: "plus-de-monthly", Months: 1, Amount: 999}, next())
		require.Equal(t, 200, lena.change(c.ID, "plus-de-yearly", 0).Status)
		require.Nil(t, next(), "taken back")
		require.Equal(t, 200, lena.change(c.ID, "plus-de-monthly", 0).Status)
		require.Equal(t, 200, lena.Do("PUT", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil).Status)
		require.Empty(t, lena.changes(c.ID))
		require.Equal(t, 409, lena.change(c.ID, "plus-de-monthly", 0).Status, "it is cancelled")
		require.Equal(t, 200, lena.Do("DELETE", "/api/plan/subscriptions/"+c.ID+"/cancellation", nil).Status)
		require.Equal(t, int64(5988), w.received())

		w.Clock.Pass(365 * 24 * time.Hour)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Minute); return w.received() == 5988+999 }, patience, 20*time.Millisecond)
		w.SignIn(lena.Browser, lena.id)
		month := lena.read(c.ID)
		require.Equal(t, []any{"plus-de-monthly", 1, int64(999)}, []any{month.PriceID, month.Months, month.Amount})
		require.Equal(t, "2027-02-28", month.PeriodEnd.UTC().Format(time.DateOnly))
		require.Nil(t, month.Next.Value)
		require.Nil(t, month.WithdrawBy)
		w.balanced()
	})
}

func TestAChangeThatIsntPaidChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		c := lena.buy("plus-de-monthly")
		lena.choose(c, pay.PaysOnce, "now")
		w.becomes(c.ID, subscription.Active)
		for range 2 {
			got := lena.change(c.ID, "plus-de-yearly", lena.changes(c.ID)[0].Now)
			require.Equal(t, 409, got.Status, got.Text)
		}
		kept := lena.read(c.ID)
		require.Equal(t, []any{"plus-de-monthly", subscription.Active}, []any{kept.PriceID, kept.Status})
		require.Len(t, lena.invoices(), 1)

		// A payment of which the provider never heard holds nothing up for long.
		w.Exec(`INSERT INTO plan_payments (id, subscription, period, try, amount, price, months, full_amount, state, created) VALUES (?, ?, 2, 109, 5000, 'plus-de-yearly', 12, 5988, 'PENDING', (SELECT MAX(created) FROM plan_payments))`, uuid.NewString(), c.ID)
		require.Equal(t, 409, lena.change(c.ID, "plus-de-yearly", lena.changes(c.ID)[0].Now).Status, "a payment is on its way")
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Minute)
			return w.Count(`SELECT COUNT(*) FROM plan_payments WHERE state = 'PENDING'`) == 0
		}, patience, 20*time.Millisecond)
		require.Equal(t, int64(999), w.received())
		w.balanced()
	})
}

// token is the one of the link in the mail of a kind that waits to be sent.
func (w *world) token(template string) string {
	w.T.Helper()
	var content string
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &content, `SELECT content FROM mails WHERE template = ?`, template))
	found := regexp.MustCompile(`/pro-plan/cancel#token=([\w-]+)`).FindStringSubmatch(content)
	require.NotNil(w.T, found, content)
	return found[1]
}

func TestCancellingWithoutSigningIn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, piotr := w.member("de", "lena"), w.member("pl", "piotr")
		c, kept := lena.buy("plus-de-monthly"), piotr.buy("plus-pl-monthly")
		lena.choose(c, pay.Pays, "now")
		w.becomes(c.ID, subscription.Active)
		piotr.choose(kept, pay.Pays, "now")
		w.becomes(kept.ID, subscription.Active)
		visitor := w.Browser("de")
		ask := func(email string) int {
			return visitor.Post("/api/plan/cancellations", fields{"email": email}).Status
		}
		letters := func() int { return w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'plan-cancel'`) }
		require.Equal(t, 204, ask("nobody@example.org"))
		require.Equal(t, 422, ask("nobody"))
		require.Equal(t, 403, w.Browser("pl").Post("/api/plan/cancellations", fields{"email": "piotr@example.org"}).Status, "the law there doesn't ask for it")
		require.Equal(t, 403, w.Browser("gr").Post("/api/plan/cancellations", fields{"email": "lena@example.org"}).Status, "no plan")
		require.Zero(t, letters())
		require.Equal(t, 204, ask("LENA@example.org"))
		require.Equal(t, 1, letters())
		token := w.token("plan-cancel")

		confirm := func(token string) apptest.Reply {
			return visitor.Post("/api/plan/cancellations/confirmations", fields{"token": token})
		}
		for _, wrong := range []string{"", "x", token[:len(token)-2], token[2:], "AAAA" + token[4:]} {
			require.Equal(t, 409, confirm(wrong).Status, wrong)
		}
		require.False(t, lena.read(c.ID).Cancelled)
		for range 2 {
			got := confirm(token)
			require.Equal(t, 200, got.Status, got.Text)
			require.True(t, apptest.Decode[subscription.Subscription](t, got).Cancelled)
		}
		require.Equal(t, []any{true, "PLUS"}, []any{lena.read(c.ID).Cancelled, lena.read(c.ID).Premium})
		require.Equal(t, 204, ask("lena@example.org"))
		require.Equal(t, 1, letters(), "it is cancelled")
		w.Clock.Pass(25 * time.Hour)
		require.Equal(t, 409, confirm(token).Status, "the link is a day old")

		status := 0
		for range 8 {
			if status = ask("lena@example.org"); status != 204 {
				break
			}
		}
		require.Equal(t, 429, status)
		require.Equal(t, 204, ask("mia@example.org"), "somebody else's address")
	})
}
