package diff

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/compile"
)

// Checks lists what changed in the packs' own checks: the cases that `marketctl test` tries and
// the exceptions from warnings. Visitors see none of it, so it has sections of its own. Without
// codes it compares every market.
func Checks(before, after map[string]pack.Checks, codes []string) []Section {
	known := map[string]bool{}
	for code := range before {
		known[code] = true
	}
	for code := range after {
		known[code] = true
	}
	var out []Section
	for _, code := range slices.Sorted(maps.Keys(known)) {
		_, was := before[code]
		_, is := after[code]
		if !was || !is || len(codes) > 0 && !slices.Contains(codes, code) {
			continue // a market that comes or goes is told as a whole
		}
		changes := append(casesChanged(before[code].Cases, after[code].Cases), exceptionsChanged(before[code].Exceptions, after[code].Exceptions)...)
		if len(changes) > 0 {
			out = append(out, Section{Places: []Place{{Market: code}}, Changes: changes})
		}
	}
	return out
}

// entry is a case or an exception as it is compared.
type entry struct{ name, contents string }

// compareEntries calls told with each entry that one side alone has or whose contents differ. The
// name of an entry is what it is known by.
func compareEntries(before, after []entry, told func(kind string, e entry)) {
	find := func(in []entry, name string) (string, bool) {
		i := slices.IndexFunc(in, func(e entry) bool { return e.name == name })
		if i < 0 {
			return "", false
		}
		return in[i].contents, true
	}
	for _, e := range before {
		if _, ok := find(after, e.name); !ok {
			told(KindLoses, e)
		}
	}
	for _, e := range after {
		switch contents, ok := find(before, e.name); {
		case !ok:
			told(KindGains, e)
		case contents != e.contents:
			told(KindChanges, e)
		}
	}
}

func casesChanged(before, after []compile.Expectation) []Told {
	entries := func(cases []compile.Expectation) []entry {
		out := make([]entry, len(cases))
		for i, c := range cases {
			contents, _ := json.Marshal(c) // of texts, numbers and times
			out[i] = entry{c.Name, string(contents)}
		}
		return out
	}
	var out []Told
	compareEntries(entries(before), entries(after), func(kind string, e entry) {
		sentence := map[string]string{
			KindLoses:   "The case “%s” is gone: marketctl test tries it no longer.",
			KindGains:   "The case “%s” is new: marketctl test tries it.",
			KindChanges: "The case “%s” expects something else.",
		}[kind]
		out = append(out, Told{Change: Change{Topic: TopicChecks, Key: "expect " + e.name, Kind: kind, Sentence: fmt.Sprintf(sentence, e.name)}})
	})
	return out
}

func exceptionsChanged(before, after []compile.Exception) []Told {
	entries := func(list []compile.Exception) []entry {
		out := make([]entry, len(list))
		for i, e := range list {
			name := e.Rule
			if e.Path != "" {
				name += " of " + e.Path
			}
			out[i] = entry{name, fmt.Sprintf("%s (%s)", e.Reason, e.Owner)}
		}
		return out
	}
	var out []Told
	compareEntries(entries(before), entries(after), func(kind string, e entry) {
		var sentence string
		switch kind {
		case KindLoses:
			sentence = fmt.Sprintf("The exception for %s is gone: vet warns of it again.", e.name)
		case KindGains:
			sentence = fmt.Sprintf("vet no longer warns of %s: %s", e.name, e.contents)
		default:
			sentence = fmt.Sprintf("The exception for %s has another reason or owner: %s", e.name, e.contents)
		}
		out = append(out, Told{Change: Change{Topic: TopicChecks, Key: "exceptions " + e.name, Kind: kind, Sentence: sentence}})
	})
	return out
}
