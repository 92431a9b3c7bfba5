package check

import (
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// literalReader finds bold text and tables that are written so that Markdown doesn't read them
// as such. It parses a text like the server, as only that decides what readers see.
type literalReader struct {
	markdown             goldmark.Markdown
	formula, dashes, row *regexp.Regexp
}

func newLiteralReader() *literalReader {
	return &literalReader{
		markdown: goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)),
		formula:  regexp.MustCompile(`(?s)\$\$.*?\$\$|\$[^\s$][^$\n]*\$`),
		dashes:   regexp.MustCompile(`^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$`),
		row:      regexp.MustCompile(`^\s*\|.*\|`),
	}
}

// find reports stars and bars that readers would see, once per paragraph, as one sign too
// few turns all others of it.
func (r *literalReader) find(w *bodyWork) {
	if !strings.Contains(w.body, "**") && !strings.Contains(w.body, "|") {
		return
	}
	source := []byte(w.body)
	for _, m := range r.formula.FindAllIndex(source, -1) {
		for i := m[0]; i < m[1]; i++ {
			if source[i] != '\n' {
				source[i] = 'x'
			}
		}
	}
	var above ast.Node // the last paragraph with bars, and the columns of its table
	columns := 0
	_ = ast.Walk(r.markdown.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case ast.KindCodeSpan, ast.KindCodeBlock, ast.KindFencedCodeBlock:
			return ast.WalkSkipChildren, nil
		case ast.KindHTMLBlock:
			r.inElement(w, source, n)
			return ast.WalkSkipChildren, nil
		case ast.KindParagraph:
			if lines, from := r.lines(source, n); r.bars(lines) {
				if above == nil || n.PreviousSibling() != above || !r.continues(lines, columns) {
					r.table(w, n, lines, from)
					columns = cells(lines[0])
				}
				above = n
				return ast.WalkSkipChildren, nil
			}
			r.stars(w, source, n)
		case ast.KindHeading, ast.KindTextBlock, east.KindTableCell:
			r.stars(w, source, n)
		}
		return ast.WalkContinue, nil
	})
}

// lines gives the lines of a block and where each begins.
func (r *literalReader) lines(source []byte, n ast.Node) (lines []string, from []int) {
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		lines, from = append(lines, strings.TrimRight(string(s.Value(source)), "\n")), append(from, s.Start)
	}
	return lines, from
}

// bars reports whether a paragraph was meant to be a table.
func (r *literalReader) bars(lines []string) bool {
	return slices.ContainsFunc(lines, r.row.MatchString) ||
		len(lines) > 1 && !slices.ContainsFunc(lines, func(l string) bool { return !strings.Contains(l, " | ") })
}

// continues reports whether a paragraph with bars goes on with the table of that many columns
// above it.
func (r *literalReader) continues(lines []string, columns int) bool {
	return r.dashes.MatchString(lines[0]) || cells(lines[0]) == columns && (len(lines) == 1 || !r.dashes.MatchString(lines[1]))
}

func (r *literalReader) table(w *bodyWork, n ast.Node, lines []string, from []int) {
	first := max(0, slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "|") }))
	at := from[first]
	columns := cells(lines[first])
	end := at + len(lines[first])
	switch below := first + 1; {
	case n.PreviousSibling() != nil && n.PreviousSibling().Kind() == east.KindTable:
		w.tell(at, end, "markdown", "readers see the bars | as they stand: a blank line parts this row from its table; remove the blank line")
	case below < len(lines) && r.dashes.MatchString(lines[below]):
		w.tell(from[below], from[below]+len(lines[below]), "markdown", "readers see the bars | as they stand: the line of dashes has %d columns and the line above it %d; write %s",
			cells(lines[below]), columns, dashLine(columns))
	case r.dashes.MatchString(lines[first]):
		w.tell(at, end, "markdown", "readers see the bars | as they stand: a table begins with the names of its columns; write them above the line of dashes")
	default:
		w.tell(at, end, "markdown", "readers see the bars | as they stand: below the first line of a table stands a line of dashes; write %s there", dashLine(columns))
	}
}

// cells counts the columns of a row.
func cells(row string) int {
	row = strings.ReplaceAll(strings.TrimSpace(row), `\|`, "")
	return strings.Count(strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|"), "|") + 1
}

func dashLine(columns int) string { return "|" + strings.Repeat(" --- |", columns) }

// stars reports the first ** of a block that begins or ends no bold text.
func (r *literalReader) stars(w *bodyWork, source []byte, block ast.Node) {
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Kind() == ast.KindCodeSpan {
			return ast.WalkSkipChildren, nil
		}
		part, ok := n.(*ast.Text)
		if !ok {
			return ast.WalkContinue, nil
		}
		at := part.Segment.Start
		i := strings.Index(string(part.Segment.Value(source)), "**")
		if i < 0 || at+i > 0 && source[at+i-1] == '\\' {
			return ast.WalkContinue, nil
		}
		w.tell(at+i, at+i+len("**"), "markdown",
			"readers see ** as it stands; bold text has ** right before its first word and right behind its last, with no blank between, in one paragraph")
		return ast.WalkStop, nil
	})
}

// inElement reports bold text in a block of HTML, which is no Markdown up to the next blank line.
func (r *literalReader) inElement(w *bodyWork, source []byte, n ast.Node) {
	lines, from := r.lines(source, n)
	for i, line := range lines {
		at := strings.Index(line, "**")
		if at < 0 || strings.HasPrefix(strings.TrimSpace(lines[0]), "<!--") {
			continue
		}
		w.tell(from[i]+at, from[i]+at+len("**"), "markdown",
			"readers see ** as it stands, as the text of an element of HTML is no Markdown; leave a blank line behind the element, or write <strong>")
		return
	}
}
