package plan_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/pay/stripe/stripetest"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const day = 24 * time.Hour

// clerk is a member of staff.
func (w *world) clerk(name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser("de"), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: "de", Staff: true})
	w.SignIn(b.Browser, b.id)
	return b
}

// desk is what staff find with some parameters.
func (b *browser) desk(parameters ...string) subscription.DeskPayments {
	b.T.Helper()
	got := b.Get("/api/staff/plan/payments?" + strings.Join(parameters, "&"))
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[subscription.DeskPayments](b.T, got)
}

// only is the payment that staff find with a query, alone.
func (b *browser) only(query string) subscription.DeskPayment {
	b.T.Helper()
	got := b.desk("query=" + url.QueryEscape(query))
	require.Len(b.T, got.Content, 1, query)
	require.Equal(b.T, []any{1, true}, []any{got.Total, got.Last})
	return got.Content[0]
}

func (b *browser) different() []subscription.DeskPayment {
	b.T.Helper()
	got := b.Get("/api/staff/plan/differences")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[subscription.DeskPayments](b.T, got).Content
}

// refund asks for a payment to be given back, and wants a status.
func (b *browser) refund(id, reason string, endNow bool, status int) (out subscription.DeskPayment) {
	b.T.Helper()
	got := b.Post("/api/staff/plan/payments/"+id+"/refund", fields{"reason": reason, "endNow": endNow})
	require.Equal(b.T, status, got.Status, got.Text)
	if status == 200 {
		out = apptest.Decode[subscription.DeskPayment](b.T, got)
	}
	return out
}

func (b *browser) lookAt(id string) subscription.DeskPayment {
	b.T.Helper()
	got := b.Post("/api/staff/plan/payments/"+id+"/look", nil)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[subscription.DeskPayment](b.T, got)
}

// bought is a subscription that runs.
func (b *browser) bought(price string) subscription.Checkout {
	b.T.Helper()
	c := b.buy(price)
	b.choose(c, pay.Pays, "now")
	b.w.becomes(c.ID, subscription.Active)
	return c
}

func TestDeskFindsPayments(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, radu, anna := w.member("de", "lena"), w.member("de", "mia"), w.member("fr", "radu"), w.clerk("anna")
		require.Empty(t, anna.desk().Content)
		c := lena.bought("plus-de-monthly")
		w.Clock.Pass(time.Minute)
		mia.choose(mia.buy("plus-de-yearly"), pay.Declines, "now")
		w.Clock.Pass(time.Minute)
		radu.bought("plus-fr-monthly")

		p := anna.only("LENA@example")
		require.Equal(t, []any{int64(999), "EUR", pay.Paid, false, "de", "lena", "lena@example.org", lena.id},
			[]any{p.Amount, p.Currency, p.State, p.GivingBack, p.CountryCode, p.UserName, p.UserEmail, *p.UserID})
		require.Equal(t, []any{c.ID, subscription.Active, "plus-de-monthly", 1, int64(999), "CARD", "sandbox", false},
			[]any{p.Subscription.ID, p.Subscription.Status, p.Subscription.PriceID, p.Subscription.Months, p.Subscription.Amount, p.Subscription.Method, p.Subscription.Provider, p.Subscription.Cancelled})
		require.NotNil(t, p.Subscription.PeriodEnd)
		require.Equal(t, []subscription.DeskInvoice{{Number: "DE-2026-000001", Kind: "INVOICE"}}, p.Invoices)
		require.Empty(t, p.Trail)
		for _, query := range []string{p.ID, strings.ToUpper(p.ID), c.ID, lena.id, "DE-2026-000001", " de-2026-000001 ", "Lena"} {
			require.Equal(t, p.ID, anna.only(query).ID, query)
		}
		w.Exec(`INSERT INTO profiles (user_id, username) VALUES (?, 'flinke.lena')`, lena.id)
		require.Equal(t, p.ID, anna.only("@flinke.lena").ID)
		for _, query := range []string{uuid.NewString(), "DE-2026-000002", "FR-2026-0000010", "DE-2026-1", "nobody", "%", "DE-2026-999999999999999999", "' OR 1=1 --"} {
			require.Empty(t, anna.desk("query="+url.QueryEscape(query)).Content, query)
		}

		all := anna.desk()
		require.Equal(t, []string{"radu", "mia", "lena"}, []string{all.Content[0].UserName, all.Content[1].UserName, all.Content[2].UserName}, "the latest first")
		require.Contains(t, all.Markets, "fr")
		require.NotContains(t, all.Markets, "gr", "it sells nothing")
		second := anna.desk("limit=2", "page=1")
		require.Equal(t, []any{"lena", 1, 3, true}, []any{second.Content[0].UserName, len(second.Content), second.Total, second.Last})
		require.False(t, anna.desk("limit=2").Last)
		require.Len(t, anna.desk("market=de").Content, 2)
		require.Equal(t, "mia", anna.desk("market=DE", "state=DECLINED").Content[0].UserName)
		for _, none := range []string{"state=REFUNDED", "state=DISPUTED", "state=PENDING", "state=GIVING_BACK", "market=gr", "market=xx", "market=fr&query=lena"} {
			require.Empty(t, anna.desk(none).Content, none)
		}
		for _, wrong := range []string{"query=" + strings.Repeat("x", 201), "query=%00", "state=LOST", "page=-1", "page=1000001", "limit=0", "limit=101", "market=" + strings.Repeat("x", 11)} {
			require.Equal(t, 422, anna.Get("/api/staff/plan/payments?"+wrong).Status, wrong)
		}
	})
}

func TestDeskGivesBackOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, anna := w.member("de", "lena"), w.clerk("anna")
		free := lena.questions()
		c := lena.bought("plus-de-yearly")
		p := anna.only(c.ID)
		for _, reason := range []string{"", " \n", strings.Repeat("x", 1001)} {
			anna.refund(p.ID, reason, true, 422)
		}
		require.Equal(t, int64(5988), w.received(), "nothing goes back without a reason")

		back := anna.refund(strings.ToUpper(p.ID), "Doppelt gekauft,\nsagt Lena.", true, 200)
		require.Equal(t, []any{pay.Refunded, false, subscription.Refunded}, []any{back.State, back.GivingBack, back.Subscription.Status})
		require.Equal(t, []subscription.DeskInvoice{{Number: "DE-2026-000001", Kind: "INVOICE"}, {Number: "DE-2026-000002", Kind: "CREDIT_NOTE"}}, back.Invoices)
		require.Len(t, back.Trail, 1)
		require.Equal(t, []any{subscription.BackEnd, anna.id, "anna", "Doppelt gekauft,\nsagt Lena."}, []any{back.Trail[0].Deed, *back.Trail[0].StaffID, back.Trail[0].Name, back.Trail[0].Reason})
		require.Zero(t, w.received())
		require.Equal(t, free, lena.questions(), "Plus has ended")
		require.Len(t, lena.invoices(), 2)
		require.Equal(t, p.ID, anna.only("DE-2026-000002").ID, "by its credit note")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'plan-changed' AND recipient = 'lena@example.org' AND content LIKE '%refunded%'`))

		anna.refund(p.ID, "Noch einmal", false, 409)
		require.Len(t, anna.only(c.ID).Trail, 1)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM plan_invoices`))
		w.balanced()

		// Without an end the subscription goes on, and renews.
		d := lena.bought("plus-de-monthly")
		kept := anna.refund(anna.only(d.ID).ID, "Kulanz", false, 200)
		require.Equal(t, []any{pay.Refunded, subscription.Active, subscription.GaveBack}, []any{kept.State, kept.Subscription.Status, kept.Trail[0].Deed})
		require.Greater(t, lena.questions(), free)
		content := ""
		require.NoError(t, w.DB.One().Get(t.Context(), &content, `SELECT content FROM mails WHERE template = 'plan-given-back' AND recipient = 'lena@example.org'`), "the payer is told")
		for _, said := range []string{"9,99\u00a0EUR", "DE-2026-000003", `"plus":"on"`} {
			require.Contains(t, content, said)
		}
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'plan-given-back'`), "nor of the one that ended Plus")
		w.pass(28*day, lena, anna)
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Second)
			return w.Count(`SELECT period FROM plan_subscriptions WHERE id = ?`, d.ID) == 2
		}, patience, 20*time.Millisecond)
		require.Equal(t, int64(999), w.received())
		w.holds()
	})
}

func TestWhatMayNotBeGivenBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, anna, ben := w.member("de", "lena"), w.clerk("anna"), w.clerk("ben")
		c := lena.buy("plus-de-monthly")
		p := anna.only(c.ID)
		anna.refund(p.ID, "x", true, 409) // it is pending
		lena.choose(c, pay.Declines, "now")
		w.becomes(c.ID, subscription.Failed)
		anna.refund(p.ID, "x", true, 409)
		d := lena.bought("plus-de-monthly")
		lena.choose(d, pay.Charges, "now")
		w.becomes(d.ID, subscription.Ended)
		anna.refund(anna.only(d.ID).ID, "x", true, 409)
		anna.refund(uuid.NewString(), "x", true, 404)
		anna.refund("x", "x", true, 422)
		require.Equal(t, 404, anna.Post("/api/staff/plan/payments/"+uuid.NewString()+"/look", nil).Status)
		require.Equal(t, 422, anna.Post("/api/staff/plan/payments/x/look", nil).Status)

		own := anna.bought("plus-de-monthly")
		mine := anna.only(own.ID)
		anna.refund(mine.ID, "Für mich", true, 403)
		require.Equal(t, pay.Paid, anna.only(own.ID).State)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_deeds`))
		visitor := w.Browser("de")
		for _, path := range []string{"payments", "differences"} {
			require.Equal(t, 401, visitor.Get("/api/staff/plan/"+path).Status)
			require.Equal(t, 403, lena.Get("/api/staff/plan/"+path).Status)
		}
		for _, path := range []string{"refund", "look"} {
			require.Equal(t, 401, visitor.Post("/api/staff/plan/payments/"+mine.ID+"/"+path, fields{"reason": "x", "endNow": true}).Status)
			require.Equal(t, 403, lena.Post("/api/staff/plan/payments/"+mine.ID+"/"+path, fields{"reason": "x", "endNow": true}).Status)
		}
		require.Equal(t, int64(999), w.received())
		ben.refund(mine.ID, "Für Anna", true, 200)
		w.balanced()
	})
}

