package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Lead is a change with those that follow from it.
type Lead struct {
	Told
	Followers []Told
}

// Leads gives the changes of a section that follow from none, each with its followers. A change
// whose cause is told of all sites at once, in a section of its own, leads itself.
func (s Section) Leads() []Lead {
	var out []Lead
	here := func(key string) bool {
		return slices.ContainsFunc(s.Changes, func(t Told) bool { return t.Key == key })
	}
	for _, t := range s.Changes {
		if t.Follows == "" || !here(t.Follows) {
			out = append(out, Lead{Told: t})
		}
	}
	slices.SortStableFunc(out, func(a, b Lead) int { return cmp.Compare(a.trailing(), b.trailing()) })
	for _, t := range s.Changes {
		if t.Follows == "" {
			continue
		}
		if i := slices.IndexFunc(out, func(l Lead) bool { return l.Key == t.Follows }); i >= 0 {
			out[i].Followers = append(out[i].Followers, t)
		}
	}
	return out
}

// trailing is 1 for lists that other changes make longer or shorter, which come behind these.
func (l Lead) trailing() int {
	if l.Key == keySitemap || l.Key == keyAlternates {
		return 1
	}
	return 0
}

// Consequences says in one sentence what follows; "" where nothing does.
func (l Lead) Consequences() string {
	if len(l.Followers) == 0 {
		return ""
	}
	words := map[string]string{
		"robots": "robots.txt", "indexable": "the permission for search engines", keySitemap: "the sitemap",
		keyAlternates: "the twins in other markets (hreflang)", keyTwins: "the twins on other sites",
	}
	var named []string
	texts := 0
	for _, t := range l.Followers {
		if t.Follows == keySupport {
			texts++
			continue
		}
		word := words[t.Key]
		if t.Key == keyLiveMarkets {
			word = "the number of live markets in texts ({{markets}}), which is now " + t.After + " and was " + t.Before + t.where()
		}
		if !slices.Contains(named, word) {
			named = append(named, word)
		}
	}
	if texts > 0 {
		named = append(named, "the texts of "+count(texts, "page")+", which name it")
	}
	return "With it change " + listed6(named) + "."
}

// causesFirst sorts sections by the weight of their causes: off the air, opened, another host,
// another address of support, all else, and at last the sections with nothing but twins (hreflang).
func causesFirst(sections []Section) []Section {
	slices.SortStableFunc(sections, func(a, b Section) int { return cmp.Compare(a.weight(), b.weight()) })
	return sections
}

func (s Section) weight() int {
	causes := []string{keyMarket, keyLaunched, keyAddress, keyAIHost, keySupport}
	for i, key := range causes {
		if slices.ContainsFunc(s.Changes, func(t Told) bool { return t.Key == key }) {
			return i
		}
	}
	if leads := s.Leads(); !slices.ContainsFunc(leads, func(l Lead) bool { return l.Key != keyAlternates }) {
		return len(causes) + 1
	}
	return len(causes)
}

// keyTwins is the key of a change that tells of other sites' links to a market.
const keyTwins = "twins"

// cause is the key of the change of a section from which others follow; "" without one.
func (s Section) cause() string {
	for _, key := range []string{keyMarket, keyLaunched} {
		if slices.ContainsFunc(s.Changes, func(t Told) bool { return t.Key == key }) {
			return key
		}
	}
	return ""
}

// withFollowers marks changes that follow from a market's coming, going, opening or closing: of
// its own site what search engines are told, of other sites their links to it, which become one
// change of its section.
func withFollowers(sections []Section) []Section {
	moved, twins := map[string]bool{}, map[string]int{}
	for _, s := range sections {
		if s.cause() != "" && len(s.Places) > 0 {
			moved[s.Places[0].Market] = true
		}
	}
	out := make([]Section, len(sections))
	for i, s := range sections {
		cause, told := s.cause(), map[string]bool{}
		s.Changes = slices.DeleteFunc(slices.Clone(s.Changes), func(t Told) bool {
			codes, ok := twinsOf(t, moved)
			if ok && cause == "" {
				for _, code := range codes {
					told[code] = true
				}
			}
			return ok && cause == ""
		})
		for code := range told {
			twins[code]++
		}
		for j, t := range s.Changes {
			s.Changes[j].Follows = cmp.Or(t.Follows, t.follows)
			if cause != "" && slices.Contains([]string{"robots", "indexable", keySitemap, keyAlternates}, t.Key) {
				s.Changes[j].Follows = cause
			}
		}
		out[i] = s
	}
	for i, s := range out {
		if cause := s.cause(); cause != "" && len(s.Places) > 0 && !s.Places[0].AI && twins[s.Places[0].Market] > 0 {
			n := twins[s.Places[0].Market]
			out[i].Changes = append(s.Changes, Told{Follows: cause, Change: Change{
				Topic: TopicSearch, Key: keyTwins, Kind: KindChanges,
				Sentence: fmt.Sprintf("On %s the twins in other markets (hreflang) change by those of %s.", count(n, "other site"), s.Places[0].Market),
			}})
		}
	}
	return out
}

// withCount moves the number of live markets, which the sites whose texts name it have in
// common, below the first market that comes or goes: nothing else changes it. Where the markets
// that were asked about have none, the number stays where it is.
func withCount(sections []Section) []Section {
	i := slices.IndexFunc(sections, func(s Section) bool { return s.counts && s.cause() == keyMarket })
	if i < 0 {
		return sections
	}
	out, seen := slices.Clone(sections), map[string]bool{}
	for j, s := range sections {
		out[j].Changes = slices.DeleteFunc(slices.Clone(s.Changes), func(t Told) bool { return t.Key == keyLiveMarkets })
	}
	for _, s := range sections {
		for _, t := range s.Changes {
			if t.Key == keyLiveMarkets && !seen[t.identity()] {
				seen[t.identity()], t.Follows = true, keyMarket
				out[i].Changes = append(out[i].Changes, t)
			}
		}
	}
	return out
}

// twinsOf gives the markets whose links a change of hreflang tells of, if it tells of no others
// than those that moved.
func twinsOf(t Told, moved map[string]bool) (codes []string, ok bool) {
	if t.Key != keyAlternates || len(t.Items) == 0 {
		return nil, false
	}
	for _, item := range t.Items {
		_, to, _ := strings.Cut(item, " → ")
		code, _, _ := strings.Cut(to, " ")
		if !moved[code] {
			return nil, false
		}
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes, true
}
