package app

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"strings"
	"sync/atomic"

	"knowmad/pkg/market"
	"knowmad/pkg/page"
	"knowmad/pkg/page/render"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/image"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
)

// preparePages prepares the pages, before there are markets or an API. The pages' calls go
// to the API behind the middleware: with the visitor's context, and without rate limits.
func (s *Site) preparePages() (*page.Pages, error) {
	return page.Prepare(page.Options{
		Registry:     func() *market.Registry { return s.markets.Current() },
		API:          s.api,
		Dist:         s.cfg.Dist,
		Messages:     s.cfg.Messages,
		Clock:        s.cfg.Clock,
		Logger:       slog.New(zerolog.NewSlogHandler(s.log)),
		Registerer:   s.metrics.registry,
		Render:       render.Options{Node: s.cfg.Node, Workers: s.cfg.Renderers},
		BeforeRender: s.beforeRender,
		Sitemaps:     s.nouns.sitemapPaths,
	})
}

// warmPages purges pages once they are prepared; background work may call Purge earlier.
type warmPages struct{ pages atomic.Pointer[page.Pages] }

// Purge removes the pages with a tag.
func (k *warmPages) Purge(tag string) {
	if pages := k.pages.Load(); pages != nil {
		pages.Purge(tag)
	}
}

// beforeRender limits the pages that are made per second for one client.
func (s *Site) beforeRender(ctx context.Context) error {
	if ok, wait := s.renders.Allow(httpx.Client(ctx)); !ok {
		return tooMany(wait)
	}
	return nil
}

func (s *Site) newImages() (*image.Optimizer, error) {
	origins := make([]string, 0, len(s.cfg.ImageHosts))
	for _, h := range s.cfg.ImageHosts {
		if !strings.Contains(h, "://") {
			h = "https://" + h
		}
		origins = append(origins, h)
	}
	return image.New(image.Options{Source: builtPictures{s.files}, Origins: origins, Clock: s.cfg.Clock})
}

func (s *Site) serveImage(c *echo.Context) error {
	return s.images.Handler(c.Response(), c.Request())
}

// builtPictures is the optimiser's source of the build's pictures.
type builtPictures struct{ files *httpx.Files }

// Open opens a picture by its path.
func (p builtPictures) Open(_ context.Context, u *url.URL) (image.Original, error) {
	b, ok := p.files.Content(u.Path)
	if !ok {
		return image.Original{}, fs.ErrNotExist
	}
	return image.Original{Body: io.NopCloser(bytes.NewReader(b))}, nil
}
