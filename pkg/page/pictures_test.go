package page_test

import (
	"bytes"
	"context"
	"image/png"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/page"
	"knowmad/pkg/platform/problem"
	"knowmad/web"
)

// withBuild serves pages of the real front end, whose files pictures are made of.
func withBuild(t *testing.T, more func(*page.Options)) *harness {
	t.Helper()
	if _, err := fs.Stat(web.Dist, "dist/server/share/colours.json"); err != nil {
		t.Skip("the front end was not built")
	}
	return open(t, setup{options: func(o *page.Options) {
		o.Dist = web.Dist
		if more != nil {
			more(o)
		}
	}})
}

// pathOf takes a picture's URL to this host.
func pathOf(t *testing.T, m *market.Market, address string) string {
	t.Helper()
	path, own := strings.CutPrefix(address, m.Domain)
	require.True(t, own, address)
	return path
}

func TestSharedLinksHaveAPicture(t *testing.T) {
	h := withBuild(t, nil)
	de := h.market(t, "de")
	subject := de.Subjects[0]
	topic := subject.Topics[0]
	seen := map[string]string{}
	for _, where := range [][3]string{
		{"de", "/", de.Tagline + " - Knowmad"},
		{"gr", "/", h.market(t, "gr").Tagline + " - Knowmad"},
		{"de", "/topics/" + topic.UUID, topic.Name + " (" + subject.Name + ") - Knowmad"},
		{"de", "/subjects/" + subject.Slug + "-" + topic.Slug, topic.Name + " (" + subject.Name + ") - Knowmad"},
		{"us", "/legal/privacy", h.market(t, "us").Tagline + " - Knowmad"},
	} {
		m := h.market(t, where[0])
		d := parse(t, h.get(where[0], where[1]))
		address := d.meta("og:image")
		require.Equal(t, "summary_large_image", d.meta("twitter:card"))
		require.Equal(t, address, d.meta("twitter:image"))
		require.Equal(t, []string{"1200", "630", "image/png"}, []string{d.meta("og:image:width"), d.meta("og:image:height"), d.meta("og:image:type")})
		require.Equal(t, []string{where[2], where[2]}, []string{d.meta("og:image:alt"), d.meta("twitter:image:alt")})

		answer := h.get(where[0], pathOf(t, m, address))
		require.Equal(t, http.StatusOK, answer.Code)
		require.Equal(t, "image/png", answer.Header().Get("Content-Type"))
		require.Contains(t, answer.Header().Get("Cache-Control"), "public")
		size, err := png.DecodeConfig(bytes.NewReader(answer.Body.Bytes()))
		require.NoError(t, err)
		require.Equal(t, [2]int{1200, 630}, [2]int{size.Width, size.Height})
		if other, twice := seen[answer.Body.String()]; twice {
			require.Equal(t, other, address, "two pages have one picture")
		}
		seen[answer.Body.String()] = address
	}
	require.Len(t, seen, 4, "the topic's two addresses have one picture")
}

// A picture of anything but a pack's content is not found, whatever the address says.
func TestUnknownSharePicturesAreNotFound(t *testing.T) {
	h := withBuild(t, nil)
	de, us := h.market(t, "de"), h.market(t, "us")
	for _, path := range []string{
		"/share/topics/" + us.Subjects[0].Topics[0].UUID + ".png", // another market's
		"/share/topics/00000000-0000-4000-8000-000000000000.png",
		"/share/topics/.png", "/share/topics/", "/share.png/x", "/share/x.png",
		"/share/topics/" + strings.ToUpper(de.Subjects[0].Topics[0].UUID) + ".png",
		"/share/topics/" + de.Subjects[0].Topics[0].UUID,
	} {
		require.Equal(t, http.StatusNotFound, h.get("de", path).Code, path)
	}
	plain := h.get("de", "/share.png").Body.String()
	require.Equal(t, plain, h.get("de", "/share.png?title="+url.QueryEscape("<b>Evil")+"&v=1").Body.String())
}

func TestSharePictureIsDrawnOnceAndRevalidated(t *testing.T) {
	var mu sync.Mutex
	drawn := 0
	h := withBuild(t, func(o *page.Options) {
		o.BeforeRender = func(context.Context) error {
			mu.Lock()
			defer mu.Unlock()
			drawn++
			return nil
		}
	})
	first := h.get("de", "/share.png")
	require.Equal(t, 1, drawn)
	for range 3 {
		require.Equal(t, http.StatusOK, h.get("de", "/share.png").Code)
	}
	require.Equal(t, 1, drawn, "what is kept is sent")
	answer := h.get("de", "/share.png", "If-None-Match", first.Header().Get("Etag"))
	require.Equal(t, http.StatusNotModified, answer.Code)
	require.Empty(t, answer.Body.Bytes())
}

// Drawing is work: who has too much made is refused, like a page.
func TestSharePicturesAreRateLimited(t *testing.T) {
	refused := problem.New(problem.TooManyRequests, "Too many.")
	h := withBuild(t, func(o *page.Options) {
		o.BeforeRender = func(context.Context) error { return refused }
	})
	require.Equal(t, http.StatusTooManyRequests, h.get("de", "/share.png").Code)
}

func TestWithoutBuildBrandImageReplacesSharePicture(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) {
		files := fstest.MapFS{}
		require.NoError(t, fs.WalkDir(o.Dist, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasPrefix(path, "dist/server/share/") {
				return err
			}
			data, err := fs.ReadFile(o.Dist, path)
			files[path] = &fstest.MapFile{Data: data}
			return err
		}))
		o.Dist = files
	}})
	d := parse(t, h.get("de", "/"))
	require.Equal(t, "summary", d.meta("twitter:card"))
	require.Empty(t, d.meta("og:image:width"))
	require.Equal(t, http.StatusNotFound, h.get("de", "/share.png").Code)

	broken := fstest.MapFS{"dist/server/share/colours.json": &fstest.MapFile{Data: []byte("{")}}
	_, err := page.New(page.Options{
		Registry: h.current.Load, API: h.api, Dist: broken, Messages: catalogues(h.registry.Routes()), Renderer: h.renderer,
	})
	require.ErrorContains(t, err, "colours.json")
	require.NotErrorIs(t, err, fs.ErrNotExist)
}
