package main

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/term"

	"knowmad/pkg/pack/matrix"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/trail"
)

type matrixCommand struct {
	packsFlag
	Codes  []string `arg:"" optional:"" name:"code" help:"Markets to lay side by side; all by default." predictor:"market"`
	Env    string   `help:"prod, staging, dev or local." default:"prod" predictor:"environment"`
	Format string   `help:"table, csv (for spreadsheets) or html (one file for browsers)." enum:"table,csv,html" default:"table"`
}

// Help is the long help.
func (*matrixCommand) Help() string {
	return help(`Lays markets side by side: every field in which they differ. On a terminal, markets are columns and what comes
from the base is faint; where they don't fit, a section goes on below. csv has a row for each market. html is one
file that needs no other: it can be sorted, filtered, mailed and printed.`,
		`marketctl matrix --format html > markets.html`,
		`printed; nothing when there is nothing to differ`,
		`a file of a pack can't be read`,
		`the call is wrong: unknown market, environment or format`)
}

// Run prints the matrix.
func (x *matrixCommand) Run(out output) error {
	env, err := source.ParseEnvironment(x.Env)
	if err != nil {
		return usageError{fmt.Errorf("--env: %w", err)}
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	trail, err := trail.Read(packs)
	if err != nil {
		return err
	}
	m, err := matrix.Read(trail, env, x.Codes)
	if errors.Is(err, source.ErrUnknownMarket) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	switch x.Format {
	case "csv":
		return m.WriteCSV(out.stdout)
	case "html":
		return m.WriteHTML(out.stdout)
	}
	w := &lines{}
	for _, line := range m.Lines(out.width()) {
		w.WriteString(paintedLine(out.style, line) + "\n")
	}
	return w.print(out.stdout)
}

// usualWidth is how wide a table is where no flag says how wide the paper is.
const usualWidth = 120

// width is that of the terminal, in characters.
func (o output) width() int {
	if file, ok := o.stdout.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return usualWidth
}

func paintedLine(s style, line matrix.Line) string {
	if !s.on {
		return line.String()
	}
	text := ""
	for _, p := range line {
		switch {
		case p.Faint:
			text += s.faint(p.Text)
		case p.Bold:
			text += s.bold(p.Text)
		default:
			text += p.Text
		}
	}
	return text
}
