// Package rank orders the knows that a query finds. It computes in Go from what the index
// keeps of each, so that both engines give the same order, and knows no SQL.
//
// Start with Query.Score in rank.go, whose parts Explanation names; terms.go has what the
// index keeps of a know's terms.
package rank
