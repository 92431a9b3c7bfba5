package paypal

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/plutov/paypal/v4"
)

// Name is the provider's name in addresses and in the database.
const Name = "paypal"

// DefaultURL is where PayPal's API is.
const DefaultURL = "https://api-m.paypal.com"

const (
	// abandonedAfter is when the first payment is given up whose order PayPal never answered about.
	// Nobody was given its address.
	abandonedAfter = time.Hour
	hundred        = 100 // minor units
	// readAgain is when the secret is read again, and a token asked for.
	readAgain = time.Hour
)

// Config is what a PayPal works with.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	URL       string                 // of the API, such as DefaultURL
	ClientID  string                 // of the app
	Secret    func() (string, error) // of the app
	WebhookID string                 // PayPal's id of the webhook
}

// PayPal takes payments from PayPal's accounts. It is safe for use by many goroutines.
type PayPal struct {
	Config

	http *http.Client

	mu      sync.Mutex
	made    *paypal.Client // with its token; nil before the first call
	expires time.Time
}

var _ pay.Provider = (*PayPal)(nil)

// New makes one. The error says what is wrong with the address.
func New(c Config) (*PayPal, error) {
	client, err := pay.NewClient(c.URL)
	if err != nil {
		return nil, err
	}
	return &PayPal{Config: c, http: client}, nil
}

// client is a client with the present secret.
func (p *PayPal) client() (*paypal.Client, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.Clock.Now()
	if p.made != nil && now.Before(p.expires) {
		return p.made, nil
	}
	secret, err := p.Secret()
	if err != nil {
		return nil, err
	}
	c, err := paypal.NewClient(p.ClientID, secret, p.URL)
	if err != nil {
		return nil, fmt.Errorf("paypal: %w", err)
	}
	c.SetHTTPClient(p.http)
	p.made, p.expires = c, now.Add(readAgain)
	return c, nil
}

// signOut has the secret be read again, and another token be asked for.
func (p *PayPal) signOut(c *paypal.Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.made == c {
		p.made = nil
	}
}

// Name is the provider's.
func (*PayPal) Name() string { return Name }

// Takes reports whether payments can be made so.
func (*PayPal) Takes(way market.PaymentMethod) bool { return way == market.PayByPayPal }

func (p *PayPal) write(ctx context.Context, do func(q db.Queryer) (row, error)) (r row, err error) {
	err = p.DB.Write(ctx, func(q db.Queryer) (err error) {
		r, err = do(q)
		return err
	})
	return r, err
}

func (p *PayPal) store(ctx context.Context, r row) (row, error) {
	return p.write(ctx, func(q db.Queryer) (row, error) { return setIDs(ctx, q, r) })
}

func (p *PayPal) rowOf(o pay.Order, first bool) row {
	return row{Payment: o.Payment, Subscription: o.Subscription, Amount: o.Amount, Currency: o.Currency, First: first, Created: db.At(p.Clock.Now())}
}

// money is the payment's sum as PayPal writes it. The error is for currencies that it takes
// without decimals.
func (r row) money() (money, error) {
	switch r.Currency {
	case "HUF", "JPY", "TWD":
		return money{}, fmt.Errorf("paypal: it takes no %s of ours", r.Currency)
	}
	return money{r.Currency, fmt.Sprintf("%d.%02d", r.Amount/hundred, r.Amount%hundred)}, nil
}

// draft is the order of a payment.
func (r row) draft() (orderDraft, error) {
	m, err := r.money()
	return orderDraft{Intent: captureIntent, Units: []unit{{CustomID: r.Payment, InvoiceID: r.Payment, Amount: m}}}, err
}

// Begin makes an order, which the customer approves at PayPal.
func (p *PayPal) Begin(ctx context.Context, o pay.Order) (string, error) {
	if !p.Takes(o.Method) {
		return "", fmt.Errorf("paypal: it doesn't take %s", o.Method)
	}
	draft, err := p.rowOf(o, true).draft()
	if err != nil {
		return "", err
	}
	r, err := p.write(ctx, func(q db.Queryer) (row, error) { return insert(ctx, q, p.rowOf(o, true)) })
	if err != nil {
		return "", err
	}
	draft.Source = &source{&wallet{
		Experience: &experience{ReturnURL: o.Back, CancelURL: o.Back, UserAction: "PAY_NOW", Shipping: "NO_SHIPPING"},
		Attributes: &attributes{vault{Store: "ON_SUCCESS", Usage: "MERCHANT"}},
	}}
	var made order
	if err := p.call(ctx, http.MethodPost, ordersPath, "begin-"+r.Payment, draft, &made); err != nil {
		return "", err
	}
	address := ""
	for _, l := range made.Links {
		if l.Rel == "payer-action" || l.Rel == "approve" {
			address = l.Href
		}
	}
	if made.ID == "" || address == "" {
		return "", errors.New("paypal: it answered an order without an address")
	}
	r.Order = made.ID
	if _, err := p.store(ctx, r); err != nil {
		return "", err
	}
	return address, nil
}

