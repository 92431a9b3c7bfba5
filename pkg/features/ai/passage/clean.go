package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean returns a sentence as it reads: lines joined, hyphenation undone, white space single.
func clean(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == 0xAD {
			at += size
			// A soft hyphen at a line's end joins the lines.
			if rest := strings.TrimLeft(text[at:], " \t\r"); strings.HasPrefix(rest, "\n") {
				at = len(text) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
			}
			continue
		}
		if (r == '-' || r == 0x2010) && at > 0 {
			if next, ok := hyphenated(text, at, size); ok {
				if first, _ := utf8.DecodeRuneInString(text[next:]); !unicode.IsLower(first) {
					b.WriteRune(r)
				}
				at = next
				continue
			}
		}
		if unicode.IsSpace(r) {
			at = len(text) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace))
			b.WriteByte(' ')
			continue
		}
		b.WriteString(text[at : at+size])
		at += size
	}
	return strings.TrimSpace(b.String())
}

// hyphenated returns the beginning of the next line where the hyphen at a byte parts a word
// over two lines.
func hyphenated(text string, at, size int) (next int, ok bool) {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	rest := strings.TrimLeft(text[at+size:], " \t\r")
	if !unicode.IsLetter(before) || !strings.HasPrefix(rest, "\n") {
		return 0, false
	}
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	first, _ := utf8.DecodeRuneInString(rest)
	return len(text) - len(rest), unicode.IsLetter(first)
}
