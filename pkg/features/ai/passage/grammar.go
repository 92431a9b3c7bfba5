package passage

import "knowmad/pkg/platform/textsearch"

// Grammar judges single sentences of a language. It is for one goroutine.
type Grammar struct {
	q *question
	r *textsearch.Reader
}

// NewGrammar reads the words of an analyser's language.
func NewGrammar(a *textsearch.Analyzer) *Grammar {
	return &Grammar{&question{a: a, words: wordsOf(a)}, a.NewReader()}
}

// Says reports whether a sentence says something: it is no question, no task, no heading and no
// list of numbers.
func (g *Grammar) Says(sentence string) bool { return says(g.q, sentence) }

// Alone reports whether a sentence is understood without those around it: it doesn't begin with
// a word that goes on from the one before, and leads to no other place of the text.
func (g *Grammar) Alone(sentence string) bool {
	first := true
	for t := range g.r.Tokens(sentence) {
		if t.Whole {
			continue
		}
		if first && g.q.words.refer[t.Word] || g.q.words.point[t.Word] {
			return false
		}
		first = false
	}
	return !first
}

// Names reports whether a term gives things their names: to be called, to mean.
func (g *Grammar) Names(term string) bool {
	w := &g.q.words
	return w.ask[term] && !w.count[term] && !w.when[term] && !w.task[term]
}

// Is reports whether a folded word says what its subject is: is, was, means.
func (g *Grammar) Is(word string) bool { return g.q.words.is[word] }

// IsHeading reports whether a sentence looks like a heading: short, and without a mark at its
// end.
func IsHeading(sentence string) bool { return heading(sentence) }

// Clean returns a sentence as it reads: lines joined, hyphenation undone, white space single.
func Clean(sentence string) string { return clean(sentence) }
