package main

import (
	"fmt"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/outline"
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
	faults, err := market.Vet(packs, market.VetOptions{Codes: v.Codes, Envs: envs, Warnings: true, Linked: outline.Prove})
	if err != nil {
		return usageError{err}
	}
	for _, f := range faults {
		if f.Warning && !v.Warnings {
			continue
		}
		if _, err := fmt.Fprintln(out.stdout, painted(out.style, f)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	if len(faults.Errors()) > 0 {
		return errFaults
	}
	return nil
}

// painted is the fault's line with its place bold and its kind in colour.
func painted(s style, f market.Fault) string {
	line := f.String()
	if !s.on {
		return line
	}
	place := fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Col)
	paint := s.red
	if f.Warning {
		paint = s.yellow
	}
	rest, _ := strings.CutPrefix(line, place)
	return s.bold(place) + paint(rest)
}
