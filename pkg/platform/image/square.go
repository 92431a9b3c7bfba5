package image

import (
	"bytes"
	"fmt"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"net/http"
	"slices"

	"golang.org/x/image/draw"

	"knowmad/pkg/platform/problem"
)

// Bounds are how large an original may be.
type Bounds struct {
	Pixels int // 16 bits per channel count twice
	Side   int // of width and height each
}

// squareQuality is JPEG's. Portraits at this size show no artefacts.
const squareQuality = 85

// Squares cuts the middle out of a PNG, JPEG or WebP and gives it as square
// JPEGs, one for each side in pixels: upright, on white where it lets something
// shine through, without any metadata. A small picture is enlarged. The errors
// are an InvalidMIMETypeError for what is no picture, and a FormValidationError
// with status 413 for one with too many pixels.
func Squares(data []byte, bounds Bounds, sides ...int) ([][]byte, error) {
	p, err := decode(data, limits{pixels: bounds.Pixels, side: bounds.Side})
	if e := problem.From(err); err != nil && e.StatusCode() == http.StatusRequestEntityTooLarge {
		return nil, problem.New(problem.FormValidation, "The image has too many pixels.").WithStatus(e.Status).WithCause(err)
	}
	if err != nil {
		return nil, err
	}
	// The original is gone over once; the others are made of the largest.
	side := slices.Max(sides)
	largest := onWhite(turn(scale(centreSquare(p.Image), stdimage.Pt(side, side)), p.orientation))
	out := make([][]byte, 0, len(sides))
	for _, side := range sides {
		m := largest
		if side < m.Rect.Dx() {
			m = scale(largest, stdimage.Pt(side, side))
		}
		var b bytes.Buffer
		if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: squareQuality}); err != nil {
			return nil, fmt.Errorf("image: writing a square: %w", err)
		}
		out = append(out, b.Bytes())
	}
	return out, nil
}

// centreSquare crops a picture to the largest square around its centre. The crop may
// come before the rotation, which doesn't move the centre.
func centreSquare(m stdimage.Image) stdimage.Image {
	b := m.Bounds()
	side := min(b.Dx(), b.Dy())
	at := b.Min.Add(stdimage.Pt((b.Dx()-side)/2, (b.Dy()-side)/2))
	part := stdimage.Rectangle{Min: at, Max: at.Add(stdimage.Pt(side, side))}
	if whole, ok := m.(interface {
		SubImage(r stdimage.Rectangle) stdimage.Image
	}); ok { // whatever a decoder makes can do so
		return whole.SubImage(part)
	}
	return m
}

func onWhite(m stdimage.Image) *stdimage.RGBA {
	dst := stdimage.NewRGBA(stdimage.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(dst, dst.Rect, stdimage.NewUniform(color.White), stdimage.Point{}, draw.Src)
	draw.Draw(dst, dst.Rect, m, m.Bounds().Min, draw.Over)
	return dst
}
