package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sync/semaphore"
)

// What can be wrong with a document. Every error of this package that is the
// document's fault is one of these, by errors.Is; others are the reader's, the
// writer's, the context's or visit's own.
var (
	// ErrEncrypted: the document asks for a password, or is protected in a way that
	// PDFium doesn't know.
	ErrEncrypted = errors.New("the PDF is encrypted")
	// ErrBroken: the bytes are no PDF that can be read, or PDFium stopped on them.
	ErrBroken = errors.New("the PDF is broken")
	// ErrTooManyPages: the document has, or claims, more pages than Options.MaxPages.
	ErrTooManyPages = errors.New("the PDF has too many pages")
	// ErrTime: a step took longer than Options.StepTime.
	ErrTime = errors.New("the PDF takes too long to read")
	// ErrForm: the document is a form whose content only programs for XFA show; its page
	// asks readers to wait for one.
	ErrForm = errors.New("the PDF is a form whose content isn't in its pages")
	// ErrMemory: the document needs more than Options.MaxMemory.
	ErrMemory = errors.New("the PDF needs too much memory")
	// ErrShape: a page is so long and narrow that a picture of it shows nothing.
	ErrShape = errors.New("a page of the PDF is too long for its width")
)

// ErrClosed is the error of documents that are read while their engine is closed,
// and of those that come later.
var ErrClosed = errors.New("the PDF engine is closed")

// Options say what an Engine may use. Zero values stand for the defaults.
type Options struct {
	Workers     int           // documents read at once; as many as there are processors
	CacheFolder string        // where PDFium's machine code is kept between starts; nowhere when empty
	MaxMemory   int64         // bytes, of one instance of PDFium; 320 MiB
	MaxPages    int           // of a document; 1000
	StepTime    time.Duration // for opening, and for each text, image and clean copy; 10 seconds
	// Timed ends a context with a cause after StepTime; context.WithTimeoutCause if nil.
	Timed func(ctx context.Context, most time.Duration, cause error) (context.Context, context.CancelFunc)
	Log   zerolog.Logger // told when PDFium was compiled, and of each instance that had to be ended
}

const (
	defaultMemory = 320 << 20
	defaultPages  = 1000
	defaultStep   = 10 * time.Second
)

func (o Options) withDefaults() Options {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.MaxMemory <= 0 {
		o.MaxMemory = defaultMemory
	}
	if o.MaxPages <= 0 {
		o.MaxPages = defaultPages
	}
	if o.StepTime <= 0 {
		o.StepTime = defaultStep
	}
	if o.Timed == nil {
		o.Timed = context.WithTimeoutCause
	}
	return o
}

// Engine reads PDFs. It is safe for use by many goroutines.
type Engine struct {
	options Options
	places  *semaphore.Weighted // documents that are read now

	mu      sync.Mutex
	program *program // PDFium as machine code; nil before the first use
	closed  bool
	reading map[*Document]context.CancelCauseFunc
}

// New makes an engine. It does nothing else: PDFium is compiled when the first
// document is read.
func New(o Options) *Engine {
	o = o.withDefaults()
	return &Engine{
		options: o,
		places:  semaphore.NewWeighted(int64(o.Workers)),
		reading: map[*Document]context.CancelCauseFunc{},
	}
}

// Close ends the documents that are being read with ErrClosed, waits for their
// visits to return, and frees everything.
func (e *Engine) Close() error {
	e.mu.Lock()
	e.closed = true
	for _, end := range e.reading {
		end(ErrClosed)
	}
	e.mu.Unlock()

	all := int64(e.options.Workers)
	if err := e.places.Acquire(context.Background(), all); err != nil {
		return err
	}
	defer e.places.Release(all)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.program == nil {
		return nil
	}
	err := e.program.close()
	e.program = nil
	return err
}

// Read opens a document of size bytes and calls visit with it. The document is
// read in an instance of PDFium of its own, which is thrown away when visit returns,
// so that nothing of one document ever meets another. Read waits for its turn while
// Options.Workers others are read. PDFium asks r for the parts that it needs; r isn't
// used after Read returned.
//
// The errors of a document are ErrEncrypted, ErrBroken, ErrTooManyPages, ErrTime and
// ErrMemory, by errors.Is. Visit's own error is returned as it is.
func (e *Engine) Read(
	ctx context.Context, r io.ReadSeeker, size int64, visit func(ctx context.Context, d *Document) error,
) error {
	if size <= 0 {
		return fmt.Errorf("%w: it is empty", ErrBroken)
	}
	if size > e.options.MaxMemory {
		return fmt.Errorf("%w: it has %d bytes of %d", ErrMemory, size, e.options.MaxMemory)
	}
	if err := e.places.Acquire(ctx, 1); err != nil {
		return err
	}
	defer e.places.Release(1)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	d := &Document{engine: e}
	program, err := e.enter(ctx, d, end)
	if err != nil {
		return err
	}
	defer e.leave(d)

	if d.instance, err = program.instantiate(ctx, e.options.MaxMemory); err != nil {
		return err
	}
	defer d.instance.close()
	d.instance.file, d.instance.size = r, size
	if err := d.open(ctx); err != nil {
		return err
	}
	return visit(ctx, d)
}

