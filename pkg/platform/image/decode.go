package image

import (
	"bytes"
	"fmt"
	stdimage "image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"

	"golang.org/x/image/webp"

	"knowmad/pkg/platform/problem"
)

// kind is a type of picture, known by its first bytes.
type kind int

const (
	unknownKind kind = iota
	pngKind
	jpegKind
	webpKind
)

// sniff detects the type from the bytes, as clients may send any name and Content-Type.
func sniff(b []byte) kind {
	switch {
	case bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")):
		return pngKind
	case bytes.HasPrefix(b, []byte("\xff\xd8\xff")):
		return jpegKind
	case len(b) >= 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP":
		return webpKind
	}
	return unknownKind
}

// picture is a decoded original.
type picture struct {
	stdimage.Image
	orientation int // EXIF, 1 to 8
}

// limits bound what is decoded.
type limits struct {
	pixels int // 16 bits per channel count twice
	side   int
}

// maxFootprint is how many bytes of memory a decoder may take.
const maxFootprint = 384 << 20

// decode reads an original after its header was found within the limits.
func decode(b []byte, l limits) (p picture, err error) {
	k := sniff(b)
	config, err := decodeConfig(k, b)
	if err != nil {
		return p, notAnImage(err)
	}
	if err := l.check(config); err != nil {
		return p, err
	}
	if n := scans(b); k == jpegKind && n > maxScans {
		return p, notAnImage(fmt.Errorf("%d scans", n))
	}
	if n := footprint(k, b, config); n > maxFootprint {
		return p, tooManyPixels(fmt.Errorf("%d × %d pixels take %d bytes", config.Width, config.Height, n))
	}
	switch k {
	case pngKind:
		p.Image, err = png.Decode(bytes.NewReader(b))
	case jpegKind:
		p.Image, err = jpeg.Decode(bytes.NewReader(b))
	default:
		if p.Image, err = webp.Decode(bytes.NewReader(b)); err == nil {
			widen(p.Image)
		}
	}
	if err != nil {
		return p, notAnImage(err)
	}
	if size := p.Bounds().Size(); size.X != config.Width || size.Y != config.Height {
		return p, notAnImage(fmt.Errorf("header says %d × %d, picture is %v", config.Width, config.Height, size))
	}
	p.orientation = orientation(k, b)
	return p, nil
}

func decodeConfig(k kind, b []byte) (stdimage.Config, error) {
	switch k {
	case pngKind:
		return png.DecodeConfig(bytes.NewReader(b))
	case jpegKind:
		return jpeg.DecodeConfig(bytes.NewReader(b))
	case webpKind:
		return webp.DecodeConfig(bytes.NewReader(b))
	case unknownKind:
	}
	return stdimage.Config{}, fmt.Errorf("unknown type of %d bytes", len(b))
}

// check refuses a picture by its header, before memory for it is taken.
func (l limits) check(c stdimage.Config) error {
	if c.Width < 1 || c.Height < 1 {
		return notAnImage(fmt.Errorf("%d × %d", c.Width, c.Height))
	}
	pixels := int64(c.Width) * int64(c.Height)
	switch c.ColorModel {
	case color.NRGBA64Model, color.RGBA64Model:
		pixels *= 2
	}
	if c.Width > l.side || c.Height > l.side || pixels > int64(l.pixels) {
		return tooManyPixels(fmt.Errorf("%d × %d", c.Width, c.Height))
	}
	return nil
}

func tooManyPixels(cause error) error {
	return problem.New(problem.BadRequest, "The image has too many pixels.").
		WithStatus(http.StatusRequestEntityTooLarge).WithCause(cause)
}

func notAnImage(cause error) error {
	return problem.New(problem.InvalidMIMEType, "Only PNG, JPEG and WebP images can be shown.").WithCause(cause)
}
