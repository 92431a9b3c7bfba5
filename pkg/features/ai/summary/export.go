package summary

import (
	"bytes"
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/typeset"
)

// save makes a private know of a summary of the actor's.
func (s *Service) save(ctx context.Context, m *market.Market, a right.Actor, id string) (Saved, error) {
	d, err := s.whole(ctx, m, a, id)
	if err != nil {
		return Saved{}, err
	}
	made, err := s.Sources.Sharer.ShareText(ctx, m, a, d.Title, Markdown(d, plain))
	return s.saved(ctx, m, a, made, err)
}

// cards makes a private deck of the terms of a summary of the actor's: what a sentence says of
// a term is the back of its card.
func (s *Service) cards(ctx context.Context, m *market.Market, a right.Actor, id string) (Saved, error) {
	d, err := s.whole(ctx, m, a, id)
	if err != nil {
		return Saved{}, err
	}
	var cards [][2]string
	for _, t := range d.Terms {
		if t.Sentence.Value != nil {
			cards = append(cards, [2]string{t.Term, t.Sentence.Value.Text})
		}
	}
	if len(cards) == 0 {
		return Saved{}, problem.New(problem.BadRequest, "The summary explains no terms of which cards could be made.").WithStatus(http.StatusConflict)
	}
	made, err := s.Decks.Make(ctx, m, a, d.Title, cards)
	return s.saved(ctx, m, a, made, err)
}

// whole reads a finished summary of the actor's, to make something of it. The error is a
// BadRequestError (409) for one that isn't written yet.
func (s *Service) whole(ctx context.Context, m *market.Market, a right.Actor, id string) (d Detail, err error) {
	if err := person.Admit(ctx, s.DB.One(), a.User); err != nil {
		return d, err
	}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayChange(), id)
		if err != nil {
			return err
		}
		d, err = s.detail(ctx, q, m, r)
		return err
	})
	if err == nil && d.State != Done {
		err = unwritten()
	}
	return d, err
}

// saved tells where the know is that was made of a summary.
func (s *Service) saved(ctx context.Context, m *market.Market, a right.Actor, made string, err error) (Saved, error) {
	if err != nil {
		return Saved{}, err
	}
	knows, err := s.Knows.Summaries(ctx, s.DB.One(), m, a.User, []string{made})
	if err != nil {
		return Saved{}, err
	}
	return Saved{made, knows[made].Path}, nil
}

// pdf typesets a summary of the actor's on the market's paper.
func (s *Service) pdf(ctx context.Context, m *market.Market, a right.Actor, id string) (Detail, []byte, error) {
	d, err := s.Read(ctx, m, a, id)
	if err != nil {
		return d, nil, err
	}
	if d.State != Done {
		return d, nil, unwritten()
	}
	text := strings.NewReader(Markdown(d, footnotes))
	var out bytes.Buffer
	options := typeset.Options{Letter: m.PaperSize == market.Letter}
	_, err = s.Typesetter.Typeset(ctx, document.MD, text, text.Size(), know.LanguageOf(m), options, &out)
	return d, out.Bytes(), err
}
