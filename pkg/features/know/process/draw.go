package process

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"slices"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/pdf"

	"golang.org/x/image/draw"
)

const (
	// pageQuality is JPEG's, at which small print has no halos.
	pageQuality = 82
	// A blurred twin is drawn from so few pixels that no letter is left in it: a line of
	// text is thinner than one of them.
	blurredGrain   = 20
	blurredQuality = 50
	// leastBlur is how many pixels of a small picture at least become one.
	leastBlur = 8
)

// drawPage gives a page's pictures, from the smallest up.
func drawPage(ctx context.Context, d PDF, page int) ([]pdf.Picture, error) {
	widths := record.Widths()
	if d, ok := d.(drawer); ok {
		return d.Pictures(ctx, page, widths, pageQuality)
	}
	m, err := d.Image(ctx, page, slices.Max(widths))
	if err != nil {
		return nil, err
	}
	return picturesOf(m, widths, pageQuality)
}

// blurredOf is the blurred twin of a page, of the smallest of its pictures and as large
// as that.
func blurredOf(smallest []byte) ([]byte, error) {
	m, err := jpeg.Decode(bytes.NewReader(smallest))
	if err != nil {
		return nil, fmt.Errorf("reading a picture that was drawn: %w", err)
	}
	size := m.Bounds().Size()
	grains := scaled(m, heightened(size, max(1, min(blurredGrain, size.X/leastBlur))), draw.BiLinear)
	return encoded(scaled(grains, size, draw.CatmullRom), blurredQuality)
}

// picturesOf are a picture's JPEGs at several widths, of which it is wider than the
// widest. The smaller ones are made of the next larger.
func picturesOf(m *image.RGBA, widths []int, quality int) ([]pdf.Picture, error) {
	out := make([]pdf.Picture, len(widths))
	for i, width := range slices.Backward(widths) {
		if width < m.Rect.Dx() {
			m = scaled(m, heightened(m.Rect.Size(), width), draw.BiLinear)
		}
		data, err := encoded(m, quality)
		if err != nil {
			return nil, err
		}
		out[i] = pdf.Picture{Width: m.Rect.Dx(), Height: m.Rect.Dy(), JPEG: data}
	}
	return out, nil
}

// heightened is a size of another width in the same proportions.
func heightened(size image.Point, width int) image.Point {
	return image.Pt(width, max(1, (size.Y*width+size.X/2)/size.X))
}

// scaled draws a picture at another size.
func scaled(m image.Image, size image.Point, by draw.Scaler) *image.RGBA {
	to := image.NewRGBA(image.Rectangle{Max: size})
	by.Scale(to, to.Rect, m, m.Bounds(), draw.Src, nil)
	return to
}

func encoded(m *image.RGBA, quality int) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return b.Bytes(), nil
}
