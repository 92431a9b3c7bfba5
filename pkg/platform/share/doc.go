// Package share draws the pictures that messengers and networks show of a
// shared link: 1200 × 630 pixels.
//
// A picture is drawn from words, a hue, and an icon or a page (its caller says
// where they come from: a pack, or what users share), and from what the front
// end's build leaves in dist/server/share: the families of the pages as TrueType,
// which Go can draw with, and the colours of web/ui/tokens.css.
//
// canvas.go draws shapes and icons, words.go sets text (a family is several
// files, one per script; long words make the text smaller before they are
// broken), picture.go lays both out as PNG, document.go beside the first page of a
// document as JPEG.
//
// The package knows no market and no cache: pkg/page and the slices decide which
// pictures there are, draw each once and keep it. Start with Painter in picture.go.
package share
