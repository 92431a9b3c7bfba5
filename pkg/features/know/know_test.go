package know_test

import (
	"encoding/json"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/reading"

	"github.com/stretchr/testify/require"
)

// The way of a document: sent by its author on a site that blurs, processed, read by
// visitors and by people who are signed in.
func TestDocumentFromUploadToReading(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		first := lena.upload("../Klausur\u202e.pdf", pdf("eins\nzwei-\nfel", "zwei", "drei geheim", "vier geheim"))
		got := lena.Post("/api/knows", draft(" Brüche  kürzen! ", first).With("description", "Wie man\r\nkürzt").With("tags", []string{"Bruch", "bruch"}))
		require.Equal(t, 201, got.Status, got.Text)
		receipt := apptest.Decode[struct{ UUID, Slug, Status string }](t, got)
		require.Equal(t, "PROCESSING", receipt.Status)
		require.Equal(t, "brueche-kuerzen-"+receipt.UUID, receipt.Slug)
		w.done(receipt.UUID)

		got = w.visitor("de").Get("/api/knows/" + receipt.UUID)
		require.Equal(t, 200, got.Status, got.Text)
		require.NotContains(t, got.Text, "geheim", "blurred text is nowhere in the answer")
		require.NotContains(t, got.Text, "Klausur", "nor what the author's device calls the file")
		require.Contains(t, got.Header.Get("X-Cache-Tags"), "know:"+receipt.UUID)
		seen := apptest.Decode[reading.Know](t, got)
		require.Equal(t, "PUBLISHED", string(seen.Status))
		require.Equal(t, "Brüche kürzen!", seen.Title)
		require.Equal(t, "Wie man\nkürzt", seen.Description)
		require.Equal(t, []string{"Bruch"}, seen.Tags)
		require.Equal(t, "/knows/"+receipt.Slug, seen.CanonicalPath)
		require.Equal(t, "lena", seen.Author.Value.Name)
		require.Equal(t, 4, seen.PageCount)
		require.Equal(t, 2, seen.BlurredPages)
		require.NotNil(t, seen.PublishedOn)
		require.Nil(t, seen.Own.Value)
		require.Nil(t, seen.Liked)
		require.Len(t, seen.Pages, 4)
		require.Equal(t, "eins\n\nzweifel", *seen.Pages[0].Text)
		for i, p := range seen.Pages {
			require.Equal(t, i+1, p.Number)
			require.Equal(t, i >= 2, p.Blurred)
			require.Equal(t, i >= 2, p.Text == nil)
			picture := w.visitor("de").Get(p.ImageURL)
			require.Equal(t, 200, picture.Status, p.ImageURL)
			require.Equal(t, "image/jpeg", picture.Header.Get("Content-Type"))
			require.Equal(t, "public, max-age=31536000, immutable", picture.Header.Get("Cache-Control"))
		}

		in := w.member("de", "mia").read(receipt.UUID)
		require.Zero(t, in.BlurredPages)
		require.Equal(t, "vier geheim", *in.Pages[3].Text)
		require.False(t, *in.Liked)
		require.Contains(t, in.Pages[2].ImageURL, "signature=")
		picture := w.visitor("de").Get(in.Pages[2].ImageURL)
		require.Equal(t, 200, picture.Status, "a browser asks for pictures without a token")
		require.Equal(t, "private, no-store", picture.Header.Get("Cache-Control"))

		own := lena.read(receipt.UUID)
		require.Equal(t, "Klausur.pdf", *own.Files[0].Name)
		require.Equal(t, 1, own.Own.Value.Version)
		require.NotEmpty(t, w.card(lena.id).Knower, "who publishes teaches from then on")

		events := events(t, lena, receipt.UUID)
		require.Equal(t, "PUBLISHED", events[len(events)-1]["status"])
	})
}

