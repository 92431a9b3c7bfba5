package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// lines is a text in the making.
type lines struct{ strings.Builder }

// add appends a line made of parts; a line whose only part is empty is left out.
func (l *lines) add(parts ...string) {
	line := strings.TrimRight(strings.Join(parts, ""), " ")
	if line == "" && len(parts) > 0 {
		return
	}
	l.WriteString(line + "\n")
}

func (l *lines) print(to io.Writer) error {
	if _, err := io.WriteString(to, l.String()); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// aligned sets cells in columns, two blanks apart; the last is not padded.
func aligned(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	out := make([]string, len(rows))
	for i, row := range rows {
		var b strings.Builder
		for k, cell := range row {
			b.WriteString(cell)
			if k < len(row)-1 {
				b.WriteString(strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell)+2))
			}
		}
		out[i] = strings.TrimRight(b.String(), " ")
	}
	return out
}
