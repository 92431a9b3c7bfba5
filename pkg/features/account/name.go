package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const maxName = 60 // characters

// parseName reads a person's name: composed, with single spaces, without
// anything that can't be seen or that turns the writing around.
func parseName(text string) (string, error) {
	if len(text) > maxName*utf8.UTFMax*2 { // twice, because composing shortens
		return "", invalid("name", "The name is too long.")
	}
	name := strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	visible := false
	for _, r := range name {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || !unicode.IsGraphic(r) && !joins(r) {
			return "", invalid("name", "The name has characters that can't be used.")
		}
		visible = visible || unicode.IsLetter(r) || unicode.IsNumber(r)
	}
	if !visible {
		return "", invalid("name", "Please enter your name.")
	}
	if utf8.RuneCountInString(name) > maxName {
		return "", invalid("name", "The name is too long.")
	}
	return name, nil
}

// joins tells whether a rune has no picture of its own but is needed to write
// words of some scripts.
func joins(r rune) bool { return r == '\u200c' || r == '\u200d' }
