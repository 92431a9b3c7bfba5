package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/page"

	"github.com/stretchr/testify/require"
)

// twins are the links from a page to other markets' sites, as React reads them.
type twins struct {
	Twin, LanguageTwin string
	SiteTwins          map[string]string
}

func (d doc) twins(t testing.TB) (out twins) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(d.text("script", "id", "knowmad-data")), &out))
	return out
}

// unhurried gives a busy machine the time to answer what a page shows.
func unhurried(o *page.Options) { o.FetchTimeout = time.Minute }

func TestTwinsOnOtherSites(t *testing.T) {
	h := open(t, setup{options: unhurried})
	m, _ := h.registry.ByCode("de")
	subject := m.Subjects[0]
	topic := subject.Topics[0]
	for path, want := range map[string]twins{
		"/":               {Twin: "/"},
		"/legal/privacy":  {Twin: "/legal/privacy"},
		"/subjects?query": {Twin: "/subjects"},
		"/subjects/" + subject.Slug + "-" + topic.Slug: {LanguageTwin: "/knows/search?" + url.Values{"query": {topic.Name}}.Encode()},
		"/knowdemands":  {}, // not every market has requests
		"/no/such/page": {},
		"/knows/search": {Twin: "/knows/search"},
		"/knows/search?query=Bl%C3%A4tter+%26+Wurzeln&subjectId=3": {Twin: "/knows/search?query=Bl%C3%A4tter+%26+Wurzeln"},
		"/app/search?query=Zelle":                                  {Twin: "/knows/search?query=Zelle"},
		"/app/library":                                             {},
	} {
		got := parse(t, h.get("de", path)).twins(t)
		got.SiteTwins = nil // see TestTwinsOnSitesOfOtherLanguages
		require.Equal(t, want, got, path)
	}
}

// A know is read on all sites of its language; one with a secret address only where it is.
func TestTwinsOfKnows(t *testing.T) {
	h := open(t, setup{options: unhurried})
	m, _ := h.registry.ByCode("de")
	id := m.Subjects[0].Topics[0].UUID
	require.Equal(t, "/knows/tides-"+id, parse(t, h.get("de", "/knows/tides-"+id)).twins(t).LanguageTwin)
	among := parse(t, h.get("de", "/topics/"+id+"/tides-"+id)).twins(t)
	require.Equal(t, "/knows/tides-"+id, among.LanguageTwin)
	secret := h.get("de", "/knows/u/"+id)
	require.Equal(t, http.StatusOK, secret.Code)
	require.Equal(t, twins{}, parse(t, secret).twins(t))
}

// A page about a subject leads to the topic there, or else to the subject, or else nowhere.
func TestTwinsOnSitesOfOtherLanguages(t *testing.T) {
	h := open(t, setup{options: unhurried})
	de, _ := h.registry.ByCode("de")
	domain := func(code string) string {
		m, ok := h.registry.ByCode(code)
		require.True(t, ok)
		return m.Domain
	}
	topic := func(slug string) string {
		for _, s := range de.Subjects {
			for _, k := range s.Topics {
				if k.Slug == slug {
					return k.UUID
				}
			}
		}
		require.FailNow(t, "no such topic", slug)
		return ""
	}
	know := "/knows/tides-"
	about := func(id string, subject any, topics ...string) {
		h.api.answer("/api/knows/"+id, func(w http.ResponseWriter, _ *http.Request) {
			body, _ := fakeKnow(de, id).(map[string]any)
			list := []map[string]any{}
			for _, uuid := range topics {
				list = append(list, map[string]any{"uuid": uuid, "name": "", "path": nil})
			}
			body["subject"], body["topics"] = subject, list
			_ = json.NewEncoder(w).Encode(body)
		})
	}
	physics := map[string]any{"path": "/subjects/physik/knows"}
	for i, c := range []struct {
		name, path string
		subject    any
		topics     []string
		us, gr     string
	}{
		{"a topic of both", know, physics, []string{topic("optik")}, "/subjects/physics-light-and-optics", "/subjects/fysiki/knows"},
		{"several concepts", know, physics, []string{topic("bewegungen-und-kraefte")}, "/subjects/physics-kinematics", "/subjects/fysiki-efthygrammi-kinisi"},
		{"the first known topic", know, physics, []string{"99999999-0000-4000-8000-000000000000", topic("optik")}, "/subjects/physics-light-and-optics", "/subjects/fysiki/knows"},
		{"a subject alone", know, physics, nil, "/subjects/physics/knows", "/subjects/fysiki/knows"},
		{"a topic that no other market teaches", know, physics, []string{topic("relativitaetstheorie")}, "/subjects/physics/knows", "/subjects/fysiki/knows"},
		{"a subject that neither teaches", know, map[string]any{"path": "/subjects/kunst/knows"}, nil, "", ""},
		{"a second concept", know, map[string]any{"path": "/subjects/deutsch/knows"}, nil, "/subjects/english-language-arts/knows", "/subjects/nea-elliniki-glossa-kai-logotechnia/knows"},
		{"no subject", know, nil, nil, "", ""},
		{"the main concept before others", know, map[string]any{"path": "/subjects/geografie/knows"}, nil, "/subjects/human-geography/knows", "/subjects/geologia-geografia/knows"},
		{"a know among a topic's", "/topics/" + topic("genetik") + "/tides-", physics, nil, "/subjects/biology-heredity", "/subjects/viologia-genetiki-kai-klironomikotita"},
		{"a topic's page", "/subjects/biologie-genetik", nil, nil, "/subjects/biology-heredity", "/subjects/viologia-genetiki-kai-klironomikotita"},
		{"a subject's page", "/subjects/mathematik/knows", nil, nil, "/subjects/math/knows", "/subjects/mathimatika/knows"},
		{"a page about nothing that is taught", "/legal/privacy", nil, nil, "", ""},
	} {
		path := c.path
		if strings.HasSuffix(path, "-") { // each know has an address of its own, as pages are cached
			id := fmt.Sprintf("00000000-0000-4000-8000-%012d", i)
			path += id
			about(id, c.subject, c.topics...)
		}
		response := h.get("de", path)
		require.Equal(t, http.StatusOK, response.Code, c.name)
		got := parse(t, response).twins(t).SiteTwins
		require.Equal(t, c.us, got[domain("us")], c.name)
		require.Equal(t, c.gr, got[domain("gr")], c.name)
		require.NotContains(t, got, domain("de"), c.name)
		for code, path := range map[string]string{"us": c.us, "gr": c.gr} {
			if path != "" {
				require.Equal(t, http.StatusOK, h.get(code, path).Code, "%s: %s", c.name, path)
			}
		}
	}
}
