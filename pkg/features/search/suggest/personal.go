package suggest

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
)

const (
	maxText  = 60 // of a query that is counted, in characters
	maxWords = 8
	maxWord  = 40 // of one of its words: a longer one is a key or a token
)

// personal finds what may tell of a person: addresses of mail and of pages, names as
// networks have them, numbers of phones, accounts and cards. Years and most formulas stay.
var personal = regexp.MustCompile(strings.Join([]string{
	`@`,                               // addresses of mail, @names
	`(?i)\bhttps?:|//|\bwww\.`,        // addresses of pages
	`(?i)[\pL\d]\.[a-z]{2,}(?:/|\b)`,  // and without the beginning: example.org
	`\d{5}`,                           // long numbers
	`(?:\d[ ./()+-]*){9}`,             // the same in groups
	`\b\d{3}[ .-]\d{4}\b`,             // numbers of phones in a town
	`(?i)[0-9a-f]{8}-[0-9a-f]{4}`,     // ids
	`(?i)\b(?:[a-z]+\d+){2,}[a-z\d]*`, // keys and passwords
}, `|`))

// countable reads a query as it is counted: key is how it is compared, spelling how it is
// shown. ok is false for one that is never stored: what looks personal, and what is too long
// to be what many search for.
func countable(query string) (key, spelling string, ok bool) {
	spelling, fault := freetext.Line(query, 2, maxText)
	if fault != "" || personal.MatchString(spelling) {
		return "", "", false
	}
	key = fold.Text(spelling)
	words := strings.Fields(key)
	if len(words) == 0 || len(words) > maxWords || utf8.RuneCountInString(key) < 2 {
		return "", "", false
	}
	for _, word := range words {
		if utf8.RuneCountInString(word) > maxWord {
			return "", "", false
		}
	}
	return key, spelling, true
}
