package markdown

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"

	"knowmad/pkg/features/deck/note"
)

// formKey and formVersion mark the form of Write in the front matter.
const (
	formKey     = "deck"
	formVersion = "1"
)

const (
	sectionMark = "# "
	noteMark    = "## "
	tagsKey     = "tags: "
	hintKey     = "hint: "
)

// Write writes a deck. Read returns the same notes, without blank lines at the ends of texts and
// with LF for line ends.
func Write(w io.Writer, title string, notes iter.Seq2[note.Note, error]) error {
	b := bufio.NewWriter(w)
	if _, err := fmt.Fprintf(b, "%s\ntitle: %s\n%s: %s\n%s\n", rule, quote(title), formKey, formVersion, rule); err != nil {
		return fmt.Errorf("markdown: writing: %w", err)
	}
	section := ""
	for n, err := range notes {
		if err != nil {
			return err
		}
		if name := oneLine(n.Section); name != section {
			section = name
			if _, err := b.WriteString("\n" + strings.TrimRight(sectionMark+section, " ") + "\n"); err != nil {
				return fmt.Errorf("markdown: writing: %w", err)
			}
		}
		if _, err := b.WriteString(ownNote(n)); err != nil {
			return fmt.Errorf("markdown: writing: %w", err)
		}
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("markdown: writing: %w", err)
	}
	return nil
}

// ownNote is a note in the form of Write.
func ownNote(n note.Note) string {
	var b strings.Builder
	b.WriteString("\n" + noteMark + string(n.Kind) + "\n")
	if len(n.Tags) > 0 {
		var tags []string
		for _, tag := range n.Tags {
			if strings.ContainsAny(tag, ",\"\n\\") || strings.TrimSpace(tag) != tag || tag == "" {
				tag = quote(tag)
			}
			tags = append(tags, tag)
		}
		b.WriteString(tagsKey + strings.Join(tags, ", ") + "\n")
	}
	if n.Hint != "" {
		hint := n.Hint
		if strings.ContainsAny(hint, "\n\r") || strings.HasPrefix(hint, `"`) || strings.TrimSpace(hint) != hint {
			hint = quote(hint)
		}
		b.WriteString(hintKey + hint + "\n")
	}
	if text := protect(n.Front); text != "" {
		b.WriteString("\n" + text + "\n")
	}
	if text := protect(n.Back); text != "" {
		b.WriteString("\n" + rule + "\n\n" + text + "\n")
	}
	return b.String()
}

// quote writes a text between quotes, on one line.
func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s) != nil { // strings always have a form
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// isMark reports a line that isn't text.
func isMark(line string) bool {
	return strings.HasPrefix(line, sectionMark) || strings.HasPrefix(line, noteMark) || strings.TrimRight(line, " ") == "#" || strings.TrimRight(line, " ") == rule
}

// protect puts a backslash before lines that would be marks, or were marks without their
// backslashes.
func protect(text string) string {
	text = trimBlank(strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n"))
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if isMark(strings.TrimLeft(line, `\`)) {
			lines[i] = `\` + line
		}
	}
	return strings.Join(lines, "\n")
}

func unprotect(line string) string {
	if rest, found := strings.CutPrefix(line, `\`); found && isMark(strings.TrimLeft(rest, `\`)) {
		return rest
	}
	return line
}

// readOwn reads the form of Write, from a line on.
func (d *Deck) readOwn(lines []string, from int) {
	section := ""
	for at := from; at < len(lines); {
		line := lines[at]
		switch {
		case strings.HasPrefix(line, noteMark):
			end := at + 1
			for end < len(lines) && !strings.HasPrefix(lines[end], noteMark) && !isSection(lines[end]) {
				end++
			}
			if !d.readNote(lines[at:end], section, at+1) {
				return
			}
			at = end
			continue
		case isSection(line):
			section = strings.TrimSpace(line[1:])
		case strings.TrimSpace(line) != "":
			d.fault(NoNote, at+1, "A line belongs to no note. It was left out.")
		}
		at++
	}
}

func isSection(line string) bool {
	return strings.HasPrefix(line, sectionMark) || strings.TrimRight(line, " ") == "#"
}

// readNote reads a note from its heading on; false once there are too many.
func (d *Deck) readNote(lines []string, section string, line int) bool {
	n := note.Note{Kind: note.Kind(strings.TrimSpace(lines[0][len(noteMark):])), Section: section}
	if n.Kind != note.Basic && n.Kind != note.Reversed && n.Kind != note.Cloze {
		d.fault(UnknownKind, line, "A note is basic, reversed or cloze. This one was left out.")
		return true
	}
	at := 1
	for ; at < len(lines); at++ {
		if tags, found := strings.CutPrefix(lines[at], tagsKey); found {
			n.Tags = splitTags(tags)
		} else if hint, found := strings.CutPrefix(lines[at], hintKey); found {
			n.Hint = unquote(hint)
		} else {
			break
		}
	}
	var sides [2][]string
	side := 0
	for _, text := range lines[at:] {
		if side == 0 && strings.TrimRight(text, " ") == rule {
			side = 1
			continue
		}
		sides[side] = append(sides[side], unprotect(text))
	}
	n.Front, n.Back = trimBlank(sides[0]), trimBlank(sides[1])
	return d.add(n, line)
}

// splitTags reads tags with commas between them; some are between quotes.
func splitTags(s string) []string {
	var tags []string
	for s = strings.TrimSpace(s); s != ""; {
		if s[0] == '"' {
			decoder := json.NewDecoder(strings.NewReader(s))
			tag := ""
			if decoder.Decode(&tag) == nil {
				tags = append(tags, tag)
				s = strings.TrimLeft(s[decoder.InputOffset():], ", ")
				continue
			}
		}
		tag, rest, _ := strings.Cut(s, ",")
		if tag = strings.TrimSpace(tag); tag != "" {
			tags = append(tags, tag)
		}
		s = strings.TrimSpace(rest)
	}
	return tags
}
