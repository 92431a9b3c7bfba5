package usertopic

import (
	"context"
	"strings"
	"time"

	"knowmad/pkg/features/usertopic/question"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/right"
)

// UserTopic is a choice of things as answers describe it.
type UserTopic struct {
	UUID      string    `json:"uuid" format:"uuid"`
	Path      string    `json:"path" doc:"Where its quiz is." example:"/user-topic/9f4f2f0e-0000-4000-8000-000000000003/quiz"`
	Title     string    `json:"title"`
	Author    *string   `json:"author" doc:"Name of the user who made it, as others see it; null where they are leaving."`
	Own       bool      `json:"own" doc:"The caller made it."`
	CreatedOn time.Time `json:"createdOn"`
	Things    []Thing   `json:"things" nullable:"false" doc:"As far as the caller may see them."`
	Questions int       `json:"questions" minimum:"0" doc:"That can be asked."`
	Hidden    int       `json:"hidden" minimum:"0" doc:"Cards that only users who are signed in are asked."`
}

func (UserTopic) SchemaName() string { return "UserTopic" }

// Thing is a thing of a choice.
type Thing struct {
	Kind  Kind   `json:"kind" enum:"TOPIC,DECK,GUIDE"`
	Title string `json:"title"`
	Path  string `json:"path" doc:"On this host."`
}

func (Thing) SchemaName() string { return "UserTopicThing" }

// read reads a choice for a user ("" for a visitor), with the tags of all that it shows. The
// error is a NotFoundError.
func (s *Service) read(ctx context.Context, m *market.Market, user, id string) (out UserTopic, tags string, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		t, err := find(ctx, q, m.Code, id)
		if err != nil {
			return err
		}
		p, err := s.poolOf(ctx, q, m, user, t, 0)
		if err != nil {
			return err
		}
		out = UserTopic{
			UUID: t.ID, Path: pathOf(t.ID), Title: t.Title, Own: t.Author == user, CreatedOn: t.Created,
			Things: s.things(m, t, p), Questions: p.questions(), Hidden: p.hidden,
		}
		cards, err := person.Cards(ctx, q, []string{t.Author})
		if card, ok := cards[t.Author]; ok && !card.Leaving() {
			out.Author = new(card.PublicName())
		}
		tags = tagsOf(m, t)
		return err
	})
	return out, tags, err
}

// things describes the things of a choice that are there and that the reader may see.
func (s *Service) things(m *market.Market, t userTopic, p pool) []Thing {
	guides, out := s.guides.Of(m), []Thing{}
	for _, thing := range t.Things {
		switch thing.Kind {
		case Topic:
			if subject, topic := topicOf(m, thing.Thing); topic != nil {
				out = append(out, Thing{Topic, topic.Name, subject.TopicPath(topic)})
			}
		case Deck:
			for _, k := range p.decks {
				if k.ID == thing.Thing {
					out = append(out, Thing{Deck, k.Title, k.Path()})
				}
			}
		case Guide:
			if g, ok := guides[thing.Thing]; ok {
				out = append(out, Thing{Guide, g.title, g.path})
			}
		}
	}
	return out
}

// tagsOf are the tags of a choice, its author and its decks, with the market's list of knows
// where a topic's decks come and go.
func tagsOf(m *market.Market, t userTopic) string {
	tags, topics := []string{tagOf(t.ID), person.PageTag(t.Author)}, false
	for _, thing := range t.Things {
		switch thing.Kind {
		case Deck:
			tags = append(tags, know.Know{ID: thing.Thing}.Tag())
		case Topic:
			topics = true
		case Guide:
		}
	}
	if topics {
		tags = append(tags, know.ListTag(m.Code))
	}
	return strings.Join(tags, " ")
}

// quiz asks a user ("" for a visitor) about a choice. The errors are a NotFoundError and a
// TooManyRequestsError where the caller's other quizzes are being made.
func (s *Service) quiz(ctx context.Context, m *market.Market, a right.Actor, id string, seed uint64) (Quiz, error) {
	if a.User != "" {
		end, err := s.turns.Take(ctx, a.User, "Your other quizzes are being made. Please try again in a moment.")
		if err != nil {
			return Quiz{}, err
		}
		defer end()
	}
	out := Quiz{Seed: int64(seed), Questions: []Question{}}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		t, err := find(ctx, q, m.Code, id)
		if err != nil {
			return err
		}
		p, err := s.poolOf(ctx, q, m, a.User, t, seed)
		if err != nil {
			return err
		}
		candidates := make([][]question.Candidate, len(p.sources))
		for i := range p.sources {
			candidates[i] = p.sources[i].all
		}
		for _, one := range question.Pick(seed, candidates, asked) {
			out.Questions = append(out.Questions, p.sources[one.Source].show(one))
		}
		return nil
	})
	return out, err
}

// show is a question of the source as its readers see it.
func (s source) show(q question.Question) Question {
	out := Question{
		ID: q.ID, Kind: q.Kind, Prompt: q.Prompt, Gap: q.Gap, Statement: q.Statement, Choices: q.Choices,
		Answer: q.Answer, Right: q.Right, Why: q.Why, Media: []Medium{},
	}
	for _, m := range q.Media {
		out.Media = append(out.Media, Medium{m.Name, m.URL})
	}
	if s.deck != nil {
		out.Source = Source{Deck, s.deck.Title, s.deck.Path()}
	} else {
		out.Source = Source{Guide, s.guide.title + ": " + s.guide.parts[q.Part].Title, s.guide.partPath(q.Part)}
	}
	return out
}

// Listed is a choice in its author's list.
type Listed struct {
	UUID      string    `json:"uuid" format:"uuid"`
	Path      string    `json:"path" doc:"Where its quiz is."`
	Title     string    `json:"title"`
	CreatedOn time.Time `json:"createdOn"`
	Things    int       `json:"things" minimum:"1" doc:"How many were chosen."`
}

func (Listed) SchemaName() string { return "ListedUserTopic" }

// List is a part of a user's list.
type List struct {
	Content []Listed `json:"content" nullable:"false"`
	Page    int      `json:"page" doc:"From 0."`
	Last    bool     `json:"last" doc:"Nothing follows."`
	Total   int      `json:"totalElements" doc:"Of all pages."`
}

func (List) SchemaName() string { return "UserTopicList" }

// list lists what a user chose on a market's site, newest first.
func (s *Service) list(ctx context.Context, m *market.Market, user string, page, limit int) (List, error) {
	out := List{Page: page, Content: []Listed{}}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		found, total, err := listOf(ctx, q, m.Code, user, page*limit, limit)
		for _, r := range found {
			out.Content = append(out.Content, Listed{r.ID, pathOf(r.ID), r.Title, r.Created.Time, r.Things})
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		return err
	})
	return out, err
}
