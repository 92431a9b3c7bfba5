package plan_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan"
	"knowmad/pkg/features/plan/pay/stripe/stripetest"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// keys are an environment with all that the providers need, but some variables.
func keys(without ...string) func(string) string {
	all := map[string]string{
		plan.StripeKeyVariable: stripetest.Key, plan.StripeWebhookVariable: stripetest.Secret,
		plan.PayPalClientVariable: "client", plan.PayPalSecretVariable: "paypal-secret", plan.PayPalWebhookVariable: "WH-1",
	}
	for _, name := range without {
		delete(all, name)
	}
	return func(name string) string { return all[name] }
}

// shop is a server whose payments Stripe takes, and PayPal, which is down.
type shop struct {
	*world

	stripe *stripetest.Peer
	paypal *httptest.Server
	log    *logged
}

type logged struct {
	mu sync.Mutex
	bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.String()
}

func eachShop(t *testing.T, by []string, test func(t *testing.T, s *shop)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			s := &shop{stripe: stripetest.Start(t), log: &logged{}}
			s.paypal = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
			t.Cleanup(s.paypal.Close)
			hand := clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC))
			server := apptest.Open(t, engine, func(c *app.Config) {
				c.UnsignedWrites, c.Clock, c.JobsEvery, c.Log = true, hand, 20*time.Millisecond, zerolog.New(s.log)
				c.Plan = plan.Options{PlanBy: by, StripeURL: s.stripe.URL, PayPalURL: s.paypal.URL}
				require.NoError(t, c.Plan.Configure(keys()))
			})
			server.Clock = hand
			s.world = &world{server}
			test(t, s)
			for _, secret := range []string{stripetest.Key, stripetest.Secret, "paypal-secret"} {
				require.NotContains(t, s.log.String(), secret)
			}
		})
	}
}

// sends has Stripe send an event about an object.
func (s *shop) sends(object, secret string) int {
	s.T.Helper()
	header, body := s.stripe.Event("event", s.stripe.Object(object), s.Clock.Now(), secret)
	b := s.Browser("de")
	r := b.Request(http.MethodPost, "/api/plan/webhooks/stripe", string(body))
	r.Header.Set("Stripe-Signature", header.Get("Stripe-Signature"))
	return b.Send(r).Status
}

func (s *shop) offer(code string) plan.Offer {
	s.T.Helper()
	return apptest.Decode[plan.Offer](s.T, s.Browser(code).Get("/api/plan"))
}

func TestOnlyWhatIsTakenIsOffered(t *testing.T) {
	eachShop(t, []string{"stripe"}, func(t *testing.T, s *shop) {
		require.Equal(t, []market.PaymentMethod{market.PayByCard, market.PayBySofort}, s.offer("de").PaymentMethods)
		require.Equal(t, []market.PaymentMethod{market.PayByCard}, s.offer("fr").PaymentMethods, "the market's")
		require.True(t, s.offer("de").Sold)
		lena := s.member("de", "lena")
		refused := lena.Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "PAYPAL"})
		require.Contains(t, refused.Text, "paymentMethod")
		require.Equal(t, 422, refused.Status, refused.Text)
		require.Equal(t, 404, lena.Post("/api/plan/webhooks/paypal", "{}").Status)
		require.Equal(t, 404, lena.Post("/api/plan/webhooks/sandbox", "{}").Status)
		require.Zero(t, s.Count(`SELECT COUNT(*) FROM plan_subscriptions`))
	})
	eachShop(t, []string{"paypal"}, func(t *testing.T, s *shop) {
		require.Equal(t, []market.PaymentMethod{market.PayByPayPal}, s.offer("de").PaymentMethods)
		require.Equal(t, 404, s.Browser("de").Post("/api/plan/webhooks/stripe", "{}").Status)
	})
	eachShop(t, []string{"none"}, func(t *testing.T, s *shop) { require.False(t, s.offer("de").Sold) })
}

