package paypal_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/pay/paypal"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	clientID  = "client"
	appSecret = "app-secret"
	webhook   = "WH-1"
)

type object = map[string]any

// peer is the books of a PayPal.
type peer struct {
	mu       sync.Mutex
	n        int
	orders   map[string]object
	captures map[string]object
	said     map[string][]byte // by request id
	signed   map[string]bool   // bodies of events
	seen     []string
	down     bool
	lost     string // the request whose answer is lost once
	declines string // the issue of the next captures; "" for none
	token    string
	vaults   bool
	deleted  map[string]bool // ids of the vault
	disputes []object
	noDis    bool
}

func (p *peer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	what := r.Method + " " + parts[len(parts)-1]
	if len(parts) > 3 && what != "POST capture" && what != "POST refund" {
		what = r.Method + " " + parts[len(parts)-2]
	}
	p.seen = append(p.seen, what)
	if p.down {
		panic(http.ErrAbortHandler)
	}
	key := what + r.Header.Get("PayPal-Request-Id")
	status, answer := 200, p.said[key]
	if answer == nil || r.Header.Get("PayPal-Request-Id") == "" {
		var out any
		status, out = p.answer(what, parts, r, body)
		answer, _ = json.Marshal(out)
		if status < 300 {
			p.said[key] = answer
		}
	}
	if p.lost == what {
		p.lost = ""
		w.Header().Set("Content-Length", "100000")
		w.WriteHeader(status)
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
	_, _ = w.Write(answer)
}

func issue(status int, name string) (int, any) {
	return status, object{"name": "UNPROCESSABLE_ENTITY", "debug_id": "d1", "message": "of " + appSecret, "details": []object{{"issue": name}}}
}

func (p *peer) answer(what string, parts []string, r *http.Request, body []byte) (int, any) {
	if what == "POST token" {
		if id, secret, _ := r.BasicAuth(); id != clientID || secret != appSecret {
			return 401, object{"name": "invalid_client"}
		}
		return 200, object{"access_token": p.token, "expires_in": 3600}
	}
	if r.Header.Get("Authorization") != "Bearer "+p.token {
		return 401, object{"name": "invalid_token"}
	}
	var in object
	_ = json.Unmarshal(body, &in)
	p.n++
	switch what {
	case "POST orders":
		unit := in["purchase_units"].([]any)[0].(object)
		id := fmt.Sprintf("ORDER%d", p.n)
		p.orders[id] = object{"id": id, "status": "CREATED", "unit": unit, "source": in["payment_source"]}
		return 201, p.shown(id)
	case "GET orders":
		if p.orders[parts[3]] == nil {
			return issue(404, "INVALID_RESOURCE_ID")
		}
		return 200, p.shown(parts[3])
	case "POST capture":
		o := p.orders[parts[3]]
		_, vaulted := in["payment_source"]
		switch {
		case o["capture"] != nil:
			return issue(422, "ORDER_ALREADY_CAPTURED")
		case p.declines == "PAYER":
			o["status"] = "PAYER_ACTION_REQUIRED"
			return 200, p.shown(parts[3])
		case p.declines != "":
			return issue(422, p.declines)
		case o["status"] != "APPROVED" && !vaulted:
			return issue(422, "ORDER_NOT_APPROVED")
		}
		unit, id := o["unit"].(object), fmt.Sprintf("CAP%d", p.n)
		p.captures[id] = object{"id": id, "status": "COMPLETED", "amount": unit["amount"], "custom_id": unit["custom_id"]}
		o["capture"], o["status"] = id, "COMPLETED"
		return 201, p.shown(parts[3])
	case "GET captures":
		return 200, p.captures[parts[3]]
	case "POST refund":
		c := p.captures[parts[3]]
		if c["status"] == "REFUNDED" {
			return issue(422, "CAPTURE_FULLY_REFUNDED")
		}
		c["status"] = "REFUNDED"
		return 201, object{"id": "REF1", "status": "COMPLETED"}
	case "DELETE payment-tokens":
		if p.deleted[parts[3]] {
			return 404, object{"name": "RESOURCE_NOT_FOUND"}
		}
		p.deleted[parts[3]] = true
		return 204, nil
	case "GET disputes":
		if p.noDis {
			return 403, object{"name": "NOT_AUTHORIZED"}
		}
		if len(parts) == 4 {
			return 200, p.disputes[0]
		}
		return 200, object{"items": p.disputes}
	case "POST verify-webhook-signature":
		var v struct {
			Event   json.RawMessage `json:"webhook_event"`
			Webhook string          `json:"webhook_id"`
			Sig     string          `json:"transmission_sig"`
		}
		_ = json.Unmarshal(body, &v)
		if v.Webhook == webhook && v.Sig == "right" && p.signed[string(v.Event)] {
			return 200, object{"verification_status": "SUCCESS"}
		}
		return 200, object{"verification_status": "FAILURE"}
	}
	return 404, object{"name": what}
}

func (p *peer) shown(id string) object {
	o := p.orders[id]
	unit := object{"custom_id": o["unit"].(object)["custom_id"], "amount": o["unit"].(object)["amount"]}
	out := object{"id": id, "status": o["status"], "purchase_units": []object{unit}, "links": []object{{"rel": "payer-action", "href": "https://paypal.example/" + id}}}
	if c, is := o["capture"].(string); is {
		unit["payments"] = object{"captures": []object{p.captures[c]}}
		if p.vaults {
			out["payment_source"] = object{"paypal": object{"attributes": object{"vault": object{"id": "VAULT-" + id, "status": "VAULTED"}}}}
		}
	}
	return out
}

type world struct {
	*paypal.PayPal

	t     *testing.T
	books *peer
	clock *clocktest.Hand
	db    *db.DB
	url   string
}

// idle returns the books when no request is being answered: a request that is cut off ends for
// the caller before it ends here.
func (w *world) idle() *peer {
	w.books.mu.Lock()
	defer w.books.mu.Unlock()
	return w.books
}

func secret(text string) func() (string, error) { return func() (string, error) { return text, nil } }

func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	raw, err := os.ReadFile("../../migrations/2_providers.sql")
	require.NoError(t, err)
	dbtest.Each(t, []db.Source{{Name: "plan", Files: fstest.MapFS{"2_providers.sql": {Data: raw}}}}, func(t *testing.T, d *db.DB) {
		p := &peer{orders: map[string]object{}, captures: map[string]object{}, said: map[string][]byte{}, signed: map[string]bool{}, deleted: map[string]bool{}, token: "T1", vaults: true}
		here := httptest.NewServer(p)
		t.Cleanup(here.Close)
		w := &world{t: t, books: p, clock: clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)), db: d, url: here.URL}
		w.PayPal, err = paypal.New(paypal.Config{DB: d, Clock: w.clock, URL: here.URL, ClientID: clientID, Secret: secret(appSecret), WebhookID: webhook})
		require.NoError(t, err)
		test(t, w)
	})
}

