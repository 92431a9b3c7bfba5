package rendering

import (
	"context"
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

// Requests. The first four begin a visit, the others are about the document that it opened.
const (
	opPDF     = "pdf"
	opPicture = "picture"
	opTypeset = "typeset"
	opKind    = "kind"
	opSquares = "squares"
	opExcerpt = "excerpt"

	opText  = "text"
	opImage = "image"
	opDraw  = "draw"
	opClean = "clean"
)

type (
	pageArgs struct {
		Page   int
		Width  int
		Widths []int
	}
	typesetArgs struct {
		Kind     document.Kind
		Language string
		Options  typeset.Options
	}
	squaresArgs struct {
		Bounds image.Bounds
		Sides  []int
	}
	opened struct{ Pages int }
	pixels struct{ Width, Height int }
	// drawn are the sizes of pictures, whose bytes are output one after the other, the
	// blurred twin last.
	drawn struct {
		Sizes   []pixels
		Lengths []int
	}
)

// opener is a document in the child.
type opener interface {
	Pages() int
	Text(ctx context.Context, page int) (pdf.PageText, error)
	Image(ctx context.Context, page, width int) (*stdimage.RGBA, error)
	Draw(ctx context.Context, page int, widths []int) (Drawing, error)
	Clean(ctx context.Context, w io.Writer) (pdf.Copied, error)
}

// engineDocument is a PDF.
type engineDocument struct{ *pdf.Document }

// Draw draws a page by PDFium, which takes less than half the time of drawing, scaling and
// encoding it here.
func (d engineDocument) Draw(ctx context.Context, page int, widths []int) (out Drawing, err error) {
	if out.Pictures, err = d.Pictures(ctx, page, widths, pageQuality); err != nil {
		return out, err
	}
	out.Blurred, err = blurredOf(out.Pictures[0].Data)
	return out, err
}

// worker is the child's side.
type worker struct {
	engine *pdf.Engine
	timed  timed
}

// timed ends a context with a cause after a while.
type timed func(ctx context.Context, most time.Duration, cause error) (context.Context, context.CancelFunc)

// Times of a processor that requests may take.
const (
	stepTime    = 10 * time.Second // of one page
	typesetTime = time.Minute      // to read a text and to write its pages
)

func newWorker(cacheFolder string, t timed) *worker {
	return &worker{pdf.New(pdf.Options{Workers: 1, CacheFolder: cacheFolder, StepTime: stepTime, Timed: t}), t}
}

// command is the first argument of a child, which no help shows.
const command = "process-documents"

// Arguments are those of a child. cacheFolder keeps PDFium's machine code between starts.
func Arguments(cacheFolder string) []string { return []string{command, cacheFolder} }

// Child runs a child where args, with the program's name, are those of one, and gives the
// status to exit with; ok is false for any other program.
func Child(args []string, in io.Reader, out, stderr io.Writer) (status int, ok bool) {
	if want := len(Arguments("")) + 1; len(args) != want || args[1] != command {
		return 0, false
	}
	return child.Main(in, out, stderr, newWorker(args[2], child.WithProcessorTime)), true
}

// Serve answers requests until in ends, in this process: for tests that start no other one.
func Serve(ctx context.Context, in io.Reader, out io.Writer, cacheFolder string) error {
	w := newWorker(cacheFolder, context.WithTimeoutCause)
	defer func() { _ = w.engine.Close() }()
	return child.Serve(ctx, in, out, w, nil)
}

// Fault implements child.Service.
func (w *worker) Fault(err error) child.Fault { return faultOf(err) }

// Visit implements child.Service.
func (w *worker) Visit(ctx context.Context, s *child.Session) error {
	switch s.Op() {
	case opPDF:
		return w.engine.Read(ctx, io.NewSectionReader(s, 0, s.Size()), s.Size(), func(ctx context.Context, d *pdf.Document) error {
			return serve(ctx, s, engineDocument{d})
		})
	case opPicture:
		p, err := openPicture(s, s.Size())
		if err != nil {
			return err
		}
		return serve(ctx, s, p)
	}
	for {
		result, err := w.once(ctx, s)
		if err := s.Reply(result, err); err != nil {
			return err
		}
		if !s.Next() {
			return nil
		}
	}
}

// once answers a request that opens no document.
func (w *worker) once(ctx context.Context, s *child.Session) (any, error) {
	switch s.Op() {
	case opTypeset:
		var args typesetArgs
		if err := s.Args(&args); err != nil {
			return nil, err
		}
		ctx, cancel := w.timed(ctx, typesetTime, pdf.ErrTime)
		defer cancel()
		d, err := document.Read(ctx, args.Kind, s, s.Size(), args.Language)
		if err != nil {
			return nil, err
		}
		missing, err := typeset.PDF(ctx, s, d, args.Options)
		return append(d.Omitted, missing...), err
	case opKind:
		var args typesetArgs
		if err := s.Args(&args); err != nil {
			return nil, err
		}
		return document.Sniff(s, s.Size(), args.Language)
	case opExcerpt:
		return w.excerpt(ctx, s)
	case opSquares:
		var args squaresArgs
		if err := s.Args(&args); err != nil {
			return nil, err
		}
		return squares(s, args)
	}
	return nil, fmt.Errorf("rendering: %q is no request", s.Op())
}

// squares makes portraits, whose bytes are output one after the other.
func squares(s *child.Session, args squaresArgs) (drawn, error) {
	var out drawn
	if s.Size() > maxPicture {
		return out, fmt.Errorf("%w: it has %d bytes", ErrPixels, s.Size())
	}
	data, err := io.ReadAll(io.NewSectionReader(s, 0, s.Size()))
	if err != nil {
		return out, fmt.Errorf("reading a picture: %w", err)
	}
	all, err := image.Squares(data, args.Bounds, args.Sides...)
	if err != nil {
		return out, pictureFault(err)
	}
	for _, b := range all {
		out.Lengths = append(out.Lengths, len(b))
		if _, err := s.Write(b); err != nil {
			return out, err
		}
	}
	return out, nil
}

// serve answers requests about a document that is open.
func serve(ctx context.Context, s *child.Session, d opener) error {
	if err := s.Reply(opened{d.Pages()}, nil); err != nil {
		return err
	}
	for s.Next() {
		result, err := about(ctx, s, d)
		if err := s.Reply(result, err); err != nil {
			return err
		}
	}
	return nil
}

func about(ctx context.Context, s *child.Session, d opener) (any, error) {
	var args pageArgs
	if err := s.Args(&args); err != nil {
		return nil, err
	}
	switch s.Op() {
	case opText:
		return d.Text(ctx, args.Page)
	case opClean:
		return d.Clean(ctx, s)
	case opImage:
		m, err := d.Image(ctx, args.Page, args.Width)
		if err != nil {
			return nil, err
		}
		size := m.Rect.Size()
		for y := range size.Y {
			if _, err := s.Write(m.Pix[y*m.Stride:][:4*size.X]); err != nil {
				return nil, err
			}
		}
		return pixels{size.X, size.Y}, nil
	case opDraw:
		return drawAll(ctx, s, d, args)
	}
	return nil, fmt.Errorf("rendering: %q is no request", s.Op())
}

func drawAll(ctx context.Context, s *child.Session, d opener, args pageArgs) (out drawn, err error) {
	drawing, err := d.Draw(ctx, args.Page, args.Widths)
	if err != nil {
		return out, err
	}
	write := func(b []byte) error {
		out.Lengths = append(out.Lengths, len(b))
		_, err := s.Write(b)
		return err
	}
	for _, p := range drawing.Pictures {
		out.Sizes = append(out.Sizes, pixels{p.Width, p.Height})
		if err := write(p.Data); err != nil {
			return out, err
		}
	}
	return out, write(drawing.Blurred)
}
