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
		if IsHidden(r) || isBlank(r) {
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

// IsHidden tells whether a rune of what a user typed hides something: a control,
// a mark that turns the writing around, or nothing that can be seen. Fillers, such as
// those of Hangul, count as letters in Unicode and are drawn as nothing. Joiners are
// needed to write words of some scripts.
func IsHidden(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) ||
		unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		!unicode.IsGraphic(r) && r != nonJoiner && r != joiner
}

// isBlank reports whether a rune is a symbol without ink: the empty cell of Braille, and
// the empty head of a note. Texts may need them, names don't.
func isBlank(r rune) bool { return r == '\u2800' || r == '\U0001d159' }

func invalidName(message string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").
		WithFields(problem.Field{Field: "name", Message: message})
}
