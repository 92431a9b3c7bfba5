package digest

import "slices"

const (
	// novelty is the share of what a point says newly in its worth.
	novelty = 0.55
	// again is the factor per point that its section has already.
	again = 0.72
	// repeats is the share of the fewer words from which a sentence repeats another.
	repeats = 0.6
	// good and best are the numbers of words of a sentence that is easily read.
	good, best = 9, 26
	// byPlace is the share of a sentence's place in its worth.
	byPlace = 0.15
	// defining is the bonus of a sentence that defines a frequent word.
	defining = 0.25
)

// choose picks at most so many of the ranked sentences, none of which repeats another, and gives
// them in order.
func (t *text) choose(ranked []int, most int) []int {
	n := len(ranked)
	worth := make([]float64, n)
	near := make([]float64, n) // similarity to the nearest that was chosen
	for i, at := range ranked {
		worth[i] = t.worth(at)
	}
	taken := map[int]int{} // per heading
	gone := make([]bool, n)
	var out []int
	for len(out) < most {
		best := -1
		value := 0.0
		for i, at := range ranked {
			if gone[i] {
				continue
			}
			v := worth[i] * (1 - novelty*near[i])
			for range taken[t.sentences[at].heading] {
				v *= again
			}
			if best < 0 || v > value {
				best, value = i, v
			}
		}
		if best < 0 {
			break
		}
		gone[best] = true
		chosen := ranked[best]
		out = append(out, chosen)
		taken[t.sentences[chosen].heading]++
		for i, at := range ranked {
			if gone[i] {
				continue
			}
			likeness, repeated := t.like(at, chosen)
			near[i] = max(near[i], likeness)
			gone[i] = repeated
		}
	}
	slices.Sort(out)
	return out
}

// worth is what a sentence is worth by itself.
func (t *text) worth(i int) float64 {
	s := &t.sentences[i]
	out := 0.3 + s.score + byPlace*(t.prior(i)-1)
	switch {
	case s.words < good:
		out *= 0.6 + 0.4*float64(s.words)/good
	case s.words > best:
		out *= max(0.6, 1-0.02*float64(s.words-best))
	}
	if s.defines != nothing && t.words[s.defines].sentences > 1 {
		out += defining
	}
	return out
}

// like is the similarity of two sentences, 0 to 1, and whether one repeats the other.
func (t *text) like(i, j int) (likeness float64, repeated bool) {
	a, b := &t.sentences[i], &t.sentences[j]
	n := 0
	for x, y := a.terms, b.terms; len(x) > 0 && len(y) > 0; {
		switch {
		case x[0] == y[0]:
			idf := t.words[x[0]].idf
			likeness += idf * idf
			n++
			x, y = x[1:], y[1:]
		case x[0] < y[0]:
			x = x[1:]
		default:
			y = y[1:]
		}
	}
	return likeness / max(1e-9, a.weight*b.weight), float64(n) >= repeats*float64(min(len(a.terms), len(b.terms)))
}
