package index

import (
	"cmp"
	"context"
	"slices"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/tokens"
)

const (
	// mostTelling is the maximum number of known words of a question that are searched, the
	// rarest: common words match most knows.
	mostTelling = 4
	// mostUncounted is the maximum number of further words, which the vocabulary lacks:
	// only knows newer than its last count can have them.
	mostUncounted = 3
)

// Relevant returns the ids of knows that may answer a question, the best first. Unlike
// Search, it doesn't require most of the words, since a question has words that no answer
// contains.
func (ix *Index) Relevant(ctx context.Context, query Query) ([]string, error) {
	q := ix.DB.One()
	for _, anew := range []bool{false, true} {
		p, err := ix.planQuery(ctx, q, query, anew)
		if err != nil || p.space == 0 {
			return nil, err
		}
		telling := p.telling()
		for i := range telling {
			telling[i].Condition = ix.filter(query, telling[i].Condition)
		}
		if len(telling) == 0 {
			return nil, nil
		}
		c, err := ix.tokens.Find(ctx, q, p.space, p.docs, fromEach, telling...)
		if err != nil {
			return nil, err
		}
		if p.kept && !c.Live {
			continue // the index was rebuilt meanwhile
		}
		docs, err := ix.kept.Knows(ctx, q, ix.Clock.Now(), c.Docnos)
		if err != nil {
			return nil, err
		}
		ranking := p.ranking()
		ranking.Now, ranking.Shared = ix.Clock.Now().UTC().Truncate(day), isShared(ix.Markets(), LanguageOf(query.Host))
		return bestOf(p, ranking, docs), nil
	}
	return nil, nil
}

// telling returns the conditions for a question: each pair of its rarest words, then each
// single word.
func (p *plan) telling() (all []tokens.Retrieval) {
	var known, uncounted []*queryWord
	for _, w := range p.words {
		switch {
		case w.Stop:
		case p.docsOf(w) > 0:
			known = append(known, w)
		default:
			uncounted = append(uncounted, w)
		}
	}
	slices.SortStableFunc(known, func(a, b *queryWord) int { return cmp.Compare(p.docsOf(a), p.docsOf(b)) })
	known, uncounted = known[:min(len(known), mostTelling)], uncounted[:min(len(uncounted), mostUncounted)]
	add := func(words ...*queryWord) {
		all = append(all, tokens.Retrieval{
			Condition: p.condition(words, anywhere, bySynonym), Selectivity: p.selectivity(words, bySynonym), Most: p.atMost(words, bySynonym),
		})
	}
	for i, one := range known {
		for _, other := range known[i+1:] {
			add(one, other)
		}
	}
	for _, one := range slices.Concat(known, uncounted) {
		add(one)
	}
	return all
}

// bestOf ranks knows by all words of a query and returns the ids of the first.
func bestOf(p *plan, ranking rank.Query, docs []*rows.Know) []string {
	knows := make([]rank.Know, 0, len(docs))
	for _, d := range docs {
		knows = append(knows, d.Ranked(p.Host.Code))
	}
	ids := make([]string, 0, p.Limit)
	for _, r := range ranking.Among(knows).Order(knows) {
		if len(ids) == p.Limit {
			break
		}
		ids = append(ids, r.ID)
	}
	return ids
}
