package page_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// expand gives every address of a route on a market: fixed ones, and the first
// topic, or a user with its id, for those with parameters.
// Routes whose calls the fake API doesn't know are left to pkg/app, which has the
// real one.
func expand(m *market.Market, r market.Route) (string, bool) {
	for _, call := range r.Prefetch {
		if !strings.Contains(call, "{") && fakeAnswer(m, call) == nil {
			return "", false
		}
	}
	path := strings.ReplaceAll(r.Path, "{product}", m.Product)
	if !strings.Contains(path, "{") {
		return path, true
	}
	if len(m.Subjects) == 0 {
		return "", false
	}
	if strings.Contains(path, "/knows/{") || strings.Contains(path, "/knows/u/") || strings.Contains(path, "/library/shared/") || strings.Contains(path, "{know}") {
		return "", false // the know slice's own tests read its pages from a server that has knows
	}
	s := m.Subjects[0]
	if strings.HasPrefix(path, "/learning-bot/") {
		if len(m.Buddies) == 0 {
			return "", false
		}
		return strings.ReplaceAll(path, "{id}", m.Buddies[0].UUID), true
	}
	if strings.Contains(path, "/knowers/") {
		path = strings.ReplaceAll(path, "{slug}", "lena-"+s.Topics[0].UUID)
	}
	if s.StudyGuideSlug != nil && strings.HasPrefix(path, market.GuidePath("")) {
		path = strings.ReplaceAll(path, "{slug}", *s.StudyGuideSlug)
	}
	path = strings.ReplaceAll(path, "/subjects/{slug}/knows", s.Path())
	path = strings.ReplaceAll(path, "{slug}", s.Slug+"-"+s.Topics[0].Slug)
	return strings.ReplaceAll(path, "{id}", s.Topics[0].UUID), true
}

// idOf is the last part of a path that names one thing.
func idOf(path string) string {
	path = strings.TrimSuffix(strings.TrimSuffix(path, "/quiz"), "/info")
	return path[strings.LastIndexByte(path, '/')+1:]
}

func TestEveryRouteOnEveryMarket(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		for _, r := range h.registry.Routes().Routes {
			path, ok := expand(m, r)
			if !ok || r.Hosts == "ai" {
				continue
			}
			t.Run(m.Code+path, func(t *testing.T) {
				w := h.get(m.Code, path)
				if !m.Opens(&r) {
					want := http.StatusNotFound
					if strings.HasPrefix(path, "/app/") {
						want = http.StatusFound
						require.Equal(t, "/app/unavailable-feature?feature="+r.ID, w.Header().Get("Location"))
					}
					require.Equal(t, want, w.Code)
					return
				}
				require.Equal(t, http.StatusOK, w.Code)
				d := parse(t, w)
				p := d.payload(t)
				require.Equal(t, r.ID, *p.Route)
				require.Equal(t, r.Screen, *p.Screen)
				require.Equal(t, path, p.URL)
				require.Equal(t, m.Domain, p.Market["domain"])
				require.Equal(t, "market", p.Host)
				require.Equal(t, m.Code, d.value("html", "data-market"))
				require.Equal(t, m.HeadingFont, d.value("html", "data-heading-font"))
				require.Equal(t, "ltr", d.value("html", "dir"))
				require.Equal(t, p.Language, d.value("html", "lang"))
				require.True(t, strings.HasSuffix(d.text("title"), " - "+m.Brand), d.text("title"))
				require.NotContains(t, d.text("title"), "{")
				if r.Area == "private" {
					require.True(t, d.noindex())
					require.Empty(t, d.text("div", "id", "root"), "private pages are rendered in the browser alone")
					require.Contains(t, w.Header().Get("Cache-Control"), "no-store")
					return
				}
				require.NotEmpty(t, d.meta("description"))
				require.Equal(t, path, d.text("main"))
				require.Equal(t, !m.IsLaunched || r.Noindex, d.noindex())
				require.True(t, strings.HasPrefix(d.value("link", "href", "rel", "canonical"), m.Domain+"/"))
				for _, call := range r.Prefetch {
					if strings.Contains(call, "!}") {
						continue // it is made only of addresses that have the parameter
					}
					slug := strings.TrimSuffix(strings.TrimPrefix(path, "/subjects/"), "/knows")
					call = strings.NewReplacer("{slug}", strings.TrimPrefix(slug, "study-guide/"),
						"{id}", idOf(path),
						"{slug.uuid}", strings.TrimSuffix(strings.TrimPrefix(path, "/knowers/lena-"), "/profile"),
						"{country}", m.Country.Code,
						// Parameters that the address doesn't have are left out.
						"subjectId={subjectId}&", "", "state={state}&", "", "sort={sort}&", "", "page={page}&", "").Replace(call)
					require.Contains(t, p.Data, call)
					require.Equal(t, 200, p.Data[call].Status)
				}
			})
		}
	}
}

