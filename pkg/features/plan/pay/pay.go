// Package pay is how money is taken and given back: one Provider, whichever company it is.
//
// Start with Provider. Every call is idempotent by the payment's id, and a provider is always
// asked what became of a payment: what it sends by itself (events) only says which one to ask
// about, so an event that is late, early, repeated or missing does no harm. Several providers are
// one Router, which picks by the method. The folders stripe and paypal have the real ones;
// sandbox.go stands for a provider on developers' machines.
package pay

import (
	"context"
	"errors"
	"net/http"

	"knowmad/pkg/market"
)

// State is what became of a payment.
type State string

// The states of a payment.
const (
	Pending  State = "PENDING"  // the customer or their bank hasn't decided
	Paid     State = "PAID"     // the money is ours
	Declined State = "DECLINED" // also: the customer broke it off
	Refunded State = "REFUNDED" // we gave it back
	Disputed State = "DISPUTED" // the customer had their bank take it back
)

// Order is a payment that is to be made.
type Order struct {
	Payment      string // uuid, the idempotency key
	Subscription string // uuid, under which the provider remembers how the customer pays
	Amount       int64  // minor units
	Currency     string // ISO 4217
	Method       market.PaymentMethod
	Back         string // address to which the customer returns from the first payment
}

// The errors that callers tell apart.
var (
	// ErrForged says that an event isn't signed by the provider.
	ErrForged = errors.New("pay: an event that the provider didn't sign")
	// ErrUnknown says that a provider knows no such payment, or one that it wasn't told to take yet:
	// no money has moved, and none will.
	ErrUnknown = errors.New("pay: the provider knows no such payment")
	// ErrOther says that a provider took another sum, or another currency, than was asked for.
	// Somebody has to look at it: such a payment is never Paid.
	ErrOther = errors.New("pay: the provider took another sum than was asked for")
)

// Provider takes payments.
type Provider interface {
	// Name is in addresses and in the database, and never changes.
	Name() string
	// Takes reports whether payments can be made so.
	Takes(way market.PaymentMethod) bool
	// Begin starts the first payment of a subscription. The customer makes it at the address.
	Begin(ctx context.Context, o Order) (address string, err error)
	// Charge takes a later payment without the customer. The error is an ErrUnknown where the
	// provider took no payment of that subscription before.
	Charge(ctx context.Context, o Order) (State, error)
	// Refund gives a payment back. It is REFUNDED, or DISPUTED, or there is an error.
	Refund(ctx context.Context, payment string) (State, error)
	// Look tells what became of a payment. The error may be an ErrUnknown.
	Look(ctx context.Context, payment string) (State, error)
	// Forget has the provider forget how a subscription is paid, for good: it can't charge it any more. What was
	// paid can still be given back. Said again it does nothing, as for a subscription that it doesn't know.
	Forget(ctx context.Context, subscription string) error
	// Event checks what the provider sent and gives the payment that it is about; "" for a true
	// event that is about none of ours. The error may be an ErrForged.
	Event(ctx context.Context, header http.Header, body []byte) (payment string, err error)
}
