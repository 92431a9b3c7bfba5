package demand

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// HasSitemap reports whether a market has demands.
func (s *Service) HasSitemap(m *market.Market) bool { return m.Flags.HasKnowDemandsMenu }

// SitemapParts is how many parts the open demands of a market fill.
func (s *Service) SitemapParts(ctx context.Context, m *market.Market) (int, error) {
	n, err := countOpen(ctx, s.DB.One(), m.Code, s.Clock.Now())
	return (n + slice.SitemapPart - 1) / slice.SitemapPart, err
}

// SitemapPages are the open demands of a part, also those that are reserved: a
// reservation ends after three days, and the demand is open to all again.
func (s *Service) SitemapPages(ctx context.Context, m *market.Market, part int) ([]slice.SitemapPage, error) {
	demands, err := listOpen(ctx, s.DB.One(), m.Code, s.Clock.Now(), (part-1)*slice.SitemapPart, slice.SitemapPart)
	pages := make([]slice.SitemapPage, len(demands))
	for i, d := range demands {
		pages[i] = slice.SitemapPage{Path: d.path(), Modified: d.Created}
	}
	return pages, err
}
