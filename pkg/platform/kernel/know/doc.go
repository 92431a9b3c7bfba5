// Package know has the reference data of a know for all slices: title, subject, author,
// readers. Slices read knows here, so that none imports the know slice, which alone creates
// and changes them.
//
// Start with Know. sight.go decides which pages are sharp, slug.go makes addresses,
// summary.go describes knows in lists. Reader reads knows for the readers of a site.
// Follower is the interface of nouns that react to a know's events, inside the transaction
// of the event.
//
// The package has the statements on the tables knows, know_topics and know_counts. Their
// owner, the know slice, has the migrations and changes the rows through this package.
// store.go reads and writes knows, list_store.go reads lists, candidate_store.go the knows
// from which feeds choose. Files, pages and all other tables of a know belong to the slice
// alone.
package know
