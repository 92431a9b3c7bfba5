package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is the page's text as words in reading order, as it is searched and read aloud:
// a paragraph or a row of a table is a line, an empty line stands between two, and a
// word that is hyphenated at the end of a line is whole again.
func (t PageText) Plain() string {
	var b strings.Builder
	for n, line := range t.Lines {
		if n == 0 {
			b.WriteString(line.Text)
			continue
		}
		last := t.Lines[n-1]
		below := line.Y > last.Y+0.5*last.H || line.X+line.W < last.X // a cell beside continues no word
		switch join(last.Text, line.Text) {
		case joinWord:
			if below {
				s := strings.TrimRight(b.String(), hyphens)
				b.Reset()
				b.WriteString(s)
				b.WriteString(line.Text)
				continue
			}
		case joinHyphen:
			if below && line.Block == last.Block {
				b.WriteString(line.Text)
				continue
			}
		}
		if line.Block == last.Block {
			b.WriteByte(' ')
		} else {
			b.WriteString("\n\n")
		}
		b.WriteString(line.Text)
	}
	return b.String()
}

const hyphens = "-\u2010"

const (
	joinSpace  = iota // two words
	joinWord          // one word that was parted
	joinHyphen        // one word with a hyphen
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

// suspended tells whether a word after a hyphen makes it one that stands for the end
// of a later word.
func suspended(word string) bool {
	switch strings.Trim(word, ".,;") {
	case "und", "oder", "bzw", "sowie", "bis", "and", "or", "to":
		return true
	}
	return false
}
