// Package payout is what knowers earn: by contests, whose windows pay a tier by the number of
// knows that an author published, and the balance that it adds up to.
//
// Start with Service in payout.go. window.go opens windows and closes them, entry.go hears
// what happens to knows, settle.go pays for a window that has closed. The SQL is in store.go;
// leave.go exports and erases, slice.go is what the noun brings to the server.
package payout
