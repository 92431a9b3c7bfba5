// Package fold makes texts comparable, so that people find a thing with whatever
// keyboard they have. It knows no product noun and imports nothing of this module.
package fold

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Text makes a text comparable: without case and diacritics, words joined by
// single spaces. What Unicode does not take apart (ł, ø, dotless ı) is spelled
// out, so that people find a word with whatever keyboard they have.
func Text(s string) string {
	// Decomposed first: a capital İ then is I and a dot above, which goes.
	decomposed := norm.NFKD.String(strings.ToLower(norm.NFKD.String(s)))
	var b strings.Builder
	b.Grow(len(decomposed))
	gap := false
	for _, r := range decomposed {
		if unicode.Is(unicode.Mn, r) || r == '\'' || r == '’' {
			continue
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(spell(r))
	}
	return b.String()
}

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
	return string(r)
}
