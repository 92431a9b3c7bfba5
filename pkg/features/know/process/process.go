package process

import (
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/ocr"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/typeset"
	"knowmad/pkg/platform/virus"

	"github.com/rs/zerolog"
)

// PDFs reads documents. The fault of a document is an error of platform/pdf.
type PDFs interface {
	// Read opens a document while visit runs.
	Read(ctx context.Context, r File, size int64, visit func(ctx context.Context, d PDF) error) error
}

// File is the bytes of a document.
type File interface {
	io.ReadSeeker
	io.ReaderAt
}

// PDF is an open document. Pages count from 0.
type PDF interface {
	Pages() int
	Text(ctx context.Context, page int) (pdf.PageText, error)
	Image(ctx context.Context, page, width int) (*image.RGBA, error)
	// Clean writes the visible content of the pages alone: no metadata, scripts or
	// attachments.
	Clean(ctx context.Context, w io.Writer) (pdf.Copied, error)
}

// drawer is a PDF that draws a page at several widths itself, as PDFium does: in less than
// half the time that drawing it once and scaling takes.
type drawer interface {
	Draw(ctx context.Context, page int, widths []int) (rendering.Drawing, error)
}

// Engine is PDFium, in processes of its own.
type Engine struct{ *rendering.Renderer }

// Read opens a document while visit runs.
func (e Engine) Read(ctx context.Context, r File, size int64, visit func(ctx context.Context, d PDF) error) error {
	return e.PDF(ctx, r, size, func(ctx context.Context, d *rendering.Document) error { return visit(ctx, d) })
}

// Renderer reads pictures and texts.
type Renderer interface {
	// Picture opens a picture as a document of one page.
	Picture(ctx context.Context, file io.ReaderAt, size int64, visit func(ctx context.Context, d *rendering.Document) error) error
	// Typeset writes the pages of a text as a PDF.
	// language is that of the file's market, as document.Read takes it. What could not be
	// taken over of the file is told.
	Typeset(
		ctx context.Context, kind document.Kind, file io.ReaderAt, size int64, language string, o typeset.Options, w io.Writer,
	) ([]document.Omission, error)
}

// Markets are those that there are at present.
type Markets interface {
	All() []*market.Market
	ByCode(code string) (*market.Market, bool)
}

// Config is what a Service works with.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Log   zerolog.Logger
	Jobs  *job.Queue
	Blobs edit.Blobs
	PDFs  PDFs
	// Renderer reads what is no PDF.
	Renderer Renderer
	// Publication shows knows whose processing has ended well, and rejects others.
	Publication publication.Publisher
	// OCR reads pages that are pictures; nil: they have no text.
	OCR *ocr.Reader
	// Viruses scans files before anything is made of them; nil: nothing is scanned.
	Viruses *virus.Scanner
	Markets func() Markets
	// Results are told of knows whose processing has ended.
	Results Results
	// Turn is how long a revision is worked on before it is the turn of another author's;
	// 0 is 10 seconds.
	Turn time.Duration
	// Budget is how much time of a processor a revision may cost; 0 is 10 minutes.
	Budget time.Duration
}

// Results tell authors how the processing of their knows ended.
type Results interface {
	// Ended is called in the transaction that ends the processing of a know's latest revision.
	Ended(ctx context.Context, q db.Queryer, know string) error
}

// Service makes files into pages. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct{ Config }

// Steps of the processing, in their order.
const (
	Scan    = "scan"    // for viruses, where there is a scanner
	Convert = "convert" // what readers download, and how many pages there are
	Draw    = "pages"   // pictures and text of each
	Publish = "publish"
)

