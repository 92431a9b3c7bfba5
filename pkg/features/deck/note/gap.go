package note

import (
	"strconv"
	"strings"
)

// MaxGap is the largest number of a gap.
const MaxGap = 500

// Gap is a gap of a cloze text.
type Gap struct {
	Number     int
	Text       string // may contain further gaps
	Hint       string
	Start, End int // of {{c1::…}} in the text, in bytes
}

const (
	opening   = "{{c"
	closing   = "}}"
	separator = "::"
)

// Gaps finds the outermost gaps of a cloze text in linear time. Braces of TeX inside a
// gap close it only where they are balanced: in {{c1::\frac{1}{2}}} the last two do.
func Gaps(text string) []Gap {
	var gaps []Gap
	for at := 0; ; {
		i := strings.Index(text[at:], opening)
		if i < 0 {
			return gaps
		}
		start := at + i
		g, ok := gapAt(text, start)
		if !ok {
			at = start + len(opening)
			continue
		}
		gaps = append(gaps, g)
		at = g.End
	}
}

// gapAt reads the gap that begins at a place.
func gapAt(text string, start int) (Gap, bool) {
	body := start + len(opening)
	digits := 0
	for body+digits < len(text) && digits <= 3 && text[body+digits] >= '0' && text[body+digits] <= '9' {
		digits++
	}
	number, err := strconv.Atoi(text[body : body+digits])
	if err != nil || number < 1 || number > MaxGap || !strings.HasPrefix(text[body+digits:], separator) {
		return Gap{}, false
	}
	from := body + digits + len(separator)
	end, ok := closingBraces(text, from)
	if !ok {
		return Gap{}, false
	}
	g := Gap{Number: number, Text: text[from:end], Start: start, End: end + len(closing)}
	if i := lastSeparator(g.Text); i >= 0 {
		g.Text, g.Hint = g.Text[:i], g.Text[i+len(separator):]
	}
	return g, true
}

// maxGapLength bounds the search for a gap's end, in bytes: without a bound, a text of
// openings alone would take quadratic time.
const maxGapLength = 4096

// closingBraces finds the }} of a gap whose text begins at from: the first one outside of
// balanced braces, or where those don't balance the first one at all.
func closingBraces(text string, from int) (int, bool) {
	depth := 0
	text = text[:min(len(text), from+maxGapLength)]
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth > 0 {
				depth--
			} else if strings.HasPrefix(text[i:], closing) {
				return i, true
			}
		}
	}
	if i := strings.Index(text[from:], closing); i >= 0 {
		return from + i, true
	}
	return 0, false
}

// lastSeparator finds the :: before a gap's hint, outside of braces; -1 without one.
func lastSeparator(text string) int {
	depth, at := 0, -1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ':':
			if depth == 0 && strings.HasPrefix(text[i:], separator) {
				at = i
				i++
			}
		}
	}
	return at
}

// Fill replaces the gaps of a cloze text by their texts.
func Fill(text string) string {
	gaps := Gaps(text)
	if len(gaps) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, g := range gaps {
		b.WriteString(text[at:g.Start])
		b.WriteString(g.Text)
		at = g.End
	}
	b.WriteString(text[at:])
	return b.String()
}
