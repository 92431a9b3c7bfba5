package page_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"knowmad/pkg/page"

	"github.com/stretchr/testify/require"
)

// twins are where a page leads on other markets' sites, as React reads it.
type twins struct{ Twin, LanguageTwin string }

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
		require.Equal(t, want, parse(t, h.get("de", path)).twins(t), path)
	}
}

// A know is read on all sites of its language; one with a secret address only where it is.
func TestTwinsOfKnows(t *testing.T) {
	h := open(t, setup{options: unhurried})
	m, _ := h.registry.ByCode("de")
	id := m.Subjects[0].Topics[0].UUID
	require.Equal(t, twins{LanguageTwin: "/knows/tides-" + id}, parse(t, h.get("de", "/knows/tides-"+id)).twins(t))
	among := parse(t, h.get("de", "/topics/"+id+"/tides-"+id)).twins(t)
	require.Equal(t, twins{LanguageTwin: "/knows/tides-" + id}, among)
	secret := h.get("de", "/knows/u/"+id)
	require.Equal(t, http.StatusOK, secret.Code)
	require.Equal(t, twins{}, parse(t, secret).twins(t))
}
