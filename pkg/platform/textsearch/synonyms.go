package textsearch

import (
	"fmt"
	"slices"
	"strings"
)

// Synonyms are groups of words and phrases that mean the same. They are looked up when
// somebody searches; an index knows nothing of them, so each market may have its own.
type Synonyms struct {
	// groups are by the terms of what is looked for, joined by spaces.
	groups  map[string][][]string
	longest int
}

// Alternative is what else words of a query may be called.
type Alternative struct {
	// From and To say which of the query's words: Words[From:To].
	From, To int
	// Terms are the other names; all terms of one must be in a text.
	Terms [][]string
}

// NewSynonyms reads groups. It tells of the first that has fewer than two names, a name
// of stop words alone, or a name that stands elsewhere, too.
func NewSynonyms(groups [][]string, a *Analyzer) (*Synonyms, error) {
	s := &Synonyms{groups: map[string][][]string{}}
	written := map[string]string{}
	for _, group := range groups {
		names := make([][]string, 0, len(group))
		for _, name := range group {
			terms := a.nameTerms(name)
			if len(terms) == 0 {
				return nil, fmt.Errorf("%q has stop words alone", name)
			}
			key := strings.Join(terms, " ")
			if other, ok := written[key]; ok {
				return nil, fmt.Errorf("%q and %q are the same to the search", other, name)
			}
			written[key] = name
			names = append(names, terms)
			s.longest = max(s.longest, len(terms))
		}
		if len(names) < 2 {
			return nil, fmt.Errorf("the group %q has fewer than two names", strings.Join(group, ", "))
		}
		for i, name := range names {
			others := slices.Delete(slices.Clone(names), i, i+1)
			s.groups[strings.Join(name, " ")] = others
		}
	}
	return s, nil
}

// nameTerms are the terms of a name as a query has them.
func (a *Analyzer) nameTerms(name string) []string {
	var terms []string
	for _, w := range a.words(nil, name, 0, len(name)) {
		if !w.Stop {
			terms = append(terms, w.Term)
		}
	}
	return terms
}

// Of finds what the words of a query may be called, too; the longest names first, each
// word in one alternative at most.
func (s *Synonyms) Of(words []QueryWord) []Alternative {
	if s == nil {
		return nil
	}
	var all []Alternative
	for from := 0; from < len(words); {
		n := min(s.longest, len(words)-from)
		for ; n > 0; n-- {
			key := make([]string, 0, n)
			for _, w := range words[from : from+n] {
				key = append(key, w.Term)
			}
			if terms, ok := s.groups[strings.Join(key, " ")]; ok {
				all = append(all, Alternative{From: from, To: from + n, Terms: terms})
				break
			}
		}
		from += max(1, n)
	}
	return all
}