func order(subscription string) pay.Order {
	return pay.Order{Payment: uuid.NewString(), Subscription: subscription, Amount: 905, Currency: "EUR", Method: market.PayByPayPal, Back: "https://de.example/back"}
}

func (w *world) looks(payment string, state pay.State) {
	w.t.Helper()
	got, err := w.Look(w.t.Context(), payment)
	require.NoError(w.t, err)
	require.Equal(w.t, state, got)
}

func (w *world) begun() (o pay.Order, id string) {
	w.t.Helper()
	o = order(uuid.NewString())
	address, err := w.Begin(w.t.Context(), o)
	require.NoError(w.t, err)
	return o, strings.TrimPrefix(address, "https://paypal.example/")
}

func (w *world) paid() pay.Order {
	w.t.Helper()
	o, id := w.begun()
	w.idle().orders[id]["status"] = "APPROVED"
	w.looks(o.Payment, pay.Paid)
	return o
}

func (w *world) capture(payment string) object {
	w.t.Helper()
	for _, c := range w.idle().captures {
		if c["custom_id"] == payment {
			return c
		}
	}
	w.t.Fatal("no capture")
	return nil
}

func (w *world) charges(o pay.Order, state pay.State) {
	w.t.Helper()
	got, err := w.Charge(w.t.Context(), o)
	require.NoError(w.t, err)
	require.Equal(w.t, state, got)
}

