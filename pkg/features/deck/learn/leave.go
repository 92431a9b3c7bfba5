package learn

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

// Exported is the learning of a user in an export.
type Exported struct {
	Retention    float64          `json:"retention"`
	NewCardsADay int              `json:"newCardsADay"`
	Decks        []exportedDeck   `json:"decks"`
	Cards        []Memory         `json:"cards"`
	Reviews      []exportedReview `json:"reviews"`
	// Withdrawals are the reviews that the user took back.
	Withdrawals []exportedWithdrawal `json:"withdrawals"`
}

type exportedDeck struct {
	UUID    string    `json:"uuid"`
	AddedOn time.Time `json:"addedOn"`
}

type exportedReview struct {
	ID         string    `json:"id"`
	Card       string    `json:"cardUuid"`
	Rating     int       `json:"rating"`
	At         time.Time `json:"at"`
	TookMs     int       `json:"tookMs"`
	ReceivedOn time.Time `json:"receivedOn"`
}

type exportedWithdrawal struct {
	ID         string    `json:"id"`
	ReceivedOn time.Time `json:"receivedOn"`
}

// Export reads the learning of a user; nil where they have learned nothing.
func Export(ctx context.Context, q db.Queryer, user string) (*Exported, error) {
	chosen, err := settingsOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	decks, err := decksOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	memories, err := allMemories(ctx, q, user)
	if err != nil {
		return nil, err
	}
	reviews, err := allReviews(ctx, q, user)
	if err != nil {
		return nil, err
	}
	withdrawals, err := allWithdrawals(ctx, q, user)
	if err != nil || len(decks)+len(memories)+len(reviews)+len(withdrawals) == 0 {
		return nil, err
	}
	out := &Exported{Retention: chosen.Retention, NewCardsADay: chosen.NewCards, Decks: []exportedDeck{}, Cards: []Memory{}, Reviews: []exportedReview{}, Withdrawals: []exportedWithdrawal{}}
	for _, d := range decks {
		out.Decks = append(out.Decks, exportedDeck{d.Deck, d.Added.Time})
	}
	for _, m := range memories {
		out.Cards = append(out.Cards, memoryOf(m.Card, m.memory()))
	}
	for _, r := range reviews {
		out.Reviews = append(out.Reviews, exportedReview{r.ID, r.Card, r.Rating, r.At.Time, r.Took, r.Received.Time})
	}
	for _, w := range withdrawals {
		out.Withdrawals = append(out.Withdrawals, exportedWithdrawal{w.ID, w.Received.Time})
	}
	return out, nil
}

// Erase deletes the learning of a user.
func Erase(ctx context.Context, q db.Queryer, user string) error { return forget(ctx, q, user) }
