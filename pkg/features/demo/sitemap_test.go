package demo_test

import (
	"encoding/xml"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/demo"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// manyScripts is a title with letters that some languages transliterate in their own way.
const manyScripts = "Größe Üben Åse, Žluť ďábelské, łąka żółw, ışık çağ, Αυτό ευχή γγ, ñandú señor, cœur, știință & más"

// shortTexts are the demo content of all markets as far as sitemaps list it: the demands,
// the first text of each market, and once more with a title of manyScripts. The words of
// texts are left out, as typesetting them takes long.
func shortTexts(t *testing.T) fstest.MapFS {
	t.Helper()
	all, err := demo.Content()
	require.NoError(t, err)
	out := fstest.MapFS{}
	for _, m := range sites(t) {
		for _, name := range []string{m.Code + "/authors.yaml", m.Code + "/demands.yaml"} {
			if text, err := fs.ReadFile(all, name); err == nil {
				out[name] = &fstest.MapFile{Data: text}
			}
		}
		names, err := fs.Glob(all, m.Code+"/*.md")
		require.NoError(t, err)
		require.NotEmpty(t, names, m.Code)
		text, err := fs.ReadFile(all, names[0])
		require.NoError(t, err)
		head, _, _ := strings.Cut(strings.TrimPrefix(string(text), "---\n"), "\n---\n")
		head = regexp.MustCompile(`(?m)^as: .*$`).ReplaceAllString(head, "as: md")
		other := regexp.MustCompile(`(?m)^title: .*$`).ReplaceAllString(head, `title: "`+manyScripts+`"`)
		out[names[0]] = &fstest.MapFile{Data: []byte("---\n" + head + "\n---\nThe first text of " + m.Code + ".\n")}
		out[m.Code+"/99-many-scripts.md"] = &fstest.MapFile{Data: []byte("---\n" + other + "\n---\nAnother text of " + m.Code + ".\n")}
	}
	return out
}

// sites are the markets that have a site of their own.
func sites(t *testing.T) []*market.Market {
	t.Helper()
	all := apptest.Registry(t, market.Local).All()
	return slices.DeleteFunc(slices.Clone(all), func(m *market.Market) bool { return m.Linked() })
}

// sitemapFile is a sitemap or an index of sitemaps.
type sitemapFile struct {
	Parts []string `xml:"sitemap>loc"`
	Pages []struct {
		Location   string `xml:"loc"`
		Alternates []struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"url"`
}

// Every address of every sitemap of every site answers, is the page's own canonical
// address, and may be indexed. Every alternate is an address of another sitemap.
func TestSitemapAddressesAreCanonical(t *testing.T) {
	var log logtest.Buffer
	gate := make(chan struct{})
	close(gate)
	s := apptest.Open(t, db.SQLite, func(c *app.Config) {
		c.Log, c.Know.PDFs, c.RateLimit = zerolog.New(&log), pdfs{gate}, 1_000_000
		c.Demo = demo.Options{DemoContent: true, AtOnce: true, Content: shortTexts(t)}
	})
	require.Eventually(t, func() bool { return strings.Contains(log.String(), "the first knows are there") }, patience, patience/1000, "%s", &log)

	walked, alternates := map[string]bool{}, map[string]string{}
	for _, m := range sites(t) {
		visitor := s.Browser(m.Code)
		kinds := map[string]int{}
		read := func(address string) sitemapFile {
			path, own := strings.CutPrefix(address, m.Domain)
			require.True(t, own, "%s: %s", m.Code, address)
			got := visitor.Get(path)
			require.Equal(t, 200, got.Status, address)
			var file sitemapFile
			require.NoError(t, xml.Unmarshal([]byte(got.Text), &file), address)
			return file
		}
		var files []sitemapFile
		for _, line := range strings.Split(visitor.Get("/robots.txt").Text, "\n") {
			address, ok := strings.CutPrefix(line, "Sitemap: ")
			if !ok {
				continue
			}
			file := read(address)
			files = append(files, file)
			for _, part := range file.Parts {
				files = append(files, read(part))
			}
		}
		for _, file := range files {
			for _, page := range file.Pages {
				path, own := strings.CutPrefix(page.Location, m.Domain)
				require.True(t, own, "%s: %s", m.Code, page.Location)
				require.False(t, walked[page.Location], "%s is listed twice", page.Location)
				walked[page.Location] = true
				kinds[kindOf(path)]++
				for _, a := range page.Alternates {
					alternates[a.Href] = page.Location
				}
				got := visitor.Get(path)
				require.Equal(t, 200, got.Status, "%s %s", page.Location, got.Header.Get("Location"))
				require.Equal(t, []string{page.Location}, canonicalsOf(got.Text), page.Location)
				require.NotContains(t, got.Header.Get("X-Robots-Tag"), "noindex", page.Location)
				require.NotRegexp(t, `<meta name="robots" content="[^"]*noindex`, got.Text, page.Location)
			}
		}
		require.NotZero(t, kinds[""], m.Code)
		require.NotZero(t, kinds["subjects"], m.Code)
		require.NotZero(t, kinds["legal"], m.Code)
		require.Equal(t, 2, kinds["knows/*"], m.Code)
		if m.Flags.HasKnowDemandsMenu {
			require.NotZero(t, kinds["knowdemands/*"], m.Code)
		}
	}
	for _, address := range slices.Sorted(maps.Keys(alternates)) {
		require.True(t, walked[address], "%s, which %s names, is in no sitemap", address, alternates[address])
	}
}

// kindOf is the route of a path, as far as the test tells them apart: its first segment,
// and a star where an id ends it.
func kindOf(path string) string {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`).MatchString(rest) {
		return first + "/*"
	}
	return first
}

// canonicalsOf are the canonical addresses that a page names.
func canonicalsOf(page string) (out []string) {
	for _, link := range regexp.MustCompile(`<link rel="canonical" href="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		out = append(out, link[1])
	}
	return out
}
