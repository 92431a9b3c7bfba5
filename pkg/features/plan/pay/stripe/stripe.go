package stripe

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/stripe/stripe-go/v82"
)

// Name is the provider's name in addresses and in the database.
const Name = "stripe"

// DefaultURL is the address of Stripe's API.
const DefaultURL = stripe.APIURL

const (
	// paymentKey and subscriptionKey are the names of our ids in Stripe's metadata.
	paymentKey      = "payment"
	subscriptionKey = "subscription"
	// goods is the product's name on the checkout page.
	goods = "Plus"
	// abandonedAfter is the age at which a first payment without an answer to the creation of
	// its session fails: no customer got the session's address.
	abandonedAfter = time.Hour
	// forgottenAfter is the age at which an uncharged later payment is closed: its subscription
	// ended before the charge.
	forgottenAfter = 14 * 24 * time.Hour
)

// Config has the dependencies of a Stripe. The keys are read for each call, so that they can
// be rotated.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	URL     string                 // of the API, such as DefaultURL
	Key     func() (string, error) // secret key
	Webhook func() (string, error) // secret of the webhook's endpoint
}

// Stripe takes payments by card and by bank transfer. Bank transfers go through Klarna, the
// owner of Sofort, since Stripe discontinued Sofort itself in 2025.
type Stripe struct {
	Config

	backends *stripe.Backends
}

var _ pay.Provider = (*Stripe)(nil)

// New makes a Stripe without a request. The error is an invalid Config.URL.
func New(c Config) (*Stripe, error) {
	client, err := pay.NewClient(c.URL)
	if err != nil {
		return nil, err
	}
	return &Stripe{c, stripe.NewBackendsWithConfig(&stripe.BackendConfig{
		HTTPClient: client, URL: &c.URL, EnableTelemetry: stripe.Bool(false),
		MaxNetworkRetries: stripe.Int64(0), // the callers retry
		LeveledLogger:     &stripe.LeveledLogger{Level: stripe.LevelNull},
	})}, nil
}

// Name is the provider's.
func (*Stripe) Name() string { return Name }

// Takes reports whether Stripe supports a method of payment.
func (*Stripe) Takes(way market.PaymentMethod) bool { return typeOf(way) != "" }

// typeOf is Stripe's name of a method; "" for a method without one.
func typeOf(way market.PaymentMethod) string {
	switch way {
	case market.PayByCard:
		return string(stripe.PaymentMethodTypeCard)
	case market.PayBySofort:
		return string(stripe.PaymentMethodTypeKlarna)
	case market.PayByPayPal:
	}
	return ""
}

func (s *Stripe) client() (*stripe.Client, error) {
	key, err := s.Key()
	if err != nil {
		return nil, err
	}
	return stripe.NewClient(key, stripe.WithBackends(s.backends)), nil
}

func (s *Stripe) write(ctx context.Context, do func(q db.Queryer) (row, error)) (r row, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) (err error) {
		r, err = do(q)
		return err
	})
	return r, err
}

// ids returns the metadata by which events are matched to our payments.
func (r row) ids() map[string]string {
	return map[string]string{paymentKey: r.Payment, subscriptionKey: r.Subscription}
}

// Begin makes a Checkout Session and returns its address. Stripe handles the card's 3-D Secure
// there and stores the method for later payments.
func (s *Stripe) Begin(ctx context.Context, o pay.Order) (string, error) {
	if !s.Takes(o.Method) {
		return "", fmt.Errorf("stripe: it doesn't take %s", o.Method)
	}
	c, err := s.client()
	if err != nil {
		return "", err
	}
	r, err := s.write(ctx, func(q db.Queryer) (row, error) { return insert(ctx, q, s.rowOf(o, true)) })
	if err != nil {
		return "", err
	}
	params := &stripe.CheckoutSessionCreateParams{
		Mode:               stripe.String(string(stripe.CheckoutSessionModePayment)),
		ClientReferenceID:  &r.Payment,
		Metadata:           r.ids(),
		CustomerCreation:   stripe.String(string(stripe.CheckoutSessionCustomerCreationAlways)),
		PaymentMethodTypes: []*string{stripe.String(typeOf(r.Method))},
		SuccessURL:         &o.Back,
		CancelURL:          &o.Back,
		// Off, as prices are in the market's currency alone.
		AdaptivePricing: &stripe.CheckoutSessionCreateAdaptivePricingParams{Enabled: stripe.Bool(false)},
		LineItems: []*stripe.CheckoutSessionCreateLineItemParams{{
			Quantity: stripe.Int64(1),
			PriceData: &stripe.CheckoutSessionCreateLineItemPriceDataParams{
				Currency: stripe.String(strings.ToLower(r.Currency)), UnitAmount: &r.Amount,
				ProductData: &stripe.CheckoutSessionCreateLineItemPriceDataProductDataParams{Name: stripe.String(goods)},
			},
		}},
		PaymentIntentData: &stripe.CheckoutSessionCreatePaymentIntentDataParams{
			Metadata: r.ids(), SetupFutureUsage: stripe.String(string(stripe.PaymentIntentSetupFutureUsageOffSession)),
		},
	}
	params.SetIdempotencyKey("begin-" + r.Payment)
	session, err := c.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return "", fault("beginning a payment", err)
	}
	if session.ID == "" || session.URL == "" {
		return "", errors.New("stripe: it answered a Checkout Session without an address")
	}
	r.Session = session.ID
	if _, err := s.write(ctx, func(q db.Queryer) (row, error) { return setIDs(ctx, q, r) }); err != nil {
		return "", err
	}
	return session.URL, nil
}

