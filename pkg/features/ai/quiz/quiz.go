package quiz

import (
	"hash/fnv"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

// Kind is a kind of questions.
type Kind string

// The kinds.
const (
	Choice Kind = "CHOICE" // a sentence with a gap, and four words of which one fills it
	Cloze  Kind = "CLOZE"  // a sentence with a gap
	Short  Kind = "SHORT"  // a term that is to be explained
)

// Difficulty is how hard questions are.
type Difficulty string

// The difficulties.
const (
	Easy   Difficulty = "EASY"   // wrong choices from other places of the pages
	Medium Difficulty = "MEDIUM" // wrong choices from anywhere
	Hard   Difficulty = "HARD"   // rarer words, and wrong choices from nearby
)

// Gap stands in a question for the word that is left out.
const Gap = "____"

const (
	// MaxCount is the number of questions that Make makes at most.
	MaxCount = 30
	// choices is the number of choices of a question.
	choices = 4
)

// Question is a question with its answer.
type Question struct {
	Kind     Kind
	Text     string   // with Gap; of SHORT the term
	Choices  []string // of CHOICE: four different ones, Answer among them
	Answer   string   // the word in the gap; of SHORT the sentence that explains
	Sentence string   // that bears the answer
	Passage  passage.Passage
	Topic    string // the heading above the passage, "" for none
	// Near are other words of the pages that a slip of one letter makes of Answer.
	Near []string
}

// Options say which questions are made.
type Options struct {
	Count      int    // 1 to MaxCount
	Kinds      []Kind // none: all
	Difficulty Difficulty
	About      string // questions on it come first; "" for none
	Seed       uint64 // orders the choices
	// Taken are questions that there are already: none is made of their sentences, or has
	// their answers.
	Taken []Question
}

// Make makes at most so many questions of pages, in the pages' order; fewer where the pages
// don't give more. No two have the same sentence or the same answer.
func Make(a *textsearch.Analyzer, pages []passage.Page, o Options) []Question {
	m := newMaker(a, pages, o)
	tried := 0
	for _, i := range m.order(o) {
		if len(m.made) >= min(o.Count, MaxCount) || tried == maxTried {
			break
		}
		if m.saysMore(m.facts[i].Text) {
			tried++
			m.ask(i)
		}
	}
	return Apart(a, m.inOrder())
}

// Checker makes questions of proposals, such as those of a language model, by the rules of Make:
// a sentence must be borne by passages, and with a wrong answer by none.
type Checker struct{ m *maker }

// NewChecker reads the pages that questions are about.
func NewChecker(a *textsearch.Analyzer, pages []passage.Page, o Options) *Checker {
	return &Checker{newMaker(a, pages, o)}
}

// Passages are those of the pages, at most so many, spread over all of them; those about a
// topic come first.
func (c *Checker) Passages(o Options, most int) []passage.Passage {
	var out []passage.Passage
	seen := map[int]bool{}
	for _, i := range c.m.order(o) {
		if at := c.m.facts[i].Passage; !seen[at] && len(out) < most {
			seen[at] = true
			out = append(out, c.m.passages[at])
		}
	}
	return out
}

// Proposal is a question that isn't checked yet.
type Proposal struct {
	Kind     Kind
	Sentence string
	Answer   string   // a word of the sentence; of SHORT the term that it explains
	Wrong    []string // of CHOICE
}

// Check checks a proposal against the passages that it names, or else all of them. false: it
// isn't fit, or like a question before.
func (c *Checker) Check(p Proposal, named []passage.Passage) (Question, bool) {
	return c.m.check(p, named)
}

// hash mixes texts to a number.
func hash(seed uint64, texts ...string) uint64 {
	h := fnv.New64a()
	var b [8]byte
	for i := range b {
		b[i] = byte(seed >> (8 * i))
	}
	_, _ = h.Write(b[:])
	for _, text := range texts {
		_, _ = h.Write([]byte(text))
		_, _ = h.Write([]byte{0})
	}
	return h.Sum64()
}

// Apart orders questions so that none has the answer of its neighbour in its text; those for
// which there is no such place are left out.
func Apart(a *textsearch.Analyzer, all []Question) []Question {
	tells := make([]map[string]bool, len(all))
	answers := make([]map[string]bool, len(all))
	for i := range all {
		tells[i], answers[i] = terms(a, all[i].Text), terms(a, all[i].Answer)
		for _, choice := range all[i].Choices {
			for term := range terms(a, choice) {
				tells[i][term] = true
			}
		}
		if all[i].Kind == Short { // its answer is a sentence, of which one word tells little
			answers[i] = nil
		}
	}
	meets := func(i, j int) bool {
		for term := range answers[i] {
			if tells[j][term] {
				return true
			}
		}
		for term := range answers[j] {
			if tells[i][term] {
				return true
			}
		}
		return false
	}
	var order, rest []int
	for i := range all {
		rest = append(rest, i)
	}
	for len(rest) > 0 {
		at := -1
		for k, i := range rest {
			if len(order) == 0 || !meets(order[len(order)-1], i) {
				at = k
				break
			}
		}
		if at < 0 {
			break
		}
		order = append(order, rest[at])
		rest = append(rest[:at], rest[at+1:]...)
	}
	for _, i := range rest { // another place, between two that it doesn't meet
		for k := 0; k <= len(order); k++ {
			if (k == 0 || !meets(order[k-1], i)) && (k == len(order) || !meets(order[k], i)) {
				order = append(order[:k], append([]int{i}, order[k:]...)...)
				break
			}
		}
	}
	out := make([]Question, 0, len(order))
	for _, i := range order {
		out = append(out, all[i])
	}
	return out
}

// terms are those of the content words of a text.
func terms(a *textsearch.Analyzer, text string) map[string]bool {
	out := map[string]bool{}
	for t := range a.Tokens(text) {
		if !t.Stop {
			out[t.Term] = true
		}
	}
	return out
}
