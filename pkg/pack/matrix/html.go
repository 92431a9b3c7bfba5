package matrix

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"knowmad/pkg/platform/sheet"
)

//go:embed matrix.gohtml matrix.css matrix.js
var files embed.FS

// WriteHTML writes one file that needs no other: sortable, filterable, for day
// and night, and for paper.
func (m *Matrix) WriteHTML(to io.Writer) error {
	t, err := template.New("matrix").Funcs(template.FuncMap{
		"printed": printedLabel,
		"broken":  brokenLabel,
		"cell":    cellHTML,
		"wide":    wide,
	}).ParseFS(files, "matrix.gohtml")
	if err != nil {
		return fmt.Errorf("matrix: %w", err)
	}
	var body strings.Builder
	if err := t.ExecuteTemplate(&body, "matrix.gohtml", m); err != nil {
		return fmt.Errorf("matrix: %w", err)
	}
	return sheet.Write(to, sheet.Page{
		Title: "Markets side by side", Class: "matrix",
		Body:  template.HTML(body.String()), //nolint:gosec // made by a template just now
		Files: files, Style: "matrix.css", Script: "matrix.js",
	})
}

// brokenLabel is a field's label that may go on below before each capital.
func brokenLabel(f Field, s Section) template.HTML {
	return template.HTML(strings.Join(words(f.Label(s)), "<wbr>")) //nolint:gosec // the words are escaped
}

// printedLabel is the same for a style sheet, which knows no <wbr>.
func printedLabel(f Field, s Section) string {
	const zeroWidthSpace = "\u200b"
	return strings.Join(words(f.Label(s)), zeroWidthSpace)
}

// words splits a name before its capitals and after its slashes.
func words(name string) []string {
	var out []string
	start := 0
	for i := 1; i < len(name); i++ {
		if name[i-1] == '/' || 'A' <= name[i] && name[i] <= 'Z' && (name[i-1] < 'A' || name[i-1] > 'Z') {
			out = append(out, template.HTMLEscapeString(name[start:i]))
			start = i
		}
	}
	return append(out, template.HTMLEscapeString(name[start:]))
}

// cellHTML is a cell of the table. There are thousands: its marks are short.
func cellHTML(c Cell, sentence bool) template.HTML {
	mark := ""
	switch {
	case c.Origin == FromNowhere:
		return "<td class=n>–"
	case c.Origin == FromBase:
		mark = " class=b"
	case c.Origin == FromSite:
		mark = " class=s"
	case sentence:
		mark = " class=t"
	}
	return template.HTML("<td" + mark + ">" + template.HTMLEscapeString(c.Text)) //nolint:gosec // the text is escaped
}

// wide reports whether a field holds sentences, which need room.
func wide(f Field) bool {
	const sentence = 40
	for _, c := range f.Cells {
		if length(c.Text) > sentence && strings.Contains(c.Text, " ") {
			return true
		}
	}
	return false
}
