// Package slug makes the slugs of knows and library folders: a title in ASCII, and an
// id. Everything that links to a page or checks its address takes the slug from here, as
// one that differs in a letter costs a redirect. Two slugs come from elsewhere: those of
// people, which keep the letters of every script (person.KnowerPath), and those of
// subjects and topics, which are pack data.
//
// Imports nothing of this module.
package slug

import (
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"
)

// maxTitle bounds the title part, in bytes.
const maxTitle = 80

// Make returns the slug of what has a title and an id: {title}-{id}, or the id alone
// where the title has no letter or digit.
func Make(title, language, id string) string {
	if t := Title(title, language); t != "" {
		return t + "-" + id
	}
	return id
}

// Title returns the title part of a slug; "" where the title has no letter or digit.
// Language is the content language of the title, as languages transliterate the same
// letter differently: ü is "ue" in German and "u" in Turkish. Titles that are the same
// text in another normal form have the same slug.
func Title(title, language string) string {
	s := slug.MakeLang(norm.NFC.String(title), language)
	if len(s) > maxTitle {
		s = s[:maxTitle]
		if at := strings.LastIndexByte(s, '-'); at > maxTitle/2 {
			s = s[:at]
		}
	}
	return strings.Trim(s, "-_")
}
