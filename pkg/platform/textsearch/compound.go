package textsearch

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// minPart is how many letters a part of a compound has at least: of three, too many
	// words begin or end with one by chance.
	minPart = 4
	// maxParts and maxCompound keep the search small.
	maxParts, maxCompound = 4, 48
)

// Links are the elements that may stand between two words of a compound; none where words
// aren't compounded.
func (a *Analyzer) Links() []string { return slices.Clone(a.linking) }

// Split takes a compound (folded) apart over a vocabulary, whose words freq counts. The
// parts are words of it, without the elements that link them; nil where the word is
// better left whole or the language has no compounds.
//
// Of all ways to split it, that with the highest geometric mean of the parts' counts
// is taken, if it is higher than the word's own count (Koehn and Knight, Empirical
// Methods for Compound Splitting, 2003).
func (a *Analyzer) Split(word string, freq func(folded string) int) []string {
	if a.linking == nil || len(word) < 2*minPart || len(word) > maxCompound || hasDigit(word) {
		return nil
	}
	s := splitter{word: word, freq: freq, linking: a.linking, best: math.Log(float64(max(1, freq(word)))), counts: map[string]int{}}
	s.from(0, 0)
	return s.parts
}

type splitter struct {
	word    string
	freq    func(string) int
	linking []string
	counts  map[string]int
	path    []string
	parts   []string
	best    float64
}

func (s *splitter) count(word string) int {
	n, ok := s.counts[word]
	if !ok {
		n = s.freq(word)
		s.counts[word] = n
	}
	return n
}

// from tries the parts that begin at a byte; sum is that of the logarithms so far.
func (s *splitter) from(at int, sum float64) {
	rest := s.word[at:]
	if at > 0 && utf8.RuneCountInString(rest) >= minPart {
		if n := s.count(rest); n > 0 {
			if mean := (sum + math.Log(float64(n))) / float64(len(s.path)+1); mean > s.best {
				s.best = mean
				s.parts = append(append([]string{}, s.path...), rest)
			}
		}
	}
	if len(s.path) == maxParts-1 {
		return
	}
	for i := range rest {
		if i < minPart || len(rest)-i < minPart {
			continue
		}
		part := rest[:i]
		n := s.count(part)
		if n == 0 {
			// Schulbuch: of Schule.
			part += "e"
			if n = s.count(part); n == 0 {
				continue
			}
		}
		s.path = append(s.path, part)
		for _, link := range s.linking {
			if strings.HasPrefix(rest[i:], link) {
				s.from(at+i+len(link), sum+math.Log(float64(n)))
			}
		}
		s.path = s.path[:len(s.path)-1]
	}
}
