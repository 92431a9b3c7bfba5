// Package users reads, locks and writes the rows of users, for the rooms of accounts.
// Start with store.go. address.go says which addresses are one, token.go how secrets
// are made that are stored as hashes.
package users
