package page_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// where the reserved paths lead, written from the product's rules and not from
// the table: path → target.
func reservedTargets(m *market.Market) map[string]string {
	targets := map[string]string{
		"advertise": "/about/advertise", "download": "/about/download", "company": "/about/company",
		m.Product + "-ai": "/about/" + m.Product + "-ai",
		"signin":          "/auth/signin", "signup": "/auth/signup", "confirm": "/auth/confirm",
		"reset-password": "/auth/forgot-password", "forgot-password": "/auth/forgot-password",
	}
	if !m.Flags.HasUniversity {
		targets["university"] = "/about/" + m.Product + "-ai"
	} else {
		targets["university"], targets["ai-summary"] = "/university/ai-summary", "/university/ai-summary"
		targets["uni-gpt"], targets["mock-exam"] = "/university/uni-gpt", "/university/mock-exam"
	}
	if m.Flags.HasPlusPlan {
		targets["checkout"], targets["success"], targets["activate"] = "/pro-plan", "/pro-plan/success", "/pro-plan/activate"
	}
	return targets
}

func TestReservedPathsOnEveryMarket(t *testing.T) {
	h := open(t, setup{})
	full := []string{
		"advertise", "for-parents", "download", "pro-plan", "checkout", "success", "activate", "profile", "company",
		"knowmad-ai", "ai-summary", "uni-gpt", "university", "mock-exam", "signin", "signup", "confirm",
		"reset-password", "forgot-password",
	}
	redirects := 0
	for _, m := range h.sites() {
		targets := reservedTargets(m)
		for _, path := range full {
			w := h.get(m.Code, "/"+path+"?utm_content=a%20b&x=1")
			to, leads := targets[path]
			switch {
			case contains(m.ReservedPaths, path) && leads:
				redirects++
				require.Equal(t, http.StatusPermanentRedirect, w.Code, "%s /%s", m.Code, path)
				require.Equal(t, to+"?utm_content=a%20b&x=1", w.Header().Get("Location"))
				require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
				require.Empty(t, w.Body.String())
				require.Equal(t, http.StatusOK, h.get(m.Code, to).Code, "%s /%s leads to nothing", m.Code, path)
			case path == "profile", path == "for-parents" && m.Flags.HasParentsPages, path == "pro-plan" && m.Flags.HasPlusPlan:
				require.Equal(t, http.StatusOK, w.Code)
			default:
				require.Equal(t, http.StatusNotFound, w.Code, "%s /%s", m.Code, path)
				require.Empty(t, w.Header().Get("Location"))
			}
		}
	}
	require.Greater(t, redirects, 120)
}

// TestRedirectsFollowTheScreens: a reserved path leads to a screen once it is built, where
// the market has its feature, and is 404 at once elsewhere.
func TestRedirectsFollowTheScreens(t *testing.T) {
	for _, test := range []struct {
		flag string
		want map[string]int
	}{
		{"", map[string]int{"de": 308, "us": 404}}, // us has the path, but no Plus plan
		{"hasUniversity", map[string]int{"de": 308, "gb": 404}},
		{"hasBlog", map[string]int{"de": 404}},
	} {
		base := registry(t, market.Local)
		routes := base.Routes()
		kept := routes.Routes
		without := slices.DeleteFunc(slices.Clone(kept), func(r market.Route) bool { return r.Path == "/pro-plan" })
		routes.Routes = append(without, market.Route{
			ID: "plus", Path: "/pro-plan", Area: "public", Hosts: "market", Screen: "features/content/AboutScreen", Flag: test.flag,
			Head: market.RouteHead{TitleMessage: "head.download.title"},
		})
		h := open(t, setup{registry: base})
		for code, want := range test.want {
			w := h.get(code, "/checkout?x=1")
			require.Equal(t, want, w.Code, "%s with %q", code, test.flag)
			if want == http.StatusPermanentRedirect {
				require.Equal(t, "/pro-plan?x=1", w.Header().Get("Location"))
				require.Equal(t, http.StatusOK, h.get(code, "/pro-plan").Code)
			}
		}
		routes.Routes = kept
	}
}

