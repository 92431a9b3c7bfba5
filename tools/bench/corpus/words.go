package corpus

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Lower is a text without capitals, as its language has it: Turkish tells i and ı apart.
func Lower(code, text string) string { return cases.Lower(language.Make(code)).String(text) }

// Words are the words of a text: letters in a row, composed.
func Words(text string) []string {
	return strings.FieldsFunc(norm.NFC.String(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

func onlyLetters(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// Stripped is a text as people type it whose keyboard lacks the language's letters.
func Stripped(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		switch r {
		case 'ł':
			b.WriteByte('l')
		case 'ı':
			b.WriteByte('i')
		case 'ß':
			b.WriteString("ss")
		case 'æ':
			b.WriteString("ae")
		case 'œ':
			b.WriteString("oe")
		default:
			if !unicode.Is(unicode.Mn, r) {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}
