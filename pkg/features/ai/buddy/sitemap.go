package buddy

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// Sitemap lists the pages of study buddies. A market has few, which are one part.
type Sitemap struct{}

// HasSitemap reports whether a market has such pages.
func (Sitemap) HasSitemap(m *market.Market) bool { return m.Flags.HasAITools && len(m.Buddies) > 0 }

// SitemapParts is one where there are buddies.
func (s Sitemap) SitemapParts(_ context.Context, m *market.Market) (int, error) {
	if s.HasSitemap(m) {
		return 1, nil
	}
	return 0, nil
}

// SitemapPages are the pages of a market's buddies.
func (s Sitemap) SitemapPages(_ context.Context, m *market.Market, part int) ([]slice.SitemapPage, error) {
	pages := []slice.SitemapPage{}
	if part != 1 || !s.HasSitemap(m) {
		return pages, nil
	}
	for i := range m.Buddies {
		pages = append(pages, slice.SitemapPage{Path: m.Buddies[i].Path()})
	}
	return pages, nil
}