func contains(list []string, s string) bool { return indexOf(list, s) >= 0 }

func TestPathNormalizationAndRedirects(t *testing.T) {
	h := open(t, setup{})
	for _, c := range []struct {
		path     string
		status   int
		location string
	}{
		{"/subjects/", 308, "/subjects"},
		{"/subjects/?a=1&b=%2F", 308, "/subjects?a=1&b=%2F"},
		{"//subjects", 308, "/subjects"},
		{"/legal//privacy///", 308, "/legal/privacy"},
		{"//", 308, "/"},
		{"//evil.example", 404, ""},
		{"//evil.example/", 404, ""},
		{"/signin/", 308, "/auth/signin"},
		{"/signin/x", 404, ""},
		{"/%73ubjects", 200, ""},
		{"/subjects%2F", 404, ""},
		{"/legal%2Fprivacy", 404, ""},
		{"/subjects/..%2f..%2fapi", 404, ""},
		{"/legal/../subjects", 404, ""},
		{"/legal/%2e%2e/subjects", 404, ""},
		{"/legal/privacy%00", 404, ""},
		{"/legal/privacy%0d%0aX-Evil:1", 404, ""},
		{"/subjects/%ff%fe", 404, ""},
		{`/legal\privacy`, 404, ""},
		{"/SUBJECTS", 404, ""},
		{"/nope", 404, ""},
		{"/" + strings.Repeat("a/", 40), 404, ""},
		{"/" + strings.Repeat("a", 5000), 404, ""},
		{"/app", 404, ""},
		{"/app/feeds-that-do-not-exist", 404, ""},
		{"/app/unavailable-feature", 200, ""},
		{"/app/unavailable-feature/", 308, "/app/unavailable-feature"},
		{"/_app", 200, ""},
		{"/{product}-ai", 404, ""},
		{"/about/{product}-ai", 404, ""},
		{"/about/knowmad-ai", 200, ""},
		{"/subjects/no-such-topic", 404, ""},
		{"/topics/not-a-uuid", 404, ""},
	} {
		w := h.get("us", c.path)
		require.Equal(t, c.status, w.Code, c.path)
		require.Equal(t, c.location, w.Header().Get("Location"), c.path)
	}
}

func TestARedirectNeverLeavesTheHost(t *testing.T) {
	h := open(t, setup{})
	for _, path := range []string{"//evil.example/subjects/", "//signin", "///evil.example//", `/\evil.example/`, "//@evil.example/"} {
		w := h.get("de", path)
		if location := w.Header().Get("Location"); location != "" {
			u, err := url.Parse(location)
			require.NoError(t, err)
			require.Empty(t, u.Host, "%s leads to %s", path, location)
		}
	}
}

func TestClosedFeatureRedirects(t *testing.T) {
	// The table has no private screen with a flag yet: give it one.
	base := registry(t, market.Local)
	routes := base.Routes()
	kept := routes.Routes
	t.Cleanup(func() { routes.Routes = kept })
	routes.Routes = append(append([]market.Route(nil), kept...), market.Route{
		ID: "study-guides", Path: "/app/study-guides/{id}", Area: "private", Hosts: "market",
		Screen: "features/shell/AppShellScreen", Flag: "hasStudyGuides",
		Links: []market.RouteLink{{Slot: "header", Message: "nav.x", Order: 1}},
	}, market.Route{
		ID: "fixed-wins", Path: "/app/study-guides/new", Area: "private", Hosts: "market",
		Screen: "features/shell/AppShellScreen",
	})
	h := open(t, setup{registry: base})
	w := h.get("de", "/app/study-guides/1?secret=1")
	require.Equal(t, http.StatusFound, w.Code)
	require.Equal(t, "/app/unavailable-feature?feature=study-guides", w.Header().Get("Location"))
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	w = h.get("us", "/app/study-guides/a%20b")
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "a b", parse(t, w).payload(t).Params["id"])
	require.Equal(t, "fixed-wins", *parse(t, h.get("de", "/app/study-guides/new")).payload(t).Route)
	for _, links := range parse(t, h.get("us", "/")).payload(t).Menus {
		for _, l := range links {
			require.NotContains(t, l.Href, "{", "a menu can't fill a parameter")
		}
	}
}