func TestStripeSellsPlus(t *testing.T) {
	eachShop(t, []string{"paypal", "stripe"}, func(t *testing.T, s *shop) {
		require.Len(t, s.offer("de").PaymentMethods, 3)
		lena := s.member("de", "lena")
		down := lena.Post("/api/plan/checkouts", fields{"priceId": "plus-de-monthly", "paymentMethod": "PAYPAL"})
		require.Equal(t, 503, down.Status, "PayPal is down")
		c := lena.buy("plus-de-monthly")
		require.Equal(t, 1, s.Count(`SELECT COUNT(*) FROM plan_subscriptions WHERE id = ? AND provider = 'stripe'`, c.ID))
		session := s.stripe.Session(c.Redirect)
		require.Contains(t, s.stripe.Get(session, "success_url"), c.Code)
		require.Equal(t, 400, s.sends(session, "whsec_of_somebody"))
		require.Equal(t, 204, s.sends(session, stripetest.Secret))
		require.Equal(t, "PENDING", s.stored(c.ID), "it isn't paid, whatever the event says")

		intent := s.stripe.Pay(session, "succeeded", 0, "")
		s.stripe.Break("GET /v1/checkout/sessions/*")
		require.Equal(t, 500, s.sends(session, stripetest.Secret), "Stripe sends it again")
		require.Equal(t, "PENDING", s.stored(c.ID))
		s.stripe.Mend()
		for range 2 {
			require.Equal(t, 204, s.sends(session, stripetest.Secret))
		}
		require.Equal(t, "ACTIVE", s.stored(c.ID))
		require.Equal(t, int64(999), s.received())

		// The next month, with an answer that is lost; then the bank wants a proof.
		s.stripe.Lose("POST /v1/payment_intents/*/confirm")
		s.pass(28*24*time.Hour, lena)
		require.Eventually(t, func() bool {
			s.Clock.Pass(time.Minute)
			return s.Count(`SELECT period FROM plan_subscriptions WHERE id = ?`, c.ID) == 2
		}, patience, 20*time.Millisecond)
		require.Equal(t, int64(2*999), s.received())
		require.Equal(t, 2, s.stripe.Count("charge"))
		s.stripe.Confirms = "authentication"
		s.pass(31*24*time.Hour, lena)
		s.becomes(c.ID, subscription.PastDue)
		require.Equal(t, 2, s.stripe.Count("charge"))

		s.stripe.Dispute(intent, "needs_response")
		require.Equal(t, 204, s.sends(intent, stripetest.Secret))
		require.Equal(t, "ENDED", s.stored(c.ID))
		require.Equal(t, int64(999), s.received())
		s.balanced()
	})
}

func TestStripeGivesBack(t *testing.T) {
	eachShop(t, []string{"stripe", "paypal"}, func(t *testing.T, s *shop) {
		lena, mia := s.member("de", "lena"), s.member("de", "mia")
		c := lena.buy("plus-de-monthly")
		s.stripe.Pay(s.stripe.Session(c.Redirect), "succeeded", 0, "")
		require.Equal(t, subscription.Active, lena.read(c.ID).Status, "no event came")
		s.stripe.Break("POST /v1/refunds")
		require.Equal(t, 200, lena.Post("/api/plan/subscriptions/"+c.ID+"/withdrawal", nil).Status)
		require.Equal(t, int64(999), s.received())
		s.stripe.Mend()
		require.Eventually(t, func() bool { s.Clock.Pass(time.Minute); return s.received() == 0 }, patience, 20*time.Millisecond)

		// Another sum than was asked for is never Plus.
		d := mia.buy("plus-de-monthly")
		session := s.stripe.Session(d.Redirect)
		s.stripe.Pay(session, "succeeded", 1, "")
		require.Equal(t, 500, s.sends(session, stripetest.Secret))
		require.Equal(t, subscription.Pending, mia.read(d.ID).Status)
		require.Contains(t, s.log.String(), "another sum than was asked for")
		require.Zero(t, s.received())
		s.balanced()
	})
}

// passes lets hours pass until something is so.
func (s *shop) passes(what func() bool) {
	s.T.Helper()
	require.Eventually(s.T, func() bool { s.Clock.Pass(time.Hour); return what() }, patience, 20*time.Millisecond)
}

