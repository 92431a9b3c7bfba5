// Package record reads and writes the notes and cards of decks.
//
// Start with Card. store.go has the statements, content.go the text of a deck for searches.
package record
