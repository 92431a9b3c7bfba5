package prove_test

import (
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/pack/prove"
)

func readPacks(t testing.TB) (packs fstest.MapFS, codes []string) {
	t.Helper()
	packs = fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		if strings.HasSuffix(path, ".md") { // flags are drawn, so no text may lead to a screen that one closes
			data = []byte(strings.ReplaceAll(string(data), "](/for-parents)", "](/legal/privacy)"))
		}
		packs[path] = &fstest.MapFile{Data: data}
		if code, ok := strings.CutSuffix(path, "/market.yaml"); ok {
			codes = append(codes, code)
		}
		return err
	}))
	slices.Sort(codes)
	return packs, codes
}

// subset keeps what is shared and some markets, with the sites that they use.
func subset(packs fstest.MapFS, codes []string) fstest.MapFS {
	keep := map[string]bool{}
	for _, code := range codes {
		keep[code] = true
		for line := range strings.SplitSeq(string(packs[code+"/market.yaml"].Data), "\n") {
			if site, ok := strings.CutPrefix(line, "site: "); ok {
				keep[site] = true
			}
		}
	}
	out := fstest.MapFS{}
	for path, file := range packs {
		first, _, _ := strings.Cut(path, "/")
		if first[0] == '_' || keep[first] {
			out[path] = file
		}
	}
	return out
}

// TestHreflangCanonicalsAndSitemapsAgree: for any set of markets, with whatever
// flags, launches and closed segments, each page that names a twin is named
// back, each canonical address is an open page of the same market, and each
// sitemap lists open pages that may be listed. It asks the sites one by one and
// shares no code with Search, which must find nothing either.
func TestHreflangCanonicalsAndSitemapsAgree(t *testing.T) {
	packs, codes := readPacks(t)
	named := 0
	rapid.Check(t, func(t *rapid.T) {
		some := subset(packs, rapid.SliceOfNDistinct(rapid.SampledFrom(codes), 1, 4, rapid.ID).Draw(t, "markets"))
		for path := range maps.Clone(some) {
			code, own := strings.CutSuffix(path, "/market.yaml")
			if !own {
				continue
			}
			for _, env := range []string{"prod", "local"} {
				some[code+"/"+env+".yaml"] = &fstest.MapFile{Data: []byte(drawLayer(t, code, strings.Contains(string(some[path].Data), "\nsite:")))}
			}
		}
		registries, err := packtest.LoadEach(some, market.Environments())
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range registries {
			if faults := prove.Search(r); len(faults) > 0 {
				t.Fatalf("%s", faults)
			}
			named += requireAgreement(t, r)
		}
	})
	require.Positive(t, named, "twins were named at all")
}

func drawLayer(t *rapid.T, code string, linked bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "isLaunched: %t\n", rapid.IntRange(0, 3).Draw(t, code+" launched") > 0)
	if linked {
		return b.String()
	}
	b.WriteString("flags:\n")
	for _, flag := range []string{"hasParentsPages", "hasBlog", "hasKnowDemandsMenu"} {
		fmt.Fprintf(&b, "  %s: %t\n", flag, rapid.Bool().Draw(t, code+" "+flag))
	}
	segments := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"legal", "about", "subjects", "for-parents", "expansion", "app"}), 0, 3, rapid.ID).Draw(t, code+" segments")
	fmt.Fprintf(&b, "noindexSegments: [%s]\n", strings.Join(segments, ", "))
	return b.String()
}

// requireAgreement asks every page of every host and gives the number of twins
// that were named.
func requireAgreement(t *rapid.T, r *market.Registry) int {
	sites := map[string]*outline.Site{}
	for _, s := range outline.Of(r) {
		u, err := url.Parse(s.Origin())
		if err != nil {
			t.Fatal(err)
		}
		sites[u.Host] = s
	}
	// at finds the page at a URL: the route, unless it is closed.
	at := func(address string) (*outline.Site, *market.Route) {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		s := sites[u.Host]
		if s == nil {
			return nil, nil
		}
		for _, route := range s.Table {
			if s.Path(route) == u.Path && s.Route(route).Status == 200 {
				return s, route
			}
		}
		return s, nil
	}
	named := 0
	for _, s := range outline.Of(r) {
		for _, route := range s.Table {
			path := s.Path(route)
			if route.Area == "private" || strings.Contains(path, "{") || s.Route(route).Status != 200 {
				continue
			}
			own := s.Canonical(route, path)
			if home, page := at(own); page == nil || home.Market != s.Market {
				t.Fatalf("%s%s says that its address is %s", s.Origin(), path, own)
			}
			named += requireTwins(t, s, route, own, at)
		}
		requireSitemap(t, s, at)
	}
	return named
}

