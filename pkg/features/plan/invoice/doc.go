// Package invoice is what the law wants on paper of a payment for the Plus plan.
//
// Start with Books.Issue, which is called in the transaction that books a payment, and PDF in
// page.go. The SQL is in store.go; http.go has the calls. What it promises:
//
//   - the numbers of a market's year follow each other without a gap, and no invoice is changed:
//     one whose payment is given back is taken back by a credit note of its own;
//   - an invoice has its words and its seller from the market as it was when it was issued, and
//     its layout from this program;
//   - it names no customer, as simplified invoices of such amounts needn't: so the rows that
//     the law wants kept for years hold no personal data.
//
// Its texts are in messages, in the languages of the markets that sell the plan: those of the
// interface are fewer, and an invoice is for the tax office.
package invoice