const (
	kind = "know.process" // the key is a revision's id

	atOnce      = 2 // in one server
	maxAttempts = 4
	attemptFor  = 20 * time.Minute
	leaseFor    = time.Minute
	firstWait   = 10 * time.Second
	longestWait = 5 * time.Minute
	outageWait  = time.Minute // after a failure of the database or the place of the bytes, which is no attempt
	// workFor is how long all attempts may take from when the first one begins.
	workFor = 2 * time.Hour
	// sweepEvery is how often revisions are looked for that nothing works on.
	sweepEvery = 10 * time.Minute
	recordFor  = 10 * time.Second

	turnFor   = 10 * time.Second
	budgetFor = 10 * time.Minute // a thousand plain pages take one
	// recogniseFor is how long text recognition may work on a revision; later pages that
	// are pictures have no text.
	recogniseFor = 40 * time.Minute
	// mostEnds is how many processes may end over a revision before it is given up.
	mostEnds = 2
)

// New registers the job; nothing is processed before Jobs runs.
func New(c Config) (*Service, error) {
	if c.Turn == 0 {
		c.Turn = turnFor
	}
	if c.Budget == 0 {
		c.Budget = budgetFor
	}
	s := &Service{c}
	s.Jobs.Every(sweepEvery, "know: looking for forgotten revisions", s.sweep)
	return s, s.Jobs.Register(job.Kind{
		Name: kind, Work: s.work, Failed: s.failed, Turns: true,
		Concurrency: atOnce, Attempts: maxAttempts, Wait: job.BackOff{First: firstWait, Longest: longestWait},
		Deadline: attemptFor, Lease: leaseFor,
	})
}

// languages are those of the markets' content, as BCP 47 tags.
func (s *Service) languages() (tags []string) {
	for _, m := range s.Markets().All() {
		tags = append(tags, m.Language.Code)
	}
	return tags
}

// Begin queues the processing of a revision, in the caller's transaction.
func (s *Service) Begin(ctx context.Context, q db.Queryer, revision string) error {
	author, err := record.AuthorOf(ctx, q, revision)
	if err != nil {
		return err
	}
	if _, err := s.Jobs.Enqueue(ctx, q, job.Request{Kind: kind, Key: revision, Owner: author}); err != nil {
		return fmt.Errorf("queueing a know: %w", err)
	}
	return nil
}

// Deadline is until when what begins now should be done.
func (s *Service) Deadline(now time.Time) time.Time { return now.Add(workFor) }

// Holder is the name under which the blob store notes that a revision needs bytes.
func (s *Service) Holder(revision string) string { return "know " + revision }

// End stops the processing of a know's revisions and forgets what belongs to them, but
// for those that are kept, in the caller's transaction.
func (s *Service) End(ctx context.Context, q db.Queryer, know string, keep ...string) error {
	ids, err := record.Revisions(ctx, q, know)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if slices.Contains(keep, id) {
			continue
		}
		// The state first: a worker that is storing a page has the row, and the next page
		// finds that it isn't wanted.
		if err := record.ReplaceRevision(ctx, q, id); err != nil {
			return err
		}
		if err := s.Jobs.Cancel(ctx, q, kind, id); err != nil {
			return err
		}
		if err := s.forget(ctx, q, id); err != nil {
			return err
		}
	}
	return nil
}

// forget deletes what belongs to a revision, and releases its bytes.
func (s *Service) forget(ctx context.Context, q db.Queryer, revision string) error {
	if err := record.DropContent(ctx, q, revision); err != nil {
		return err
	}
	for _, holder := range []string{s.Holder(revision), record.ShareHolder(revision)} {
		if err := s.Blobs.Release(ctx, q, holder); err != nil {
			return fmt.Errorf("releasing a know: %w", err)
		}
	}
	return record.SetSharePicture(ctx, q, revision, record.SharePicture{})
}

// sweep queues again what should be done by now and that nothing works on, so that
// nothing is processed without an end.
func (s *Service) sweep(ctx context.Context) error {
	ids, err := record.Overdue(ctx, s.DB.One(), s.Clock.Now())
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.DB.Write(ctx, func(q db.Queryer) error { return s.Begin(ctx, q, id) }); err != nil {
			return err
		}
	}
	return nil
}