// by replaces the server of some browsers by one whose payments others take, separated by a comma.
func (s *shop) by(names string, all ...*browser) {
	s.T.Helper()
	s.Close()
	s.Config.Plan = plan.Options{PlanBy: strings.Split(names, ","), StripeURL: s.stripe.URL, PayPalURL: s.paypal.URL}
	require.NoError(s.T, s.Config.Plan.Configure(keys()))
	s.Site = s.Another()
	for _, b := range all {
		b.Site = s.Site
		s.SignIn(b.Browser, b.id)
	}
}

func TestStripeForgetsWhoLeaves(t *testing.T) {
	const deleting = "DELETE /v1/customers/*"
	eachShop(t, []string{"stripe", "paypal"}, func(t *testing.T, s *shop) {
		all, bought := map[string]*browser{}, map[string]subscription.Checkout{}
		for _, name := range []string{"lena", "mia", "radu", "nadia"} {
			all[name] = s.member("de", name)
			bought[name] = all[name].buy("plus-de-monthly")
			s.stripe.Pay(s.stripe.Session(bought[name].Redirect), "succeeded", 0, "")
			require.Equal(t, subscription.Active, all[name].read(bought[name].ID).Status)
		}
		require.Equal(t, 4, s.stripe.Count("cus"))

		// Stripe is down, and up again.
		s.stripe.Break(deleting)
		s.erase(all["lena"])
		s.passes(func() bool { return s.stripe.Seen(deleting) >= 2 })
		require.False(t, s.forgotten(bought["lena"]))
		require.Equal(t, 4, s.stripe.Count("cus"))
		s.stripe.Mend()
		s.passes(func() bool { return s.forgotten(bought["lena"]) })
		require.Equal(t, 3, s.stripe.Count("cus"))

		// Nothing is forgotten while it is to be given back. The next one's being forgotten tells that the hour came.
		s.stripe.Break("POST /v1/refunds")
		s.pass(0, all["mia"])
		require.Equal(t, 200, all["mia"].Post("/api/plan/subscriptions/"+bought["mia"].ID+"/withdrawal", nil).Status)
		s.erase(all["mia"])
		s.erase(all["radu"])
		s.passes(func() bool { return s.forgotten(bought["radu"]) })
		require.False(t, s.forgotten(bought["mia"]))
		require.Equal(t, 2, s.stripe.Count("cus"))
		s.stripe.Mend()
		s.passes(func() bool { return s.forgotten(bought["mia"]) })
		require.Equal(t, []int{1, 1}, []int{s.stripe.Count("cus"), s.Count(`SELECT COUNT(*) FROM plan_payments WHERE state = 'REFUNDED'`)})
		require.False(t, s.forgotten(bought["nadia"]))

		// A provider that isn't named any more isn't asked, until it is.
		s.by("paypal")
		s.erase(all["nadia"])
		const gone = "what it keeps of users who have left is to be deleted there"
		s.passes(func() bool { return strings.Contains(s.log.String(), gone) })
		require.Equal(t, 1, strings.Count(s.log.String(), gone))
		require.False(t, s.forgotten(bought["nadia"]))
		s.by("stripe")
		s.passes(func() bool { return s.forgotten(bought["nadia"]) })
		require.Zero(t, s.stripe.Count("cus"))
		s.balanced()
	})
}

// paidBy is a subscription that runs, paid at Stripe.
func (s *shop) paidBy(b *browser) subscription.Checkout {
	s.T.Helper()
	c := b.buy("plus-de-monthly")
	s.stripe.Pay(s.stripe.Session(c.Redirect), "succeeded", 0, "")
	require.Equal(s.T, subscription.Active, b.read(c.ID).Status)
	return c
}

// waiting are the kinds of differences that staff see of subscriptions.
func (b *browser) waiting() map[string]string {
	b.w.SignIn(b.Browser, b.id)
	out := map[string]string{}
	for _, p := range b.different() {
		out[p.Subscription.ID] = p.Difference
	}
	return out
}

