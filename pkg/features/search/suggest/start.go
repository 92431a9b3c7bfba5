package suggest

import (
	"slices"
	"strings"

	"knowmad/pkg/platform/fold"
)

const (
	// maxStarts is the maximum number of words of a phrase at which it is found.
	maxStarts = 6
	// maxStart is the length of a start in the database, in bytes; the rest is compared in
	// Go.
	maxStart = 32
	// minInside is the minimum length, in bytes, of a query that is found inside a word, as
	// in German compounds; shorter ones stand in most words.
	minInside = 3
)

// startsOf returns the starts of a text, at which it is found: the whole folded text, and
// its rest from each further word on. A word with an apostrophe is one word and also two:
// l'hôpital is found by "lhop" and by "hop".
func startsOf(text string) []string {
	starts := wordStarts(fold.Text(text))
	if apart := strings.NewReplacer("'", " ", "’", " ").Replace(text); apart != text {
		for _, start := range wordStarts(fold.Text(apart)) {
			if !slices.Contains(starts, start) {
				starts = append(starts, start)
			}
		}
	}
	return starts
}

func wordStarts(folded string) (out []string) {
	for folded != "" && len(out) < maxStarts {
		out = append(out, folded)
		_, folded, _ = strings.Cut(folded, " ")
	}
	return out
}

// cutStart returns a start as the database has it, cut between characters.
func cutStart(start string) []byte {
	if len(start) > maxStart {
		start = strings.ToValidUTF8(start[:maxStart], "")
	}
	return []byte(start)
}

// The fits of a text to a query, best first.
const (
	exact   = iota // the text is the query
	atStart        // the text begins with the query
	atWord         // the text from a later word on begins with the query
	apart          // the text's words begin with the query's words, in any order
	inside         // the query is inside a word
	ranks
)

// fit returns the fit of a text, by its starts, to a folded query; ok is false if it
// doesn't fit.
func fit(starts []string, query string, words []string) (rank int, ok bool) {
	rank = ranks
	for i, start := range starts {
		if !strings.HasPrefix(start, query) {
			continue
		}
		switch {
		case start == query && i == 0:
			return exact, true
		case i == 0:
			rank = min(rank, atStart)
		default:
			rank = min(rank, atWord)
		}
	}
	switch {
	case rank < ranks:
		return rank, true
	case len(words) > 1 && haveWords(starts, words):
		return apart, true
	case len(query) >= minInside && len(starts) > 0 && strings.Contains(starts[0], query):
		return inside, true
	}
	return 0, false
}

// haveWords reports whether each word begins some start.
func haveWords(starts, words []string) bool {
	for _, word := range words {
		if !slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(start, word) }) {
			return false
		}
	}
	return true
}

// longest returns the longest word except the last, which may be incomplete.
func longest(words []string) (best string) {
	for _, word := range words[:max(len(words)-1, 0)] {
		if len(word) > len(best) {
			best = word
		}
	}
	return best
}
