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
	// maxCompletions is how many words that begin with a typed one are read. A word that begins
	// more is taken for a known one.
	maxCompletions = 20
	// maxNaming is how many knows are read to see whether a word stands in a title, topic or tag
	// or in a heading alone. Where there are more the word is taken for a known one.
	maxNaming = 64
)

// corrector finds what the words of a query may have meant.
type corrector struct {
	*plan
	ix *Index
	q  db.Queryer
}

// addMeanings adds meanings to words that no know has, or hardly any: to a known word those that
// begin with it, to any other its corrections.
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
			// Where knows have the word as it is, another must be far more common.
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

// addMeaning adds a word of the vocabulary to what a word of the query may stand for.
func (p *plan) addMeaning(w *queryWord, k vocabulary.Known, weight float64) *meaning {
	term := plain(k.Term)
	w.meanings = append(w.meanings, meaning{terms: []string{term}, weight: weight, word: k.Word})
	p.terms[term], p.forms[k.Word] = max(p.terms[term], k.Docs), k.Docs
	return &w.meanings[len(w.meanings)-1]
}

// isKnown reports whether a word is no typo, however few knows have it: the name of a subject or
// a topic, or a know's title, topics or tags, have it in some form or have one of the longer
// words, which begin with it.
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

// offer sets the likeliest corrected query of which one of the candidates has all words: that with
// the fewest edits, then that with the commonest words.
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
	// The terms of a long know lack some of its words, which its tokens have.
	n, err := c.ix.tokens.Count(ctx, c.q, c.space, c.ix.filter(c.Query, c.condition(words, anywhere, 0)), 1)
	if err == nil && n > 0 {
		f.correction = c.corrected(best)
		f.correction.Applied = f.total == 0
	}
	return err
}

// readingOf returns the meaning of each word by which a know has the whole query; ok is false
// where it lacks a word, or has all without a correction. Of the terms of a long know words may
// be left out: there a word that has corrections is the first of them.
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

// corrected is the query with the corrections of a reading.
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
