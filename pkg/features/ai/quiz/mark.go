package quiz

import (
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/textsearch"
)

const (
	// Full is the number of points of a right answer; half of it is given where a part is right.
	Full = 2
	// whole and half are the shares of the key terms of an explanation for all and half of
	// the points.
	whole, half = 0.6, 0.3
	// slip is the number of letters from which a word may have one wrong letter.
	slip = 5
	// maxGiven is the number of bytes of an answer that are read.
	maxGiven = 4 << 10
)

// Mark gives the points of an answer, 0 to Full: a choice must be the right one, a gap's word
// may have another case, other accents and one slip, an explanation is marked by the share of
// the key terms that it has.
func Mark(a *textsearch.Analyzer, q Question, given string) int {
	given = textsearch.Cut(strings.TrimSpace(given), maxGiven)
	switch q.Kind {
	case Choice:
		if given == q.Answer {
			return Full
		}
	case Cloze:
		if fills(a, q, given) {
			return Full
		}
	case Short:
		return explained(a, q, given)
	}
	return 0
}

// fills reports whether a text is the word of a gap.
func fills(a *textsearch.Analyzer, q Question, given string) bool {
	const around = " .,;:!?\"'„“”’«»()"
	want, have := fold.Text(strings.Trim(q.Answer, around)), fold.Text(strings.Trim(given, around))
	if have == "" {
		return false
	}
	if want == have {
		return true
	}
	if strings.ContainsFunc(want, isDigit) || strings.ContainsFunc(have, isDigit) {
		return a.Term(want) == a.Term(have) && single(a, want) && single(a, have)
	}
	if utf8.RuneCountInString(want) < slip || slices.Contains(q.Near, have) {
		return false
	}
	_, ok := textsearch.Distance(want, have, 1)
	return ok
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// single reports whether a text is one word or number.
func single(a *textsearch.Analyzer, text string) bool {
	n := 0
	for t := range a.Tokens(text) {
		if !t.Whole {
			n++
		}
	}
	return n == 1
}

// keyTerms are the words of an explanation that an answer should have: its content words
// without the term that is explained, each with its term in the index.
func keyTerms(a *textsearch.Analyzer, q Question) (words, keys []string) {
	of := terms(a, q.Text)
	for t := range a.Tokens(q.Answer) {
		if !t.Stop && !t.Whole && !of[t.Term] && !slices.Contains(keys, t.Term) {
			keys, words = append(keys, t.Term), append(words, q.Answer[t.Start:t.End])
		}
	}
	return words, keys
}

// Missing are the words of an explanation that an answer lacks.
func Missing(a *textsearch.Analyzer, q Question, given string) (out []string) {
	has := terms(a, textsearch.Cut(given, maxGiven))
	words, keys := keyTerms(a, q)
	for i, key := range keys {
		if !has[key] {
			out = append(out, words[i])
		}
	}
	return out
}

func explained(a *textsearch.Analyzer, q Question, given string) int {
	_, wanted := keyTerms(a, q)
	has := terms(a, given)
	n := 0
	for _, term := range wanted {
		if has[term] {
			n++
		}
	}
	switch share := float64(n) / float64(max(1, len(wanted))); {
	case n == 0:
		return 0
	case share >= whole:
		return Full
	case share >= half:
		return Full / 2
	}
	return 0
}
