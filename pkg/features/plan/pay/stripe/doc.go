// Package stripe takes payments with Stripe.
//
// Start with Stripe, a pay.Provider. store.go has its table, fault.go what is told of Stripe's
// errors. No money is taken twice, and none is lost, whenever the server dies, because Stripe's
// objects are made without moving money, their ids are stored, and only then the money moves:
//
//   - The first payment is a Checkout Session. Its address is given to the customer only once its
//     id is stored, so that nobody can pay a session that we don't know.
//   - A later payment is a PaymentIntent. It is made, its id is stored, and it is confirmed then. An
//     intent takes money once at most, so confirming it is safe to say again, at any time; the
//     idempotency keys, which Stripe forgets after a day, only save making a second object.
//
// The customer and how they pay are Stripe's: we store the ids alone, and those of a subscription
// serve no other one. Forget deletes the customer there. Events need to be sent to /api/plan/webhooks/stripe:
// checkout.session.completed, checkout.session.async_payment_succeeded,
// checkout.session.async_payment_failed, checkout.session.expired, payment_intent.succeeded,
// payment_intent.payment_failed, charge.refunded, charge.dispute.created and charge.dispute.closed.
package stripe
