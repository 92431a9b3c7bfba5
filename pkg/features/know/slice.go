package know

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/figure"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/preview"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/features/know/reaction"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/features/know/result"
	"knowmad/pkg/features/know/review"
	"knowmad/pkg/features/know/suggestion"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/ocr"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/share"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Slice is what the noun brings to the server, and the service, which other slices use
// once it is open.
func Slice(n Needs, o Options) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "know",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: edit.Tag, Description: "What users share and visitors read: documents as pages, with their text."},
		Calls:      s.register,
		Mails:      result.Mails(),
		Open:       func(ctx context.Context, p *slice.Platform) error { return s.open(ctx, n, o, p) },
		Sitemap:    s,
		Parts:      []slice.NamedPart{{Name: "know", Part: s}},
	}, s
}

func (s *Service) open(ctx context.Context, n Needs, o Options, p *slice.Platform) (err error) {
	publisher := publication.Publisher{Moderation: n.Moderation, Followers: n.Followers, Pages: p.Pages}
	markets := func() edit.Markets { return p.Markets.Current() }
	s.blobs, s.publication = p.Blobs, publisher
	if o.PDFs == nil {
		o.PDFs = process.Engine{Renderer: p.Renderer}
	}
	if o.Uploads == nil && p.Uploads != nil {
		o.Uploads = p.Uploads
	}
	keys, err := keyring.Open(ctx, p.DB, p.Clock, throttle.Purposes()...)
	if err != nil {
		return fmt.Errorf("keys of counters: %w", err)
	}
	tries := throttle.New(p.Clock, keys)
	s.result = result.New(result.Config{
		DB: p.DB, Clock: p.Clock, Log: p.Log, Mail: p.Mail, Throttle: tries, Markets: p.Markets.ByCode,
	})
	var reader *ocr.Reader
	if o.Tesseract != "off" {
		reader = ocr.New(ocr.Options{Program: o.Tesseract, Log: p.Log})
	}
	s.process, err = process.New(process.Config{
		DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Blobs: p.Blobs, PDFs: o.PDFs, Renderer: p.Renderer, OCR: reader, Viruses: p.Viruses,
		Publication: publisher, Results: s.result, Turn: o.Turn, Budget: o.Budget,
		Markets: func() process.Markets { return p.Markets.Current() },
	})
	if err != nil {
		return err
	}
	s.edit = edit.New(edit.Config{
		DB: p.DB, Clock: p.Clock, Blobs: p.Blobs, Kinds: p.Renderer, Throttle: tries, Uploads: o.Uploads, Process: s.process, Money: n.Money,
		Markets: markets, Publication: publisher, Demands: n.Demands, Library: n.Library, Scans: p.Viruses != nil,
	})
	if o.Painter == nil {
		if o.Painter, err = painterOf(n.Build); err != nil {
			return err
		}
	}
	s.preview = preview.New(preview.Config{DB: p.DB, Blobs: p.Blobs, Painter: o.Painter, Markets: func() know.Markets { return p.Markets.Current() }})
	s.reading = reading.New(reading.Config{
		DB: p.DB, Clock: p.Clock, Blobs: p.Blobs, Keys: n.Keys, Markets: markets, Preview: s.preview,
		Decisions: n.Moderation, Decks: n.Decks, Stopping: p.Stopping,
	})
	s.listing = listing.New(listing.Config{DB: p.DB, Clock: p.Clock, Keys: n.Keys, Markets: markets, Decisions: n.Moderation, Demands: n.Demands})
	s.review = review.New(review.Config{Clock: p.Clock, DB: p.DB, Blobs: p.Blobs, Keys: n.Keys, Publication: publisher, Scan: s.edit.AwaitScan})
	s.suggestion = suggestion.New(suggestion.Config{DB: p.DB, Blobs: p.Blobs, Uploads: o.Uploads, Reader: p.Renderer})
	s.reacted = reaction.New(reaction.Config{DB: p.DB, Clock: p.Clock, Jobs: p.Jobs, Markets: markets, Followers: n.Followers})
	s.figures = figure.New(figure.Config{DB: p.DB, Clock: p.Clock, Keys: n.Keys, Jobs: p.Jobs, Markets: markets, Saves: n.Saves})
	return nil
}

// painterOf draws with what the built front end has; nil where it wasn't built.
func painterOf(build fs.FS) (preview.Painter, error) {
	if build == nil {
		return nil, nil //nolint:nilnil // there are no pictures then
	}
	p, err := share.New(build)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // as above
	}
	return p, err
}

// register adds the calls of every room. The rooms are made when the slice opens, after
// their calls are registered.
func (s *Service) register(api huma.API) {
	edit.Register(api, func() *edit.Service { return s.edit })
	reading.Register(api, func() *reading.Service { return s.reading })
	preview.Register(api, func() *preview.Service { return s.preview })
	result.Register(api, func() *result.Service { return s.result })
	listing.Register(api, func() *listing.Service { return s.listing })
	review.Register(api, func() *review.Service { return s.review })
	suggestion.Register(api, func() *suggestion.Service { return s.suggestion })
	reaction.Register(api, func() *reaction.Service { return s.reacted })
	figure.Register(api, func() *figure.Service { return s.figures })
}
