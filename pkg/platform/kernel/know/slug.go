package know

import (
	"strconv"

	"knowmad/pkg/platform/slug"
)

// Slug is the last segment of a know's address, made of title, language and id.
func (k Know) Slug() string { return slug.Make(k.Title, k.Language, k.ID) }

// TitleSlug is the slug without the id; "" where the title has no letter or digit.
func (k Know) TitleSlug() string { return slug.Title(k.Title, k.Language) }

// Path is where a know is read: a private one by the address that is passed on.
func (k Know) Path() string {
	_, path := k.Address()
	return path
}

// Address is a know's slug, and the path with it.
func (k Know) Address() (slug, path string) {
	slug = k.Slug()
	if k.Status == Private {
		return slug, "/knows/u/" + slug
	}
	return slug, "/knows/" + slug
}

// PicturePath is where every caller gets a page's picture that is sharp for all.
func PicturePath(know string, page, width int, version string) string {
	return pagePath(know, page) + "/image?w=" + strconv.Itoa(width) + "&v=" + version
}

// BlurredPath is where every caller gets a page's blurred twin.
func BlurredPath(know string, page int, version string) string {
	return pagePath(know, page) + "/blurred?v=" + version
}

// SignedPicturePath is where a picture is got by a signed address.
func SignedPicturePath(know string, page, width int, version string) string {
	return pagePath(know, page) + "/signed/" + version + "/" + strconv.Itoa(width)
}

func pagePath(know string, page int) string {
	return "/api/knows/" + know + "/pages/" + strconv.Itoa(page)
}

// VersionLength is how much of a hash stands in an address.
const VersionLength = 16

// VersionOf is what stands in an address for bytes with a hash: it changes with them.
func VersionOf(hash string) string { return hash[:min(len(hash), VersionLength)] }
