package page_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page"
	"knowmad/pkg/page/render"
	"knowmad/web"

	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
)

// benchHarness serves the built front end where there is one.
func benchHarness(b *testing.B, options func(*page.Options)) *harness {
	b.Helper()
	h := open(b, setup{options: func(o *page.Options) {
		o.Dist, o.Messages = built(b), web.Messages
		nodePool(o)
		o.Render.Timeout = 10 * time.Second
		o.Render.Workers = 1
		if options != nil {
			options(o)
		}
	}})
	require.Eventually(b, func() bool { return h.pages.Ready() == nil }, 2*time.Minute, 10*time.Millisecond)
	return h
}

// cached gives a request for a page that is in the cache in brotli.
func cached(b *testing.B, h *harness) (*http.Request, *httptest.ResponseRecorder) {
	b.Helper()
	var w *httptest.ResponseRecorder
	require.Eventually(b, func() bool {
		w = h.get("de", "/", "Accept-Encoding", "gzip, deflate, br, zstd")
		return w.Header().Get("Content-Encoding") == "br"
	}, 2*time.Minute, 10*time.Millisecond)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Host = h.host("de")
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	return r, w
}

// bare is an Echo handler that writes the same bytes and headers.
func bare(w *httptest.ResponseRecorder) *echo.Echo {
	e := echo.New()
	body, header := w.Body.Bytes(), w.Header()
	e.GET("/*", func(c *echo.Context) error {
		out := c.Response().Header()
		for k, v := range header {
			out[k] = v
		}
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", body)
	})
	return e
}

// BenchmarkCachedPage is a page from the cache, without a network. Compare with
// BenchmarkBareEcho.
func BenchmarkCachedPage(b *testing.B) {
	h := benchHarness(b, nil)
	r, _ := cached(b, h)
	host, _ := h.registry.Lookup(r.Host)
	r = r.WithContext(market.WithHost(r.Context(), host))
	e := echo.New()
	e.GET("/*", h.pages.Handle)
	run(b, e, r)
}

func BenchmarkBareEcho(b *testing.B) {
	h := benchHarness(b, nil)
	r, w := cached(b, h)
	run(b, bare(w), r)
}

func run(b *testing.B, handler http.Handler, r *http.Request) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		w := discard{header: http.Header{}}
		handler.ServeHTTP(&w, r)
		if w.status != http.StatusOK {
			b.Fatal(w.status)
		}
	}
}

type discard struct {
	header http.Header
	status int
}

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(status int)      { d.status = status }
func (d *discard) Write(b []byte) (int, error) { return len(b), nil }

// BenchmarkLoad puts the same load, over the loopback, on the page and on the
// bare handler, one after the other and twice, and prints requests per second,
// the 99th percentile and the two ratios.
func BenchmarkLoad(b *testing.B) {
	h := benchHarness(b, nil)
	r, w := cached(b, h)
	page := serve(b, h.echo)
	plain := serve(b, bare(w))
	var pages, bares load
	for b.Loop() {
		for range 3 {
			bares = bares.best(hammer(b, plain, r, 2*time.Second))
			pages = pages.best(hammer(b, page, r, 2*time.Second))
		}
	}
	b.ReportMetric(pages.rate, "page-req/s")
	b.ReportMetric(bares.rate, "bare-req/s")
	b.ReportMetric(pages.rate/bares.rate, "rate-ratio")
	b.ReportMetric(float64(pages.p99.Microseconds()), "page-p99-µs")
	b.ReportMetric(float64(bares.p99.Microseconds()), "bare-p99-µs")
	b.ReportMetric(float64(pages.p99)/float64(bares.p99), "p99-ratio")
}

type load struct {
	rate float64
	p99  time.Duration
}

func (l load) best(o load) load {
	if o.rate > l.rate {
		return o
	}
	return l
}

func serve(b *testing.B, h http.Handler) string {
	b.Helper()
	l, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	require.NoError(b, err)
	s := &http.Server{Handler: h, ReadHeaderTimeout: time.Second}
	go func() { _ = s.Serve(l) }()
	b.Cleanup(func() { _ = s.Close() })
	return "http://" + l.Addr().String()
}

func hammer(b *testing.B, base string, like *http.Request, d time.Duration) load {
	b.Helper()
	const connections = 16
	transport := &http.Transport{MaxIdleConnsPerHost: connections, DisableCompression: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	ctx, cancel := context.WithTimeout(b.Context(), d)
	defer cancel()
	var mu sync.Mutex
	var all []time.Duration
	var group sync.WaitGroup
	for range connections {
		group.Go(func() {
			var own []time.Duration
			for ctx.Err() == nil {
				r, _ := http.NewRequestWithContext(ctx, http.MethodGet, base+like.URL.Path, nil)
				r.Host, r.Header = like.Host, like.Header
				started := time.Now()
				w, err := client.Do(r)
				if err != nil {
					break
				}
				_, _ = io.Copy(io.Discard, w.Body)
				_ = w.Body.Close()
				own = append(own, time.Since(started))
			}
			mu.Lock()
			all = append(all, own...)
			mu.Unlock()
		})
	}
	group.Wait()
	slices.Sort(all)
	if len(all) == 0 {
		b.Fatal("no request was answered")
	}
	return load{rate: float64(len(all)) / d.Seconds(), p99: all[len(all)*99/100]}
}

// BenchmarkUncachedPage makes a page anew each time and prints how long the
// whole took beside the renderer's own time for the same payload.
func BenchmarkUncachedPage(b *testing.B) {
	timed := &timedRenderer{}
	h := open(b, setup{options: func(o *page.Options) {
		o.Dist, o.Messages = built(b), web.Messages
	}})
	script, err := web.Dist.ReadFile("dist/server/worker.mjs")
	require.NoError(b, err)
	pool, err := render.New(render.Options{Script: script, Workers: 1, Timeout: 10 * time.Second})
	require.NoError(b, err)
	b.Cleanup(pool.Close)
	require.Eventually(b, func() bool { return pool.Ready() == 1 }, 2*time.Minute, 10*time.Millisecond)
	timed.pool = pool
	h.renderer.set(timed.render)
	n := 0
	page := func() {
		n++
		h.clock.Advance(time.Hour)
		w := h.get("de", "/", "Accept-Encoding", "gzip, br")
		if w.Header().Get("X-Cache") != "miss" || w.Header().Get("X-Render") != "" {
			b.Fatal(fmt.Sprint(w.Code, w.Header()))
		}
	}
	for range 50 { // until the worker is warm
		page()
	}
	timed.spent, n = nil, 0
	var whole []time.Duration
	for b.Loop() {
		started := time.Now()
		page()
		whole = append(whole, time.Since(started))
	}
	b.ReportMetric(median(whole).Seconds()*1e3, "whole-ms")
	b.ReportMetric(median(timed.spent).Seconds()*1e3, "renderer-ms")
	b.ReportMetric(float64(median(whole))/float64(median(timed.spent)), "ratio")
}

type timedRenderer struct {
	pool  *render.Pool
	spent []time.Duration
}

func (r *timedRenderer) render(ctx context.Context, payload []byte) (string, error) {
	started := time.Now()
	html, err := r.pool.Render(ctx, payload)
	r.spent = append(r.spent, time.Since(started))
	return html, err
}

func median(all []time.Duration) time.Duration {
	all = slices.Clone(all)
	slices.Sort(all)
	return all[len(all)/2]
}
