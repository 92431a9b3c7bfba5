// Package paypal takes payments with PayPal.
//
// Start with PayPal, a pay.Provider. api.go has the shapes of PayPal's API, store.go its table. What
// the library github.com/plutov/paypal has no types for (keeping how a customer paid, disputes) is
// asked through its client with shapes of ours.
//
// No money is taken twice, and none is lost, whenever the server dies: a payment is an order at
// PayPal, whose id is stored before it is captured, and an order is captured once at most.
//
//   - The first payment's address is given to the customer only once the order's id is stored. The
//     customer approves it there; Look captures it then, so the payment is Pending until somebody
//     asks. PayPal's vault keeps how they paid.
//   - A later payment is an order that is captured from the vault. Forget deletes what the vault keeps.
//
// What it can't do: PayPal must have enabled saving payment methods (Vault) for the account. Where
// it hasn't, or the customer doesn't agree, the first payment is made all the same and later ones
// are Declined, as are those of customers who end the agreement at PayPal. Currencies that PayPal
// takes without decimals (HUF, JPY, TWD) are refused. Disputes are told only to apps with PayPal's
// feature Disputes; without it they go unnoticed.
//
// Events need to be sent to /api/plan/webhooks/paypal: CHECKOUT.ORDER.APPROVED,
// PAYMENT.CAPTURE.COMPLETED, PAYMENT.CAPTURE.PENDING, PAYMENT.CAPTURE.DENIED,
// PAYMENT.CAPTURE.REFUNDED, PAYMENT.CAPTURE.REVERSED, CUSTOMER.DISPUTE.CREATED,
// CUSTOMER.DISPUTE.UPDATED and CUSTOMER.DISPUTE.RESOLVED. PayPal itself is asked whether it signed
// one.
package paypal
