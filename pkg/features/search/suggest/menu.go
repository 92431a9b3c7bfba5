package suggest

import (
	"cmp"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// menu is an index of a market's subjects and topics, for finding entries without comparing
// each.
type menu struct {
	entries []entry     // subjects, then topics, in the order of the market's menu
	starts  []menuStart // of all entries, sorted
	// names are the folded names, joined by a separator byte; ends are their end offsets,
	// by entry.
	names string
	ends  []int
}

type entry struct {
	starts []string
	is     Suggestion
}

// menuStart is a start of an entry, given by its index.
type menuStart struct {
	start string
	entry int
}

func newMenu(m *market.Market) *menu {
	out := &menu{}
	for i := range m.Subjects {
		s := &m.Subjects[i]
		out.entries = append(out.entries, entry{startsOfAll(s.Name, s.Aliases), Suggestion{s.Name, Subject, s.Path(), ref(s)}})
	}
	for i := range m.Subjects {
		s := &m.Subjects[i]
		for j := range s.Topics {
			t := &s.Topics[j]
			out.entries = append(out.entries, entry{startsOfAll(t.Name, t.Aliases), Suggestion{t.Name, Topic, s.TopicPath(t), ref(s)}})
		}
	}
	var names strings.Builder
	for i, e := range out.entries {
		for _, start := range e.starts {
			out.starts = append(out.starts, menuStart{start, i})
		}
		names.WriteString(e.folded())
		out.ends = append(out.ends, names.Len())
		names.WriteByte(0)
	}
	out.names = names.String()
	slices.SortFunc(out.starts, func(a, b menuStart) int { return cmp.Or(strings.Compare(a.start, b.start), a.entry-b.entry) })
	return out
}

// startsOfAll returns the starts of a name, then those of its aliases.
func startsOfAll(name string, aliases []string) []string {
	starts := startsOf(name)
	for _, alias := range aliases {
		starts = append(starts, startsOf(alias)...)
	}
	return starts
}

// folded is the folded name.
func (e entry) folded() string {
	if len(e.starts) == 0 {
		return ""
	}
	return e.starts[0]
}

func ref(s *market.Subject) *SubjectRef {
	return &SubjectRef{ID: s.ID, Color: s.Color, IconURL: s.IconURL}
}

// match is a suggestion with its fit (see fit) and its folded text.
type match struct {
	rank   int
	folded string
	is     Suggestion
}

// find returns the best MaxSuggestions entries for a query; subjects before topics of the
// same fit.
func (m *menu) find(query string) []match {
	words := strings.Fields(query)
	if len(words) == 0 {
		return nil
	}
	var found []match
	for _, i := range m.candidates(query, words) {
		e := &m.entries[i]
		if rank, ok := fit(e.starts, query, words); ok {
			found = append(found, match{rank, e.folded(), e.is})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return cmp.Compare(a.rank, b.rank) })
	return found[:min(len(found), MaxSuggestions)]
}

// candidates returns the indexes of all entries that may fit, in order: an entry fits only if
// one of its starts begins with the query or its first word, or if it contains the query.
func (m *menu) candidates(query string, words []string) (places []int) {
	begin := query
	if len(words) > 1 {
		begin = words[0]
	}
	at, _ := slices.BinarySearchFunc(m.starts, begin, func(s menuStart, begin string) int { return strings.Compare(s.start, begin) })
	for ; at < len(m.starts) && strings.HasPrefix(m.starts[at].start, begin); at++ {
		places = append(places, m.starts[at].entry)
	}
	for from := 0; len(query) >= minInside; {
		next := strings.Index(m.names[from:], query)
		if next < 0 {
			break
		}
		place, _ := slices.BinarySearch(m.ends, from+next)
		places = append(places, place)
		from = m.ends[place]
	}
	slices.Sort(places)
	return slices.Compact(places)
}