// events are what the stream of a processing tells.
func events(t testing.TB, b *browser, id string) (all []map[string]any) {
	t.Helper()
	got := b.Get("/api/knows/" + id + "/progress")
	require.Equal(t, 200, got.Status, got.Text)
	require.Equal(t, "text/event-stream", got.Header.Get("Content-Type"))
	for event := range strings.SplitSeq(strings.TrimSpace(got.Text), "\n\n") {
		if event == ":" {
			continue
		}
		text, ok := strings.CutPrefix(event, "data: ")
		require.True(t, ok, event)
		var e map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &e))
		all = append(all, e)
	}
	return all
}

func TestSharpPicturesBeyondTheSecondPageAreOnlyAtSignedAddresses(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.publish("Atome", "a", "b", "c")
		signed := lena.read(r.UUID).Pages[2]
		version := strings.Split(strings.Split(signed.ImageURL, "/signed/")[1], "/")[0]
		for _, path := range []string{
			"/pages/3/image", "/pages/3/image?w=1600&v=" + version, "/pages/3/image?w=480", "/pages/3/signed/" + version + "/960",
			"/pages/3/signed/" + version + "/960?expires=9999999999&signature=" + strings.Repeat("0", 64), "/pages/03/image", "/pages/4/image", "/pages/4/blurred",
		} {
			for _, b := range []*browser{w.visitor("de"), w.visitor("us"), lena} {
				got := b.Get("/api/knows/" + r.UUID + path)
				require.Contains(t, []int{403, 404}, got.Status, path)
			}
		}
		require.Equal(t, 403, w.visitor("de").Get(strings.Replace(signed.ImageURL, "/pages/3/", "/pages/2/", 1)).Status)
		w.Clock.Pass(6 * 60e9)
		require.Equal(t, 403, w.visitor("de").Get(signed.ImageURL).Status, "it expires")

		lines := w.visitor("de").Get("/api/knows/" + r.UUID + "/pages?from=2&to=3")
		require.Equal(t, 200, lines.Status)
		pages := apptest.Decode[reading.PageList](t, lines).Pages
		require.Len(t, pages, 2)
		require.Len(t, pages[0].Lines, 1)
		require.Empty(t, pages[1].Lines)
		require.Nil(t, pages[1].Text)
	})
}

func TestMarketThatBlursNothingShowsAll(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		r := w.member("gr", "eleni").publish("Κλάσματα", "α", "β", "γ")
		seen := w.visitor("gr").read(r.UUID)
		require.Zero(t, seen.BlurredPages)
		require.Equal(t, "γ", *seen.Pages[2].Text)
		require.Equal(t, "klasmata-"+r.UUID, r.Slug)
		require.Equal(t, 200, w.visitor("gr").Get(seen.Pages[2].ImageURL).Status)
	})
}

func TestKnowOpensOnSitesOfItsLanguageOnly(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		r := w.member("es", "ana").publish("Fracciones", "uno", "dos", "tres")
		there := w.visitor("mx").read(r.UUID)
		require.True(t, there.Pages[2].Blurred, "as its own market has it")
		require.Contains(t, there.Canonical, w.Browser("es").Host)
		for _, market := range []string{"de", "us", "gr"} {
			for _, path := range []string{"/api/knows/" + r.UUID, "/api/knows/u/" + r.UUID, "/api/knows/" + r.UUID + "/pages", "/api/knows/" + r.UUID + "/related"} {
				require.Equal(t, 404, w.visitor(market).Get(path).Status, market+path)
			}
		}
	})
}

func TestPrivateKnowIsForWhoeverHasItsAddress(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Notizen", lena.upload("n.pdf", pdf("eins"))).With("visibility", "private"))
		w.done(r.UUID)
		require.Equal(t, "PRIVATE", w.status(r.UUID))
		for _, b := range []*browser{w.visitor("de"), w.member("de", "mia")} {
			require.Equal(t, 404, b.Get("/api/knows/"+r.UUID).Status)
			require.Equal(t, 200, b.Get("/api/knows/u/"+r.UUID).Status)
		}
		require.Equal(t, "PRIVATE", string(lena.read(r.UUID).Status))
		require.Empty(t, w.card(lena.id).Knower, "who shares nothing with all doesn't teach")
	})
}
