// Package feed is what a signed-in user is shown to read next: knows chosen by their
// subjects and grades, whom and what they follow, and what they read and like.
//
// Start with Service in feed.go. list.go makes a list and reads its pages, choose.go and
// pools.go find its candidates; what a know is worth to a user, and why, is in the room
// rank. reading.go remembers what users read,
// dismissal.go what they don't want; options.go is what they decide about their feed.
// store.go and the other files in _store.go have the statements, leave.go exports and
// erases, slice.go is what the noun brings to the server. README.md tells what a newcomer
// must know.
package feed
