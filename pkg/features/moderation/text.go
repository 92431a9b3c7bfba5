package moderation

import (
	"fmt"
	"strings"
	"unicode"

	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/problem"
)

// maxText is how long a text that users, visitors or staff write may be, in characters.
const maxText = 2000

// form gathers the faults of the fields of a request.
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

// text reads a text of several lines. Mails and pages escape it: it is never HTML.
func (f *form) text(field, text string, required bool) string {
	parsed, fault := freetext.Text(text, maxText)
	if fault == "" && required && !strings.ContainsFunc(parsed, unicode.IsLetter) {
		fault = "Please say this in words."
	}
	if fault != "" {
		f.wrong(field, "%s", fault)
	}
	return parsed
}

// line reads a text of one line; where it isn't required it may be empty.
func (f *form) line(field, text string, required bool, most int) string {
	if !required && strings.TrimSpace(text) == "" {
		return ""
	}
	parsed, fault := freetext.Line(text, 1, most)
	if fault != "" {
		f.wrong(field, "%s", fault)
	}
	return parsed
}
