package diff

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/source"
)

// Registries are the compiled packs of one moment, by environment.
type Registries = map[market.Environment]*market.Registry

// codesOf returns the codes of the markets of all environments, sorted.
func codesOf(regs Registries) []string {
	found := map[string]bool{}
	for _, reg := range regs {
		for _, m := range reg.All() {
			found[m.Code] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// having returns the environments that have a market, most public first.
func having(regs Registries, code string) []market.Environment {
	var envs []market.Environment
	for _, env := range market.Environments() {
		if reg, ok := regs[env]; ok {
			if _, ok := reg.ByCode(code); ok {
				envs = append(envs, env)
			}
		}
	}
	return envs
}

// Since lists what changed for the visitors of each host; it is empty where nothing did.
// Both sides have the same environments. Without codes it compares every market; a code of
// neither side is source.ErrUnknownMarket.
func (r *Reader) Since(before, after Registries, codes []string) ([]Section, error) {
	known := slices.Compact(slices.Sorted(slices.Values(slices.Concat(codesOf(before), codesOf(after)))))
	for _, code := range codes {
		if !slices.Contains(known, code) {
			return nil, fmt.Errorf("%w '%s'", source.ErrUnknownMarket, code)
		}
	}
	var sections []Section
	for _, code := range known {
		if len(codes) > 0 && !slices.Contains(codes, code) {
			continue
		}
		of := r.marketSince(before, after, code)
		of[0].counts = live(before, code) != live(after, code)
		sections = append(sections, of...)
	}
	return causesFirst(grouped(withCount(withFollowers(sections)))), nil
}

// live reports whether some environment has a market and counts it among the live ones.
func live(regs Registries, code string) bool {
	for _, reg := range regs {
		if m, ok := reg.ByCode(code); ok && m.Status == market.StatusLive {
			return true
		}
	}
	return false
}

// marketSince compares one market: a section for each of its hosts, without changes where
// nothing differs.
func (r *Reader) marketSince(before, after Registries, code string) []Section {
	was, is := having(before, code), having(after, code)
	if len(was) == 0 || len(is) == 0 {
		return []Section{r.cameOrWent(before, after, code)}
	}
	main := &Section{Changes: r.moved(was, is, code)}
	if slices.Contains(is, market.Prod) && !slices.Contains(was, market.Prod) {
		m, _ := after[market.Prod].ByCode(code)
		main.Changes = append(main.Changes, r.launched(m)...)
	}
	ai := &Section{}
	first, _ := after[is[0]].ByCode(code)
	main.place(r.Of(after[is[0]], first)[0])
	both := 0
	for _, env := range is {
		if !slices.Contains(was, env) {
			continue
		}
		both++
		old, _ := before[env].ByCode(code)
		now, _ := after[env].ByCode(code)
		for _, h := range r.Of(after[env], now) {
			section := main
			if h.AI {
				section = ai
			}
			section.place(h)
			olds := r.Of(before[env], old)
			if i := slices.IndexFunc(olds, func(o Host) bool { return o.AI == h.AI }); i >= 0 {
				section.add(Compare(olds[i], h, Sides{}), env)
			}
		}
	}
	main.site = !main.Places[0].Linked
	main.finish(both)
	if len(ai.Places) == 0 {
		return []Section{*main}
	}
	ai.finish(both)
	return []Section{*main, *ai}
}

// place sets the section's host, unless it has one: the first call is for the most public
// environment.
func (s *Section) place(h Host) {
	if len(s.Places) == 0 {
		s.Places = []Place{{Market: h.Market.Code, Host: h.Name, AI: h.AI, Linked: h.Market.Linked()}}
	}
}

// add adds the changes of one environment. A change that another environment has too gets
// this environment as a further one.
func (s *Section) add(changes []Change, env market.Environment) {
	for _, ch := range changes {
		told := Told{Change: ch}
		i := slices.IndexFunc(s.Changes, func(t Told) bool {
			return (Told{Change: t.Change}).identity() == told.identity()
		})
		if i < 0 {
			i = len(s.Changes)
			s.Changes = append(s.Changes, told)
		}
		s.Changes[i].Environments = append(s.Changes[i].Environments, env)
	}
}

// finish clears the environments of changes that hold in all of them, and sorts by topic.
func (s *Section) finish(environments int) {
	for i := range s.Changes {
		if len(s.Changes[i].Environments) == environments {
			s.Changes[i].Environments = nil
		}
	}
	slices.SortStableFunc(s.Changes, func(a, b Told) int {
		return cmp.Compare(slices.Index(topics(), a.Topic), slices.Index(topics(), b.Topic))
	})
}

// cameOrWent is the section of a market that only one side has.
func (r *Reader) cameOrWent(before, after Registries, code string) Section {
	regs, kind := after, KindAppears
	if len(having(after, code)) == 0 {
		regs, kind = before, KindRetires
	}
	envs := having(regs, code)
	reg := regs[envs[0]]
	m, _ := reg.ByCode(code)
	h := r.Of(reg, m)[0]
	s := Section{}
	s.place(h)
	ch := Change{Topic: TopicMarket, Key: keyMarket, Kind: kind}
	if kind == KindAppears {
		ch.After = m.Domain
		ch.Sentence = fmt.Sprintf("%s (%s) is a new market at %s, %s.", m.Country.EnglishName, code, m.Domain, stateOf(m, envs))
	} else {
		ch.Before = m.Domain
		ch.Sentence = fmt.Sprintf("%s (%s) is retired: %s.", m.Country.EnglishName, code, removedSentence(m))
	}
	s.Changes = []Told{{Change: ch}}
	if kind == KindAppears {
		s.Changes = append(s.Changes, r.launched(m)...)
	}
	return s
}

// removedSentence says what visitors of a retired market's address get.
func removedSentence(m *market.Market) string {
	if m.Linked() {
		return "its visitors are no longer told apart at " + m.Domain
	}
	return "nobody answers at " + m.Domain + " any more"
}

func stateOf(m *market.Market, envs []market.Environment) string {
	switch {
	case m.Status == market.StatusDraft:
		return "a draft, in " + envNames(envs) + " only"
	case !m.IsLaunched:
		return "not open to the public yet"
	default:
		return "open to the public"
	}
}

// moved lists the environments that gain or lose a market, such as prod when a draft goes
// live.
func (r *Reader) moved(was, is []market.Environment, code string) []Told {
	var told []Told
	tell := func(envs []market.Environment, kind, does string) {
		if len(envs) > 0 {
			told = append(told, Told{Change: Change{
				Topic: TopicMarket, Key: keyMarket, Kind: kind,
				Sentence: fmt.Sprintf("The market %s %s in %s.", code, does, envNames(envs)),
			}})
		}
	}
	tell(missingFrom(was, is), KindAppears, "goes on the air")
	tell(missingFrom(is, was), KindRetires, "goes off the air")
	return told
}

func missingFrom(some, all []market.Environment) []market.Environment {
	return slices.DeleteFunc(slices.Clone(all), func(e market.Environment) bool { return slices.Contains(some, e) })
}

func envNames(envs []market.Environment) string {
	names := make([]string, len(envs))
	for i, e := range envs {
		names[i] = string(e)
	}
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
