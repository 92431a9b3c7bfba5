package page_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

var update = flag.Bool("update", false, "write the golden files anew")

// inlineScript is a script of ours, whose code is read in the file that it comes from.
var inlineScript = regexp.MustCompile(`(?s)<script>.*?</script>`)

// The whole head of some pages, as it goes out, without the code of its scripts.
func TestGoldenHeads(t *testing.T) {
	h := open(t, setup{})
	for name, where := range map[string][2]string{
		"de-home": {"de", "/"}, "us-home": {"us", "/"}, "gr-home": {"gr", "/"}, "ai-home": {"ai", "/"},
		"de-privacy": {"de", "/legal/privacy"}, "fr-parents": {"fr", "/for-parents"},
		"mx-subjects": {"mx", "/subjects?query=x"}, "us-shell": {"us", "/_app"},
	} {
		body := h.get(where[0], where[1]).Body.String()
		_, rest, _ := strings.Cut(body, "<head>")
		head, _, _ := strings.Cut(rest, "</head>")
		head = inlineScript.ReplaceAllString(head, "<script>(inline)</script>")
		head = stable(h.market(t, strings.Replace(where[0], "ai", "us", 1)), strings.ReplaceAll(head, "><", ">\n<")) + "\n"
		file := filepath.Join("testdata", "head", name+".golden.html")
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o750))
			require.NoError(t, os.WriteFile(file, []byte(head), 0o600))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		if diff := cmp.Diff(string(want), head); diff != "" {
			t.Errorf("%s (go test -run Golden -update writes it anew):\n%s", name, diff)
		}
	}
}

// stable takes out of a head what market managers may change at any time.
func stable(m *market.Market, head string) string {
	var lines []string
	for line := range strings.SplitSeq(head, "\n") {
		if !strings.Contains(line, "hreflang=") || strings.Contains(line, "x-default") {
			lines = append(lines, line)
		}
	}
	texts := []string{m.Description, "(the market's description)"}
	for path, p := range m.Pages {
		texts = append(texts, p.Title, "(title of "+path+")", p.Description, "(description of "+path+")")
	}
	if m.Rating != nil {
		texts = append(texts, fmt.Sprintf(`"ratingCount":%d,"ratingValue":%v`, m.Rating.Count, m.Rating.Value), `(rating)`)
	}
	for i := 0; i < len(texts); i += 2 {
		lines = strings.Split(strings.NewReplacer(texts[i], texts[i+1], html.EscapeString(texts[i]), texts[i+1]).
			Replace(strings.Join(lines, "\n")), "\n")
	}
	return strings.Join(lines, "\n")
}

func TestTitles(t *testing.T) {
	h := open(t, setup{})
	title := func(code, path string) string { return parse(t, h.get(code, path)).text("title") }
	require.Equal(t, "Gemeinsam lernen - Knowmad", title("de", "/"))
	require.Equal(t, "All subjects - Knowmad", title("de", "/subjects"), "a text that German lacks is English")
	require.Equal(t, "Estudiar juntos - Knowmad", title("mx", "/"), "a text that the variant lacks is its base's")
	require.Equal(t, "Todas las asignaturas - Knowmad", title("mx", "/subjects"))
	require.Equal(t, h.market(t, "de").Pages["legal/privacy"].Title+" - Knowmad", title("de", "/legal/privacy"))
	de := h.market(t, "de").Subjects[0]
	require.Equal(t, de.Topics[0].Name+" ("+de.Name+") - Knowmad", title("de", "/topics/"+de.Topics[0].UUID))
	h.api.answer("/api/pages/about/safety", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) })
	require.Equal(t, "Knowmad - "+h.market(t, "de").Language.Name, title("de", "/about/safety"))
	require.Equal(t, "Knowmad: don't study alone in "+h.market(t, "us").Country.LocalizedName+".",
		parse(t, h.get("us", "/")).meta("description"))
}

func TestLangAttributeIsLanguageOfShownTexts(t *testing.T) {
	h := open(t, setup{})
	for code, want := range map[string]string{
		"de": "de", "us": "en", "gb": "en-GB", "es": "es", "mx": "es-MX", "co": "es", "gr": "el", "fr": "en", "br": "en",
	} {
		d := parse(t, h.get(code, "/"))
		require.Equal(t, want, d.value("html", "lang"), code)
		require.Equal(t, want, d.payload(t).Language, code)
	}
}

func TestNoindex(t *testing.T) {
	for _, env := range []market.Environment{market.Prod, market.Staging, market.Dev, market.Local} {
		h := open(t, setup{env: env})
		for _, m := range h.sites() {
			d := parse(t, h.get(m.Code, "/"))
			open := m.IsLaunched && (env == market.Prod || env == market.Local)
			require.Equal(t, !open, d.noindex(), "%s %s", env, m.Code)
			require.Equal(t, open, len(d.alternates()) > 0, "%s %s", env, m.Code)
			require.Equal(t, open, len(d.all("script", "type", "application/ld+json")) > 0)
		}
	}
}

