package textsearch

import (
	"fmt"
	"hash/fnv"
	"iter"
	"strings"
	"sync"
)

const (
	// MaxTerm is the maximum length of a term or word in bytes; longer ones are cut.
	MaxTerm = 64
	// TermSymbols are the characters that a term may have beside letters and digits.
	TermSymbols = "+-*/=<>.#§√"
	// rules is the version of the tokenizer's rules for all languages. Raise it with any
	// change to the tokens of texts, and with a new release of the stemmer module; Version
	// also hashes the endings and stop lists, whose changes need no new number.
	rules = 5
)

// Token is a word of a text.
type Token struct {
	// Term is the index entry: a folded and stemmed word, a number or a formula.
	Term string
	// Word is the folded word without stemming, which corrections offer.
	Word string
	// Stop marks a word so common that a query can do without it.
	Stop bool
	// Position counts the text's words from 0. A joined word (email of E-Mail) and a
	// whole formula have the position of their first part.
	Position int
	// Start and End are the word's byte offsets in the text.
	Start, End int
	// Whole marks an extra token that overlaps others: a joined word or formula, whose
	// parts follow as tokens; or a part of a word with soft hyphens, behind the token of
	// the whole word.
	Whole bool
	// ID numbers the distinct spellings in a Reader's texts from 0; -1 for numerals, formulas
	// and units.
	ID int
}

// Spot has the ID and the byte offsets of a Token. Reader.Token computes the other fields,
// for the latest spot only.
type Spot struct {
	ID, Start, End int
	Whole          bool
}

// Analyzer splits texts of a language into tokens. It is safe for concurrent use and caches
// the terms of recent words: make one per language and keep it.
type Analyzer struct {
	language
	stop    map[string]bool
	version string

	mu         sync.RWMutex
	young, old map[string]analysed
}

// analysed is a cache entry: the folded word and the term of a spelling.
type analysed struct {
	word, term string
	stop       bool
}

// maxCached is the number of words in each of the cache's two generations, young and old.
const maxCached = 16_384

// New makes the analyser with a name of Names.
func New(name string) (*Analyzer, error) {
	l, err := languageOf(name)
	if err != nil {
		return nil, err
	}
	a := &Analyzer{language: l, stop: map[string]bool{}, young: map[string]analysed{}}
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%d\n%d\n%s\n%s", rules, l.rules, l.endings, l.stopWords)
	for line := range strings.Lines(l.stopWords) {
		words, _, _ := strings.Cut(line, "#")
		for word := range strings.FieldsSeq(words) {
			a.stop[a.fold(word)] = true
		}
	}
	a.version = fmt.Sprintf("%s-%08x", name, uint32(h.Sum64()))
	return a, nil
}

// Name is the name of the analyser, one of Names.
func (a *Analyzer) Name() string { return a.name }

// Version changes with the tokenizer's rules, endings and stop words; an index of another
// version must be rebuilt.
func (a *Analyzer) Version() string { return a.version }

// Tokens returns a text's tokens in order.
func (a *Analyzer) Tokens(text string) iter.Seq[Token] {
	return a.NewReader().Tokens(text)
}

// Reader reads many texts, one at a time, and analyses each distinct word once. It keeps
// all words in memory: a process without end must replace its Reader now and then. A Reader
// is not safe for concurrent use.
type Reader struct{ s scanner }

// NewReader makes a Reader without words.
func (a *Analyzer) NewReader() *Reader {
	return &Reader{scanner{a: a}}
}

// Tokens returns a text's tokens in order. A word has the same ID in all texts of the Reader.
func (r *Reader) Tokens(text string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for at := range r.Spots(text) {
			if !yield(r.s.token(at)) {
				return
			}
		}
	}
}

// Spots returns the IDs and offsets of a text's tokens in order: a faster Tokens for callers
// who have seen most IDs and need the Token of few.
func (r *Reader) Spots(text string) iter.Seq[Spot] {
	return func(yield func(Spot) bool) {
		r.s.begin(text, yield)
		r.s.run()
	}
}

// Token returns the token at a spot, which must be the spot that Spots yielded last.
func (r *Reader) Token(at Spot) Token { return r.s.token(at) }

// Words is the number of distinct words so far, the highest Token.ID plus 1.
func (r *Reader) Words() int { return len(r.s.words) }

// Written returns the spelling of a Token.ID. A joined word (EMail of E-Mail) may be in no
// text.
func (r *Reader) Written(id int) string { return r.s.words[id].raw }

// Term returns the term of a single word.
func (a *Analyzer) Term(word string) string {
	return a.analyse(word).term
}

// look returns a word's analysis from the cache, or analyses the word and caches it.
func (a *Analyzer) look(raw string) analysed {
	a.mu.RLock()
	w, ok := a.young[raw]
	if !ok {
		w, ok = a.old[raw]
		if ok {
			// A hit in the old generation isn't copied to the young one: after the next
			// rotation the word is analysed once more and is young again.
			a.mu.RUnlock()
			return w
		}
	}
	a.mu.RUnlock()
	if ok {
		return w
	}
	w = a.analyse(raw)
	if len(raw) > 2*MaxTerm {
		return w
	}
	a.mu.Lock()
	if len(a.young) >= maxCached {
		a.old, a.young = a.young, map[string]analysed{}
	}
	a.young[strings.Clone(raw)] = w
	a.mu.Unlock()
	return w
}

func (a *Analyzer) analyse(raw string) analysed {
	word := a.fold(raw)
	w := analysed{word: word, term: word, stop: a.stop[word]}
	if a.stem != nil && len(w.term) > 1 && !hasDigit(w.term) {
		stem := a.stem(joinDigraphs(w.term, a.digraphs))
		w.term = strings.Clone(Cut(stem, MaxTerm))
	}
	return w
}
