// Package keyring keeps the keys that all servers of a database share: a slice
// names what it needs one for (a purpose), and gets the key to make something
// with, and all those that are to be recognised.
//
// Start with Ring. What it promises:
//
//   - servers that start at once on a new database agree on the first keys;
//   - a key is rotated by a row with a higher number, on whichever server that is written. It is
//     used to make something only once it is 30 seconds old: by then other servers
//     have read it, if they call Refresh more often than that. The older key goes
//     on being recognised until its row is deleted;
//   - reading keys costs no query: Refresh reads all of them.
//
// seal.go encrypts what the server itself must be able to read again. Keys are
// stored in the clear: who reads the database can sign as the server does.
//
// The package knows no noun of the product.
package keyring
