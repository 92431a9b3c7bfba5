package page_test

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

type sitemap struct {
	URLs []struct {
		Location   string `xml:"loc"`
		Modified   string `xml:"lastmod"`
		Alternates []struct {
			Language string `xml:"hreflang,attr"`
			Href     string `xml:"href,attr"`
		} `xml:"link"`
	} `xml:"url"`
}

func readSitemap(t *testing.T, h *harness, code string) sitemap {
	t.Helper()
	w := h.get(code, "/sitemap.xml")
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "application/xml; charset=utf-8", w.Header().Get("Content-Type"))
	var s sitemap
	require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &s))
	return s
}

func TestSitemapsListExistingPagesOnly(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	for _, m := range h.sites() {
		s := readSitemap(t, h, m.Code)
		if !m.IsLaunched {
			require.Empty(t, s.URLs, m.Code)
			continue
		}
		topics := 0
		for _, subject := range m.Subjects {
			topics += len(subject.Topics)
		}
		seen := map[string]bool{}
		screens := 0
		for i, u := range s.URLs {
			require.False(t, seen[u.Location], "%s twice", u.Location)
			seen[u.Location] = true
			path, ok := strings.CutPrefix(u.Location, m.Domain)
			require.True(t, ok, "%s: %s", m.Code, u.Location)
			if strings.HasPrefix(path, "/subjects/") {
				if i%40 != 0 { // each is a page of its own; a sample of them will do
					continue
				}
			} else {
				screens++
			}
			d := parse(t, h.get(m.Code, path))
			require.False(t, d.noindex(), "%s%s", m.Code, path)
			require.Equal(t, u.Location, d.value("link", "href", "rel", "canonical"), "a sitemap lists canonical pages only")
			links := map[string]string{}
			for _, a := range u.Alternates {
				links[a.Language] = a.Href
			}
			require.Equal(t, d.alternates(), links)
		}
		require.Len(t, s.URLs, screens+len(m.Subjects)+topics)
		for i := range m.Subjects {
			require.True(t, seen[m.Domain+m.Subjects[i].Path()], "a subject's page is listed")
		}
		require.True(t, seen[m.Domain+"/"])
		require.Equal(t, m.Flags.HasParentsPages, seen[m.Domain+"/for-parents"])
		require.False(t, seen[m.Domain+"/_app"])
	}
	for _, u := range readSitemap(t, h, "de").URLs {
		if strings.HasSuffix(u.Location, "/legal/privacy") {
			require.Equal(t, h.market(t, "de").Pages["legal/privacy"].Updated.UTC().Format(time.RFC3339), u.Modified)
		}
	}
}

func TestRobots(t *testing.T) {
	for _, env := range []market.Environment{market.Prod, market.Staging, market.Dev, market.Local} {
		h := open(t, setup{env: env})
		for _, m := range h.sites() {
			robots := h.get(m.Code, "/robots.txt").Body.String()
			if env == market.Staging || env == market.Dev {
				require.Equal(t, "User-agent: *\nDisallow: /\n", robots)
				require.Empty(t, readSitemap(t, h, m.Code).URLs)
				continue
			}
			require.Contains(t, robots, "Disallow: /app/\n")
			require.Contains(t, robots, "Disallow: /api/\n")
			require.NotContains(t, robots, "Disallow: /\n")
			require.Equal(t, m.IsLaunched, strings.Contains(robots, "Sitemap: "+m.Domain+"/sitemap.xml\n"), m.Code)
		}
		require.NotContains(t, h.get("ai", "/robots.txt").Body.String(), "Sitemap")
	}
}

func TestManifests(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		w := h.get(m.Code, "/manifest.webmanifest")
		require.Equal(t, "application/manifest+json", w.Header().Get("Content-Type"))
		var v struct {
			Name, Lang string
			StartURL   string                 `json:"start_url"`
			Icons      []struct{ Src string } `json:"icons"`
			Related    []struct{ URL string } `json:"related_applications"`
		}
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v))
		require.Equal(t, m.Brand, v.Name)
		require.Equal(t, m.Language.Code, v.Lang)
		require.Equal(t, "/", v.StartURL)
		require.Len(t, v.Icons, 1, "only icons that the build has")
		require.Len(t, v.Related, 2)
	}
}

func TestOpenSearch(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		w := h.get(m.Code, "/opensearch.xml")
		require.Equal(t, "application/opensearchdescription+xml", w.Header().Get("Content-Type"))
		var v struct {
			ShortName, Language string
			URL                 struct {
				Template string `xml:"template,attr"`
			} `xml:"Url"`
		}
		require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &v))
		require.Equal(t, m.Brand, v.ShortName)
		require.Equal(t, m.Language.Code, v.Language)
		require.Equal(t, m.Domain+"/knows/search?query={searchTerms}", v.URL.Template)
		require.Contains(t, h.get(m.Code, "/").Body.String(), `<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"`)
	}
}

func TestIconPathsRedirectToBuild(t *testing.T) {
	h := open(t, setup{})
	for path, to := range map[string]string{
		"/favicon.ico": "/brand/mark.svg", "/apple-touch-icon.png": "/brand/apple-touch-icon.png",
	} {
		for _, code := range []string{"de", "ai"} {
			w := h.get(code, path)
			require.Equal(t, http.StatusFound, w.Code)
			require.Equal(t, to, w.Header().Get("Location"))
		}
	}
}

func TestAppAssociations(t *testing.T) {
	h := open(t, setup{})
	w := h.get("gr", "/.well-known/apple-app-site-association")
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	var apple struct {
		Applinks struct {
			Details []struct{ AppIDs []string }
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &apple))
	require.Equal(t, []string{h.market(t, "gr").App.IOSAppID}, apple.Applinks.Details[0].AppIDs)
	var android []struct {
		Target struct {
			Package string   `json:"package_name"`
			Prints  []string `json:"sha256_cert_fingerprints"`
		}
	}
	require.NoError(t, json.Unmarshal(h.get("gr", "/.well-known/assetlinks.json").Body.Bytes(), &android))
	require.Equal(t, h.market(t, "gr").App.AndroidPackage, android[0].Target.Package)
	require.Equal(t, h.market(t, "gr").App.AndroidCertFingerprints, android[0].Target.Prints)
	security := h.get("gr", "/.well-known/security.txt").Body.String()
	require.Contains(t, security, "Contact: mailto:"+h.market(t, "gr").SupportEmail+"\n")
	require.Contains(t, security, "Expires: 2026-08-")
}

func TestFilesAnswerConditionally(t *testing.T) {
	h := open(t, setup{})
	for _, path := range []string{"/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/.well-known/assetlinks.json"} {
		w := h.get("de", path)
		require.Equal(t, http.StatusOK, w.Code)
		require.Equal(t, http.StatusNotModified, h.get("de", path, "If-None-Match", w.Header().Get("Etag")).Code, path)
		head := h.do(http.MethodHead, "de", path)
		require.Empty(t, head.Body.String())
		require.Equal(t, w.Header().Get("Content-Length"), head.Header().Get("Content-Length"))
		gz := h.get("de", path, "Accept-Encoding", "gzip")
		if gz.Header().Get("Content-Encoding") == "gzip" {
			require.Less(t, gz.Body.Len(), w.Body.Len())
			require.NotEqual(t, w.Header().Get("Etag"), gz.Header().Get("Etag"))
		}
	}
	require.Equal(t, "gzip", h.get("de", "/sitemap.xml", "Accept-Encoding", "gzip").Header().Get("Content-Encoding"))
	require.Equal(t, http.StatusNotFound, h.get("de", "/.well-known/other").Code)
}