// enter notes that a document is read, and compiles PDFium when it is the first.
func (e *Engine) enter(ctx context.Context, d *Document, end context.CancelCauseFunc) (*program, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, ErrClosed
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if e.program == nil {
		p, err := compile(ctx, e.options, assets)
		if err != nil {
			return nil, err
		}
		e.program = p
	}
	e.reading[d] = end
	return e.program, nil
}

func (e *Engine) leave(d *Document) {
	e.mu.Lock()
	delete(e.reading, d)
	e.mu.Unlock()
}

// Document is an open PDF. It belongs to the visit that it was given to and to one
// goroutine. When a step ends with ErrTime, ErrMemory, a crash of PDFium or the end of
// its context, the instance is lost, and later steps return the same error.
type Document struct {
	engine   *Engine
	instance *instance
	handle   uint64 // FPDF_DOCUMENT
	form     uint64 // FPDF_FORMHANDLE; 0 when the document has no form
	formed   bool   // form was looked for
	pages    int
}

// Pages is how many pages the document has, at least one.
func (d *Document) Pages() int { return d.pages }

// PDFium's error codes, from fpdfview.h.
const (
	errorPassword = 4
	errorSecurity = 5
)

func (d *Document) open(ctx context.Context) error {
	return d.step(ctx, "opening it", func(ctx context.Context) error {
		handle, err := d.load(ctx)
		if err != nil {
			return err
		}
		d.handle = handle
		pages, err := d.instance.call(ctx, "FPDF_GetPageCount", d.handle)
		if err != nil {
			return err
		}
		d.pages = int(int32(pages))
		switch {
		case d.pages <= 0:
			return fmt.Errorf("%w: it has no page", ErrBroken)
		case d.pages > d.engine.options.MaxPages:
			return fmt.Errorf("%w: %d, and at most %d may be", ErrTooManyPages, d.pages, d.engine.options.MaxPages)
		}
		return nil
	})
}

// load opens the instance's file as an FPDF_DOCUMENT.
func (d *Document) load(ctx context.Context) (uint64, error) {
	i := d.instance
	access, err := i.call(ctx, "FPDF_FILEACCESS_Create", uint64(i.size), 0)
	if err != nil {
		return 0, err
	}
	handle, err := i.call(ctx, "FPDF_LoadCustomDocument", access, 0)
	if err != nil || handle != 0 {
		return handle, err
	}
	if i.fileErr != nil {
		return 0, i.fileErr
	}
	code, err := i.call(ctx, "FPDF_GetLastError")
	if err != nil {
		return 0, err
	}
	if code == errorPassword || code == errorSecurity {
		return 0, ErrEncrypted
	}
	return 0, fmt.Errorf("%w: PDFium can't open it, code %d", ErrBroken, code)
}

// step runs work within Options.StepTime. What says in an error which step it was.
func (d *Document) step(ctx context.Context, what string, work func(ctx context.Context) error) error {
	if err := d.instance.fault; err != nil {
		return err
	}
	ctx, cancel := d.engine.options.Timed(ctx, d.engine.options.StepTime, ErrTime)
	defer cancel()
	ends := context.AfterFunc(ctx, d.instance.memory.stop)
	err := work(ctx)
	if !ends() && d.instance.fault == nil {
		// It ended as its time did, and can't be used any more.
		d.instance.fault = context.Cause(ctx)
	}
	switch {
	case d.instance.fault != nil:
		err = d.instance.fault
		d.engine.options.Log.Warn().Err(err).Str("step", what).Msg("pdf: an instance of PDFium was ended")
	case d.instance.fileErr != nil:
		err = d.instance.fileErr
	case d.instance.memory.denied:
		// PDFium went on without the memory, so what it made lacks something.
		err = ErrMemory
		d.instance.fault = err
	}
	if err != nil {
		return fmt.Errorf("pdf: %s: %w", what, err)
	}
	return nil
}

// withPage loads a page, runs work with it and closes it.
func (d *Document) withPage(ctx context.Context, page int, work func(handle uint64) error) error {
	if page < 0 || page >= d.pages {
		return fmt.Errorf("page %d of %d was asked for", page, d.pages)
	}
	handle, err := d.instance.call(ctx, "FPDF_LoadPage", d.handle, uint64(page))
	if err != nil {
		return err
	}
	if handle == 0 {
		return fmt.Errorf("%w: page %d can't be read", ErrBroken, page+1)
	}
	if err := work(handle); err != nil {
		if d.instance.fault == nil {
			_, _ = d.instance.call(ctx, "FPDF_ClosePage", handle)
		}
		return err
	}
	_, err = d.instance.call(ctx, "FPDF_ClosePage", handle)
	return err
}
