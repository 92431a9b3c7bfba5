package passage

import (
	"cmp"
	"slices"

	"knowmad/pkg/platform/textsearch"
)

const (
	// looked is the number of best passages whose sentences are weighed.
	looked = 16
	// enough is the share of the question that the best sentence has with what stands around
	// it; less is no answer.
	enough = 0.55
	// unnumbered is that of a sentence without a number where one is asked for.
	unnumbered = 0.8
	// own is the share that a sentence must have itself.
	own = 0.25
	// further is the share of the best sentence's score that the others have at least.
	further = 0.6
)

// candidate is a sentence that may answer.
type candidate struct {
	passage Passage
	text    string // raw
	score   float64
	share   float64 // of the question, with what stands around it
	self    float64 // of the question, by itself
	number  bool    // that may be asked for
	lacks   bool    // a word that it can't do without
	terms   map[string]bool
}

// Answer picks the sentences of pages that answer a question, best first, at most so many;
// none where no page answers it. No two say nearly the same: a sentence has the passages of
// those like it.
func Answer(a *textsearch.Analyzer, question string, pages []Page, most int) []Sentence {
	var passages []Passage
	for i := range pages {
		passages = append(passages, Split(pages[i])...)
		if len(passages) >= maxPassages {
			break
		}
	}
	q := read(a, question)
	all := candidates(q, rank(q, passages, looked))
	if len(all) == 0 || most < 1 {
		return nil
	}
	best := all[0]
	if !best.answers(q) {
		return nil
	}
	var out []Sentence
	var chosen []candidate
	for _, c := range all {
		if c.score < further*best.score || !c.answers(q) {
			continue
		}
		if i := slices.IndexFunc(chosen, c.like); i >= 0 {
			out[i].add(c.passage)
			continue
		}
		if len(out) < most {
			chosen = append(chosen, c)
			out = append(out, Sentence{clean(c.text), []Passage{c.passage}})
		}
	}
	return out
}

// answers reports whether a sentence has enough of the question. One without the number that
// is asked for needs more: Watt was born …, and not Watt improved ….
func (c *candidate) answers(q *question) bool {
	least := enough
	if (q.count || q.when) && !c.number {
		least = unnumbered
	}
	return c.share >= least && !c.lacks
}

// candidates are the sentences of passages that say something, best first.
func candidates(q *question, ranked []Ranked) []candidate {
	w := newWeigher(q)
	var all []candidate
	for i := range ranked {
		all = append(all, w.sentences(&ranked[i])...)
	}
	all = slices.DeleteFunc(all, func(c candidate) bool { return c.self < own })
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return all
}

// add adds a passage that bears the sentence, once.
func (s *Sentence) add(p Passage) {
	if !slices.Contains(s.Passages, p) {
		s.Passages = append(s.Passages, p)
	}
}

// same is the share of the fewer words by which two sentences say nearly the same.
const same = 0.75

// like reports whether two sentences say nearly the same.
func (c *candidate) like(other candidate) bool {
	few, many := c.terms, other.terms
	if len(few) > len(many) {
		few, many = many, few
	}
	both := 0
	for term := range few {
		if many[term] {
			both++
		}
	}
	return float64(both) >= same*float64(len(few)) && float64(both) >= same*same*float64(len(many))
}