func TestAIHost(t *testing.T) {
	h := open(t, setup{})
	us := h.market(t, "us")
	w := h.get("ai", "/")
	require.Equal(t, http.StatusOK, w.Code)
	d := parse(t, w)
	p := d.payload(t)
	require.Equal(t, "ai", p.Host)
	require.Equal(t, "ai-home", *p.Route)
	require.Equal(t, us.Domain, p.Market["domain"])
	require.Equal(t, us.Domain+"/about/knowmad-ai", d.value("link", "href", "rel", "canonical"))
	require.Empty(t, d.alternates())
	for path, want := range map[string]string{
		"/subjects?query=a": us.Domain + "/subjects?query=a",
		"/legal/privacy/":   us.Domain + "/legal/privacy",
		"/signin":           us.Domain + "/signin",
		"/nope":             us.Domain + "/nope",
		"/app/feeds":        us.Domain + "/app/feeds",
		"/sitemap.xml":      us.Domain + "/sitemap.xml",
		"//evil.example":    us.Domain + "/evil.example",
	} {
		w := h.get("ai", path)
		require.Equal(t, http.StatusPermanentRedirect, w.Code, path)
		require.Equal(t, want, w.Header().Get("Location"))
	}
	for _, path := range []string{"/robots.txt", "/manifest.webmanifest", "/.well-known/assetlinks.json"} {
		require.Equal(t, http.StatusOK, h.get("ai", path).Code, path)
	}
	// The landing is no page of the markets' hosts, and their home none of the AI host's.
	require.Equal(t, "home", *parse(t, h.get("us", "/")).payload(t).Route)
}

func TestOnlyKnownParametersReachThePage(t *testing.T) {
	h := open(t, setup{})
	u := func(path string) string { return parse(t, h.get("de", path)).payload(t).URL }
	require.Equal(t, "/subjects?query=a%20%26b", u("/subjects?utm_source=x&query=a+%26b&fbclid=1"))
	require.Equal(t, "/subjects", u("/subjects?query=&utm_source=x"))
	require.Equal(t, "/subjects", u("/subjects?query=%ff"))
	require.Equal(t, "/knows/search", u("/knows/search?subjectId="+strings.Repeat("1", 501)))
	require.Equal(t, "/subjects", u("/subjects?%zz"))
	require.Equal(t, "/", u("/?utm_source=x"))
}

// Whatever is asked for, the answer is a page, a redirect within the host, or 404.
func TestAnyPathGivesPageRedirectOrNotFound(t *testing.T) {
	h := open(t, setup{})
	pieces := []string{
		"/", "//", "subjects", "signin", "legal", "privacy", "app", "%2f", "%2F", "%5c", "..", ".", "%2e%2e", "%00", "%0d%0a",
		"evil.example", "@", ":", "\\", "?", "?query=", "&", "=", "#", "%", "%zz", "%ff", "é", "\u202e", "{slug}", "_app", "ä/", ";",
	}
	rapid.Check(t, func(r *rapid.T) {
		target := "/" + strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(r, "pieces"), "")
		u, err := url.ParseRequestURI(target)
		if err != nil {
			return // the server would not have read it either
		}
		request := &http.Request{Method: http.MethodGet, URL: u, Host: h.host("de"), Header: http.Header{}, RequestURI: target}
		w := httptest.NewRecorder()
		h.echo.ServeHTTP(w, request)
		location := w.Header().Get("Location")
		switch w.Code {
		case http.StatusOK, http.StatusNotFound:
			if location != "" {
				r.Fatalf("%s: %d leads to %s", target, w.Code, location)
			}
		case http.StatusPermanentRedirect, http.StatusFound:
			// A backslash is a slash to browsers, but in a path only.
			path, _, _ := strings.Cut(location, "?")
			if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) ||
				strings.ContainsAny(location, "\r\n") {
				r.Fatalf("%s leads to %s", target, location)
			}
		default:
			r.Fatalf("%s: %d", target, w.Code)
		}
	})
}