func TestAFirstPayment(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o, id := w.begun()
		require.Equal(t, object{"currency_code": "EUR", "value": "9.05"}, w.idle().orders[id]["unit"].(object)["amount"])
		require.Equal(t, o.Payment, w.idle().orders[id]["unit"].(object)["custom_id"])
		asked := w.idle().orders[id]["source"].(object)["paypal"].(object)
		require.Equal(t, object{"return_url": o.Back, "cancel_url": o.Back, "user_action": "PAY_NOW", "shipping_preference": "NO_SHIPPING"}, asked["experience_context"])
		require.Equal(t, object{"vault": object{"store_in_vault": "ON_SUCCESS", "usage_type": "MERCHANT"}}, asked["attributes"])
		w.looks(o.Payment, pay.Pending)
		again, err := w.Begin(t.Context(), o)
		require.NoError(t, err)
		require.Equal(t, "https://paypal.example/"+id, again)
		w.idle().orders[id]["status"] = "APPROVED"
		w.looks(o.Payment, pay.Paid)
		w.looks(o.Payment, pay.Paid)
		require.Len(t, w.idle().captures, 1)

		o, id = w.begun()
		delete(w.idle().orders, id) // PayPal forgets
		w.looks(o.Payment, pay.Declined)

		// Declined stays so, even if it could be captured later.
		for _, issue := range []string{"INSTRUMENT_DECLINED", "PAYER"} {
			o, id = w.begun()
			w.idle().orders[id]["status"], w.idle().declines = "APPROVED", issue
			w.looks(o.Payment, pay.Declined)
			w.idle().orders[id]["status"], w.idle().declines = "APPROVED", ""
			w.looks(o.Payment, pay.Declined)
		}
		require.Len(t, w.idle().captures, 1)

		o = order(uuid.NewString())
		w.idle().lost = "POST orders"
		_, err = w.Begin(t.Context(), o)
		require.Error(t, err)
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown)
		w.clock.Pass(2 * time.Hour)
		w.looks(o.Payment, pay.Declined)
	})
}

func TestOtherMoneyIsNeverPaid(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, other := range []object{{"currency_code": "EUR", "value": "9.04"}, {"currency_code": "USD", "value": "9.05"}} {
			o, id := w.begun()
			w.idle().orders[id]["status"] = "APPROVED"
			w.idle().orders[id]["unit"].(object)["amount"] = other
			for range 2 {
				state, err := w.Look(t.Context(), o.Payment)
				require.ErrorIs(t, err, pay.ErrOther)
				require.Empty(t, state)
			}
		}
		o := order(uuid.NewString())
		o.Currency = "HUF"
		_, err := w.Begin(t.Context(), o)
		require.ErrorContains(t, err, "HUF")
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown)
	})
}

func TestLaterPayments(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first := w.paid()
		o := order(first.Subscription)
		w.charges(o, pay.Paid)
		w.charges(o, pay.Paid)
		w.looks(o.Payment, pay.Paid)
		require.Len(t, w.idle().captures, 2)
		for _, issue := range []string{"INSTRUMENT_DECLINED", "TOKEN_ID_NOT_FOUND", "PAYER"} {
			w.idle().declines = issue
			o := order(first.Subscription)
			w.charges(o, pay.Declined)
			w.idle().declines = ""
			w.charges(o, pay.Declined)
			w.looks(o.Payment, pay.Declined)
		}
		w.idle().declines = "SOMETHING_ELSE"
		o = order(first.Subscription)
		_, err := w.Charge(t.Context(), o)
		require.ErrorContains(t, err, "SOMETHING_ELSE")
		require.NotContains(t, err.Error(), appSecret)
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorIs(t, err, pay.ErrUnknown, "no money was taken")
		w.idle().declines = ""
		w.charges(o, pay.Paid)

		_, err = w.Charge(t.Context(), order(uuid.NewString()))
		require.ErrorIs(t, err, pay.ErrUnknown)
		w.idle().vaults = false
		unkept := w.paid()
		w.charges(order(unkept.Subscription), pay.Declined)
	})
}

