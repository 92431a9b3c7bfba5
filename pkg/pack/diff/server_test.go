package diff_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/diff"
	"knowmad/pkg/platform/clock"
	"knowmad/web"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// TestFactsAgreeWithServer asks a server, for every host of every market in
// every environment, whether each fact is what a visitor gets.
func TestFactsAgreeWithServer(t *testing.T) {
	for _, env := range market.Environments() {
		t.Run(string(env), func(t *testing.T) {
			site, err := app.Open(app.Config{
				Env: env, Markets: market.Static(compiled(t)[env]), Messages: web.Messages,
				Dist:  fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
				Clock: clock.Fixed(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)), Log: zerolog.Nop(),
			}, 0)
			require.NoError(t, err)
			t.Cleanup(site.Close)
			for i, m := range compiled(t)[env].All() {
				for _, h := range reader(t).Of(compiled(t)[env], m) {
					if !m.Linked() {
						(&visitor{T: t, site: site, host: h, address: fmt.Sprintf("198.51.%d.1:1234", i)}).check()
					}
				}
			}
		})
	}
}

// visitor compares one host's facts to its answers. Each has an address of its
// own: all pages of all markets are more than one client may have rendered.
type visitor struct {
	*testing.T
	site    *app.Site
	host    diff.Host
	address string
}

// get requests a path, up to ten times where the calls of a page take too long, as on a busy
// machine.
func (v *visitor) get(path string) *httptest.ResponseRecorder {
	const attempts = 10
	for attempt := 1; ; attempt++ {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host, r.RemoteAddr = v.host.Name, v.address
		w := httptest.NewRecorder()
		v.site.ServeHTTP(w, r)
		if w.Code != http.StatusGatewayTimeout || attempt == attempts {
			return w
		}
	}
}

func (v *visitor) fact(key string) diff.Fact {
	i := slices.IndexFunc(v.host.Facts, func(f diff.Fact) bool { return f.Key == key })
	require.GreaterOrEqual(v, i, 0, "%s has no fact %s", v.host.Name, key)
	return v.host.Facts[i]
}

func (v *visitor) check() {
	told := map[string]bool{}
	for _, f := range v.host.Facts {
		if path, ok := strings.CutPrefix(f.Key, "route "); ok {
			told[path] = true
			v.route(path, f.Value)
		}
	}
	for _, path := range []string{"/no-such-page", "/signin", "/checkout", "/uni-gpt", "/for-parents", "/app/feeds", "/university"} {
		if told[path] {
			continue
		}
		w := v.get(path)
		if v.host.AI {
			require.Equal(v, 308, w.Code, path)
			require.Equal(v, v.host.Market.Domain+path, w.Header().Get("Location"))
		} else {
			require.Equal(v, 404, w.Code, "%s%s is not told of", v.host.Name, path)
		}
	}
	v.robots()
	if !v.host.AI {
		v.sitemap()
	}
}

// route asks for an address; a pattern stands for the first thing that fits it.
// There are no people to ask for.
func (v *visitor) route(path, value string) {
	pattern := path
	if strings.Contains(path, "{") && !strings.HasPrefix(path, "/subjects/") && !strings.HasPrefix(path, "/topics/") {
		return
	}
	for _, s := range v.host.Market.Subjects {
		if guide := s.StudyGuideSlug; guide != nil && strings.HasPrefix(path, market.GuidePath("")) {
			path = strings.ReplaceAll(path, "{slug}", *guide)
		}
		if pattern == (&market.Subject{Slug: "{slug}"}).Path() {
			path = s.Path()
		}
		path = strings.NewReplacer("{slug}", s.Slug+"-"+s.Topics[0].Slug, "{id}", s.Topics[0].UUID).Replace(path)
	}
	if strings.Contains(path, "{") {
		return // the market has no topic
	}
	w := v.get(path)
	status, to, leads := strings.Cut(value, " ")
	switch {
	case leads:
		require.Equal(v, status, strconv.Itoa(w.Code), path)
		require.Equal(v, to, w.Header().Get("Location"), path)
	case value == "404":
		require.Equal(v, 404, w.Code, v.host.Name+path)
	default:
		require.Equal(v, 200, w.Code, v.host.Name+path)
		v.page(pattern, path, value, w)
	}
}

