// Package fold makes texts comparable, so that people find a thing with whatever
// keyboard they have. It knows no product noun and imports nothing of this module.
package fold

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Text makes a text comparable: without case and diacritics, words joined by
// single spaces. What Unicode does not take apart (ł, ø, dotless ı) is spelled
// out, so that people find a word with whatever keyboard they have.
func Text(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range decompose(s) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
		case 'A' <= r && r <= 'Z': // of a text that is ASCII alone
			r += 'a' - 'A'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
			continue
		default:
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		if spelled := spell(r); spelled != "" {
			b.WriteString(spelled)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// decompose takes letters and their diacritics apart, and makes letters small: a text of
// ASCII is left as it is.
func decompose(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			// Decomposed first: a capital İ then is I and a dot above, which goes.
			return norm.NFKD.String(strings.ToLower(norm.NFKD.String(s)))
		}
	}
	return s
}

// spell is how a letter that Unicode doesn't take apart is written without its marks, "" for
// others.
func spell(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'ς':
		return "σ"
	case 'ł':
		return "l"
	case 'ø':
		return "o"
	case 'đ', 'ð':
		return "d"
	case 'ħ':
		return "h"
	case 'ı':
		return "i"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'þ':
		return "th"
	}
	return ""
}
