package market

import (
	_ "embed"
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"
)

// catalogueYAML is every rule with its words.
//
//go:embed catalogue.yaml
var catalogueYAML []byte

// Rule is a kind of fault, or of warning.
type Rule struct {
	ID      string // such as unknown-key; Fault.Rule names it
	Title   string // what is found, without a full stop
	Why     string // what would come of it, in full sentences
	Warning bool   // it refuses nothing, and a pack may except it
}

// Rules gives every rule that vet knows, in the order in which people meet
// them: files, form, meaning, warnings.
func Rules() []Rule { return readCatalogue().rules }

// FindRule gives a rule by its id. The error suggests the one that was meant.
func FindRule(id string) (Rule, error) {
	c := readCatalogue()
	r, ok := c.rule(id)
	if !ok {
		var ids []string
		for _, r := range c.rules {
			ids = append(ids, r.ID)
		}
		return Rule{}, fmt.Errorf("there is no rule '%s'%s", id, DidYouMean(id, ids))
	}
	return r, nil
}

// catalogue is the rules, to look them up.
type catalogue struct{ rules []Rule }

// readCatalogue decodes what is inside the program and tested.
func readCatalogue() *catalogue {
	c := &catalogue{}
	if err := yaml.Unmarshal(catalogueYAML, &c.rules); err != nil {
		panic(fmt.Sprintf("market: catalogue.yaml: %v", err))
	}
	return c
}

func (c *catalogue) rule(id string) (Rule, bool) {
	i := slices.IndexFunc(c.rules, func(r Rule) bool { return r.ID == id })
	if i < 0 {
		return Rule{}, false
	}
	return c.rules[i], true
}

// warnings are the ids of what can be excepted.
func (c *catalogue) warnings() []string {
	var ids []string
	for _, r := range c.rules {
		if r.Warning && r.ID != unusedException {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// unusedException is the rule of exceptions themselves.
const unusedException = "exception-unused"
