package diff

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// Section is a list of changes of one host, or of several that have the same changes.
type Section struct {
	Places  []Place `json:"places"`
	Changes []Told  `json:"changes"`

	site   bool // it compares a market's own host, not an AI host or a linked market
	counts bool // the market comes into or leaves the number of live markets
	all    int  // the number of sites compared, if the section is about all of them
}

// Place is a market on a host.
type Place struct {
	Market string `json:"market"` // its code
	Host   string `json:"host"`   // on the second side, or the first where that has none; "": the pack's own checks
	AI     bool   `json:"ai"`
	Linked bool   `json:"linked"` // the host is that of another market's site
}

// String is the place in a heading: host (market).
func (p Place) String() string {
	if p.Host == "" {
		return p.Market + " (checks of the pack, which no visitor sees)"
	}
	if p.AI {
		return fmt.Sprintf("%s (AI host of %s)", p.Host, p.Market)
	}
	return fmt.Sprintf("%s (%s)", p.Host, p.Market)
}

// Told is a change with the environments that it holds in.
type Told struct {
	Change
	// Environments in which it holds; empty for all that were compared and have
	// the market.
	Environments []market.Environment `json:"environments,omitempty"`
	// Follows is the key of the change that it follows from; "" for one of its own.
	Follows string `json:"follows,omitempty"`
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

// grouped merges sections: the changes of every site come first, in one section, then
// hosts with the same remaining changes share a section, in the order of the first.
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

// identity is equal for changes with the same key, sentence, environments and items.
func (t Told) identity() string {
	return strings.Join(append([]string{t.Key, t.Line()}, t.Items...), "\x00") + "\x01"
}

// common is a section with the changes of all sites; ok is false for fewer than two sites
// and where they have no change in common.
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
	for _, t := range sites[0].Changes { // a change of all sites is one of the first
		if counts[t.identity()] == len(sites) {
			out.Changes = append(out.Changes, t)
		}
	}
	for _, s := range sites {
		out.Places = append(out.Places, s.Places...)
	}
	return out, len(out.Changes) > 0
}

// reduced removes the changes of every from the sections of sites.
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
