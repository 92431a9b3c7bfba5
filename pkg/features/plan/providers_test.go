package plan_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
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
		err := plan.Slice(o).Open(t.Context(), &slice.Platform{})
		require.ErrorContains(t, err, c.fault)
		if c.key != "" {
			require.NotContains(t, err.Error(), c.key)
		}
	}
}
