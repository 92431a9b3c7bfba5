package index

import (
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/textsearch"
)

// curriculum has the words of the names of subjects and topics.
type curriculum struct {
	words []string        // folded, sorted: of the packs of a language
	terms map[string]bool // of them
}

// curriculumOf analyses the names of a host's subjects and topics, and of those of the other
// markets of its language.
func curriculumOf(host *market.Market, all []*market.Market, a *textsearch.Analyzer) curriculum {
	out := curriculum{terms: map[string]bool{}}
	add := func(name string) {
		for _, w := range a.Parse(name).Words {
			out.words = append(out.words, w.Word)
			out.terms[plain(w.Term)] = true
		}
	}
	for _, m := range all {
		if LanguageOf(m) != LanguageOf(host) {
			continue
		}
		for _, s := range m.Subjects {
			add(s.Name)
			for _, t := range s.Topics {
				add(t.Name)
			}
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
