package diff

import (
	"fmt"
	"io"
	"strings"
)

// mostBytes is how long a report is at most: a comment on GitHub has 65,536 characters, and
// headings and the last line come on top.
const mostBytes = 56_000

// WriteMarkdown writes sections as a comment for a pull request; without sections it
// writes nothing. What is beyond the length of a comment is counted.
func WriteMarkdown(w io.Writer, title string, sections []Section) error {
	if len(sections) == 0 {
		return nil
	}
	var b strings.Builder
	left := 0
	b.WriteString("## " + escaped(title) + "\n")
	for _, s := range sections {
		b.WriteString("\n### " + escaped(s.Heading()) + "\n\n")
		if places := len(s.Places); places > 1 && s.Heading() != s.everyPlace() {
			b.WriteString(details(fmt.Sprintf("The %d hosts", places), strings.Split(s.everyPlace(), ", ")) + "\n")
		}
		for _, t := range s.Changes {
			bullet := t.markdown()
			if b.Len()+len(bullet) > mostBytes/2 { // what is long leaves the other half to what is short
				bullet = "- " + escaped(t.Line()) + "\n"
			}
			if b.Len()+len(bullet) > mostBytes {
				left++
				continue
			}
			b.WriteString(bullet)
		}
	}
	if left > 0 {
		fmt.Fprintf(&b, "\n%s more: the list is longer than a comment may be. `marketctl diff` without `--format markdown` has all of it.\n", count(left, "change"))
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func (s Section) everyPlace() string {
	names := make([]string, len(s.Places))
	for i, p := range s.Places {
		names[i] = p.String()
	}
	return strings.Join(names, ", ")
}

// markdown is a bullet. A list that its sentence would cut short is below it in details.
func (t Told) markdown() string {
	if len(t.Passages) > 1 {
		return "- " + indented(details(t.summary+t.where(), t.Passages)) + "\n"
	}
	if len(t.Items) <= shown || t.summary == "" {
		return "- " + escaped(t.Line()) + "\n"
	}
	return "- " + indented(details(t.summary+t.where(), t.Items)) + "\n"
}

// details is a collapsed list. GitHub reads Markdown inside it only after an empty line.
func details(summary string, items []string) string {
	var b strings.Builder
	b.WriteString("<details><summary>" + escaped(summary) + "</summary>\n\n")
	for _, item := range items {
		b.WriteString("- " + escaped(item) + "\n")
	}
	b.WriteString("\n</details>\n")
	return b.String()
}

func indented(block string) string {
	lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
	for i := 1; i < len(lines); i++ {
		if lines[i] != "" {
			lines[i] = "  " + lines[i]
		}
	}
	return strings.Join(lines, "\n")
}

// escaped escapes Markdown and HTML in texts of packs.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
			continue
		case r == '&':
			b.WriteString("&amp;")
			continue
		case strings.ContainsRune("\\`*_{}[]#|~>", r):
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
