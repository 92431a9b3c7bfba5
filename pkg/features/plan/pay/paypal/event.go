package paypal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"knowmad/pkg/features/plan/pay"
)

// maxSignature is how long a header of a signature may be in bytes.
const maxSignature = 2048

// verification is PayPal's question whether it signed an event.
type verification struct {
	Algorithm string `json:"auth_algo"`
	Cert      string `json:"cert_url"`
	ID        string `json:"transmission_id"`
	Signature string `json:"transmission_sig"`
	Time      string `json:"transmission_time"`
	Webhook   string `json:"webhook_id"`
}

// question is the body of the question: with the event byte for byte, for it is those that were
// signed.
func (v verification) question(event []byte) ([]byte, error) {
	out, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("paypal: %w", err)
	}
	return slices.Concat(out[:len(out)-1], []byte(`,"webhook_event":`), event, []byte(`}`)), nil
}

// Event asks PayPal whether it signed an event, and gives the payment that it names.
func (p *PayPal) Event(ctx context.Context, h http.Header, body []byte) (string, error) {
	v := verification{
		h.Get("Paypal-Auth-Algo"), h.Get("Paypal-Cert-Url"), h.Get("Paypal-Transmission-Id"), h.Get("Paypal-Transmission-Sig"), h.Get("Paypal-Transmission-Time"),
		p.WebhookID,
	}
	for _, part := range []string{v.Algorithm, v.Cert, v.ID, v.Signature, v.Time} {
		if part == "" || len(part) > maxSignature {
			return "", pay.ErrForged
		}
	}
	if !json.Valid(body) {
		return "", pay.ErrForged
	}
	var answer struct {
		Status string `json:"verification_status"`
	}
	question, err := v.question(body)
	if err != nil {
		return "", err
	}
	err = p.call(ctx, http.MethodPost, verifyPath, "", question, &answer)
	if e := answered(err); e != nil && (e.Status == http.StatusBadRequest || e.Status == http.StatusUnprocessableEntity) {
		return "", pay.ErrForged // PayPal can't even read it
	}
	if err != nil {
		return "", err
	}
	if answer.Status != signedByThem {
		return "", pay.ErrForged
	}
	return p.named(ctx, body)
}

// named is the payment that an event is about; "" for none of ours. It is in what we gave to PayPal
// with the order, or that of a dispute's transactions.
func (p *PayPal) named(ctx context.Context, body []byte) (string, error) {
	var event struct {
		Resource struct {
			CustomID     string `json:"custom_id"`
			Units        []unit `json:"purchase_units"`
			Transactions []struct {
				ID     string `json:"seller_transaction_id"`
				Custom string `json:"custom"`
			} `json:"disputed_transactions"`
		} `json:"resource"`
	}
	_ = json.Unmarshal(body, &event) // what isn't of that shape names nothing of ours
	payments, captures := []string{event.Resource.CustomID}, []string{}
	for _, u := range event.Resource.Units {
		payments = append(payments, u.CustomID)
	}
	for _, t := range event.Resource.Transactions {
		payments, captures = append(payments, t.Custom), append(captures, t.ID)
	}
	asks := []func() (row, error){}
	for _, id := range payments[:min(len(payments), mostNamed)] {
		asks = append(asks, func() (row, error) { return find(ctx, p.DB.One(), id) })
	}
	for _, id := range captures[:min(len(captures), mostNamed)] {
		asks = append(asks, func() (row, error) { return ofCapture(ctx, p.DB.One(), id) })
	}
	for _, ask := range asks {
		r, err := ask()
		if !errors.Is(err, pay.ErrUnknown) {
			return r.Payment, err
		}
	}
	return "", nil
}

// mostNamed is how many payments of an event are looked for.
const mostNamed = 10
