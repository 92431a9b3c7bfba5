// Package palette writes pictures of text and drawings as PNGs of few colours, which have a
// third of the bytes of a JPEG of the same picture and no halos around letters.
package palette

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
)

const (
	// mostError is the root mean square of a channel's error, of 255, up to which nobody
	// sees a difference: text on paper has 1 to 2, photographs and scans have 4 and more.
	mostError = 2.5
	// flatError is the distance of two colours that is seen where neighbours are alike, as
	// a step in a gradient or as another tint of an area. Beside edges of letters it isn't.
	flatError = 6
	// likeness is the largest difference of a channel between neighbours that look alike.
	likeness = 2
	// mostFlat is one in so many pixels that may show such an error.
	mostFlat = 200
	// pixelsPerByte bounds a file, as grain that no eye sees makes it larger than a JPEG:
	// pages full of text have 24 pixels and more in a byte.
	pixelsPerByte = 14
)

// PNG writes an opaque picture as a PNG of at most 64 colours. ok is false where the picture
// needs more colours, or more bytes than a JPEG would.
func PNG(m *image.RGBA) (data []byte, ok bool) {
	bins := count(m)
	// 16 colours take four bits a pixel, more take eight.
	for _, most := range []int{16, 64} {
		if out, ok := reduced(m, bins, most); ok {
			return encoded(out)
		}
	}
	return nil, false
}

// reduced gives each pixel its colour of a palette. ok is false where that is seen.
func reduced(m *image.RGBA, bins []bin, most int) (out *image.Paletted, ok bool) {
	size := m.Rect.Size()
	colours, ok := choose(bins, most, size.X*size.Y)
	if !ok {
		return nil, false
	}
	out = image.NewPaletted(image.Rectangle{Max: size}, colours)
	flaws := 0
	for y := range size.Y {
		line := m.Pix[y*m.Stride:][:4*size.X]
		for x := range size.X {
			pixel := line[4*x:]
			b := &bins[binOf(pixel)]
			out.Pix[y*out.Stride+x] = b.colour
			if x > 0 && alike(line[4*x-4:], pixel) && distance(valuesOf(pixel), b.given) > flatError*flatError {
				flaws++
			}
		}
	}
	return out, flaws*mostFlat <= size.X*size.Y
}

// encoded is the file of a picture. ok is false where it is longer than a JPEG.
func encoded(m *image.Paletted) (data []byte, ok bool) {
	file := bounded{most: len(m.Pix)/pixelsPerByte + headBytes}
	if err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&file, m); err != nil {
		return nil, false
	}
	return file.Bytes(), true
}

// alike reports whether two pixels have nearly the same colour.
func alike(a, b []byte) bool {
	for n := range 3 {
		if d := int(a[n]) - int(b[n]); d < -likeness || d > likeness {
			return false
		}
	}
	return true
}

// bin counts pixels whose colours differ by less than 8 in each channel.
type bin struct {
	pixels int
	sums   [3]int // of their channels
	colour uint8  // the nearest one of the palette
	given  [3]int // its channels
}

// mean is the mean colour of a bin's pixels.
func (b *bin) mean() (c [3]int) {
	for n, sum := range b.sums {
		c[n] = sum / b.pixels
	}
	return c
}

const (
	binBits = 5
	dropped = 8 - binBits
)

func binOf(pixel []byte) int {
	return int(pixel[0])>>dropped<<(2*binBits) | int(pixel[1])>>dropped<<binBits | int(pixel[2])>>dropped
}

func count(m *image.RGBA) []bin {
	bins := make([]bin, 1<<(3*binBits))
	for y := range m.Rect.Dy() {
		line := m.Pix[y*m.Stride:][:4*m.Rect.Dx()]
		for ; len(line) > 0; line = line[4:] {
			b := &bins[binOf(line)]
			b.pixels++
			for n := range b.sums {
				b.sums[n] += int(line[n])
			}
		}
	}
	return bins
}

// choose gives each bin that has pixels its colour of a palette. The first colour is the most
// frequent one; each further one is that of the bin whose pixels have the largest error
// in all. ok is false where an error remains that is seen.
func choose(bins []bin, most, pixels int) (colours color.Palette, ok bool) {
	var used []*bin
	var means [][3]int
	var errors []int // squares of distances to the nearest colour
	for n := range bins {
		if bins[n].pixels > 0 {
			used, means, errors = append(used, &bins[n]), append(means, bins[n].mean()), append(errors, math.MaxInt32)
		}
	}
	for len(colours) < most {
		worst, largest := -1, 0
		for n, b := range used {
			if sum := b.pixels * errors[n]; sum > largest {
				worst, largest = n, sum
			}
		}
		if worst < 0 {
			break
		}
		next := means[worst]
		for n, b := range used {
			if d := distance(means[n], next); d < errors[n] {
				errors[n], b.colour, b.given = d, uint8(len(colours)), next
			}
		}
		colours = append(colours, color.RGBA{uint8(next[0]), uint8(next[1]), uint8(next[2]), math.MaxUint8})
	}
	sum := 0
	for n, b := range used {
		sum += b.pixels * errors[n]
	}
	return colours, float64(sum) <= mostError*mostError*float64(3*pixels)
}

func valuesOf(pixel []byte) [3]int { return [3]int{int(pixel[0]), int(pixel[1]), int(pixel[2])} }

// distance is the square of the distance of two colours.
func distance(a, b [3]int) (sum int) {
	for n := range a {
		sum += (a[n] - b[n]) * (a[n] - b[n])
	}
	return sum
}

// headBytes has room for a PNG's palette and chunks beside its pixels.
const headBytes = 256

// bounded is a buffer that takes so many bytes.
type bounded struct {
	bytes.Buffer

	most int
}

var errLong = errors.New("palette: the file is longer than a JPEG")

func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, errLong
	}
	return b.Buffer.Write(p)
}
