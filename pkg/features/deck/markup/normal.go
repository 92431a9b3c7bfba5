package markup

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Normal returns the normal form: blanks are single, styles don't begin or end with
// blanks, neighbours of one style are one span, blank lines are single and stand within
// the text, and a blank line follows a list.
func (d Doc) Normal() Doc {
	var out Doc
	last := -1 // depth of the entry that a line may continue
	for _, line := range d {
		line.Spans = normalSpans(line.Spans)
		if len(line.Spans) == 0 {
			if !line.Item && line.Depth == 0 {
				out, last = appendBlank(out), -1
			}
			continue
		}
		depth := max(0, min(line.Depth, last+1, maxListDepth))
		switch {
		case line.Item:
			depth = min(depth, maxListDepth-1)
			line.Number = max(0, min(line.Number, maxNumber))
			last = depth
		case depth == 0 && last >= 0:
			out, last = appendBlank(out), -1
		default:
			last = depth - 1
		}
		if line.Depth = depth; !line.Item {
			line.Number = 0
		}
		out = append(out, line)
	}
	if n := len(out); n > 0 && isBlank(out[n-1]) {
		out = out[:n-1]
	}
	return out
}

func isBlank(l Line) bool { return len(l.Spans) == 0 }

// appendBlank adds a blank line where it separates something.
func appendBlank(d Doc) Doc {
	if len(d) == 0 || isBlank(d[len(d)-1]) {
		return d
	}
	return append(d, Line{})
}

// normalSpans returns the normal form of a line.
func normalSpans(spans []Span) []Span {
	var parts []Span // words, blanks between them, and everything that is no text
	for _, s := range spans {
		if s, ok := normalSpan(s); ok {
			parts = appendParts(parts, s)
		}
	}
	for len(parts) > 0 && isSpace(parts[0]) {
		parts = parts[1:]
	}
	for len(parts) > 0 && isSpace(parts[len(parts)-1]) {
		parts = parts[:len(parts)-1]
	}
	for i, p := range parts {
		if isSpace(p) { // at neither end
			parts[i] = between(p, parts[i-1], parts[i+1])
		}
	}
	return joinAlike(parts)
}

// between returns a blank in the styles that stay open from the part before it to the
// part after it: no style begins or ends with a blank.
func between(blank, before, after Span) Span {
	layers := layersOf(before)
	blank.Style, blank.Link = 0, ""
	for _, l := range layers[:shared(layers, layersOf(after))] {
		if blank.Style |= l.style; l.link != "" {
			blank.Link = l.link
		}
	}
	return blank
}

// normalSpan returns a span with a clean text; false without one.
func normalSpan(s Span) (Span, bool) {
	s.Text = clean(s.Text)
	s.Link = Address(s.Link)
	if s.Kind != Picture {
		s.Name = ""
	}
	switch s.Kind {
	case Code:
		s.Text = strings.Trim(collapse(s.Text), " ")
		if fence(s.Text) == "" { // there is no fence for it
			s.Kind = Text
		}
	case Math, Display:
		s.Text = normalTeX(s.Text)
	case Picture:
		s.Text = strings.TrimSpace(collapse(strings.ReplaceAll(s.Text, "\n", " ")))
		s.Text = truncate(s.Text, maxAlt)
		return s, IsName(s.Name)
	}
	return s, s.Text != ""
}

// appendParts adds a span, of text each word and each stretch of blanks by itself.
func appendParts(parts []Span, s Span) []Span {
	if s.Kind != Text {
		return append(parts, s)
	}
	for rest := s.Text; rest != ""; {
		end := strings.IndexFunc(rest, unicode.IsSpace)
		if end == 0 {
			end = strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsSpace(r) })
		}
		if end < 0 {
			end = len(rest)
		}
		part := s
		part.Text, rest = rest[:end], rest[end:]
		if n := len(parts); n > 0 && isSpace(parts[n-1]) && isSpace(part) {
			parts[n-1].Text = blanks(parts[n-1].Text + blanks(part.Text))
			continue
		}
		if isSpace(part) {
			part.Text = blanks(part.Text)
		}
		parts = append(parts, part)
	}
	return parts
}

// joinAlike joins neighbours of one kind and style, where that makes no code without a fence.
func joinAlike(parts []Span) []Span {
	var out []Span
	for len(parts) > 0 {
		first := parts[0]
		n := 1
		for n < len(parts) && first.Kind <= Code && alike(first, parts[n]) {
			n++
		}
		var b strings.Builder
		for _, p := range parts[:n] {
			b.WriteString(p.Text)
		}
		if first.Text = b.String(); first.Kind == Code && fence(first.Text) == "" {
			first.Kind = Text
		}
		out, parts = append(out, first), parts[n:]
	}
	return out
}

func alike(a, b Span) bool { return a.Kind == b.Kind && a.Style == b.Style && a.Link == b.Link }

func isSpace(s Span) bool {
	r, _ := utf8.DecodeRuneInString(s.Text)
	return s.Kind == Text && unicode.IsSpace(r)
}

// blanks returns the normal form of a stretch of blanks. Longer ones than maxBlanks are cut.
func blanks(s string) string {
	s = collapse(s)
	n := 0
	for i := range s {
		if n++; n > maxBlanks {
			return s[:i]
		}
	}
	return s
}

const maxBlanks = 20 // no-break spaces in a row

// collapse replaces each stretch of spaces, tabs and line feeds by one space. Other
// blanks, such as no-break spaces, stay.
func collapse(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range s {
		if strings.ContainsRune(" \t\n", r) {
			gap = true
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	if gap {
		b.WriteByte(' ')
	}
	return b.String()
}

// clean removes control characters, marks that turn the direction of the text around
// them, and the word joiner, which protects text in HTML from being read as TeX.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r', r == '\u2028', r == '\u2029', r == '\u0085', r == '\v', r == '\f':
			return ' '
		case unicode.IsControl(r), r == joiner, r == '\ufeff', r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// joiner is invisible and separates characters that would else begin TeX or a sound.
const joiner = '\u2060'

// normalTeX removes line feeds and whatever would end the TeX early in one of the formats.
func normalTeX(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '$':
		case s[i] == '\\' && i+1 == len(s):
		case s[i] == '\\' && strings.IndexByte("()[]", s[i+1]) >= 0:
			b.WriteByte(s[i+1])
			i++
		case s[i] == '\\':
			b.WriteString(s[i : i+2])
			i++
		default:
			b.WriteByte(s[i])
		}
	}
	text := strings.TrimSpace(collapse(b.String()))
	for odd(trailing(text, '\\')) { // of a control space
		text = strings.TrimSpace(text[:len(text)-1])
	}
	return text
}

func odd(n int) bool { return n%2 == 1 }

// trailing counts a byte at the end of a text.
func trailing(s string, c byte) int { return len(s) - len(strings.TrimRight(s, string(rune(c)))) }

// linesOf yields the lines of a text without their ends: LF, CR or both.
func linesOf(text string) iter.Seq[string] {
	return strings.SplitSeq(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
}

// truncate cuts a text to a number of bytes, between letters.
func truncate(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return strings.TrimSpace(s[:most])
}
