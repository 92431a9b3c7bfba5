package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"
)

const (
	// maxTerms is the number of different words of a question that are looked for.
	maxTerms = 24
	// maxQuestion is the number of bytes of a question that are read.
	maxQuestion = 2000
	// askWeight is the weight of words that ask, beside 1.
	askWeight = 0.12
	// derived and compounded are the shares of a match by a word of the same family, and by a
	// compound with the word as its part.
	derived, compounded, part = 0.8, 0.75, 0.45
	// minStem is the length in bytes of a stem that others are compared to.
	minStem = 5
)

// wanted is a content word of a question.
type wanted struct {
	term, word string
	weight     float64 // by class, then by rarity
	ask        bool
	kind       bool // follows which: in which unit
	name       bool // with a capital inside of the question
	absent     bool // from all passages
	needed     bool // an answer can't do without it: a number, a name
}

// question is a question that was read.
type question struct {
	a      *textsearch.Analyzer
	words  words
	wanted []wanted
	single int  // index of the only content word, -1 where there are more
	count  bool // asks for a number
	when   bool // asks for a date
	nouns  bool // the passages write nouns with a capital
}

func read(a *textsearch.Analyzer, text string) *question { return readWith(a, wordsOf(a), text) }

func readWith(a *textsearch.Analyzer, w words, text string) *question {
	q := &question{a: a, words: w, single: -1}
	text = textsearch.Cut(text, maxQuestion)
	seen := map[string]bool{}
	first, which := true, false
	for t := range a.Tokens(text) {
		ask := q.words.ask[t.Term]
		q.count = q.count || q.words.count[t.Term]
		q.when = q.when || q.words.when[t.Term]
		if t.Whole || t.Stop || seen[t.Term] || len(q.wanted) == maxTerms || !bears(text[t.Start:t.End]) {
			first, which = false, q.words.which[t.Term]
			continue
		}
		seen[t.Term] = true
		r, _ := utf8.DecodeRuneInString(text[t.Start:])
		w := wanted{term: t.Term, word: t.Word, weight: 1, ask: ask, name: unicode.IsUpper(r) && !first}
		if ask {
			w.weight = askWeight
		}
		w.kind = which && !ask
		q.wanted = append(q.wanted, w)
		first, which = false, false
	}
	for i := range q.wanted {
		if q.wanted[i].ask {
			continue
		}
		if q.single >= 0 {
			q.single = -1
			break
		}
		q.single = i
	}
	return q
}

// bears reports whether a word has a letter or digit by which texts differ.
func bears(word string) bool {
	return utf8.RuneCountInString(word) > 1 || strings.IndexFunc(word, unicode.IsDigit) >= 0 || strings.IndexFunc(word, unicode.IsUpper) >= 0
}

// match is the share to which a word of a text is a wanted one.
func (q *question) match(w *wanted, term, word string) float64 {
	if w.term == term || w.word == word {
		return 1
	}
	short, long := w.term, term
	if len(short) > len(long) {
		short, long = long, short
	}
	if len(short) < minStem || digits(short) || digits(long) {
		return 0
	}
	same := 0
	for same < len(short) && short[same] == long[same] {
		same++
	}
	if 10*same >= 8*len(long) && len(long)-same <= 3 || same == len(short) && len(long)-same <= 3 {
		return derived
	}
	if !q.a.Compounds() {
		return 0
	}
	switch {
	case len(w.term) >= minStem && (strings.HasSuffix(term, w.term) || strings.HasSuffix(word, w.word) || strings.HasPrefix(word, w.word)):
		return compounded
	case len(term) >= minStem && (strings.HasSuffix(w.term, term) || strings.HasPrefix(w.term, term)):
		return part
	}
	return 0
}

func digits(s string) bool { return strings.ContainsAny(s, "0123456789") }
