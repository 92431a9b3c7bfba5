package process

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"

	"knowmad/pkg/features/know/record"

	"golang.org/x/image/draw"
)

const (
	// blurred is the key of the blurred twin among the pictures of a page.
	blurred = 0
	// pageQuality is JPEG's, at which small print has no halos.
	pageQuality = 82
	// A blurred twin is drawn from so few pixels that no letter is left in it: a line of
	// text is thinner than one of them.
	blurredGrain   = 20
	blurredWidth   = 480
	blurredQuality = 50
)

// picturesOf are a page's pictures by their width, and its blurred twin. The smaller
// ones are made of the next larger.
func picturesOf(drawn *image.RGBA) (map[int][]byte, error) {
	out := map[int][]byte{}
	widths := record.Widths()
	m := drawn
	for i := len(widths) - 1; i >= 0; i-- {
		if widths[i] < m.Rect.Dx() {
			m = scaled(m, widths[i], draw.BiLinear)
		}
		data, err := encoded(m, pageQuality)
		if err != nil {
			return nil, err
		}
		out[widths[i]] = data
	}
	grains := scaled(m, blurredGrain, draw.BiLinear)
	data, err := encoded(scaled(grains, blurredWidth, draw.CatmullRom), blurredQuality)
	out[blurred] = data
	return out, err
}

// scaled draws a picture at another width.
func scaled(m *image.RGBA, width int, by draw.Scaler) *image.RGBA {
	size := m.Rect.Size()
	to := image.NewRGBA(image.Rect(0, 0, width, max(1, (size.Y*width+size.X/2)/size.X)))
	by.Scale(to, to.Rect, m, m.Rect, draw.Src, nil)
	return to
}

func encoded(m *image.RGBA, quality int) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("writing a picture: %w", err)
	}
	return b.Bytes(), nil
}
