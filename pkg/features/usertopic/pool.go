package usertopic

import (
	"context"
	"math/rand/v2"
	"slices"

	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Decks reads the cards of decks.
type Decks interface {
	// CardsFrom reads limit cards of a deck in their order, from one on, which counts from 0;
	// fewer where they are long.
	CardsFrom(ctx context.Context, q db.Queryer, deck string, from, limit int) ([]know.Card, error)
}

// pool holds the questions that a reader may be asked.
type pool struct {
	sources []source
	hidden  int         // cards that only users who are signed in are asked
	decks   []know.Know // with questions or without
	unread  int         // cards of long decks that aren't read this time
}

// source is a deck, or a guide, with its questions.
type source struct {
	deck  *know.Know
	guide *guide
	all   []question.Candidate
}

// questions are the numbers of questions that can be asked.
func (p *pool) questions() (n int) {
	for _, s := range p.sources {
		n += len(s.all)
	}
	return n + p.unread
}

// poolOf reads the things of a choice as a user ("" for a visitor) sees them on a market's
// site. Of a deck too long to be read whole it reads a part, which the seed chooses.
func (s *Service) poolOf(ctx context.Context, q db.Queryer, m *market.Market, user string, t userTopic, seed uint64) (p pool, err error) {
	var slugs, topics, ids []string
	for _, thing := range t.Things {
		switch thing.Kind {
		case Topic:
			subject, topic := topicOf(m, thing.Thing)
			if topic == nil {
				continue // the market's curriculum has changed
			}
			topics = append(topics, topic.UUID)
			if subject.StudyGuideSlug != nil {
				slugs = append(slugs, *subject.StudyGuideSlug)
			}
		case Deck:
			ids = append(ids, thing.Thing)
		case Guide:
			slugs = append(slugs, thing.Thing)
		}
	}
	if p.decks, err = s.decksOf(ctx, q, m, user, ids, topics); err != nil {
		return pool{}, err
	}
	limit := max(leastCards, readCards/max(1, len(p.decks)))
	r := rand.New(rand.NewPCG(seed, uint64(len(p.decks)))) //nolint:gosec // the seed of a quiz is public
	for i := range p.decks {
		k := &p.decks[i]
		of, _ := s.Markets().ByCode(k.Market)
		shown := know.SightOf(of, user != "").Cards(k.Cards)
		p.hidden += k.Cards - shown
		from := 0
		if shown > limit {
			from = r.IntN(shown - limit + 1)
		}
		cards, err := s.Decks.CardsFrom(ctx, q, k.ID, from, min(limit, shown))
		if err != nil {
			return pool{}, err
		}
		if all := question.Cards(cards); len(all) > 0 {
			p.sources = append(p.sources, source{deck: k, all: all})
			p.unread += max(0, shown-limit)
		}
	}
	guides := s.guides.Of(m)
	for _, slug := range unique(slugs) {
		if g, ok := guides[slug]; ok && len(g.questions) > 0 {
			p.sources = append(p.sources, source{guide: &g, all: g.questions})
		}
	}
	return p, nil
}

// decksOf reads the readable decks of a choice in a stable order: chosen ones, then the most
// read of each topic.
func (s *Service) decksOf(ctx context.Context, q db.Queryer, m *market.Market, user string, ids, topics []string) (decks []know.Know, err error) {
	for _, topic := range topics {
		more, err := know.DecksOfTopic(ctx, q, m.Code, topic, decksOfTopic)
		if err != nil {
			return nil, err
		}
		for _, id := range more {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	ids = ids[:min(len(ids), readDecks)]
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if k, ok := found[id]; ok && isDeck(k, m, user) {
			decks = append(decks, k)
		}
	}
	return decks, nil
}
