package textsearch

import (
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/fold"
)

// fold returns a word without case, diacritics and invisible characters, cut to MaxTerm
// bytes.
func (a *Analyzer) fold(raw string) string {
	const enough = 4 * MaxTerm // A letter of a term may come from a character of 4 bytes with marks.
	raw = Cut(raw, 4*enough)
	plain := true
	for i := range len(raw) {
		if c := raw[i]; c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' || c == '\'' {
			plain = false
			break
		}
	}
	if !plain {
		raw = strings.Map(func(r rune) rune {
			if invisible(r) {
				return -1
			}
			return r
		}, raw)
		raw = strings.ReplaceAll(fold.Text(raw), " ", "")
	}
	return strings.Clone(Cut(raw, MaxTerm))
}

// Cut returns the start of a text, of at most most bytes, without splitting a character.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

func hasDigit(s string) bool {
	return strings.ContainsAny(s, "0123456789")
}

// invisible reports whether a character inside words is invisible.
func invisible(r rune) bool {
	switch r {
	case 0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, 0x061C, 0x034F:
		return true
	}
	return false
}
