package know_test

import (
	"bytes"
	"fmt"
	"html"
	"image"
	_ "image/jpeg" // as pages are drawn
	_ "image/png"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/share"
	"knowmad/web"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// painter notes what it is to draw.
type painter struct {
	mu    sync.Mutex
	drawn []share.Document
}

func (p *painter) DrawDocument(of share.Document) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn = append(p.drawn, of)
	return fmt.Appendf(nil, "picture %d of %s", len(p.drawn), of.Title), nil
}

func (p *painter) last() share.Document { return p.drawn[len(p.drawn)-1] }

// painting is each with a painter.
func painting(t *testing.T, test func(t *testing.T, w *world, p *painter)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		p := &painter{}
		w := &world{uploads: &apptest.Uploads{}, pdfs: &pdfs{}}
		configure := func(c *app.Config) {
			c.UnsignedWrites = true
			c.Know.Uploads, c.Know.PDFs, c.Know.Painter = w.uploads, w.pdfs, p
		}
		apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) {
			w.Server = s
			test(t, w, p)
		})
	}
}

// A link to a know is shown with a picture of it, which is drawn once for what is in it,
// whichever server is asked.
func TestPictureOfASharedLinkIsDrawnOnce(t *testing.T) {
	painting(t, func(t *testing.T, w *world, p *painter) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		m := w.market("de")
		body := draft("Brüche", lena.upload("a.pdf", pdf("eins")))
		body["subjectId"] = m.Subjects[0].ID
		r := lena.share(body)
		w.done(r.UUID)
		told := visitor.read(r.UUID).SharePicture.Value
		require.NotNil(t, told)
		require.Equal(t, []any{1200, 630, "image/jpeg"}, []any{told.Width, told.Height, told.Type})
		require.Empty(t, p.drawn, "nothing is drawn before it is asked for")

		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				got := w.visitor("de").Get(told.URL)
				if got.Status != 200 || got.Text != "picture 1 of Brüche" {
					t.Errorf("%d %q", got.Status, got.Text)
				}
			})
		}
		all.Wait()
		got := visitor.Get(told.URL)
		require.Equal(t, "image/jpeg", got.Header.Get("Content-Type"))
		require.Equal(t, "public, max-age=86400", got.Header.Get("Cache-Control"))
		require.Equal(t, "no-cache", visitor.Get(strings.Split(told.URL, "?")[0]).Header.Get("Cache-Control"), "without its version")
		again := visitor.Request("GET", told.URL, nil)
		again.Header.Set("If-None-Match", got.Header.Get("Etag"))
		require.Equal(t, 304, visitor.Send(again).Status)
		elsewhere := w.visitor("de")
		elsewhere.Site = w.Another()
		require.Equal(t, "picture 1 of Brüche", elsewhere.Get(told.URL).Text)
		require.Len(t, p.drawn, 1)

		drawn := p.last()
		require.Equal(t, share.Picture{
			Brand: m.Brand, Host: "de.localhost", Family: m.HeadingFont, Title: "Brüche", Label: m.Subjects[0].Name, Hue: m.Subjects[0].Color,
		}, drawn.Picture)
		require.Equal(t, "lena", drawn.Author)
		require.Equal(t, image.Rect(0, 0, 960, 48), drawn.Page.Bounds(), "the first page")
	})
}

// A change of what the picture shows changes its address; the picture before is deleted.
func TestPictureOfASharedLinkFollowsEdits(t *testing.T) {
	painting(t, func(t *testing.T, w *world, p *painter) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		r := lena.publish("Brüche", "eins")
		address := func() string { return visitor.read(r.UUID).SharePicture.Value.URL }
		head := func() string {
			_, after, _ := strings.Cut(w.page("de", "/knows/"+lena.read(r.UUID).Slug), `<meta property="og:image" content="`)
			return strings.SplitN(after, `"`, 2)[0]
		}
		held := func() int { return w.Count(`SELECT COUNT(*) FROM blob_holders WHERE holder LIKE 'know share %'`) }
		first := address()
		require.Equal(t, w.market("de").Domain+first, head())
		require.Equal(t, "picture 1 of Brüche", visitor.Get(first).Text)

		k := lena.read(r.UUID)
		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": k.Own.Value.Version, "title": "Dezimalzahlen"}).Status)
		second := address()
		require.NotEqual(t, first, second)
		require.Equal(t, w.market("de").Domain+second, head(), "the page is made anew")
		require.Equal(t, "picture 2 of Dezimalzahlen", visitor.Get(second).Text)
		old := visitor.Get(first)
		require.Equal(t, []any{"picture 2 of Dezimalzahlen", "no-cache"}, []any{old.Text, old.Header.Get("Cache-Control")})
		require.Equal(t, 1, held(), "one picture is kept")

		// A change of a field that isn't drawn keeps the picture.
		k = lena.read(r.UUID)
		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": k.Own.Value.Version, "description": "Mit Aufgaben"}).Status)
		require.Equal(t, second, address())

		k = lena.read(r.UUID)
		got := lena.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": k.Own.Value.Version, "uploadIds": []string{lena.upload("b.pdf", pdf("zwei", "drei"))}})
		require.Equal(t, 200, got.Status, got.Text)
		w.done(r.UUID)
		third := address()
		require.NotEqual(t, second, third, "another first page")
		require.Zero(t, held(), "the bytes of what was replaced aren't kept")
		require.Equal(t, "picture 3 of Dezimalzahlen", visitor.Get(third).Text)

		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		require.Equal(t, 404, visitor.Get(third).Status)
		require.Zero(t, held())
		require.Len(t, p.drawn, 3)
	})
}

