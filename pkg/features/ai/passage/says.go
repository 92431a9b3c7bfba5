package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// minWords is the number of words of a sentence; unmarked that of a note without a point.
	minWords, unmarked = 3, 5
	// letters is the share of letters in a sentence.
	letters = 0.5
)

// says reports whether a sentence says something: no question, no task, no heading, no list
// of numbers.
func says(q *question, text string) bool {
	bare := strings.TrimRight(text, closers+" ")
	last, _ := utf8.DecodeLastRuneInString(bare)
	words := strings.Fields(text)
	if len(words) < minWords || strings.HasPrefix(text, "|") || asks(bare) {
		return false
	}
	if !terminal(last) && len(words) < unmarked && !strings.ContainsAny(text, ":=–→") {
		return false
	}
	alpha, all := 0, 0
	for _, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		all++
		if unicode.IsLetter(r) {
			alpha++
		}
	}
	if float64(alpha) < letters*float64(all) && !strings.Contains(text, "=") {
		return false
	}
	for t := range q.a.Tokens(text) {
		if !digits(t.Word) && utf8.RuneCountInString(t.Word) > 1 { // 3. a) Erkläre …
			return !q.words.task[t.Term]
		}
	}
	return true
}

// asks reports whether a sentence ends with a question mark, that of Greek included.
func asks(s string) bool {
	last, size := utf8.DecodeLastRuneInString(s)
	switch last {
	case '?', '？', 0x37E:
		return true
	case ';':
		before, _ := utf8.DecodeLastRuneInString(s[:len(s)-size])
		return unicode.Is(unicode.Greek, before)
	}
	return false
}
