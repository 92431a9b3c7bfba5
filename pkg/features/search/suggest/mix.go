package suggest

import (
	"cmp"
	"slices"

	"knowmad/pkg/platform/fold"
)

// What each kind gets of the list where there is more than fits; what one kind doesn't
// need the others get.
const (
	roomOfMenu   = 3
	roomOfTexts  = 3
	roomOfTitles = MaxSuggestions - roomOfMenu - roomOfTexts
)

// mix joins what was found of each kind, best first, to one list: subjects and topics, what
// others searched for, titles, and last the subjects and topics that have the query inside
// a word only. Nothing stands in it twice.
func mix(menu []match, texts, titles []Suggestion) []Suggestion {
	weak := len(menu)
	if i := slices.IndexFunc(menu, func(m match) bool { return m.rank == inside }); i >= 0 {
		weak = i
	}
	var s said
	groups := [][]Suggestion{
		s.named(menu[:weak]), s.unsaid(texts), s.unsaid(titles), s.named(menu[weak:]),
	}
	room := MaxSuggestions
	shares := []int{roomOfMenu, roomOfTexts, roomOfTitles, 0}
	for i, g := range groups {
		shares[i] = min(shares[i], len(g))
		room -= shares[i]
	}
	out := []Suggestion{}
	for i, g := range groups {
		more := min(room, len(g)-shares[i])
		room -= more
		out = append(out, g[:shares[i]+more]...)
	}
	return out
}

// said are the texts that suggestions have so far, as they are compared: a few dozen at most.
type said []string

// named are subjects and topics: two subjects may have a topic of the same name.
func (s *said) named(of []match) (out []Suggestion) {
	for _, m := range of {
		*s = append(*s, m.folded)
		out = append(out, m.is)
	}
	return out
}

// unsaid are those whose text no other suggestion has.
func (s *said) unsaid(of []Suggestion) (out []Suggestion) {
	for _, is := range of {
		folded := fold.Text(is.Text)
		if slices.Contains(*s, folded) {
			continue
		}
		*s = append(*s, folded)
		out = append(out, is)
	}
	return out
}

// fitting is a phrase and how well it fits.
type fitting struct {
	phrase

	fit     int
	foreign bool // of another market than the host's
}

// sift leaves those of the phrases that fit a query, each once and best first: texts that
// begin with the query, then by rank; titles of the host's own market, then by rank, and
// those of others only where its own don't fill their room. known says that all were found
// by the whole query.
func sift(found []phrase, known bool, query string, words []string, host string) (texts, titles []phrase) {
	fits := make([]fitting, 0, len(found))
	for _, p := range found {
		rank, ok := 0, true
		if p.Kind == Text || !known {
			rank, ok = fit(startsOf(p.Text), query, words)
		}
		if !ok || rank == inside {
			continue
		}
		if p.Kind == Know {
			rank = 0
		}
		fits = append(fits, fitting{p, rank, p.Market != host})
	}
	slices.SortFunc(fits, func(a, b fitting) int {
		return cmp.Or(toInt(a.foreign)-toInt(b.foreign), a.fit-b.fit, b.Rank-a.Rank, cmp.Compare(a.Text, b.Text), cmp.Compare(a.ID, b.ID))
	})
	fits = slices.CompactFunc(fits, func(a, b fitting) bool { return a.ID == b.ID })
	own := 0 // titles of the host's market, which come first
	for _, f := range fits {
		switch {
		case f.Kind == Text:
			texts = append(texts, f.phrase)
		case !f.foreign:
			titles = append(titles, f.phrase)
			own++
		case own < roomOfTitles:
			titles = append(titles, f.phrase)
		}
	}
	return texts, titles
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
