package app

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/page"
	"knowmad/pkg/platform/clock"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// fakeRenderer lets pages be kept without Node.
type fakeRenderer struct{}

func (fakeRenderer) Render(context.Context, []byte) (string, error) { return "<main>body</main>", nil }

// discard is a connection that costs nothing.
type discard struct {
	header http.Header
	status int
	bytes  int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(status int)      { d.status = status }
func (d *discard) Write(b []byte) (int, error) { d.bytes += len(b); return len(b), nil }

// The server's own time for a page from the cache: middleware, lookup, log and metrics.
func BenchmarkCachedPage(b *testing.B) {
	cfg := config(market.Local)
	cfg.Clock, cfg.Log = clock.System{}, zerolog.New(io.Discard).With().Timestamp().Logger()
	s := open(b, cfg)
	pages, err := page.New(page.Options{
		Registry: func() *market.Registry { return s.markets.Current() }, API: s.api, Dist: cfg.Dist, Messages: cfg.Messages,
		Clock: cfg.Clock, Renderer: fakeRenderer{},
	})
	require.NoError(b, err)
	defer pages.Close()
	old := s.pages
	s.pages = pages
	defer func() { s.pages = old }()
	first := do(s, request{path: "/"})
	require.Equal(b, 200, first.Code)

	b.Run("server", func(b *testing.B) { benchmark(b, s) })
	bare := echo.New()
	body := first.Body.Bytes()
	bare.GET("/*", func(c *echo.Context) error { return c.Blob(200, "text/html; charset=utf-8", body) })
	b.Run("bare Echo", func(b *testing.B) { benchmark(b, bare) })
}

func benchmark(b *testing.B, h http.Handler) {
	b.Helper()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Host = "de.localhost:4711"
	r.RemoteAddr = "203.0.113.9:50000"
	b.ReportAllocs()
	for b.Loop() {
		w := &discard{header: make(http.Header, 16)}
		h.ServeHTTP(w, r)
		if w.status != 200 {
			b.Fatal(w.status)
		}
	}
}