func TestNoindexOfSegmentsAndAnswers(t *testing.T) {
	base := registry(t, market.Local)
	routes := base.Routes()
	kept := routes.Routes
	t.Cleanup(func() { routes.Routes = kept })
	add := func(id, path string) market.Route {
		return market.Route{ID: id, Path: path, Area: "public", Hosts: "market", Screen: "features/home/HomeScreen", Alternates: true, Sitemap: true}
	}
	routes.Routes = append(append([]market.Route(nil), kept...), add("chats", "/chats/{id}"), add("chat", "/chat"), add("user", "/users"))
	h := open(t, setup{registry: base})
	require.True(t, parse(t, h.get("de", "/chats/1")).noindex())
	require.True(t, parse(t, h.get("de", "/users")).noindex())
	require.False(t, parse(t, h.get("de", "/chat")).noindex(), "a segment is not a prefix")
	sitemap := h.get("de", "/sitemap.xml").Body.String()
	require.NotContains(t, sitemap, "/users<")
	require.Contains(t, sitemap, "/chat<")
	h.api.answer("/api/pages/about/safety", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"title":"x","noindex":true}`))
	})
	d := parse(t, h.get("de", "/about/safety"))
	require.True(t, d.noindex())
	require.Empty(t, d.alternates())
}

func TestAlternatesOfEveryMarket(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	for _, r := range h.registry.Routes().Routes {
		byMarket := map[string]map[string]string{}
		for _, m := range h.sites() {
			path, ok := expand(m, r)
			if !ok || r.Hosts == "ai" || !m.Opens(&r) {
				continue
			}
			byMarket[m.Code] = parse(t, h.get(m.Code, path)).alternates()
			if !r.Alternates || !m.IsLaunched {
				require.Empty(t, byMarket[m.Code], "%s %s", m.Code, r.ID)
			}
		}
		for code, links := range byMarket {
			m := h.market(t, code)
			if len(links) == 0 {
				continue
			}
			path, _ := expand(m, r)
			require.Equal(t, m.Domain+path, links[tagOf(m)], "%s %s names itself", code, r.ID)
			for other, otherLinks := range byMarket {
				o := h.market(t, other)
				if _, named := links[tagOf(o)]; named {
					require.Equal(t, links, otherLinks, "%s and %s name each other alike on %s", code, other, r.ID)
				}
			}
			if _, ok := links["de"]; ok {
				require.Equal(t, links["de"], links["de-AT"])
				require.Equal(t, links["de"], links["de-CH"])
			}
		}
	}
	home := parse(t, h.get("fr", "/")).alternates()
	require.Equal(t, "https://us.knowmad.example/", home["x-default"])
	require.Equal(t, home["en"], home["x-default"])
	require.Equal(t, "https://de.knowmad.example/", home["de-CH"])
	require.NotContains(t, home, tagOf(h.market(t, "cz")), "a market that is not launched has no page to send to")
	launched := 0
	for _, m := range h.registry.All() {
		if m.IsLaunched {
			launched++
		}
	}
	require.Len(t, home, launched+1)
	// A fallback in English is no French page.
	for _, m := range h.sites() {
		if m.Pages["legal/privacy"].Fallback {
			require.NotContains(t, parse(t, h.get("de", "/legal/privacy")).alternates(), tagOf(m))
			require.Empty(t, parse(t, h.get(m.Code, "/legal/privacy")).alternates())
		}
	}
}

// tagOf is the language tag of a market in hreflang: its language, or the borrowed one with
// its country.
func tagOf(m *market.Market) string {
	if m.OwnLanguage(m.Locale.Shown) {
		return m.Locale.Interface
	}
	return m.Locale.Shown + "-" + m.Country.Code
}

// A market whose language the interface doesn't speak yet is a page in the
// language that is really shown, for that country: to search engines, to
// messengers and to screen readers.
func TestFallbackLanguageIsNamedInMetadata(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	d := parse(t, h.get("fr", "/"))
	require.Equal(t, "en", d.value("html", "lang"))
	require.Equal(t, "en_FR", d.meta("og:locale"))
	require.Contains(t, h.get("fr", "/").Body.String(), `"inLanguage":"en-FR"`)
	for _, code := range []string{"fr", "de", "us"} {
		links := parse(t, h.get(code, "/")).alternates()
		require.Equal(t, "https://fr.knowmad.example/", links["en-FR"], code)
		require.Equal(t, "https://br.knowmad.example/", links["en-BR"], code)
		require.Equal(t, "https://us.knowmad.example/", links["en"], code)
		for _, tag := range []string{"fr", "fr-FR", "pt-BR"} {
			require.NotContains(t, links, tag, code)
		}
		sitemap := h.get(code, "/sitemap.xml").Body.String()
		require.Contains(t, sitemap, `hreflang="en-FR" href="https://fr.knowmad.example/"`, code)
		require.NotContains(t, sitemap, `hreflang="fr"`, code)
	}
	require.Equal(t, "de_DE", parse(t, h.get("de", "/")).meta("og:locale"))
	require.Contains(t, h.get("de", "/").Body.String(), `"inLanguage":"de-DE"`)
}

// A text in the market's own language is one to search engines, whatever the
// buttons around it say.
func TestOwnTextKeepsItsLanguageInFallbackInterface(t *testing.T) {
	h := open(t, setup{registry: withPages(t, map[string]string{
		"fr/pages/legal/privacy.md": "---\ntitle: Confidentialité\ndescription: Ce que nous savons.\nupdated: 2026-01-01T00:00:00Z\n---\n\nRien.\n",
	})})
	h.api.answer("/api/pages/legal/privacy", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"title":"Confidentialité","lang":"fr"}`))
	})
	d := parse(t, h.get("fr", "/legal/privacy"))
	require.Equal(t, "fr_FR", d.meta("og:locale"))
	require.Equal(t, "http://fr.localhost:8080/legal/privacy", d.alternates()["fr"])
	require.NotContains(t, d.alternates(), "en-FR")
}

