package page

import (
	"net/http"
	"strconv"
	"time"

	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/document"
	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

// Sources of an answer, for the header X-Cache and the metrics.
const (
	cacheHit   = "hit"
	cacheMiss  = "miss"
	cacheStale = "stale"

	cacheRefused = "refused" // in the metrics only
)

// headerValues are values of headers, as slices, so that setting them allocates nothing.
// They must not be changed.
type headerValues struct {
	html, vary, noStore, private, client []string
	retry, noReferrer, noindex           []string
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

		noReferrer: []string{document.NoReferrer},
		noindex:    []string{document.Noindex},

		public: []string{publicFor(cache.FreshFor, cache.StaleFor)},
		xCache: map[string][]string{
			cacheHit: {cacheHit}, cacheMiss: {cacheMiss}, cacheStale: {cacheStale},
		},
	}
}

// publicFor is the Cache-Control by which shared caches store a page, and browsers
// revalidate it each time, since browsers can't be purged.
func publicFor(kept, stale time.Duration) string {
	return "public, max-age=0, s-maxage=" + strconv.Itoa(int(kept/time.Second)) +
		", stale-while-revalidate=" + strconv.Itoa(int(stale/time.Second))
}

// cacheControl is the public policy, shortened if the market changes before a shared cache
// would revalidate.
func (p *Pages) cacheControl(e *cache.Entry, now time.Time) []string {
	if e.Change.IsZero() {
		return p.headers.public
	}
	left := max(e.Change.Sub(now), 0)
	if left >= cache.FreshFor+cache.StaleFor {
		return p.headers.public
	}
	kept := min(left, cache.FreshFor)
	return []string{publicFor(kept, min(left-kept, cache.StaleFor))}
}

// send writes a finished public page.
func (p *Pages) send(c *echo.Context, e *cache.Entry, how string, now time.Time) error {
	h := c.Response().Header()
	h["Content-Type"] = p.headers.html
	h["Vary"] = p.headers.vary
	h["X-Cache"] = p.headers.xCache[how]
	h["Content-Security-Policy"] = e.Policy
	if e.Embeddable {
		delete(h, "X-Frame-Options")
	}
	if e.Secret {
		h["Referrer-Policy"] = p.headers.noReferrer
		h["X-Robots-Tag"] = p.headers.noindex
	}
	switch {
	case !e.Rendered:
		h["X-Render"] = p.headers.client
		h["Cache-Control"] = p.headers.noStore
	case !e.Keep:
		h["Cache-Control"] = p.headers.noStore
	default:
		h["Cache-Control"] = p.cacheControl(e, now)
	}
	r := c.Request()
	brotli := p.encoder
	if !e.Keep {
		brotli = nil // Pick must not queue brotli: these bytes are sent once
	}
	v := e.Pick(r.Header.Get("Accept-Encoding"), brotli)
	if v.Encoding != nil {
		h["Content-Encoding"] = v.Encoding
	}
	h["Etag"] = v.ETag
	if httpx.NotModified(r, v.ETag[0]) {
		delete(h, "Content-Encoding")
		delete(h, "Content-Type")
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	h["Content-Length"] = v.Length
	return writeBody(c, http.StatusOK, v.Body)
}

// writeBody writes status and body; a HEAD gets no body.
func writeBody(c *echo.Context, status int, body []byte) error {
	w := c.Response()
	w.WriteHeader(status)
	if c.Request().Method == http.MethodHead {
		return nil
	}
	_, err := w.Write(body)
	return err
}
