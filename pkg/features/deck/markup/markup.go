package markup

import "strings"

// Style is a set of styles of a span.
type Style uint8

// The styles, outermost first in the order in which they are written.
const (
	Strong Style = 1 << iota
	Emphasis
	Subscript
	Superscript
)

// Kind is the kind of a span.
type Kind uint8

// The kinds.
const (
	Text    Kind = iota
	Code         // Text is the code
	Math         // Text is TeX within a line
	Display      // Text is TeX that stands by itself
	Picture      // Text describes it, Name is its file
)

// Span is a part of a line in one style.
type Span struct {
	Kind  Kind
	Text  string
	Name  string // of a picture's file, without a folder
	Style Style
	Link  string // an address that begins with https://; "" for none
}

// Line is a line of text or an entry of a list.
type Line struct {
	// Item marks an entry of a list, Number its number; 0 stands for a bullet.
	Item   bool
	Number int
	// Depth of an entry counts the lists around its own. A line that continues an entry
	// has the depth of the entry and 1; text outside of lists has 0.
	Depth int
	Spans []Span // none on a blank line
}

// Doc is the text of a field.
type Doc []Line

// Bounds of nesting and names.
const (
	maxListDepth = 8
	maxNumber    = 999_999_999 // of an entry; CommonMark reads nine digits
	maxName      = 255         // bytes of a file's name, as file systems have it
	maxAddress   = 2000        // bytes of a link
	maxTicks     = 16          // backticks around code
)

// Pictures lists the files that a text in Markdown shows, each once, in order.
func Pictures(text string) []string {
	var names []string
	seen := map[string]bool{}
	for _, line := range ParseMarkdown(text) {
		for _, s := range line.Spans {
			if s.Kind == Picture && !seen[s.Name] {
				seen[s.Name] = true
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// Plain returns the words of the text, a line each: styles are left out, pictures have their
// description, formulas their TeX.
func (d Doc) Plain() string {
	var b strings.Builder
	for i, line := range d {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, s := range line.Spans {
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

// Escape returns Markdown that shows plain text, with its line breaks.
func Escape(text string) string {
	var d Doc
	for line := range linesOf(text) {
		d = append(d, Line{Spans: []Span{{Text: line}}})
	}
	return d.Markdown()
}
