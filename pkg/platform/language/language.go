// Package language tells in which language a text is written, among those that are asked
// for. It knows no product noun.
//
// What recognises them is whatlanggo, by the frequency of three letters in a row:
// 0.3 MB of the program, no memory to speak of. lingua-go is better at single words,
// for 120 MB of models; texts of a page are told apart by either.
package language

import (
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"
)

const (
	// minLetters is how many letters a text needs: below them a guess is often wrong.
	minLetters = 60
	// maxBytes is how much of a text is looked at.
	maxBytes = 20_000
)

// Of gives the language of a text as the base of a BCP 47 tag, of those among which it
// is looked for ("pt-BR" counts as pt); "" where the text is too short or none is
// likely.
func Of(text string, among []string) string {
	text = strings.ToValidUTF8(text[:min(len(text), maxBytes)], "")
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < minLetters {
		return ""
	}
	wanted := map[string]bool{}
	for _, tag := range among {
		base, _, _ := strings.Cut(tag, "-")
		wanted[base] = true
	}
	list := map[whatlanggo.Lang]bool{}
	for lang := range whatlanggo.Langs {
		if wanted[lang.Iso6391()] {
			list[lang] = true
		}
	}
	if len(list) == 0 {
		return ""
	}
	info := whatlanggo.DetectWithOptions(text, whatlanggo.Options{Whitelist: list})
	if info.Lang < 0 || !info.IsReliable() {
		return ""
	}
	return info.Lang.Iso6391()
}