func (s *Stripe) rowOf(o pay.Order, first bool) row {
	return row{Payment: o.Payment, Subscription: o.Subscription, Amount: o.Amount, Currency: o.Currency, Method: o.Method, First: first, Created: db.At(s.Clock.Now())}
}

// Charge takes a payment by the stored method of the first one. The state is Declined without a
// stored method, or if the bank requires the customer's authentication.
func (s *Stripe) Charge(ctx context.Context, o pay.Order) (pay.State, error) {
	first, err := firstOf(ctx, s.DB.One(), o.Subscription)
	if err != nil {
		return "", err
	}
	c, err := s.client()
	if err != nil {
		return "", err
	}
	if first.Means == "" || first.Customer == "" {
		return pay.Declined, nil
	}
	r := s.rowOf(o, false)
	r.Method, r.Customer, r.Means = first.Method, first.Customer, first.Means
	if r, err = s.write(ctx, func(q db.Queryer) (row, error) { return insert(ctx, q, r) }); err != nil {
		return "", err
	}
	if r.Intent == "" {
		made, err := c.V1PaymentIntents.Create(ctx, r.intent())
		if declines(answered(err)) {
			return pay.Declined, nil
		}
		if err != nil {
			return "", fault("making a payment", err)
		}
		r.Intent = made.ID
		if r, err = s.write(ctx, func(q db.Queryer) (row, error) { return setIDs(ctx, q, r) }); err != nil {
			return "", err
		}
	}
	// An idempotent create may answer with the state of its first call; retrieve has the present one.
	i, err := retrieve(ctx, c, r.Intent)
	if err != nil {
		return "", err
	}
	if i.Status == stripe.PaymentIntentStatusRequiresConfirmation {
		params := &stripe.PaymentIntentConfirmParams{OffSession: stripe.Bool(true), PaymentMethod: &r.Means, Expand: []*string{stripe.String("latest_charge")}}
		confirmed, err := c.V1PaymentIntents.Confirm(ctx, r.Intent, params)
		switch e := answered(err); {
		case err == nil:
			i = confirmed
		case declines(e):
			// The intent's state decides; stateOf closes an intent that waits for the customer.
			if i, err = retrieve(ctx, c, r.Intent); err != nil {
				return "", err
			}
			if i.Status == stripe.PaymentIntentStatusRequiresConfirmation {
				return s.close(ctx, c, r)
			}
		default:
			return "", fault("taking a payment", err)
		}
	}
	return s.stateOf(ctx, c, r, i)
}

// intent returns the parameters of a later payment, which takes no money until confirmed.
func (r row) intent() *stripe.PaymentIntentCreateParams {
	p := &stripe.PaymentIntentCreateParams{
		Amount: &r.Amount, Currency: stripe.String(strings.ToLower(r.Currency)), Customer: &r.Customer, PaymentMethod: &r.Means,
		PaymentMethodTypes: []*string{stripe.String(typeOf(r.Method))}, Metadata: r.ids(), Description: stripe.String(goods),
	}
	p.SetIdempotencyKey("charge-" + r.Payment)
	return p
}

func retrieve(ctx context.Context, c *stripe.Client, intent string) (*stripe.PaymentIntent, error) {
	i, err := c.V1PaymentIntents.Retrieve(ctx, intent, &stripe.PaymentIntentRetrieveParams{Expand: []*string{stripe.String("latest_charge")}})
	if err != nil {
		return nil, fault("asking about a payment", err)
	}
	return i, nil
}