// Other markets appear in a page only where they must: in hreflang and in the data for the
// country selector.
func TestOtherMarketsAppearOnlyInHreflangAndSelector(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		for _, path := range []string{"/", "/subjects", "/legal/privacy"} {
			d := parse(t, h.get(m.Code, path))
			own := d.raw
			for _, n := range d.all("link", "rel", "alternate") {
				href, _ := attribute(n, "href")
				own = strings.ReplaceAll(own, `href="`+href+`"`, "")
			}
			own = own[:strings.Index(own, `id="knowmad-data"`)]
			for _, other := range h.sites() {
				if other != m {
					require.NotContains(t, own, other.Domain, "%s%s", m.Code, path)
					require.NotContains(t, own, other.SupportEmail)
				}
			}
		}
	}
}

func TestPayloadMarketFields(t *testing.T) {
	h := open(t, setup{})
	p := parse(t, h.get("de", "/")).payload(t)
	require.Equal(t, false, p.Market["isExpansionContestRunning"])
	require.Equal(t, "http://de.localhost:8080", p.Market["domain"])
	countries := p.Market["countries"].([]any)
	require.Len(t, countries, 20)
	var names []string
	domains := map[string]any{}
	for _, c := range countries {
		country := c.(map[string]any)
		names = append(names, country["localizedName"].(string))
		domains[country["code"].(string)] = country["domain"]
	}
	require.Equal(t, domains["de"], domains["at"])
	require.Equal(t, domains["de"], domains["ch"])
	// By the letters that people read, not by their bytes: Č comes before D.
	czech, germany := indexOf(names, h.market(t, "cz").Country.LocalizedName), indexOf(names, h.market(t, "de").Country.LocalizedName)
	require.Less(t, czech, germany)
}

func indexOf(list []string, s string) int {
	for i, v := range list {
		if v == s {
			return i
		}
	}
	return -1
}

func TestContestFollowsClockAndPreviewTime(t *testing.T) {
	h := open(t, setup{})
	mx := h.market(t, "mx")
	require.NotNil(t, mx.Contest)
	running := func(headers ...string) any {
		return parse(t, h.get("mx", "/", headers...)).payload(t).Market["isExpansionContestRunning"]
	}
	require.Equal(t, false, running())
	w := h.get("mx", "/", "X-Preview-Time", "2024-10-01T00:00:00Z")
	d := parse(t, w)
	require.Equal(t, true, d.payload(t).Market["isExpansionContestRunning"])
	require.Equal(t, "2024-10-01T00:00:00Z", d.payload(t).PreviewTime)
	require.True(t, d.noindex(), "a previewed page is nobody's to find")
	require.Equal(t, false, running(), "the preview must not have become the page of everybody")
	require.Empty(t, parse(t, h.get("mx", "/")).payload(t).PreviewTime)
}

func TestMenus(t *testing.T) {
	h := open(t, setup{})
	menus := func(code string) map[string][]string {
		found := map[string][]string{}
		for slot, links := range parse(t, h.get(code, "/")).payload(t).Menus {
			for _, l := range links {
				found[slot] = append(found[slot], l.Message+" "+l.Href)
			}
		}
		return found
	}
	de := menus("de")
	require.Equal(t, []string{
		"nav.careers " + *h.market(t, "de").Company.CareersURL, "nav.techBlog " + *h.market(t, "de").Company.TechBlogURL,
		"nav.safety /about/safety", "nav.forCompanies /about/advertise",
	}, de["company-menu"])
	require.Equal(t, []string{
		"footer.imprint /legal/imprint", "footer.privacy /legal/privacy", "footer.guidelines /legal/guidelines",
		"footer.terms /legal/tos", "footer.knowerTerms /legal/tos-knower", "footer.cancellation /legal/tos",
		"footer.contact /legal/contact",
	}, de["footer-legal"])
	require.Contains(t, de["footer-company"], "nav.forParents /for-parents")

	us := menus("us")
	require.NotContains(t, strings.Join(us["company-menu"], "\n"), "forCompanies")
	require.NotContains(t, strings.Join(us["footer-company"], "\n"), "forParents")
	require.NotContains(t, strings.Join(us["footer-legal"], "\n"), "imprint")
	require.Len(t, menus("es")["footer-legal"], 3)

	for _, links := range menus("ai") {
		for _, l := range links {
			_, href, _ := strings.Cut(l, " ")
			require.True(t, strings.HasPrefix(href, "http"), "the AI host has no screen of its own for %s", l)
		}
	}
}

