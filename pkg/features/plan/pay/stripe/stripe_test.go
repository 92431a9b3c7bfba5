package stripe_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/pay/stripe"
	"knowmad/pkg/features/plan/pay/stripe/stripetest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type world struct {
	*stripe.Stripe

	t     *testing.T
	peer  *stripetest.Peer
	clock *clocktest.Hand
	db    *db.DB
}

func tables(t *testing.T) []db.Source {
	t.Helper()
	raw, err := os.ReadFile("../../migrations/2_providers.sql")
	require.NoError(t, err)
	return []db.Source{{Name: "plan", Files: fstest.MapFS{"2_providers.sql": {Data: raw}}}}
}

func secret(text string) func() (string, error) { return func() (string, error) { return text, nil } }

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, tables(t), func(t *testing.T, d *db.DB) {
		w := &world{t: t, peer: stripetest.Start(t), clock: clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)), db: d}
		var err error
		w.Stripe, err = stripe.New(stripe.Config{DB: d, Clock: w.clock, URL: w.peer.URL, Key: secret(stripetest.Key), Webhook: secret(stripetest.Secret)})
		require.NoError(t, err)
		test(t, w)
	})
}

func order(subscription string) pay.Order {
	return pay.Order{Payment: uuid.NewString(), Subscription: subscription, Amount: 999, Currency: "EUR", Method: market.PayByCard, Back: "https://de.example/pro-plan/activate?subscriptionUuid=1&subscriptionCode=2"}
}

func (w *world) looks(payment string, state pay.State) {
	w.t.Helper()
	got, err := w.Look(w.t.Context(), payment)
	require.NoError(w.t, err)
	require.Equal(w.t, state, got)
}

// begun is a first payment and its session.
func (w *world) begun() (o pay.Order, session string) {
	w.t.Helper()
	o = order(uuid.NewString())
	address, err := w.Begin(w.t.Context(), o)
	require.NoError(w.t, err)
	return o, w.peer.Session(address)
}

// paid is a first payment that was made, and its intent.
func (w *world) paid() (o pay.Order, intent string) {
	w.t.Helper()
	o, session := w.begun()
	intent = w.peer.Pay(session, "succeeded", 0, "")
	w.looks(o.Payment, pay.Paid)
	return o, intent
}

func TestAFirstPayment(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o, session := w.begun()
		require.Equal(t, o.Payment, w.peer.Get(session, "client_reference_id"))
		require.Equal(t, map[string]any{"payment": o.Payment, "subscription": o.Subscription}, w.peer.Get(session, "inner"))
		require.Equal(t, []any{o.Back, "card", "eur", int64(999)}, []any{w.peer.Get(session, "success_url"), w.peer.Get(session, "way"), w.peer.Get(session, "currency"), w.peer.Get(session, "amount_total")})
		w.looks(o.Payment, pay.Pending)

		// Said again it is the same session.
		address, err := w.Begin(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, session, w.peer.Session(address))

		w.peer.Pay(session, "succeeded", 0, "")
		w.looks(o.Payment, pay.Paid)
		w.looks(o.Payment, pay.Paid)
	})
}

func TestAFirstPaymentThatIsNotMade(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o, session := w.begun()
		w.peer.Set(session, "status", "expired")
		w.looks(o.Payment, pay.Declined)

		// A bank that decides later.
		o, session = w.begun()
		intent := w.peer.Pay(session, "processing", 0, "")
		w.looks(o.Payment, pay.Pending)
		w.peer.Settle(intent)
		w.looks(o.Payment, pay.Paid)

		o, session = w.begun()
		w.peer.Pay(session, "requires_payment_method", 0, "")
		w.looks(o.Payment, pay.Declined)
	})
}

func TestOtherMoneyIsNeverPaid(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, other := range []struct {
			amount   int64
			currency string
		}{{1, ""}, {1000, ""}, {0, "usd"}} {
			o, session := w.begun()
			w.peer.Pay(session, "succeeded", other.amount, other.currency)
			for range 2 {
				state, err := w.Look(t.Context(), o.Payment)
				require.ErrorIs(t, err, pay.ErrOther)
				require.Empty(t, state)
				require.ErrorContains(t, err, o.Payment)
			}
			_, err := w.Charge(t.Context(), order(o.Subscription))
			require.NoError(t, err, "nothing is kept: it is declined")
		}
		o, session := w.begun()
		w.peer.Set(session, "client_reference_id", uuid.NewString())
		_, err := w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrOther, "somebody else's session")
	})
}

