// Package rank orders what a feed may have. It is pure: the same input gives the same
// list, and nothing is read or written.
//
// Start with Rank in rank.go. taste.go says what a user's reading tells of what they want
// to read, score.go what a know is worth to them and why.
package rank
