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
	// mostTelling is how many words of a question are looked for: the rarest say most.
	mostTelling = 4
	// mostUncounted is how many words besides that the vocabulary doesn't have: those of the
	// newest knows, which it hasn't counted, and those of no know.
	mostUncounted = 3
)

// Relevant gives the ids of knows that a question may be about, the best first. Unlike knows
// that Search finds they needn't have most of its words: a question has words that no answer
// has.
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
			continue // the index was built anew meanwhile
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

// telling are the pairs of a question's telling words, then each of them.
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

// bestOf ranks knows by all words of a query, and gives the ids of the first.
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
