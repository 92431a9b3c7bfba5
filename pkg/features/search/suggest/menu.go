package suggest

import (
	"cmp"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// menu has a market's subjects and topics, subjects first, in the order in which the
// market's menu has them.
type menu []entry

type entry struct {
	starts []string
	is     Suggestion
}

func newMenu(m *market.Market) menu {
	var out menu
	for i := range m.Subjects {
		s := &m.Subjects[i]
		out = append(out, entry{startsOf(s.Name), Suggestion{s.Name, Subject, s.Path(), ref(s)}})
	}
	for i := range m.Subjects {
		s := &m.Subjects[i]
		for j := range s.Topics {
			t := &s.Topics[j]
			out = append(out, entry{startsOf(t.Name), Suggestion{t.Name, Topic, s.TopicPath(t), ref(s)}})
		}
	}
	return out
}

func ref(s *market.Subject) *SubjectRef {
	return &SubjectRef{ID: s.ID, Color: s.Color, IconURL: s.IconURL}
}

// match is a suggestion and how well it fits.
type match struct {
	rank int
	is   Suggestion
}

// find gives the best matches, at most as many as there is room for: subjects before
// topics where they fit as well.
func (m menu) find(query string) []match {
	words := strings.Fields(query)
	if len(words) == 0 {
		return nil
	}
	var found []match
	for i := range m {
		if rank, ok := fit(m[i].starts, query, words); ok {
			found = append(found, match{rank, m[i].is})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.rank, b.rank) })
	return found[:min(len(found), MaxSuggestions)]
}
