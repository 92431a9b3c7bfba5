package main

import (
	"errors"
	"fmt"

	"knowmad/pkg/pack/editor"
)

type schemaCommand struct {
	Kind string `arg:"" optional:"" name:"kind" help:"Kind of file: market (also for environment layers), base, subjects, regions, exams, school, search, expect, routes, page." default:"market" predictor:"kind"`
}

// Help is the long help.
func (s *schemaCommand) Help() string {
	return help(`Prints the JSON Schema that editors use to check and complete a kind of file while it is typed. It comes from
inside this program. In this repository VS Code is set up already; other editors take the file by their own settings.`,
		`marketctl schema market > market.schema.json`,
		`the schema is printed`,
		`never`,
		`there is no such kind of file`)
}

// Run prints a schema.
func (s *schemaCommand) Run(out output) error {
	data, err := editor.Schema(s.Kind)
	if errors.Is(err, editor.ErrUnknownKind) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if _, err := out.stdout.Write(data); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
