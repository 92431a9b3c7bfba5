package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/problem"

	"golang.org/x/text/unicode/norm"
)

// MaxName is how long a name may be, in characters.
const MaxName = 60

// ParseName reads a name as a user types it: composed, with single spaces,
// without anything that can't be seen or that turns the writing around. The error
// is a FormValidationError on the field name.
func ParseName(text string) (string, error) {
	if len(text) > MaxName*utf8.UTFMax*2 { // twice, because composing shortens
		return "", invalidName("The name is too long.")
	}
	name := strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	visible := false
	for _, r := range name {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || !unicode.IsGraphic(r) && !isJoiner(r) {
			return "", invalidName("The name has characters that can't be used.")
		}
		visible = visible || unicode.IsLetter(r) || unicode.IsNumber(r)
	}
	if !visible {
		return "", invalidName("Please enter your name.")
	}
	if utf8.RuneCountInString(name) > MaxName {
		return "", invalidName("The name is too long.")
	}
	return name, nil
}

// isJoiner tells whether a rune has no picture of its own but is needed to write
// words of some scripts.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

func invalidName(message string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").
		WithFields(problem.Field{Field: "name", Message: message})
}
