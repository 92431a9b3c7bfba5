package quiz

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/textsearch"
)

// shape is what words that could stand in the same gap have in common.
type shape int

const (
	plain shape = iota
	capital
	number
	year
)

// word is a word of the facts.
type word struct {
	text   string // as it stands inside of a sentence
	folded string
	term   string
	shape  shape
	facts  []int // with it, in order
	noun   bool  // stands between an article and the end of what it begins
}

const (
	// minLetters is the number of letters of a word that is left out.
	minLetters = 4
	// long is that of a word that is likely to be a term.
	long = 8
	// inCommon is the number of letters by which two words give each other away.
	inCommon = 5
	// perWord is the number of facts of a word that are remembered.
	perWord = 64
)

// shapeOf is the shape of a word; ok is false of what is no word or whole number.
func shapeOf(text string) (s shape, ok bool) {
	if strings.Trim(text, "0123456789") == "" && text != "" {
		if len(text) == 4 && (text[0] == '1' || text[0] == '2') {
			return year, true
		}
		return number, true
	}
	if r, _ := utf8.DecodeRuneInString(text); unicode.IsDigit(r) {
		return number, strings.Trim(text, "0123456789.,") == ""
	}
	for _, r := range text {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			return 0, false
		}
	}
	if r, _ := utf8.DecodeRuneInString(text); unicode.IsUpper(r) {
		return capital, true
	}
	return plain, true
}

// alone reports whether a word has no sign before and behind it that makes it a part of
// another: E-Mail, Atatürk'ün, 18th.
func alone(text string, start, end int) bool {
	after, _ := utf8.DecodeRuneInString(text[end:])
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	part := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("-‐‑/·_%^@#*§√'’+", r)
	}
	if end < len(text) && part(after) && after != '%' || start > 0 && part(before) && !strings.ContainsRune("'’", before) {
		return false
	}
	// 3,5 and 1.000 are one number each.
	rest := text[end:]
	return len(rest) < 2 || !strings.ContainsRune(".,:", rune(rest[0])) || rest[1] < '0' || rest[1] > '9'
}

// collect remembers the words of a fact.
func (m *maker) collect(i int) {
	text := m.facts[i].Text
	for n, t := range m.tokens[i] {
		if t.Stop || !alone(text, t.Start, t.End) {
			continue
		}
		raw := text[t.Start:t.End]
		s, ok := shapeOf(raw)
		if !ok || n == 0 && s == capital && !m.nouns {
			continue
		}
		if s != number && s != year && utf8.RuneCountInString(raw) < minLetters {
			continue
		}
		if m.nouns && s == plain {
			continue
		}
		w := m.words[t.Word]
		if w == nil {
			w = &word{text: raw, folded: t.Word, term: t.Term, shape: s}
			m.words[t.Word] = w
			m.byShape[s] = append(m.byShape[s], w)
		}
		w.noun = w.noun || m.noun(text, m.tokens[i], n)
		if n := len(w.facts); n < perWord && (n == 0 || w.facts[n-1] != i) {
			w.facts = append(w.facts, i)
		}
	}
}

// noun reports whether a word stands behind an article and before a function word, a comma or
// the sentence's end.
func (m *maker) noun(text string, tokens []textsearch.Token, n int) bool {
	if n == 0 || !m.the[tokens[n-1].Word] {
		return false
	}
	return n == len(tokens)-1 || tokens[n+1].Stop || strings.ContainsAny(text[tokens[n].End:tokens[n+1].Start], ",;:.()–—")
}

// gap is a word of a fact that may be left out.
type gap struct {
	start, end int // bytes in the fact's text
	text       string
	term       string
	folded     string
	shape      shape
	first      bool // begins the sentence
	weight     float64
}

