package main

import (
	"fmt"

	"knowmad/pkg/market"
)

type vetCommand struct {
	packsFlag
	Codes    []string `arg:"" optional:"" name:"code" help:"Markets to tell about; all by default."`
	Env      string   `help:"prod, staging, dev, local or all." default:"all"`
	Warnings bool     `help:"Tell, too, what is worth knowing but not wrong."`
}

// Run checks packs.
func (v *vetCommand) Run(out output) error {
	envs := market.Environments()
	if v.Env != "all" {
		env, err := market.ParseEnvironment(v.Env)
		if err != nil {
			return usageError{fmt.Errorf("--env: %w", err)}
		}
		envs = []market.Environment{env}
	}
	packs, err := v.open()
	if err != nil {
		return err
	}
	faults, err := market.Check(packs, v.Codes, envs)
	if err != nil {
		return usageError{err}
	}
	for _, f := range faults {
		if f.Warning && !v.Warnings {
			continue
		}
		if _, err := fmt.Fprintln(out.stdout, f); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	if len(faults.Errors()) > 0 {
		return errFaults
	}
	return nil
}

