package upload

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/kernel/person"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxName and maxExtension bound a name in characters.
	maxName      = 120
	maxExtension = 12
)

// cleanName is the name of a file to be shown: without folders, without anything that
// can't be seen or turns the writing around, no longer than maxName. What is left of a
// name that consists of such alone is "".
func cleanName(name string) string {
	name = strings.ToValidUTF8(name, "")
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case person.IsHidden(r):
			return -1
		}
		return r
	}, norm.NFC.String(name))
	name = strings.Trim(strings.Join(strings.Fields(name), " "), " .")
	if utf8.RuneCountInString(name) <= maxName {
		return name
	}
	extension := path.Ext(name)
	if utf8.RuneCountInString(extension) > maxExtension {
		extension = ""
	}
	stem := []rune(strings.TrimSuffix(name, extension))
	return strings.TrimRight(string(stem[:maxName-utf8.RuneCountInString(extension)]), " .") + extension
}
