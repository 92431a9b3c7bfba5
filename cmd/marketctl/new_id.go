package main

import (
	"fmt"

	"github.com/google/uuid"
)

type newIDCommand struct {
	Count int `help:"How many to print, one a line." default:"1" placeholder:"N"`
}

// mostIDs is more than the topics of any market.
const mostIDs = 1000

// Help is the long help.
func (newIDCommand) Help() string {
	return help(`Prints a random uuid that nothing has yet, in the form that packs take: for primaryInternalUserUuid, the platform's
own user of a market, in which a draft has a placeholder, and for topics.`,
		`marketctl new-id --count 12`,
		`printed`,
		`does not happen`,
		`the call is wrong: an argument, or a count that is not from 1 to 1000`)
}

// Run prints ids.
func (n newIDCommand) Run(out output) error {
	if n.Count < 1 || n.Count > mostIDs {
		return usageError{fmt.Errorf("--count: %d is outside of 1 to %d", n.Count, mostIDs)}
	}
	for range n.Count {
		id, err := uuid.NewRandom()
		if err != nil {
			return fmt.Errorf("make an id: %w", err)
		}
		if _, err := fmt.Fprintln(out.stdout, id); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}
