// Package assets knows the files that the front end's build leaves for browsers:
// which modules and styles a screen loads (assets.go), which fonts a page paints
// its first lines with (fonts.go), and the brand's icons (icons.go).
//
// It reads Vite's manifest and serves no file itself. Start with Load in assets.go.
package assets
