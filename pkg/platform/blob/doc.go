// Package blob keeps bytes that don't belong into a database: pictures and
// files of people. Each is known by the SHA-256 of its content, so the same
// content is kept once, and what is read is what was written.
//
// Start with Store: Put keeps bytes as they come from a reader, however many there
// are, a piece of them in memory at a time; Hold notes a holder of them in the caller's
// transaction, Release takes the note back. PutAll and HoldAll do so for many at once,
// which are in memory. Run deletes bytes without a holder.
// What it promises:
//
//   - a hash that Put returned may be held for an hour; whatever is held can be
//     read, after a crash and a loss of power, too;
//   - bytes without a holder are gone within two hours, also where a server died
//     within Put or between Put and Hold;
//   - several servers may share a database and the place of the bytes.
//
// Where the bytes lie is a Place: Files (files.go) is a folder, S3 (s3.go) a bucket of
// any S3. The package knows no noun of the product.
package blob
