package record

import (
	"strconv"
	"strings"

	"github.com/gosimple/slug"
)

// maxSlug is how much of a title stands in an address, in bytes.
const maxSlug = 80

// Slug is what stands for a know in addresses: its title in letters that every
// keyboard has, and its id.
func (k Know) Slug() string {
	if title := k.TitleSlug(); title != "" {
		return title + "-" + k.ID
	}
	return k.ID
}

// TitleSlug is a know's title in letters that every keyboard has; "" where it has none.
func (k Know) TitleSlug() string {
	title := slug.MakeLang(k.Title, k.Language)
	if len(title) > maxSlug {
		title = title[:maxSlug]
		if at := strings.LastIndexByte(title, '-'); at > maxSlug/2 {
			title = title[:at]
		}
	}
	return strings.Trim(title, "-_")
}

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