// The first page of what isn't for all is in no picture, also where there was one before.
func TestOnlyWhatIsPublishedHasAPicture(t *testing.T) {
	painting(t, func(t *testing.T, w *world, p *painter) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		body := draft("Nur für euch", lena.upload("a.pdf", pdf("eins")))
		body["visibility"] = "private"
		private := lena.share(body)
		w.done(private.UUID)
		byLink := visitor.Get("/api/knows/u/" + private.UUID)
		require.Equal(t, 200, byLink.Status)
		require.Contains(t, byLink.Text, `"sharePicture":null`)
		require.NotContains(t, w.page("de", "/knows/u/"+private.Slug), "/share?v=")
		for _, who := range []*browser{visitor, lena} {
			require.Equal(t, 404, who.Get("/api/knows/"+private.UUID+"/share").Status)
		}
		require.Equal(t, 404, visitor.Get("/api/knows/"+uuid.NewString()+"/share").Status)

		open := lena.publish("Brüche", "zwei")
		address := visitor.read(open.UUID).SharePicture.Value.URL
		require.Equal(t, 200, visitor.Get(address).Status)
		for _, status := range []string{"REJECTED", "REVIEW", "PRIVATE", "PROCESSING", "DELETED"} {
			w.Exec(`UPDATE knows SET status = ? WHERE id = ?`, status, open.UUID)
			got := visitor.Get(address)
			require.Equal(t, []any{404, "NotFoundError"}, []any{got.Status, got.Problem()}, status)
			require.NotContains(t, lena.Get("/api/knows/"+open.UUID).Text, "/share?v=", status)
		}
		require.Len(t, p.drawn, 1)
	})
}

// built is a server with the built front end and a renderer.
func built(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	if _, err := fs.Stat(web.Dist, "dist/server/share/colours.json"); err != nil {
		t.Skip("the front end was not built")
	}
	w := &world{uploads: &apptest.Uploads{}, pdfs: &pdfs{}}
	configure := func(c *app.Config) {
		c.UnsignedWrites, c.Dist, c.Renderers = true, web.Dist, 1
		c.Know.Uploads, c.Know.PDFs = w.uploads, w.pdfs
	}
	apptest.On(t, db.SQLite, configure, func(t *testing.T, s *apptest.Server) {
		w.Server = s
		test(t, w)
	})
}

// With the built front end the bytes are those that the painter draws.
func TestPictureOfASharedLinkIsWhatIsDrawn(t *testing.T) {
	built(t, func(t *testing.T, w *world) {
		visitor := w.visitor("gr")
		r := w.member("gr", "ελένη").publish("Πιθανότητες", "ένα")
		told := visitor.read(r.UUID).SharePicture.Value
		require.NotNil(t, told)
		p, err := share.New(web.Dist)
		require.NoError(t, err)
		page, _, err := image.Decode(strings.NewReader(visitor.Get("/api/knows/" + r.UUID + "/pages/1/image?w=960").Text))
		require.NoError(t, err)
		m := w.market("gr")
		want, err := p.DrawDocument(share.Document{
			Picture: share.Picture{Brand: m.Brand, Host: "gr.localhost", Family: m.HeadingFont, Title: "Πιθανότητες"}, Author: "ελένη", Page: page,
		})
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, []byte(visitor.Get(told.URL).Text)))
	})
}

// The picture that the head lets browsers fetch first is the one that they draw first:
// with another address or size they would fetch two.
func TestPreloadedPictureIsTheFirstPage(t *testing.T) {
	built(t, func(t *testing.T, w *world) {
		r := w.member("de", "lena").publish("Brüche", "eins", "zwei", "drei")
		for _, path := range []string{"/knows/" + r.Slug, "/knows/" + r.Slug + "/view", "/knows/u/" + r.Slug} {
			var page string
			require.Eventually(t, func() bool {
				got := w.visitor("de").Get(path)
				page = got.Text
				return got.Status == 200 && got.Header.Get("X-Render") == ""
			}, patience, 20*time.Millisecond, "the renderer has started")
			links := regexp.MustCompile(`<link rel="preload" as="image"[^>]*>`).FindAllString(page, -1)
			require.NotEmpty(t, links, path)
			pictures := regexp.MustCompile(`<img[^>]* src="/api/knows/`+r.UUID+`/pages/[^>]*>`).FindAllString(page, -1)
			require.Len(t, pictures, 3, path)
			value := func(tag, name string) string {
				t.Helper()
				found := regexp.MustCompile(`(?i) ` + name + `="([^"]*)"`).FindStringSubmatch(tag)
				require.NotNil(t, found, "%s in %s", name, tag)
				return html.UnescapeString(found[1])
			}
			first := pictures[0]
			require.Equal(t, value(first, "src"), value(links[0], "href"), path)
			for _, link := range links { // React writes one, too, in the body
				require.Equal(t, value(first, "srcset"), value(link, "imagesrcset"), path)
				require.Equal(t, value(first, "sizes"), value(link, "imagesizes"), path)
			}
			require.Equal(t, []string{"eager", "high", "high"}, []string{value(first, "loading"), value(first, "fetchpriority"), value(links[0], "fetchpriority")})
			require.Equal(t, []string{"1600", "80"}, []string{value(first, "width"), value(first, "height")}, "its place is kept")
			for _, later := range pictures[1:] {
				require.Equal(t, "lazy", value(later, "loading"), path)
			}
			require.Contains(t, page, "know-page-blurred", "what search engines are told of")
		}
	})
}