// Charge takes a payment in the way that PayPal keeps since the first one. It is Declined where it
// keeps none.
func (p *PayPal) Charge(ctx context.Context, o pay.Order) (pay.State, error) {
	first, err := firstOf(ctx, p.DB.One(), o.Subscription)
	if err != nil {
		return "", err
	}
	if first.Vault == "" {
		return pay.Declined, nil
	}
	r := p.rowOf(o, false)
	r.Vault = first.Vault
	draft, err := r.draft()
	if err != nil {
		return "", err
	}
	if r, err = p.write(ctx, func(q db.Queryer) (row, error) { return insert(ctx, q, r) }); err != nil {
		return "", err
	}
	if r.Order == "" {
		var made order
		if err := p.call(ctx, http.MethodPost, ordersPath, "charge-"+r.Payment, draft, &made); err != nil {
			return "", err
		}
		r.Order = made.ID
		if r, err = p.store(ctx, r); err != nil {
			return "", err
		}
	}
	return p.look(ctx, r, true)
}

// Look tells what became of a payment, and captures one that the customer has approved.
func (p *PayPal) Look(ctx context.Context, payment string) (pay.State, error) {
	r, err := find(ctx, p.DB.One(), payment)
	if err != nil {
		return "", err
	}
	if r.Order == "" {
		if r.First && p.Clock.Now().Sub(r.Created.Time) > abandonedAfter {
			return pay.Declined, nil
		}
		return "", pay.ErrUnknown // a later payment is charged again
	}
	return p.look(ctx, r, false)
}

// look tells what became of a payment that has an order; a later one is captured where charge says
// so.
func (p *PayPal) look(ctx context.Context, r row, charge bool) (pay.State, error) {
	if r.Closed {
		return pay.Declined, nil
	}
	if r.Capture != "" {
		var c capture
		if err := p.call(ctx, http.MethodGet, capturesPath+url.PathEscape(r.Capture), "", nil, &c); err != nil {
			return "", err
		}
		return p.stateOf(ctx, r, c, true)
	}
	path := ordersPath + "/" + url.PathEscape(r.Order)
	var o order
	err := p.call(ctx, http.MethodGet, path, "", nil, &o)
	if missing(err) {
		return pay.Declined, nil // PayPal forgets orders that were never approved
	}
	if err != nil {
		return "", err
	}
	switch o.Status {
	case created, saved, awaitsPayer, approved:
		var from *source
		switch {
		case r.First && o.Status != approved:
			return pay.Pending, nil
		case !r.First && !charge:
			return "", pay.ErrUnknown // it is charged again, or forgotten
		case !r.First:
			from = &source{&wallet{VaultID: r.Vault}}
		}
		o, err = p.capture(ctx, r, path, from)
		if e := answered(err); e != nil && declines(e) {
			return p.close(ctx, r)
		}
		if err != nil {
			return "", err
		}
	case voided:
		return pay.Declined, nil
	}
	if o.Status == awaitsPayer {
		return p.close(ctx, r) // the customer isn't here
	}
	c, found := o.capture()
	if !found {
		return "", fmt.Errorf("paypal: the order of payment %s is %q and has no payment", r.Payment, o.Status)
	}
	r.Capture, r.Vault = c.ID, o.vaulted()
	if r, err = p.store(ctx, r); err != nil {
		return "", err
	}
	return p.stateOf(ctx, r, c, false)
}

