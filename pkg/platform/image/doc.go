// Package image makes pictures fit the screen that asks for them: it takes a
// PNG, JPEG or WebP of the own origin or of a configured one, turns it upright,
// scales it down to one of a fixed list of widths and writes JPEG, or PNG where
// there is transparency. What comes out was drawn anew, so it carries no
// metadata of the original: no place, no camera, no hidden payload.
//
// The caller names the picture, so everything about it is hostile: the type
// is read from the bytes, the dimensions are known and bounded before a pixel
// is decoded, bytes, memory and work in flight are bounded, and only configured
// origins at public addresses are ever asked.
//
// Squares (square.go) makes small squares of an uploaded picture.
//
// Start with New and Optimize in optimizer.go; Handler in handler.go is the thin
// way to HTTP. The server gives a Source for paths of its own origin. Colour
// profiles are dropped too: a wide-gamut photograph is read as sRGB.
package image
