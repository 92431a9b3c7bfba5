package textsearch

import (
	"math"
	"strings"
	"unicode/utf8"
)

const (
	// minPart is how many letters a part of a compound has at least: of three, too many
	// words begin or end with one by chance.
	minPart = 4
	// maxParts and maxCompound keep the search small.
	maxParts, maxCompound = 4, 48
	// maxLooked is how long a compound may be, in bytes, whose pieces are looked up: they are
	// as many as the square of its length.
	maxLooked = 32
)

// Compounds tells whether the language makes one word of two.
func (a *Analyzer) Compounds() bool { return len(a.linking) > 0 }

// Pieces are what a word (folded) may be compounded of, and those with an e, which compounds
// drop (Schulbuch: Schule).
func Pieces(word string) (out []string) {
	if len(word) < 2*minPart || len(word) > maxLooked {
		return nil
	}
	for from := 0; from <= len(word)-minPart; from++ {
		if !utf8.RuneStart(word[from]) {
			continue
		}
		for to := from + minPart; to <= len(word); to++ {
			if to == len(word) || utf8.RuneStart(word[to]) {
				out = append(out, word[from:to], word[from:to]+"e")
			}
		}
	}
	return out
}

// Joined are the compounds that two words may make, in either order.
func (a *Analyzer) Joined(one, other QueryWord) (out []string) {
	for _, pair := range [][2]QueryWord{{one, other}, {other, one}} {
		for _, first := range []string{pair[0].Word, pair[0].Term} {
			for _, last := range []string{pair[1].Word, pair[1].Term} {
				for _, link := range a.linking {
					if form := first + link + last; len(form) <= maxLooked && !strings.ContainsAny(form, "0123456789") {
						out = append(out, form)
					}
				}
			}
		}
	}
	return out
}

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
