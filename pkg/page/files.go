package page

import (
	"net/http"

	"knowmad/pkg/page/files"
	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

const fileCacheValue = "public, max-age=3600"

// sendFile sends a file of the site.
func (p *Pages) sendFile(c *echo.Context, f files.File) error {
	h := c.Response().Header()
	h.Set("Cache-Control", fileCacheValue)
	if f.Location != "" {
		h.Set("Location", f.Location)
		c.Response().WriteHeader(http.StatusFound)
		return nil
	}
	v := f.Document().Pick(c.Request().Header.Get("Accept-Encoding"), nil)
	h["Vary"] = p.headers.vary
	h["Etag"] = v.ETag
	if httpx.NotModified(c.Request(), v.ETag[0]) {
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", f.ContentType)
	if f.NoIndex {
		h.Set("X-Robots-Tag", "noindex")
	}
	if v.Encoding != nil {
		h["Content-Encoding"] = v.Encoding
	}
	h["Content-Length"] = v.Length
	return writeBody(c, http.StatusOK, v.Body)
}
