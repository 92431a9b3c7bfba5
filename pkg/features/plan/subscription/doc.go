// Package subscription is the life of a subscription to the Plus plan.
//
// Start with Status, the states, and Service.settle in settle.go, the one place in which a payment
// changes a subscription. checkout.go begins one, life.go ends, renews and reminds as time
// passes, own.go is what its owner does, desk.go what staff do, and desk_compare.go holds the
// payments against the provider's. period.go counts months. The SQL is in store.go and
// desk_store.go. What it promises:
//
//   - a payment has one id, with which the provider is asked again after a crash: nobody is
//     charged twice for a period;
//   - the provider is always asked what became of a payment. An event only says which one;
//   - money that comes for a subscription that can't have it, such as a second one of the same
//     user, is given back;
//   - what was paid and given back is in the ledger, in the transaction that changes the
//     subscription;
//   - a subscription has the terms that it was bought with.
//
// Its states:
//
//	PENDING  → ACTIVE    the first payment is made
//	PENDING  → FAILED    it is declined, or isn't made within a day
//	FAILED   → ACTIVE    it is made after all
//	PENDING  → ENDED     it is made, and the customer's bank takes it back before the server hears of it
//	PENDING, FAILED → REFUNDED  it is made beside a subscription that runs, and given back
//	ACTIVE   → ACTIVE    the payment for the next period is made, at the end of the present one
//	ACTIVE   → PAST_DUE  that payment is declined; Plus goes on
//	PAST_DUE → ACTIVE    one of three further tries is paid
//	PAST_DUE → ENDED     none is
//	ACTIVE   → ENDED     the period of a cancelled one ends, or its next payment is declined
//	ACTIVE, PAST_DUE → REFUNDED  its owner withdraws in time, or staff end it: the payment is given back
//	ACTIVE, PAST_DUE → ENDED     the customer's bank took a payment back
package subscription