func TestNothingIsTakenTwice(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first := w.paid()
		for _, step := range []string{"POST orders", "GET orders", "POST capture"} {
			o, before := order(first.Subscription), len(w.idle().captures)
			w.idle().lost = step
			_, err := w.Charge(t.Context(), o)
			require.Error(t, err, step)
			clear(w.idle().said) // PayPal forgets ids of requests
			w.charges(o, pay.Paid)
			require.Len(t, w.idle().captures, before+1, step)
		}
		o, id := w.begun()
		w.idle().orders[id]["status"], w.idle().lost = "APPROVED", "POST capture"
		_, err := w.Look(t.Context(), o.Payment)
		require.Error(t, err)
		w.looks(o.Payment, pay.Paid)
	})
}

func TestMoneyGoesBack(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o := w.paid()
		w.idle().lost = "POST refund"
		_, err := w.Refund(t.Context(), o.Payment)
		require.Error(t, err)
		for range 2 {
			state, err := w.Refund(t.Context(), o.Payment)
			require.NoError(t, err)
			require.Equal(t, pay.Refunded, state)
		}
		w.looks(o.Payment, pay.Refunded)
		o, _ = w.begun()
		_, err = w.Refund(t.Context(), o.Payment)
		require.Error(t, err)

		o = w.paid()
		for _, c := range []struct {
			dispute object
			want    pay.State
		}{
			{object{"status": "OPEN", "dispute_life_cycle_stage": "INQUIRY"}, pay.Paid},
			{object{"status": "OPEN", "dispute_life_cycle_stage": "CHARGEBACK"}, pay.Disputed},
			{object{"status": "RESOLVED", "dispute_outcome": object{"outcome_code": "RESOLVED_SELLER_FAVOUR"}}, pay.Paid},
			{object{"status": "RESOLVED", "dispute_outcome": object{"outcome_code": "RESOLVED_BUYER_FAVOUR"}}, pay.Disputed},
		} {
			c.dispute["dispute_id"] = "PP-1"
			w.idle().disputes = []object{c.dispute}
			w.looks(o.Payment, c.want)
		}
		w.idle().noDis = true
		w.looks(o.Payment, pay.Paid)
	})
}

func TestPayPalForgets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, other := w.paid(), w.paid()
		forget := func(o pay.Order) error { return w.Forget(t.Context(), o.Subscription) }
		w.idle().down = true
		require.Error(t, forget(first))
		w.idle().down = false
		require.Empty(t, w.idle().deleted)
		for range 2 {
			require.NoError(t, forget(first))
		}
		require.Len(t, w.idle().deleted, 1)
		w.charges(order(other.Subscription), pay.Paid)
		state, err := w.Refund(t.Context(), first.Payment)
		require.NoError(t, err)
		require.Equal(t, pay.Refunded, state, "what was paid can still be given back")

		// PayPal keeps it a while after the payment.
		w.idle().vaults = false
		late := w.paid()
		w.idle().vaults = true
		require.NoError(t, forget(late))
		require.Len(t, w.idle().deleted, 2)

		// It keeps nothing of these.
		unpaid, id := w.begun()
		require.NoError(t, forget(unpaid))
		delete(w.idle().orders, id)
		require.NoError(t, forget(unpaid))
		seen := len(w.idle().seen)
		require.NoError(t, w.Forget(t.Context(), uuid.NewString()))
		require.Len(t, w.idle().seen, seen, "nobody is asked about another provider's subscription")
		require.Len(t, w.idle().deleted, 2)
	})
}

