package demo

import (
	"context"
	"embed"
	"io/fs"
	"path/filepath"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Authors Authors
	Knows   Knows
	Demands Demands
}

// Options are what an operator decides about the demo content.
type Options struct {
	DemoContent bool `help:"Give an empty database the demo content, in the background; not in prod."`

	// Content is the folder of texts; nil: what this program has in itself.
	Content fs.FS `kong:"-"`
	// AtOnce begins without waiting for the server's first pages.
	AtOnce bool `kong:"-"`
}

// Slice is what the noun brings to the server.
func Slice(n Needs, o Options) slice.Slice {
	b := &background{Service: &Service{authors: n.Authors, knows: n.Knows, wanting: n.Demands}}
	return slice.Slice{
		Name:       "demo",
		Migrations: migrations,
		Commands:   newCommands(b.Service),
		Open:       func(_ context.Context, p *slice.Platform) error { return b.open(p, o) },
		Run: func(ctx context.Context) {
			if o.DemoContent {
				b.run(ctx, o.AtOnce)
			}
			<-ctx.Done()
			_ = b.pdfs.Close() // what was being drawn is drawn anew
		},
	}
}

// background is the Service in a server.
type background struct {
	*Service

	log zerolog.Logger
}

func (b *background) open(p *slice.Platform, o Options) (err error) {
	b.db, b.clock, b.uploads, b.log = p.DB, p.Clock, p.Uploads, p.Log
	b.markets = func() *market.Registry { return p.Markets.Current() }
	b.pdfs = pdf.New(pdf.Options{Workers: 1, CacheFolder: filepath.Join(p.Folder, "cache", "pdfium"), Log: p.Log})
	if b.content = o.Content; b.content == nil {
		if b.content, err = Content(); err != nil {
			return err
		}
	}
	if o.DemoContent {
		return checkEnvironment(p.Markets.Current().Environment())
	}
	return nil
}

// restFirst is how long the server has its processors for itself: the first pages are
// made then.
const restFirst = 3 * time.Second

// run seeds a database without accounts, or goes on where a server before this one
// ended. One text at a time leaves processors to visitors.
func (b *background) run(ctx context.Context, atOnce bool) {
	if !atOnce {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restFirst):
		}
	}
	wanted, err := b.wanted(ctx)
	if err != nil || !wanted {
		b.logEnd(ctx, Result{}, err)
		return
	}
	b.log.Info().Msg("demo: the sites get their first knows, in the background; it takes a minute or two")
	result, err := b.Seed(ctx, Plan{})
	b.logEnd(ctx, result, err)
}

// wanted reports whether the database is empty, or was when the seeding of it began.
func (b *background) wanted(ctx context.Context) (bool, error) {
	_, begun, err := made(ctx, b.db.One())
	if err != nil || begun {
		return begun, err
	}
	used, err := b.authors.Any(ctx, b.db.One())
	return !used, err
}

func (b *background) logEnd(ctx context.Context, r Result, err error) {
	switch {
	case ctx.Err() != nil: // the next server goes on
	case err != nil:
		b.log.Warn().Err(err).Msg("demo: some knows are missing; knowmad seed, or the next start, tries again")
	case r.Made > 0:
		b.log.Info().Int("knows", r.Made).Msg("demo: the first knows are there")
	default:
		b.log.Debug().Msg("demo: nothing is missing")
	}
}
