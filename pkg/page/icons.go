package page

import (
	"html"
	"io/fs"
	"strings"
)

// What an icon is for.
const (
	purposeFavicon  = "favicon"
	purposeTouch    = "touch"
	purposeAny      = "any"
	purposeMaskable = "maskable"
)

// icon is a drawing of the brand in the front end's build.
type icon struct {
	url     string
	purpose string
	sizes   string
	media   string
}

// knownIcons are the drawings that a build may have.
func knownIcons() []icon {
	return []icon{
		{"/brand/mark.svg", purposeFavicon, "any", "image/svg+xml"},
		{"/brand/apple-touch-icon.png", purposeTouch, "180x180", "image/png"},
		{"/brand/icon-192.png", purposeAny, "192x192", "image/png"},
		{"/brand/icon-512.png", purposeAny, "512x512", "image/png"},
		{"/brand/icon-maskable-192.png", purposeMaskable, "192x192", "image/png"},
		{"/brand/icon-maskable-512.png", purposeMaskable, "512x512", "image/png"},
	}
}

// findIcons are those that the build really has.
func findIcons(dist fs.FS) []icon {
	var found []icon
	for _, i := range knownIcons() {
		if _, err := fs.Stat(dist, "dist/client"+i.url); err == nil {
			found = append(found, i)
		}
	}
	return found
}

func iconFor(icons []icon, purpose string) (icon, bool) {
	for _, i := range icons {
		if i.purpose == purpose {
			return i, true
		}
	}
	return icon{}, false
}

// writeIcons writes the links to what browsers show beside the title.
func writeIcons(b *strings.Builder, icons []icon) {
	for _, i := range icons {
		switch i.purpose {
		case purposeFavicon:
			b.WriteString(`<link rel="icon" href="` + html.EscapeString(i.url) + `" type="` + i.media + `" sizes="` + i.sizes + `">`)
		case purposeTouch:
			b.WriteString(`<link rel="apple-touch-icon" href="` + html.EscapeString(i.url) + `" sizes="` + i.sizes + `">`)
		}
	}
}
