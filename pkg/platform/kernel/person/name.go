package person

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/problem"

	"golang.org/x/text/unicode/norm"
)

// MaxName is the maximum length of a name, in characters.
const MaxName = 60

// ParseName normalises a name that a user typed: composed (NFC), with single spaces.
// Invisible characters and marks of the writing direction are refused. The error is a
// FormValidationError on the field name.
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

// IsHidden reports whether a rune of a user's text is a control, a mark that changes the
// writing direction, or invisible. Fillers, such as the Hangul filler, are letters in
// Unicode and drawn as nothing. Joiners are allowed, since words of some scripts need them.
func IsHidden(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) ||
		unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) ||
		!unicode.IsGraphic(r) && r != nonJoiner && r != joiner
}

// isBlank reports whether a rune is a symbol without ink: the empty Braille cell or the
// null notehead. Texts may need these symbols, names don't.
func isBlank(r rune) bool { return r == '\u2800' || r == '\U0001d159' }

func invalidName(message string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").
		WithFields(problem.Field{Field: "name", Message: message})
}