// Forget deletes how a subscription is paid from PayPal's vault. Where we were told of nothing there, the order
// is asked: PayPal may have stored it later.
func (p *PayPal) Forget(ctx context.Context, subscription string) error {
	r, err := firstOf(ctx, p.DB.One(), subscription)
	if errors.Is(err, pay.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if r.Vault == "" && r.Order != "" {
		var o order
		if err := p.call(ctx, http.MethodGet, ordersPath+"/"+url.PathEscape(r.Order), "", nil, &o); err != nil && !missing(err) {
			return err
		}
		r.Vault = o.vaulted()
	}
	if r.Vault == "" {
		return nil
	}
	if err := p.call(ctx, http.MethodDelete, vaultPath+url.PathEscape(r.Vault), "", nil, nil); err != nil && !missing(err) {
		return err
	}
	return nil
}

// close makes sure that an order isn't captured any more: whoever is told that a payment is declined
// doesn't expect it to be made.
func (p *PayPal) close(ctx context.Context, r row) (pay.State, error) {
	r.Closed = true
	_, err := p.store(ctx, r)
	return pay.Declined, err
}

// capture takes the money of an order, once.
func (p *PayPal) capture(ctx context.Context, r row, path string, from *source) (o order, err error) {
	body := struct {
		Source *source `json:"payment_source,omitempty"`
	}{from}
	err = p.call(ctx, http.MethodPost, path+"/capture", "capture-"+r.Payment, body, &o)
	if e := answered(err); e != nil && e.has(alreadyTaken) {
		o = order{}
		err = p.call(ctx, http.MethodGet, path, "", nil, &o)
	}
	return o, err
}

// declines reports whether an error says that a payment can't be made now, or with what is kept.
func declines(e *Error) bool {
	for _, issue := range []string{
		"INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY", "PAYER_ACCOUNT_RESTRICTED", "PAYER_ACCOUNT_LOCKED_OR_CLOSED", "TRANSACTION_REFUSED", "DECLINED_DUE_TO_RELATED_TXN",
		"TRANSACTION_LIMIT_EXCEEDED", "TOKEN_ID_NOT_FOUND", "INVALID_VAULT_ID", "AGREEMENT_ALREADY_CANCELLED", "BILLING_AGREEMENT_NOT_FOUND", "PAYER_ACTION_REQUIRED",
	} {
		if e.has(issue) {
			return true
		}
	}
	return false
}

// stateOf is the state of a payment whose money was asked for. known says that it was so before:
// an event made us ask, perhaps about a dispute.
func (p *PayPal) stateOf(ctx context.Context, r row, c capture, known bool) (pay.State, error) {
	want, err := r.money()
	if err != nil {
		return "", err
	}
	switch c.Status {
	case declined, failed:
		return pay.Declined, nil
	case pending:
		return pay.Pending, nil
	case completed, partly, refunded:
	default:
		return "", fmt.Errorf("paypal: payment %s is %q", r.Payment, c.Status)
	}
	if c.Amount != want || c.CustomID != "" && c.CustomID != r.Payment {
		return "", fmt.Errorf("%w: payment %s is %s %s, PayPal took %s %s", pay.ErrOther, r.Payment, want.Value, want.Currency, c.Amount.Value, c.Amount.Currency)
	}
	if known {
		lost, err := p.disputed(ctx, c.ID)
		if err != nil {
			return "", err
		}
		if lost {
			return pay.Disputed, nil
		}
	}
	if c.Status == refunded {
		return pay.Refunded, nil
	}
	return pay.Paid, nil
}

// disputed reports whether a customer, or their bank, has taken a payment back or claims it. A mere
// inquiry doesn't.
func (p *PayPal) disputed(ctx context.Context, capture string) (bool, error) {
	var list struct {
		Items []dispute `json:"items"`
	}
	err := p.call(ctx, http.MethodGet, disputesPath+"?"+url.Values{"disputed_transaction_id": {capture}}.Encode(), "", nil, &list)
	if e := answered(err); e != nil && e.Status == http.StatusForbidden {
		return false, nil // the app hasn't the feature
	}
	if err != nil {
		return false, err
	}
	for _, d := range list.Items[:min(len(list.Items), mostDisputes)] {
		if d.Status != resolved {
			if d.Stage != inquiry {
				return true, nil
			}
			continue
		}
		// The list doesn't say how it ended.
		if err := p.call(ctx, http.MethodGet, disputesPath+"/"+url.PathEscape(d.ID), "", nil, &d); err != nil {
			return false, err
		}
		if d.Outcome.Code == forTheBuyer {
			return true, nil
		}
	}
	return false, nil
}

// mostDisputes is how many disputes of a payment are read.
const mostDisputes = 10

// Refund gives a payment back. One that PayPal has still to send to the bank is given back, too.
func (p *PayPal) Refund(ctx context.Context, payment string) (pay.State, error) {
	state, err := p.Look(ctx, payment)
	if err != nil || state == pay.Refunded || state == pay.Disputed {
		return state, err
	}
	if state != pay.Paid {
		return "", fmt.Errorf("paypal: a payment that is %s can't be given back", state)
	}
	r, err := find(ctx, p.DB.One(), payment)
	if err != nil {
		return "", err
	}
	var back refund
	err = p.call(ctx, http.MethodPost, capturesPath+url.PathEscape(r.Capture)+"/refund", "refund-"+r.Payment, struct{}{}, &back)
	if e := answered(err); e != nil && e.has(alreadyBack) {
		return pay.Refunded, nil
	}
	if err != nil {
		return "", err
	}
	if back.Status != completed && back.Status != pending {
		return "", fmt.Errorf("paypal: giving payment %s back: %s", payment, back.Status)
	}
	return pay.Refunded, nil
}
