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
	// most is how many subjects and topics a query finds.
	most = 3
	// leastBeginning is how many letters of a name's word find it.
	leastBeginning = 4
)

// Match is a subject of a market that a query names, or a topic of one.
type Match struct {
	Subject *market.Subject
	Topic   *market.Topic // nil: the subject
	Alias   string        // by which it is found; "": by its name
}

// level is 0 for a subject, 1 for a topic.
func (m Match) level() int {
	if m.Topic == nil {
		return 0
	}
	return 1
}

// Names are the names and aliases of subjects and topics.
type Names struct {
	own []name // of the host's own
	// Of all markets of the language:
	words []string        // folded, sorted
	terms map[string]bool // of the words
}

type name struct {
	Match
	words  []textsearch.QueryWord
	parent []textsearch.QueryWord // of the topic's subject
}

// Of analyses the names of a host's subjects and topics, and of those of others: the other
// markets of its language. token is a term as the index has it.
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

// Has reports whether a name has a word in any form, or one that begins with it.
func (c Names) Has(w textsearch.QueryWord) bool {
	at, _ := slices.BinarySearch(c.words, w.Word)
	return c.terms[w.Term] || at < len(c.words) && strings.HasPrefix(c.words[at], w.Word)
}

// Find finds the host's subjects and topics whose name or alias has all words of a
// query, in any form or by their first letters; of a topic's words some may stand in the name of
// its subject. Those with the fewest other words come first, of these the subjects.
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
		// The names of one follow each other.
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

// compare counts the words of the name that a query lacks; ok is false where the name lacks one
// of the query, or the query has none of the name.
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
