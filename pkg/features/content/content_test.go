package content

import (
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/prosehtml"

	"github.com/stretchr/testify/require"
)

func TestPagesAreRenderedOncePerVersion(t *testing.T) {
	m := &market.Market{Code: "xx", Pages: map[string]market.Page{
		"legal/privacy": {Title: "Privacy", Lang: "en", Fallback: true, Updated: time.Date(2026, 1, 2, 0, 0, 0, 0, time.FixedZone("", 3600)), Markdown: "text"},
	}}
	pages := market.NewDerived(pagesWith(prosehtml.NewRenderer()))
	first, err := pages.Of(m).find("legal/privacy")
	require.NoError(t, err)
	require.Equal(t, Page{
		Path: "legal/privacy", Title: "Privacy", Lang: "en", IsFallback: true, HTML: "<p>text</p>",
		UpdatedOn: time.Date(2026, 1, 1, 23, 0, 0, 0, time.UTC),
	}, first)
	m.Pages["legal/new"] = market.Page{} // a market never changes; this shows that nothing is made again
	_, err = pages.Of(m).find("legal/new")
	require.Equal(t, problem.NotFound, problem.From(err).Type)
	edited := *m
	_, err = pages.Of(&edited).find("legal/new")
	require.NoError(t, err)
}

func TestPageOfClosedFeatureIsNotFound(t *testing.T) {
	routes := &market.RouteTable{Routes: []market.Route{
		{ID: "a", Prefetch: []string{"/api/pages/open"}},
		{ID: "b", Flag: "hasBlog", Prefetch: []string{"/api/pages/blog", "/api/pages/both"}},
		{ID: "c", Prefetch: []string{"/api/pages/both"}},
	}}
	without, with := &market.Market{}, &market.Market{Flags: market.Flags{HasBlog: true}}
	require.False(t, closed(routes, without, "open"))
	require.True(t, closed(routes, without, "blog"))
	require.False(t, closed(routes, with, "blog"))
	require.False(t, closed(routes, without, "both"), "one open screen is enough")
	require.False(t, closed(routes, without, "unlisted"))
}
