package main

import (
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"
)

// output is where a command writes, and where it asks.
type output struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	style          style
}

// asks reports whether input and output are terminals: only then may a command ask.
func (o output) asks() bool { return isTerminal(o.stdin) && isTerminal(o.stdout) }

// style colours text for a terminal; the zero style leaves it plain.
type style struct{ on bool }

// styleOf follows --color: auto colours a terminal whose user has not set
// NO_COLOR (no-color.org) and that is not dumb.
func styleOf(choice string, environ []string, stdout io.Writer) style {
	switch choice {
	case "always":
		return style{true}
	case "never":
		return style{}
	}
	dumb := slices.Contains(environ, "TERM=dumb")
	refused := slices.ContainsFunc(environ, func(v string) bool {
		value, ok := strings.CutPrefix(v, "NO_COLOR=")
		return ok && value != ""
	})
	return style{isTerminal(stdout) && !dumb && !refused}
}

func (s style) bold(text string) string   { return s.sgr("1", text) }
func (s style) faint(text string) string  { return s.sgr("2", text) }
func (s style) red(text string) string    { return s.sgr("31", text) }
func (s style) green(text string) string  { return s.sgr("32", text) }
func (s style) yellow(text string) string { return s.sgr("33", text) }

func (s style) sgr(code, text string) string {
	if !s.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
