package main

import (
	"fmt"

	"knowmad/pkg/pack/fault"
)

type rulesCommand struct {
	ID string `arg:"" optional:"" help:"The rule to explain; all are listed by default."`
}

// Help shows how the command is used.
func (x *rulesCommand) Help() string {
	return help(`Without ID every rule with its title, one a line. A warning says so.`,
		"marketctl rules page-fallback",
		"the rule is printed", "does not happen", "there is no such rule")
}

// Run lists the rules, or explains one.
func (x *rulesCommand) Run(out output) error {
	if x.ID == "" {
		return x.list(out)
	}
	r, err := fault.FindRule(x.ID)
	if err != nil {
		return usageError{err}
	}
	kind := "A fault: packs that have it are refused."
	if r.Warning {
		kind = "A warning: vet tells it with --warnings, and a pack's `exceptions` silence it."
	}
	_, err = fmt.Fprintf(out.stdout, "%s: %s\n\n%s\n\n%s\n", out.style.bold(r.ID), r.Title, r.Why, kind)
	if err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func (x *rulesCommand) list(out output) error {
	rules := fault.Rules()
	width := 0
	for _, r := range rules {
		width = max(width, len(r.ID))
	}
	for _, r := range rules {
		kind := "       "
		if r.Warning {
			kind = out.style.yellow("warning")
		}
		pad := fmt.Sprintf("%*s", width-len(r.ID), "")
		if _, err := fmt.Fprintf(out.stdout, "%s%s  %s  %s\n", out.style.bold(r.ID), pad, kind, r.Title); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}
