package textsearch

import (
	"math"
	"strings"
	"unicode/utf8"
)

const (
	// minPart is the minimum length of a compound's part, in letters: with 3, too many
	// words begin or end with a word by chance.
	minPart = 4
	// maxParts is the maximum number of parts, maxCompound the maximum length in bytes.
	// They keep the search small.
	maxParts, maxCompound = 4, 48
	// maxLooked is the maximum length in bytes of a compound whose pieces are looked up:
	// the number of pieces grows with the square of the length.
	maxLooked = 32
)

// Compounds reports whether the language joins words to compounds.
func (a *Analyzer) Compounds() bool { return len(a.linking) > 0 }

// Pieces returns the possible parts of a folded word, each also with an e at the end, which
// compounds drop (Schulbuch: Schule).
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

// Joined returns the compounds that two words may form, in either order.
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

// Split splits a folded compound by a vocabulary; freq is the count of a word. The parts
// are words of the vocabulary, without linking elements; nil if the word is better left
// whole or the language has no compounds.
//
// Of all splits the one with the highest geometric mean of the parts' counts is taken, if
// the mean is higher than the word's own count (Koehn and Knight, Empirical Methods for
// Compound Splitting, 2003).
func (a *Analyzer) Split(word string, freq func(folded string) int) []string {
	if a.linking == nil || len(word) < 2*minPart || len(word) > maxCompound || hasDigit(word) {
		return nil
	}
	s := splitter{word: word, freq: freq, linking: a.linking, best: math.Log(float64(max(1, freq(word)))), counts: map[string]int{}}
	s.from(0, 0)
	return s.parts
}

// Parts is Split; where Split finds nothing, the parts are the longest word of the
// vocabulary at the start of the compound and the longest at its end.
func (a *Analyzer) Parts(word string, freq func(folded string) int) []string {
	if parts := a.Split(word, freq); parts != nil {
		return parts
	}
	if a.linking == nil || len(word) > maxCompound || hasDigit(word) {
		return nil
	}
	var parts []string
	for to := len(word) - minPart; to >= minPart; to-- {
		if !utf8.RuneStart(word[to]) {
			continue
		}
		if part := word[:to]; freq(part) > 0 {
			parts = append(parts, part)
			break
		}
		if part := word[:to] + "e"; freq(part) > 0 {
			parts = append(parts, part)
			break
		}
	}
	for from := minPart; from <= len(word)-minPart; from++ {
		if utf8.RuneStart(word[from]) && freq(word[from:]) > 0 {
			return append(parts, word[from:])
		}
	}
	return parts
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

// from tries all parts that begin at a byte; sum is the sum of the logarithms of the counts
// of the parts before.
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
			// Schule, of which Schulbuch drops the e.
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
