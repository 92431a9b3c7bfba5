// Package payout is what knowers earn: by contests, whose windows pay a tier by the number of
// knows that an author published, and the balance that it adds up to.
//
// Start with Service in payout.go. window.go opens windows and closes them, entry.go hears
// what happens to knows, settle.go pays for a window that has closed; earnings.go explains the
// movements of a user's money, and application.go is how users take part without a session. The SQL
// is in store.go and application_store.go; leave.go exports and erases, slice.go is what the noun
// brings to the server.
//
// Below it, reward pays for single knows where a pack says what each is paid, purse says whose the
// ledger's accounts are, request is how users get their money, payee where it goes, and bank
// writes files for the bank.
package payout
