package slice

import (
	"context"
	"time"

	"knowmad/pkg/market"
)

// SitemapPart is how many addresses a part of a Sitemap has at most: sitemaps.org allows
// ten times as many, but the server reads and sends all of a part at once.
const SitemapPart = 5000

// Sitemap lists pages of a market's site that aren't in its pack, in parts. New pages
// come last, so that other parts stay as they are.
type Sitemap interface {
	// HasSitemap reports whether a market has such pages at all.
	HasSitemap(m *market.Market) bool
	// SitemapParts is how many parts there are.
	SitemapParts(ctx context.Context, m *market.Market) (int, error)
	// SitemapPages are those of a part, which counts from 1. Beyond the last one there
	// are none.
	SitemapPages(ctx context.Context, m *market.Market, part int) ([]SitemapPage, error)
}

// SitemapPage is a page of a site.
type SitemapPage struct {
	Path     string
	Modified time.Time // zero: not known
}

// SitemapPath is where a site lists the parts of a slice's sitemap; robots.txt names it.
func SitemapPath(name string) string { return "/sitemaps/" + name + ".xml" }
