package know

import (
	"context"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Reader reads knows for the readers of a site.
type Reader struct {
	Markets func() *market.Registry
}

// Summaries describes the knows with the ids that are published for sites of the host's
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

// PublishedKnow is a know that is published for sites of a language, with its author's
// card.
type PublishedKnow struct {
	Know    Know
	Author  person.Card // zero if the author has left
	Summary Summary
}

// Published returns the knows with the ids that are published for sites of the host's
// content language, by id.
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

// Candidates returns the feed's candidates of each source, published for sites of the
// host's content language.
func (Reader) Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []Source) ([][]Candidate, error) {
	return Candidates(ctx, q, LanguageOf(host), sources)
}

// CandidatesByID returns the knows with the ids that are published for sites of the host's
// content language, as candidates without OfAuthor.
func (Reader) CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) ([]Candidate, error) {
	return CandidatesByID(ctx, q, LanguageOf(host), ids)
}

// SameLanguage returns the codes of the other markets whose knows are read on the host's
// sites, in the order of the registry.
func (r Reader) SameLanguage(host *market.Market) []string {
	var codes []string
	for _, m := range r.Markets().All() {
		if m.Code != host.Code && m.Site == m.Code && LanguageOf(m) == LanguageOf(host) {
			codes = append(codes, m.Code)
		}
	}
	return codes
}
