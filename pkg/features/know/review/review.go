package review

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/signedurl"
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
	// Publication shows and rejects knows.
	Publication publication.Publisher
	// Scan keeps knows from readers until their files were scanned (edit.Service.AwaitScan).
	Scan func(ctx context.Context, q db.Queryer, k know.Know, now time.Time) (revision string, waits bool, err error)
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

const (
	// allPages is more than any know has.
	allPages = 1 << 20
	// maxSimilar is how many knows are told that are like one.
	maxSimilar = 5
)

// Document reads all of a know: the revision that readers get, or would get.
func (s *Service) Document(ctx context.Context, q db.Queryer, id string) (thing.Document, error) {
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return thing.Document{}, err
	}
	out := thing.Document{Description: k.Description, Visibility: string(k.Visibility)}
	pages, err := record.Pages(ctx, q, k.Revision, 1, allPages)
	if err != nil {
		return out, err
	}
	widths := record.Widths()
	largest := widths[len(widths)-1]
	for _, p := range pages {
		address, _ := s.urls.Sign(know.SignedPicturePath(k.ID, p.Number, largest, p.Version()))
		out.Pages = append(out.Pages, thing.Page{Number: p.Number, Width: p.Width, Height: p.Height, Image: address, Text: p.Text})
	}
	files, err := record.Files(ctx, q, k.Revision)
	if err != nil {
		return out, err
	}
	for _, f := range files {
		address, _ := s.urls.Sign(originalPath(k.ID, f.Position))
		out.Files = append(out.Files, thing.File{Position: f.Position, Name: f.Name, Kind: f.Kind, Size: f.Size, Address: address})
	}
	similar, err := record.SimilarKnows(ctx, q, k, maxSimilar)
	for _, other := range similar {
		out.Similar = append(out.Similar, other.Thing())
	}
	return out, err
}

// Approve shows a know as its author wants, and lets its revision stay so.
func (s *Service) Approve(ctx context.Context, q db.Queryer, id string) error {
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return err
	}
	return s.show(ctx, q, k)
}

func (s *Service) show(ctx context.Context, q db.Queryer, k know.Know) error {
	now := s.Clock.Now()
	scanned, waits, err := s.Scan(ctx, q, k, now)
	if err != nil {
		return err
	}
	if scanned != "" { // the same files, which are approved with it
		k.Revision = scanned
	}
	if err := know.Approve(ctx, q, k); err != nil {
		return err
	}
	if waits { // the end of the processing shows it
		return know.SetStatus(ctx, q, k.ID, know.Processing, now)
	}
	return s.Publication.Approve(ctx, q, k, now)
}

// Remove takes a know from all but its author. Its files and its text are recognised from
// then on when they are shared again. What its author sent stays, for an objection.
func (s *Service) Remove(ctx context.Context, q db.Queryer, id, ground string) error {
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return err
	}
	now := s.Clock.Now()
	if err := record.KeepRemoved(ctx, q, k, ground, now); err != nil {
		return err
	}
	return s.Publication.Reject(ctx, q, k, now)
}

// Restore takes a removal back: the know as it is now is approved.
func (s *Service) Restore(ctx context.Context, q db.Queryer, id string) error {
	k, err := know.Find(ctx, q, id)
	if err != nil {
		return err
	}
	if err := record.Restored(ctx, q, k); err != nil {
		return err
	}
	return s.show(ctx, q, k)
}
