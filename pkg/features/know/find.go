package know

import (
	"context"
	"slices"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Searchable is a published know as a search is to find it.
type Searchable struct {
	Know   record.Know
	Author person.Card // zero where they have left or their profile is hidden
	// Texts are those of its pages, in order.
	Texts []string
	// Sharp is how many of the pages, from the first, all visitors see with their text: of
	// no other page's text may an answer show a part.
	Sharp int
}

// Searchable reads a know with all of its text; found is false for one that isn't
// published.
func (s *Service) Searchable(ctx context.Context, q db.Queryer, id string) (out Searchable, found bool, err error) {
	knows, err := record.FindAll(ctx, q, []string{id})
	if err != nil {
		return Searchable{}, false, err
	}
	k, ok := knows[id]
	if !ok || k.Status != record.Published {
		return Searchable{}, false, nil
	}
	out.Know = k
	if out.Texts, err = record.Texts(ctx, q, k.Revision); err != nil {
		return Searchable{}, false, err
	}
	m, _ := s.edit.Markets().ByCode(k.Market)
	sight := record.SightOf(m, false)
	for out.Sharp < len(out.Texts) && sight.ForAll(out.Sharp+1) {
		out.Sharp++
	}
	if k.Author == "" {
		return out, true, nil
	}
	cards, err := person.Cards(ctx, q, []string{k.Author})
	if card := cards[k.Author]; !card.Leaving() {
		out.Author = card
	}
	return out, true, err
}

// Summaries tells of knows by their ids: of those that are published for sites of the
// host's content language, and of a user's own ("" is a visitor). Others are left out.
func (s *Service) Summaries(ctx context.Context, q db.Queryer, host *market.Market, user string, ids []string) (map[string]shown.Summary, error) {
	found, err := record.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	readable := make([]record.Know, 0, len(found))
	for _, id := range ids {
		k, ok := found[id]
		if ok && k.Language == record.LanguageOf(host) && k.ReadableBy(user) {
			readable = append(readable, k)
		}
	}
	summaries, err := shown.Summaries(ctx, q, s.edit.Markets(), host, readable)
	out := make(map[string]shown.Summary, len(summaries))
	for _, summary := range summaries {
		out[summary.UUID] = summary
	}
	return out, err
}

// Published is a know that is published for sites of a language, with its author as staff
// see them.
type Published struct {
	Know    record.Know
	Author  person.Card // zero where they have left
	Summary shown.Summary
}

// Published gives those of some knows that are published for sites of the host's content
// language, by their ids.
func (s *Service) Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]Published, error) {
	found, err := record.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	var authors []string
	for id, k := range found {
		if k.Status != record.Published || k.Language != record.LanguageOf(host) {
			delete(found, id)
		} else if k.Author != "" && !slices.Contains(authors, k.Author) {
			authors = append(authors, k.Author)
		}
	}
	slices.Sort(authors)
	cards, err := person.Cards(ctx, q, authors)
	out := make(map[string]Published, len(found))
	for id, k := range found {
		m, _ := s.edit.Markets().ByCode(k.Market)
		out[id] = Published{k, cards[k.Author], shown.Of(k, m, host, cards[k.Author])}
	}
	return out, err
}

// Candidates gives the knows of some sources that are published for sites of the host's
// content language, for each source, for a feed to choose from.
func (*Service) Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []record.Source) ([][]record.Candidate, error) {
	return record.Candidates(ctx, q, record.LanguageOf(host), sources)
}

// CandidatesByID gives those of some knows that are published for sites of the host's
// content language, without record.Candidate.OfAuthor.
func (*Service) CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) ([]record.Candidate, error) {
	return record.CandidatesByID(ctx, q, record.LanguageOf(host), ids)
}

// SameLanguage are the codes of the other markets whose knows are read on the host's
// sites, in their order.
func (s *Service) SameLanguage(host *market.Market) []string {
	var codes []string
	for _, m := range s.edit.Markets().All() {
		if m.Code != host.Code && m.Site == m.Code && record.LanguageOf(m) == record.LanguageOf(host) {
			codes = append(codes, m.Code)
		}
	}
	return codes
}
