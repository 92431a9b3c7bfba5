// Package users reads, locks and writes the rows of users, for the rooms of accounts.
// Start with store.go. address.go says which addresses are one, token.go how secrets
// are made that are stored as hashes.
//
// Imports of this module: pkg/features/account/call, pkg/platform/db,
// pkg/platform/mail, pkg/platform/kernel/person, pkg/platform/problem.
package users
