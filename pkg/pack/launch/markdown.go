package launch

import (
	"fmt"
	"io"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
)

// mark is the sign of a state, for readers without colours.
func mark(s State) string {
	switch s {
	case Good:
		return "✓"
	case Open:
		return "○"
	case Missing:
		return "✗"
	}
	return ""
}

// WriteMarkdown writes the sheet for a ticket or a pull request.
func (s *Sheet) WriteMarkdown(to io.Writer) error {
	w := &writer{}
	w.line("# Launch sheet: %s (%s)", escaped(s.Name), s.Code)
	w.line("")
	w.line("**%s %s**", mark(s.Verdict.State), escaped(s.Verdict.Text))
	w.line("")
	for _, f := range s.Facts() {
		w.line("- %s: %s", f.Name, escaped(f.Text))
	}
	w.line("")
	w.line("| | | |")
	w.line("|---|---|---|")
	for _, c := range s.Checks {
		w.line("| %s | %s | %s |", mark(c.State), c.Name, escaped(c.Text))
	}
	w.faults("To do first", s.Blocking)
	w.faults("Worth a look", s.Warnings)
	if len(s.Exceptions) > 0 {
		w.heading("Meant to be so")
		for _, x := range s.Exceptions {
			w.line("- `%s`: %s (%s)", x.Rule, escaped(x.Reason), escaped(x.Owner))
		}
	}
	w.pages(s.Pages)
	w.values("Set by the market", s.Own)
	w.values("From the site of "+s.Site, s.Lent)
	w.values("From the base", s.Base)
	if _, err := io.WriteString(to, w.String()); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// Fact is a line of the sheet's head.
type Fact struct{ Name, Text string }

// Facts are the lines of the sheet's head.
func (s *Sheet) Facts() []Fact {
	facts := []Fact{{"Status", string(s.Status)}}
	if s.Site != "" {
		facts = append(facts, Fact{"Site", "that of " + s.Site})
	}
	if s.Address != "" {
		facts = append(facts, Fact{"Address", s.Address})
	}
	if s.At != nil {
		facts = append(facts, Fact{"As of", market.ShowTime(*s.At, s.zone)})
	}
	return facts
}

type writer struct{ strings.Builder }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *writer) heading(title string) { w.line("\n## %s\n", title) }

func (w *writer) faults(title string, faults []fault.Fault) {
	if len(faults) == 0 {
		return
	}
	w.heading(title)
	for _, f := range faults {
		w.line("- `%s:%d` %s: %s", f.File, f.Line, escaped(f.Path), escaped(f.Message))
	}
}

func (w *writer) pages(pages []Page) {
	if len(pages) == 0 {
		return
	}
	w.heading("Pages")
	w.line("| page | title | whose |")
	w.line("|---|---|---|")
	for _, p := range pages {
		w.line("| /%s | %s | %s |", p.Path, escaped(p.Title), p.Whose())
	}
}

// Whose says whether the text is the market's or the platform's.
func (p Page) Whose() string {
	if p.Own {
		return "the market's own"
	}
	return "the platform's general one"
}

func (w *writer) values(title string, values []Value) {
	if len(values) == 0 {
		return
	}
	w.heading(title)
	w.line("<details><summary>%d values</summary>\n", len(values))
	w.line("| key | value | where |")
	w.line("|---|---|---|")
	for _, v := range values {
		w.line("| `%s` | %s | %s |", v.Path, escaped(v.Text), v.Place)
	}
	w.line("\n</details>")
}

// escaped escapes Markdown and HTML in texts of packs, but for backticks, which messages
// of the sheet contain.
func escaped(text string) string {
	return strings.NewReplacer(
		`\`, `\\`, "*", `\*`, "_", `\_`, "{", `\{`, "}", `\}`, "[", `\[`, "]", `\]`, "#", `\#`, "|", `\|`, "~", `\~`, "<", "&lt;", "&", "&amp;",
	).Replace(text)
}
