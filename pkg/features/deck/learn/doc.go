// Package learn is the room in which users learn cards: the log of their reviews, the
// memory that it leaves, and the cards of a day.
//
// Start with Service. review.go takes reviews, today.go chooses cards, store.go has the
// statements. When a card is due is computed by pkg/features/deck/schedule.
package learn
