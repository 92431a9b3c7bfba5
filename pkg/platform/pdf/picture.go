package pdf

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"slices"

	"knowmad/pkg/platform/image/palette"
)

// Picture is a page at one width.
type Picture struct {
	Width, Height int    // pixels
	Data          []byte // a PNG where few colours are enough, else a JPEG
}

// Pictures draws a page, the first is 0, at several widths in pixels, by the rules of
// Image, and writes them as PNGs where few colours are enough, else as JPEGs of a quality
// of 1 to 100. They come in the order of widths. All together are one step. Drawing a page again is faster than scaling it
// down, and sharper, as the page is read once.
func (d *Document) Pictures(ctx context.Context, page int, widths []int, quality int) ([]Picture, error) {
	for _, width := range widths {
		if err := checkWidth(width); err != nil {
			return nil, err
		}
	}
	pictures := make([]Picture, len(widths))
	err := d.step(ctx, fmt.Sprintf("pictures of page %d", page+1), func(ctx context.Context) error {
		return d.withPage(ctx, page, func(handle uint64) error {
			w, h, err := d.pageSize(ctx, handle)
			if err != nil {
				return err
			}
			for n, width := range widths {
				size := imageSize(w, h, width)
				pictures[n] = Picture{Width: size.X, Height: size.Y}
				bitmap, address, err := d.bitmap(ctx, handle, size)
				if err != nil {
					return err
				}
				if pictures[n].Data, err = d.encode(ctx, address, size, quality); err != nil {
					return err
				}
				if _, err := d.instance.call(ctx, "FPDFBitmap_Destroy", bitmap); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	return pictures, nil
}

// Pixel formats of pdfium_jpeg_encode, and its kind of JPEG.
const (
	encodeRGBA = 1
	encodeGray = 3
	baseline   = 0
)

// encode writes the pixels at an address, four bytes each without gaps: as a PNG where few
// colours are enough, else as a JPEG. An image without colours becomes a JPEG of grey,
// which takes half the time, and its pixels are lost.
func (d *Document) encode(ctx context.Context, address uint64, size image.Point, quality int) ([]byte, error) {
	i := d.instance
	pixels, err := i.bytes(address, uint64(4*size.X*size.Y))
	if err != nil {
		return nil, err
	}
	m := image.RGBA{Pix: pixels, Stride: 4 * size.X, Rect: image.Rectangle{Max: size}}
	if data, ok := palette.PNG(&m); ok {
		return data, nil
	}
	format, stride := uint64(encodeRGBA), m.Stride
	if toGray(pixels) {
		format, stride = encodeGray, size.X
	}
	done, err := i.call(ctx, "pdfium_jpeg_encode", address, uint64(size.X), uint64(size.Y), uint64(stride), format,
		uint64(min(max(quality, 1), 100)), baseline, i.scratch, i.scratch+8)
	if err != nil {
		return nil, err
	}
	if done != 1 {
		return nil, ErrMemory
	}
	result, err := i.bytes(i.scratch, 12)
	if err != nil {
		return nil, err
	}
	start := uint64(binary.LittleEndian.Uint32(result))
	length := uint64(binary.LittleEndian.Uint32(result[8:]))
	file, err := i.bytes(start, length)
	if err != nil {
		return nil, err
	}
	written := slices.Clone(file)
	_, err = i.call(ctx, "pdfium_jpeg_free", start)
	return written, err
}

// toGray packs pixels of four bytes into one byte each, at the front, if none has a
// colour.
func toGray(pixels []byte) bool {
	for n := 0; n+4 <= len(pixels); n += 4 {
		if p := pixels[n : n+4 : n+4]; p[0] != p[1] || p[1] != p[2] {
			return false
		}
	}
	for n := 0; 4*n < len(pixels); n++ {
		pixels[n] = pixels[4*n]
	}
	return true
}
