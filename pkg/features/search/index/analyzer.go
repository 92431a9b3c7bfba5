package index

import (
	"iter"
	"strings"
	"unicode"

	"knowmad/pkg/platform/fold"
)

// Token is a word of a text.
type Token struct {
	Term, Word           string
	Stop                 bool
	Position, Start, End int
}

// Analyzer knows the words of a language.
type Analyzer interface {
	Version() string
	Tokens(text string) iter.Seq[Token]
}

// Plain is an analyser that folds words and does no more.
type Plain struct{}

// Version is the analyser's.
func (Plain) Version() string { return "plain-1" }

// Tokens gives a text's words in order.
func (Plain) Tokens(text string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		position := 0
		for start := 0; start < len(text); {
			i := strings.IndexFunc(text[start:], isWord)
			if i < 0 {
				return
			}
			start += i
			end := strings.IndexFunc(text[start:], func(r rune) bool { return !isWord(r) })
			if end < 0 {
				end = len(text) - start
			}
			word := strings.ReplaceAll(fold.Text(text[start:start+end]), " ", "")
			if word != "" && !yield(Token{Term: word, Word: word, Position: position, Start: start, End: start + end}) {
				return
			}
			position++
			start += end
		}
	}
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}
