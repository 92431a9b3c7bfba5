package suggestion

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

const (
	// inTitle is as how many mentions a word in a title counts: of one that the text doesn't
	// repeat, too few for a subject; inName is how much more a subject's name counts than the
	// name of a topic.
	inTitle = 4
	inName  = 2
	// ofParts is the share of a word's score that a part of a compound has.
	ofParts = 0.8
	// enough is the least score of a subject, and lead how much more it has than the next
	// one. A word that is five times in a text scores 3.3; of a word in the title that is all:
	// 3.0. The test of suggested subjects measures them.
	enough = 3.05
	lead   = 1.5
	// ofTopic is the least score of a topic.
	ofTopic = 2
	// mostTopics is how many topics are suggested.
	mostTopics = 3
	// minTerm is how long a word is at least, in characters.
	minTerm = 3
)

// mention is how often a text and its title have a term: as a word, and as a part of
// compounds.
type mention struct{ whole, part int }

type mentions map[string]mention

// reading is a text with its title, and the names that it is compared to.
type reading struct {
	a     *textsearch.Analyzer
	of    mentions
	words map[string]int // of the text and of the names, folded: the vocabulary of compounds
}

// word is a word of a text or name, folded, with its term.
type word struct{ folded, term string }

// read counts the words of a text. names are those of the market's subjects and topics.
func read(a *textsearch.Analyzer, names []word, title, text string) *reading {
	r := &reading{a: a, of: mentions{}, words: map[string]int{}}
	in := map[word]int{}
	for _, w := range wordsOf(a, text) {
		in[w]++
		r.words[w.folded]++
	}
	for _, w := range wordsOf(a, title) {
		in[w] += inTitle - 1 // the title is in the text, too
	}
	named := map[string]bool{}
	for _, w := range names {
		r.words[w.folded]++
		// Compounds have stems, too: Brüche, Bruchrechnung.
		r.words[w.term]++
		named[w.term] = true
	}
	for w, n := range in {
		m := r.of[w.term]
		m.whole += n
		r.of[w.term] = m
		if named[w.term] {
			continue // nothing is clearer than the whole word
		}
		for _, part := range r.parts(w) {
			m := r.of[part]
			m.part += n
			r.of[part] = m
		}
	}
	return r
}

// parts are the terms that a word is compounded of.
func (r *reading) parts(w word) (terms []string) {
	for _, part := range r.a.Parts(w.folded, func(folded string) int {
		if folded == w.folded || folded == w.term {
			return 0
		}
		return r.words[folded]
	}) {
		terms = append(terms, r.a.Term(part))
	}
	return terms
}

// score grows with the logarithm of the mentions.
func (m mention) score() float64 {
	n := float64(m.whole) + ofParts*float64(m.part)
	if n < 1 {
		return n
	}
	return 1 + math.Log2(n)
}

// wordsOf gives the words of a text, without stop words, short words and numbers.
func wordsOf(a *textsearch.Analyzer, text string) (words []word) {
	for t := range a.Tokens(text) {
		if !t.Stop && !t.Whole && utf8.RuneCountInString(t.Word) >= minTerm && !hasDigit(t.Term) {
			words = append(words, word{t.Word, t.Term})
		}
	}
	return words
}

func hasDigit(term string) bool {
	for _, r := range term {
		if unicode.IsDigit(r) {
			return true
		}
	}
	return false
}

// named are the words of a name and its aliases, each term once.
func named(a *textsearch.Analyzer, name string, aliases []string) []word {
	words := wordsOf(a, name)
	for _, alias := range aliases {
		words = append(words, wordsOf(a, alias)...)
	}
	return distinct(words)
}

func distinct(words []word) []word {
	slices.SortStableFunc(words, func(x, y word) int { return strings.Compare(x.term, y.term) })
	return slices.CompactFunc(words, func(x, y word) bool { return x.term == y.term })
}

// place is a subject with the words of its names.
type place struct {
	subject *market.Subject
	own     []word
	topics  [][]word
}

