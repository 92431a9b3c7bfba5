package main

import (
	"errors"

	"knowmad/pkg/pack/launch"
	"knowmad/pkg/pack/source"
)

type reportCommand struct {
	packsFlag
	Code   string `arg:"" name:"code" help:"The market." predictor:"market"`
	Format string `help:"markdown, or html (one file for browsers)." enum:"markdown,html" default:"markdown"`
	At     string `help:"Say how it stands with dated values at this moment, such as 2024-11-01 or 2024-11-01T00:00:00Z." placeholder:"TIME"`
}

// Help is the long help.
func (*reportCommand) Help() string {
	return help(`The launch sheet of a market: a verdict, what a launch needs and how far it is, what is missing for "status: live",
what is worth a look and what is meant to be so, and every value: set by the market, or from the base. A draft is
held to what would be asked of it were it live.`,
		`marketctl report gr --format html --at 2025-01-01T00:00:00Z > gr.html`,
		`printed, whatever the verdict`,
		`a file of the market can't be read`,
		`the call is wrong: unknown market, format or moment`)
}

// Run prints the sheet.
func (x *reportCommand) Run(out output) error {
	at, err := x.moment(x.At, x.Code)
	if err != nil {
		return err
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	s, err := launch.Read(packs, x.Code, at)
	if errors.Is(err, source.ErrUnknownMarket) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if x.Format == "html" {
		return s.WriteHTML(out.stdout)
	}
	return s.WriteMarkdown(out.stdout)
}
