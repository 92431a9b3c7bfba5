package passage

import (
	"slices"

	"knowmad/pkg/platform/textsearch"
)

const (
	// minClaim is the number of content words of a sentence that can be checked.
	minClaim = 2
	// perMissing is the number of content words of a sentence per one that may be another
	// word for what a passage says.
	perMissing = 8
	// mainShare is the share of the content words that one sentence of a passage has; the
	// rest may stand in the sentence before, which a pronoun refers to.
	mainShare = 0.5
	// maxBearing is the number of passages that Bearing returns.
	maxBearing = 5
)

// Bearing finds the passages that support a sentence, such as one of a language model, best
// first; none where no passage does. Numbers, names and negations must be those of one sentence of
// the passage, so that a sentence of facts from several places is borne by none: it errs by
// refusing.
func Bearing(a *textsearch.Analyzer, sentence string, passages []Passage) []Passage {
	return NewBearer(a).Bearing(sentence, passages)
}

// Bearer finds the passages that support sentences, as Bearing does. It reads the word lists of
// the language once, which takes longer than to look at some passages. It is safe for use by
// many goroutines.
type Bearer struct {
	a *textsearch.Analyzer
	w words
}

// NewBearer reads the words of an analyser's language.
func NewBearer(a *textsearch.Analyzer) *Bearer { return &Bearer{a, wordsOf(a)} }

// Bearing finds the passages that support a sentence.
func (b *Bearer) Bearing(sentence string, passages []Passage) []Passage {
	a, w := b.a, b.w
	c := &checker{q: &question{a: a}, claim: parse(a, &w, sentence)}
	n := content(c.claim)
	if n < minClaim || len(c.claim) == maxClaim || asks(sentence) {
		return nil
	}
	c.least = int(mainShare*float64(n) + mainShare)
	c.missing = n / perMissing
	var out []Passage
	// Passages with more of the words come first; no other can bear the sentence.
	for _, r := range rank(readWith(a, w, sentence), passages, looked) {
		if len(out) < maxBearing && c.borneBy(a, &w, r.Text) {
			out = append(out, r.Passage)
		}
	}
	return out
}

// checker compares a claim with the sentences of passages.
type checker struct {
	q       *question
	claim   []said
	least   int // number of content words in one sentence
	missing int // number of content words that may be missing
}

// borneBy reports whether a sentence of a text, with those before it, bears the claim.
func (c *checker) borneBy(a *textsearch.Analyzer, w *words, text string) bool {
	var before, head []said
	for i, s := range Sentences(text) {
		raw := text[s.Start:s.End]
		main := parse(a, w, raw)
		if i == 0 && heading(raw) {
			head = main
			continue
		}
		if !asks(raw) {
			var context []said
			if anaphoric(main) {
				context = append(slices.Clone(head), before...)
			}
			if c.is(main) || c.borne(main, context, head) {
				return true
			}
		}
		// Er … Er …: the name stands further ahead.
		if anaphoric(main) {
			main = append(slices.Clone(before[:min(len(before), maxContext)]), main...)
		}
		before = main
	}
	return false
}

// maxContext is the number of words before a sentence that pronouns may refer to.
const maxContext = 60

// is reports whether the claim is a sentence, word by word.
func (c *checker) is(main []said) bool {
	return slices.EqualFunc(c.claim, main, func(a, b said) bool { return a.word == b.word })
}

// borne reports whether a sentence under a heading, whose pronouns refer to a context, bears
// the claim.
func (c *checker) borne(main, context, head []said) bool {
	places := make([]int, len(c.claim)) // of the claim's words in main, -1 for none
	inMain, missing := 0, 0
	var referred []int // the claim's words that stand in the context only
	for i := range c.claim {
		places[i] = -1
		s := &c.claim[i]
		if s.free {
			continue
		}
		if places[i] = c.find(s, main, places[:i]); places[i] >= 0 {
			inMain++
			continue
		}
		number := digits(s.word)
		if !number && c.find(s, context, nil) >= 0 {
			referred = append(referred, i)
			continue
		}
		if !number && c.headed(s, main, head) {
			continue
		}
		if missing++; s.fact || missing > c.missing {
			return false
		}
	}
	return inMain >= c.least && c.phrase(referred, main, places) && c.denies(main, places) && c.together(main, places) && c.ordered(main, places) && c.paired(main, places)
}

// maxPhrase is the number of words that a pronoun stands for.
const maxPhrase = 4

// phrase reports whether words of the claim may be what a pronoun stands for: they stand
// together, and are a name or the claim's subject.
func (c *checker) phrase(referred []int, main []said, places []int) bool {
	if len(referred) == 0 {
		return true
	}
	// The pronoun is the sentence's subject, and the claim has what it stands for instead.
	opening := slices.IndexFunc(main, func(s said) bool { return !s.free })
	if opening < 0 || !slices.Contains(places, opening) || c.claim[0].word == main[0].word {
		return false
	}
	first, last := referred[0], referred[len(referred)-1]
	for i := first; i <= last; i++ {
		if !c.claim[i].free && !slices.Contains(referred, i) {
			return false
		}
	}
	subject := first == 0 || first == 1 && c.claim[0].free
	for _, i := range referred {
		subject = subject || c.claim[i].name()
	}
	return subject && last-first < maxPhrase
}

// headed reports whether a heading has a word beside one that a sentence has: Wiener Kongress.
func (c *checker) headed(s *said, main, head []said) bool {
	at := c.find(s, head, nil)
	if at < 0 {
		return false
	}
	for _, beside := range []int{at - 1, at + 1} {
		if beside >= 0 && beside < len(head) && !head[beside].free && c.find(&head[beside], main, nil) >= 0 {
			return true
		}
	}
	return false
}

// find is the index of a word in a sentence, -1 for none. Numbers and names stand for one
// word of the claim only.
func (c *checker) find(s *said, in []said, taken []int) int {
	w := wanted{term: s.term, word: s.word}
	for i := range in {
		if in[i].stop && in[i].word != s.word {
			continue
		}
		if s.fact && in[i].term == s.term && !slices.Contains(taken, i) || !s.fact && c.q.match(&w, in[i].term, in[i].word) >= derived {
			return i
		}
	}
	return -1
}
