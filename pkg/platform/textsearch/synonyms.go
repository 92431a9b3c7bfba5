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

// SynonymFault says what is wrong with a group.
type SynonymFault struct {
	// Group and Word are indexes; Word is -1 where the group is at fault.
	Group, Word int
	Text        string
}

// SynonymErrors are all of them.
type SynonymErrors []SynonymFault

// Error gives the faults, one a line.
func (f SynonymErrors) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Text
	}
	return strings.Join(lines, "\n")
}

// maxNameWords is how many words a name of a group has at most, stop words aside.
const maxNameWords = 5

// NewSynonyms reads groups. What is wrong with them comes as SynonymErrors: a group of
// fewer than two, words that are stop words alone, and words that are the same to the
// analyser, in one group or in two. The rest works all the same.
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
