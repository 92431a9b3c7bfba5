// Package edit is the room in which authors write decks.
//
// Start with Service. form.go checks notes.
package edit
