package textsearch

import (
	"fmt"
	"hash/fnv"
	"iter"
	"strings"
	"sync"
)

const (
	// MaxTerm is how many bytes a term or word has at most; the rest is cut off.
	MaxTerm = 64
	// TermSymbols are the characters that a term may have beside letters and digits.
	TermSymbols = "+-*/=<>.#§√"
	// rules counts the changes of what tokens texts have, for all analysers. Whoever
	// changes that raises it; endings and stop lists count by themselves, another
	// release of the module of stemmers doesn't.
	rules = 5
)

// Token is a word of a text.
type Token struct {
	// Term is what the index has: folded and stemmed, or a number or formula.
	Term string
	// Word is the folded word as it stands in the text, which corrections offer.
	Word string
	// Stop says that the word is so common that a query can do without it.
	Stop bool
	// Position counts the text's words from 0. A joined word (email of E-Mail) and a
	// whole formula have the position of their first part.
	Position int
	// Start and End are where the word stands, in bytes of the text.
	Start, End int
	// Whole says that the token stands beside the words of a text: its parts are tokens, too,
	// after it, or it is a part of a word with soft hyphens, before it.
	Whole bool
	// ID numbers the different words of a Reader's texts from 0, by how they are written;
	// -1 for what has no number: numerals, formulas, units.
	ID int
}

// Spot is where a token stands that Reader.Token gives: as Token has it.
type Spot struct {
	ID, Start, End int
	Whole          bool
}

// Analyzer knows a language. It may be used by many goroutines; it keeps the terms of
// the words that it saw last, so make one per language and keep it.
type Analyzer struct {
	language
	stop    map[string]bool
	version string

	mu         sync.RWMutex
	young, old map[string]analysed
}

// analysed is a word of a text, cached by how it is written.
type analysed struct {
	word, term string
	stop       bool
}

// maxCached is how many words each of a cache's two generations has.
const maxCached = 16_384

// New makes the analyser of a name; Names lists them.
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

// Name is the analyser's name.
func (a *Analyzer) Name() string { return a.name }

// Version changes whenever the terms of a text may: an index that was made by another
// version is made anew.
func (a *Analyzer) Version() string { return a.version }

// Tokens gives a text's words in order.
func (a *Analyzer) Tokens(text string) iter.Seq[Token] {
	return a.NewReader().Tokens(text)
}

// Reader reads many texts, one at a time, and analyses each of their words once. It keeps
// all words, so what reads without end makes a new one now and then. One goroutine may
// use it.
type Reader struct{ s scanner }

// NewReader makes a reader that has seen nothing.
func (a *Analyzer) NewReader() *Reader {
	return &Reader{scanner{a: a}}
}

// Tokens gives a text's words in order. Words have the numbers that they had in the texts
// before.
func (r *Reader) Tokens(text string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for at := range r.Spots(text) {
			if !yield(r.s.token(at)) {
				return
			}
		}
	}
}

// Spots gives where a text's words stand, in order: for one who knows most of them by their
// numbers, and asks for the Token of others.
func (r *Reader) Spots(text string) iter.Seq[Spot] {
	return func(yield func(Spot) bool) {
		r.s.begin(text, yield)
		r.s.run()
	}
}

// Token is what stands at the spot that was given last.
func (r *Reader) Token(at Spot) Token { return r.s.token(at) }

// Words is how many different words were read, one more than the highest Token.ID.
func (r *Reader) Words() int { return len(r.s.words) }

// Written is how the word with a Token.ID is written, which of a joined word (EMail of
// E-Mail) no text needs to have.
func (r *Reader) Written(id int) string { return r.s.words[id].raw }

// Term is the term of one word.
func (a *Analyzer) Term(word string) string {
	return a.analyse(word).term
}

// look finds a word in the cache, or analyses it and keeps it there.
func (a *Analyzer) look(raw string) analysed {
	a.mu.RLock()
	w, ok := a.young[raw]
	if !ok {
		w, ok = a.old[raw]
		if ok {
			// Not moved to the young ones: a word that is used comes back by itself.
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
	if same, ok := a.same[word]; ok {
		w.term = same
	}
	if a.stem != nil && len(w.term) > 1 && !hasDigit(w.term) {
		stem := a.stem(joinDigraphs(w.term, a.digraphs))
		w.term = strings.Clone(Cut(stem, MaxTerm))
	}
	return w
}
