package index

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

const (
	// maxCompletions is the maximum number of longer words that are read for a typed one. A
	// word with as many completions counts as known.
	maxCompletions = 20
	// maxNaming is the maximum number of knows whose title, topics, tags and headings are
	// read to decide whether a word is known. A word in strong fields of as many knows
	// counts as known.
	maxNaming = 64
)

// corrector finds the likely meanings of a query's words.
type corrector struct {
	*plan
	ix *Index
	q  db.Queryer
}

// addMeanings adds meanings to words that at most rare knows have: completions to a known
// word, corrections to any other.
func (c corrector) addMeanings(ctx context.Context) error {
	for _, w := range c.words {
		docs := c.docsOf(w)
		if docs > rare || w.Stop || textsearch.MaxEdits(w.Word) == 0 {
			continue
		}
		longer, err := vocabulary.Beginning(ctx, c.q, c.space, w.Word, maxCompletions)
		if err != nil {
			return err
		}
		known, err := c.isKnown(ctx, w, longer)
		if err != nil {
			return err
		}
		if known {
			for _, k := range longer[:min(len(longer), maxMeanings)] {
				c.addMeaning(w, k, byOneEdit)
			}
			continue
		}
		fixes, err := vocabulary.Corrections(ctx, c.q, c.space, w.Word, maxMeanings)
		if err != nil {
			return err
		}
		for _, fix := range fixes {
			// A correction of a word that some knows have must be far more common.
			if docs > 0 && fix.Docs < 10*docs {
				continue
			}
			weight := byOneEdit
			if fix.Distance > 1 {
				weight = byTwoEdits
			}
			c.addMeaning(w, fix, weight).fix = &fix
		}
	}
	return nil
}

// addMeaning adds a vocabulary word to the meanings of a query word.
func (p *plan) addMeaning(w *queryWord, k vocabulary.Known, weight float64) *meaning {
	term := plain(k.Term)
	w.meanings = append(w.meanings, meaning{terms: []string{term}, weight: weight, word: k.Word})
	p.terms[term], p.forms[k.Word] = max(p.terms[term], k.Docs), k.Docs
	return &w.meanings[len(w.meanings)-1]
}

// isKnown reports whether a rare word is no typo: the word, or a longer word that begins
// with it, stands in the name of a subject or topic, or in the title, topics or tags of a
// know.
func (c corrector) isKnown(ctx context.Context, w *queryWord, longer []vocabulary.Known) (bool, error) {
	if c.ix.curricula.Of(c.Host).Has(w.QueryWord) || len(longer) == maxCompletions {
		return true, nil
	}
	terms := []string{w.Term}
	for _, k := range longer {
		terms = append(terms, plain(k.Term))
	}
	var group [][]string
	for _, term := range terms {
		group = append(group, []string{strongly + term})
	}
	found, err := c.ix.tokens.Find(ctx, c.q, c.space, c.docs, maxNaming, tokens.Retrieval{Condition: tokens.Condition{All: [][][]string{group}}})
	if err != nil || len(found.Docnos) >= maxNaming {
		return err == nil, err
	}
	knows, err := c.ix.kept.Knows(ctx, c.q, c.ix.Clock.Now(), found.Docnos)
	if err != nil {
		return false, err
	}
	for _, know := range knows {
		for _, term := range terms {
			if at, _, _ := know.Terms.Find(rank.Hash(term), 0); at.Fields&(rank.Title|rank.Topic|rank.Tag) != 0 {
				return true, nil
			}
		}
	}
	return false, nil
}

// offer sets the likeliest corrected query that at least one candidate matches: with the
// fewest edits, then with the commonest words.
func (c corrector) offer(ctx context.Context, f *found, candidates []*rows.Know) error {
	var best []meaning
	for _, know := range candidates {
		if reading, ok := c.readingOf(know); ok && (best == nil || compareReadings(reading, best) < 0) {
			best = reading
		}
	}
	if best == nil {
		return nil
	}
	words := make([]*queryWord, len(c.words))
	for i, w := range c.words {
		words[i] = &queryWord{w.QueryWord, []meaning{best[i]}}
	}
	// The stored terms of a long know are cut, its tokens are complete.
	n, err := c.ix.tokens.Count(ctx, c.q, c.space, c.ix.filter(c.Query, c.condition(words, anywhere, 0)), 1)
	if err == nil && n > 0 {
		f.correction = c.corrected(best)
		f.correction.Applied = f.total == 0
	}
	return err
}

// readingOf returns the meaning of each word by which a know matches the whole query; ok is
// false if the know lacks a word, or matches without a correction. The stored terms of a
// long know are cut: a word that they lack is taken for its first correction.
func (p *plan) readingOf(know *rows.Know) (reading []meaning, ok bool) {
	for _, w := range p.words {
		has := func(m meaning) bool {
			return !slices.ContainsFunc(m.terms, func(term string) bool {
				_, _, ok := know.Terms.Find(rank.Hash(term), 0)
				return !ok
			})
		}
		at := slices.IndexFunc(w.meanings, func(m meaning) bool { return m.fix == nil && has(m) })
		if at < 0 {
			at = slices.IndexFunc(w.meanings, has)
		}
		if at < 0 && know.Terms.AreWhole() && !w.Stop {
			return nil, false
		}
		if at < 0 {
			at = max(0, slices.IndexFunc(w.meanings, func(m meaning) bool { return m.fix != nil }))
		}
		reading = append(reading, w.meanings[at])
		ok = ok || w.meanings[at].fix != nil
	}
	return reading, ok
}

func compareReadings(a, b []meaning) int {
	edits := func(reading []meaning) (edits, docs int) {
		for _, m := range reading {
			if m.fix != nil {
				edits += m.fix.Distance
				docs += m.fix.Docs
			}
		}
		return edits, docs
	}
	aEdits, aDocs := edits(a)
	bEdits, bDocs := edits(b)
	return cmp.Or(cmp.Compare(aEdits, bEdits), cmp.Compare(bDocs, aDocs))
}

// corrected returns the query with the corrections of a reading.
func (p *plan) corrected(reading []meaning) *Correction {
	order := make([]int, len(p.words))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(p.words[a].Start, p.words[b].Start) })
	var out Correction
	at := 0
	var query strings.Builder
	add := func(text string, hit bool) {
		if text != "" {
			out.Parts = append(out.Parts, Part{Text: text, Hit: hit})
			query.WriteString(text)
		}
	}
	for _, i := range order {
		w, fix := p.words[i], reading[i].fix
		if fix == nil || w.Start < at {
			continue
		}
		add(p.Text[at:w.Start], false)
		add(fix.Shown(), true)
		at = w.End
	}
	add(p.Text[at:], false)
	out.Query = query.String()
	return &out
}
