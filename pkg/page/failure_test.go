package page_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/page"

	"github.com/stretchr/testify/require"
)

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(code)
		_, _ = w.Write([]byte(body))
	}
}

func TestPageStatusFollowsCallStatus(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		status int
		kind   string
		title  string
	}{
		"not found":     {status(404, `{"type":"NotFoundError"}`), 404, "NotFoundError", "Seite nicht gefunden - Knowmad"},
		"unreadable id": {status(422, `{}`), 404, "NotFoundError", "Seite nicht gefunden - Knowmad"},
		"forbidden":     {status(403, `{}`), 403, "ForbiddenError", "No access - Knowmad"},
		"unauthorized":  {status(401, `{}`), 403, "ForbiddenError", "No access - Knowmad"},
		"broken":        {status(500, `{}`), 502, "NoErrorType", "Something went wrong - Knowmad"},
		"away":          {status(503, `{}`), 502, "NoErrorType", "Something went wrong - Knowmad"},
		"no JSON":       {status(200, `<html>`), 502, "NoErrorType", "Something went wrong - Knowmad"},
		"nothing":       {status(200, ``), 502, "NoErrorType", "Something went wrong - Knowmad"},
		"endless": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		}, 502, "NoErrorType", "Something went wrong - Knowmad"},
		"panic": {func(http.ResponseWriter, *http.Request) { panic("boom s3cret") }, 502, "NoErrorType", "Something went wrong - Knowmad"},
		"slow":  {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, 504, "NoErrorType", "Something went wrong - Knowmad"},
	} {
		t.Run(name, func(t *testing.T) {
			patience := time.Minute // longer than any answer of a busy machine takes
			if c.status == http.StatusGatewayTimeout {
				patience = 100 * time.Millisecond
			}
			h := open(t, setup{options: func(o *page.Options) { o.FetchTimeout = patience }})
			h.api.answer("/api/subjects", c.answer)
			w := h.get("de", "/?utm_source=x")
			require.Equal(t, c.status, w.Code)
			require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
			require.Equal(t, "text/html; charset=utf-8", w.Header().Get("Content-Type"))
			require.NotContains(t, w.Body.String(), "s3cret", "no answer says what broke")
			d := parse(t, w)
			p := d.payload(t)
			require.Nil(t, p.Route)
			require.Nil(t, p.Screen)
			require.Equal(t, c.status, p.Status)
			require.Equal(t, c.kind, p.Error.Type)
			require.Equal(t, "request-0001", p.Error.RequestID)
			require.Equal(t, c.title, d.text("title"))
			require.True(t, d.noindex())
			require.NotEmpty(t, d.text("main"), "the error screen is rendered")
			require.Empty(t, d.value("link", "href", "rel", "canonical"))
			require.Empty(t, d.alternates())
			require.Empty(t, d.all("script", "type", "application/ld+json"))
			require.Empty(t, d.meta("og:title"))
		})
	}
}

func TestErrorScreenRenderIsCutOffEarly(t *testing.T) {
	const budget = 50 * time.Millisecond
	h := open(t, setup{options: func(o *page.Options) { o.ErrorBudget = budget }})
	left := make(chan time.Duration, 1)
	h.renderer.set(func(ctx context.Context, _ []byte) (string, error) {
		deadline, _ := ctx.Deadline() // without one, the wait below never ends
		left <- time.Until(deadline)
		<-ctx.Done()
		return "", ctx.Err()
	})
	w := h.get("de", "/nope")
	require.LessOrEqual(t, <-left, budget)
	require.Equal(t, http.StatusNotFound, w.Code)
	require.Equal(t, "client", w.Header().Get("X-Render"))
	require.Equal(t, 404, parse(t, w).payload(t).Status)
}

func TestEveryMarketHasAnErrorScreen(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		w := h.get(m.Code, "/nope")
		require.Equal(t, http.StatusNotFound, w.Code)
		require.Equal(t, m.Domain, parse(t, w).payload(t).Market["domain"])
	}
	require.Equal(t, http.StatusNotFound, h.get("ai", "/%00").Code)
}

