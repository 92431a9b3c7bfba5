// Package stripetest stands for Stripe in tests, on this machine. Each request goes to Stripe's own
// stripe-mock first, which knows the shapes of the whole API and refuses what doesn't fit it; then
// a Peer answers from books of its own, for stripe-mock remembers nothing.
package stripetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/stripe/stripe-go/v82/webhook"
	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/server"
)

// Key and Secret are the secrets that a Peer takes.
const (
	Key    = "sk_test_123"
	Secret = "whsec_for_tests" //nolint:gosec // of no account
)

const maxBody = 1 << 20

// spec is stripe-mock, which is made once for it reads much.
//
//nolint:gochecknoglobals // as above
var spec = sync.OnceValues(func() (*server.StubServer, error) {
	s, err := server.LoadSpec(embedded.OpenAPISpec, "")
	if err != nil {
		return nil, err
	}
	f, err := server.LoadFixtures(embedded.OpenAPIFixtures, "")
	if err != nil {
		return nil, err
	}
	return server.NewStubServer(f, s, false, false)
})

// object is an object of Stripe.
type object = map[string]any

// Peer is the books of a Stripe. Its fields may be set between calls.
type Peer struct {
	URL string

	t     testing.TB
	mu    sync.Mutex
	n     int
	all   map[string]object // by id
	said  map[string]said   // by idempotency key
	seen  []string          // requests: METHOD /path
	fails map[string]func() // by METHOD /path with "*" for ids: what is done in place of an answer
	lost  map[string]bool   // whose answer is lost once, after it was done
	// Confirms is what becomes of the next PaymentIntents that are confirmed without the
	// customer: "succeeded", "processing", "declined" or "authentication".
	Confirms string
	// Refunds is the status of refunds: "succeeded".
	Refunds string
}

type said struct {
	form   string
	status int
	body   []byte
}

// Start starts a peer until the test ends.
func Start(t testing.TB) *Peer {
	t.Helper()
	mock, err := spec()
	require.NoError(t, err)
	p := &Peer{t: t, all: map[string]object{}, said: map[string]said{}, fails: map[string]func(){}, lost: map[string]bool{}, Confirms: "succeeded", Refunds: "succeeded"}
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { p.serve(mock, w, r) }))
	t.Cleanup(here.Close)
	p.URL = here.URL
	return p
}

