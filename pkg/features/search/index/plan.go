package index

import (
	"context"
	"strings"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/features/search/vocabulary"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

// How much what a word may stand for counts, against the word as it was typed.
const (
	asTyped     = 1.0
	bySynonym   = 0.8
	byCompound  = 0.7
	byJoining   = 0.9 // of a word that was typed as two
	byOneEdit   = 0.6
	byTwoEdits  = 0.4
	maxMeanings = 3 // corrections or completions of a word
	// rare is up to how many knows a word has that may be a typo of its author's.
	rare = 2
)

// plan is a query as it is understood.
type plan struct {
	Query
	analyzer *textsearch.Analyzer
	parsed   textsearch.Query
	words    []*queryWord
	synonyms bool           // a word has some, or is part of another
	space    int64          // 0: there is none
	kept     bool           // the space and what follows are from memory
	docs     int            // knows of the space
	terms    map[string]int // how many of them have each
	surely   map[string]int // how many have it at least
	forms    map[string]int // by folded word: how many have it in this form
}

// queryWord is a word of a query with what it may stand for; the first is the word itself.
type queryWord struct {
	textsearch.QueryWord
	meanings []meaning
}

// meaning is what a word may stand for: all of its terms.
type meaning struct {
	terms  []string
	weight float64
	word   string            // folded, where it is one; "": any form is as good
	fix    *vocabulary.Known // nil: it is no correction
}

// planQuery parses a query and looks its words up in the vocabulary, anew or in memory.
func (ix *Index) planQuery(ctx context.Context, q db.Queryer, query Query, anew bool) (*plan, error) {
	language := LanguageOf(query.Host)
	a, err := ix.analyzer(language)
	if err != nil {
		return nil, err
	}
	p := &plan{Query: query, analyzer: a, parsed: a.Parse(query.Text)}
	var terms []string
	for i, w := range p.parsed.Words {
		w.Term = plain(w.Term)
		word := &queryWord{QueryWord: w, meanings: []meaning{{terms: []string{w.Term}, weight: asTyped, word: w.Word}}}
		terms = append(terms, w.Term)
		if len(w.Parts) > 1 {
			parts := make([]string, 0, len(w.Parts))
			for _, part := range w.Parts {
				parts = append(parts, plain(part))
			}
			word.meanings = append(word.meanings, meaning{terms: parts, weight: asTyped})
			terms = append(terms, parts...)
		}
		for _, r := range w.Respelled {
			terms = append(terms, plain(r.Term))
		}
		if i > 0 {
			if joined, ok := p.joined(p.words[i-1], word); ok {
				terms = append(terms, joined.terms...)
			}
		}
		p.words = append(p.words, word)
	}
	for _, other := range ix.synonyms.Of(query.Host).Of(p.parsed.Words) {
		for _, names := range other.Terms {
			name := make([]string, 0, len(names))
			for _, t := range names {
				name = append(name, plain(t))
			}
			terms = append(terms, name...)
			for _, w := range p.words[other.From:other.To] {
				w.meanings = append(w.meanings, meaning{terms: name, weight: bySynonym})
			}
			p.synonyms = true
		}
	}
	known, err := ix.words.LookUp(ctx, q, ix.Clock.Now(), language, terms, anew)
	p.kept, p.space, p.docs, p.terms, p.surely, p.forms = known.Kept, known.Space, known.Docs, known.Terms, known.Least, known.Forms
	p.respell(known)
	return p, err
}

// joined is what two words are as one, where they stand side by side.
func (p *plan) joined(a, b *queryWord) (meaning, bool) {
	word := a.Word + b.Word
	if strings.TrimSpace(p.Text[a.End:b.Start]) != "" || strings.ContainsAny(word, "0123456789") || len(word) > textsearch.MaxTerm {
		return meaning{}, false
	}
	return meaning{terms: []string{plain(p.analyzer.Term(word))}, weight: byJoining, word: word}, true
}

// respell adds to words how else they may be written, where some know has them so.
func (p *plan) respell(known vocabulary.Terms) {
	for i, w := range p.words {
		for _, r := range w.Respelled {
			// What texts write without marks, too, is another word: Poet and Pot.
			if term := plain(r.Term); known.Marked[term] {
				w.meanings = append(w.meanings, meaning{terms: []string{term}, weight: asTyped, word: r.Word})
			}
		}
		if i == 0 {
			continue
		}
		if joined, ok := p.joined(p.words[i-1], w); ok && known.Forms[joined.word] > 0 {
			for _, part := range []*queryWord{p.words[i-1], w} {
				part.meanings = append(part.meanings, joined)
			}
			p.synonyms = true
		}
	}
}

// docsOf is how many knows have a word of the query as it was typed, at least.
func (p *plan) docsOf(w *queryWord) (n int) {
	for _, m := range w.meanings {
		if m.weight < asTyped {
			continue
		}
		least := p.terms[m.terms[0]]
		for _, t := range m.terms[1:] {
			least = min(least, p.terms[t])
		}
		n = max(n, least)
	}
	return n
}

// What share of the knows filters let through, for estimates.
const (
	filteredByClass  = 0.1 // a subject or a grade
	filteredByFormat = 0.5
	// stopShare is how many knows have a stop word in a title or the like, which isn't counted.
	stopShare = 0.1
)

// selectivity estimates the share of the space's knows that have all of some words, by meanings that
// have a weight, and what the filters ask for, as if none went with another.
func (p *plan) selectivity(words []*queryWord, least float64) float64 {
	share := 1.0
	for _, w := range words {
		most := 0.0
		if w.Stop {
			most = stopShare
		}
		for _, m := range w.meanings {
			if m.weight >= least {
				most += p.having(m)
			}
		}
		share *= min(most, 1)
	}
	if p.Subject > 0 {
		share *= filteredByClass
	}
	if p.Grade != "" {
		share *= filteredByClass
	}
	if p.Format != "" {
		share *= filteredByFormat
	}
	return share
}

// having is what share of the knows have what a word may stand for, at most.
func (p *plan) having(m meaning) float64 {
	share := 1.0
	for _, t := range m.terms {
		share = min(share, float64(p.terms[t])/float64(max(p.docs, 1)))
	}
	return share
}

// atLeast is how many knows the query finds at least, by the vocabulary: those that can't
// all lack one of the words. It is 0 or less where the vocabulary doesn't tell.
func (p *plan) atLeast() int {
	if p.Subject > 0 || p.Grade != "" || p.Format != "" || len(p.parsed.Minus) > 0 {
		return 0
	}
	lacking := 0
	for _, w := range p.words {
		if w.Stop { // found where it is in strong fields, which isn't counted
			return 0
		}
		lacking += p.docs - p.surely[w.meanings[0].terms[0]]
	}
	return p.docs - lacking
}

// isBelow tells whether fewer knows than a limit have all of some words, by meanings that
// have a weight: by the vocabulary, which is a little behind the writes, fewer than half.
func (p *plan) isBelow(limit int, words []*queryWord, least float64) bool {
	return p.docs >= limit && p.atMost(words, least) < limit/2
}

// atMost is how many knows have all of some words, by meanings that have a weight: at most, by
// the vocabulary.
func (p *plan) atMost(words []*queryWord, least float64) int {
	most := p.docs
	for _, w := range words {
		if w.Stop { // of these what isn't counted is found
			continue
		}
		having := 0
		for _, m := range w.meanings {
			if m.weight >= least {
				having += int(p.having(m) * float64(p.docs))
			}
		}
		most = min(most, having)
	}
	return most
}

// condition is that of some of the words, by their tokens of a kind. Meanings count that
// have a weight.
func (p *plan) condition(words []*queryWord, kind string, least float64) tokens.Condition {
	var c tokens.Condition
	for _, w := range words {
		of := kind
		if w.Stop { // only what stands in strong fields is kept of stop words
			of = strongly
		}
		var group [][]string
		for _, m := range w.meanings {
			if m.weight < least {
				continue
			}
			names := make([]string, 0, len(m.terms))
			for _, t := range m.terms {
				names = append(names, of+t)
			}
			group = append(group, names)
		}
		c.All = append(c.All, group)
	}
	for _, not := range p.parsed.Minus {
		if len(not.Terms) == 1 {
			c.None = append(c.None, anywhere+plain(not.Terms[0]))
		}
	}
	return c
}

// ranking is what the knows are ranked by.
func (p *plan) ranking() rank.Query {
	var out rank.Query
	for _, w := range p.words {
		word := rank.Word{Text: w.Text}
		for _, m := range w.meanings {
			df := -1
			r := rank.Meaning{Weight: m.weight}
			for _, t := range m.terms {
				r.Hashes = append(r.Hashes, rank.Hash(t))
				if n := p.terms[t]; df < 0 || n < df {
					df = n
				}
			}
			r.IDF = rank.IDF(p.docs, df)
			if m.word != "" {
				r.Form, r.FormIDF = rank.FormOf(m.word), max(rank.IDF(p.docs, p.forms[m.word]), r.IDF)
			}
			word.Meanings = append(word.Meanings, r)
		}
		out.Words = append(out.Words, word)
	}
	for _, w := range p.parsed.Common {
		out.Common = append(out.Common, rank.Common{Hash: hashOf(w.Term), Form: rank.FormOf(w.Word)})
	}
	return out
}

// marks are the terms that are marked in results, by their hashes.
func (p *plan) marks() map[uint32]string {
	out := map[uint32]string{}
	for _, w := range p.words {
		for _, m := range w.meanings {
			for _, t := range m.terms {
				out[rank.Hash(t)] = t
			}
		}
	}
	return out
}