func TestPayPalIsDown(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o := w.paid()
		w.idle().down = true
		state, err := w.Look(t.Context(), o.Payment)
		require.Error(t, err)
		require.Empty(t, state)
		_, err = w.Event(t.Context(), signedHeader("right"), []byte(`{}`))
		require.Error(t, err)
		require.NotErrorIs(t, err, pay.ErrForged, "it is sent again")
		w.idle().down = false
		w.looks(o.Payment, pay.Paid)

		// A token that PayPal has ended is replaced.
		w.idle().token = "T2"
		_, err = w.Look(t.Context(), o.Payment)
		require.ErrorContains(t, err, "status 401")
		w.looks(o.Payment, pay.Paid)

		wrong, err := paypal.New(paypal.Config{DB: w.db, Clock: w.clock, URL: w.url, ClientID: clientID, Secret: secret("wrong-secret"), WebhookID: webhook})
		require.NoError(t, err)
		_, err = wrong.Look(t.Context(), o.Payment)
		require.ErrorContains(t, err, "status 401")
		require.NotContains(t, err.Error(), "wrong-secret")
	})
}

func signedHeader(sig string) http.Header {
	h := http.Header{}
	for _, name := range []string{"PAYPAL-AUTH-ALGO", "PAYPAL-CERT-URL", "PAYPAL-TRANSMISSION-ID", "PAYPAL-TRANSMISSION-TIME"} {
		h.Set(name, "x")
	}
	h.Set("PAYPAL-TRANSMISSION-SIG", sig)
	return h
}

func TestEvents(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o := w.paid()
		event := func(body string) string {
			t.Helper()
			w.idle().signed[body] = true
			got, err := w.Event(t.Context(), signedHeader("right"), []byte(body))
			require.NoError(t, err)
			return got
		}
		capture := w.capture(o.Payment)["id"]
		for _, body := range []string{
			// Byte for byte: with spaces, and characters that JSON may write otherwise.
			fmt.Sprintf(`{ "event_type": "PAYMENT.CAPTURE.COMPLETED", "note": "<&>", "resource": {"custom_id": %q}}`, o.Payment),
			fmt.Sprintf(`{"resource":{"purchase_units":[{"custom_id":%q}]}}`, o.Payment),
			fmt.Sprintf(`{"resource":{"disputed_transactions":[{"seller_transaction_id":%q}]}}`, capture),
			fmt.Sprintf(`{"resource":{"disputed_transactions":[{"custom":%q}]}}`, o.Payment),
		} {
			require.Equal(t, o.Payment, event(body), body)
			require.Equal(t, o.Payment, event(body), "said again")
		}
		for _, body := range []string{`{}`, `{"resource":1}`, `[]`, fmt.Sprintf(`{"resource":{"custom_id":%q}}`, uuid.NewString())} {
			require.Empty(t, event(body), body)
		}
		forged := func(h http.Header, body string) {
			t.Helper()
			got, err := w.Event(t.Context(), h, []byte(body))
			require.ErrorIs(t, err, pay.ErrForged)
			require.Empty(t, got)
		}
		true1 := fmt.Sprintf(`{"resource":{"custom_id":%q}}`, o.Payment)
		w.idle().signed[true1] = true
		forged(signedHeader("wrong"), true1)
		forged(signedHeader("right"), strings.Replace(true1, ":", ": ", 1))
		asked := len(w.idle().seen)
		forged(http.Header{}, true1)
		forged(signedHeader(strings.Repeat("x", 3000)), true1)
		forged(signedHeader("right"), `{"resource":`)
		forged(signedHeader("right"), `{}, "verification_status": "x"`)
		require.Len(t, w.idle().seen, asked, "nobody is asked about those")
	})
}

func TestWhatItTakes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, []bool{false, false, true}, []bool{w.Takes(market.PayByCard), w.Takes(market.PayBySofort), w.Takes(market.PayByPayPal)})
		o := order(uuid.NewString())
		o.Method = market.PayByCard
		_, err := w.Begin(t.Context(), o)
		require.Error(t, err)
	})
}
