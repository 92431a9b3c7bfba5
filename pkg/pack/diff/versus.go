package diff

import (
	"fmt"
	"maps"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/source"
)

// Side is one side of a comparison: a market, or every market of an environment.
type Side struct {
	Name     string // in sentences: de, staging or de@staging
	Registry *market.Registry
	Code     string // "" for every market
}

// Versus compares two markets (both sides have a code) or two environments
// (neither has). A code that its side doesn't have is source.ErrUnknownMarket.
func (r *Reader) Versus(first, second Side) ([]Section, error) {
	sides := Sides{first.Name, second.Name}
	if first.Code == "" {
		return r.environments(first.Registry, second.Registry, sides), nil
	}
	a, err := first.market()
	if err != nil {
		return nil, err
	}
	b, err := second.market()
	if err != nil {
		return nil, err
	}
	return grouped(r.pair(first.Registry, second.Registry, a, b, sides)), nil
}

func (s Side) market() (*market.Market, error) {
	m, ok := s.Registry.ByCode(s.Code)
	if !ok {
		return nil, fmt.Errorf("%w '%s' in %s", source.ErrUnknownMarket, s.Code, s.Registry.Environment())
	}
	return m, nil
}

// pair compares the sites of two markets, and their AI hosts where both have one.
func (r *Reader) pair(first, second *market.Registry, a, b *market.Market, sides Sides) []Section {
	main := versusSection(r.Whole(first, a), r.Whole(second, b), sides)
	if a.AIDomain == "" || b.AIDomain == "" || a.Linked() || b.Linked() {
		return []Section{main}
	}
	return []Section{main, versusSection(r.aiHost(first, a), r.aiHost(second, b), sides)}
}

func versusSection(a, b Host, sides Sides) Section {
	var s Section
	s.place(a)
	if second := (Place{Market: b.Market.Code, Host: b.Name, AI: b.AI, Linked: b.Market.Linked()}); s.Places[0] != second {
		s.Places = append(s.Places, second)
	}
	s.site = !a.AI && !a.Market.Linked()
	for _, ch := range Compare(a, b, sides) {
		s.Changes = append(s.Changes, Told{Change: ch})
	}
	return s
}

// environments compares every market of two environments. Of a linked market only its own
// facts are compared, since the site that it uses is compared as another market's.
func (r *Reader) environments(first, second *market.Registry, sides Sides) []Section {
	codes := map[string]bool{}
	for _, m := range slices.Concat(first.All(), second.All()) {
		codes[m.Code] = true
	}
	var sections []Section
	for _, code := range slices.Sorted(maps.Keys(codes)) {
		a, inFirst := first.ByCode(code)
		b, inSecond := second.ByCode(code)
		switch {
		case !inFirst:
			sections = append(sections, r.only(second, b, KindAppears, sides.Second))
		case !inSecond:
			sections = append(sections, r.only(first, a, KindRetires, sides.First))
		case a.Linked() && b.Linked():
			sections = append(sections, versusSection(r.Of(first, a)[0], r.Of(second, b)[0], sides))
		default:
			sections = append(sections, r.pair(first, second, a, b, sides)...)
		}
	}
	for i := range sections {
		sections[i].Changes = slices.DeleteFunc(sections[i].Changes, isAddress)
	}
	return grouped(sections)
}

// isAddress reports whether a change is about an address of the market. Addresses of two
// environments always differ, and the headings show them.
func isAddress(t Told) bool { return t.Key == keyAddress || t.Key == keyAIHost }

// only is the section of a market that one environment alone has.
func (r *Reader) only(reg *market.Registry, m *market.Market, kind, side string) Section {
	var s Section
	s.place(r.Of(reg, m)[0])
	s.Changes = []Told{{Change: Change{
		Topic: TopicMarket, Key: "market", Kind: kind,
		Sentence: fmt.Sprintf("%s (%s) is a market in %s only.", m.Country.EnglishName, m.Code, side),
	}}}
	return s
}
