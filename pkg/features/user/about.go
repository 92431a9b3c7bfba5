package user

import (
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/kernel/person"

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
		if strings.ContainsFunc(lines[i], person.IsHidden) {
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