func requireTwins(t *rapid.T, s *outline.Site, route *market.Route, own string, at func(string) (*outline.Site, *market.Route)) int {
	twins := s.Alternates(route)
	languages, self := map[string]bool{}, false
	for _, twin := range twins {
		if languages[twin.Language] {
			t.Fatalf("%s names two pages in %s", own, twin.Language)
		}
		languages[twin.Language] = true
		self = self || twin.URL == own
		home, page := at(twin.URL)
		switch {
		case page == nil || home.AI:
			t.Fatalf("%s names %s, which is no page", own, twin.URL)
		case home.Noindex(page, home.Path(page)):
			t.Fatalf("%s names %s, which may not be listed", own, twin.URL)
		case !slices.ContainsFunc(home.Alternates(page), func(a outline.Alternate) bool { return a.URL == own }):
			t.Fatalf("%s names %s, which does not name it", own, twin.URL)
		}
	}
	if len(twins) > 0 && (!self || s.Noindex(route, s.Path(route))) {
		t.Fatalf("%s has twins, but is none", own)
	}
	return len(twins)
}

func requireSitemap(t *rapid.T, s *outline.Site, at func(string) (*outline.Site, *market.Route)) {
	entries := s.Sitemap()
	if len(entries) > 0 && (s.AI || !s.Indexable()) {
		t.Fatalf("%s has a sitemap", s.Origin())
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Path, "/subjects/") {
			continue // a topic's page: its address has a parameter
		}
		_, page := at(s.Origin() + e.Path)
		if page == nil || page.Noindex || s.Noindex(page, e.Path) || s.Canonical(page, e.Path) != s.Origin()+e.Path {
			t.Fatalf("the sitemap of %s lists %s", s.Origin(), e.Path)
		}
		if !slices.Equal(e.Alternates, s.Alternates(page)) {
			t.Fatalf("page and sitemap of %s name other twins of %s", s.Origin(), e.Path)
		}
	}
}

// Where two sites speak the same language, each stands under its full tag.
func TestTwoSitesOfOneLanguage(t *testing.T) {
	packs, _ := readPacks(t)
	some := subset(packs, []string{"es", "mx", "us"})
	languages := func(packs fstest.MapFS) []string {
		registries, err := packtest.LoadEach(packs, []market.Environment{market.Prod})
		require.NoError(t, err)
		require.Empty(t, prove.Search(registries[market.Prod]))
		var out []string
		home := outline.Of(registries[market.Prod])[0]
		for _, a := range home.Alternates(home.RouteByID("home")) {
			out = append(out, a.Language)
		}
		return out
	}
	require.Equal(t, []string{"es", "es-MX", "en", "x-default"}, languages(some))
	some["mx/prod.yaml"] = &fstest.MapFile{Data: []byte("locale:\n  interface: es\n")}
	require.Equal(t, []string{"es-ES", "es-MX", "en", "x-default"}, languages(some))
}

// What a pack can break is told to it: a site that takes the language tag under
// which a market without a site of its own stands.
func TestDuplicateLanguageTagIsReported(t *testing.T) {
	packs, _ := readPacks(t)
	some := subset(packs, []string{"at", "us"})
	some["de/prod.yaml"] = &fstest.MapFile{Data: []byte("locale:\n  interface: de-AT\n")}
	registries, err := packtest.LoadEach(some, market.Environments())
	require.NoError(t, err)
	require.Empty(t, prove.Search(registries[market.Local]), "other environments are as they were")
	faults := prove.Search(registries[market.Prod])
	require.NotEmpty(t, faults)
	require.Equal(t, "de/market.yaml:1:1: locale: search engines would find / twice in 'de-AT', which two markets speak: as the language of their interface, or in full for one that uses another's site (prod)", faults[0].String())
}
