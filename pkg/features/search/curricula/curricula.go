// Package curricula finds subjects and topics of a market by their names and aliases.
package curricula

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

const (
	// most is the maximum number of subjects and topics of a query.
	most = 3
	// leastBeginning is the minimum length, in letters, of a query word that matches a
	// longer word of a name by its beginning.
	leastBeginning = 4
)

// Match is a subject of a market, or a topic, that a query names.
type Match struct {
	Subject *market.Subject
	Topic   *market.Topic // nil: the subject is named
	Alias   string        // the alias that matched; "": the name matched
}

// level orders matches: 0 for a subject, 1 for a topic.
func (m Match) level() int {
	if m.Topic == nil {
		return 0
	}
	return 1
}

// Names are the names and aliases of subjects and topics.
type Names struct {
	own []name // of the host
	// Of all markets of the language:
	words []string        // folded, sorted
	terms map[string]bool // of the words
}

type name struct {
	Match
	words  []textsearch.QueryWord
	parent []textsearch.QueryWord // of the topic's subject
}

// Of analyses the names of subjects and topics of a host's market, and of the other markets
// of its language, others. token converts a term to its form in the index.
func Of(host *market.Market, others []*market.Market, a *textsearch.Analyzer, token func(term string) string) Names {
	out := Names{terms: map[string]bool{}}
	add := func(own bool, is Match, parent []textsearch.QueryWord, named string, aliases []string) (all []textsearch.QueryWord) {
		for i, text := range append([]string{named}, aliases...) {
			words := a.Parse(text).Words
			for _, w := range words {
				out.words = append(out.words, w.Word)
				out.terms[token(w.Term)] = true
			}
			if i > 0 {
				is.Alias = text
			}
			if own {
				out.own = append(out.own, name{is, words, parent})
			}
			all = append(all, words...)
		}
		return all
	}
	addMarket := func(m *market.Market, own bool) {
		for i := range m.Subjects {
			s := &m.Subjects[i]
			words := add(own, Match{Subject: s}, nil, s.Name, s.Aliases)
			for j := range s.Topics {
				t := &s.Topics[j]
				add(own, Match{Subject: s, Topic: t}, words, t.Name, t.Aliases)
			}
		}
	}
	addMarket(host, true)
	for _, m := range others {
		addMarket(m, false)
	}
	slices.Sort(out.words)
	out.words = slices.Compact(out.words)
	return out
}

// Has reports whether a name contains a word, in any inflection, or a longer word that
// begins with it.
func (c Names) Has(w textsearch.QueryWord) bool {
	at, _ := slices.BinarySearch(c.words, w.Word)
	return c.terms[w.Term] || at < len(c.words) && strings.HasPrefix(c.words[at], w.Word)
}

// Find returns the host's subjects and topics whose name or alias contains all words of a
// query, in any inflection or by their beginnings. Words of a topic may also stand in the
// name of its subject. Names with the fewest other words come first, subjects before
// topics.
func (c Names) Find(parsed textsearch.Query) []Match {
	if len(parsed.Words) == 0 || len(parsed.Minus) > 0 {
		return nil
	}
	type match struct {
		is     Match
		others int // words of the name that the query lacks
	}
	var found []match
	for _, one := range c.own {
		others, ok := one.compare(parsed.Words)
		if !ok {
			continue
		}
		// The names and aliases of a subject or topic are adjacent in c.own.
		if n := len(found); n == 0 || found[n-1].is.Subject != one.Subject || found[n-1].is.Topic != one.Topic {
			found = append(found, match{one.Match, others})
		} else if others < found[n-1].others {
			found[n-1] = match{one.Match, others}
		}
	}
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.others, b.others), cmp.Compare(a.is.level(), b.is.level()))
	})
	var out []Match
	for _, m := range found[:min(len(found), most)] {
		out = append(out, m.is)
	}
	return out
}

// compare counts the words of the name that the query lacks. ok is false if the name lacks
// a word of the query, or contains none.
func (n *name) compare(query []textsearch.QueryWord) (others int, ok bool) {
	others = len(n.words)
	for _, w := range query {
		isIt := func(of textsearch.QueryWord) bool {
			return of.Term == w.Term || utf8.RuneCountInString(w.Word) >= leastBeginning && strings.HasPrefix(of.Word, w.Word)
		}
		switch {
		case slices.ContainsFunc(n.words, isIt):
			others--
			ok = true
		case !slices.ContainsFunc(n.parent, isIt):
			return 0, false
		}
	}
	return others, ok
}
