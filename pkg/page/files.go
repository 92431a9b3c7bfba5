package page

import (
	"net/http"
	"strings"
	"sync"

	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/encode"
	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

// Addresses of files that are made from the pack, or that browsers ask for by
// themselves.
const (
	robotsPath     = "/robots.txt"
	manifestPath   = "/manifest.webmanifest"
	faviconPath    = "/favicon.ico"
	touchIconPath  = "/apple-touch-icon.png"
	oldTouchIcon   = "/apple-touch-icon-precomposed.png"
	applePath      = "/.well-known/apple-app-site-association"
	androidPath    = "/.well-known/assetlinks.json"
	securityPath   = "/.well-known/security.txt"
	fileCacheValue = "public, max-age=3600"
)

// siteFile is a file of a site: bytes, or the address of a built file that is it.
type siteFile struct {
	contentType string
	made        func() *encode.Document
	location    string
}

// file finds the file at a path; nil if there is none.
func (s *site) file(path string) *siteFile {
	f, ok := s.files[path]
	if !ok {
		return nil
	}
	return &f
}

// makeFiles lists what the site has. Bodies are made at their first request.
func (s *site) makeFiles(icons []icon) map[string]siteFile {
	made := func(contentType string, body func() []byte) siteFile {
		return siteFile{contentType: contentType, made: sync.OnceValue(func() *encode.Document {
			d := &encode.Document{}
			s.encoder.Encode(d, body())
			return d
		})}
	}
	files := map[string]siteFile{
		robotsPath:   made("text/plain; charset=utf-8", s.robots),
		manifestPath: made("application/manifest+json", func() []byte { return s.webManifest(icons) }),
		securityPath: made("text/plain; charset=utf-8", s.securityContact),
	}
	if !s.ai {
		files[outline.SitemapPath] = made("application/xml; charset=utf-8", s.sitemap)
	}
	if s.market.App.IOSAppID != "" {
		files[applePath] = made("application/json", s.appleAssociation)
	}
	if s.market.App.AndroidPackage != "" {
		files[androidPath] = made("application/json", s.androidAssetLinks)
	}
	if i, ok := iconFor(icons, purposeFavicon); ok {
		files[faviconPath] = siteFile{location: i.url}
	}
	if i, ok := iconFor(icons, purposeTouch); ok {
		files[touchIconPath] = siteFile{location: i.url}
		files[oldTouchIcon] = siteFile{location: i.url}
	}
	return files
}

// sendFile answers with a file of the site.
func (p *Pages) sendFile(c *echo.Context, s *site, f *siteFile) error {
	h := c.Response().Header()
	h.Set("Cache-Control", fileCacheValue)
	if f.location != "" {
		h.Set("Location", f.location)
		c.Response().WriteHeader(http.StatusFound)
		return nil
	}
	v := f.made().Pick(c.Request().Header.Get("Accept-Encoding"), nil)
	h["Vary"] = p.headers.vary
	h["Etag"] = v.ETag
	if httpx.NotModified(c.Request(), v.ETag[0]) {
		c.Response().WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", f.contentType)
	if !s.outline.Indexable() && strings.HasPrefix(f.contentType, "application/xml") {
		h.Set("X-Robots-Tag", "noindex")
	}
	if v.Encoding != nil {
		h["Content-Encoding"] = v.Encoding
	}
	h["Content-Length"] = v.Length
	return writeBody(c, http.StatusOK, v.Body)
}
