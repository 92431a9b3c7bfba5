package moderation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/person"
	"knowmad/pkg/platform/problem"

	"golang.org/x/text/unicode/norm"
)

// maxText is how long what people write here may be, in characters.
const maxText = 2000

// form gathers the faults of what somebody sent.
type form struct{ faults []problem.Field }

func (f *form) wrong(field, format string, args ...any) {
	f.faults = append(f.faults, problem.Field{Field: field, Message: fmt.Sprintf(format, args...)})
}

func (f *form) err() error {
	if len(f.faults) == 0 {
		return nil
	}
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(f.faults...)
}

// text reads a text of several lines. It is kept as it is typed, without anything that
// can't be seen or that turns the writing around; nobody reads it as HTML.
func (f *form) text(field, text string, required bool) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ", "\u2028", "\n", "\u2029", "\n").Replace(norm.NFC.String(text)), "\n")
	for i, line := range lines {
		if strings.ContainsFunc(line, person.IsHidden) || !utf8.ValidString(line) {
			f.wrong(field, "This has characters that can't be used.")
			return ""
		}
		lines[i] = strings.TrimRightFunc(line, unicode.IsSpace)
	}
	text = strings.TrimSpace(strings.Join(lines, "\n"))
	f.bounds(field, text, required, maxText)
	return text
}

// line reads a text of one line.
func (f *form) line(field, text string, required bool, most int) string {
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	if strings.ContainsFunc(text, person.IsHidden) || !utf8.ValidString(text) {
		f.wrong(field, "This has characters that can't be used.")
		return ""
	}
	f.bounds(field, text, required, most)
	return text
}

func (f *form) bounds(field, text string, required bool, most int) {
	switch {
	case required && !strings.ContainsFunc(text, unicode.IsLetter):
		f.wrong(field, "Please say this in words.")
	case utf8.RuneCountInString(text) > most:
		f.wrong(field, "Please use at most %d characters.", most)
	}
}
