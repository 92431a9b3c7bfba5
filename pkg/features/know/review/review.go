package review

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/signedurl"
	"knowmad/pkg/platform/slice"
)

// Blobs keep files.
type Blobs interface {
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// Config is what a Service works with.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Blobs Blobs
	Keys  signedurl.Keys
	Pages slice.Pages // nil: there are none
	// Listeners are told of knows that are published, and of those that aren't any more.
	Listeners edit.Listeners
	// Scan keeps knows from readers until their files were scanned (edit.Service.AwaitScan).
	Scan func(ctx context.Context, q db.Queryer, k record.Know, now time.Time) (revision string, waits bool, err error)
	// Markets are those that there are at present.
	Markets func(code string) (*market.Market, bool)
}

// Service shows knows to staff and does what they decide. It is safe for use by many
// goroutines.
type Service struct {
	Config
	urls signedurl.Signer
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	return &Service{c, signedurl.Signer{Keys: c.Keys, Clock: c.Clock}}
}

// Page is a page with the signed address of its largest picture.
type Page struct {
	Number, Width, Height int
	Image, Text           string
}

// File is a file as its author sent it, with a signed address.
type File struct {
	record.File
	Address string
}

// Document is all of a know.
type Document struct {
	Know    record.Know
	Pages   []Page
	Files   []File
	Similar []record.Know // those with nearly its text, the most similar first
}

const (
	// allPages is more than any know has.
	allPages = 1 << 20
	// maxSimilar is how many knows are told that are like one.
	maxSimilar = 5
)

// Document reads all of a know: the revision that readers get, or would get.
func (s *Service) Document(ctx context.Context, q db.Queryer, id string) (Document, error) {
	k, err := record.Find(ctx, q, id)
	if err != nil {
		return Document{}, err
	}
	out := Document{Know: k}
	pages, err := record.Pages(ctx, q, k.Revision, 1, allPages)
	if err != nil {
		return out, err
	}
	widths := record.Widths()
	largest := widths[len(widths)-1]
	for _, p := range pages {
		address, _ := s.urls.Sign(record.SignedPicturePath(k.ID, p.Number, largest, p.Version()))
		out.Pages = append(out.Pages, Page{p.Number, p.Width, p.Height, address, p.Text})
	}
	files, err := record.Files(ctx, q, k.Revision)
	if err != nil {
		return out, err
	}
	for _, f := range files {
		address, _ := s.urls.Sign(originalPath(k.ID, f.Position))
		out.Files = append(out.Files, File{f, address})
	}
	out.Similar, err = record.SimilarKnows(ctx, q, k, maxSimilar)
	return out, err
}

// Approve shows a know as its author wants, and lets its revision stay so.
func (s *Service) Approve(ctx context.Context, q db.Queryer, id string) error {
	k, err := record.Find(ctx, q, id)
	if err != nil {
		return err
	}
	return s.show(ctx, q, k)
}

func (s *Service) show(ctx context.Context, q db.Queryer, k record.Know) error {
	now, status := s.Clock.Now(), k.Visibility.ReadStatus()
	scanned, waits, err := s.Scan(ctx, q, k, now)
	if err != nil {
		return err
	}
	if scanned != "" { // the same files, which are approved with it
		k.Revision = scanned
	}
	if err := record.Approve(ctx, q, k); err != nil {
		return err
	}
	if waits { // the end of the processing shows it
		return record.SetStatus(ctx, q, k.ID, record.Processing, now)
	}
	if err := record.SetStatus(ctx, q, k.ID, status, now); err != nil {
		return err
	}
	if err := s.Listeners.Changed(ctx, q, k, status); err != nil {
		return err
	}
	edit.Purge(q, s.Pages, k)
	if status != record.Published || k.Author == "" {
		return nil
	}
	_, _, err = person.MakeKnower(ctx, q, k.Author, now)
	return err
}

// Remove takes a know from all but its author. Its files and its text are recognised from
// then on when they are shared again. What its author sent stays, for an objection.
func (s *Service) Remove(ctx context.Context, q db.Queryer, id, ground string) error {
	k, err := record.Find(ctx, q, id)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	if err := record.KeepRemoved(ctx, q, k, ground, now); err != nil {
		return err
	}
	if err := record.SetStatus(ctx, q, k.ID, record.Rejected, now); err != nil {
		return err
	}
	edit.Purge(q, s.Pages, k)
	return s.Listeners.Changed(ctx, q, k, record.Rejected)
}

// Restore takes a removal back: the know as it is now is approved.
func (s *Service) Restore(ctx context.Context, q db.Queryer, id string) error {
	k, err := record.Find(ctx, q, id)
	if err != nil {
		return err
	}
	if err := record.Restored(ctx, q, k); err != nil {
		return err
	}
	return s.show(ctx, q, k)
}
