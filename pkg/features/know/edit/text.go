package edit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/person"

	"golang.org/x/text/unicode/norm"
)

const (
	minTitle       = 3 // characters
	maxTitle       = 120
	maxDescription = 2000
	maxTag         = 40
	maxTags        = 10
	maxTopics      = 8
	maxGrades      = 20
	maxFiles       = 20
)

// parseLine reads a text of one line as people type it: composed, with single spaces,
// without anything that can't be seen. fault is a sentence for its author, "" if the
// text is good.
func parseLine(text string, least, most int) (line, fault string) {
	line = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	visible := false
	for _, r := range line {
		if person.IsHidden(r) {
			return "", "This has characters that can't be used."
		}
		visible = visible || unicode.IsLetter(r) || unicode.IsNumber(r)
	}
	switch n := utf8.RuneCountInString(line); {
	case n < least || !visible:
		return "", "Please write at least " + count(least, "character") + "."
	case n > most:
		return "", "Please use at most " + count(most, "character") + "."
	}
	return line, ""
}

// parseText reads a text of several lines.
func parseText(text string, most int) (parsed, fault string) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ", "\u2028", "\n", "\u2029", "\n").Replace(norm.NFC.String(text)), "\n")
	var out []string
	for _, line := range lines {
		for _, r := range line {
			if person.IsHidden(r) {
				return "", "This has characters that can't be used."
			}
		}
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue // at most one empty line on end, none at the top
		}
		out = append(out, line)
	}
	parsed = strings.TrimSpace(strings.Join(out, "\n"))
	if utf8.RuneCountInString(parsed) > most {
		return "", "Please use at most " + count(most, "character") + "."
	}
	return parsed, ""
}
