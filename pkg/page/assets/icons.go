package assets

import (
	"io/fs"
)

// The purposes of icons.
const (
	PurposeFavicon  = "favicon"
	PurposeTouch    = "touch"
	PurposeAny      = "any"
	PurposeMaskable = "maskable"
)

// Icon is a drawing of the brand in the front end's build.
type Icon struct {
	URL       string
	Purpose   string
	Sizes     string // as in HTML: "180x180", "any"
	MediaType string
}

// knownIcons lists the icons that a build may contain.
func knownIcons() []Icon {
	return []Icon{
		{"/brand/mark.svg", PurposeFavicon, "any", "image/svg+xml"},
		{"/brand/apple-touch-icon.png", PurposeTouch, "180x180", "image/png"},
		{"/brand/icon-192.png", PurposeAny, "192x192", "image/png"},
		{"/brand/icon-512.png", PurposeAny, "512x512", "image/png"},
		{"/brand/icon-maskable-192.png", PurposeMaskable, "192x192", "image/png"},
		{"/brand/icon-maskable-512.png", PurposeMaskable, "512x512", "image/png"},
	}
}

// Icons returns the known icons whose files are in the build.
func Icons(dist fs.FS) []Icon {
	var found []Icon
	for _, i := range knownIcons() {
		if _, err := fs.Stat(dist, clientFolder+i.URL); err == nil {
			found = append(found, i)
		}
	}
	return found
}

// IconFor returns the first icon with a purpose.
func IconFor(icons []Icon, purpose string) (Icon, bool) {
	for _, i := range icons {
		if i.Purpose == purpose {
			return i, true
		}
	}
	return Icon{}, false
}
