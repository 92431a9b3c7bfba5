// Package subscription is the life of a subscription to the Plus plan.
//
// Start with Status, the states, and Service.settle in settle.go, the one place in which a payment
// changes a subscription. checkout.go begins one, trial.go a trial, life.go ends, renews and reminds as time
// passes, own.go is what its owner does, leave.go what becomes of it once they have left, desk.go what staff do, and desk_compare.go holds the
// payments against the provider's. absent.go is about a provider that isn't configured any more. period.go counts months. The SQL is in store.go and
// desk_store.go. What it promises:
//
//   - a payment has one id, with which the provider is asked again after a crash: nobody is
//     charged twice for a period;
//   - the provider is always asked what became of a payment. An event only says which one;
//   - money that comes for a subscription that can't have it, such as a second one of the same
//     user, is given back;
//   - what was paid and given back is in the ledger, in the transaction that changes the
//     subscription;
//   - a period that nobody could use isn't charged: where a payment is made when the days of grace are over,
//     its period begins then;
//   - a subscription has the terms that it was bought with;
//   - how a user pays whose account is erased, the provider forgets: see the folder leaving;
//   - a trial is never paid for: it has no provider and no payment, a user has one at most and none
//     after Plus, and it ends by itself without the days of grace.
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
//	ACTIVE, PAST_DUE → ENDED     the days of grace end, and its provider isn't configured any more
//	ACTIVE, PAST_DUE → REFUNDED  its owner withdraws in time, or staff end it: the payment is given back
//	ACTIVE, PAST_DUE → ENDED     the customer's bank took a payment back
//	TRIAL    → ENDED     its days are over, its owner ends it, or a purchase of theirs is paid
//
// One begins as PENDING or as TRIAL. Both may be there at once, and only one gives Plus.
package subscription
