package passage

import (
	"cmp"
	"math"
	"slices"

	"knowmad/pkg/platform/textsearch"
)

// Ranked is a passage with its rank by a question.
type Ranked struct {
	Passage
	Score float64
	// Has is the share of the question's content words that it has, weighed by their rarity.
	Has float64

	head []float64 // shares of the heading above; nil for none
}

const (
	// k1 and byLength are the usual parameters of BM25.
	k1, byLength = 1.2, 0.6
	// headed is the share of a hit in the heading above a passage.
	headed = 0.6
	// near is the greatest distance in words of neighbours, nearby their weight.
	near, nearby = 5, 0.3
	// absent is the share of the weight of a word that no passage has; unnamed where the
	// question has capitals, and the word has none.
	absent, unnamed = 0.7, 0.6
	// verb is that of words without a capital in languages that write nouns with one.
	verb = 0.5
	// kind is that of the word behind which: an answer names the thing, not its kind.
	kind = 0.4
	// unknown makes a name that no passage has weigh more.
	unknown = 1.3
	// capitals is the share of words with a capital from which nouns have one.
	capitals = 0.2
)

// found is a passage with hits.
type found struct {
	index int
	words int
	hits  []hit
	head  []float64 // shares of the heading above; nil for none
}

// Rank orders the passages that have words of a question, best first, at most so many. The
// heading of a passage counts for those after it that have none. Passages of a know stand
// together, in order.
func Rank(a *textsearch.Analyzer, question string, passages []Passage, most int) []Ranked {
	return rank(read(a, question), passages, most)
}

func rank(q *question, passages []Passage, most int) []Ranked {
	passages = passages[:min(len(passages), maxPassages)]
	if len(q.wanted) == 0 || most < 1 {
		return nil
	}
	all, words := find(q, passages)
	q.weigh(all, len(passages))
	mean := float64(words)/float64(max(1, len(passages))) + 1
	out := make([]Ranked, 0, len(all))
	for i := range all {
		score, has := q.score(&all[i], mean)
		out = append(out, Ranked{passages[all[i].index], score, has, all[i].head})
	}
	slices.SortStableFunc(out, func(a, b Ranked) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), most)]
}

// find reads all passages and returns those with hits, and the number of all words.
func find(q *question, passages []Passage) (all []found, words int) {
	r := newReader(q)
	var head []float64
	for i := range passages {
		p := &passages[i]
		if i > 0 && passages[i-1].Know != p.Know {
			head = nil
		}
		if title := headOf(p.Text); title != "" {
			head = nil
			if r.read(title); len(r.hits) > 0 {
				head = make([]float64, len(q.wanted))
				r.best(head)
			}
		}
		r.read(p.Text)
		words += r.words
		if len(r.hits) > 0 || head != nil {
			all = append(all, found{i, r.words, slices.Clone(r.hits), head})
		}
	}
	q.nouns = float64(r.capitals) > capitals*float64(r.all)
	return all, words
}

// headOf is the heading that a passage begins with, or "".
func headOf(text string) string {
	s := Sentences(text[:min(len(text), 2*maxHeading)])
	if len(s) == 0 || s[0].End == len(text) || s[0].End == 2*maxHeading {
		return ""
	}
	if title := text[s[0].Start:s[0].End]; heading(title) {
		return title
	}
	return ""
}

// weigh multiplies the weights of words by their rarity among n passages.
func (q *question) weigh(all []found, n int) {
	counts := make([]float64, len(q.wanted))
	best := make([]float64, len(q.wanted))
	for i := range all {
		for j := range best {
			best[j] = 0
		}
		for _, h := range all[i].hits {
			best[h.wanted] = max(best[h.wanted], h.share)
		}
		for j := range best {
			counts[j] += best[j]
		}
	}
	names := slices.ContainsFunc(q.wanted, func(w wanted) bool { return w.name })
	for i := range q.wanted {
		w := &q.wanted[i]
		w.weight *= math.Log(1 + (float64(n)+1)/(counts[i]+0.5))
		w.absent = counts[i] == 0
		switch {
		case w.kind:
			w.weight *= kind
		case digits(w.word) || w.name:
		case names && q.nouns:
			w.weight *= verb
		case w.absent && names:
			w.weight *= unnamed
		case w.absent:
			w.weight *= absent
		}
		w.needed = !w.ask && (digits(w.word) || w.absent && w.name && !w.kind && !q.nouns)
		if w.absent && w.name && !w.kind && !w.ask {
			w.weight *= unknown
		}
	}
}

// total is the weight of all wanted words.
func (q *question) total() (sum float64) {
	for i := range q.wanted {
		sum += q.wanted[i].weight
	}
	return sum
}

func (q *question) score(f *found, mean float64) (score, has float64) {
	n := len(q.wanted)
	count, best := make([]float64, n), make([]float64, n)
	for _, h := range f.hits {
		count[h.wanted] += h.share
		best[h.wanted] = max(best[h.wanted], h.share)
	}
	for i := range q.wanted {
		if f.head != nil {
			count[i] += headed * f.head[i]
			best[i] = max(best[i], headed*f.head[i])
		}
		w := q.wanted[i].weight
		score += w * count[i] * (k1 + 1) / (count[i] + k1*(1-byLength+byLength*float64(f.words)/mean))
		has += w * best[i]
	}
	return score + nearby*q.neighbours(f.hits), has / max(q.total(), 1e-9)
}

// neighbours sums the lesser weight of each two words that are neighbours in the question
// and near to each other in the text.
func (q *question) neighbours(hits []hit) (sum float64) {
	last := make([]int, len(q.wanted))
	paired := make([]bool, len(q.wanted))
	for i := range last {
		last[i] = math.MinInt32
	}
	for _, h := range hits {
		last[h.wanted] = h.position
		for _, i := range []int{h.wanted, h.wanted + 1} {
			if i > 0 && i < len(last) && !paired[i] && max(last[i-1], last[i])-min(last[i-1], last[i]) <= near {
				paired[i] = true
				sum += min(q.wanted[i-1].weight, q.wanted[i].weight)
			}
		}
	}
	return sum
}