func TestAssetsOfAScreen(t *testing.T) {
	h := open(t, setup{})
	d := parse(t, h.get("de", "/"))
	modules := d.modules()
	require.Equal(t, "/assets/client-1.js", modules[0])
	require.Empty(t, d.all("script", "type", "module"), "a page that is there to be read loads its modules after it")
	require.Empty(t, d.all("link", "rel", "modulepreload"))
	var inlined, linked []string
	for _, n := range d.all("link", "rel", "stylesheet") {
		v, _ := attribute(n, "href")
		if _, off := attribute(n, "disabled"); off {
			inlined = append(inlined, v)
		} else {
			linked = append(linked, v)
		}
	}
	require.ElementsMatch(t, []string{"/assets/client-1.css", "/assets/vendor-1.css"}, inlined)
	require.Equal(t, []string{"/assets/card-1.css", "/assets/HomeScreen-1.css"}, linked, "one is gone, one would end the element")
	styles := d.all("style")
	require.Len(t, styles, 1)
	require.ElementsMatch(t, []string{":root{--ink:#111}", "a{color:blue}"},
		strings.SplitAfter(styles[0].FirstChild.Data, "}")[:2])
	require.ElementsMatch(t, []string{"/assets/vendor-1.js", "/assets/HomeScreen-1.js", "/assets/card-1.js", "/assets/de-2.js", "/assets/de-3.js"}, modules[1:])
	require.NotContains(t, d.raw, "Dialog", "what loads on interaction is not loaded before")

	mx := parse(t, h.get("mx", "/"))
	require.NotContains(t, mx.raw, "/assets/de-")
	require.NotContains(t, d.raw, "ErrorScreen")
	failed := parse(t, h.get("de", "/nope"))
	require.Equal(t, "/assets/ErrorScreen-1.css", failed.value("link", "href", "rel", "stylesheet", "href", "/assets/ErrorScreen-1.css"))
	require.NotContains(t, failed.raw, "HomeScreen")
}

func TestOnlyGetAndHead(t *testing.T) {
	h := open(t, setup{})
	w := h.do(http.MethodPost, "de", "/")
	require.Equal(t, http.StatusMethodNotAllowed, w.Code)
	require.Equal(t, "GET, HEAD", w.Header().Get("Allow"))
	get, head := h.get("de", "/"), h.do(http.MethodHead, "de", "/")
	require.Equal(t, get.Code, head.Code)
	require.Empty(t, head.Body.String())
	for _, name := range []string{"Content-Type", "Content-Length", "Etag", "Cache-Control", "Vary", "Content-Security-Policy"} {
		require.Equal(t, get.Header().Get(name), head.Header().Get(name), name)
	}
}

func TestAnUnknownHostHasNoPages(t *testing.T) {
	h := open(t, setup{})
	for _, host := range []string{"at.localhost", "ch.localhost", "evil.example"} {
		w := h.get(host, "/")
		require.Equal(t, http.StatusMisdirectedRequest, w.Code, host)
		require.NotContains(t, w.Body.String(), "localhost:8080")
	}
}

// Only a previewed page has the script that keeps its time, and its policy allows that
// script by its hash.
func TestPreviewScriptIsInPreviewedPagesOnly(t *testing.T) {
	h := open(t, setup{})
	keepers := func(w *httptest.ResponseRecorder) (scripts []string) {
		for _, n := range parse(t, w).all("script") {
			if n.FirstChild != nil && strings.Contains(n.FirstChild.Data, "X-Preview-Time") {
				scripts = append(scripts, n.FirstChild.Data)
			}
		}
		return scripts
	}
	for _, path := range []string{"/", "/subjects", "/app/anything"} {
		require.Empty(t, keepers(h.get("mx", path)), path)
		then := h.get("mx", path, "X-Preview-Time", "2024-10-01T00:00:00Z")
		scripts := keepers(then)
		require.Len(t, scripts, 1, path)
		sum := sha256.Sum256([]byte(scripts[0]))
		require.Contains(t, then.Header().Get("Content-Security-Policy"),
			"'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", path)
	}
}

// A document has the HTML of an answer once: in its markup, which says so, or in its data.
func TestHTMLThatTheMarkupHasIsNotInTheData(t *testing.T) {
	const call = "/api/pages/legal/privacy"
	for name, c := range map[string]struct {
		body string
		has  bool
	}{
		"the markup has it":           {`<div data-html-of="` + call + `"><p>text</p></div>`, false},
		"it has another answer's":     {`<div data-html-of="` + call + `s"><p>text</p></div>`, true},
		"it speaks of the call alone": {`<p>` + call + `</p>`, true},
	} {
		h := open(t, setup{})
		h.renderer.set(func(_ context.Context, sent []byte) (string, error) {
			require.Contains(t, string(sent), `"html":`, "the renderer needs it: %s", name)
			return c.body, nil
		})
		answer := parse(t, h.get("de", "/legal/privacy")).payload(t).Data[call]
		require.Equal(t, http.StatusOK, answer.Status, name)
		var fields map[string]any
		require.NoError(t, json.Unmarshal(answer.Body, &fields))
		require.Equal(t, h.market(t, "de").Pages["legal/privacy"].Title, fields["title"], name)
		_, has := fields["html"]
		require.Equal(t, c.has, has, name)
		h.renderer.set(func(context.Context, []byte) (string, error) { return "", errors.New("no renderer") })
		shell := parse(t, h.get("de", "/legal/tos"))
		require.Contains(t, string(shell.payload(t).Data["/api/pages/legal/tos"].Body), `"html"`, "a browser that renders the page needs it")
	}
}
