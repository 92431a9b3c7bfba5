// Package freetext reads texts that people type for others: composed, without
// characters that can't be seen, of a bounded length. What is wrong with one is a
// sentence for its author.
package freetext

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/kernel/person"

	"golang.org/x/text/unicode/norm"
)

const hidden = "This has characters that can't be used."

// Line reads a text of one line, with single spaces, and of least to most characters.
// fault is a sentence for its author, "" if the text is good.
func Line(text string, least, most int) (line, fault string) {
	line = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	visible := false
	for _, r := range line {
		if person.IsHidden(r) {
			return "", hidden
		}
		visible = visible || unicode.IsLetter(r) || unicode.IsNumber(r)
	}
	switch n := utf8.RuneCountInString(line); {
	case n < least || !visible:
		return "", "Please write at least " + characters(least) + "."
	case n > most:
		return "", tooLong(most)
	}
	return line, ""
}

// Text reads a text of several lines, of at most most characters; it may be empty.
func Text(text string, most int) (parsed, fault string) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ", "\u2028", "\n", "\u2029", "\n").Replace(norm.NFC.String(text)), "\n")
	var out []string
	for _, line := range lines {
		for _, r := range line {
			if person.IsHidden(r) {
				return "", hidden
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
		return "", tooLong(most)
	}
	return parsed, ""
}

func tooLong(most int) string { return "Please use at most " + characters(most) + "." }

func characters(n int) string {
	if n == 1 {
		return "1 character"
	}
	return strconv.Itoa(n) + " characters"
}