// said is how often the log has a text.
func (s *shop) said(text string) int { return strings.Count(s.log.String(), text) }

func TestAProviderThatIsntNamedAnyMore(t *testing.T) {
	const waits = "renewals wait for a provider"
	eachShop(t, []string{"stripe", "paypal"}, func(t *testing.T, s *shop) {
		lena, mia, radu, nadia, anna := s.member("de", "lena"), s.member("de", "mia"), s.member("de", "radu"), s.member("de", "nadia"), s.clerk("anna")
		all := []*browser{lena, mia, radu, nadia, anna}
		free := lena.questions()
		c, d, e, waiting := s.paidBy(lena), s.paidBy(mia), s.paidBy(radu), nadia.buy("plus-de-monthly")
		begun := s.stripe.Seen("POST /v1/payment_intents")
		s.by("paypal", all...)
		require.Equal(t, 200, mia.Do("PUT", "/api/plan/subscriptions/"+d.ID+"/cancellation", nil).Status)
		require.Equal(t, 200, radu.Post("/api/plan/subscriptions/"+e.ID+"/withdrawal", nil).Status, "it is given back when it can be")
		require.Empty(t, lena.changes(c.ID))
		require.Equal(t, 503, lena.change(c.ID, "plus-de-yearly", 5000).Status)
		require.Equal(t, 503, anna.Post("/api/staff/plan/payments/"+anna.only(c.ID).ID+"/look", nil).Status)
		anna.refund(anna.only(c.ID).ID, "Kulanz", false, 503)
		require.Equal(t, 1, s.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, c.ID))

		// What can't be asked is shown, and no more: lena's renewal isn't due.
		s.passes(func() bool { return len(anna.waiting()) == 2 })
		require.Equal(t, map[string]string{e.ID: "PROVIDER", waiting.ID: "PROVIDER"}, anna.waiting())
		require.Equal(t, int64(3*999), s.received())
		require.Zero(t, s.said(waits))

		// Its month ends. Plus goes on, nothing is charged, and nobody writes the log full.
		s.pass(28 * day)
		s.becomes(d.ID, subscription.Ended)
		require.Equal(t, 1, s.told("mia", "ended"))
		s.passes(func() bool { return anna.waiting()[c.ID] == "PROVIDER" })
		require.Len(t, anna.waiting(), 3)
		before, from := s.said(waits), s.Clock.Now()
		for range 20 {
			s.Clock.Pass(10 * time.Minute)
			require.Greater(t, lena.questions(), free)
		}
		s.passes(func() bool { return s.said(waits) > before })
		require.LessOrEqual(t, s.said(waits)-before, int(s.Clock.Now().Sub(from)/time.Hour)+1)
		require.Equal(t, "ACTIVE", s.stored(c.ID))
		require.NotContains(t, s.log.String(), "knows no such payment")
		require.Equal(t, begun, s.stripe.Seen("POST /v1/payment_intents"))

		// It is named again: the month that is due is charged, and what waited is done.
		s.by("paypal,stripe", all...)
		require.Equal(t, []string{"2026-02-28", "2026-03-31", "2026-03-31"}, s.renewed(c, 2))
		s.passes(func() bool { return len(anna.waiting()) == 0 })
		require.Equal(t, int64(3*999), s.received())
		require.Equal(t, "REFUNDED", s.stored(e.ID))
		require.Equal(t, []int{0, 0}, []int{s.told("lena", "pastDue"), s.Count(`SELECT COUNT(*) FROM plan_payments WHERE refund`)})

		// It is left out for good: Plus ends with the days of grace.
		s.by("paypal", all...)
		s.pass(time.Date(2026, 4, 2, 0, 0, 0, 0, time.UTC).Sub(s.Clock.Now()))
		s.passes(func() bool { return anna.waiting()[c.ID] == "PROVIDER" })
		require.Greater(t, lena.questions(), free)
		require.Zero(t, s.told("lena", "unpaid"))
		s.pass(9 * day)
		s.becomes(c.ID, subscription.Ended)
		require.Equal(t, []int{1, 0}, []int{s.told("lena", "unpaid"), s.told("lena", "ended")})
		require.Equal(t, free, lena.questions())
		require.NotContains(t, anna.waiting(), c.ID)
		s.by("stripe", all...)
		s.pass(3 * day)
		s.quiet()
		require.Equal(t, 2, s.Count(`SELECT COUNT(*) FROM plan_payments WHERE subscription = ?`, c.ID))
		require.Equal(t, int64(3*999), s.received())
		s.holds()
	})
}