// page checks the head and data of an answered page. A page that only the browser renders has
// no canonical address.
func (v *visitor) page(pattern, path, value string, w *httptest.ResponseRecorder) {
	d := read(v, w.Body.String())
	has := func(items []diff.Item) bool {
		return slices.ContainsFunc(items, func(x diff.Item) bool { return x.Key == pattern })
	}
	listed := v.fact("indexable").Value == "open to search engines" && !has(v.fact("noindex").Items)
	require.Equal(v, listed, !d.noindex, "%s%s", v.host.Name, path)

	canonical := v.host.Market.Domain + path
	switch {
	case v.host.AI:
		canonical = v.host.Market.Domain + v.fact("canonical "+pattern).Value
	case pattern == "/topics/{id}":
		canonical = d.canonical // the topic's page inside its subject, which its answer names
	}
	if value == "private" {
		canonical = ""
	}
	require.Equal(v, canonical, d.canonical, path)

	if !v.host.AI {
		var want []string
		for _, x := range v.fact("hreflang").Items {
			if on, rest, _ := strings.Cut(x.Key, " "); on == pattern {
				want = append(want, rest)
			}
		}
		require.ElementsMatch(v, want, v.marketsOf(d.alternates), "%s%s", v.host.Name, path)
	}
	v.data(d)
}

// marketsOf turns the links of a page into languages and whose hosts they lead to.
func (v *visitor) marketsOf(alternates map[string]string) []string {
	var out []string
	for language, href := range alternates {
		u, err := url.Parse(href)
		require.NoError(v, err)
		for _, env := range market.Environments() {
			if h, ok := compiled(v)[env].Lookup(u.Host); ok {
				out = append(out, language+" "+h.Market.Code)
			}
		}
	}
	return out
}

// data compares the menus and flags that the browser gets.
func (v *visitor) data(d document) {
	var payload struct {
		Menus  map[string][]struct{ Href, Message string }
		Market struct{ Flags map[string]bool }
	}
	require.NoError(v, json.Unmarshal([]byte(d.data), &payload))
	menus := 0
	for slot, links := range payload.Menus {
		menus++
		var got []string
		for _, l := range links {
			href := l.Href
			if v.host.AI {
				href = strings.TrimPrefix(href, v.host.Market.Domain)
			}
			got = append(got, "“text of "+l.Message+"” ("+href+")")
		}
		var want []string
		for _, x := range v.fact("menu " + slot).Items {
			want = append(want, x.Label)
		}
		require.Equal(v, want, got, "%s %s", v.host.Name, slot)
	}
	require.Positive(v, menus)
	if v.host.AI {
		return
	}
	for name, on := range payload.Market.Flags {
		if name != "hidePayouts" { // told as payouts
			require.Equal(v, on, v.fact("flags."+name).Value == "on", name)
		}
	}
}

func (v *visitor) robots() {
	var closed []string
	text := v.get("/robots.txt").Body.String()
	for line := range strings.Lines(text) {
		if path, ok := strings.CutPrefix(strings.TrimSpace(line), "Disallow: "); ok {
			closed = append(closed, path)
		}
	}
	want := "open to crawlers but for " + strings.Join(closed, ", ")
	if slices.Equal(closed, []string{"/"}) {
		want = "closed to crawlers"
	}
	if strings.Contains(text, "Sitemap: "+v.host.Market.Domain+"/sitemap.xml") {
		want += ", with the sitemap"
	}
	require.Equal(v, want, v.fact("robots").Value)
}

func (v *visitor) sitemap() {
	var served struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	require.NoError(v, xml.Unmarshal(v.get("/sitemap.xml").Body.Bytes(), &served))
	var got, want []string
	for _, u := range served.URLs {
		got = append(got, strings.TrimPrefix(u.Loc, v.host.Market.Domain))
	}
	for _, x := range v.fact("sitemap").Items {
		want = append(want, x.Key)
	}
	require.Equal(v, want, got)
}

// document is what the test reads of a page.
type document struct {
	noindex    bool
	canonical  string
	alternates map[string]string
	data       string
}

func read(t testing.TB, text string) document {
	root, err := html.Parse(strings.NewReader(text))
	require.NoError(t, err)
	d := document{alternates: map[string]string{}}
	for n := range root.Descendants() {
		attribute := map[string]string{}
		for _, a := range n.Attr {
			attribute[a.Key] = a.Val
		}
		switch {
		case attribute["name"] == "robots":
			d.noindex = strings.Contains(attribute["content"], "noindex")
		case attribute["rel"] == "canonical":
			d.canonical = attribute["href"]
		case attribute["hreflang"] != "" && attribute["rel"] == "alternate":
			d.alternates[attribute["hreflang"]] = attribute["href"]
		case attribute["id"] == "knowmad-data":
			d.data = n.FirstChild.Data
		}
	}
	return d
}
