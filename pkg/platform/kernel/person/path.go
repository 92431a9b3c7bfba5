package person

import (
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Path is the path of a user's page, escaped; for a knower, of the knower's page.
func (c Card) Path() string {
	if c.Knower != "" {
		return KnowerPath(c.Knower, c.PublicName())
	}
	return "/users/" + c.ID
}

// pictureVersion is the number of a hash's characters in the address of a picture.
const pictureVersion = 16

// Version is the version of a picture in its address: the start of its hash.
func (p Picture) Version() string { return p.Large[:min(len(p.Large), pictureVersion)] }

// PicturePath is the path of a user's picture; nil without a picture. The path has the
// picture's version, so browsers may cache the picture.
func (c Card) PicturePath() *string {
	if c.Picture.Large == "" {
		return nil
	}
	path := "/api/users/" + c.ID + "/profilepicture?size=256&v=" + c.Picture.Version()
	return &path
}

// KnowerPath is the path of a knower's page, escaped: name and id. The id alone finds the
// page, so addresses with an earlier name go on working.
func KnowerPath(id, name string) string {
	slug := id
	if s := nameSlug(name); s != "" {
		slug = s + "-" + id
	}
	return "/knowers/" + url.PathEscape(slug) + "/profile"
}

// nameSlug is a name for an address: lower case, words joined by hyphens, without
// characters other than letters, marks and numbers. The browser has the same function in
// web/features/user/shared/person.ts.
func nameSlug(name string) string {
	// Whole words are lowered, as in browsers: a final sigma has a form of its own.
	lower := cases.Lower(language.Und).String(norm.NFC.String(name))
	kept := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return r
		}
		return -1
	}, lower)
	return strings.Join(strings.Fields(kept), "-")
}
