package markup

import (
	"strconv"
	"strings"
)

// ParseMarkdown reads a text in Markdown, in normal form. Nothing is an error: anything
// outside of the set is text.
func ParseMarkdown(text string) Doc {
	var d Doc
	var entries []int // indents of the entries around a line
	lines := joinDisplays(text)
	var open fences
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		trimmed := strings.TrimLeft(line, " \t")
		if end := open.end(lines, i); end > i {
			for _, code := range lines[i+1 : end] {
				d = append(d, Line{Depth: len(entries), Spans: []Span{codeSpan(code)}})
			}
			i = end
			continue
		}
		if strings.TrimSpace(trimmed) == "" {
			d, entries = append(d, Line{}), nil
			continue
		}
		width := indentWidth(line[:len(line)-len(trimmed)])
		for len(entries) > 0 && width <= entries[len(entries)-1] {
			entries = entries[:len(entries)-1]
		}
		l := Line{Depth: len(entries)}
		rest := trimmed
		if number, after, ok := cutMarker(trimmed); ok {
			l.Item, l.Number, rest = true, number, after
			if len(entries) < maxListDepth {
				entries = append(entries, width)
			}
		}
		l.Spans = parseSpans(strings.TrimSpace(rest))
		d = append(d, l)
	}
	return d.Normal()
}

// fences finds the ends of code between lines of ``` or ~~~.
type fences struct{ unclosed [2]bool }

// end returns the line that ends the code which begins at a line; 0 without one.
func (f *fences) end(lines []string, at int) int {
	for i, sign := range []string{"```", "~~~"} {
		info, found := strings.CutPrefix(strings.TrimSpace(lines[at]), sign)
		if !found || f.unclosed[i] || strings.Contains(info, sign[:1]) {
			continue
		}
		for end := at + 1; end < len(lines); end++ {
			if strings.TrimSpace(lines[end]) == sign {
				return end
			}
		}
		f.unclosed[i] = true // else every line would be looked through again
	}
	return 0
}

// codeSpan is a line of code, whose indent is of no-break spaces.
func codeSpan(line string) Span {
	code := strings.TrimLeft(line, " \t")
	if code == "" {
		return Span{}
	}
	return Span{Kind: Code, Text: strings.Repeat("\u00a0", indentWidth(line[:len(line)-len(code)])) + code}
}

// indentWidth counts the columns of an indent.
func indentWidth(s string) int {
	const tab = 4
	n := 0
	for _, c := range s {
		if c == '\t' {
			n += tab - n%tab
		} else {
			n++
		}
	}
	return n
}

// cutMarker cuts the bullet or the number off an entry of a list; number is 0 for a bullet.
func cutMarker(line string) (number int, rest string, ok bool) {
	if strings.IndexByte("-+*", line[0]) >= 0 {
		if rest := line[1:]; strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, "\t") {
			return 0, rest, true
		}
		return 0, line, false
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if digits == 0 || digits > len("999999999") || digits+1 >= len(line) {
		return 0, line, false
	}
	if !isMarker(rune(line[digits])) || line[digits+1] != ' ' && line[digits+1] != '\t' {
		return 0, line, false
	}
	number, err := strconv.Atoi(line[:digits])
	return number, line[digits+1:], err == nil && number > 0
}

const (
	display         = "$$"
	maxDisplayLines = 40
)

// joinDisplays returns the lines of a text; of TeX between $$ that spans several lines,
// one.
func joinDisplays(text string) []string {
	var out []string
	open := -1 // the line in which TeX begins
	for line := range linesOf(text) {
		ends := strings.Contains(line, display)
		switch {
		case open >= 0 && len(out)-open < maxDisplayLines && strings.TrimSpace(line) != "":
			if out = append(out, line); !ends {
				continue
			}
			joined := strings.Join(out[open:], " ")
			out = append(out[:open], joined)
			open = -1
		default:
			open = -1
			out = append(out, line)
			if start := strings.TrimSpace(line); strings.HasPrefix(start, display) && !strings.Contains(start[len(display):], display) {
				open = len(out) - 1
			}
		}
	}
	return out
}
