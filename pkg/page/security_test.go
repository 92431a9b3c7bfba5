package page_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/page"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// directives of a Content-Security-Policy.
func directives(header string) map[string]string {
	found := map[string]string{}
	for d := range strings.SplitSeq(header, "; ") {
		name, value, _ := strings.Cut(d, " ")
		found[name] = value
	}
	return found
}

func TestCSPAllowsExactlyThePagesSources(t *testing.T) {
	h := open(t, setup{})
	for _, path := range []string{"/", "/_app", "/nope", "/legal/privacy"} {
		w := h.get("de", path)
		policy := directives(w.Header().Get("Content-Security-Policy"))
		d := parse(t, w)
		hashes := 0
		for _, script := range d.all("script") {
			kind, _ := attribute(script, "type")
			src, external := attribute(script, "src")
			switch {
			case external:
				require.True(t, strings.HasPrefix(src, "/"), "scripts are our own")
			case kind == "":
				sum := sha256.Sum256([]byte(script.FirstChild.Data))
				require.Contains(t, policy["script-src"], "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", path)
				hashes++
			default:
				require.Contains(t, []string{"application/json", "application/ld+json"}, kind)
			}
		}
		require.Equal(t, hashes, strings.Count(policy["script-src"], "sha256-"))
		require.Equal(t, map[string]string{
			"default-src": "'none'", "script-src": policy["script-src"], "style-src": "'self' " + styleHashes(d),
			"img-src": "'self' data:", "font-src": "'self'", "connect-src": "'self'", "manifest-src": "'self'",
			"frame-ancestors": "'none'", "base-uri": "'none'", "form-action": "'self'", "object-src": "'none'",
		}, policy)
		require.NotContains(t, policy["script-src"], "unsafe")
		for n := range d.root.Descendants() {
			for _, a := range n.Attr {
				require.False(t, strings.HasPrefix(a.Key, "on"), "no inline handlers: %s", a.Key)
				require.NotEqual(t, "style", a.Key)
			}
		}
		require.Len(t, d.all("style"), 1)
	}
}

// styleHashes are the sources that a document's inline styles need.
func styleHashes(d doc) string {
	var sources []string
	for _, style := range d.all("style") {
		sum := sha256.Sum256([]byte(style.FirstChild.Data))
		sources = append(sources, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return strings.Join(sources, " ")
}

func TestWithoutInlineStylesNoneAreAllowed(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) { o.Dist = emptyDist(); o.Renderer = (*fakeRenderer)(nil) }})
	w := h.get("de", "/")
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "; style-src 'self'; ")
	require.Empty(t, parse(t, w).all("style"))
}

func TestCSPConnectSourcesComeFromPack(t *testing.T) {
	base := registry(t, market.Local)
	us, _ := base.ByCode("us")
	kept := us.BaseURLs
	t.Cleanup(func() { us.BaseURLs = kept })
	us.BaseURLs = market.BaseURLs{BackendEdge: "https://edge.example/api", AnalyticsService: "https://count.example:8443/v1"}
	h := open(t, setup{registry: base})
	policy := directives(h.get("us", "/").Header().Get("Content-Security-Policy"))
	require.Equal(t, "'self' https://edge.example https://count.example:8443", policy["connect-src"])
	require.NotContains(t, h.get("de", "/").Header().Get("Content-Security-Policy"), "edge.example")
}

// The policy of a market that names no third party is compared as a whole above.
func TestCSPOpensThirdPartiesOfTheMarketAlone(t *testing.T) {
	base := registry(t, market.Local)
	us, _ := base.ByCode("us")
	kept := *us
	t.Cleanup(func() { *us = kept })
	us.Flags.EnableMicrosoftClarityPageWide = true
	before := directives(open(t, setup{registry: base}).get("us", "/").Header().Get("Content-Security-Policy"))

	us.ThirdParties = market.ThirdParties{Facebook: &market.Facebook{PixelID: "1"}, TikTok: &market.TikTok{PixelCode: "C1"}}
	policy := directives(open(t, setup{registry: base}).get("us", "/").Header().Get("Content-Security-Policy"))
	require.Equal(t, before, policy, "the server reports to them, the browser doesn't")

	us.ThirdParties.TagManager = &market.TagManager{ID: "G-1", Origin: "https://tags.example", ReportsTo: []string{"https://count.example"}}
	us.ThirdParties.Clarity = &market.Clarity{ProjectID: "c1", Origin: "https://tags.example", ReportsTo: []string{"https://*.record.example"}}
	h := open(t, setup{registry: base})
	for _, path := range []string{"/", "/_app", "/nope"} {
		policy := directives(h.get("us", path).Header().Get("Content-Security-Policy"))
		require.True(t, strings.HasSuffix(policy["script-src"], "' https://tags.example"), policy["script-src"])
		reports := " https://tags.example https://count.example https://*.record.example"
		require.Equal(t, before["connect-src"]+reports, policy["connect-src"], path)
		require.Equal(t, before["img-src"]+reports, policy["img-src"], path)
		for _, name := range []string{"default-src", "style-src", "font-src", "form-action", "frame-ancestors"} {
			require.NotContains(t, policy[name], "example", path)
		}
	}
	require.NotContains(t, h.get("de", "/").Header().Get("Content-Security-Policy"), "example")

	us.Flags.EnableMicrosoftClarityPageWide = false
	require.NotContains(t, open(t, setup{registry: base}).get("us", "/").Header().Get("Content-Security-Policy"), "record.example")
}

