package user

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxAbout = 300 // characters
	maxLines = 10
)

// parseAbout reads what a user says of themselves: composed, a few lines,
// without anything that can't be seen or that turns the writing around. fault is
// what is wrong; a text of nothing but space is "".
func parseAbout(text string) (about, fault string) {
	if len(text) > maxAbout*utf8.UTFMax*2 { // twice, because composing shortens
		return "", "Please use at most 300 characters."
	}
	if !utf8.ValidString(text) {
		return "", "The text has characters that can't be used."
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ").Replace(norm.NFC.String(text))
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
		if strings.ContainsFunc(lines[i], unseen) {
			return "", "The text has characters that can't be used."
		}
	}
	about = strings.Join(lines, "\n")
	switch {
	case utf8.RuneCountInString(about) > maxAbout:
		return "", "Please use at most 300 characters."
	case len(lines) > maxLines:
		return "", "Please use at most 10 lines."
	}
	return about, ""
}

// unseen tells whether a rune hides something: a control, a mark that turns the
// writing around, or nothing at all. Joiners are needed to write some scripts.
func unseen(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) ||
		!unicode.IsGraphic(r) && r != nonJoiner && r != joiner
}
