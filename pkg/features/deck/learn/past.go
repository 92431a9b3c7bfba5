package learn

import (
	"context"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/platform/db"
)

// defaultEase is Anki's factor of a card in thousandths, before reviews have changed it.
const defaultEase = 2500

// Past reads the learning of a user for a deck, as packages have it.
func (s *Service) Past(ctx context.Context, q db.Queryer, user, deck string) (map[record.CardKey]apkg.Card, error) {
	ids, err := record.CardIDs(ctx, q, deck)
	if err != nil {
		return nil, err
	}
	rows, err := memoriesOf(ctx, q, user, deck)
	if err != nil {
		return nil, err
	}
	reviews, err := deckReviews(ctx, q, user, deck)
	if err != nil {
		return nil, err
	}
	answers := map[string][]apkg.Answer{}
	for _, r := range reviews {
		answers[r.Card] = append(answers[r.Card], apkg.Answer{At: r.At.Time, Rating: r.Rating, TookMs: r.Took})
	}
	memories := make(map[string]asideRow, len(rows))
	for _, r := range rows {
		memories[r.Card] = r
	}
	now, out := s.Clock.Now(), map[record.CardKey]apkg.Card{}
	for key, id := range ids {
		r, ok := memories[id]
		if !ok {
			continue
		}
		c := apkg.Card{
			Suspended: r.Suspended != 0, Buried: r.Buried.Valid && r.Buried.Time.After(now), Reviews: answers[id], Answers: len(answers[id]), Lapses: r.Lapses,
			State: [...]apkg.State{apkg.New, apkg.Learning, apkg.Review, apkg.Relearning}[r.State],
		}
		if schedule.State(r.State) != schedule.New {
			c.Due, c.Interval, c.Ease = r.Due.Time, max(1, int(r.Due.Sub(r.Reviewed.Time)/(24*time.Hour))), defaultEase
		}
		out[key] = c
	}
	return out, nil
}
