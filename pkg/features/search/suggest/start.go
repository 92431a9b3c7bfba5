package suggest

import (
	"slices"
	"strings"

	"knowmad/pkg/platform/fold"
)

const (
	// maxStarts is from how many of its words on a phrase is found.
	maxStarts = 6
	// maxStart is how much of a phrase is compared by the database, in bytes; the rest is
	// compared here.
	maxStart = 32
	// minInside is from which length on a query is found inside a word, too, in bytes: the
	// compounds of German; shorter ones stand in any word.
	minInside = 3
)

// startsOf are the beginnings by which a text is found: the whole text without case and
// diacritics, and what remains of it from each further word on. What an apostrophe joins
// is found both as one word and as two: l'hôpital by "lhop" and by "hop".
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

// cutStart is a beginning as the database has it, cut between characters.
func cutStart(start string) []byte {
	if len(start) > maxStart {
		start = strings.ToValidUTF8(start[:maxStart], "")
	}
	return []byte(start)
}

// How well a text fits a query, best first.
const (
	exact   = iota // it is the query
	atStart        // it begins with the query
	atWord         // one of its words does
	apart          // its words begin with the query's, in whatever order
	inside         // the query stands inside a word
	ranks
)

// fit tells how well a text with these starts fits a folded query.
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

// haveWords tells whether each word is the beginning of a word.
func haveWords(starts, words []string) bool {
	for _, word := range words {
		if !slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(start, word) }) {
			return false
		}
	}
	return true
}

// longest is the longest of several words but the last, which may be typed in part only.
func longest(words []string) (best string) {
	for _, word := range words[:max(len(words)-1, 0)] {
		if len(word) > len(best) {
			best = word
		}
	}
	return best
}
