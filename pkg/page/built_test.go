package page_test

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/page"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

// The front end as it was really built. Without a build there is nothing to ask.
func built(t testing.TB) fs.FS {
	t.Helper()
	if _, err := fs.Stat(web.Dist, "dist/server/worker.mjs"); err != nil {
		t.Skip("the front end is not built: npm run build")
	}
	return web.Dist
}

func TestTheBuiltWorkerRendersEveryPageOfEveryMarket(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) {
		o.Dist, o.Messages = built(t), web.Messages
		nodePool(o)
		o.Render.Timeout = 10 * time.Second
	}})
	require.Eventually(t, func() bool { return h.pages.Ready() == nil && h.pages.Degraded() == "" }, 2*time.Minute, 10*time.Millisecond)
	for _, m := range h.sites() {
		for _, r := range h.registry.Routes().Routes {
			path, ok := expand(m, r)
			if !ok || r.Hosts == "ai" || r.Area == "private" || !m.Opens(&r) {
				continue
			}
			h.rendered(t, m.Code, path)
		}
		slug := "tides-" + m.Subjects[0].Topics[0].UUID
		for _, path := range []string{"/knows/" + slug, "/knows/" + slug + "/view", "/knows/u/" + slug, "/topics/" + m.Subjects[0].Topics[0].UUID + "/" + slug} {
			d := h.rendered(t, m.Code, path)
			require.Len(t, d.all("li", "data-page", "*"), 3, "%s%s", m.Code, path)
			last := d.all("li", "id", "page-3")
			require.Len(t, last, 1)
			class, _ := attribute(last[0], "class")
			require.Equal(t, !m.Flags.UnblurContent, strings.Contains(class, "know-page-blurred"), "%s%s", m.Code, path)
			require.Equal(t, m.Flags.UnblurContent, strings.Contains(d.text("main"), "Words of page 3"), "%s%s", m.Code, path)
			require.Contains(t, d.text("main"), "Words of page 2")
		}
		w := h.get(m.Code, "/no-such-page")
		require.Equal(t, http.StatusNotFound, w.Code)
		require.Empty(t, w.Header().Get("X-Render"))
	}
	require.Empty(t, h.get("ai", "/").Header().Get("X-Render"))
}

// rendered requires a page that a worker rendered, with the parts of every page.
func (h *harness) rendered(t *testing.T, code, path string) doc {
	t.Helper()
	w := h.get(code, path)
	require.Equal(t, http.StatusOK, w.Code, "%s%s", code, path)
	require.Empty(t, w.Header().Get("X-Render"), "%s%s was left to the browser", code, path)
	d := parse(t, w)
	require.NotEmpty(t, d.text("h1"), "%s%s", code, path)
	require.NotEmpty(t, d.modules())
	for n := range d.root.Descendants() {
		_, styled := attribute(n, "style")
		require.False(t, styled, "%s%s: the policy forbids the style of a %s", code, path, n.Data)
	}
	// Pictures of the API are preloaded, too.
	for _, n := range append(d.all("link", "rel", "preload"), d.all("link", "rel", "stylesheet")...) {
		href, _ := attribute(n, "href")
		if strings.HasPrefix(href, "/api/") {
			continue
		}
		_, err := fs.Stat(web.Dist, "dist/client"+href)
		require.NoError(t, err)
	}
	return d
}

func TestEveryScreenOfTheTableWasBuilt(t *testing.T) {
	b, err := fs.ReadFile(built(t), "dist/client/.vite/manifest.json")
	require.NoError(t, err)
	var chunks map[string]any
	require.NoError(t, json.Unmarshal(b, &chunks))
	for _, r := range registry(t, "local").Routes().Routes {
		_, ok := chunks[r.Screen+".tsx"]
		require.True(t, ok, "%s: %s", r.ID, r.Screen)
	}
}

// Texts that only the server writes, and keys that menus carry, are in the catalogue.
func TestMessagesHaveEveryTextOfRouteTable(t *testing.T) {
	texts := map[string]string{}
	for _, folders := range []string{"*", "features/*"} {
		files, err := fs.Glob(web.Messages, folders+"/messages/en.json")
		require.NoError(t, err)
		for _, file := range files {
			b, err := fs.ReadFile(web.Messages, file)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(b, &texts))
		}
	}
	table := registry(t, "local").Routes()
	keys := []string{"head.error.notFound", "head.error.forbidden", "head.error.title", "head.busy.title", "head.busy.text", "errorScene.retry", "nav.careers", "nav.techBlog"}
	for _, r := range table.Routes {
		keys = append(keys, r.Head.TitleMessage, r.Head.DescriptionMessage)
		for _, l := range r.Links {
			keys = append(keys, l.Message)
		}
	}
	for _, f := range table.Footer {
		keys = append(keys, f.Message)
	}
	for _, key := range keys {
		if key == "" {
			continue
		}
		require.NotEmpty(t, texts[key], key)
		if strings.HasPrefix(key, "head.") {
			require.NotRegexp(t, `\{[^}]*,`, texts[key], "%s: the server fills plain arguments only", key)
		}
	}
}

// A word is not painted half in one font and half in another.
func TestExtendedLatinFontsArePreloaded(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) { o.Dist = built(t) }})
	rarer := func(code string) (n int) {
		for _, link := range parse(t, h.get(code, "/")).all("link", "rel", "preload") {
			if href, _ := attribute(link, "href"); strings.Contains(href, "-latin-ext-") {
				n++
			}
		}
		return n
	}
	for _, code := range []string{"pl", "cz", "ro", "tr"} {
		require.Equal(t, 3, rarer(code), code)
	}
	for _, code := range []string{"de", "fr", "us", "gr", "br"} {
		require.Zero(t, rarer(code), code)
	}
}
