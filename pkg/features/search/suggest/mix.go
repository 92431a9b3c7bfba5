package suggest

import (
	"cmp"
	"slices"

	"knowmad/pkg/platform/fold"
)

// Shares of each kind in a list that is too short for all results; a share that one kind
// doesn't need goes to the others.
const (
	roomOfMenu   = 3
	roomOfTexts  = 3
	roomOfTitles = MaxSuggestions - roomOfMenu - roomOfTexts
)

// mix merges the results of each kind, best first, into one list: subjects and topics,
// queries of others, titles, and last the subjects and topics that contain the query only
// inside a word. Each text occurs once.
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

// said collects the folded texts of the suggestions so far, a few dozen at most.
type said []string

// named appends subjects and topics without comparing texts: two subjects may have topics
// of one name.
func (s *said) named(of []match) (out []Suggestion) {
	for _, m := range of {
		*s = append(*s, m.folded)
		out = append(out, m.is)
	}
	return out
}

// unsaid returns the suggestions whose text isn't in the list yet.
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

// fitting is a phrase with its fit.
type fitting struct {
	phrase

	fit     int
	foreign bool // of another market than the host's
}

// sift returns the phrases that fit a query, each once and best first: queries by fit and
// rank; titles of the host's market by rank, then titles of other markets, if the host's
// don't fill their share. known: the lookup compared the whole query, so titles need no
// comparison.
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
	own := 0 // titles of the host's market
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
