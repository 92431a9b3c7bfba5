package main

import (
	"embed"
	"fmt"
)

//go:embed shells
var shells embed.FS

type completionCommand struct {
	Shell string `arg:"" name:"shell" help:"bash, zsh or fish." enum:"bash,zsh,fish"`
}

// Help is the long help.
func (*completionCommand) Help() string {
	return help(`Prints the script with which a shell completes commands, flags, markets, environments and keys of packs.
Its first lines tell where to put it.`,
		`source <(marketctl completion bash)`,
		`the script is printed`,
		`never`,
		`there is no script for this shell`)
}

// Run prints a script.
func (c *completionCommand) Run(out output) error {
	script, err := shells.ReadFile("shells/" + c.Shell)
	if err != nil {
		return fmt.Errorf("completion: %w", err)
	}
	if _, err := out.stdout.Write(script); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}
