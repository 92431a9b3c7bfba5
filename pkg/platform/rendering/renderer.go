package rendering

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	stdimage "image"
	"io"
	"time"

	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/typeset"
)

// Renderer reads documents and pictures. It is safe for use by many goroutines.
type Renderer struct {
	documents *child.Pool
	// brief has one child for what callers wait for, so that it isn't behind documents.
	brief *child.Pool
}

// New makes a renderer of child processes, of which none is started before there is work.
// What o says of errors is replaced.
func New(o child.Options) *Renderer {
	o.Fault = errorOf
	brief := o
	brief.Children, brief.Processor = 1, briefTime
	return &Renderer{child.New(o), child.New(brief)}
}

// briefTime is the processor time of a request that a caller waits for.
const briefTime = 15 * time.Second

// Close ends the child processes, and what is being read with child.ErrClosed.
func (r *Renderer) Close() error { return errors.Join(r.documents.Close(), r.brief.Close()) }

// Children are the process ids of the children that there are.
func (r *Renderer) Children() []int { return append(r.documents.Running(), r.brief.Running()...) }

// Document is an open document, within the visit that it was given to and for one
// goroutine. Pages count from 0.
type Document struct {
	conn  *child.Conn
	pages int
}

// PDF opens a PDF of size bytes while visit runs. PDFium asks r for the parts that it
// needs. Errors of a step are those of pdf.Document.
func (r *Renderer) PDF(ctx context.Context, file io.ReaderAt, size int64, visit func(ctx context.Context, d *Document) error) error {
	if size <= 0 {
		return fmt.Errorf("%w: it is empty", pdf.ErrBroken)
	}
	return r.open(ctx, opPDF, file, size, visit)
}

// Picture opens a PNG, JPEG or WebP as a document of one page without text.
func (r *Renderer) Picture(ctx context.Context, file io.ReaderAt, size int64, visit func(ctx context.Context, d *Document) error) error {
	return r.open(ctx, opPicture, file, size, visit)
}

func (r *Renderer) open(ctx context.Context, op string, file io.ReaderAt, size int64, visit func(ctx context.Context, d *Document) error) error {
	return r.documents.Run(ctx, file, size, func(ctx context.Context, c *child.Conn) error {
		var o opened
		if err := c.Call(op, nil, &o, nil); err != nil {
			return err
		}
		return visit(ctx, &Document{c, o.Pages})
	})
}

// Typeset writes the pages of a text, office or Markdown file as a PDF. language is that of
// the file's market, as document.Read takes it. What could not be taken over is told.
func (r *Renderer) Typeset(
	ctx context.Context, kind document.Kind, file io.ReaderAt, size int64, language string, o typeset.Options, w io.Writer,
) (omitted []document.Omission, err error) {
	err = r.documents.Run(ctx, file, size, func(_ context.Context, c *child.Conn) error {
		return c.Call(opTypeset, typesetArgs{kind, language, o}, &omitted, w)
	})
	return omitted, err
}

// Kind tells what a file is, as document.Sniff does.
func (r *Renderer) Kind(ctx context.Context, file io.ReaderAt, size int64, language string) (kind document.Kind, err error) {
	err = r.brief.Run(ctx, file, size, func(_ context.Context, c *child.Conn) error {
		return c.Call(opKind, typesetArgs{Language: language}, &kind, nil)
	})
	return kind, err
}

// maxSquares bounds portraits in bytes.
const maxSquares = 8 << 20

// Squares makes square JPEGs of the middle of a picture, as image.Squares does. The error
// of one that can't be read is ErrPicture or ErrPixels.
func (r *Renderer) Squares(ctx context.Context, data []byte, bounds image.Bounds, sides ...int) (all [][]byte, err error) {
	err = r.brief.Run(ctx, bytes.NewReader(data), int64(len(data)), func(_ context.Context, c *child.Conn) error {
		var d drawn
		out := &bounded{most: maxSquares}
		if err := c.Call(opSquares, squaresArgs{bounds, sides}, &d, out); err != nil {
			return err
		}
		all, err = out.parts(d.Lengths, len(sides))
		return err
	})
	return all, err
}

// Pages is how many pages the document has.
func (d *Document) Pages() int { return d.pages }

// Text is the text of a page.
func (d *Document) Text(_ context.Context, page int) (text pdf.PageText, err error) {
	err = d.conn.Call(opText, pageArgs{Page: page}, &text, nil)
	return text, err
}

// maxImage bounds the pixels of Image, in bytes.
const maxImage = 64 << 20

// Image draws a page, so many pixels wide unless it is too long for that.
func (d *Document) Image(_ context.Context, page, width int) (*stdimage.RGBA, error) {
	var size pixels
	out := &bounded{most: maxImage}
	if err := d.conn.Call(opImage, pageArgs{Page: page, Width: width}, &size, out); err != nil {
		return nil, err
	}
	const channels = 4
	if size.Width < 1 || size.Height < 1 || size.Width > maxSide || size.Height > maxSide || channels*size.Width*size.Height != out.Len() {
		return nil, errAnswer
	}
	return &stdimage.RGBA{Pix: out.Bytes(), Stride: channels * size.Width, Rect: stdimage.Rect(0, 0, size.Width, size.Height)}, nil
}

// maxDrawing bounds the pictures of a page in bytes.
const maxDrawing = 64 << 20

// Draw draws a page at several widths, which go up.
func (d *Document) Draw(_ context.Context, page int, widths []int) (Drawing, error) {
	var got drawn
	out := &bounded{most: maxDrawing}
	if err := d.conn.Call(opDraw, pageArgs{Page: page, Widths: widths}, &got, out); err != nil {
		return Drawing{}, err
	}
	parts, err := out.parts(got.Lengths, len(widths)+1)
	if err != nil || len(got.Sizes) != len(widths) {
		return Drawing{}, errAnswer
	}
	var drawing Drawing
	for i, size := range got.Sizes {
		drawing.Pictures = append(drawing.Pictures, pdf.Picture{Width: size.Width, Height: size.Height, Data: parts[i]})
	}
	drawing.Blurred = parts[len(widths)]
	return drawing, nil
}

// Clean writes the visible content of the pages alone: no metadata, scripts or attachments.
func (d *Document) Clean(_ context.Context, w io.Writer) (copied pdf.Copied, err error) {
	err = d.conn.Call(opClean, pageArgs{}, &copied, w)
	return copied, err
}

// errAnswer says that a child's answer doesn't fit its request.
var errAnswer = errors.New("rendering: a child's answer doesn't fit")

// bounded is a buffer that takes so many bytes.
type bounded struct {
	bytes.Buffer

	most int
}

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	if b.Len()+len(p) > b.most {
		return 0, fmt.Errorf("%w: more than %d bytes", errAnswer, b.most)
	}
	return b.Buffer.Write(p)
}

// parts cuts what was written into n pieces.
func (b *bounded) parts(lengths []int, n int) ([][]byte, error) {
	if len(lengths) != n {
		return nil, errAnswer
	}
	rest := b.Bytes()
	parts := make([][]byte, 0, n)
	for _, length := range lengths {
		if length < 0 || length > len(rest) {
			return nil, errAnswer
		}
		parts = append(parts, rest[:length:length])
		rest = rest[length:]
	}
	return parts, nil
}
