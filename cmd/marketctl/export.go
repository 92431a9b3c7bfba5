package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/source"
)

type exportCommand struct {
	packsFlag
	Codes []string `arg:"" optional:"" name:"code" help:"Markets to print; all by default."`
	Env   string   `help:"prod, staging, dev or local." required:""`
	At    string   `help:"Moment for what depends on the clock, such as 2024-11-01 or 2024-11-01T00:00:00Z." placeholder:"TIME"`
}

// export is what other programs read; keys are added, never removed.
type export struct {
	Environment market.Environment `json:"environment"`
	AIHost      string             `json:"aiHost"`
	Markets     []*market.Market   `json:"markets"`
}

// Help is the long help.
func (x *exportCommand) Help() string {
	return help(`Prints what packs compile to, for other programs: every layer merged, named lists written out, links to another
market's site resolved. Keys are added to it, never removed. What depends on the clock is null without --at.`,
		`marketctl export --env prod --at 2024-11-20T00:00:00Z gr`,
		`the markets are printed`,
		`packs have faults, told on stderr; nothing is printed`,
		`the call is wrong: unknown market or environment`)
}

// Run prints the compiled markets.
func (x *exportCommand) Run(out output) error {
	env, err := source.ParseEnvironment(x.Env)
	if err != nil {
		return usageError{fmt.Errorf("--env: %w", err)}
	}
	if _, err := x.moment(x.At); err != nil {
		return err
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	registry, err := pack.Load(packs, pack.Options{Env: env})
	if err != nil {
		return err
	}
	result := export{Environment: env, AIHost: registry.AIHost(), Markets: []*market.Market{}}
	for _, m := range registry.All() {
		if len(x.Codes) == 0 || slices.Contains(x.Codes, m.Code) {
			result.Markets = append(result.Markets, x.asOf(m))
		}
	}
	for _, code := range x.Codes {
		if slices.Contains(registry.Drafts(), code) {
			return usageError{fmt.Errorf("the market '%s' is a draft, which %s does not know; dev and local do", code, env)}
		}
		if _, ok := registry.ByCode(code); !ok {
			return usageError{fmt.Errorf("there is no market '%s'", code)}
		}
	}
	enc := json.NewEncoder(out.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(result); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// asOf fills in what depends on the clock. A day is one of the market.
func (x *exportCommand) asOf(m *market.Market) *market.Market {
	at, err := market.ParseMoment(x.At, m.TimeZone)
	if err != nil { // none was asked about
		return m
	}
	c := *m
	running := m.ContestRunning(at)
	c.IsExpansionContestRunning = &running
	return &c
}
