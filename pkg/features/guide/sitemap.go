package guide

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// HasSitemap reports whether a market has guides.
func (s *Service) HasSitemap(m *market.Market) bool { return len(s.shelves.Of(m).summaries) > 0 }

// SitemapParts is how many parts the guides of a market fill.
func (s *Service) SitemapParts(_ context.Context, m *market.Market) (int, error) {
	return (len(s.shelves.Of(m).summaries) + slice.SitemapPart - 1) / slice.SitemapPart, nil
}

// SitemapPages are the guides of a part.
func (s *Service) SitemapPages(_ context.Context, m *market.Market, part int) ([]slice.SitemapPage, error) {
	all := s.shelves.Of(m).summaries
	first := min((part-1)*slice.SitemapPart, len(all))
	pages := []slice.SitemapPage{}
	for _, g := range all[first:min(first+slice.SitemapPart, len(all))] {
		pages = append(pages, slice.SitemapPage{Path: g.Path, Modified: g.UpdatedOn})
	}
	return pages, nil
}
