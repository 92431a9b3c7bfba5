package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// minWidth is the width in characters from which lines look like wrapped text.
	minWidth = 30
	// fullLine is the share of the width that a wrapped line fills at least, with the next
	// line's first word.
	fullLine, fullItem = 0.8, 0.9
	// bullets begin list items and headings in Markdown, if a space follows.
	bullets = "-*•–—▪►●○‣·#>+"
)

// line is a line of a text without white space at its ends.
type line struct {
	start, end int
	runes      int
}

// blocks calls yield with each run of lines that no line break ends: the lines of a
// paragraph, a heading, a list item. Offsets are bytes of the text.
func blocks(text string, yield func(start, end int)) {
	var paragraph []line
	flush := func() {
		width := minWidth
		for _, l := range paragraph {
			width = max(width, l.runes)
		}
		from := 0
		for i := range paragraph {
			if i == len(paragraph)-1 || breaks(text, paragraph[i], paragraph[i+1], width) {
				yield(paragraph[from].start, paragraph[i].end)
				from = i + 1
			}
		}
		paragraph = paragraph[:0]
	}
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexAny(text[at:], "\n\f\v"); n >= 0 {
			end = at + n
		}
		l := trimmed(text, at, end)
		if l.start == l.end {
			flush()
		} else {
			paragraph = append(paragraph, l)
		}
		at = end + 1
	}
	flush()
}

func trimmed(text string, start, end int) line {
	s := strings.TrimLeftFunc(text[start:end], unicode.IsSpace)
	start = end - len(s)
	s = strings.TrimRightFunc(s, unicode.IsSpace)
	return line{start, start + len(s), utf8.RuneCountInString(s)}
}

// breaks reports whether the author broke the line between a and b, not the page's width.
func breaks(text string, a, b line, width int) bool {
	this, next := text[a.start:a.end], text[b.start:b.end]
	if strings.HasPrefix(this, "#") || strings.HasPrefix(this, "|") || strings.HasPrefix(next, "|") || bullet(next) > 0 {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(this)
	first, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(first) && !numbered(next) || strings.ContainsRune("-,\u00AD\u2010", last) {
		return false
	}
	word := next
	if n := strings.IndexFunc(next, unicode.IsSpace); n >= 0 {
		word = next[:n]
	}
	filled := float64(a.runes+1+utf8.RuneCountInString(word)) / float64(width)
	if numbered(next) {
		return filled <= fullItem || last == ':' || terminal(last)
	}
	return filled <= fullLine && !terminal(last)
}

// bullet is the length of a list item's or heading's mark with its space, 0 for none.
func bullet(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case strings.ContainsRune(bullets, r) && n < 12:
			n += utf8.RuneLen(r)
			continue
		case n > 0 && unicode.IsSpace(r):
			return n + utf8.RuneLen(r)
		}
		return 0
	}
	return 0
}

// numbered reports whether a line begins like an item of a numbered list: 1. 2) a)
func numbered(s string) bool {
	n := strings.IndexAny(s, ".) ")
	if n < 1 || n > 3 || n+1 >= len(s) || s[n] == ' ' || s[n+1] != ' ' {
		return false
	}
	return strings.Trim(s[:n], "0123456789") == "" || n == 1 && s[n] == ')'
}

func terminal(r rune) bool { return strings.ContainsRune(".!?…;\u037E。！？", r) }
