package know

import (
	"context"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Reader reads knows as the readers of a site see them.
type Reader struct {
	Markets func() *market.Registry
}

// Summaries describes knows by their ids: those that are published for sites of the host's
// content language, and a user's own ("" is a visitor). Others are left out.
func (r Reader) Summaries(ctx context.Context, q db.Queryer, host *market.Market, user string, ids []string) (map[string]Summary, error) {
	found, err := FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	readable := make([]Know, 0, len(found))
	for _, id := range ids {
		k, ok := found[id]
		if ok && k.Language == LanguageOf(host) && k.ReadableBy(user) {
			readable = append(readable, k)
		}
	}
	summaries, err := Summaries(ctx, q, r.Markets(), host, readable)
	out := make(map[string]Summary, len(summaries))
	for _, summary := range summaries {
		out[summary.UUID] = summary
	}
	return out, err
}

// PublishedKnow is a know that is published for sites of a language, with its author as staff
// see them.
type PublishedKnow struct {
	Know    Know
	Author  person.Card // zero where they have left
	Summary Summary
}

// Published gives those of some knows that are published for sites of the host's content
// language, by their ids.
func (r Reader) Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]PublishedKnow, error) {
	found, err := FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	var authors []string
	for id, k := range found {
		if k.Status != Published || k.Language != LanguageOf(host) {
			delete(found, id)
		} else if k.Author != "" && !slices.Contains(authors, k.Author) {
			authors = append(authors, k.Author)
		}
	}
	slices.Sort(authors)
	cards, err := person.Cards(ctx, q, authors)
	out := make(map[string]PublishedKnow, len(found))
	for id, k := range found {
		m, _ := r.Markets().ByCode(k.Market)
		out[id] = PublishedKnow{k, cards[k.Author], SummaryOf(k, m, host, cards[k.Author])}
	}
	return out, err
}

// Candidates gives the knows of some sources that are published for sites of the host's
// content language, for each source, for a feed to choose from.
func (Reader) Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []Source) ([][]Candidate, error) {
	return Candidates(ctx, q, LanguageOf(host), sources)
}

// CandidatesByID gives those of some knows that are published for sites of the host's
// content language, without Candidate.OfAuthor.
func (Reader) CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) ([]Candidate, error) {
	return CandidatesByID(ctx, q, LanguageOf(host), ids)
}

// SameLanguage are the codes of the other markets whose knows are read on the host's
// sites, in their order.
func (r Reader) SameLanguage(host *market.Market) []string {
	var codes []string
	for _, m := range r.Markets().All() {
		if m.Code != host.Code && m.Site == m.Code && LanguageOf(m) == LanguageOf(host) {
			codes = append(codes, m.Code)
		}
	}
	return codes
}