// withPages compiles the packs with some files more.
func withPages(t *testing.T, files map[string]string) *market.Registry {
	t.Helper()
	packs := fstest.MapFS{}
	for name, text := range files {
		packs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || packs[path] != nil {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		packs[path] = &fstest.MapFile{Data: data}
		return err
	}))
	r, err := packtest.Load(packs, pack.Options{Env: market.Local, Port: 8080})
	require.NoError(t, err)
	return r
}

func TestCanonicals(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	canonical := func(code, path string) string {
		return parse(t, h.get(code, path)).value("link", "href", "rel", "canonical")
	}
	de := h.market(t, "de").Subjects[0]
	want := "https://de.knowmad.example/subjects/" + de.Slug + "-" + de.Topics[0].Slug
	require.Equal(t, want, canonical("de", "/topics/"+de.Topics[0].UUID), "two addresses, one page")
	require.Equal(t, want, canonical("de", "/subjects/"+de.Slug+"-"+de.Topics[0].Slug))
	require.Equal(t, "https://de.knowmad.example/subjects", canonical("de", "/subjects?query=x&utm_source=y"))
	require.Equal(t, "https://de.knowmad.example/", canonical("de", "/?fbclid=1"))
	for _, hostile := range []string{"//evil.example/x", "https://evil.example", `/\evil`, "javascript:alert(1)", "/a b", ""} {
		h.api.answer("/api/pages/about/safety", func(w http.ResponseWriter, _ *http.Request) {
			_ = json.NewEncoder(w).Encode(map[string]string{"title": "x", "canonicalPath": hostile})
		})
		require.Equal(t, "https://us.knowmad.example/about/safety", canonical("us", "/about/safety?x="+hostileQuery(hostile)))
		h.pages.Purge("/api/pages/about/safety")
	}
}

