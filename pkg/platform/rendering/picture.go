package rendering

import (
	"bytes"
	"context"
	"fmt"
	stdimage "image"
	"image/draw"
	_ "image/jpeg" // what platform/image writes
	_ "image/png"
	"io"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/pdf"

	_ "golang.org/x/image/webp" // pictures of phones
)

const (
	// A phone's photograph has up to 50 million pixels.
	maxPixels = 50_000_000
	maxSide   = 16384
	// maxPicture is how long a picture may be in bytes.
	maxPicture = 50 << 20
	// cleanWidth is how wide a picture is that readers download, at most.
	cleanWidth = 4000
)

// picture is a document of one page.
type picture []byte

// openPicture reads a picture whose shape can be shown.
func openPicture(r io.ReaderAt, size int64) (picture, error) {
	if size > maxPicture {
		return nil, fmt.Errorf("%w: it has %d bytes", ErrPixels, size)
	}
	data, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, fmt.Errorf("reading a picture: %w", err)
	}
	c, _, err := stdimage.DecodeConfig(bytes.NewReader(data))
	if err == nil && max(c.Width, c.Height) > pdf.MaxShape*min(c.Width, c.Height) {
		return nil, fmt.Errorf("%w: %d × %d pixels", pdf.ErrShape, c.Width, c.Height)
	}
	return data, nil
}

// Pages is one.
func (picture) Pages() int { return 1 }

// Text is none.
func (picture) Text(context.Context, int) (pdf.PageText, error) { return pdf.PageText{}, nil }

// printed is the picture upright, on white, without any metadata.
func (p picture) printed(width int) (image.Printed, error) {
	out, err := image.Print(p, image.Bounds{Pixels: maxPixels, Side: maxSide}, width)
	return out, pictureFault(err)
}

// Image is the picture, at most so many pixels wide.
func (p picture) Image(_ context.Context, _, width int) (*stdimage.RGBA, error) {
	printed, err := p.printed(width)
	if err != nil {
		return nil, err
	}
	m, _, err := stdimage.Decode(bytes.NewReader(printed.Data))
	if err != nil {
		return nil, fmt.Errorf("reading a picture that was printed: %w", err)
	}
	if rgba, ok := m.(*stdimage.RGBA); ok {
		return rgba, nil
	}
	out := stdimage.NewRGBA(stdimage.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out, nil
}

// Draw draws the picture at several widths.
func (p picture) Draw(ctx context.Context, page int, widths []int) (Drawing, error) {
	m, err := p.Image(ctx, page, widths[len(widths)-1])
	if err != nil {
		return Drawing{}, err
	}
	return Draw(m, widths)
}

// Clean writes the picture anew.
func (p picture) Clean(_ context.Context, w io.Writer) (pdf.Copied, error) {
	printed, err := p.printed(cleanWidth)
	if err != nil {
		return pdf.Copied{}, err
	}
	_, err = w.Write(printed.Data)
	return pdf.Copied{Pages: 1}, err
}
