package files

import (
	"strings"
	"sync"
	"time"

	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/assets"
	"knowmad/pkg/page/encode"
)

// Paths of files that are made from the pack, or that browsers request by themselves.
const (
	ManifestPath   = "/manifest.webmanifest"
	OpenSearchPath = "/opensearch.xml"
	robotsPath     = "/robots.txt"
	faviconPath    = "/favicon.ico"
	touchIconPath  = "/apple-touch-icon.png"
	oldTouchIcon   = "/apple-touch-icon-precomposed.png"
	applePath      = "/.well-known/apple-app-site-association"
	androidPath    = "/.well-known/assetlinks.json"
	securityPath   = "/.well-known/security.txt"
)

// File is a file of a host: a document, or a redirect to a built file.
type File struct {
	ContentType string
	Location    string // path of the built file; "" for a document
	Document    func() *encode.Document
	// NoIndex forbids search engines to list the file.
	NoIndex bool
}

// site has the sources of the files of one host.
type site struct {
	outline *outline.Site
	icons   []assets.Icon
	others  []string // paths of sitemaps that are made elsewhere
	made    time.Time
}

// New returns the files of a host by path. Each document is made at its first request.
// sitemaps are the paths of sitemaps that are made elsewhere; made is the time of the
// pack's compilation.
func New(of *outline.Site, icons []assets.Icon, sitemaps []string, made time.Time, encoder *encode.Encoder) map[string]File {
	s := site{of, icons, sitemaps, made}
	document := func(contentType string, body func() []byte) File {
		return File{
			ContentType: contentType,
			NoIndex:     strings.HasPrefix(contentType, "application/xml") && !of.Indexable(),
			Document: sync.OnceValue(func() *encode.Document {
				d := &encode.Document{}
				encoder.Encode(d, body())
				return d
			}),
		}
	}
	files := map[string]File{
		robotsPath:   document("text/plain; charset=utf-8", s.robots),
		ManifestPath: document("application/manifest+json", s.webManifest),
		securityPath: document("text/plain; charset=utf-8", s.securityContact),
	}
	if !of.AI {
		files[outline.SitemapPath] = document("application/xml; charset=utf-8", s.sitemap)
	}
	if of.SearchTemplate(searchTerms) != "" {
		files[OpenSearchPath] = document("application/opensearchdescription+xml", s.openSearch)
	}
	if of.Market.App.IOSAppID != "" {
		files[applePath] = document("application/json", s.appleAssociation)
	}
	if of.Market.App.AndroidPackage != "" {
		files[androidPath] = document("application/json", s.androidAssetLinks)
	}
	if i, ok := assets.IconFor(icons, assets.PurposeFavicon); ok {
		files[faviconPath] = File{Location: i.URL}
	}
	if i, ok := assets.IconFor(icons, assets.PurposeTouch); ok {
		files[touchIconPath] = File{Location: i.URL}
		files[oldTouchIcon] = File{Location: i.URL}
	}
	return files
}
