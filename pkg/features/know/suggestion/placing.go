package suggestion

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

const (
	// inTitle is as how many mentions a word in a title counts, and inName how much more a
	// subject's name counts than the name of a topic.
	inTitle = 3
	inName  = 2
	// enough is the least score of a subject, and lead how much more it has than the next
	// one. A word that is three times in a text scores 2.6.
	enough = 4
	lead   = 1.5
	// ofTopic is the least score of a topic.
	ofTopic = 2
	// mostTopics is how many topics are suggested.
	mostTopics = 3
	// minTerm is how long a word is at least, in characters.
	minTerm = 3
)

// mentions are how often a text and its title have terms.
type mentions map[string]int

func mentionsOf(a *textsearch.Analyzer, title, text string) mentions {
	m := mentions{}
	for _, t := range termsOf(a, text) {
		m[t]++
	}
	for _, t := range termsOf(a, title) {
		m[t] += inTitle - 1 // the title is in the text, too
	}
	return m
}

// termsOf gives the stemmed words of a text, without stop words, short words and numbers.
func termsOf(a *textsearch.Analyzer, text string) (terms []string) {
	for t := range a.Tokens(text) {
		if !t.Stop && !t.Whole && utf8.RuneCountInString(t.Word) >= minTerm && !hasDigit(t.Term) {
			terms = append(terms, t.Term)
		}
	}
	return terms
}

func hasDigit(term string) bool {
	for _, r := range term {
		if unicode.IsDigit(r) {
			return true
		}
	}
	return false
}

// named are the terms of a name and its aliases, each once.
func named(a *textsearch.Analyzer, name string, aliases []string) []string {
	terms := termsOf(a, name)
	for _, alias := range aliases {
		terms = append(terms, termsOf(a, alias)...)
	}
	slices.Sort(terms)
	return slices.Compact(terms)
}

// place is a subject with the terms of its names.
type place struct {
	subject *market.Subject
	own     []string
	topics  [][]string
}

// placesOf reads the subjects of a market, and in how many of them each term is.
func placesOf(m *market.Market, a *textsearch.Analyzer) (all []place, in map[string]int) {
	in = map[string]int{}
	for i := range m.Subjects {
		s := &m.Subjects[i]
		p := place{subject: s, own: named(a, s.Name, s.Aliases)}
		terms := slices.Clone(p.own)
		for _, t := range s.Topics {
			of := named(a, t.Name, t.Aliases)
			p.topics = append(p.topics, of)
			terms = append(terms, of...)
		}
		slices.Sort(terms)
		for _, t := range slices.Compact(terms) {
			in[t]++
		}
		all = append(all, p)
	}
	return all, in
}

// put suggests the subject of a text, and topics of it, by how often the text has their names.
// A text about several subjects suggests none. A term of several subjects counts less.
func put(m *market.Market, a *textsearch.Analyzer, title, text string, out *Suggestion) {
	of := mentionsOf(a, title, text)
	places, in := placesOf(m, a)
	score := func(term string) float64 {
		if of[term] == 0 {
			return 0
		}
		return (1 + math.Log2(float64(of[term]))) / float64(in[term])
	}
	var best place
	var most, next float64
	for _, p := range places {
		seen := map[string]bool{}
		total := 0.0
		add := func(terms []string, weight float64) {
			for _, t := range terms {
				if !seen[t] {
					seen[t] = true
					total += weight * score(t)
				}
			}
		}
		add(p.own, inName)
		for _, terms := range p.topics {
			add(terms, 1)
		}
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
	type scored struct {
		id string
		n  float64
	}
	var topics []scored
	for i, terms := range best.topics {
		n, there := 0.0, 0
		for _, t := range terms {
			if s := score(t); s > 0 && !slices.Contains(best.own, t) {
				n, there = n+s, there+1
			}
		}
		if n >= ofTopic && 2*there >= len(terms) {
			topics = append(topics, scored{best.subject.Topics[i].UUID, n})
		}
	}
	slices.SortStableFunc(topics, func(x, y scored) int {
		switch {
		case x.n > y.n:
			return -1
		case x.n < y.n:
			return 1
		}
		return 0
	})
	for _, t := range topics[:min(len(topics), mostTopics)] {
		out.TopicIDs = append(out.TopicIDs, t.id)
	}
}
