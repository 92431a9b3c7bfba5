package fault

import (
	_ "embed"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
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
func Rules() []Rule { return ReadCatalogue().rules }

// FindRule gives a rule by its id. The error suggests the one that was meant.
func FindRule(id string) (Rule, error) {
	c := ReadCatalogue()
	r, ok := c.Rule(id)
	if !ok {
		var ids []string
		for _, r := range c.rules {
			ids = append(ids, r.ID)
		}
		return Rule{}, fmt.Errorf("there is no rule '%s'%s", id, DidYouMean(id, ids))
	}
	return r, nil
}

// Catalogue is the rules, to look them up.
type Catalogue struct{ rules []Rule }

// ReadCatalogue decodes what is inside the program and tested.
func ReadCatalogue() *Catalogue {
	c := &Catalogue{}
	if err := yaml.Unmarshal(catalogueYAML, &c.rules); err != nil {
		panic(fmt.Sprintf("fault: catalogue.yaml: %v", err))
	}
	return c
}

// Rule gives a rule by its id.
func (c *Catalogue) Rule(id string) (Rule, bool) {
	i := slices.IndexFunc(c.rules, func(r Rule) bool { return r.ID == id })
	if i < 0 {
		return Rule{}, false
	}
	return c.rules[i], true
}

// Warnings are the ids of what can be excepted.
func (c *Catalogue) Warnings() []string {
	var ids []string
	for _, r := range c.rules {
		if r.Warning && r.ID != UnusedException {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// UnusedException is the rule of exceptions themselves.
const UnusedException = "exception-unused"
