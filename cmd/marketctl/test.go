package main

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/pack/expect"
	"knowmad/pkg/pack/expect/wire"
	"knowmad/pkg/pack/fault"
)

type testCommand struct {
	packsFlag
	Codes []string `arg:"" optional:"" name:"code" help:"Markets whose cases are checked; all by default." predictor:"market"`
	Node  string   `help:"Node program that renders pages, for cases that look into them; found on the path by default." placeholder:"FILE"`
}

// Help is the long help.
func (*testCommand) Help() string {
	return help(`Each case of markets/<code>/expect.yaml visits an address at a moment and says what must come of it:
status, redirect, head, links of menus, texts, payout tiers. The server of the program knowmad answers, which
stands beside this one. What comes otherwise is told at the line that expects it. A text inside a page takes Node, all else takes none.`,
		`marketctl test de gr`,
		`every case holds, or there is none`,
		`a case does not hold, or a pack is at fault`,
		`the call can't be carried out: unknown market or flag, no knowmad, or a text inside a page and no Node`)
}

// Run checks cases.
func (t *testCommand) Run(ctx context.Context, out output) error {
	if _, err := t.open(); err != nil {
		return err
	}
	order := wire.Order{Codes: t.Codes, Node: t.Node}
	if dir, ok := t.folder(); ok {
		order.Folder = dir
	}
	result, err := checkCases(ctx, order)
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		return printFaults(out, faults)
	}
	for _, d := range result.Differences {
		if _, err := fmt.Fprintln(out.stdout, paintedDifference(out.style, d)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	switch {
	case err != nil:
		return usageError{err}
	case len(result.Differences) > 0:
		return errFaults
	case result.Cases == 0:
		_, err = fmt.Fprintln(out.stdout, t.none())
	case isTerminal(out.stdout):
		_, err = fmt.Fprintln(out.stdout, out.style.green(summary(result)))
	}
	if err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func (t *testCommand) none() string {
	if len(t.Codes) == 0 {
		return "No market has an expect.yaml: nothing was checked."
	}
	return "None of these markets has an expect.yaml: nothing was checked."
}

func summary(r expect.Result) string {
	verb := "hold"
	if r.Cases == 1 {
		verb = "holds"
	}
	return fmt.Sprintf("%s of %s %s.", counted(r.Cases, "case"), counted(r.Markets, "market"), verb)
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func printFaults(out output, faults fault.Faults) error {
	for _, f := range faults {
		if _, err := fmt.Fprintln(out.stdout, painted(out.style, f)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return errFaults
}

func paintedDifference(s style, d expect.Difference) string {
	place := fmt.Sprintf("%s:%d:%d:", d.File, d.Line, d.Col)
	return s.bold(place) + s.red(d.String()[len(place):])
}