// Who leaves takes their name out of the trail, and nothing else.
func TestTrailStays(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, anna, ben := w.member("de", "lena"), w.clerk("anna"), w.clerk("ben")
		c := lena.bought("plus-de-monthly")
		p := anna.refund(anna.only(c.ID).ID, "Sie war krank.", true, 200)
		invoices, err := invoice.New(w.DB, w.Clock)
		require.NoError(t, err)
		part := subscription.New(subscription.Config{DB: w.DB, Clock: w.Clock, Invoices: invoices})
		data, _, err := part.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"reasonsToGiveBack":["Sie war krank."]`)
		require.NotContains(t, string(text), anna.id)
		for _, user := range []string{anna.id, lena.id} {
			require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
				_, err := part.Erase(t.Context(), q, user)
				return err
			}))
			w.Exec(`DELETE FROM users WHERE id = ?`, user)
		}
		left := ben.only(p.ID)
		require.Equal(t, []any{"", "", (*string)(nil)}, []any{left.UserName, left.UserEmail, left.UserID})
		require.Len(t, left.Trail, 1)
		require.Equal(t, []any{"Sie war krank.", "", (*string)(nil), p.Trail[0].On}, []any{left.Trail[0].Reason, left.Trail[0].Name, left.Trail[0].StaffID, left.Trail[0].On})
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM plan_deeds WHERE staff IS NOT NULL`))
		require.Empty(t, ben.desk("query=lena").Content)
	})
}

func TestProviderIsComparedWithTheBooks(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, radu, anna := w.member("de", "lena"), w.member("de", "mia"), w.member("fr", "radu"), w.clerk("anna")
		c, d, e := lena.bought("plus-de-yearly"), mia.buy("plus-de-yearly"), radu.bought("plus-fr-yearly")
		mia.choose(d, pay.Declines, "now")
		w.becomes(d.ID, subscription.Failed)
		lost, declined, unknown := anna.only(c.ID), anna.only(d.ID), anna.only(e.ID)
		require.Equal(t, pay.Paid, anna.lookAt(lost.ID).State)
		require.Empty(t, anna.only(c.ID).Trail, "nothing was taken over")

		// A dispute whose event got lost, a payment that is paid after all, and one that nobody knows.
		lena.choose(c, pay.Charges, "never")
		w.Exec(`UPDATE plan_sandbox SET state = 'PAID' WHERE payment = ?`, declined.ID)
		w.Exec(`DELETE FROM plan_sandbox WHERE payment = ?`, unknown.ID)
		w.Clock.Pass(12 * time.Hour)
		w.SignIn(anna.Browser, anna.id)
		require.Empty(t, anna.different())
		require.Equal(t, "ACTIVE", w.stored(c.ID), "it is asked once a day")
		w.Clock.Pass(13 * time.Hour)
		w.becomes(c.ID, subscription.Ended)
		w.SignIn(anna.Browser, anna.id)
		require.Eventually(t, func() bool { return len(anna.different()) == 2 }, patience, 20*time.Millisecond)
		for _, p := range anna.different() {
			if p.ID == declined.ID {
				require.Equal(t, []any{"STATE", "PAID", pay.Declined, subscription.Failed}, []any{p.Difference, p.Said, p.State, p.Subscription.Status})
			} else {
				require.Equal(t, []any{unknown.ID, "UNKNOWN", "", pay.Paid, subscription.Active}, []any{p.ID, p.Difference, p.Said, p.State, p.Subscription.Status}, "nothing is repaired")
			}
			require.NotNil(t, p.FoundOn)
		}
		require.Equal(t, "STATE", anna.only(declined.ID).Difference)
		require.Equal(t, pay.Disputed, anna.only(lost.ID).State)
		require.Empty(t, anna.only(lost.ID).Trail, "nobody of the staff did it")
		w.balanced()

		// What agrees again goes from the list.
		w.Exec(`UPDATE plan_sandbox SET state = 'DECLINED' WHERE payment = ?`, declined.ID)
		require.Empty(t, anna.lookAt(declined.ID).Difference)
		require.Len(t, anna.different(), 1)

		// What the provider says after 120 days isn't asked for, but of a difference.
		w.pass(121*day, anna)
		require.Eventually(t, func() bool {
			w.Clock.Pass(time.Minute)
			return w.Count(`SELECT COUNT(*) FROM plan_payments WHERE check_at IS NULL`) == 2
		}, patience, 20*time.Millisecond)
		w.SignIn(anna.Browser, anna.id)
		require.Len(t, anna.different(), 1)
	})
}

