package source

import (
	"regexp"
	"strings"

	"knowmad/pkg/pack/fault"
)

// This file finds signs of other languages in YAML: Markdown around a key, another sign than
// its colon, comments of programs and web pages.

// foreignPatterns match lines with the signs of other languages.
type foreignPatterns struct{ markdown, assigned, comma, link *regexp.Regexp }

func newForeignPatterns() foreignPatterns {
	return foreignPatterns{
		markdown: regexp.MustCompile("^(?:[*+#>]+ +|[*_`~]+)[*_`~]*([A-Za-z][A-Za-z0-9]*)(?:[*_`~]+:|:[*_`~]+|:)(?: +(.*))?$"),
		assigned: regexp.MustCompile(`^([A-Za-z][A-Za-z0-9]*)(?:\s*(?::=|=>|=|：)\s*|\s+[-–—]+>?\s+)(.*)$`),
		comma:    regexp.MustCompile(`^(?:"[^"]*"|'[^']*')\s*([,;])$`),
		link:     regexp.MustCompile(`^\[[^\]]*\]\(([^()\s]+)\)$`),
	}
}

// foreign describes the sign of another language in a line that can't be read, with its
// remedy; "" for any other line.
func (p *Parser) foreign(line string) string {
	key, value, keyed := strings.Cut(line, ": ")
	value = strings.TrimSpace(value)
	switch m := p.foreignSigns.markdown.FindStringSubmatch(line); {
	case m != nil:
		return "a key stands without Markdown or other signs around it; write " + fault.Quoted(strings.TrimSpace(m[1]+": "+m[2]))
	case strings.HasPrefix(line, "//"), strings.HasPrefix(line, "/*"), strings.HasPrefix(line, "<!--"), strings.HasPrefix(line, "-- "), strings.HasPrefix(line, "%"):
		return "a comment begins with # and a blank"
	case keyed && p.foreignSigns.comma.MatchString(value):
		return "a line ends with its text; write it without " + value[len(value)-1:] + " behind the quotation mark"
	case keyed && p.foreignSigns.link.MatchString(value):
		return "a link is its address alone, without Markdown; write " + fault.Quoted(key+": "+p.foreignSigns.link.FindStringSubmatch(value)[1])
	case keyed && strings.Trim(value, "-–—") == "" && value != "":
		return "a dash is no value; write null if there is none, where the key may be null"
	}
	if m := p.foreignSigns.assigned.FindStringSubmatch(line); m != nil && !keyed {
		return "behind a key stand a colon and a blank; write " + fault.Quoted(m[1]+": "+m[2])
	}
	return ""
}

// strayDash returns the first of the keys at or right above line number at that have a dash
// before them though they belong to a map: the schema has one there, or a key with a value is
// right above.
func (r *Text) strayDash(at int) (line, bool) {
	src := lines(r.src)
	if at > len(src) {
		return line{}, false
	}
	i := at - 1
	if !src.dashedKey(r.lines.key, i) {
		if i = src.above(i); i < 0 || !src.dashedKey(r.lines.key, i) || src[i].indent != src[at-1].indent {
			return line{}, false
		}
	}
	for {
		above := src.above(i)
		if above < 0 || src[above].indent != src[i].indent || !src.dashedKey(r.lines.key, above) {
			break
		}
		i = above
	}
	above := src.above(i)
	sibling := above >= 0 && keyColumn(src[above].text) == src[i].indent && r.lines.key.MatchString(src[above].text[src[i].indent:]) && !r.lines.opens.MatchString(src[above].text)
	if (sibling || r.inMap(r.doc.Name, src, i)) && !src.beginsItems(i) {
		return src[i], true
	}
	return line{}, false
}

// lines are the lines of a file.
type lines []line

// beginsItems reports whether the key of the line with an index begins items of a list around it
// that have another indentation.
func (src lines) beginsItems(i int) bool {
	const around = 60 // lines, so that a long file is not searched for each
	item := "- " + nameOf(src[i].text) + ":"
	for _, l := range src[max(i-around, 0):min(i+around, len(src))] {
		if !l.prose && l.indent != src[i].indent && strings.HasPrefix(l.text[l.indent:], item) {
			return true
		}
	}
	return false
}

// dashedKey reports whether the line with an index is a dash and a key.
func (src lines) dashedKey(key *regexp.Regexp, i int) bool {
	l := src[i]
	return !l.prose && strings.HasPrefix(l.text[l.indent:], "- ") && key.MatchString(l.text[keyColumn(l.text):])
}

// above returns the index of the line with content above the one with index i; -1 without one.
func (src lines) above(i int) int {
	for i--; i >= 0 && src[i].prose; {
		i--
	}
	return i
}

// inMap reports whether the schema of a market has a map where the line with an index stands
// in a file: at the top, or below a key of the top.
func (p *Parser) inMap(file string, src lines, i int) bool {
	kind, _ := FileKind(file)
	if kind != "market" || p.Market == nil {
		return false
	}
	indent := src[i].indent
	if indent == 0 {
		return p.Market.Field(nameOf(src[i].text)) != nil
	}
	for i >= 0 && src[i].indent >= indent {
		i = src.above(i)
	}
	if i < 0 || src[i].indent > 0 {
		return false
	}
	parent := p.Market.Field(nameOf(src[i].text))
	return parent != nil && parent.Shape.IsMap
}

// nameOf is the key of a line, without a dash before it.
func nameOf(text string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(text, " -"), ":")
	return name
}
