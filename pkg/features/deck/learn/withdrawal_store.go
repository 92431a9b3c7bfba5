package learn

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// counts is a condition on a review r: it isn't withdrawn.
const counts = `NOT EXISTS (SELECT 1 FROM learning_withdrawals w WHERE w.user_id = r.user_id AND w.id = r.id)`

// addWithdrawals stores withdrawals by the ids of their reviews; known ones stay as they are.
func addWithdrawals(ctx context.Context, q db.Queryer, user string, ids []string, now time.Time) error {
	const atOnce = 200
	for some := range slices.Chunk(ids, atOnce) {
		var args []any
		for _, id := range some {
			args = append(args, user, id, db.At(now))
		}
		_, err := q.Exec(ctx, `INSERT INTO learning_withdrawals (user_id, id, received) VALUES (?, ?, ?)`+
			strings.Repeat(`, (?, ?, ?)`, len(some)-1)+` ON CONFLICT (user_id, id) DO NOTHING`, args...)
		if err != nil {
			return fmt.Errorf("storing withdrawals: %w", err)
		}
	}
	return nil
}

// cardsOfReviews lists the cards of a user's reviews by the reviews' ids, in the cards' order.
func cardsOfReviews(ctx context.Context, q db.Queryer, user string, ids []string) (cards []string, err error) {
	const atOnce = 500
	for some := range slices.Chunk(ids, atOnce) {
		var part []string
		err := q.Select(ctx, &part, `SELECT DISTINCT card FROM learning_reviews WHERE user_id = ? AND id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`,
			append([]any{user}, db.Args(some)...)...)
		if err != nil {
			return nil, fmt.Errorf("reading reviews: %w", err)
		}
		cards = append(cards, part...)
	}
	slices.Sort(cards)
	return slices.Compact(cards), nil
}

// clearMemory makes a card new for a user again. A suspended or buried card keeps its row,
// which stores that.
func clearMemory(ctx context.Context, q db.Queryer, user, card, deck string, now time.Time) error {
	_, err := q.Exec(ctx, `DELETE FROM learning_cards WHERE user_id = ? AND card = ? AND suspended = 0 AND (buried IS NULL OR buried <= ?)`, user, card, db.At(now))
	if err != nil {
		return fmt.Errorf("deleting a memory: %w", err)
	}
	_, err = q.Exec(ctx, `UPDATE learning_cards SET state = 0, stability = 0, difficulty = 0, scheduled = 0, reps = 0, lapses = 0, steps = 0
		WHERE user_id = ? AND card = ?`, user, card)
	if err != nil {
		return fmt.Errorf("clearing a memory: %w", err)
	}
	// Cards before the place aren't looked at for new ones.
	_, err = q.Exec(ctx, `UPDATE learning_decks SET begun = (SELECT c.position FROM deck_cards c WHERE c.id = ?)
		WHERE user_id = ? AND deck = ? AND begun > (SELECT c.position FROM deck_cards c WHERE c.id = ?)`, card, user, deck, card)
	if err != nil {
		return fmt.Errorf("storing which cards are begun: %w", err)
	}
	return nil
}

// withdrawal is a row of the withdrawals.
type withdrawal struct {
	ID       string
	Received db.Time
}

// allWithdrawals reads all withdrawals of a user, oldest first.
func allWithdrawals(ctx context.Context, q db.Queryer, user string) (rows []withdrawal, err error) {
	if err := q.Select(ctx, &rows, `SELECT id, received FROM learning_withdrawals WHERE user_id = ? ORDER BY received, id`, user); err != nil {
		return nil, fmt.Errorf("reading withdrawals: %w", err)
	}
	return rows, nil
}