func TestOnlyEmbedPagesMayBeFramed(t *testing.T) {
	base := registry(t, market.Local)
	routes := base.Routes()
	kept := routes.Routes
	t.Cleanup(func() { routes.Routes = kept })
	routes.Routes = append(append([]market.Route(nil), kept...), market.Route{
		ID: "embed", Path: "/polls/{id}", Area: "embed", Hosts: "market", Screen: "features/home/HomeScreen",
	})
	h := open(t, setup{registry: base})
	w := h.get("de", "/polls/1")
	require.Equal(t, "*", directives(w.Header().Get("Content-Security-Policy"))["frame-ancestors"])
	require.Equal(t, "'none'", directives(h.get("de", "/").Header().Get("Content-Security-Policy"))["frame-ancestors"])
}

const hostile = "</script><script>alert(1)</script><!--\u2028\u2029\"'&<img src=x onerror=alert(2)>{x}"

func TestHostileDataIsEscaped(t *testing.T) {
	base := registry(t, market.Local)
	us, _ := base.ByCode("us")
	kept := *us
	t.Cleanup(func() { *us = kept })
	us.Tagline, us.Description, us.Brand = hostile, hostile, hostile
	h := open(t, setup{registry: base})
	h.api.answer("/api/pages/about/safety", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		encode := json.NewEncoder(w)
		encode.SetEscapeHTML(false)
		_ = encode.Encode(map[string]any{
			"title": hostile, "description": hostile, "html": hostile, "lang": hostile, "imageUrl": hostile, "author": hostile,
			"name": hostile, "subject": map[string]string{"name": hostile, "slug": hostile}, "canonicalPath": "/x\"><script>alert(3)</script>",
		})
	})
	clean := open(t, setup{registry: base})
	plain := parse(t, clean.get("us", "/about/company"))
	w := h.get("us", "/about/safety")
	require.Equal(t, http.StatusOK, w.Code)
	d := parse(t, w)
	for _, script := range d.all("script") {
		require.False(t, script.FirstChild != nil && strings.ContainsAny(script.FirstChild.Data, "\u2028\u2029<"))
	}
	require.Len(t, d.all("script"), len(plain.all("script"))+1, "one more block of structured data, and no script of theirs")
	require.Empty(t, d.all("img"))
	oneLine := strings.Join(strings.Fields(hostile), " ")
	require.Equal(t, oneLine, d.meta("twitter:description"))
	require.Equal(t, oneLine+" - "+hostile, d.text("title"))
	p := d.payload(t)
	require.Equal(t, hostile, p.Market["tagline"])
	var body map[string]any
	require.NoError(t, json.Unmarshal(p.Data["/api/pages/about/safety"].Body, &body))
	require.Equal(t, hostile, body["html"], "escaped on the way, the same on arrival")
	for _, block := range d.all("script", "type", "application/ld+json") {
		var v map[string]any
		require.NoError(t, json.Unmarshal([]byte(block.FirstChild.Data), &v))
	}
}

func TestHostileURLsAreEscaped(t *testing.T) {
	h := open(t, setup{})
	for _, path := range []string{
		"/subjects?query=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E",
		"/subjects?query=%E2%80%A8%22%27%26",
		"/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
		"/%3Cscript%3Ealert(1)",
	} {
		d := parse(t, h.get("de", path))
		for _, script := range d.all("script") {
			if script.FirstChild != nil && script.FirstChild.Type == html.TextNode {
				kind, _ := attribute(script, "type")
				require.False(t, kind == "" && strings.Contains(script.FirstChild.Data, "alert"), path)
			}
		}
		require.Len(t, d.all("script", "id", "knowmad-data"), 1)
		d.payload(t)
	}
}

// A page is the same bytes for every visitor.
func TestPageBytesDoNotDependOnVisitor(t *testing.T) {
	one, other := open(t, setup{}), open(t, setup{})
	anonymous := one.get("de", "/subjects")
	personal := other.get("de", "/subjects?utm_source=me", "Cookie", "a=b", "Authorization", "Bearer x",
		"User-Agent", "phone", "Accept-Language", "tr", "X-Country", "AT")
	require.Equal(t, anonymous.Body.String(), personal.Body.String())
	require.Equal(t, anonymous.Header(), personal.Header())
	require.Empty(t, anonymous.Header().Get("Set-Cookie"))
	require.NotContains(t, anonymous.Body.String(), "request-0001", "a page that is kept has nobody's request id")
	require.NotContains(t, string(one.renderer.payload), "request-0001")
}

func TestRendererInputIsPayloadOfPage(t *testing.T) {
	h := open(t, setup{})
	h.renderer.set(func(_ context.Context, p []byte) (string, error) {
		require.NotContains(t, string(p), "\n")
		return "<p>ok</p>", nil
	})
	d := parse(t, h.get("de", "/"))
	require.JSONEq(t, d.text("script", "id", "knowmad-data"), string(h.renderer.payload))
}