// A server that takes no payments ends what nobody takes any.
func TestNoProviderAnyMore(t *testing.T) {
	eachShop(t, []string{"stripe"}, func(t *testing.T, s *shop) {
		lena, mia := s.member("de", "lena"), s.member("de", "mia")
		c, unpaid := s.paidBy(lena), mia.buy("plus-de-monthly")
		s.by("none")
		require.Equal(t, 200, s.Browser("de").Post("/api/plan/activations", fields{"subscriptionUuid": unpaid.ID, "subscriptionCode": unpaid.Code}).Status)
		s.pass(2 * day)
		s.becomes(unpaid.ID, subscription.Failed)
		s.pass(32 * day)
		s.becomes(c.ID, subscription.Active)
		s.pass(4 * day)
		s.becomes(c.ID, subscription.Ended)
		require.Equal(t, 1, s.told("lena", "unpaid"))
		require.Equal(t, int64(999), s.received())
		s.balanced()
	})
}

func TestKeysOfProviders(t *testing.T) {
	for variable, by := range map[string]string{
		plan.StripeKeyVariable: "stripe", plan.StripeWebhookVariable: "stripe", plan.PayPalClientVariable: "paypal", plan.PayPalSecretVariable: "paypal", plan.PayPalWebhookVariable: "paypal",
	} {
		o := plan.Options{PlanBy: []string{"stripe", "paypal"}}
		err := o.Configure(keys(variable))
		require.ErrorContains(t, err, "--plan-by="+by)
		require.ErrorContains(t, err, variable)

		file := filepath.Join(t.TempDir(), "key")
		require.NoError(t, os.WriteFile(file, []byte(keys()(variable)+"\n"), 0o600))
		environ := keys(variable)
		require.NoError(t, o.Configure(func(name string) string {
			if name == variable+"_FILE" {
				return file
			}
			return environ(name)
		}))
		for _, other := range []string{"default", "sandbox", "none"} {
			require.NoError(t, (&plan.Options{PlanBy: []string{other}}).Configure(func(string) string { return "" }))
		}
	}
	for _, by := range [][]string{{"stripe", "stripe"}, {"stripe", "sandbox"}, {"none", "paypal"}, {"default", "stripe"}} {
		require.ErrorContains(t, (&plan.Options{PlanBy: by}).Configure(keys()), "--plan-by: ")
	}
}

// Tests' money isn't taken for real, nor real money in tests.
func TestMoneyOfTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		env             market.Environment
		by, key, paypal string
		fault           string
	}{
		{market.Prod, "stripe", "sk_test_1", "", plan.StripeKeyVariable},
		{market.Prod, "stripe", "rk_test_1", "", plan.StripeKeyVariable},
		{market.Local, "stripe", "sk_live_1", "", plan.StripeKeyVariable},
		{market.Prod, "paypal", "", "https://api-m.sandbox.paypal.com", "--paypal-url"},
		{market.Local, "paypal", "", "", "--paypal-url"},
		{market.Local, "paypal", "", "http://paypal.example", "https://HOST"},
		{market.Prod, "sandbox", "", "", "takes no money"},
	} {
		o := plan.Options{PlanBy: []string{c.by}, PayPalURL: c.paypal, Env: c.env}
		require.NoError(t, o.Configure(func(name string) string {
			if name == plan.StripeKeyVariable {
				return c.key
			}
			return keys()(name)
		}))
		err := plan.Slice(plan.Needs{}, o).Open(t.Context(), &slice.Platform{})
		require.ErrorContains(t, err, c.fault)
		if c.key != "" {
			require.NotContains(t, err.Error(), c.key)
		}
	}
}