func hostileQuery(s string) string { return strings.NewReplacer(" ", "", "/", "", `\`, "").Replace(s) }

func TestSiteWithoutSubjectsOffersNoSearch(t *testing.T) {
	base := registry(t, market.Local)
	full, ok := base.ByCode("de")
	require.True(t, ok)
	bare := *full
	bare.Subjects = nil
	for _, m := range []*market.Market{full, &bare} {
		r, err := market.NewRegistry(market.Contents{
			Environment: market.Local, Markets: map[string]*market.Market{m.Code: m}, Routes: base.Routes(), Packs: base.Packs(),
		})
		require.NoError(t, err)
		h := open(t, setup{registry: r})
		offered := m.Subjects != nil
		home := h.get("de", "/").Body.String()
		require.Contains(t, home, `"WebSite"`)
		require.Equal(t, offered, strings.Contains(home, "SearchAction"), "a search without subjects finds nothing")
		require.Equal(t, offered, strings.Contains(home, "opensearch"), "browsers offer the site's search, too")
		require.Equal(t, offered, h.get("de", "/opensearch.xml").Code == http.StatusOK)
	}
}

func TestStructuredData(t *testing.T) {
	h := open(t, setup{})
	data := func(code, path string) map[string]map[string]any {
		found := map[string]map[string]any{}
		for _, n := range parse(t, h.get(code, path)).all("script", "type", "application/ld+json") {
			var v map[string]any
			require.NoError(t, json.Unmarshal([]byte(n.FirstChild.Data), &v))
			switch kind := v["@type"].(type) {
			case string:
				found[kind] = v
			default:
				found["App"] = v
			}
		}
		return found
	}
	home := data("de", "/")
	search := home["WebSite"]["potentialAction"].(map[string]any)
	require.Equal(t, "http://de.localhost:8080/knows/search?query={search_term_string}", search["target"].(map[string]any)["urlTemplate"])
	require.Equal(t, "EducationalApplication", home["App"]["applicationCategory"])
	for _, m := range h.sites() {
		_, rated := data(m.Code, "/")["App"]["aggregateRating"]
		require.Equal(t, m.Rating != nil, rated, m.Code)
	}
	subject := h.market(t, "de").Subjects[0]
	trail := data("de", "/topics/"+subject.Topics[0].UUID)["BreadcrumbList"]["itemListElement"].([]any)
	require.Len(t, trail, 3)
	require.Equal(t, "http://de.localhost:8080/subjects/"+subject.Slug+"/knows", trail[1].(map[string]any)["item"])
	require.Equal(t, subject.Topics[0].Name, trail[2].(map[string]any)["name"])
	require.NotContains(t, home, "BreadcrumbList")

	maths := h.market(t, "us").Subjects[0]
	path := market.GuidePath(*maths.StudyGuideSlug)
	guide := data("us", path)
	trail = guide["BreadcrumbList"]["itemListElement"].([]any)
	require.Len(t, trail, 3)
	require.Equal(t, "http://us.localhost:8080/subjects/"+maths.Slug+"/knows", trail[1].(map[string]any)["item"])
	require.Equal(t, map[string]any{
		"@context": "https://schema.org", "@type": []any{"Article", "LearningResource"}, "learningResourceType": "Study guide",
		"name": "Math in one part", "headline": "Math in one part", "description": "All of it.", "url": "http://us.localhost:8080" + path,
		"inLanguage": "en-US", "isAccessibleForFree": true, "dateModified": "2026-01-01T00:00:00Z", "timeRequired": "PT1M",
		"about": map[string]any{"@type": "Thing", "name": "Math"}, "teaches": []any{maths.Topics[0].Name},
		"publisher": map[string]any{"@type": "Organization", "name": "Knowmad", "url": "http://us.localhost:8080/"},
		"hasPart": []any{map[string]any{
			"@type": "Quiz", "name": "All", "url": "http://us.localhost:8080" + path + "#all", "hasPart": []any{map[string]any{
				"@type": "Question", "eduQuestionType": "Flashcard", "text": "A?", "acceptedAnswer": map[string]any{"@type": "Answer", "text": "b"},
			}},
		}},
	}, guide["App"])
}

func TestRatingIsShownWhereThePackHasOne(t *testing.T) {
	base := registry(t, market.Local)
	us, _ := base.ByCode("us")
	kept := us.Rating
	t.Cleanup(func() { us.Rating = kept })
	us.Rating = &market.Rating{Value: 4.7, Count: 1234}
	h := open(t, setup{registry: base})
	require.Contains(t, h.get("us", "/").Body.String(), `"ratingCount":1234,"ratingValue":4.7`)
}

// The browser's own bar continues what lies at the window's top: on the home
// page the deep ground, elsewhere the header's.
func TestThemeColourMatchesTopOfPage(t *testing.T) {
	tokens, err := os.ReadFile(filepath.Join("..", "..", "web", "ui", "tokens.css"))
	require.NoError(t, err)
	h := open(t, setup{})
	for path, token := range map[string]string{"/": "sea", "/subjects": "card", "/legal/privacy": "card", "/no/such/page": "card"} {
		pair := regexp.MustCompile(`--` + token + `: light-dark\((#\w+), (#\w+)\)`).FindStringSubmatch(string(tokens))
		require.Len(t, pair, 3, token)
		d := parse(t, h.get("de", path))
		for i, scheme := range []string{"light", "dark"} {
			require.Equal(t, strings.ToUpper(pair[i+1]),
				d.value("meta", "content", "media", "(prefers-color-scheme: "+scheme+")"), "%s %s", path, scheme)
		}
	}
}

func TestAppLinks(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	d := parse(t, h.get("us", "/subjects"))
	require.Equal(t, "https://link.knowmad.example/ios?source=app_link&path=%2Fsubjects", d.meta("al:ios:url"))
	require.Equal(t, "https://link.knowmad.example/android?source=app_link&path=%2Fsubjects", d.meta("al:android:url"))
	require.Equal(t, "1000000001", d.meta("al:ios:app_store_id"))
	require.Equal(t, "https://us.knowmad.example/subjects", d.meta("al:web:url"))
	require.Equal(t, "en_US", d.meta("og:locale"))
	dev := parse(t, open(t, setup{env: market.Dev}).get("us", "/subjects"))
	require.Contains(t, dev.meta("al:ios:url"), "https://link.dev.knowmad.example/")
}
