package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

const personID = "3f0e8a52-6d1c-4b7e-9a40-5c2d7b1e8f63"

// withPeople opens a server with a route whose pages are named for a person.
func withPeople(t *testing.T, canonical string) *harness {
	t.Helper()
	base := registry(t, market.Local)
	routes := base.Routes()
	kept := routes.Routes
	t.Cleanup(func() { routes.Routes = kept })
	call := "/api/people/{slug.uuid}"
	routes.Routes = append(append([]market.Route(nil), kept...), market.Route{
		ID: "person", Path: "/people/{slug}/card", Area: "public", Hosts: "market", Screen: "features/shell/AppShellScreen",
		Query: []string{"tab"}, BrowserQuery: []string{"from"}, Prefetch: []string{call}, Head: market.RouteHead{TitleMessage: "head.app.title", Call: call, Redirect: true},
	})
	h := open(t, setup{registry: base})
	h.api.answer("/api/people/"+personID, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, `{"name":"Zoë","canonicalPath":%q}`, canonical)
	})
	return h
}

func TestOtherSlugRedirectsToCanonicalPath(t *testing.T) {
	own := "/people/zo%C3%AB-b-" + personID + "/card"
	h := withPeople(t, own)
	for _, other := range []string{"/people/" + personID + "/card", "/people/anna-" + personID + "/card", "/people/zoe-b-" + personID + "/card"} {
		w := h.get("de", other+"?tab=x&utm=1&from=a%26b")
		require.Equal(t, http.StatusMovedPermanently, w.Code, other)
		require.Equal(t, own+"?from=a%26b&tab=x", w.Header().Get("Location"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		require.Empty(t, w.Body.String())
	}
	for _, same := range []string{own, "/people/zo%c3%ab-b-" + personID + "/card", "/people/zoë-b-" + personID + "/card"} {
		w := h.get("de", same)
		require.Equal(t, http.StatusOK, w.Code, same)
		require.Equal(t, h.market(t, "de").Domain+own, parse(t, w).value("link", "href", "rel", "canonical"))
	}
}

func TestInvalidCanonicalPathIsIgnored(t *testing.T) {
	for _, canonical := range []string{"", "//evil.example/x", "https://evil.example/", "/a\nb", "/%zz", "/x?y=1"} {
		t.Run(canonical, func(t *testing.T) {
			h := withPeople(t, canonical)
			w := h.get("de", "/people/zoe-"+personID+"/card")
			require.Equal(t, http.StatusOK, w.Code)
			require.Empty(t, w.Header().Get("Location"))
		})
	}
}

func TestSlugWithoutIDIsNotFound(t *testing.T) {
	h := withPeople(t, "/people/x/card")
	before := len(h.api.seen())
	for _, slug := range []string{"zoe", "zoe-" + personID[1:], personID + "-zoe", "zoe-" + personID[:35] + "g"} {
		require.Equal(t, http.StatusNotFound, h.get("de", "/people/"+slug+"/card").Code, slug)
	}
	require.Len(t, h.api.seen(), before, "nothing was asked")
}

type asked struct {
	URL, Route, Screen string
	Params             map[string]string
	Calls              []string
}

// askedOf is the requested address in an error page's data; nil if it has none.
func askedOf(t *testing.T, d doc) *asked {
	t.Helper()
	var p struct{ Asked *asked }
	require.NoError(t, json.Unmarshal([]byte(d.text("script", "id", "knowmad-data")), &p))
	return p.Asked
}

func TestErrorPageHasPathAndQueryForRetry(t *testing.T) {
	h := withPeople(t, "")
	call := "/api/people/" + personID
	for _, status := range []int{http.StatusNotFound, http.StatusForbidden} {
		h.api.answer(call, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"type":"NotFoundError"}`))
		})
		w := h.get("de", "/people/zoe-"+personID+"/card?tab=x&utm=1")
		require.Equal(t, status, w.Code)
		got := askedOf(t, parse(t, w))
		require.NotNil(t, got)
		require.Equal(t, "person", got.Route)
		require.Equal(t, "features/shell/AppShellScreen", got.Screen)
		require.Equal(t, map[string]string{"slug": "zoe-" + personID}, got.Params)
		require.Equal(t, []string{call}, got.Calls)
		require.Equal(t, "/people/zoe-"+personID+"/card?tab=x", got.URL)
	}
	h.api.answer(call, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
	for _, path := range []string{"/people/zoe-" + personID + "/card", "/people/zoe/card", "/no-such-page"} {
		require.Nil(t, askedOf(t, parse(t, h.get("de", path))), path)
	}
}
