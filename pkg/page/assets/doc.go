// Package assets finds the files of the front end's build that a page needs: modules and
// styles of a screen (assets.go), fonts of the first lines (fonts.go), and the brand's
// icons (icons.go).
//
// It reads Vite's manifest and serves no file. Start with Load in assets.go.
package assets
