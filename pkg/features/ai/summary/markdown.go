package summary

import (
	"strconv"
	"strings"
	"unicode"
)

// style is a dialect of Markdown.
type style int

const (
	// plain has the sources in brackets, as knows are read without footnotes.
	plain style = iota
	// footnotes has them as footnotes.
	footnotes
)

// special are the characters that Markdown reads as signs.
const special = "\\`*_{}[]()#+-.!|<>~^$&="

// escaped is a text in which Markdown sees no signs.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
			continue
		case strings.ContainsRune(special, r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Markdown is a summary as a document. Its texts are data: none of their characters is a sign.
func Markdown(d Detail, s style) string {
	w := &writer{style: s, numbers: map[note]int{}}
	w.line("# " + w.text(d.Title))
	for _, section := range d.Sections {
		if section.Heading != "" && section.Heading != d.Title {
			w.line("## " + w.text(section.Heading))
		}
		for i, p := range section.Points {
			if i > 0 {
				w.out.WriteString("\n")
			}
			w.out.WriteString("- " + w.text(p.Text) + w.notes(p) + "\n")
		}
		w.out.WriteString("\n")
	}
	for i, t := range d.Terms {
		if i == 0 {
			w.line("---")
		}
		line := "- **" + w.text(t.Term) + "**"
		if t.Sentence.Value != nil {
			line += ": " + w.text(t.Sentence.Value.Text)
		}
		w.out.WriteString(line + "\n")
	}
	for i, n := range w.found {
		if i == 0 {
			w.out.WriteString("\n")
		}
		w.out.WriteString("[^" + strconv.Itoa(i+1) + "]: " + w.text(n.title) + ", " + strconv.Itoa(n.page) + "\n")
	}
	return strings.TrimSpace(strings.ReplaceAll(w.out.String(), "\n\n\n", "\n\n")) + "\n"
}

// note is a page of a source.
type note struct {
	title string
	page  int
}

type writer struct {
	style   style
	out     strings.Builder
	numbers map[note]int
	found   []note
}

func (*writer) text(text string) string { return escaped(strings.TrimSpace(text)) }

func (w *writer) line(text string) { w.out.WriteString(text + "\n\n") }

// notes are the marks behind a point.
func (w *writer) notes(p Point) string {
	var marks strings.Builder
	seen := map[note]bool{}
	for _, c := range p.Citations {
		n := note{c.Title, c.Page}
		if c.Title == "" || seen[n] {
			continue
		}
		seen[n] = true
		if w.style == plain {
			marks.WriteString(" (" + w.text(c.Title) + ", " + strconv.Itoa(c.Page) + ")")
			continue
		}
		if w.numbers[n] == 0 {
			w.found = append(w.found, n)
			w.numbers[n] = len(w.found)
		}
		marks.WriteString("[^" + strconv.Itoa(w.numbers[n]) + "]")
	}
	return marks.String()
}
