package market

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
)

// ruleInput is what the rules of schemas/rules.cue may look at. An input that
// is absent is left out, and with it the rules that need it.
type ruleInput struct {
	folder string
	market *node
	other  map[string]any // lists, subjects, regions, examBoards, schoolTypes, grades
	tree   *node          // market with its lists, to find places in
	file   string
}

// ruleset is the compiled rules.
type ruleset struct {
	schema *schema
	groups []*ruleGroup
}

// ruleGroup is one definition of rules and the inputs that its text names.
type ruleGroup struct {
	value  cue.Value
	inputs []string // beside market
	market []string // keys of the market
	lists  []string // named lists
	memo   map[string][]verdict
}

// verdict is what a rule says; one without a sentence could not be evaluated.
type verdict struct{ rule, at, say string }

func newRuleset(s *schema) (*ruleset, error) {
	r := &ruleset{schema: s}
	for _, name := range slices.Sorted(maps.Keys(s.defs)) {
		if !strings.HasPrefix(name, "#") || !strings.HasSuffix(name, "Rules") {
			continue
		}
		g := &ruleGroup{value: s.root.LookupPath(cue.ParsePath(name)), memo: map[string][]verdict{}}
		if err := g.value.Err(); err != nil {
			return nil, fmt.Errorf("schemas: %w", err)
		}
		g.readInputs(s.defs[name], s.market.names())
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

// check evaluates every rule and gives the names of those that could not be.
func (r *ruleset) check(in ruleInput) (faults Faults, skipped []string) {
	for _, g := range r.groups {
		verdicts, err := g.judge(r.schema.ctx, in)
		if err != nil {
			return Faults{top(in.file).fault("rules", "file", "the rules can't be evaluated: %v", err)}, nil
		}
		for _, v := range verdicts {
			if v.say == "" {
				skipped = append(skipped, v.rule)
			} else {
				faults = append(faults, in.tree.place(v.at, in.file).fault(v.rule, v.at, "%s", v.say))
			}
		}
	}
	return faults, skipped
}

// judge remembers verdicts by what they were made from: most markets have the
// same payouts, and in every environment a pack is nearly the same.
func (g *ruleGroup) judge(ctx *cue.Context, in ruleInput) ([]verdict, error) {
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

func (g *ruleGroup) input(in ruleInput) map[string]any {
	out := map[string]any{}
	for _, name := range g.inputs {
		if name == "folder" {
			out[name] = in.folder
		} else if v, ok := in.other[name]; ok {
			out[name] = v
		}
	}
	if lists, ok := out["lists"].(*node); ok {
		out["lists"] = pick(lists, g.lists)
	}
	if len(g.market) > 0 {
		out["market"] = pick(in.market, g.market)
	}
	return out
}

// pick gives some keys of a map.
func pick(n *node, names []string) map[string]any {
	out := map[string]any{}
	for _, name := range names {
		if v := n.get(name); v != nil {
			out[name] = v.value()
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
