package pdf

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SoftHyphen marks a place where a word may be parted; no reader sees it.
const SoftHyphen = "\u00ad"

// Plain is the page's text as words in reading order, as it is read aloud: a paragraph or
// a row of a table is a line, an empty line stands between two, and a word that is
// hyphenated at the end of a line is whole again.
func (t PageText) Plain() string { return strings.ReplaceAll(t.Marked(), SoftHyphen, "") }

// Marked is Plain for searches: words of which nothing tells whether their hyphen is the
// author's (price-determining) or the line's (hy-phen) have a SoftHyphen in its place, so
// that either part finds them.
func (t PageText) Marked() string {
	var b []byte
	var known surroundings
	for n, line := range t.Lines {
		if n > 0 {
			b = t.lead(b, n, &known)
		}
		b = append(b, line.Text...)
	}
	return string(b)
}

// lead ends the text of the lines before the line n, so that it can follow.
func (t PageText) lead(b []byte, n int, known *surroundings) []byte {
	last, line := t.Lines[n-1], t.Lines[n]
	same := line.Block == last.Block
	// A cell goes on in the line below, not in the cell beside it.
	if below := line.Y > last.Y+0.5*last.H || line.X+line.W < last.X; below {
		how := join(last.Text, line.Text)
		if how == joinWord {
			how = t.hyphen(n, known)
		}
		switch how {
		case joinWord:
			return bytes.TrimRight(b, hyphens)
		case joinEither:
			return append(bytes.TrimRight(b, hyphens), SoftHyphen...)
		case joinHyphen:
			if same {
				return b
			}
		}
	}
	if same {
		return append(b, ' ')
	}
	return append(b, "\n\n"...)
}

// hyphen tells whose the hyphen before the line n is. No program parts a word that fits on
// its line, or after its first letter; a word that the page has elsewhere is written alike.
func (t PageText) hyphen(n int, known *surroundings) int {
	last, line := t.Lines[n-1], t.Lines[n]
	before := last.Text[strings.LastIndexByte(last.Text, ' ')+1:]
	after, _, _ := strings.Cut(line.Text, " ")
	if t.Unparted || utf8.RuneCountInString(strings.TrimRight(before, hyphens)) == 1 {
		return joinHyphen
	}
	switch {
	case known.has(t, strings.TrimRight(before, hyphens)+after):
		return joinWord
	case known.has(t, before+after), known.fits(t, n, after):
		return joinHyphen
	}
	return joinEither
}

// surroundings are what a page says of the words that its lines part; each field is made when it
// is first asked for.
type surroundings struct {
	words map[string]bool // in small letters
	edges []float64       // of each line, the right edge of its paragraph
}

// has reports whether a page has a word.
func (c *surroundings) has(t PageText, word string) bool {
	if c.words == nil {
		c.words = map[string]bool{}
		for _, line := range t.Lines {
			for _, word := range strings.Fields(line.Text) {
				c.words[normal(word)] = true
			}
		}
	}
	return c.words[normal(word)]
}

// fits reports whether the rest of a word would have fitted on the line before the line n,
// within the right edge of the paragraph. Letters are taken to be as wide as those of the
// line on average.
func (c *surroundings) fits(t PageText, n int, rest string) bool {
	const margin = 1.25 // for letters that are wider
	last, line := t.Lines[n-1], t.Lines[n]
	letters := utf8.RuneCountInString(line.Text)
	if last.Block != line.Block || letters == 0 {
		return false
	}
	if c.edges == nil {
		c.edges = edgesOf(t.Lines)
	}
	width := line.W * float64(utf8.RuneCountInString(rest)) / float64(letters)
	return last.X+last.W+margin*width < c.edges[n]
}

// edgesOf are the right edges of the lines' paragraphs.
func edgesOf(lines []Line) []float64 {
	edges := make([]float64, len(lines))
	for from := 0; from < len(lines); {
		to, edge := from, 0.0
		for ; to < len(lines) && lines[to].Block == lines[from].Block; to++ {
			edge = max(edge, lines[to].X+lines[to].W)
		}
		for ; from < to; from++ {
			edges[from] = edge
		}
	}
	return edges
}

// normal is a word without the signs around it, in small letters.
func normal(word string) string {
	return strings.ToLower(strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
}

const hyphens = "-\u2010"

const (
	joinSpace  = iota // two words
	joinWord          // one word that was parted
	joinHyphen        // one word with a hyphen
	joinEither        // one word, with a hyphen or without
)

// join tells how a line goes on with the next one.
func join(line, next string) int {
	body := strings.TrimRight(line, hyphens)
	if len(body) == len(line) {
		return joinSpace
	}
	before, _ := utf8.DecodeLastRuneInString(body)
	after, _ := utf8.DecodeRuneInString(next)
	word, _, _ := strings.Cut(next, " ")
	switch {
	case !unicode.IsLetter(before) && !unicode.IsDigit(before):
		return joinSpace // a dash
	case unicode.IsLower(after) && suspended(word):
		return joinSpace // Ein- und Ausgabe
	case unicode.IsLower(after) && unicode.IsLetter(before):
		return joinWord
	case unicode.IsUpper(after), unicode.IsDigit(after):
		return joinHyphen // E-Mail
	default:
		return joinSpace
	}
}

// suspended reports whether a word after a hyphen makes it one that stands for the end
// of a later word. A word of one letter always does: it is a conjunction, as in Polish,
// and no language parts a word before its last letter.
func suspended(word string) bool {
	word = strings.Trim(word, ".,;")
	if utf8.RuneCountInString(word) == 1 {
		return true
	}
	switch word {
	case "und", "oder", "bzw", "sowie", "bis", "and", "or", "to":
		return true
	}
	return false
}
