package suggest

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/freetext"
)

const (
	maxText  = 60 // maximum length of a counted query, in characters
	maxWords = 8
	maxWord  = 40 // maximum length of a word; a longer one is a key or a token
)

// personal matches data that may identify a person: mail addresses, web addresses, user
// names of networks, numbers of phones, accounts and cards. Years and most formulas don't
// match.
var personal = regexp.MustCompile(strings.Join([]string{
	`@`,                               // mail addresses, @names
	`(?i)\bhttps?:|//|\bwww\.`,        // web addresses
	`(?i)[\pL\d]\.[a-z]{2,}(?:/|\b)`,  // web addresses without a scheme: example.org
	`\d{5}`,                           // long numbers
	`(?:\d[ ./()+-]*){9}`,             // long numbers in groups
	`\b\d{3}[ .-]\d{4}\b`,             // local phone numbers
	`(?i)[0-9a-f]{8}-[0-9a-f]{4}`,     // ids
	`(?i)\b(?:[a-z]+\d+){2,}[a-z\d]*`, // keys and passwords
}, `|`))

// countable normalises a query for counting: key is the folded form, spelling the shown
// one. ok is false for a query that is never stored: it looks personal, or is too long to
// be common.
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
