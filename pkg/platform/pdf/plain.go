package pdf

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain is the page's text as words in reading order, as it is searched and read aloud:
// a paragraph or a row of a table is a line, an empty line stands between two, and a
// word that is hyphenated at the end of a line is whole again.
func (t PageText) Plain() string {
	var b []byte
	for n, line := range t.Lines {
		if n > 0 {
			b = t.lead(b, t.Lines[n-1], line)
		}
		b = append(b, line.Text...)
	}
	return string(b)
}

// lead ends the text of the lines before a line, so that the line can follow.
func (t PageText) lead(b []byte, last, line Line) []byte {
	same := line.Block == last.Block
	// A cell goes on in the line below, not in the cell beside it.
	if below := line.Y > last.Y+0.5*last.H || line.X+line.W < last.X; below {
		switch join(last.Text, line.Text) {
		case joinWord:
			return bytes.TrimRight(b, hyphens)
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
