package page

import (
	"net/http"
	"strconv"
	"time"

	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

// How an answer came about, for the header X-Cache and the metrics.
const (
	cacheHit   = "hit"
	cacheMiss  = "miss"
	cacheStale = "stale"

	cacheRefused = "refused" // for the metrics alone
)

// Values of headers, kept as slices so that setting them allocates nothing.
// They are never written to.
type headerValues struct {
	html, vary, noStore, private, client []string
	retry                                []string
	public                               []string
	xCache                               map[string][]string
}

func newHeaderValues() headerValues {
	return headerValues{
		html:    []string{"text/html; charset=utf-8"},
		vary:    []string{"Accept-Encoding"},
		noStore: []string{"no-store"},
		private: []string{"private, no-store"},
		client:  []string{"client"},
		retry:   []string{strconv.Itoa(retryAfter)},
		public:  []string{publicFor(freshFor, staleFor)},
		xCache: map[string][]string{
			cacheHit: {cacheHit}, cacheMiss: {cacheMiss}, cacheStale: {cacheStale},
		},
	}
}

// publicFor lets shared caches keep a page and browsers ask each time: a
// browser can't be purged.
func publicFor(kept, stale time.Duration) string {
	return "public, max-age=0, s-maxage=" + strconv.Itoa(int(kept/time.Second)) +
		", stale-while-revalidate=" + strconv.Itoa(int(stale/time.Second))
}

// cacheControl is the public policy, shortened where the market changes before
// a shared cache would ask again.
func (p *Pages) cacheControl(e *entry, now time.Time) []string {
	if e.change.IsZero() {
		return p.headers.public
	}
	left := max(e.change.Sub(now), 0)
	if left >= freshFor+staleFor {
		return p.headers.public
	}
	kept := min(left, freshFor)
	return []string{publicFor(kept, min(left-kept, staleFor))}
}

// send writes a finished public page.
func (p *Pages) send(c *echo.Context, e *entry, how string, now time.Time) error {
	h := c.Response().Header()
	h["Content-Type"] = p.headers.html
	h["Vary"] = p.headers.vary
	h["X-Cache"] = p.headers.xCache[how]
	h["Content-Security-Policy"] = e.policy
	if e.embed {
		delete(h, "X-Frame-Options")
	}
	switch {
	case !e.rendered:
		h["X-Render"] = p.headers.client
		h["Cache-Control"] = p.headers.noStore
	case !e.keep:
		h["Cache-Control"] = p.headers.noStore
	default:
		h["Cache-Control"] = p.cacheControl(e, now)
	}
	r := c.Request()
	v := e.pick(r.Header.Get("Accept-Encoding"), p.encoder)
	if v.encoding != nil {
		h["Content-Encoding"] = v.encoding
	}
	h["Etag"] = v.etag
	if httpx.NotModified(r, v.etag[0]) {
		delete(h, "Content-Encoding")
		delete(h, "Content-Type")
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	h["Content-Length"] = v.length
	return writeBody(c, http.StatusOK, v.body)
}

// writeBody writes status and bytes; a HEAD gets none.
func writeBody(c *echo.Context, status int, body []byte) error {
	w := c.Response()
	w.WriteHeader(status)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	_, err := w.Write(body)
	return err
}

// pick chooses the smallest variant that is there and that the visitor takes. A
// page that is asked for again is worth its brotli: it is ordered then.
func (e *entry) pick(accept string, more *encoder) *variant {
	takes := httpx.AcceptedCodings(accept)
	if takes.Best() == httpx.Brotli && e.keep {
		if v := e.brotli.Load(); v != nil {
			return v
		}
		if e.asked.Swap(true) {
			more.later(e)
		}
	}
	if takes.Gzip > 0 && e.gzip.body != nil {
		return &e.gzip
	}
	return &e.plain
}
