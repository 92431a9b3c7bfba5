package check

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"cuelang.org/go/cue"
	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/literal"
	"cuelang.org/go/cue/token"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// RuleInput is what the rules of schemas/rules.cue may look at. An input that
// is absent is left out, and with it the rules that need it.
type RuleInput struct {
	Folder string
	Market *source.Node
	Other  map[string]any // lists, subjects, regions, examBoards, schoolTypes, grades
	Tree   *source.Node   // market with its lists, to find places in
	File   string
}

// Ruleset is the compiled rules.
type Ruleset struct {
	schema *schema.Schema
	groups []*ruleGroup
}

// ruleGroup is one definition of rules and the inputs that its text names.
type ruleGroup struct {
	name   string // of its definition
	value  cue.Value
	inputs []string // beside market
	market []string // keys of the market
	lists  []string // named lists
	memo   map[string][]verdict
}

// verdict is what a rule says; one without a sentence could not be evaluated.
type verdict struct{ rule, at, say string }

// NewRuleset finds the rules of a schema: its definitions whose names end in Rules.
func NewRuleset(s *schema.Schema) (*Ruleset, error) {
	r := &Ruleset{schema: s}
	for _, name := range slices.Sorted(maps.Keys(s.Defs)) {
		if !strings.HasPrefix(name, "#") || !strings.HasSuffix(name, "Rules") {
			continue
		}
		g := &ruleGroup{name: name, value: s.Root.LookupPath(cue.ParsePath(name)), memo: map[string][]verdict{}}
		if err := g.value.Err(); err != nil {
			return nil, fmt.Errorf("schemas: %w", err)
		}
		g.readInputs(s.Defs[name], s.Market.Names())
		r.groups = append(r.groups, g)
	}
	if len(r.groups) == 0 {
		return nil, fmt.Errorf("schemas: there are no rules")
	}
	return r, nil
}

// readInputs finds what the rules look at: market.key, lists.name, and keys
// of the market in quotes.
func (g *ruleGroup) readInputs(f *ast.Field, keys []string) {
	named := map[string]map[string]bool{"market": {}, "lists": {}}
	ast.Walk(f.Value, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			name, _, err := ast.LabelName(n.Sel)
			if ok && err == nil && named[id.Name] != nil {
				named[id.Name][name] = true
			}
		case *ast.BasicLit:
			if n.Kind != token.STRING {
				break
			}
			if text, err := literal.Unquote(n.Value); err == nil && slices.Contains(keys, text) {
				named["market"][text] = true
			}
		}
		return true
	}, nil)
	if body, ok := f.Value.(*ast.StructLit); ok {
		for _, d := range body.Elts {
			if input, ok := d.(*ast.Field); ok {
				if name, _, err := ast.LabelName(input.Label); err == nil && name != "market" && name != "rules" {
					g.inputs = append(g.inputs, name)
				}
			}
		}
	}
	g.market = slices.Sorted(maps.Keys(named["market"]))
	g.lists = slices.Sorted(maps.Keys(named["lists"]))
}

// Check evaluates every rule and gives the names of those that could not be.
func (r *Ruleset) Check(in RuleInput) (faults fault.Faults, skipped []string) {
	for _, g := range r.groups {
		verdicts, err := g.judge(r.schema.Ctx, in)
		if err != nil {
			return fault.Faults{fault.Top(in.File).Fault("rules", "file",
				"the rules %s of this program can't be evaluated, so the pack is not checked; this is no mistake of the pack: send this line, and what was changed last, to the developers", g.name)}, nil
		}
		for _, v := range verdicts {
			if v.say == "" {
				skipped = append(skipped, v.rule)
			} else {
				faults = append(faults, in.Tree.Place(v.at, in.File).Fault(v.rule, v.at, "%s", v.say))
			}
		}
	}
	return faults, skipped
}

// judge remembers verdicts by what they were made from: most markets have the
// same payouts, and in every environment a pack is nearly the same.
func (g *ruleGroup) judge(ctx *cue.Context, in RuleInput) ([]verdict, error) {
	input := g.input(in)
	data, err := json.Marshal(input)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	if known, ok := g.memo[string(data)]; ok {
		return known, nil
	}
	it, err := g.value.Unify(ctx.Encode(input)).LookupPath(cue.ParsePath("rules")).Fields()
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	verdicts := []verdict{}
	for it.Next() {
		name := it.Selector().Unquoted()
		found, err := evaluate(it.Value(), name)
		if err != nil {
			found = []verdict{{rule: name}} // an input is missing; that is told by itself
		}
		verdicts = append(verdicts, found...)
	}
	if len(g.memo) > maxMemo/100 {
		clear(g.memo)
	}
	g.memo[string(data)] = verdicts
	return verdicts, nil
}

func (g *ruleGroup) input(in RuleInput) map[string]any {
	out := map[string]any{}
	for _, name := range g.inputs {
		if name == "folder" {
			out[name] = in.Folder
		} else if v, ok := in.Other[name]; ok {
			out[name] = v
		}
	}
	if lists, ok := out["lists"].(*source.Node); ok {
		out["lists"] = pick(lists, g.lists)
	}
	if len(g.market) > 0 {
		out["market"] = pick(in.Market, g.market)
	}
	return out
}

// pick gives some keys of a map.
func pick(n *source.Node, names []string) map[string]any {
	out := map[string]any{}
	for _, name := range names {
		if v := n.Get(name); v != nil {
			out[name] = v.Value()
		}
	}
	return out
}

func evaluate(rule cue.Value, name string) ([]verdict, error) {
	list, err := rule.List()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var out []verdict
	for list.Next() {
		var found struct {
			At  string `json:"at"`
			Say string `json:"say"`
		}
		if err := list.Value().Decode(&found); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, verdict{name, found.At, found.Say})
	}
	return out, nil
}
