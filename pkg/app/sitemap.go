package app

import (
	"context"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/platform/slice"

	"github.com/labstack/echo/v5"
)

// sitemapCache lets shared caches store a part of a sitemap for an hour; search engines
// read it every few days.
const sitemapCache = "public, max-age=3600"

// Elements of sitemaps.org.
type (
	sitemapIndex struct {
		XMLName xml.Name       `xml:"sitemapindex"`
		Space   string         `xml:"xmlns,attr"`
		Parts   []sitemapEntry `xml:"sitemap"`
	}
	sitemapPart struct {
		XMLName xml.Name       `xml:"urlset"`
		Space   string         `xml:"xmlns,attr"`
		Pages   []sitemapEntry `xml:"url"`
	}
	sitemapEntry struct {
		Location string `xml:"loc"`
		Modified string `xml:"lastmod,omitempty"`
	}
)

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

// sitemapPaths returns the paths of the slices' sitemaps for the robots.txt of a market.
func (n nouns) sitemapPaths(m *market.Market) []string {
	var out []string
	for _, sl := range n.slices {
		if sl.Sitemap != nil && sl.Sitemap.HasSitemap(m) {
			out = append(out, slice.SitemapPath(sl.Name))
		}
	}
	return out
}

// serveSitemap answers with the index of a slice's sitemap (know.xml) or with a part of it
// (know-2.xml). Sites that search engines don't list have none.
func (s *Site) serveSitemap(c *echo.Context) error {
	ctx := c.Request().Context()
	host, ok := market.HostFrom(ctx)
	if !ok || host.AI || !outline.New(s.markets.Current(), host).Indexable() {
		return echo.ErrNotFound
	}
	file, found := strings.CutSuffix(c.Param("file"), ".xml")
	if !found {
		return echo.ErrNotFound
	}
	for _, sl := range s.nouns.slices {
		if sl.Sitemap == nil || !sl.Sitemap.HasSitemap(host.Market) {
			continue
		}
		rest, found := strings.CutPrefix(file, sl.Name)
		if !found {
			continue
		}
		if rest == "" {
			index, err := indexOf(ctx, sl, host.Market)
			return sendXML(c, index, err)
		}
		number, found := strings.CutPrefix(rest, "-")
		n, err := strconv.Atoi(number)
		if !found || err != nil || n < 1 || n > maxSitemapPart || strconv.Itoa(n) != number {
			continue
		}
		part, err := partOf(ctx, sl.Sitemap, host.Market, n)
		if err == nil && len(part.Pages) == 0 {
			return echo.ErrNotFound
		}
		return sendXML(c, part, err)
	}
	return echo.ErrNotFound
}

// maxSitemapPart is the maximum number of parts in an index, by sitemaps.org.
const maxSitemapPart = 50_000

func indexOf(ctx context.Context, sl slice.Slice, m *market.Market) (sitemapIndex, error) {
	index := sitemapIndex{Space: sitemapSpace}
	n, err := sl.Sitemap.SitemapParts(ctx, m)
	for i := range min(n, maxSitemapPart) {
		index.Parts = append(index.Parts, sitemapEntry{Location: m.Domain + slice.SitemapPath(sl.Name+"-"+strconv.Itoa(i+1))})
	}
	return index, err
}

func partOf(ctx context.Context, of slice.Sitemap, m *market.Market, number int) (sitemapPart, error) {
	part := sitemapPart{Space: sitemapSpace}
	pages, err := of.SitemapPages(ctx, m, number)
	for _, p := range pages {
		entry := sitemapEntry{Location: m.Domain + p.Path}
		if !p.Modified.IsZero() {
			entry.Modified = p.Modified.UTC().Format(time.RFC3339)
		}
		part.Pages = append(part.Pages, entry)
	}
	return part, err
}

func sendXML(c *echo.Context, v any, err error) error {
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", sitemapCache)
	return c.XML(http.StatusOK, v)
}
