package know

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/slice"
)

// HasSitemap is true: every market has knows.
func (s *Service) HasSitemap(*market.Market) bool { return true }

// SitemapParts is how many parts the published knows of a market fill.
func (s *Service) SitemapParts(ctx context.Context, m *market.Market) (int, error) {
	n, err := know.CountListed(ctx, s.edit.DB.One(), m.Code, nil)
	return (n + slice.SitemapPart - 1) / slice.SitemapPart, err
}

// SitemapPages are the published knows of a part, at their addresses of record.
func (s *Service) SitemapPages(ctx context.Context, m *market.Market, part int) ([]slice.SitemapPage, error) {
	knows, err := know.Listed(ctx, s.edit.DB.One(), m.Code, know.Window{Offset: (part - 1) * slice.SitemapPart, Limit: slice.SitemapPart})
	pages := make([]slice.SitemapPage, len(knows))
	for i, k := range knows {
		pages[i] = slice.SitemapPage{Path: k.Path(), Modified: k.Updated}
	}
	return pages, err
}
