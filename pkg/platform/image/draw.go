package image

import (
	"bytes"
	stdimage "image"
	"image/jpeg"
	"image/png"
	"math"

	"golang.org/x/image/draw"
)

// rowBand and columnBand are how many rows or columns are scaled at once. The
// scaler's scratch memory is 32 bytes for each pixel of target width × source
// height; in bands it is at most 8 MiB instead of up to 2 GiB.
const (
	rowBand    = 64
	columnBand = 16 // a cache line of pixels
)

// fit scales a picture down to at most width pixels, as it stands when upright.
// It never enlarges.
func fit(p picture, width int) stdimage.Image {
	size := p.Bounds().Size()
	turned := p.orientation >= 5 // lies on its side
	shown := size
	if turned {
		shown = stdimage.Pt(size.Y, size.X)
	}
	if width >= shown.X {
		if p.orientation == upright {
			return p.Image
		}
		return turn(toRGBA(p.Image), p.orientation)
	}
	height := max(1, (shown.Y*width+shown.X/2)/shown.X)
	target := stdimage.Pt(width, height)
	if turned {
		target = stdimage.Pt(height, width)
	}
	return turn(scale(p.Image, target), p.orientation)
}

// widthOf is how wide the upright picture is at most when it has so many pixels.
func (p picture) widthOf(pixels int) int {
	size := p.Bounds().Size()
	if p.orientation >= 5 {
		size = stdimage.Pt(size.Y, size.X)
	}
	if size.X*size.Y <= pixels {
		return size.X
	}
	return max(1, int(math.Sqrt(float64(pixels)*float64(size.X)/float64(size.Y))))
}

// scale resamples in two passes, rows then columns. In each pass the other
// direction is one to one, where the kernel is exact, so bands meet without seams.
func scale(src stdimage.Image, size stdimage.Point) *stdimage.RGBA {
	b := src.Bounds()
	wide := stdimage.NewRGBA(stdimage.Rect(0, 0, size.X, b.Dy()))
	rows := draw.CatmullRom.NewScaler(size.X, rowBand, b.Dx(), rowBand) // reuses its scratch memory
	for y := 0; y < b.Dy(); y += rowBand {
		h := min(rowBand, b.Dy()-y)
		from := stdimage.Rect(b.Min.X, b.Min.Y+y, b.Max.X, b.Min.Y+y+h)
		rows.Scale(wide, stdimage.Rect(0, y, size.X, y+h), src, from, draw.Src, nil)
	}
	if size.Y == b.Dy() {
		return wide
	}
	dst := stdimage.NewRGBA(stdimage.Rectangle{Max: size})
	columns := draw.CatmullRom.NewScaler(columnBand, size.Y, columnBand, b.Dy())
	for x := 0; x < size.X; x += columnBand {
		w := min(columnBand, size.X-x)
		columns.Scale(dst, stdimage.Rect(x, 0, x+w, size.Y), wide, stdimage.Rect(x, 0, x+w, b.Dy()), draw.Src, nil)
	}
	return dst
}

func toRGBA(src stdimage.Image) *stdimage.RGBA {
	dst := stdimage.NewRGBA(stdimage.Rectangle{Max: src.Bounds().Size()})
	draw.Draw(dst, dst.Bounds(), src, src.Bounds().Min, draw.Src)
	return dst
}

// turn puts a picture upright according to its EXIF orientation.
func turn(src *stdimage.RGBA, orientation int) *stdimage.RGBA {
	if orientation == upright {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	size := stdimage.Pt(w, h)
	if orientation >= 5 {
		size = stdimage.Pt(h, w)
	}
	dst := stdimage.NewRGBA(stdimage.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			sx, sy := origin(orientation, x, y, w, h)
			copy(dst.Pix[y*dst.Stride+4*x:][:4], src.Pix[sy*src.Stride+4*sx:][:4])
		}
	}
	return dst
}

// origin is where a pixel of the upright picture comes from in a w × h original.
func origin(orientation, x, y, w, h int) (int, int) {
	switch orientation {
	case 2: // mirrored
		return w - 1 - x, y
	case 3: // upside down
		return w - 1 - x, h - 1 - y
	case 4: // upside down, mirrored
		return x, h - 1 - y
	case 5: // on its side, mirrored
		return y, x
	case 6: // the top is on the right
		return y, h - 1 - x
	case 7: // on the other side, mirrored
		return w - 1 - y, h - 1 - x
	case 8: // the top is on the left
		return w - 1 - y, x
	}
	return x, y
}

// encode writes JPEG, or PNG where a pixel lets something shine through.
func encode(m stdimage.Image, quality int) (data []byte, contentType string, err error) {
	var b bytes.Buffer
	if o, ok := m.(interface{ Opaque() bool }); ok && !o.Opaque() {
		err = (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&b, m)
		return b.Bytes(), "image/png", err
	}
	err = jpeg.Encode(&b, m, &jpeg.Options{Quality: quality})
	return b.Bytes(), "image/jpeg", err
}
