package image

import stdimage "image"

// A lossy WebP has luma from 16 to 235 and chroma from 16 to 240 (RFC 6386, ITU-R BT.601).
const (
	darkest     = 16
	lumaRange   = 219
	chromaRange = 224
	noChroma    = 128
)

// widen gives a lossy WebP the ranges of Go's YCbCr, which are those of JPEG: golang.org/x/image
// leaves WebP's own in place, so that white is a light grey. The planes are changed in place.
func widen(m stdimage.Image) {
	var planes *stdimage.YCbCr
	switch m := m.(type) {
	case *stdimage.YCbCr:
		planes = m
	case *stdimage.NYCbCrA:
		planes = &m.YCbCr
	default:
		return // a lossless one
	}
	var luma, chroma [256]uint8
	for i := range luma {
		luma[i] = stretch(i, darkest, lumaRange, 0)
		chroma[i] = stretch(i, noChroma, chromaRange, noChroma)
	}
	for i, v := range planes.Y {
		planes.Y[i] = luma[v]
	}
	for i := range planes.Cb {
		planes.Cb[i], planes.Cr[i] = chroma[planes.Cb[i]], chroma[planes.Cr[i]]
	}
}

// stretch maps a value that lies v-from off the middle, in a range, to one in 255.
func stretch(v, from, in, to int) uint8 {
	const full = 255
	scaled := full * (v - from)
	half := in / 2 //nolint:mnd // to round
	if scaled < 0 {
		half = -half
	}
	return uint8(min(max((scaled+half)/in+to, 0), full))
}
