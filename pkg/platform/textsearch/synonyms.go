package textsearch

import (
	"fmt"
	"slices"
	"strings"
)

// Synonyms are groups of words and phrases with one meaning. They expand queries, not the
// index, so each market may have its own.
type Synonyms struct {
	// groups maps the terms of a name, joined by spaces, to the other names of its group.
	groups  map[string][][]string
	longest int
}

// Alternative has other names for words of a query.
type Alternative struct {
	// From and To delimit the query's words: Words[From:To].
	From, To int
	// Terms are the other names; a text must contain all terms of one name.
	Terms [][]string
}

// SynonymFault is a fault of a group.
type SynonymFault struct {
	// Group and Word are indexes; Word is -1 for a fault of the whole group.
	Group, Word int
	Text        string
}

// SynonymErrors are all faults of the groups.
type SynonymErrors []SynonymFault

// Error lists the faults, one per line.
func (f SynonymErrors) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Text
	}
	return strings.Join(lines, "\n")
}

// maxNameWords is the maximum number of words in a name, without stop words.
const maxNameWords = 5

// NewSynonyms compiles groups. Faults are returned as SynonymErrors: a group of fewer than
// two names, a name of stop words alone, and names that the analyser can't tell apart, in
// one group or in two. The other names work nevertheless.
func NewSynonyms(groups [][]string, a *Analyzer) (*Synonyms, error) {
	s := &Synonyms{groups: map[string][][]string{}}
	var faults SynonymErrors
	say := func(group, word int, format string, args ...any) {
		faults = append(faults, SynonymFault{group, word, fmt.Sprintf(format, args...)})
	}
	written := map[string]string{}
	for g, group := range groups {
		var names [][]string
		for i, name := range group {
			terms := a.nameTerms(name)
			key := strings.Join(terms, " ")
			switch other, ok := written[key]; {
			case len(terms) == 0:
				say(g, i, "'%s' has only words that every text has", name)
			case len(terms) > maxNameWords:
				say(g, i, "'%s' has more than %d words", name, maxNameWords)
			case ok && other == name:
				say(g, i, "'%s' stands twice; a word has one meaning here", name)
			case ok:
				say(g, i, "'%s' is the same as '%s' to the search, which knows endings and accents; remove it", name, other)
			default:
				written[key] = name
				names = append(names, terms)
				s.longest = max(s.longest, len(terms))
			}
		}
		if len(group) < 2 {
			say(g, -1, "a group has two words or more")
		}
		for i, name := range names {
			s.groups[strings.Join(name, " ")] = slices.Delete(slices.Clone(names), i, i+1)
		}
	}
	if faults != nil {
		return s, faults
	}
	return s, nil
}

// nameTerms returns the terms of a name, as in a query.
func (a *Analyzer) nameTerms(name string) []string {
	var terms []string
	for _, w := range a.words(nil, name, 0, len(name)) {
		if !w.Stop {
			terms = append(terms, w.Term)
		}
	}
	return terms
}

// Of returns the other names of a query's words, longest match first; a word is in at most
// one alternative.
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
