package stripe

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/stripe/stripe-go/v82"
)

// fault is what may be told, and logged, of an error of Stripe: its own text has the object that
// it is about, with names and addresses of customers.
func fault(doing string, err error) error {
	if e := answered(err); e != nil {
		return fmt.Errorf("stripe: %s: status %d, %s %s %s, request %s", doing, e.HTTPStatusCode, e.Type, e.Code, e.Param, e.RequestID)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return fmt.Errorf("stripe: %s: %w", doing, err)
}

// answered is the error with which Stripe answered; nil where it didn't answer.
func answered(err error) *stripe.Error {
	var e *stripe.Error
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// missing reports whether an error says that there is no such object at Stripe, or no longer.
func missing(err error) bool {
	e := answered(err)
	return e != nil && e.HTTPStatusCode == http.StatusNotFound
}

// declines reports whether an error says that a payment can't be made, now or with what is stored,
// rather than that something went wrong.
func declines(e *stripe.Error) bool {
	if e == nil {
		return false
	}
	if e.HTTPStatusCode == http.StatusPaymentRequired || e.Type == stripe.ErrorTypeCard {
		return true
	}
	switch e.Code {
	case stripe.ErrorCodeAuthenticationRequired, stripe.ErrorCodePaymentIntentAuthenticationFailure, stripe.ErrorCodePaymentIntentMandateInvalid,
		stripe.ErrorCodePaymentIntentPaymentAttemptFailed, stripe.ErrorCodePaymentIntentPaymentAttemptExpired:
		return true
	case stripe.ErrorCodeResourceMissing:
		return e.Param == "payment_method" || e.Param == "customer" // removed at Stripe
	}
	return false
}
