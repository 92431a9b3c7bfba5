// Package share draws the pictures that messengers and networks show of a
// shared link: 1200 × 630 pixels, PNG.
//
// A picture is drawn from what a pack says (words, a hue, an icon) and from
// what the front end's build leaves in dist/server/share: the families of the
// pages as TrueType, which Go can draw with, and the colours of web/ui/tokens.css.
// Nothing of it comes from a visitor.
//
// canvas.go draws shapes and icons, words.go sets text (a family is several
// files, one per script; long words make the text smaller before they are
// broken), picture.go lays both out.
//
// The package knows no market and no cache: pkg/page decides which pictures
// there are, draws each once and keeps it. Start with Painter in picture.go.
//
// Imports of this module: none.
package share