func TestErrorPageRepeatsNothingFromRequest(t *testing.T) {
	h := open(t, setup{})
	w := h.get("de", "/nope?token=s3cret&email=a@b.example", "Cookie", "session=s3cret", "Authorization", "Bearer s3cret")
	require.NotContains(t, w.Body.String(), "s3cret")
	require.NotContains(t, w.Body.String(), "a@b.example")
}

func TestCallsAreAnonymous(t *testing.T) {
	h := open(t, setup{})
	h.get("de", "/?token=s3cret", "Cookie", "session=s3cret", "Authorization", "Bearer s3cret",
		"X-Forwarded-For", "203.0.113.9", "X-Country", "AT", "Accept-Language", "tr")
	require.Len(t, h.api.seen(), 3)
	r := h.api.seen()[0]
	require.Equal(t, "de.localhost:8080", r.Host)
	require.Equal(t, http.MethodGet, r.Method)
	require.True(t, page.IsInProcess(r.Context()))
	require.Equal(t, http.Header{"Accept": {"application/json"}}, r.Header)
	require.True(t, strings.HasPrefix(r.RemoteAddr, "[::1]"))
	require.NotContains(t, r.URL.String(), "s3cret")
	require.False(t, page.IsInProcess(t.Context()))
}

func TestPrefetchedCallsRunConcurrently(t *testing.T) {
	base := registry(t, "local")
	routes := base.Routes()
	kept := routes.Routes[0].Prefetch
	t.Cleanup(func() { routes.Routes[0].Prefetch = kept })
	require.Equal(t, "home", routes.Routes[0].ID)
	routes.Routes[0].Prefetch = []string{"/api/a", "/api/b", "/api/c?x={query}&y=1"}
	h := open(t, setup{registry: base})
	var arrived sync.WaitGroup
	arrived.Add(3)
	all := make(chan struct{})
	go func() { arrived.Wait(); close(all) }()
	meet := func(w http.ResponseWriter, r *http.Request) {
		arrived.Done()
		select {
		case <-all:
			_, _ = w.Write([]byte(`[]`))
		case <-r.Context().Done():
		}
	}
	for _, path := range []string{"/api/a", "/api/b", "/api/c"} {
		h.api.answer(path, meet)
	}
	w := h.get("de", "/")
	require.Equal(t, http.StatusOK, w.Code)
	require.Contains(t, parse(t, w).payload(t).Data, "/api/c?y=1", "a parameter that the page was not given is left out")
}

func TestMissingOptionsAreRefused(t *testing.T) {
	_, err := page.New(page.Options{})
	require.Error(t, err)
}

func TestABrokenBuildIsRefusedAndAMissingOneIsNot(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) { o.Dist = emptyDist(); o.Renderer = (*fakeRenderer)(nil) }})
	require.NoError(t, h.pages.Ready())
	require.Equal(t, "the front end was not built", h.pages.Degraded())
	w := h.get("de", "/")
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "client", w.Header().Get("X-Render"))
	require.NotContains(t, w.Body.String(), `type="module"`)

	o := page.Options{
		Registry: h.current.Load, API: h.api, Messages: catalogues(h.registry.Routes()),
		Dist: distWith("dist/client/.vite/manifest.json", `{"other.tsx":{}}`),
	}
	_, err := page.New(o)
	require.ErrorContains(t, err, "app/client.tsx")
	o.Dist = distWith("dist/client/.vite/manifest.json", `not JSON`)
	_, err = page.New(o)
	require.Error(t, err)
	o.Dist, o.Messages = emptyDist(), emptyDist()
	_, err = page.New(o)
	require.ErrorContains(t, err, "messages/en.json")
}

func TestClosedPagesAnswerUnavailable(t *testing.T) {
	h := open(t, setup{})
	h.pages.Close()
	h.pages.Close()
	require.Equal(t, http.StatusServiceUnavailable, h.get("de", "/").Code)
	require.Zero(t, h.pages.Purge("/api/subjects"))
}
