package app

import (
	"encoding/xml"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

// Each study guide is a page whose formulas are MathML, and is in the sitemap; a market
// without guides has neither.
func TestStudyGuidesArePages(t *testing.T) {
	if _, err := fs.Stat(web.Dist, "dist/server/worker.mjs"); err != nil {
		t.Skip("the front end is not built: npm run build")
	}
	cfg := config(market.Local)
	cfg.Dist = web.Dist
	s := open(t, cfg)
	require.Eventually(t, func() bool { return s.pages.Ready() == nil && s.pages.Degraded() == "" }, 2*time.Minute, 10*time.Millisecond)
	us, ok := s.markets.Current().ByCode("us")
	require.True(t, ok)
	const host = "us.localhost"
	listed := do(s, request{host: host, path: "/sitemaps/guide-1.xml"})
	require.Equal(t, http.StatusOK, listed.Code)
	require.NoError(t, xml.Unmarshal(listed.Body.Bytes(), &sitemapPart{}))
	require.Contains(t, do(s, request{host: host, path: "/robots.txt"}).Body.String(), "/sitemaps/guide.xml")
	seen := 0
	for _, subject := range us.Subjects {
		if subject.StudyGuideSlug == nil {
			continue
		}
		seen++
		path := market.GuidePath(*subject.StudyGuideSlug)
		require.Contains(t, listed.Body.String(), "<loc>"+us.Domain+path+"</loc>")
		var w *httptest.ResponseRecorder
		// A busy machine may leave a page to the browser, for that once.
		require.Eventually(t, func() bool {
			w = do(s, request{host: host, path: path})
			return w.Code == http.StatusOK && w.Header().Get("X-Render") == ""
		}, 2*time.Minute, 10*time.Millisecond, "%s was left to the browser", path)
		page := w.Body.String()
		body, _, _ := strings.Cut(page, `id="knowmad-data"`)
		require.Equal(t, 1, strings.Count(body, "<h1"), path)
		require.Contains(t, body, `<details`, path)
		require.Contains(t, page, `"@type":["Article","LearningResource"]`, path)
		require.NotContains(t, body, "temml-error", path)
		require.NotContains(t, body, ">$", path)
		source := us.Pages[market.GuidePages+*subject.StudyGuideSlug].Markdown
		require.Equal(t, strings.Count(body, "data-tex="), strings.Count(body, "<math"), path)
		if strings.Contains(source, "$$") {
			require.Contains(t, body, `data-display="" tabindex="0"><math display="block"`, path)
		}
	}
	require.Equal(t, 15, seen)
	require.Equal(t, http.StatusNotFound, do(s, request{host: host, path: market.GuidePath("none")}).Code)

	require.Equal(t, http.StatusNotFound, do(s, request{path: market.GuidePath("ap-biology")}).Code)
	require.Equal(t, http.StatusNotFound, do(s, request{path: "/sitemaps/guide-1.xml"}).Code)
	require.NotContains(t, do(s, request{path: "/robots.txt"}).Body.String(), "/sitemaps/guide.xml")
}
