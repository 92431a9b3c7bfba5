package index

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

const (
	// maxCurriculum is how many subjects and topics a query finds.
	maxCurriculum = 3
	// minBeginning is how many letters of a name's word find it.
	minBeginning = 4
)

// CurriculumMatch is a subject of a market that a query names, or a topic of one.
type CurriculumMatch struct {
	Subject *market.Subject
	Topic   *market.Topic // nil: the subject
	Alias   string        // by which it is found; "": by its name
}

// level is 0 for a subject, 1 for a topic.
func (m CurriculumMatch) level() int {
	if m.Topic == nil {
		return 0
	}
	return 1
}

// curriculum has the names and aliases of subjects and topics.
type curriculum struct {
	names []curriculumName // of the host's own
	// Of all markets of the language:
	words []string        // folded, sorted
	terms map[string]bool // of the words
}

type curriculumName struct {
	CurriculumMatch
	words  []textsearch.QueryWord
	parent []textsearch.QueryWord // of the topic's subject
}

// curriculumOf analyses the names of a host's subjects and topics, and of those of the other
// markets of its language.
func curriculumOf(host *market.Market, all []*market.Market, a *textsearch.Analyzer) curriculum {
	out := curriculum{terms: map[string]bool{}}
	add := func(own bool, is CurriculumMatch, parent []textsearch.QueryWord, name string, aliases []string) (all []textsearch.QueryWord) {
		for i, text := range append([]string{name}, aliases...) {
			words := a.Parse(text).Words
			for _, w := range words {
				out.words = append(out.words, w.Word)
				out.terms[plain(w.Term)] = true
			}
			if i > 0 {
				is.Alias = text
			}
			if own {
				out.names = append(out.names, curriculumName{is, words, parent})
			}
			all = append(all, words...)
		}
		return all
	}
	addMarket := func(m *market.Market, own bool) {
		for i := range m.Subjects {
			s := &m.Subjects[i]
			words := add(own, CurriculumMatch{Subject: s}, nil, s.Name, s.Aliases)
			for j := range s.Topics {
				t := &s.Topics[j]
				add(own, CurriculumMatch{Subject: s, Topic: t}, words, t.Name, t.Aliases)
			}
		}
	}
	addMarket(host, true)
	for _, m := range all {
		if m.Code != host.Code && LanguageOf(m) == LanguageOf(host) {
			addMarket(m, false)
		}
	}
	slices.Sort(out.words)
	out.words = slices.Compact(out.words)
	return out
}

// has reports whether a name has a word in any form, or one that begins with it.
func (c curriculum) has(w textsearch.QueryWord) bool {
	at, _ := slices.BinarySearch(c.words, w.Word)
	return c.terms[w.Term] || at < len(c.words) && strings.HasPrefix(c.words[at], w.Word)
}

// MatchCurriculum finds the host's subjects and topics whose name or alias has all words of a
// query, in any form or by their first letters; of a topic's words some may stand in the name of
// its subject. Those with the fewest other words come first, of these the subjects.
func (ix *Index) MatchCurriculum(host *market.Market, query string) ([]CurriculumMatch, error) {
	a, err := ix.analyzer(LanguageOf(host))
	if err != nil {
		return nil, err
	}
	parsed := a.Parse(query)
	if len(parsed.Words) == 0 || len(parsed.Minus) > 0 {
		return nil, nil
	}
	type match struct {
		is     CurriculumMatch
		others int // words of the name that the query lacks
	}
	var found []match
	for _, name := range ix.curricula.Of(host).names {
		others, ok := name.compare(parsed.Words)
		if !ok {
			continue
		}
		// The names of one follow each other.
		if n := len(found); n == 0 || found[n-1].is.Subject != name.Subject || found[n-1].is.Topic != name.Topic {
			found = append(found, match{name.CurriculumMatch, others})
		} else if others < found[n-1].others {
			found[n-1] = match{name.CurriculumMatch, others}
		}
	}
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.others, b.others), cmp.Compare(a.is.level(), b.is.level()))
	})
	var out []CurriculumMatch
	for _, m := range found[:min(len(found), maxCurriculum)] {
		out = append(out, m.is)
	}
	return out, nil
}

// compare counts the words of the name that a query lacks; ok is false where the name lacks one
// of the query, or the query has none of the name.
func (n *curriculumName) compare(query []textsearch.QueryWord) (others int, ok bool) {
	others = len(n.words)
	for _, w := range query {
		isIt := func(of textsearch.QueryWord) bool {
			return of.Term == w.Term || utf8.RuneCountInString(w.Word) >= minBeginning && strings.HasPrefix(of.Word, w.Word)
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