func TestLaterPayments(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, intent := w.paid()
		for _, c := range []struct {
			confirms string
			want     pay.State
		}{{"succeeded", pay.Paid}, {"declined", pay.Declined}, {"authentication", pay.Declined}, {"processing", pay.Pending}} {
			w.peer.Confirms = c.confirms
			o, before := order(first.Subscription), w.peer.Count("pi")
			for range 2 {
				state, err := w.Charge(t.Context(), o)
				require.NoError(t, err)
				require.Equal(t, c.want, state, c.confirms)
				w.peer.Confirms = "succeeded"
			}
			w.looks(o.Payment, c.want)
			require.Equal(t, before+1, w.peer.Count("pi"), "one payment for each id")
		}
		require.Equal(t, 1, w.peer.Seen("POST /v1/payment_intents/*/cancel"), "nobody can prove anything afterwards")
		require.Equal(t, w.peer.Get(intent, "customer"), w.peer.Get(w.peer.Newest("pi"), "customer"))

		_, err := w.Charge(t.Context(), order(uuid.NewString()))
		require.ErrorIs(t, err, pay.ErrUnknown, "another provider's subscription")
		unpaid, _ := w.begun()
		state, err := w.Charge(t.Context(), order(unpaid.Subscription))
		require.NoError(t, err)
		require.Equal(t, pay.Declined, state, "nothing is kept of how they pay")
	})
}

// The server dies, or loses the answer, at each step: a payment is taken once.
func TestNothingIsTakenTwice(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, _ := w.paid()
		for _, step := range []string{"POST /v1/payment_intents", "GET /v1/payment_intents/*", "POST /v1/payment_intents/*/confirm"} {
			o, before := order(first.Subscription), w.peer.Count("charge")
			w.peer.Lose(step)
			_, err := w.Charge(t.Context(), o)
			require.Error(t, err, step)
			w.clock.Pass(48 * time.Hour) // Stripe forgets keys
			state, err := w.Charge(t.Context(), o)
			require.NoError(t, err, step)
			require.Equal(t, pay.Paid, state, step)
			require.Equal(t, before+1, w.peer.Count("charge"), step)
			w.looks(o.Payment, pay.Paid)
		}
		o := order(first.Subscription)
		_, err := w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown)
		w.peer.Break("POST /v1/payment_intents")
		_, err = w.Charge(t.Context(), o)
		require.Error(t, err)
		w.clock.Pass(48 * time.Hour)
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown, "it is charged again, so it isn't declined")
		w.peer.Mend()
		_, err = w.Charge(t.Context(), o)
		require.NoError(t, err)
		w.looks(o.Payment, pay.Paid)

		// Its subscription ended before the money was asked for.
		o = order(first.Subscription)
		w.peer.Break("POST /v1/payment_intents/*/confirm")
		_, err = w.Charge(t.Context(), o)
		require.Error(t, err)
		w.peer.Mend()
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown, "Stripe wasn't told to take it")
		w.clock.Pass(15 * 24 * time.Hour)
		w.looks(o.Payment, pay.Declined)
		state, err := w.Charge(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, pay.Declined, state)
	})
}

func TestACheckoutWhoseAnswerIsLost(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o := order(uuid.NewString())
		w.peer.Lose("POST /v1/checkout/sessions")
		_, err := w.Begin(t.Context(), o)
		require.Error(t, err)
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown)
		w.clock.Pass(2 * time.Hour)
		w.looks(o.Payment, pay.Declined)
	})
}

func TestStripeIsDown(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o, _ := w.paid()
		w.peer.Break("GET /v1/payment_intents/*")
		state, err := w.Look(t.Context(), o.Payment)
		require.Error(t, err)
		require.Empty(t, state)
		_, err = w.Refund(t.Context(), o.Payment)
		require.Error(t, err)
		w.peer.Mend()
		w.looks(o.Payment, pay.Paid)
	})
}

func TestStripeForgets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const deleting = "DELETE /v1/customers/*"
		first, _ := w.paid()
		other, _ := w.paid()
		forget := func(o pay.Order) error { return w.Forget(t.Context(), o.Subscription) }
		w.peer.Break(deleting)
		require.Error(t, forget(first))
		w.peer.Mend()
		require.Equal(t, 2, w.peer.Count("cus"))
		w.peer.Lose(deleting)
		require.Error(t, forget(first))
		for range 2 {
			require.NoError(t, forget(first))
		}
		require.Equal(t, 1, w.peer.Count("cus"))
		for o, want := range map[pay.Order]pay.State{order(first.Subscription): pay.Declined, order(other.Subscription): pay.Paid} {
			state, err := w.Charge(t.Context(), o)
			require.NoError(t, err)
			require.Equal(t, want, state)
		}
		w.looks(first.Payment, pay.Paid)
		state, err := w.Refund(t.Context(), first.Payment)
		require.NoError(t, err)
		require.Equal(t, pay.Refunded, state, "what was paid can still be given back")

		// A checkout whose payment the bank declined made a customer, too, whom we may never have heard of.
		declined, session := w.begun()
		w.peer.Pay(session, "requires_payment_method", 0, "")
		require.Equal(t, 2, w.peer.Count("cus"))
		require.NoError(t, forget(declined))
		require.Equal(t, 1, w.peer.Count("cus"))

		// Stripe keeps nobody of these.
		seen := w.peer.Seen(deleting)
		unpaid, _ := w.begun()
		require.NoError(t, forget(unpaid))
		require.NoError(t, w.Forget(t.Context(), uuid.NewString()), "another provider's")
		require.Equal(t, seen, w.peer.Seen(deleting))
		require.Equal(t, 1, w.peer.Count("cus"))
	})
}

func TestMoneyGoesBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, status := range []string{"succeeded", "pending"} {
			o, _ := w.paid()
			w.peer.Refunds = status
			w.peer.Lose("POST /v1/refunds")
			_, err := w.Refund(t.Context(), o.Payment)
			require.Error(t, err)
			for range 2 {
				state, err := w.Refund(t.Context(), o.Payment)
				require.NoError(t, err)
				require.Equal(t, pay.Refunded, state)
			}
			w.looks(o.Payment, pay.Refunded)
		}
		w.peer.Refunds = "failed"
		o, _ := w.paid()
		_, err := w.Refund(t.Context(), o.Payment)
		require.Error(t, err)
		w.looks(o.Payment, pay.Paid)

		o, _ = w.begun()
		_, err = w.Refund(t.Context(), o.Payment)
		require.Error(t, err, "it isn't paid")

		for status, want := range map[string]pay.State{
			"needs_response": pay.Disputed, "under_review": pay.Disputed, "lost": pay.Disputed, "won": pay.Paid, "warning_needs_response": pay.Paid,
		} {
			o, intent := w.paid()
			w.peer.Dispute(intent, status)
			w.looks(o.Payment, want)
			if want == pay.Disputed {
				state, err := w.Refund(t.Context(), o.Payment)
				require.NoError(t, err)
				require.Equal(t, pay.Disputed, state, "it isn't given back twice")
			}
		}
	})
}

func TestEvents(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o, intent := w.paid()
		event := func(h http.Header, body []byte) string {
			t.Helper()
			got, err := w.Event(t.Context(), h, body)
			require.NoError(t, err)
			return got
		}
		at, object := w.clock.Now(), w.peer.Object(intent)
		h, body := w.peer.Event("payment_intent.succeeded", object, at, stripetest.Secret)
		for range 2 {
			require.Equal(t, o.Payment, event(h, body), "also said again")
		}
		require.Equal(t, o.Payment, event(w.peer.Event("charge.dispute.created", map[string]any{"object": "dispute", "payment_intent": intent, "metadata": map[string]any{}}, at, stripetest.Secret)))
		// True, and about nothing of ours.
		for _, other := range []map[string]any{
			{"object": "customer", "id": "cus_9"},
			{"object": "dispute", "payment_intent": "pi_999"},
			{"object": "charge", "payment_intent": nil},
			{"object": "charge", "metadata": map[string]any{"payment": uuid.NewString()}},
			{"object": "charge", "metadata": "x"},
			{},
		} {
			require.Empty(t, event(w.peer.Event("customer.created", other, at, stripetest.Secret)))
		}

		forged := func(h http.Header, body []byte) {
			t.Helper()
			got, err := w.Event(t.Context(), h, body)
			require.ErrorIs(t, err, pay.ErrForged)
			require.Empty(t, got)
		}
		forged(w.peer.Event("payment_intent.succeeded", object, at, "whsec_other"))
		forged(w.peer.Event("payment_intent.succeeded", object, at.Add(-6*time.Minute), stripetest.Secret))
		forged(w.peer.Event("payment_intent.succeeded", object, at.Add(6*time.Minute), stripetest.Secret))
		forged(http.Header{}, body)
		forged(http.Header{"Stripe-Signature": {"t=1,v1=00"}}, body)
		forged(h, append([]byte(" "), body...))
		forged(h, []byte(strings.ReplaceAll(string(body), o.Payment, uuid.NewString())))
		w.clock.Pass(6 * time.Minute)
		forged(h, body)
	})
}

func TestWhatItTakes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, []bool{true, true, false}, []bool{w.Takes(market.PayByCard), w.Takes(market.PayBySofort), w.Takes(market.PayByPayPal)})
		o := order(uuid.NewString())
		o.Method = market.PayByPayPal
		_, err := w.Begin(t.Context(), o)
		require.Error(t, err)
		o.Method = market.PayBySofort
		address, err := w.Begin(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, "klarna", w.peer.Get(w.peer.Session(address), "way"))
	})
	for _, address := range []string{"", "api.stripe.com", "http://api.stripe.com", "https://x@api.stripe.com", "https://api.stripe.com/v1", "ftp://127.0.0.1"} {
		_, err := stripe.New(stripe.Config{URL: address})
		require.Error(t, err, address)
	}
}

// What an error says can be logged.
func TestErrorsTellNoSecrets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const wrong = "sk_test_wrongsecret"
		s, err := stripe.New(stripe.Config{DB: w.db, Clock: w.clock, URL: w.peer.URL, Key: secret(wrong), Webhook: secret(stripetest.Secret)})
		require.NoError(t, err)
		_, err = s.Begin(t.Context(), order(uuid.NewString()))
		require.ErrorContains(t, err, "status 401")
		require.NotContains(t, err.Error(), "wrongsecret")
		_, err = s.Event(t.Context(), http.Header{"Stripe-Signature": {"t=1,v1=00"}}, []byte("{}"))
		require.NotContains(t, err.Error(), stripetest.Secret)
	})
}