type logLine struct {
	Action      string
	Actor, User *string
	Details     map[string]any
}

// logged is what the staff log has about the plan.
func (b *browser) logged() (out []logLine) {
	b.T.Helper()
	got := b.Get("/api/staff/log?limit=100")
	require.Equal(b.T, 200, got.Status, got.Text)
	for _, l := range apptest.Decode[struct{ Content []logLine }](b.T, got).Content {
		if strings.HasPrefix(l.Action, "plan.") {
			out = append(out, l)
		}
	}
	return out
}

func TestStaffAskTheProvider(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, anna := w.member("de", "lena"), w.clerk("anna")
		c := lena.buy("plus-de-monthly")
		lena.choose(c, pay.Pays, "never")
		p := anna.lookAt(anna.only(c.ID).ID)
		require.Equal(t, []any{pay.Paid, subscription.Active}, []any{p.State, p.Subscription.Status})
		require.Len(t, p.Trail, 1)
		require.Equal(t, []any{subscription.TookOver, "anna", ""}, []any{p.Trail[0].Deed, p.Trail[0].Name, p.Trail[0].Reason})
		require.Len(t, anna.lookAt(p.ID).Trail, 1)
		require.Equal(t, int64(999), w.received())
		about := func(what string, details map[string]any) logLine {
			return logLine{what, &anna.id, &lena.id, details}
		}
		want := []logLine{about("plan.look", map[string]any{"payment": p.ID, "changed": false}), about("plan.look", map[string]any{"payment": p.ID, "changed": true})}
		require.ElementsMatch(t, want, anna.logged())
		anna.refund(p.ID, "Kulanz", true, 200)
		anna.refund(p.ID, "Noch einmal", true, 409)
		require.ElementsMatch(t, append([]logLine{about("plan.refund", map[string]any{"payment": p.ID, "ended": true})}, want...), anna.logged(), "what isn't done isn't there")
		require.Equal(t, 403, lena.Get("/api/staff/log").Status)
	})
}

func TestProviderThatIsDownOrTookOtherMoney(t *testing.T) {
	eachShop(t, []string{"stripe"}, func(t *testing.T, s *shop) {
		lena, mia, anna := s.member("de", "lena"), s.member("de", "mia"), s.clerk("anna")
		c := lena.buy("plus-de-monthly")
		s.stripe.Pay(s.stripe.Session(c.Redirect), "succeeded", 0, "")
		require.Equal(t, subscription.Active, lena.read(c.ID).Status)
		s.stripe.Break("POST /v1/refunds")
		p := anna.refund(anna.only(c.ID).ID, "Kulanz", true, 200)
		require.Equal(t, []any{pay.Paid, true, subscription.Refunded}, []any{p.State, p.GivingBack, p.Subscription.Status})
		require.Len(t, anna.desk("state=GIVING_BACK").Content, 1)
		anna.refund(p.ID, "Noch einmal", false, 409)
		require.Equal(t, 503, anna.Post("/api/staff/plan/payments/"+p.ID+"/look", nil).Status)
		require.Equal(t, int64(999), s.received())
		s.stripe.Mend()
		require.Equal(t, pay.Refunded, anna.lookAt(p.ID).State)
		require.Empty(t, anna.desk("state=GIVING_BACK").Content)
		require.Zero(t, s.received())

		d := mia.buy("plus-de-monthly")
		session := s.stripe.Session(d.Redirect)
		s.stripe.Pay(session, "succeeded", 1, "")
		require.Equal(t, 500, s.sends(session, stripetest.Secret))
		other := anna.lookAt(anna.only(d.ID).ID)
		require.Equal(t, []any{"AMOUNT", pay.Pending, subscription.Pending}, []any{other.Difference, other.State, other.Subscription.Status})
		require.Len(t, anna.different(), 1)
		s.balanced()
	})
	eachShop(t, []string{"none"}, func(t *testing.T, s *shop) {
		require.Empty(t, s.clerk("anna").desk().Content)
	})
}
