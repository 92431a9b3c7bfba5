package format

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"go.yaml.in/yaml/v3"
)

// scalar writes a value on one line.
func scalar(n *yaml.Node) string {
	if !quoted(n) {
		return canonical(n)
	}
	return text(n.Value)
}

// text writes a text, in quotes where it would otherwise be something else.
func text(s string) string {
	if isPlain(s) {
		return s
	}
	if strings.ContainsAny(s, `"\`) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return strconv.Quote(s) // all its escapes are YAML's, too
}

// isPlain reports whether a text without quotes is read as itself. The YAML
// library decides; moments are texts in packs, whatever it thinks of them.
func isPlain(s string) bool {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return false
	}
	if _, err := time.Parse(time.RFC3339, s); err == nil {
		return true
	}
	data, err := yaml.Marshal(s)
	return err == nil && string(data) == s+"\n"
}

// block gives the lines of a text over several lines as its author broke them,
// without their common indentation, behind its header. ok is false when it is
// safer in quotes.
func (s *parsedFile) block(n *yaml.Node) (header string, body []string, ok bool) {
	if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 || n.Line > len(s.lines) {
		return "", nil, false
	}
	line := []rune(s.lines[n.Line-1])
	if n.Column > len(line) {
		return "", nil, false
	}
	header, _, _ = strings.Cut(string(line[n.Column-1:]), " ")
	if strings.ContainsAny(header, "+0123456789") {
		return "", nil, false
	}
	from, to := s.blockLines(n)
	indent := -1
	for _, l := range s.lines[from:to] {
		if indent < 0 && strings.TrimSpace(l) != "" {
			indent = indentOf(l)
		}
		if indent < 0 || strings.TrimSpace(l) == "" && len(l) <= indent {
			body = append(body, "")
			continue
		}
		body = append(body, l[indent:])
	}
	for len(body) > 0 && body[len(body)-1] == "" {
		body = body[:len(body)-1]
	}
	return header, body, len(body) > 0 && body[0] != ""
}

// blockLines gives the lines below the header of a block text, from and to.
func (s *parsedFile) blockLines(n *yaml.Node) (from, to int) {
	from, indent := n.Line, -1
	for to = from; to < len(s.lines); to++ {
		l := s.lines[to]
		switch {
		case strings.TrimSpace(l) == "":
		case indent < 0:
			indent = indentOf(l)
			if indent == 0 || strings.TrimSpace(n.Value) == "" {
				return from, from
			}
		case indentOf(l) < indent:
			return from, to
		}
	}
	return from, to
}

func indentOf(l string) int { return len(l) - len(strings.TrimLeft(l, " ")) }
