package learn

import (
	"context"
	"time"

	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/right"
)

// Learned is a deck that a user learns.
type Learned struct {
	UUID    string    `json:"uuid" format:"uuid"`
	Slug    string    `json:"slug"`
	Path    string    `json:"path" doc:"Where it is read."`
	Title   string    `json:"title"`
	Cards   int       `json:"cards"`
	Started int       `json:"startedCards" doc:"Cards that were reviewed at least once."`
	Due     int       `json:"dueCards" doc:"Started cards that are due today."`
	AddedOn time.Time `json:"addedOn"`
}

func (Learned) SchemaName() string { return "LearnedDeck" }

// LearnedDecks is the decks that a user learns.
type LearnedDecks struct {
	Decks []Learned `json:"decks" nullable:"false" doc:"In the host's content language, the first one begun first."`
}

func (LearnedDecks) SchemaName() string { return "LearnedDecks" }

// Decks lists the decks that a user learns.
func (s *Service) Decks(ctx context.Context, host *market.Market, a right.Actor, zone *time.Location) (out LearnedDecks, err error) {
	out.Decks = []Learned{}
	_, dayEnds := schedule.Day(s.Clock.Now(), zone)
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		rows, err := decksOf(ctx, q, a.User)
		if err != nil {
			return err
		}
		ids := make([]string, 0, len(rows))
		for _, r := range rows {
			ids = append(ids, r.Deck)
		}
		knows, err := know.FindAll(ctx, q, ids)
		if err != nil {
			return err
		}
		progress, err := progressOf(ctx, q, a.User, dayEnds)
		for _, r := range rows {
			k, ok := knows[r.Deck]
			if !ok || k.Language != know.LanguageOf(host) || !k.ReadableByLink(a.User) {
				continue
			}
			slug, path := k.Address()
			out.Decks = append(out.Decks, Learned{
				UUID: k.ID, Slug: slug, Path: path, Title: k.Title, Cards: k.Cards, Started: progress[k.ID].Started, Due: progress[k.ID].Due, AddedOn: r.Added.Time,
			})
		}
		return err
	})
	return out, err
}
