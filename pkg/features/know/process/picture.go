package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	stdimage "image"
	"image/draw"
	_ "image/jpeg" // what platform/image writes
	_ "image/png"
	"io"

	_ "golang.org/x/image/webp"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"
)

// errPicture says that a picture can't be read.
var errPicture = errors.New("the picture can't be read")

const (
	// A phone's photograph has up to 50 million pixels.
	maxPixels = 50_000_000
	maxSide   = 16384
	// cleanWidth is how wide a picture is that readers download, at most.
	cleanWidth = 4000
)

// openPicture opens a picture as a document of one page. One is in memory at a time.
func (s *Service) openPicture(ctx context.Context, r io.Reader, visit func(ctx context.Context, d PDF) error) error {
	select {
	case s.picture <- struct{}{}:
		defer func() { <-s.picture }()
	case <-ctx.Done():
		return ctx.Err()
	}
	data, err := io.ReadAll(io.LimitReader(r, upload.MaxSize))
	if err != nil {
		return fmt.Errorf("reading a picture: %w", err)
	}
	c, _, err := stdimage.DecodeConfig(bytes.NewReader(data))
	if err == nil && max(c.Width, c.Height) > pdf.MaxShape*min(c.Width, c.Height) {
		return fmt.Errorf("%w: %d × %d pixels", pdf.ErrShape, c.Width, c.Height)
	}
	return visit(ctx, picture(data))
}

// picture is a document of one page.
type picture []byte

// Pages is one.
func (picture) Pages() int { return 1 }

// Text is none.
func (picture) Text(context.Context, int) (pdf.PageText, error) { return pdf.PageText{}, nil }

// printed is the picture upright, on white, without any metadata.
func (p picture) printed(width int) (image.Printed, error) {
	out, err := image.Print(p, image.Bounds{Pixels: maxPixels, Side: maxSide}, width)
	const tooLarge = 413
	switch e := problem.From(err); {
	case err == nil:
		return out, nil
	case e.StatusCode() == tooLarge:
		return out, fmt.Errorf("%w: %w", blob.ErrTooLong, err)
	case e.Type == problem.InvalidMIMEType:
		return out, fmt.Errorf("%w: %w", errPicture, err)
	}
	return out, err
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

// Clean writes the picture anew.
func (p picture) Clean(_ context.Context, w io.Writer) (pdf.Copied, error) {
	printed, err := p.printed(cleanWidth)
	if err != nil {
		return pdf.Copied{}, err
	}
	_, err = w.Write(printed.Data)
	return pdf.Copied{Pages: 1}, err
}