// all are the words of a place.
func (p *place) all() []word {
	return distinct(slices.Concat(append([][]word{p.own}, p.topics...)...))
}

// placesOf reads the subjects of a market.
func placesOf(m *market.Market, a *textsearch.Analyzer) (places []place, words []word) {
	for i := range m.Subjects {
		s := &m.Subjects[i]
		p := place{subject: s, own: named(a, s.Name, s.Aliases)}
		for _, t := range s.Topics {
			p.topics = append(p.topics, named(a, t.Name, t.Aliases))
		}
		places = append(places, p)
		words = append(words, p.all()...)
	}
	return places, words
}

// scores are the scores of the words of the market's names in a text. A word that several subjects
// have in their names, whole or as a part, scores less.
type scores struct {
	*reading

	in    map[string]int      // subjects with a term, as a word or as a part
	parts map[string][]string // of a name's word, by its term
}

func scoresOf(r *reading, places []place) *scores {
	s := &scores{reading: r, in: map[string]int{}, parts: map[string][]string{}}
	for i := range places {
		terms := map[string]bool{}
		for _, w := range places[i].all() {
			if _, had := s.parts[w.term]; !had {
				s.parts[w.term] = r.parts(w)
			}
			terms[w.term] = true
			for _, part := range s.parts[w.term] {
				terms[part] = true
			}
		}
		for t := range terms {
			s.in[t]++
		}
	}
	return s
}

// score of a word of a name is that of its term, or of a part that isn't counted already.
func (s *scores) score(w word, counted map[string]bool) float64 {
	out := 0.0
	if !counted[w.term] {
		out = s.of[w.term].score() / float64(s.in[w.term])
	}
	for _, part := range s.parts[w.term] {
		if !counted[part] {
			out = max(out, ofParts*s.of[part].score()/float64(s.in[part]))
		}
	}
	return out
}

// total is the score of a subject, in which each term counts once.
func (s *scores) total(p place) (total float64) {
	counted := map[string]bool{}
	add := func(words []word, weight float64) {
		for _, w := range words {
			total += weight * s.score(w, counted)
		}
		for _, w := range words {
			counted[w.term] = true
			for _, part := range s.parts[w.term] {
				counted[part] = true
			}
		}
	}
	add(p.own, inName)
	for _, words := range p.topics {
		add(words, 1)
	}
	return total
}

// put suggests the subject of a text, and topics of it, by how often the text has their names.
// A text about several subjects suggests none.
func put(m *market.Market, a *textsearch.Analyzer, title, text string, out *Suggestion) {
	places, names := placesOf(m, a)
	s := scoresOf(read(a, names, title, text), places)
	var best place
	var most, next float64
	for _, p := range places {
		total := s.total(p)
		if total <= most {
			next = max(next, total)
			continue
		}
		best, most, next = p, total, most
	}
	if most < enough || most < lead*next {
		return
	}
	out.SubjectID = &best.subject.ID
	out.TopicIDs = append(out.TopicIDs, topicsOf(s, best)...)
}

// topicsOf are the topics of a subject that a text is about, the clearest first.
func topicsOf(s *scores, p place) (ids []string) {
	type scored struct {
		id string
		n  float64
	}
	var topics []scored
	own := map[string]bool{}
	for _, w := range p.own {
		own[w.term] = true
	}
	for i, words := range p.topics {
		n, there := 0.0, 0
		for _, w := range words {
			if of := s.score(w, own); of > 0 {
				n, there = n+of, there+1
			}
		}
		if n >= ofTopic && 2*there >= len(words) {
			topics = append(topics, scored{p.subject.Topics[i].UUID, n})
		}
	}
	slices.SortStableFunc(topics, func(x, y scored) int { return cmp.Compare(y.n, x.n) })
	for _, t := range topics[:min(len(topics), mostTopics)] {
		ids = append(ids, t.id)
	}
	return ids
}
