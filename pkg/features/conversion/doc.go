// Package conversion reports to ad networks that somebody who came by an advertisement did
// what it was for: signed up, or shared a know. Markets whose packs name a pixel have it,
// where the operator has configured the network. README.md has what it promises and against
// whom.
//
// Start with Service in conversion.go. http.go has the two calls, send.go the job that
// reports, facebook.go and tiktok.go the networks' protocols, network.go what an operator
// configures. The table's statements are in store.go; leave.go exports and erases, slice.go
// is the manifest.
package conversion