// serve answers a request; the connection breaks where an answer is to be lost.
func (p *Peer) serve(mock *server.StubServer, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	again := r.Clone(r.Context())
	again.Body = io.NopCloser(bytes.NewReader(body))
	checked := httptest.NewRecorder()
	mock.HandleRequest(checked, again)
	if checked.Code >= http.StatusBadRequest {
		p.t.Errorf("stripe-mock refuses %s %s with %q: %d %s", r.Method, r.URL, body, checked.Code, checked.Body)
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	what := r.Method + " " + general(r.URL.Path)
	p.seen = append(p.seen, what)
	if fail := p.fails[what]; fail != nil {
		fail()
	}
	status, answer := p.keyed(r, form)
	if p.lost[what] {
		delete(p.lost, what)
		// With a first byte, for clients repeat by themselves what wasn't answered at all.
		w.Header().Set("Content-Length", strconv.Itoa(len(answer)+1))
		w.WriteHeader(status)
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(answer) //nolint:gosec // JSON, for a test
}

// general is a path with its ids as "*".
func general(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.ContainsAny(part, "0123456789") && part != "v1" {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, "/")
}

// keyed answers a request of an idempotency key once, and says the same again.
func (p *Peer) keyed(r *http.Request, form url.Values) (int, []byte) {
	key := r.Header.Get("Idempotency-Key")
	if r.Header.Get("Authorization") != "Bearer "+Key {
		return fail(http.StatusUnauthorized, "invalid_request_error", "", "Invalid API Key provided: "+r.Header.Get("Authorization"), nil)
	}
	if before, is := p.said[key]; is && key != "" && r.Method == http.MethodPost {
		if before.form != form.Encode() {
			return fail(http.StatusBadRequest, "idempotency_error", "", "other parameters", nil)
		}
		return before.status, before.body
	}
	status, body := p.answer(r, form)
	if r.Method == http.MethodPost {
		p.said[key] = said{form.Encode(), status, body}
	}
	return status, body
}

func fail(status int, kind, code, message string, intent object) (int, []byte) {
	e := object{"type": kind, "code": code, "message": message}
	if intent != nil {
		e["payment_intent"] = intent
	}
	return encoded(status, object{"error": e})
}

func encoded(status int, o any) (int, []byte) {
	body, err := json.Marshal(o)
	if err != nil {
		return http.StatusInternalServerError, nil
	}
	return status, body
}

func (p *Peer) id(prefix string) string {
	p.n++
	return fmt.Sprintf("%s_%d", prefix, p.n)
}

func (p *Peer) answer(r *http.Request, form url.Values) (int, []byte) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/v1/"), "/")
	what := r.Method + " " + general(r.URL.Path)
	switch what {
	case "POST /v1/checkout/sessions":
		amount, _ := strconv.ParseInt(form.Get("line_items[0][price_data][unit_amount]"), 10, 64)
		id := p.id("cs_test")
		p.all[id] = object{
			"id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid", "url": "https://checkout.example/" + id,
			"client_reference_id": form.Get("client_reference_id"), "amount_total": amount, "currency": form.Get("line_items[0][price_data][currency]"),
			"metadata": metadata(form, "metadata"), "inner": metadata(form, "payment_intent_data[metadata]"), "success_url": form.Get("success_url"),
			"keeps": form.Get("payment_intent_data[setup_future_usage]"), "way": form.Get("payment_method_types[0]"),
		}
		return encoded(http.StatusOK, p.all[id])
	case "DELETE /v1/customers/*":
		id := parts[1]
		if p.all[id] == nil {
			return fail(http.StatusNotFound, "invalid_request_error", "resource_missing", "", nil)
		}
		delete(p.all, id)
		return encoded(http.StatusOK, object{"id": id, "object": "customer", "deleted": true})
	case "POST /v1/payment_intents":
		if p.all[form.Get("customer")] == nil {
			return encoded(http.StatusBadRequest, object{"error": object{"type": "invalid_request_error", "code": "resource_missing", "param": "customer"}})
		}
		amount, _ := strconv.ParseInt(form.Get("amount"), 10, 64)
		id := p.id("pi")
		p.all[id] = object{
			"id": id, "object": "payment_intent", "status": "requires_confirmation", "amount": amount, "amount_received": 0, "currency": form.Get("currency"),
			"customer": form.Get("customer"), "payment_method": form.Get("payment_method"), "metadata": metadata(form, "metadata"),
		}
		return encoded(http.StatusOK, p.all[id])
	case "GET /v1/checkout/sessions/*":
		o := maps.Clone(p.all[parts[2]])
		if id, is := o["payment_intent"].(string); is {
			o["payment_intent"] = p.expanded(id)
		}
		return found(o)
	case "GET /v1/payment_intents/*":
		return found(p.expanded(parts[1]))
	case "POST /v1/payment_intents/*/confirm":
		return p.confirm(parts[1])
	case "POST /v1/payment_intents/*/cancel":
		p.all[parts[1]]["status"] = "canceled"
		return encoded(http.StatusOK, p.expanded(parts[1]))
	case "POST /v1/refunds":
		charge := p.charge(form.Get("payment_intent"))
		if charge["amount_refunded"] == charge["amount"] {
			return fail(http.StatusBadRequest, "invalid_request_error", "charge_already_refunded", "", nil)
		}
		if p.Refunds != "failed" {
			charge["amount_refunded"] = charge["amount"]
		}
		id := p.id("re")
		p.all[id] = object{"id": id, "object": "refund", "status": p.Refunds}
		return encoded(http.StatusOK, p.all[id])
	case "GET /v1/disputes":
		list := []object{}
		if status, is := p.charge(r.URL.Query().Get("payment_intent"))["dispute"]; is {
			list = append(list, object{"id": "dp_1", "object": "dispute", "status": status})
		}
		return encoded(http.StatusOK, object{"object": "list", "data": list, "has_more": false, "url": "/v1/disputes"})
	}
	return fail(http.StatusNotFound, "invalid_request_error", "", what, nil)
}

func found(o object) (int, []byte) {
	if len(o) == 0 {
		return fail(http.StatusNotFound, "invalid_request_error", "resource_missing", "", nil)
	}
	return encoded(http.StatusOK, o)
}

// expanded is an intent with its charge.
func (p *Peer) expanded(intent string) object {
	o := maps.Clone(p.all[intent])
	if id, is := o["latest_charge"].(string); is {
		o["latest_charge"] = p.all[id]
	}
	return o
}

func (p *Peer) charge(intent string) object {
	id, _ := p.all[intent]["latest_charge"].(string)
	return p.all[id]
}

func metadata(form url.Values, name string) object {
	out := object{}
	for key := range form {
		if inner, is := strings.CutPrefix(key, name+"["); is {
			out[strings.TrimSuffix(inner, "]")] = form.Get(key)
		}
	}
	return out
}

// confirm takes the money of an intent, or doesn't.
func (p *Peer) confirm(id string) (int, []byte) {
	i := p.all[id]
	if i["status"] != "requires_confirmation" {
		return fail(http.StatusBadRequest, "invalid_request_error", "payment_intent_unexpected_state", "", nil)
	}
	switch p.Confirms {
	case "declined":
		i["status"], i["payment_method"] = "requires_payment_method", nil
		return fail(http.StatusPaymentRequired, "card_error", "card_declined", "Your card was declined.", i)
	case "authentication":
		i["status"] = "requires_action"
		return fail(http.StatusPaymentRequired, "card_error", "authentication_required", "", i)
	}
	i["status"] = p.Confirms
	if p.Confirms == "succeeded" {
		p.take(i, i["amount"])
	}
	return encoded(http.StatusOK, p.expanded(id))
}

func (p *Peer) take(intent object, amount any) {
	id := p.id("charge")
	intent["status"], intent["amount_received"], intent["latest_charge"] = "succeeded", amount, id
	p.all[id] = object{"id": id, "object": "charge", "amount": amount, "amount_refunded": 0, "disputed": false}
}

// Session is the open Checkout Session at an address.
func (p *Peer) Session(address string) string {
	p.t.Helper()
	id := address[strings.LastIndex(address, "/")+1:]
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Contains(p.t, p.all, id)
	return id
}

// Pay has the customer of a session pay it, in other money than was asked for if amount isn't 0 or
// currency isn't "". status is "succeeded", "processing" or "requires_payment_method" (a bank
// declined it afterwards).
func (p *Peer) Pay(session, status string, amount int64, currency string) (intent string) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.all[session]
	require.Equal(p.t, "open", s["status"])
	intent = p.id("pi")
	i := object{
		"id": intent, "object": "payment_intent", "status": status, "amount": s["amount_total"], "amount_received": 0, "currency": s["currency"],
		"metadata": s["inner"],
	}
	if s["keeps"] == "off_session" {
		i["payment_method"] = p.id("pm")
	}
	if currency != "" {
		i["currency"] = currency
	}
	if status == "succeeded" {
		took := s["amount_total"]
		if amount != 0 {
			took = amount
		}
		p.take(i, took)
		s["payment_status"] = "paid"
	}
	customer := p.id("cus")
	p.all[customer] = object{"id": customer, "object": "customer"}
	i["customer"] = customer
	p.all[intent] = i
	s["status"], s["payment_intent"], s["customer"] = "complete", intent, i["customer"]
	return intent
}

