package launch

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/platform/sheet"
)

//go:embed launch.gohtml launch.css
var files embed.FS

// WriteHTML writes one self-contained file with a light, a dark and a print style.
func (s *Sheet) WriteHTML(to io.Writer) error {
	t, err := template.New("launch").Funcs(template.FuncMap{"mark": mark, "stateLabel": stateLabel}).ParseFS(files, "launch.gohtml")
	if err != nil {
		return fmt.Errorf("launch: %w", err)
	}
	var body strings.Builder
	if err := t.ExecuteTemplate(&body, "launch.gohtml", s); err != nil {
		return fmt.Errorf("launch: %w", err)
	}
	return sheet.Write(to, sheet.Page{
		Title: "Launch sheet: " + s.Name, Class: "launch",
		Body:  template.HTML(body.String()), //nolint:gosec // made by a template just now
		Files: files, Style: "launch.css",
	})
}

// stateLabel is the name of a state for screen readers.
func stateLabel(s State) string {
	switch s {
	case Good:
		return "done"
	case Open:
		return "could be better"
	case Missing:
		return "missing"
	}
	return ""
}

// group is a list of faults for the template.
type group struct {
	Title  string
	Faults []fault.Fault
}

// Group names a list of faults.
func (*Sheet) Group(title string, faults []fault.Fault) any { return group{title, faults} }

// table is a list of values for the template.
type table struct {
	ID, Title string
	Values    []Value
}

// Table names a list of values.
func (*Sheet) Table(id, title string, values []Value) any { return table{id, title, values} }
