// Package rank orders the candidates of a list. It is pure: equal input gives an equal
// list.
//
// Start with Rank in rank.go. taste.go weighs a user's readings, score.go scores a
// candidate and finds the reason for it.
package rank
