package diff

import (
	"fmt"
	"io"
	"strings"
)

// MostBytes is how long a report is at most: a comment on GitHub has 65,536 characters, and
// headings and the last line come on top.
const MostBytes = 56_000

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
		for _, lead := range s.Leads() {
			bullet := lead.markdown()
			if b.Len()+len(bullet) > MostBytes/2 { // what is long leaves the other half to what is short
				bullet = "- " + escaped(lead.Line()) + "\n"
			}
			if b.Len()+len(bullet) > MostBytes {
				left += 1 + len(lead.Followers)
				continue
			}
			b.WriteString(bullet)
		}
	}
	if left > 0 {
		fmt.Fprintf(&b, "\n%s more: the list is longer than a comment may be. `marketctl diff --format json` has all of it.\n", count(left, "change"))
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

// markdown is the bullet of a change, with the changes that follow from it below it in details.
func (l Lead) markdown() string {
	bullet := l.Told.markdown()
	if len(l.Followers) == 0 {
		return bullet
	}
	lines := make([]string, len(l.Followers))
	for i, t := range l.Followers {
		lines[i] = t.Line()
	}
	block := details(l.Consequences(), lines)
	return bullet + "  " + indented(block) + "\n"
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
