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

// Weights of the meanings of a word, relative to the word as typed.
const (
	asTyped     = 1.0
	bySynonym   = 0.8
	byCompound  = 0.7
	byJoining   = 0.9 // for two typed words that are one
	byOneEdit   = 0.6
	byTwoEdits  = 0.4
	maxMeanings = 3 // maximum number of corrections or completions of a word
	// rare is the maximum number of knows with a word that may be a typo of an author's.
	rare = 2
)

// plan is a parsed query with the counts of its words.
type plan struct {
	Query
	analyzer *textsearch.Analyzer
	parsed   textsearch.Query
	words    []*queryWord
	synonyms bool           // some word has a synonym, or is joined with another
	space    int64          // id; 0: the language has no space
	kept     bool           // space and counts come from memory, and may be outdated
	docs     int            // number of knows in the space
	terms    map[string]int // number of knows with each term
	surely   map[string]int // lower bound of the number of knows with each term
	forms    map[string]int // number of knows with a word in this form, by folded word
}

// queryWord is a word of a query with its meanings, the first of which is the word itself.
type queryWord struct {
	textsearch.QueryWord
	meanings []meaning
}

// meaning is a reading of a word: a know must have all terms.
type meaning struct {
	terms  []string
	weight float64
	word   string            // folded; "": any inflection is as good
	fix    *vocabulary.Known // nil: no correction
}

// planQuery parses a query and counts its words by the vocabulary: from the database with
// anew, else from memory.
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

// joined returns the meaning of two adjacent words as one word.
func (p *plan) joined(a, b *queryWord) (meaning, bool) {
	word := a.Word + b.Word
	if strings.TrimSpace(p.Text[a.End:b.Start]) != "" || strings.ContainsAny(word, "0123456789") || len(word) > textsearch.MaxTerm {
		return meaning{}, false
	}
	return meaning{terms: []string{plain(p.analyzer.Term(word))}, weight: byJoining, word: word}, true
}

// respell adds other spellings of words that some know has.
func (p *plan) respell(known vocabulary.Terms) {
	for i, w := range p.words {
		for _, r := range w.Respelled {
			// A spelling whose plain form also occurs is another word: Poet and Pot.
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

// docsOf is the number of knows with a word of the query as typed; for a word in parts, the
// number of knows with its rarest part.
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

// Shares of knows that pass the filters, for estimates.
const (
	filteredByClass  = 0.1 // a subject or a grade
	filteredByFormat = 0.5
	// stopShare is the assumed share of knows with a stop word in a strong field; stop
	// words aren't counted.
	stopShare = 0.1
)

// selectivity estimates the share of the space's knows that have all words, by meanings of
// at least a weight, and pass the filters. Words and filters are taken as independent.
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

// having is the largest possible share of knows with a meaning.
func (p *plan) having(m meaning) float64 {
	share := 1.0
	for _, t := range m.terms {
		share = min(share, float64(p.terms[t])/float64(max(p.docs, 1)))
	}
	return share
}

// atLeast is a lower bound of the number of results, by the vocabulary: the number of knows
// less, for each word, the number of knows without the word. It is 0 or less for a query whose
// results the vocabulary can't count.
func (p *plan) atLeast() int {
	if p.Subject > 0 || p.Grade != "" || p.Format != "" || len(p.parsed.Minus) > 0 {
		return 0
	}
	lacking := 0
	for _, w := range p.words {
		if w.Stop { // found in strong fields alone, which aren't counted
			return 0
		}
		lacking += p.docs - p.surely[w.meanings[0].terms[0]]
	}
	return p.docs - lacking
}

// isBelow reports whether fewer than limit knows have all words, by meanings of at least a
// weight. The vocabulary lags a little behind the writes, so it must count fewer than half
// of limit.
func (p *plan) isBelow(limit int, words []*queryWord, least float64) bool {
	return p.docs >= limit && p.atMost(words, least) < limit/2
}

// atMost is an upper bound of the number of knows with all words, by meanings of at least a
// weight, according to the vocabulary.
func (p *plan) atMost(words []*queryWord, least float64) int {
	most := p.docs
	for _, w := range words {
		if w.Stop { // not counted, so no bound
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

// condition requires all words, by tokens of a kind (anywhere or strongly) and meanings of
// at least a weight, and excludes the query's minus words.
func (p *plan) condition(words []*queryWord, kind string, least float64) tokens.Condition {
	var c tokens.Condition
	for _, w := range words {
		of := kind
		if w.Stop { // stop words have tokens for strong fields alone
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

// ranking is the query in the terms of package rank.
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

// marks returns the terms to mark in results, by hash.
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
