// Package rank orders the knows that a query finds, from their data in the index. It
// computes in Go, so that both engines give the same order, and has no SQL.
//
// Start with Query.Score in rank.go. Explanation has the factors of a score; terms.go has
// the packed terms of a know.
package rank
