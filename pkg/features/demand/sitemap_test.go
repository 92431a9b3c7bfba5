package demand_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/demand"

	"github.com/stretchr/testify/require"
)

// domain is the address of a market's site.
func (w *world) domain(code string) string {
	w.T.Helper()
	m, ok := apptest.Registry(w.T, w.Config.Env).ByCode(code)
	require.True(w.T, ok)
	return m.Domain
}

// Search engines are told of demands that can be answered, on their own market alone.
func TestSitemap(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		visitor := w.visitor("de")
		require.NotContains(t, visitor.Get("/sitemaps/demand.xml").Text, "<loc>", "nothing is asked for")
		require.Equal(t, 404, visitor.Get("/sitemaps/demand-1.xml").Status)

		expired := lena.ask("Zu alt")
		w.pass(30*day, lena, mia)
		open, reserved, answered, deleted := lena.ask("Offen"), lena.ask("Reserviert"), lena.ask("Beantwortet"), lena.ask("Gelöscht")
		require.Equal(t, 200, mia.reserve(reserved).Status)
		mia.share(answered, "Antwort")
		require.Equal(t, 204, lena.Do("DELETE", at(deleted), nil).Status)

		domain := w.domain("de")
		require.Contains(t, visitor.Get("/robots.txt").Text, "Sitemap: "+domain+"/sitemaps/demand.xml\n")
		require.Contains(t, visitor.Get("/sitemaps/demand.xml").Text, "<loc>"+domain+"/sitemaps/demand-1.xml</loc>")
		got := visitor.Get("/sitemaps/demand-1.xml")
		require.Equal(t, 200, got.Status)
		for _, d := range []demand.Demand{open, reserved} {
			require.Contains(t, got.Text, "<loc>"+domain+d.Path+"</loc><lastmod>"+d.CreatedOn.Format("2006-01-02T15:04:05Z")+"</lastmod>")
		}
		for _, d := range []demand.Demand{expired, answered, deleted} {
			require.NotContains(t, got.Text, d.UUID, d.Title)
		}
		require.Equal(t, 404, visitor.Get("/sitemaps/demand-2.xml").Status)
		require.NotContains(t, w.visitor("us").Get("/sitemaps/demand.xml").Text, "<loc>", "another market's own")

		without := w.visitor("gr")
		require.NotContains(t, without.Get("/robots.txt").Text, "demand")
		require.Contains(t, without.Get("/robots.txt").Text, "/sitemaps/know.xml")
		for _, path := range []string{"/sitemaps/demand.xml", "/sitemaps/demand-1.xml"} {
			require.Equal(t, 404, without.Get(path).Status, path)
		}
	})
}

// A demand asks for material, and its answers are documents with pages of their own. So
// its page is no QAPage, whose answers stand on it word for word.
func TestStructuredData(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		d := lena.ask("Der Panther </script>: Analyse")
		domain := w.domain("de")
		crumb := func(position float64, name, url string) any {
			return map[string]any{"@type": "ListItem", "position": position, "name": name, "item": url}
		}
		for _, answered := range []bool{false, true} {
			if answered {
				mia.share(d, "Antwort")
			}
			types := map[string]map[string]any{}
			for _, script := range regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`).FindAllStringSubmatch(w.visitor("de").Get(d.Path).Text, -1) {
				var data map[string]any
				require.NoError(t, json.Unmarshal([]byte(script[1]), &data))
				if kind, ok := data["@type"].(string); ok {
					types[kind] = data
				}
			}
			require.Equal(t, []any{
				crumb(1, "Knowmad", domain+"/"), crumb(2, "Wünsche", domain+"/knowdemands"), crumb(3, d.Title, domain+d.Path),
			}, types["BreadcrumbList"]["itemListElement"])
			require.NotContains(t, types, "QAPage")
			require.NotContains(t, types, "Question")
		}
	})
}
