package person

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Path is where a user's page is, escaped. Who teaches has it among the knowers.
func (c Card) Path() string {
	if c.Knower != "" {
		return KnowerPath(c.Knower, c.PublicName())
	}
	return "/users/" + c.ID
}

// pictureVersion is how much of a picture's hash stands in its address.
const pictureVersion = 16

// Version is what stands in the address of a picture; it changes with it.
func (p Picture) Version() string { return p.Large[:min(len(p.Large), pictureVersion)] }

// PicturePath is where a user's picture is; nil without one. It changes with the
// picture, so that browsers may keep what they have.
func (c Card) PicturePath() *string {
	if c.Picture.Large == "" {
		return nil
	}
	path := "/api/users/" + c.ID + "/profilepicture?size=256&v=" + c.Picture.Version()
	return &path
}

// KnowerPath is where a knower's page is, escaped: by the name, and by the id
// that finds it whatever the name was before.
func KnowerPath(id, name string) string {
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
