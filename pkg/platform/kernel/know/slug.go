package know

import (
	"strconv"

	"knowmad/pkg/platform/slug"
)

// Slug is the last segment of a know's address: title and id.
func (k Know) Slug() string { return slug.Make(k.Title, k.Language, k.ID) }

// TitleSlug is the slug without the id; "" for a title without letters and digits.
func (k Know) TitleSlug() string { return slug.Title(k.Title, k.Language) }

// Path is the path of a know's page; for a private know, of the address that its author
// passes on.
func (k Know) Path() string {
	_, path := k.Address()
	return path
}

// Address returns a know's slug and its path.
func (k Know) Address() (slug, path string) {
	slug = k.Slug()
	if k.Status == Private {
		return slug, "/knows/u/" + slug
	}
	return slug, "/knows/" + slug
}

// PicturePath is the path of the picture of a page that all see sharp.
func PicturePath(know string, page, width int, version string) string {
	return pagePath(know, page) + "/image?w=" + strconv.Itoa(width) + "&v=" + version
}

// BlurredPath is the path of a page's blurred picture, open to all.
func BlurredPath(know string, page int, version string) string {
	return pagePath(know, page) + "/blurred?v=" + version
}

// SignedPicturePath is the path of a sharp picture that needs a signature.
func SignedPicturePath(know string, page, width int, version string) string {
	return pagePath(know, page) + "/signed/" + version + "/" + strconv.Itoa(width)
}

func pagePath(know string, page int) string {
	return "/api/knows/" + know + "/pages/" + strconv.Itoa(page)
}

// VersionLength is the number of a hash's characters in a version.
const VersionLength = 16

// VersionOf is the version of some bytes in addresses: the start of their hash, so that an
// address never changes its content.
func VersionOf(hash string) string { return hash[:min(len(hash), VersionLength)] }