// Set sets a field of an object.
func (p *Peer) Set(id, field string, value any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	require.Contains(p.t, p.all, id)
	p.all[id][field] = value
}

// Get is a field of an object.
func (p *Peer) Get(id, field string) any {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all[id][field]
}

// Settle ends the processing of an intent.
func (p *Peer) Settle(intent string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.take(p.all[intent], p.all[intent]["amount"])
}

// Dispute has the bank of a customer dispute a payment; status is Stripe's.
func (p *Peer) Dispute(intent, status string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.charge(intent)
	c["disputed"], c["dispute"] = true, status
}

// Break has requests such as "GET /v1/payment_intents/*" break off before anything is done, until
// Mend.
func (p *Peer) Break(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fails[what] = func() { panic(http.ErrAbortHandler) }
}

// Mend ends Break.
func (p *Peer) Mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	clear(p.fails)
}

// Lose has the answer to the next such request be lost: Stripe does what it was asked for.
func (p *Peer) Lose(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lost[what] = true
}

// Newest is the id of the last object that was made of those whose ids begin so.
func (p *Peer) Newest(prefix string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for n := p.n; n > 0; n-- {
		if id := fmt.Sprintf("%s_%d", prefix, n); p.all[id] != nil {
			return id
		}
	}
	return ""
}

// Count is how many of the objects have ids that begin so.
func (p *Peer) Count(prefix string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.all {
		if strings.HasPrefix(id, prefix+"_") {
			n++
		}
	}
	return n
}

// Kept is the money that was taken, and neither given back nor disputed.
func (p *Peer) Kept() (sum int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, o := range p.all {
		if !strings.HasPrefix(id, "charge_") || o["disputed"] == true {
			continue
		}
		amount, _ := o["amount"].(int64)
		if o["amount_refunded"] != o["amount"] {
			sum += amount
		}
	}
	return sum
}

// Seen is how many such requests came.
func (p *Peer) Seen(what string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, one := range p.seen {
		if one == what {
			n++
		}
	}
	return n
}

// Event is an event about an object, signed at a moment with a secret.
func (p *Peer) Event(kind string, o map[string]any, at time.Time, secret string) (http.Header, []byte) {
	p.t.Helper()
	body, err := json.Marshal(object{
		"id": p.id("evt"), "object": "event", "type": kind, "api_version": "2025-08-27.basil", "created": at.Unix(), "data": object{"object": o},
	})
	require.NoError(p.t, err)
	signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: body, Secret: secret, Timestamp: at})
	return http.Header{"Stripe-Signature": {signed.Header}}, body
}

// Object is an object as it is now.
func (p *Peer) Object(id string) map[string]any {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.all[id])
}
