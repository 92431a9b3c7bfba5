// Package know is the know as every slice sees it: what it is called, what it is about, who
// wrote it, who may read it. Slices read knows here, so that none imports the know slice,
// which alone makes and changes them.
//
// Start with Know. sight.go says who sees a know and which of its pages sharp, slug.go where
// it is read, summary.go how answers describe it in lists. Reader reads knows as the readers
// of a site see them; Follower is a noun that hears what happens to a know inside the
// transaction in which it happens.
//
// The package has the tables knows, know_topics and know_counts, which their owner, the know
// slice, changes through it; the migrations that make them stand with that slice. store.go
// reads and writes knows, list_store.go reads lists, candidate_store.go the knows from which
// feeds choose. Files, pages and all else of a know belong to the slice alone.
package know