// Refund returns the whole amount of a payment, also of a payment that Stripe still has to
// send to the bank.
func (s *Stripe) Refund(ctx context.Context, payment string) (pay.State, error) {
	state, err := s.Look(ctx, payment)
	if err != nil || state == pay.Refunded || state == pay.Disputed {
		return state, err
	}
	if state != pay.Paid {
		return "", fmt.Errorf("stripe: a payment that is %s can't be given back", state)
	}
	r, err := find(ctx, s.DB.One(), payment)
	if err != nil {
		return "", err
	}
	c, err := s.client()
	if err != nil {
		return "", err
	}
	params := &stripe.RefundCreateParams{PaymentIntent: &r.Intent, Metadata: r.ids()}
	params.SetIdempotencyKey("refund-" + r.Payment)
	back, err := c.V1Refunds.Create(ctx, params)
	if e := answered(err); e != nil && e.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return pay.Refunded, nil
	}
	if err != nil {
		return "", fault("giving a payment back", err)
	}
	if back.Status != stripe.RefundStatusSucceeded && back.Status != stripe.RefundStatusPending {
		return "", fmt.Errorf("stripe: giving payment %s back: %s", payment, back.Status)
	}
	return pay.Refunded, nil
}

// Forget deletes the customer of a subscription at Stripe with their payment methods. An unpaid
// checkout may have created a customer, too.
func (s *Stripe) Forget(ctx context.Context, subscription string) error {
	r, err := firstOf(ctx, s.DB.One(), subscription)
	if errors.Is(err, pay.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	if r.Customer == "" && r.Session != "" {
		session, err := c.V1CheckoutSessions.Retrieve(ctx, r.Session, &stripe.CheckoutSessionRetrieveParams{})
		if err != nil && !missing(err) {
			return fault("asking about a checkout", err)
		}
		if err == nil && session.Customer != nil {
			r.Customer = session.Customer.ID
		}
	}
	if r.Customer == "" {
		return nil
	}
	if _, err := c.V1Customers.Delete(ctx, r.Customer, &stripe.CustomerDeleteParams{}); err != nil && !missing(err) {
		return fault("deleting a customer", err)
	}
	return nil
}

// Look requests the state of a payment from Stripe.
func (s *Stripe) Look(ctx context.Context, payment string) (pay.State, error) {
	r, err := find(ctx, s.DB.One(), payment)
	if err != nil {
		return "", err
	}
	if r.Session == "" && r.Intent == "" {
		if r.First && s.Clock.Now().Sub(r.Created.Time) > abandonedAfter {
			return pay.Declined, nil
		}
		return "", pay.ErrUnknown // a later payment is charged again
	}
	c, err := s.client()
	if err != nil {
		return "", err
	}
	if r.Intent != "" {
		i, err := retrieve(ctx, c, r.Intent)
		if err != nil {
			return "", err
		}
		return s.stateOf(ctx, c, r, i)
	}
	session, err := c.V1CheckoutSessions.Retrieve(ctx, r.Session, &stripe.CheckoutSessionRetrieveParams{Expand: []*string{stripe.String("payment_intent.latest_charge")}})
	if err != nil {
		return "", fault("asking about a checkout", err)
	}
	switch {
	case session.ClientReferenceID != r.Payment || session.AmountTotal != r.Amount || !strings.EqualFold(string(session.Currency), r.Currency):
		return "", fmt.Errorf("%w: payment %s is %d %s, its checkout at Stripe %d %s", pay.ErrOther, r.Payment, r.Amount, r.Currency, session.AmountTotal, session.Currency)
	case session.Status == stripe.CheckoutSessionStatusOpen:
		return pay.Pending, nil
	case session.Status == stripe.CheckoutSessionStatusExpired:
		return pay.Declined, nil
	case session.Status != stripe.CheckoutSessionStatusComplete || session.PaymentIntent == nil:
		return "", fmt.Errorf("stripe: the checkout of payment %s is %q and has no payment", r.Payment, session.Status)
	}
	r.Intent = session.PaymentIntent.ID
	if session.Customer != nil {
		r.Customer = session.Customer.ID
	}
	if r, err = s.write(ctx, func(q db.Queryer) (row, error) { return setIDs(ctx, q, r) }); err != nil {
		return "", err
	}
	return s.stateOf(ctx, c, r, session.PaymentIntent)
}

// stateOf maps the intent i to the payment's state. It closes a later payment's intent that
// waits for the customer, as they have no page to finish it on.
func (s *Stripe) stateOf(ctx context.Context, c *stripe.Client, r row, i *stripe.PaymentIntent) (pay.State, error) {
	switch i.Status {
	case stripe.PaymentIntentStatusSucceeded:
		return s.taken(ctx, c, r, i)
	case stripe.PaymentIntentStatusProcessing:
		return pay.Pending, nil
	case stripe.PaymentIntentStatusCanceled, stripe.PaymentIntentStatusRequiresPaymentMethod:
		return pay.Declined, nil
	case stripe.PaymentIntentStatusRequiresAction:
		if !r.First {
			return s.close(ctx, c, r)
		}
		return pay.Pending, nil
	case stripe.PaymentIntentStatusRequiresConfirmation:
		if s.Clock.Now().Sub(r.Created.Time) > forgottenAfter {
			return s.close(ctx, c, r)
		}
		return "", pay.ErrUnknown // the next charge or forgottenAfter decides
	case stripe.PaymentIntentStatusRequiresCapture:
	}
	return "", fmt.Errorf("stripe: payment %s is %q", r.Payment, i.Status)
}

// close cancels an intent, so that it takes no money.
func (s *Stripe) close(ctx context.Context, c *stripe.Client, r row) (pay.State, error) {
	if _, err := c.V1PaymentIntents.Cancel(ctx, r.Intent, &stripe.PaymentIntentCancelParams{}); err != nil {
		return "", fault("closing a payment", err)
	}
	return pay.Declined, nil
}

// taken handles an intent that took money: checks the amount, stores the method for later
// payments and returns the payment's state.
func (s *Stripe) taken(ctx context.Context, c *stripe.Client, r row, i *stripe.PaymentIntent) (pay.State, error) {
	if i.AmountReceived != r.Amount || !strings.EqualFold(string(i.Currency), r.Currency) {
		return "", fmt.Errorf("%w: payment %s is %d %s, Stripe took %d %s", pay.ErrOther, r.Payment, r.Amount, r.Currency, i.AmountReceived, i.Currency)
	}
	if charge := i.LatestCharge; charge != nil {
		if charge.AmountRefunded >= r.Amount {
			return pay.Refunded, nil
		}
		if charge.Disputed {
			lost, err := disputed(ctx, c, i.ID)
			if err != nil {
				return "", err
			}
			if lost {
				return pay.Disputed, nil
			}
		}
	}
	if r.First && i.PaymentMethod != nil && r.Means == "" {
		r.Means = i.PaymentMethod.ID
		if i.Customer != nil {
			r.Customer = i.Customer.ID
		}
		if _, err := s.write(ctx, func(q db.Queryer) (row, error) { return setIDs(ctx, q, r) }); err != nil {
			return "", err
		}
	}
	return pay.Paid, nil
}

// disputed reports whether the customer's bank has taken a payment back. A mere inquiry of the bank
// hasn't, and a dispute that was won brought the money back.
func disputed(ctx context.Context, c *stripe.Client, intent string) (bool, error) {
	params := &stripe.DisputeListParams{PaymentIntent: &intent}
	params.Limit, params.Single = stripe.Int64(mostDisputes), true
	for d, err := range c.V1Disputes.List(ctx, params) {
		if err != nil {
			return false, fault("asking about a dispute", err)
		}
		switch d.Status {
		case stripe.DisputeStatusNeedsResponse, stripe.DisputeStatusUnderReview, stripe.DisputeStatusLost:
			return true, nil
		case stripe.DisputeStatusWon, stripe.DisputeStatusPrevented, stripe.DisputeStatusWarningClosed, stripe.DisputeStatusWarningNeedsResponse, stripe.DisputeStatusWarningUnderReview:
		}
	}
	return false, nil
}

// mostDisputes is the maximum of disputes read of a payment, which rarely has more than one.
const mostDisputes = 10

// header carries Stripe's signature of an event.
const header = "Stripe-Signature"

// tolerance is the maximum difference between our clock and the time of an event's signature.
const tolerance = 5 * time.Minute

// Event checks an event. Its kind doesn't matter, only the payment that it names: in its metadata,
// or by the PaymentIntent of a dispute or a refund.
func (s *Stripe) Event(ctx context.Context, h http.Header, body []byte) (string, error) {
	named, err := s.read(h.Get(header), body)
	if err != nil {
		return "", err
	}
	r, err := find(ctx, s.DB.One(), named.Metadata[paymentKey])
	if errors.Is(err, pay.ErrUnknown) {
		r, err = ofIntent(ctx, s.DB.One(), named.intent())
	}
	if errors.Is(err, pay.ErrUnknown) {
		return "", nil
	}
	return r.Payment, err
}
