package vocabulary

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
)

// Word is a word of a know.
type Word struct {
	Word     string // folded
	Term     string
	Spelling string // "" where it is the word
}

// SpellingOf is how a word is offered that stands in a text: "" where that is the folded
// word itself.
func SpellingOf(text, folded string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "\u00ad", ""))
	if text == folded || strings.ContainsAny(text, "\n\t ") {
		return ""
	}
	return text
}

// Pack makes a know's words small. Of each word, in their order, it has how many bytes
// it shares with the one before, the rest, the same of its term against the word, and its
// spelling.
func Pack(words []Word) []byte {
	slices.SortFunc(words, func(a, b Word) int { return cmp.Compare(a.Word, b.Word) })
	out := make([]byte, 0, len(words)*8)
	before := ""
	for _, of := range words {
		out = appendAfter(out, before, of.Word)
		out = appendAfter(out, of.Word, of.Term)
		out = append(append(out, of.Spelling...), 0)
		before = of.Word
	}
	return out
}

// appendAfter adds how many bytes a text shares with another and the rest.
func appendAfter(out []byte, before, text string) []byte {
	n := 0
	for n < len(before) && n < len(text) && n < 255 && before[n] == text[n] {
		n++
	}
	return append(append(append(out, byte(n)), text[n:]...), 0)
}

var errWords = errors.New("the words of a know are broken")

// Unpack reads what Pack made.
func Unpack(packed []byte) (out []Word, err error) {
	next := func(before string) string {
		if len(packed) == 0 || int(packed[0]) > len(before) {
			err = errWords
			return ""
		}
		end := bytes.IndexByte(packed[1:], 0)
		if end < 0 {
			err = errWords
			return ""
		}
		text := before[:packed[0]] + string(packed[1:end+1])
		packed = packed[end+2:]
		return text
	}
	before := ""
	for len(packed) > 0 && err == nil {
		w := Word{Word: next(before)}
		w.Term = next(w.Word)
		end := bytes.IndexByte(packed, 0)
		if err != nil || end < 0 {
			return nil, errWords
		}
		w.Spelling = string(packed[:end])
		packed = packed[end+1:]
		before = w.Word
		out = append(out, w)
	}
	return out, err
}
