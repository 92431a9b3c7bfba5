package passage

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The lists have words of all languages, between spaces: abbreviations that end with a point
// inside of sentences, always or before numbers (No. 5), and words before and behind ordinals.
var (
	//go:embed words/abbreviations-always.txt
	always string
	//go:embed words/abbreviations-number.txt
	beforeNumbers string
	//go:embed words/abbreviations-before.txt
	beforeOrdinals string
	//go:embed words/abbreviations-behind.txt
	behindOrdinals string
)

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
		return len(word) <= 2 && ordinal(front, next)
	}
	first, size := utf8.DecodeRuneInString(word)
	following, _ := utf8.DecodeRuneInString(next)
	// Streets are compounds: Hauptstr. 5.
	if listed(always, word) || unicode.IsDigit(following) && (listed(beforeNumbers, word) || strings.HasSuffix(word, "str")) {
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

// ordinal reports whether a number with a point is one: at the beginning, behind an article,
// before a month.
func ordinal(front, next string) bool {
	word := front[strings.LastIndexFunc(front, unicode.IsSpace)+1:]
	end := strings.IndexFunc(next, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(next)
	}
	return front == "" || listed(beforeOrdinals, strings.ToLower(word)) || listed(behindOrdinals, strings.ToLower(next[:min(end, maxWord)]))
}

// listed reports whether a list has a word.
func listed(list, word string) bool {
	return word != "" && strings.Contains(list, " "+word+" ")
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
