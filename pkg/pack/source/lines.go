package source

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// line is a line of a YAML file as its author sees it. The YAML library gives
// the place of a syntax fault only roughly, so tabs and indentation are looked
// at here as well.
type line struct {
	number int
	text   string
	indent int  // blanks in front
	prose  bool // blank, a comment, or inside a text that spans lines
}

// linePatterns are the few things that must be told apart in a line.
type linePatterns struct{ block, opens, key *regexp.Regexp }

func newLinePatterns() linePatterns {
	return linePatterns{
		block: regexp.MustCompile(`(^|[:\-]\s+)[|>][-+0-9]*\s*(#.*)?$`),
		opens: regexp.MustCompile(`:\s*(#.*)?$`),
		key:   regexp.MustCompile(`^("[^"]*"|'[^']*'|[^"'\s#][^:#]*):(\s|$)`),
	}
}

func (lp linePatterns) split(data string) []line {
	raw := strings.Split(strings.TrimSuffix(data, "\n"), "\n")
	lines := make([]line, len(raw))
	block, quote := -1, byte(0)
	for i, text := range raw {
		text = strings.TrimSuffix(text, "\r")
		trimmed := strings.TrimLeft(text, " ")
		l := line{number: i + 1, text: text, indent: len(text) - len(trimmed)}
		switch {
		case quote != 0:
			l.prose = true
			if strings.IndexByte(text, quote) >= 0 {
				quote = 0
			}
		case strings.TrimSpace(text) == "":
			l.prose = true
		case block >= 0 && l.indent > block:
			l.prose = true
		default:
			block = -1
			l.prose = strings.HasPrefix(trimmed, "#")
			if l.prose {
				break
			}
			if strings.ContainsAny(text, "|>") && lp.block.MatchString(text) {
				block = keyColumn(text)
			}
			quote = openQuote(text, raw[i+1:])
		}
		lines[i] = l
	}
	return lines
}

// keyColumn is where the key of a line begins, behind the dashes of list items.
func keyColumn(text string) int {
	c := len(text) - len(strings.TrimLeft(text, " "))
	for strings.HasPrefix(text[c:], "- ") {
		c += 2
		c += len(text[c:]) - len(strings.TrimLeft(text[c:], " "))
	}
	return c
}

// openQuote gives the quotation mark of a text that begins on this line and
// ends on a later one, else 0.
func openQuote(text string, rest []string) byte {
	value := strings.TrimLeft(text, " -")
	if i := strings.Index(value, ": "); i >= 0 {
		value = strings.TrimLeft(value[i+2:], " ")
	}
	if value == "" || value[0] != '"' && value[0] != '\'' {
		return 0
	}
	q := value[0]
	if strings.IndexByte(value[1:], q) >= 0 {
		return 0
	}
	const ahead = 500 // lines, lest marks that were never closed be looked for at each
	for _, r := range rest[:min(ahead, len(rest))] {
		if i := strings.IndexByte(r, q); i >= 0 && strings.TrimSpace(r[i+1:]) == "" {
			return q
		}
		if strings.Contains(r, ": ") {
			return 0 // the next key: the mark was forgotten
		}
	}
	return 0
}

// findTab gives the column of a tab that is not part of a text or a comment, or 0.
func findTab(l line) int {
	if l.prose {
		return 0
	}
	inside := byte(0)
	for i := range len(l.text) {
		switch c := l.text[i]; {
		case inside != 0:
			if c == inside {
				inside = 0
			}
		case c == '"' || c == '\'':
			inside = c
		case c == '#' && (i == 0 || l.text[i-1] == ' '):
			return 0
		case c == '\t':
			return utf8.RuneCountInString(l.text[:i]) + 1
		}
	}
	return 0
}

// misindented finds the first line whose indentation does not fit those above
// it, by the step that the file itself uses. It is asked only about files that
// can't be read, where the library's own idea of the line is one too late. top reports
// whether a key may stand without indentation.
func (lp linePatterns) misindented(lines []line, top func(key string) bool) (l line, want int, found bool) {
	step := lp.indentStep(lines)
	levels, opened := []level{{}}, false
	var before line
	left := 0 // the level that the line before left, where it is indented less than those above it
	for _, l := range lines {
		if l.prose {
			continue
		}
		at := levels[len(levels)-1]
		dash := strings.HasPrefix(l.text[l.indent:], "-")
		depth := len(levels)
		switch {
		case l.indent > at.indent && !opened && l.indent == left && !top(strings.SplitN(before.text, ":", 2)[0]):
			return before, left, true // it lost its indentation, and this line kept its own
		case l.indent > at.indent && !opened:
			return l, at.indent, true
		case l.indent > at.indent && l.indent != at.indent+step:
			return l, at.indent + step, true
		case l.indent > at.indent:
			levels = append(levels, level{indent: l.indent, items: dash, own: dash})
		default:
			for len(levels) > 1 && levels[len(levels)-1].indent > l.indent {
				levels = levels[:len(levels)-1]
			}
			found := &levels[len(levels)-1]
			switch {
			case found.indent != l.indent:
				return l, at.indent, true
			case found.own && !dash:
				return l, at.indent, true // a key of the item above
			case dash && !found.items && !opened && len(levels) > 1 && levels[len(levels)-2].items:
				return l, levels[len(levels)-2].indent, true // an item of the list above
			}
			found.items = found.items || dash
		}
		left = 0
		if len(levels) < depth && l.indent == 0 {
			left = at.indent
		}
		key := keyColumn(l.text)
		if dash && key > l.indent && lp.key.MatchString(l.text[key:]) {
			levels = append(levels, level{indent: key})
		}
		before, opened = l, lp.opens.MatchString(l.text)
	}
	return line{}, 0, false
}

// level is an indentation of lines.
type level struct {
	indent int
	items  bool // items of a list begin there
	own    bool // nothing but items does
}

// indentStep is by how much the file usually indents: 2 unless most do otherwise.
// Odd steps are slips.
func (lp linePatterns) indentStep(lines []line) int {
	counts := map[int]int{}
	parent, opened := 0, false
	for _, l := range lines {
		if l.prose {
			continue
		}
		if opened && l.indent > parent && (l.indent-parent)%2 == 0 {
			counts[l.indent-parent]++
		}
		parent, opened = keyColumn(l.text), lp.opens.MatchString(l.text)
	}
	step := 2
	for s, n := range counts {
		if n > counts[step] || n == counts[step] && s < step {
			step = s
		}
	}
	return step
}

// oddlyIndented finds lines that can be read but are indented by an odd number
// of blanks in a file that otherwise is not: a slip that the next edit breaks.
func oddlyIndented(lines []line) []line {
	var odd []line
	even := 0
	for _, l := range lines {
		if l.prose || l.indent == 0 {
			continue
		}
		if l.indent%2 == 1 {
			odd = append(odd, l)
		} else {
			even++
		}
	}
	if len(odd) >= even {
		return nil
	}
	return odd
}
