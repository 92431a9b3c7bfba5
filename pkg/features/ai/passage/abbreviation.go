package passage

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviations end with a point inside of sentences, of all languages. Those of the second
// line do before numbers only: No. 5.
//
//go:embed words/abbreviations.txt
var abbreviations string

// maxWord is the number of bytes before a point that are looked at.
const maxWord = 48

// abbreviated reports whether the point between before and next belongs to an abbreviation,
// an initial or an ordinal.
func abbreviated(before, next string) bool {
	at := strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if at >= 0 {
		_, size := utf8.DecodeRuneInString(before[at:])
		at += size
	}
	at = max(at, 0)
	word := before[at:]
	if word == "" {
		return false
	}
	front := strings.TrimRightFunc(before[:at], unicode.IsSpace)
	if strings.Trim(word, "0123456789") == "" {
		return len(word) <= 2 && !strings.HasSuffix(front, ",") && !strings.HasSuffix(front, ".")
	}
	first, size := utf8.DecodeRuneInString(word)
	lower := strings.ToLower(word)
	always, numbers, _ := strings.Cut(abbreviations, "\n")
	following, _ := utf8.DecodeRuneInString(next)
	if listed(always, lower) || unicode.IsDigit(following) && listed(numbers, lower) {
		return true
	}
	if size < len(word) || !unicode.IsLetter(first) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(front)
	if unicode.IsLower(first) { // d. h., but not a variable
		return lettered(front) || initial(next)
	}
	return front == "" || !unicode.IsDigit(last) && !strings.ContainsRune("=+−·×*/<>^", last)
}

// listed reports whether a line of words between spaces has a word.
func listed(words, word string) bool {
	at := strings.Index(words, " "+word+" ")
	return at >= 0
}

// initial reports whether a text begins with a letter and a point.
func initial(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) && strings.HasPrefix(s[size:], ".")
}

// lettered reports whether a text ends with a letter by itself and a point.
func lettered(s string) bool {
	s, ok := strings.CutSuffix(s, ".")
	r, size := utf8.DecodeLastRuneInString(s)
	before, _ := utf8.DecodeLastRuneInString(s[:len(s)-size])
	return ok && unicode.IsLetter(r) && !unicode.IsLetter(before)
}
