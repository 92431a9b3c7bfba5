package user

import (
	"net/url"
	"strings"
	"unicode"

	"knowmad/pkg/platform/person"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// userPath is where a user's page is, escaped. Who teaches has it among the
// knowers.
func userPath(c person.Card) string {
	if c.Knower != "" {
		return knowerPath(c.Knower, c.PublicName())
	}
	return "/users/" + c.ID
}

// knowerPath is where a knower's page is, escaped: by the name, and by the id
// that finds it whatever the name was before.
func knowerPath(id, name string) string {
	slug := id
	if s := nameSlug(name); s != "" {
		slug = s + "-" + id
	}
	return "/knowers/" + url.PathEscape(slug) + "/profile"
}

// nameSlug is a name as it stands in an address: lower case, hyphens between
// its words, and nothing else but letters and digits of any script. The
// browser's twin of it is nameSlug in web/features/user/shared/person.ts.
func nameSlug(name string) string {
	// By whole words, as browsers do it: a sigma at the end of one is another letter.
	lower := cases.Lower(language.Und).String(norm.NFC.String(name))
	kept := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return r
		}
		return -1
	}, lower)
	return strings.Join(strings.Fields(kept), "-")
}