// gaps are the words of a fact that may be left out, best first.
func (m *maker) gaps(i int) []gap {
	text, tokens := m.facts[i].Text, m.tokens[i]
	var out []gap
	for n, t := range tokens {
		if t.Stop || !alone(text, t.Start, t.End) {
			continue
		}
		g := gap{start: t.Start, end: t.End, text: text[t.Start:t.End], term: t.Term, folded: t.Word, first: n == 0}
		var ok bool
		if g.shape, ok = shapeOf(g.text); !ok {
			continue
		}
		letters := utf8.RuneCountInString(g.text)
		numeric := g.shape == number || g.shape == year
		if !numeric && letters < minLetters || numeric && n == 0 {
			continue
		}
		known := m.words[t.Word]
		if g.first && !m.nouns { // the capital is the sentence's
			if known == nil {
				continue
			}
			g.shape = known.shape
		}
		if g.shape == plain && m.nouns || m.told(tokens, n) {
			continue
		}
		g.weight = m.worth(g, known, letters)
		out = append(out, g)
	}
	slices.SortStableFunc(out, func(x, y gap) int { return cmp.Compare(y.weight, x.weight) })
	return out
}

// worth is how much a word is worth asking for: numbers, names, terms that the pages use
// more than once; of hard questions those that they use once.
func (m *maker) worth(g gap, known *word, letters int) float64 {
	out := 0.0
	switch g.shape {
	case year:
		out += 3
	case number:
		out += 2
	case capital:
		out += 2
	case plain:
	}
	if letters >= long {
		out++
	}
	if g.shape == plain && known != nil && known.noun {
		out += 2
	}
	often := known != nil && len(known.facts) > 1
	if often != (m.o.Difficulty == Hard) {
		out += 1.5
	}
	return out
}

// told reports whether another word of a sentence gives a word away: itself, one of the same
// stem, a compound with it.
func (m *maker) told(tokens []textsearch.Token, n int) bool {
	for k, other := range tokens {
		if k == n || other.Stop {
			continue
		}
		if akin(tokens[n].Term, tokens[n].Word, other.Term, other.Word) {
			return true
		}
	}
	return false
}

// akin reports whether two words are forms of one, or one is a part of the other.
func akin(term, word, otherTerm, otherWord string) bool {
	if term == otherTerm || word == otherWord {
		return true
	}
	if digit(word) || digit(otherWord) {
		return false
	}
	a, b := []rune(word), []rune(otherWord)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	if n >= inCommon {
		return true
	}
	short, longer := word, otherWord
	if len(a) > len(b) {
		short, longer = otherWord, word
	}
	return utf8.RuneCountInString(short) >= minLetters && strings.Contains(longer, short)
}

func digit(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }

// term is the term that a fact defines: the words before one such as is, in sentences such as
// "Osmosis is the diffusion of water".
func (m *maker) term(i int) (string, bool) {
	text, tokens := m.facts[i].Text, m.tokens[i]
	first := -1
	for n, t := range tokens {
		if n > 4 {
			break
		}
		if m.is[t.Word] && (t.Stop || first >= 0) {
			if first < 0 || n-first > 2 || len(tokens)-n < 5 {
				return "", false
			}
			out := text[tokens[first].Start:tokens[n-1].End]
			if strings.ContainsAny(out, ",;:()\"") || !alone(text, tokens[first].Start, tokens[n-1].End) || digit(tokens[first].Word) || utf8.RuneCountInString(out) < minLetters {
				return "", false
			}
			return out, m.explains(tokens[first:n], tokens[n+1:])
		}
		switch {
		case !t.Stop && first < 0:
			first = n
		case t.Stop && first >= 0:
			return "", false
		}
	}
	return "", false
}

// explains reports whether words say enough about a term, and not with the term itself.
func (*maker) explains(term, rest []textsearch.Token) bool {
	content := 0
	for _, t := range rest {
		if t.Stop {
			continue
		}
		content++
		for _, of := range term {
			if t.Term == of.Term {
				return false
			}
		}
	}
	return content >= 3
}

// near are other words of the pages that a slip of one letter makes of an answer.
func (m *maker) near(answer string) []string {
	folded := fold.Text(answer)
	var out []string
	if digit(folded) {
		return nil
	}
	for _, w := range m.byShape[plain] {
		out = appendNear(out, folded, w)
	}
	for _, w := range m.byShape[capital] {
		out = appendNear(out, folded, w)
	}
	slices.Sort(out)
	return out[:min(len(out), maxNear)]
}

// maxNear is the number of near words that a question names.
const maxNear = 8

func appendNear(out []string, folded string, w *word) []string {
	if d := len(w.folded) - len(folded); d < -4 || d > 4 || w.folded == folded {
		return out
	}
	if _, ok := textsearch.Distance(folded, w.folded, 1); ok {
		return append(out, w.folded)
	}
	return out
}
