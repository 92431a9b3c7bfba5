package passage

import (
	"strings"
	"unicode"
)

const (
	// earlier, later and above are the shares of a word in the sentences before, in those
	// after and in the heading.
	earlier, later, above = 0.9, 0.4, 0.6
	// defines is the bonus of a sentence that begins with the asked word, counts the bonus of one
	// with a number where the question asks for one; both are shares of the question.
	defines, counts = 0.25, 0.2
	// ofPassage is the share of a passage's rank in the score of its sentences.
	ofPassage = 0.15
	// perWord makes longer sentences worse, as a share of the question.
	perWord = 0.002
	// bySelf is the weight of the question's words in the sentence itself, beside those around it.
	bySelf = 0.6
	// minNew is the number of content words that an answer has beside the question's.
	minNew = 1
	// maxBefore is the number of words before what a definition defines.
	maxBefore = 1
	// maxNaming is the number of words of a sentence that gives a name only.
	maxNaming = 7
)

// weigher scores sentences by a question. It sees a passage's sentences in order.
type weigher struct {
	q *question
	r *reader
	// total is the weight of the question, of words that ask, too.
	total float64
	self  []float64
}

func newWeigher(q *question) *weigher {
	return &weigher{q: q, r: newReader(q), total: max(q.total(), 1e-9), self: make([]float64, len(q.wanted))}
}

// sentences are the candidates of a passage.
func (w *weigher) sentences(p *Ranked) []candidate {
	n := len(w.q.wanted)
	spans := Sentences(p.Text)
	shares := make([][]float64, len(spans)) // per sentence and wanted word
	hits := make([][]hit, len(spans))
	for i, s := range spans {
		w.r.read(p.Text[s.Start:s.End])
		shares[i] = make([]float64, n)
		w.r.best(shares[i])
		hits[i] = append(hits[i], w.r.hits...)
	}
	before, after := make([]float64, n), make([]float64, n)
	copy(before, p.head)
	for j := range before {
		before[j] *= above
	}
	var out []candidate
	for i, s := range spans {
		clear(after)
		for k := i + 1; k < len(spans); k++ {
			raise(after, shares[k], later)
		}
		c := candidate{passage: p.Passage, text: p.Text[s.Start:s.End]}
		// This is called subduction: the sentence before says what.
		if i > 0 && w.names(c.text) && !heading(p.Text[spans[i-1].Start:spans[i-1].End]) {
			c.text = p.Text[spans[i-1].Start:s.End]
		}
		if (i > 0 || len(spans) == 1 || !heading(c.text)) && says(w.q, c.text) && w.weigh(&c, shares[i], before, after, hits[i]) {
			c.score += ofPassage * p.Score
			out = append(out, c)
		}
		share := earlier
		if heading(c.text) {
			share = above
		}
		raise(before, shares[i], share)
	}
	return out
}

func raise(to, from []float64, share float64) {
	for i := range to {
		to[i] = max(to[i], share*from[i])
	}
}

// weigh scores a sentence; false where it says nothing that the question doesn't.
func (w *weigher) weigh(c *candidate, shares, before, after []float64, hits []hit) bool {
	q := w.q
	var self, share float64
	for i := range q.wanted {
		around := max(shares[i], before[i], after[i])
		self += q.wanted[i].weight * shares[i]
		share += q.wanted[i].weight * around
		c.lacks = c.lacks || around == 0 && q.wanted[i].needed || around <= derived && q.single == i
	}
	c.self, c.share = self/w.total, share/w.total
	words, fresh, number, year := 0, 0, false, false
	c.terms = map[string]bool{}
	firstHit, afterHit := -1, false
	position := 0
	for t := range q.a.Tokens(c.text) {
		if t.Whole {
			continue
		}
		words++
		hitHere := false
		for _, h := range hits {
			if h.start == t.Start && !q.wanted[h.wanted].ask && h.share >= derived {
				hitHere = true
			}
		}
		switch {
		case hitHere && firstHit < 0:
			firstHit = position
		case firstHit >= 0 && !hitHere && position == firstHit+1:
			afterHit = t.Stop
		case hitHere && position == firstHit+1:
			firstHit = position
		}
		position++
		if t.Stop {
			continue
		}
		c.terms[t.Term] = true
		if !hitHere {
			fresh++
			c.number = c.number || q.words.number[t.Term]
			if unicode.IsDigit(rune(t.Word[0])) {
				year = year || isYear(t.Word)
				number = number || !isYear(t.Word)
			}
		}
	}
	c.score = bySelf*self + share - perWord*float64(words)*w.total
	if firstHit >= 0 && firstHit <= maxBefore {
		c.score += defines * self * c.self / 2
		if afterHit {
			c.score += defines * self * c.self / 2
		}
	}
	c.number = c.number || number || year
	if q.count && number || q.when && (year || number) {
		c.score += counts * w.total
	}
	c.score += nearby * q.neighbours(hits)
	return fresh >= minNew
}

// isYear reports whether a number looks like a year.
func isYear(word string) bool {
	return len(word) == len("1848") && (word[0] == '1' || word[0] == '2') && !strings.Contains(word, ".")
}

// names reports whether a short sentence begins with a function word and gives no more than
// a name.
func (w *weigher) names(text string) bool {
	first, content, words := false, 0, 0
	for t := range w.q.a.Tokens(text) {
		first = first || words == 0 && t.Stop
		if words++; !t.Stop && !w.q.words.ask[t.Term] {
			content++
		}
	}
	return first && content == 1 && words <= maxNaming
}
