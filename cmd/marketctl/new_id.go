package main

import (
	"fmt"

	"github.com/google/uuid"
)

type newIDCommand struct{}

// Help is the long help.
func (newIDCommand) Help() string {
	return help(`Prints a random uuid that nothing has yet, in the form that packs take: for primaryInternalUserUuid, the platform's
own user of a market, in which a draft has a placeholder, and for topics.`,
		`marketctl new-id`,
		`printed`,
		`does not happen`,
		`the call is wrong: it takes no arguments`)
}

// Run prints an id.
func (newIDCommand) Run(out output) error {
	id, err := uuid.NewRandom()
	if err != nil {
		return fmt.Errorf("make an id: %w", err)
	}
	if _, err := fmt.Fprintln(out.stdout, id); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
