package page_test

import (
	"net/http"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// Parameters for the browser alone make no document of their own: one serves every visitor
// of a host, whatever a link says.
func TestParametersOfTheBrowserMakeNoDocumentOfTheirOwn(t *testing.T) {
	h := open(t, setup{})
	screens := 0
	us, _ := h.registry.ByCode("us")
	for _, r := range h.registry.Routes().Routes {
		if len(r.BrowserQuery) == 0 || strings.Contains(r.Path, "{") {
			continue
		}
		screens++
		code := us.Code
		if !us.Opens(&r) {
			code = "de"
		}
		first := h.get(code, r.Path)
		require.Equal(t, http.StatusOK, first.Code, r.Path)
		require.Equal(t, "miss", first.Header().Get("X-Cache"), r.Path)
		require.Equal(t, publicPolicy, first.Header().Get("Cache-Control"))
		require.Equal(t, r.Noindex, parse(t, first).noindex(), r.Path)
		for _, name := range r.BrowserQuery {
			w := h.get(code, r.Path+"?"+name+"=%2Flegal%2Fprivacy-of-mallory&unread=2")
			require.Equal(t, "hit", w.Header().Get("X-Cache"), "%s has no copy of its own for %s", r.Path, name)
			require.Equal(t, first.Body.String(), w.Body.String())
			require.NotContains(t, w.Body.String(), "mallory")
		}
	}
	require.Positive(t, screens)
}

// A page that the browser renders would be empty until its modules have run.
func TestScreensOfSigningInAreRenderedOnTheServer(t *testing.T) {
	h := open(t, setup{})
	for _, path := range []string{
		"/auth/signin", "/auth/signup", "/auth/forgot-password", "/auth/reset-password", "/auth/confirm", "/auth/provider",
	} {
		d := parse(t, h.get("de", path))
		require.Equal(t, path, d.text("main"), path)
		require.True(t, d.noindex(), path)
		require.Empty(t, d.all("link", "rel", "alternate"), path)
	}
	listed := h.get("de", "/sitemap.xml").Body.String()
	require.NotContains(t, listed, "/auth/")
}

// The compact footer of forms and account pages has no links away from them; pages to look
// at have the whole footer.
func TestFooterFollowsRouteTable(t *testing.T) {
	h := open(t, setup{})
	for path, compact := range map[string]bool{
		"/": false, "/subjects": false, "/auth/signup": true, "/profile/edit": true, "/app/onboarding": true,
		"/no-such-page": false,
	} {
		require.Equal(t, compact, parse(t, h.get("de", path)).payload(t).CompactFooter, path)
	}
}

// A sign-in by Google appears with the page, and not after it.
func TestSignInPagesCarryProviders(t *testing.T) {
	h := open(t, setup{env: market.Prod})
	for _, path := range []string{"/auth/signin", "/auth/signup"} {
		require.Contains(t, string(parse(t, h.get("gr", path)).payload(t).Data["/api/auth/providers"].Body), "Google")
	}
}
