package digest

import (
	"cmp"
	"slices"
)

const (
	// mostRanked is how many sentences are in the graph.
	mostRanked = 2000
	// neighbours is with how many of the next sentences that have it a word connects one.
	neighbours = 24
	// similar is the similarity from which sentences are connected.
	similar = 0.08
	// damping is the share of the walk that follows connections, rounds its length.
	damping = 0.85
	rounds  = 20
)

// candidates are the sentences that are ranked, in order: where there are too many, of each
// page those with the most words that the text has often.
func (t *text) candidates() []int {
	var all []int
	for i := range t.sentences {
		if t.sentences[i].alone {
			all = append(all, i)
		}
	}
	if len(all) <= mostRanked {
		return all
	}
	share := float64(mostRanked) / float64(len(all))
	out := make([]int, 0, mostRanked)
	owed := 0.0
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && t.sentences[all[to]].page == t.sentences[all[from]].page {
			to++
		}
		owed += share * float64(to-from)
		page := slices.Clone(all[from:to])
		slices.SortStableFunc(page, func(a, b int) int { return cmp.Compare(t.central(b), t.central(a)) })
		n := min(int(owed), len(page))
		owed -= float64(n)
		page = page[:n]
		slices.Sort(page)
		out = append(out, page...)
		from = to
	}
	return out
}

// central is how many of the text's frequent words a sentence has, beside its length.
func (t *text) central(i int) float64 {
	s := &t.sentences[i]
	sum := 0.0
	for _, id := range s.terms {
		w := &t.words[id]
		if w.sentences > 1 {
			sum += w.idf * min(float64(w.sentences), 20)
		}
	}
	return sum / (6 + float64(len(s.terms)))
}

// edge connects two sentences of the graph.
type edge struct {
	to     int32
	weight float64
}

// rank gives sentences the scores of a random walk that begins anew where the text speaks of
// what matters.
func rank(t *text, ranked []int) {
	n := len(ranked)
	if n == 0 {
		return
	}
	edges := t.edges(ranked)
	start := make([]float64, n)
	total := 0.0
	for i, at := range ranked {
		start[i] = t.prior(at)
		total += start[i]
	}
	sums := make([]float64, n)
	for i := range edges {
		for _, e := range edges[i] {
			sums[i] += e.weight
		}
	}
	now, next := make([]float64, n), make([]float64, n)
	for i := range now {
		start[i] /= total
		now[i] = start[i]
	}
	for range rounds {
		lost := 0.0
		clear(next)
		for i := range edges {
			if sums[i] == 0 {
				lost += now[i]
				continue
			}
			for _, e := range edges[i] {
				next[e.to] += now[i] * e.weight / sums[i]
			}
		}
		for i := range next {
			next[i] = damping*(next[i]+lost*start[i]) + (1-damping)*start[i]
		}
		now, next = next, now
	}
	most := slices.Max(now)
	for i, at := range ranked {
		t.sentences[at].score = now[i] / most
	}
}

// edges connects sentences that have words in common.
func (t *text) edges(ranked []int) [][]edge {
	places := make(map[int32][]int32, len(t.words))
	for i, at := range ranked {
		for _, id := range t.sentences[at].terms {
			places[id] = append(places[id], int32(i))
		}
	}
	next := map[int32]int{} // places that were passed
	out := make([][]edge, len(ranked))
	shared := make([]float64, len(ranked))
	var touched []int32
	for i, at := range ranked {
		s := &t.sentences[at]
		touched = touched[:0]
		for _, id := range s.terms {
			next[id]++
			rest := places[id][next[id]:]
			idf := t.words[id].idf
			for _, j := range rest[:min(len(rest), neighbours)] {
				if shared[j] == 0 {
					touched = append(touched, j)
				}
				shared[j] += idf * idf
			}
		}
		for _, j := range touched {
			weight := shared[j] / (s.weight * t.sentences[ranked[j]].weight)
			shared[j] = 0
			if weight >= similar {
				out[i] = append(out[i], edge{j, weight})
				out[j] = append(out[j], edge{int32(i), weight})
			}
		}
	}
	return out
}

const (
	// opening and early are the bonus of a section's first and second sentences, begins that of
	// a source's first one.
	opening, early = 0.9, 0.35
	begins         = 0.5
	// titled is the bonus of a sentence with all words of its heading.
	titled = 0.7
)

// prior is how likely a sentence matters by its place: under a heading comes first what it is
// about.
func (t *text) prior(i int) float64 {
	s := &t.sentences[i]
	out := 1.0
	switch s.place {
	case 0:
		out += opening
	case 1:
		out += early
	}
	if s.first {
		out += begins
	}
	h := &t.headings[s.heading]
	if len(h.terms) > 0 {
		out += titled * float64(common(s.terms, h.terms)) / float64(len(h.terms))
	}
	return out
}

// common counts what two sorted lists have in common.
func common(a, b []int32) (n int) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			n++
			a, b = a[1:], b[1:]
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return n
}
