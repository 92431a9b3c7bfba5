// Package question makes questions of flashcards and of study guides: it chooses wrong
// answers that aren't right by accident, and draws a quiz that its seed repeats.
//
// Start with Cards, which makes candidates of a deck, and Pick, which draws questions from
// candidates. It reads no database and no clock.
package question
