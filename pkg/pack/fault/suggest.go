package fault

import (
	"fmt"
	"slices"
	"strings"
)

// Closest finds the candidate that word was probably meant to be, or "".
// A third of a word may be wrong at most, and never more than three letters, so that
// a suggestion is a help and not a guess.
func Closest(word string, candidates []string) string {
	best, bestDistance := "", 0
	sorted := slices.Clone(candidates)
	slices.Sort(sorted)
	for _, c := range sorted {
		if c == word {
			continue
		}
		d := Distance(strings.ToLower(word), strings.ToLower(c))
		if letters := len([]rune(ownPart(word, c))); d <= max(1, min(3, (letters+1)/3)) && (best == "" || d < bestDistance) {
			best, bestDistance = c, d
		}
	}
	return best
}

// ownPart is word without the folder and the ending that it shares with another: of the address
// of a drawing its name, as cat.svg and cpu.svg are alike in nothing that an author chose.
func ownPart(word, other string) string {
	folder := strings.LastIndexByte(word, '/') + 1
	for folder > 0 && !strings.HasPrefix(other, word[:folder]) {
		folder = strings.LastIndexByte(word[:folder-1], '/') + 1
	}
	word, other = word[folder:], other[folder:]
	if dot := strings.LastIndexByte(word, '.'); dot > 0 && strings.HasSuffix(other, word[dot:]) {
		return word[:dot]
	}
	return word
}

// DidYouMean is the tail of a sentence, or nothing: where several candidates are as
// close, such as grade-5 and grade-6 for grade-9, any of them would be a guess.
func DidYouMean(word string, candidates []string) string {
	best := Closest(word, candidates)
	if best == "" {
		return ""
	}
	const few = 2
	as := func(c string) int { return Distance(strings.ToLower(word), strings.ToLower(c)) }
	alike := map[string]bool{}
	for _, c := range candidates {
		if c != word && as(c) <= as(best) {
			alike[c] = true
		}
	}
	if len(alike) > few {
		return ""
	}
	return "; did you mean '" + best + "'?"
}

// Distance counts the letters to insert, drop, replace or swap with a neighbour.
func Distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		now := make([]int, len(y)+1)
		now[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
		before, last = last, now
	}
	return last[len(y)]
}

// OnlyMatch gives the one candidate that word was certainly meant to be: no other is
// as close, and no more than every third letter is wrong.
func OnlyMatch(word string, candidates []string) (string, bool) {
	best, runnerUp, found := len(word)+1, len(word)+1, ""
	for _, c := range candidates {
		switch d := Distance(strings.ToLower(word), strings.ToLower(c)); {
		case c == found:
		case d < best:
			best, runnerUp, found = d, best, c
		case d < runnerUp:
			runnerUp = d
		}
	}
	letters := max(len([]rune(ownPart(word, found))), len([]rune(ownPart(found, word))))
	return found, found != "" && found != word && best < runnerUp && 3*best <= letters
}

// OrOneOf is DidYouMean, or all that is known where nothing is close.
func OrOneOf(word string, known []string) string {
	if s := DidYouMean(word, known); s != "" {
		return s
	}
	return "; there are " + strings.Join(known, ", ")
}

// Plural counts things: 1 item, 2 items.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Quoted shortens a long text, as an error is one line.
func Quoted(text string) string {
	text = strings.Join(strings.Split(text, "\n"), "\\n")
	if r := []rune(text); len(r) > 60 {
		text = string(r[:60]) + "…"
	}
	return "'" + text + "'"
}
