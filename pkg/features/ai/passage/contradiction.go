package passage

import "slices"

const (
	// around is the distance in words of a negation that counts.
	around = 2
	// apart is the distance in words of two whose order counts: verbs change sides in German.
	apart = 2
	// passive is the number of function words that turn a sentence round: was … by.
	passive = 2
)

// denies reports whether the claim has a negation where and only where the sentence has one.
func (c *checker) denies(main []said, places []int) bool {
	first, last := len(main), -1
	for _, p := range places {
		if p >= 0 {
			first, last = min(first, p), max(last, p)
		}
	}
	claimed, is := false, false
	for i := range c.claim {
		claimed = claimed || c.claim[i].not
	}
	for i := range main {
		is = is || main[i].not && i >= first-around && i <= last+around
	}
	return claimed == is
}

// together reports whether the claim takes its words from segments that belong to each other:
// a further one has no other subject, and its function words weren't moved to the first.
func (c *checker) together(main []said, places []int) bool {
	used, first := map[int]bool{}, -1
	taken := make([]bool, len(main))
	for _, p := range places {
		if p < 0 {
			continue
		}
		used[main[p].segment], taken[p] = true, true
		if first < 0 || main[p].segment < first {
			first = main[p].segment
		}
	}
	opened := map[int]bool{}
	for i := range main {
		s := main[i].segment
		if main[i].free || opened[s] {
			continue
		}
		opened[s] = true
		if used[s] && s != first && !taken[i] {
			return false
		}
	}
	moved := 0
	for i := range c.claim {
		if !c.claim[i].stop {
			continue
		}
		here, elsewhere := false, false
		for k := range main {
			if main[k].word == c.claim[i].word {
				here = here || used[main[k].segment]
				elsewhere = elsewhere || !used[main[k].segment]
			}
		}
		if elsewhere && !here {
			moved++
		}
	}
	return moved < passive
}

// ordered reports whether who does what to whom is the same: two words that changed places
// must have kept their articles and prepositions, or function words came that make a passive.
func (c *checker) ordered(main []said, places []int) bool {
	fresh := c.fresh(main)
	for i := range places {
		for j := i + apart; j < len(places); j++ {
			a, b := places[i], places[j]
			if a < 0 || b < 0 || a == b || max(a, b)-min(a, b) < apart || digits(main[a].word) || digits(main[b].word) {
				continue
			}
			switch {
			case b > a && fresh[j]-fresh[i] >= passive && c.claim[i].name() && c.claim[j].name():
				return false
			case b < a && fresh[len(places)] < passive && !c.marked(i, j, main[a], main[b]):
				return false
			}
		}
	}
	return true
}

// name reports whether a word is like a name; the first of a sentence may be.
func (s *said) name() bool { return s.fact && !digits(s.word) || s.at == 0 }

// marked reports whether two words have the function words before them that they had, and
// different ones.
func (c *checker) marked(i, j int, a, b said) bool {
	x, y := &c.claim[i], &c.claim[j]
	return x.marker == a.marker && y.marker == b.marker && x.marker != y.marker
}

// fresh counts the function words before each word of the claim, and in all of it, that a
// sentence lacks.
func (c *checker) fresh(main []said) []int {
	counts := make([]int, len(c.claim)+1)
	for i := range c.claim {
		counts[i+1] = counts[i]
		if c.claim[i].stop && !slices.ContainsFunc(main, func(s said) bool { return s.word == c.claim[i].word }) {
			counts[i+1]++
		}
	}
	return counts
}

// paired reports whether the claim's names and numbers belong to each other: no number that
// the claim leaves out stands nearer to a name.
func (c *checker) paired(main []said, places []int) bool {
	claimed := make([]bool, len(main))
	numbered := false
	for _, p := range places {
		if p >= 0 && digits(main[p].word) {
			claimed[p], numbered = true, true
		}
	}
	if !numbered {
		return true
	}
	for i, p := range places {
		if p < 0 || digits(main[p].word) || !c.claim[i].name() {
			continue
		}
		left, taken := len(main)+1, len(main)+1
		for k := range main {
			if !digits(main[k].word) || main[k].segment != main[p].segment {
				continue
			}
			if distance := max(k, p) - min(k, p); claimed[k] {
				taken = min(taken, distance)
			} else {
				left = min(left, distance)
			}
		}
		if left < taken {
			return false
		}
	}
	return true
}
