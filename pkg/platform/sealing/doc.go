// Package sealing encrypts what the server must be able to read again and what a copy of its
// database must not tell, with keys that lie outside of the database.
//
// Start with Keys. Load finds them where the operator put them; Local makes one in the data
// folder of a developer's machine. What it promises:
//
//   - the first key seals, all of them open: a new key goes in front, and the old one is
//     removed once all is sealed anew;
//   - a text is bound to its owner: another's doesn't open as one's own;
//   - a text that was changed, or sealed with a key that is gone, gives ErrSealed.
//
// Keys of the database itself, which rotate alone, are pkg/platform/keyring's. The package
// knows no noun of the product.
package sealing
