package image

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"image/png"
)

const (
	// printQuality is JPEG's of pictures in pages, which are encoded once more.
	printQuality = 88
	// maxPrinted is how many pixels a picture for a page has at most: 64 MiB in memory.
	maxPrinted = 16 << 20
)

// Printed is a picture for a page.
type Printed struct {
	Data          []byte // JPEG, or PNG of what was a PNG
	Width, Height int    // pixels
}

// Print draws a PNG, JPEG or WebP anew for a printed page: upright, on white, at most
// so many pixels wide and of at most 16 million in all, without any metadata. Drawings
// stay PNG, so that their lines stay sharp. The errors are an InvalidMIMETypeError for what is no picture, and a
// BadRequestError with status 413 for one with too many pixels.
func Print(data []byte, bounds Bounds, width int) (Printed, error) {
	p, err := decode(data, limits{pixels: bounds.Pixels, side: bounds.Side})
	if err != nil {
		return Printed{}, err
	}
	m := onWhite(fit(p, min(width, p.widthOf(maxPrinted))))
	var b bytes.Buffer
	if sniff(data) == pngKind {
		err = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&b, m)
	} else {
		err = jpeg.Encode(&b, m, &jpeg.Options{Quality: printQuality})
	}
	if err != nil {
		return Printed{}, fmt.Errorf("image: writing a picture for print: %w", err)
	}
	return Printed{Data: b.Bytes(), Width: m.Rect.Dx(), Height: m.Rect.Dy()}, nil
}
