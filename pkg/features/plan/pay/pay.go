// Package pay is how money is taken and given back: one Provider, whichever company it is.
//
// Start with Provider. Every call is idempotent by the payment's id, and a provider is always
// asked what became of a payment: what it sends by itself (events) only says which one to ask
// about, so an event that is late, early, repeated or missing does no harm. sandbox.go stands for
// a provider on developers' machines.
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

// The ways in which a provider's event is refused.
var (
	// ErrForged says that an event isn't signed by the provider.
	ErrForged = errors.New("pay: an event that the provider didn't sign")
	// ErrUnknown says that a provider knows no such payment.
	ErrUnknown = errors.New("pay: the provider knows no such payment")
)

// Provider takes payments.
type Provider interface {
	// Name is in addresses and in the database, and never changes.
	Name() string
	// Begin starts the first payment of a subscription. The customer makes it at the address.
	Begin(ctx context.Context, o Order) (address string, err error)
	// Charge takes a later payment without the customer.
	Charge(ctx context.Context, o Order) (State, error)
	// Refund gives a payment back.
	Refund(ctx context.Context, payment string) (State, error)
	// Look tells what became of a payment. The error may be an ErrUnknown.
	Look(ctx context.Context, payment string) (State, error)
	// Event checks what the provider sent and gives the payment that it is about. The error may
	// be an ErrForged.
	Event(header http.Header, body []byte) (payment string, err error)
}
