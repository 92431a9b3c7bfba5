package pay

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Outcome is what a customer of the sandbox chooses.
type Outcome string

// The outcomes.
const (
	Pays         Outcome = "paid"
	Authenticate Outcome = "authentication" // their bank asks for a proof first
	PaysOnce     Outcome = "paid-once"      // and later payments are declined
	Declines     Outcome = "declined"
	BreaksOff    Outcome = "cancelled"
	Charges      Outcome = "chargeback" // of a payment that was made
)

// SandboxName is the sandbox's name in addresses.
const SandboxName = "sandbox"

// SandboxPath is where the sandbox's page of a payment is.
const SandboxPath = "/api/plan/sandbox/"

// signatureHeader carries the sandbox's signature of an event.
const signatureHeader = "X-Sandbox-Signature"

// Sandbox stands for a payment provider, on developers' machines: a page of its own offers its
// customer every outcome. It keeps its own books, as a provider does.
type Sandbox struct {
	db  *db.DB
	key []byte
}

// NewSandbox makes one. key signs its events.
func NewSandbox(d *db.DB, key []byte) *Sandbox { return &Sandbox{d, key} }

var _ Provider = (*Sandbox)(nil)

// Name is the sandbox's.
func (*Sandbox) Name() string { return SandboxName }

// Takes is true: it stands for every way to pay.
func (*Sandbox) Takes(market.PaymentMethod) bool { return true }

// Begin stores a payment and gives its page.
func (s *Sandbox) Begin(ctx context.Context, o Order) (string, error) {
	err := s.db.Write(ctx, func(q db.Queryer) error { return insert(ctx, q, rowOf(o, Pending)) })
	return SandboxPath + o.Payment, err
}

func rowOf(o Order, state State) Row {
	return Row{Payment: o.Payment, Subscription: o.Subscription, Currency: o.Currency, Method: string(o.Method), Back: o.Back, Amount: o.Amount, State: state}
}

// Charge takes a payment, unless the customer chose that later ones are declined.
func (s *Sandbox) Charge(ctx context.Context, o Order) (state State, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		declined, err := declinesLater(ctx, q, o.Subscription)
		if err != nil {
			return err
		}
		state = Paid
		if declined {
			state = Declined
		}
		if err := insert(ctx, q, rowOf(o, state)); err != nil {
			return err
		}
		r, err := find(ctx, q, o.Payment)
		state = r.State
		return err
	})
	return state, err
}

// Refund gives a payment back.
func (s *Sandbox) Refund(ctx context.Context, payment string) (state State, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := move(ctx, q, payment, Refunded, false, Paid); err != nil {
			return err
		}
		r, err := find(ctx, q, payment)
		state = r.State
		return err
	})
	return state, err
}

// Look tells what became of a payment.
func (s *Sandbox) Look(ctx context.Context, payment string) (State, error) {
	r, err := find(ctx, s.db.One(), payment)
	return r.State, err
}

// Forget has later payments of a subscription be declined, and forgets where its customer goes back to.
func (s *Sandbox) Forget(ctx context.Context, subscription string) error {
	return s.db.Write(ctx, func(q db.Queryer) error { return forget(ctx, q, subscription) })
}

// Find is a payment as its page shows it.
func (s *Sandbox) Find(ctx context.Context, payment string) (Row, error) {
	return find(ctx, s.db.One(), payment)
}

// Choose does what the customer chose; what doesn't fit the payment's state does nothing.
func (s *Sandbox) Choose(ctx context.Context, payment string, what Outcome) (r Row, err error) {
	err = s.db.Write(ctx, func(q db.Queryer) error {
		var err error
		switch what {
		case Pays, PaysOnce:
			err = move(ctx, q, payment, Paid, what == PaysOnce, Pending)
		case Declines, BreaksOff:
			err = move(ctx, q, payment, Declined, false, Pending)
		case Charges:
			err = move(ctx, q, payment, Disputed, true, Paid)
		case Authenticate:
		}
		if err != nil {
			return err
		}
		r, err = find(ctx, q, payment)
		return err
	})
	return r, err
}

type event struct {
	Payment string `json:"payment"`
}

// Sign makes the event of a payment, as the sandbox sends it.
func (s *Sandbox) Sign(payment string) (http.Header, []byte) {
	body, _ := json.Marshal(event{payment}) //nolint:errchkjson // a text
	return http.Header{signatureHeader: {hex.EncodeToString(s.sum(body))}}, body
}

func (s *Sandbox) sum(body []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	_, _ = mac.Write(body)
	return mac.Sum(nil)
}

// Event checks an event.
func (s *Sandbox) Event(_ context.Context, header http.Header, body []byte) (string, error) {
	signature, err := hex.DecodeString(header.Get(signatureHeader))
	if err != nil || !hmac.Equal(signature, s.sum(body)) {
		return "", ErrForged
	}
	var e event
	d := json.NewDecoder(bytes.NewReader(body))
	if err := d.Decode(&e); err != nil || e.Payment == "" {
		return "", ErrForged
	}
	return e.Payment, nil
}
