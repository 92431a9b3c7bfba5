package paypal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/plutov/paypal/v4"
)

// The paths of PayPal's API.
const (
	ordersPath   = "/v2/checkout/orders"
	capturesPath = "/v2/payments/captures/"
	disputesPath = "/v1/customer/disputes"
	vaultPath    = "/v3/vault/payment-tokens/"
	verifyPath   = "/v1/notifications/verify-webhook-signature"
)

// The states of orders and captures.
const (
	created       = "CREATED"
	saved         = "SAVED"
	approved      = "APPROVED"
	voided        = "VOIDED"
	completed     = "COMPLETED"
	awaitsPayer   = "PAYER_ACTION_REQUIRED"
	pending       = "PENDING"
	declined      = "DECLINED"
	failed        = "FAILED"
	refunded      = "REFUNDED"
	partly        = "PARTIALLY_REFUNDED"
	resolved      = "RESOLVED"
	inquiry       = "INQUIRY"
	forTheBuyer   = "RESOLVED_BUYER_FAVOUR"
	inVault       = "VAULTED"
	signedByThem  = "SUCCESS"
	alreadyTaken  = "ORDER_ALREADY_CAPTURED"
	alreadyBack   = "CAPTURE_FULLY_REFUNDED"
	captureIntent = "CAPTURE"
)

type money struct {
	Currency string `json:"currency_code"`
	Value    string `json:"value"`
}

type unit struct {
	CustomID  string    `json:"custom_id"`
	InvoiceID string    `json:"invoice_id,omitempty"`
	Amount    money     `json:"amount"`
	Payments  *payments `json:"payments,omitempty"`
}

type payments struct {
	Captures []capture `json:"captures"`
}

type capture struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	CustomID string `json:"custom_id"`
	Amount   money  `json:"amount"`
}

type orderDraft struct {
	Intent string  `json:"intent"`
	Units  []unit  `json:"purchase_units"`
	Source *source `json:"payment_source,omitempty"`
}

type source struct {
	PayPal *wallet `json:"paypal,omitempty"`
}

type wallet struct {
	VaultID    string      `json:"vault_id,omitempty"`
	Experience *experience `json:"experience_context,omitempty"`
	Attributes *attributes `json:"attributes,omitempty"`
}

type experience struct {
	ReturnURL  string `json:"return_url"`
	CancelURL  string `json:"cancel_url"`
	UserAction string `json:"user_action"`
	Shipping   string `json:"shipping_preference"`
}

type attributes struct {
	Vault vault `json:"vault"`
}

type vault struct {
	ID     string `json:"id,omitempty"`
	Status string `json:"status,omitempty"`
	Store  string `json:"store_in_vault,omitempty"`
	Usage  string `json:"usage_type,omitempty"`
}

type order struct {
	ID     string  `json:"id"`
	Status string  `json:"status"`
	Units  []unit  `json:"purchase_units"`
	Source *source `json:"payment_source"`
	Links  []struct {
		Rel  string `json:"rel"`
		Href string `json:"href"`
	} `json:"links"`
}

// capture is the order's; found is false where it has none.
func (o order) capture() (c capture, found bool) {
	if len(o.Units) == 0 || o.Units[0].Payments == nil || len(o.Units[0].Payments.Captures) == 0 {
		return capture{}, false
	}
	return o.Units[0].Payments.Captures[0], true
}

// vaulted is the id under which PayPal keeps how the customer paid; "" where it doesn't.
func (o order) vaulted() string {
	if o.Source == nil || o.Source.PayPal == nil || o.Source.PayPal.Attributes == nil || o.Source.PayPal.Attributes.Vault.Status != inVault {
		return ""
	}
	return o.Source.PayPal.Attributes.Vault.ID
}

type refund struct {
	Status string `json:"status"`
}

type dispute struct {
	ID      string `json:"dispute_id"`
	Status  string `json:"status"`
	Stage   string `json:"dispute_life_cycle_stage"`
	Outcome struct {
		Code string `json:"outcome_code"`
	} `json:"dispute_outcome"`
}

// call asks PayPal. id is the id of the request, under which it is done once; "" for a question. in
// is JSON, or what is made JSON of.
func (p *PayPal) call(ctx context.Context, method, path, id string, in, out any) error {
	c, err := p.client()
	if err != nil {
		return err
	}
	body, is := in.([]byte)
	if !is && in != nil {
		if body, err = json.Marshal(in); err != nil {
			return fmt.Errorf("paypal: %w", err)
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, p.URL+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("paypal: %w", err)
	}
	r.Header.Set("Prefer", "return=representation")
	if id != "" {
		r.Header.Set("PayPal-Request-Id", id)
	}
	if err := c.SendWithAuth(r, out); err != nil {
		err = fault(method+" "+path, err)
		if e := answered(err); e != nil && e.Status == http.StatusUnauthorized {
			p.signOut(c)
		}
		return err
	}
	return nil
}

// Error is an answer of PayPal that isn't the wanted one. It names nobody.
type Error struct {
	Doing  string
	Status int
	Name   string
	Issues []string
	Debug  string // PayPal's id of the request
}

func (e *Error) Error() string {
	return fmt.Sprintf("paypal: %s: status %d, %s %v, request %s", e.Doing, e.Status, e.Name, e.Issues, e.Debug)
}

// has reports whether an error has an issue.
func (e *Error) has(issue string) bool {
	return slices.Contains(e.Issues, issue)
}

// fault is what may be told, and logged, of an error of the library.
func fault(doing string, err error) error {
	var answer *paypal.ErrorResponse
	if errors.As(err, &answer) && answer.Response != nil {
		e := &Error{Doing: doing, Status: answer.Response.StatusCode, Name: answer.Name, Debug: answer.DebugID}
		for _, d := range answer.Details {
			e.Issues = append(e.Issues, d.Issue)
		}
		return e
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return fmt.Errorf("paypal: %s: %w", doing, err)
}

// answered is the error with which PayPal answered; nil where it didn't answer.
func answered(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// missing reports whether an error says that PayPal has no such thing, or no longer.
func missing(err error) bool {
	e := answered(err)
	return e != nil && e.Status == http.StatusNotFound
}
