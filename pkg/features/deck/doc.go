// Package deck is flashcards: decks of cards, which authors write and share as knows of the
// format FLASHCARDS, and which users learn. README.md has the rules and the threats.
//
// Start with Service in deck.go. Rooms: note (notes and cards), record (their tables), edit
// (writing), schedule (when a card is due), learn (reviews, and the cards of a day).
package deck
