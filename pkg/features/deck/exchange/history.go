package exchange

import (
	"context"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/platform/db"
)

// Learned is the learning of a card that a package brings.
type Learned struct {
	Card      string // uuid
	State     schedule.State
	Due       time.Time
	Suspended bool
	Buried    bool
	Lapses    int
	Reviews   []Review
}

// Review is a review that a package brings.
type Review struct {
	At     time.Time
	Rating int
	TookMs int
}

// restore stores the learning of a package for its importer.
func (s *Service) restore(ctx context.Context, q db.Queryer, user, deck string, c *content) error {
	ids, err := record.CardIDs(ctx, q, deck)
	if err != nil {
		return err
	}
	var all []Learned
	for i, cards := range c.cards {
		for _, card := range cards {
			id, ok := ids[record.CardKey{Note: c.notes[i].ID, Ord: card.Ord}]
			if !ok || card.State == apkg.New && len(card.Reviews) == 0 && !card.Suspended && !card.Buried {
				continue
			}
			l := Learned{Card: id, State: stateOf(card.State), Due: card.Due, Suspended: card.Suspended, Buried: card.Buried, Lapses: card.Lapses}
			for _, r := range card.Reviews {
				l.Reviews = append(l.Reviews, Review(r))
			}
			all = append(all, l)
		}
	}
	return s.Learning.Restore(ctx, q, user, deck, all)
}

func stateOf(s apkg.State) schedule.State {
	switch s {
	case apkg.Learning:
		return schedule.Learning
	case apkg.Review:
		return schedule.Review
	case apkg.Relearning:
		return schedule.Relearning
	case apkg.New:
	}
	return schedule.New
}
