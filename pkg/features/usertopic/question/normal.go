package question

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// marks are the signs of emphasis and code in the Markdown of cards.
const marks = "*_`"

// Normal makes texts of cards comparable: two answers with the same normal form are the
// same answer. Case, emphasis, white space and punctuation at the end don't count; inside of
// formulas all signs do, as do accents everywhere.
func Normal(text string) string {
	text = strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	if strings.Contains(text, "$") {
		return text
	}
	plain := strings.Map(func(r rune) rune {
		if strings.ContainsRune(marks, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
	plain = strings.Trim(plain, " .,;:!?…·")
	if plain == "" {
		return text
	}
	return plain
}
