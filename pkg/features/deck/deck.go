package deck

import (
	"context"
	"fmt"

	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/exchange"
	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/right"
)

// Service joins the rooms of the slice. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct {
	db      *db.DB
	markets func() *market.Registry
	edit    *edit.Service
	learn   *learn.Service

	exchange *exchange.Service
}

// New makes a service that Slice opens. Knows are made with it before.
func New() *Service { return &Service{} }

// Deck is a deck with a part of its cards.
type Deck struct {
	UUID   string      `json:"uuid" format:"uuid" doc:"That of the know."`
	Slug   string      `json:"slug"`
	Title  string      `json:"title"`
	Total  int         `json:"total" doc:"All cards that there are."`
	Hidden int         `json:"hidden" doc:"Those that only users who are signed in get."`
	Cards  []know.Card `json:"cards" nullable:"false" doc:"In their order, from the asked one: at most 5,000, and fewer where they are long. from asks for the others."`
	Decks  []Section   `json:"decks" nullable:"false" doc:"The decks inside it, as an imported package has them, with their cards once more; none where it has no parts."`
}

func (Deck) SchemaName() string { return "Deck" }

// Section is a deck inside a deck.
type Section struct {
	Name  string      `json:"name" example:"School::Biology::Cells"`
	Cards []know.Card `json:"cards" nullable:"false"`
}

func (Section) SchemaName() string { return "DeckSection" }

// read reads a part of a deck, as an actor sees it.
func (s *Service) read(ctx context.Context, host *market.Market, a right.Actor, id string, from, limit int) (out Deck, k know.Know, err error) {
	err = s.db.Read(ctx, func(q db.Queryer) error {
		if k, err = know.FindIn(ctx, q, know.LanguageOf(host), id); err != nil {
			return err
		}
		if k.Format != know.Flashcards || !k.ReadableByLink(a.User) {
			return noDeck()
		}
		total, err := record.CountCards(ctx, q, id)
		if err != nil {
			return err
		}
		m, _ := s.markets().ByCode(k.Market)
		shown := know.SightOf(m, a.User != "").Cards(total)
		out = Deck{UUID: k.ID, Slug: k.Slug(), Title: k.Title, Total: total, Hidden: total - shown, Cards: []know.Card{}, Decks: []Section{}}
		cards, err := record.Cards(ctx, q, id, from, max(0, min(limit, shown-from)))
		if err != nil {
			return err
		}
		media, err := record.MediaOf(ctx, q, id)
		out.add(bounded(cards, maxText), media)
		return err
	})
	return out, k, err
}

// maxText and maxInline are the lengths of cards' texts in an answer of their own and in that
// of a know, in bytes.
const (
	maxText   = 4 << 20
	maxInline = 256 << 10
)

// bounded cuts cards before their texts are longer than most; the first one is always there.
func bounded(cards []record.Card, most int) []record.Card {
	size := 0
	for i, c := range cards {
		if size += len(c.Note.Front) + len(c.Note.Back); i > 0 && size > most {
			return cards[:i]
		}
	}
	return cards
}

// add adds cards, and their sections where there are any.
func (d *Deck) add(cards []record.Card, media record.Media) {
	sections := map[string]int{}
	for _, c := range cards {
		shown := c.Show(media)
		d.Cards = append(d.Cards, shown)
		if c.Note.Section == "" {
			continue
		}
		i, ok := sections[c.Note.Section]
		if !ok {
			i = len(d.Decks)
			sections[c.Note.Section] = i
			d.Decks = append(d.Decks, Section{Name: c.Note.Section})
		}
		d.Decks[i].Cards = append(d.Decks[i].Cards, shown)
	}
}

// Cards reads the first cards of a deck for the page of its know.
func (s *Service) Cards(ctx context.Context, q db.Queryer, deck string, limit int) ([]know.Card, error) {
	return s.CardsFrom(ctx, q, deck, 0, limit)
}

// CardsFrom reads a part of a deck's cards for other nouns: from one on, which counts from 0,
// and fewer than limit where they are long.
func (*Service) CardsFrom(ctx context.Context, q db.Queryer, deck string, from, limit int) ([]know.Card, error) {
	cards, err := record.Cards(ctx, q, deck, from, limit)
	if err != nil {
		return nil, err
	}
	media, err := record.MediaOf(ctx, q, deck)
	out := make([]know.Card, 0, len(cards))
	for _, c := range bounded(cards, maxInline) {
		out = append(out, c.Show(media))
	}
	return out, err
}

// Create shares a deck, as its call does.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d edit.Draft) (edit.Receipt, error) {
	return s.edit.Create(ctx, m, a, d)
}

// Make makes a private deck of the actor's and gives the uuid of its know. Each card has two
// sides of plain text. The error is a FormValidationError or one of the sharing.
func (s *Service) Make(ctx context.Context, m *market.Market, a right.Actor, title string, cards [][2]string) (id string, err error) {
	d := edit.Draft{Draft: know.Draft{Title: title, Visibility: "private"}}
	for _, sides := range cards {
		d.Notes = append(d.Notes, edit.Note{Kind: string(note.Basic), Front: markup.Escape(sides[0]), Back: markup.Escape(sides[1])})
	}
	r, err := s.edit.Create(ctx, m, a, d)
	return r.UUID, err
}

// Follower follows the knows that are decks.
func (s *Service) Follower() know.Follower { return follower{s: s} }

type follower struct {
	know.Unconcerned
	s *Service
}

// Deleted deletes the notes of a deck and releases its pictures; the row of its know may
// stay.
func (f follower) Deleted(ctx context.Context, q db.Queryer, id string) error {
	if err := f.s.exchange.Blobs.Release(ctx, q, record.Holder(id)); err != nil {
		return fmt.Errorf("releasing pictures: %w", err)
	}
	return record.Drop(ctx, q, id)
}
