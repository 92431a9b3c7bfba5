package rendering

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"slices"

	"knowmad/pkg/platform/image/palette"
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

// Drawing is a page as readers see it.
type Drawing struct {
	Pictures []pdf.Picture // from the smallest up
	Blurred  []byte        // the twin of the smallest, as a JPEG
}

// Draw makes a Drawing of a picture at several widths, which go up. The smaller pictures
// are made of the next larger; none is wider than m.
func Draw(m *image.RGBA, widths []int) (d Drawing, err error) {
	d.Pictures = make([]pdf.Picture, len(widths))
	for i, width := range slices.Backward(widths) {
		if width < m.Rect.Dx() {
			m = scaled(m, heightened(m.Rect.Size(), width), draw.BiLinear)
		}
		data, ok := palette.PNG(m)
		if !ok {
			if data, err = encoded(m, pageQuality); err != nil {
				return Drawing{}, err
			}
		}
		d.Pictures[i] = pdf.Picture{Width: m.Rect.Dx(), Height: m.Rect.Dy(), Data: data}
	}
	d.Blurred, err = blurred(m)
	return d, err
}

// blurred is the blurred twin of a picture, as large as that.
func blurred(m image.Image) ([]byte, error) {
	size := m.Bounds().Size()
	grains := scaled(m, heightened(size, max(1, min(blurredGrain, size.X/leastBlur))), draw.BiLinear)
	return encoded(scaled(grains, size, draw.CatmullRom), blurredQuality)
}

// blurredOf is the blurred twin of a picture that was drawn.
func blurredOf(smallest []byte) ([]byte, error) {
	m, _, err := image.Decode(bytes.NewReader(smallest))
	if err != nil {
		return nil, fmt.Errorf("rendering: reading a picture that was drawn: %w", err)
	}
	return blurred(m)
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
		return nil, fmt.Errorf("rendering: writing a picture: %w", err)
	}
	return b.Bytes(), nil
}
