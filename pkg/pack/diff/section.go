package diff

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// Section is what differs on one host, or alike on several.
type Section struct {
	Places  []Place `json:"places"`
	Changes []Told  `json:"changes"`

	site bool // it compares a market's own host, not an AI host or a linked market
	all  int  // it is about every site compared, so many
}

// Place is a market on a host.
type Place struct {
	Market string `json:"market"` // its code
	Host   string `json:"host"`   // on the second side, or the first where that has none
	AI     bool   `json:"ai"`
	Linked bool   `json:"linked"` // the host is that of another market's site
}

// String is how a heading calls it: host (market).
func (p Place) String() string {
	if p.AI {
		return fmt.Sprintf("%s (AI host of %s)", p.Host, p.Market)
	}
	return fmt.Sprintf("%s (%s)", p.Host, p.Market)
}

// Told is a change with where it holds.
type Told struct {
	Change
	// Environments in which it holds; empty for all that were compared and have
	// the market.
	Environments []market.Environment `json:"environments,omitempty"`
}

// Line is the sentence with the environments that it holds in.
func (t Told) Line() string { return t.Sentence + t.where() }

func (t Told) where() string {
	if len(t.Environments) == 0 {
		return ""
	}
	names := make([]string, len(t.Environments))
	for i, e := range t.Environments {
		names[i] = string(e)
	}
	return " [" + strings.Join(names, ", ") + "]"
}

// Heading names the places of a section.
func (s Section) Heading() string {
	const named = 3
	if s.all > named {
		return fmt.Sprintf("All %d sites", s.all)
	}
	names := make([]string, 0, named)
	for i, p := range s.Places {
		if i == named && len(s.Places) > named+1 {
			return strings.Join(names, ", ") + fmt.Sprintf(" and %d more hosts", len(s.Places)-named)
		}
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

// grouped says once what holds alike: first what every site differs in, then
// what the same hosts have in common, in the order of the first of each.
func grouped(sections []Section) []Section {
	var out []Section
	if every, ok := common(sections); ok {
		out = append(out, every)
		sections = reduced(sections, every)
	}
	seen := map[string]int{}
	for _, s := range sections {
		if len(s.Changes) == 0 {
			continue
		}
		key := s.signature()
		if i, ok := seen[key]; ok {
			out[i].Places = append(out[i].Places, s.Places...)
			continue
		}
		seen[key] = len(out)
		out = append(out, s)
	}
	return out
}

func (s Section) signature() string {
	var b strings.Builder
	for _, t := range s.Changes {
		b.WriteString(t.identity())
	}
	return b.String()
}

// identity is equal for what reads the same in full.
func (t Told) identity() string {
	return strings.Join(append([]string{t.Key, t.Line()}, t.Items...), "\x00") + "\x01"
}

// common is what all sites differ in, where there are several.
func common(sections []Section) (Section, bool) {
	var sites []Section
	counts := map[string]int{}
	for _, s := range sections {
		if !s.site {
			continue
		}
		sites = append(sites, s)
		for _, t := range s.Changes {
			counts[t.identity()]++
		}
	}
	if len(sites) < 2 {
		return Section{}, false
	}
	out := Section{all: len(sites)}
	for _, t := range sites[0].Changes { // what all have the first has too
		if counts[t.identity()] == len(sites) {
			out.Changes = append(out.Changes, t)
		}
	}
	for _, s := range sites {
		out.Places = append(out.Places, s.Places...)
	}
	return out, len(out.Changes) > 0
}

// reduced leaves out what is said of every site.
func reduced(sections []Section, every Section) []Section {
	out := make([]Section, len(sections))
	for i, s := range sections {
		out[i] = Section{Places: s.Places, Changes: s.Changes}
		if s.site {
			out[i].Changes = slices.DeleteFunc(slices.Clone(s.Changes), func(t Told) bool {
				return slices.ContainsFunc(every.Changes, func(x Told) bool { return x.identity() == t.identity() })
			})
		}
	}
	return out
}
