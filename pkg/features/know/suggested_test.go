package know_test

import (
	"net/url"
	"testing"

	"knowmad/pkg/app/apptest"

	"github.com/stretchr/testify/require"
)

// suggested are the titles of knows that a search box offers for a text.
func (b *browser) suggested(typed string) (titles []string) {
	b.T.Helper()
	got := b.Get("/api/search/suggestions?query=" + url.QueryEscape(typed))
	require.Equal(b.T, 200, got.Status, got.Text)
	for _, s := range apptest.Decode[struct {
		Content []struct{ Text, Type, Path string }
	}](b.T, got).Content {
		if s.Type == "KNOW" {
			titles = append(titles, s.Text)
		}
	}
	return titles
}

func TestTitlesAreSuggestedWhileTheirKnowIsPublished(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		know := lena.publish("Xylophon für Anfänger", "eins")
		private := draft("Xylophon geheim", lena.upload("p.pdf", pdf("zwei")))
		private["visibility"] = "private"
		hidden := lena.share(private)
		w.done(hidden.UUID)
		require.Equal(t, []string{"Xylophon für Anfänger"}, visitor.suggested("xylo"), "a private one is suggested to nobody")
		require.Equal(t, []string{"Xylophon für Anfänger"}, lena.suggested("anfanger"), "its author neither")
		require.Empty(t, w.visitor("us").suggested("xylo"), "it isn't read there")

		change := func(id string, body fields) {
			body["version"] = w.Count(`SELECT version FROM knows WHERE id = ?`, id)
			got := lena.Do("PATCH", "/api/knows/"+id, body)
			require.Equal(t, 200, got.Status, got.Text)
		}
		change(know.UUID, fields{"title": "Glockenspiel für Anfänger"})
		require.Empty(t, visitor.suggested("xylo"))
		require.Equal(t, []string{"Glockenspiel für Anfänger"}, visitor.suggested("glock"))

		change(hidden.UUID, fields{"visibility": "public"})
		require.Equal(t, []string{"Xylophon geheim"}, visitor.suggested("geheim"))
		change(hidden.UUID, fields{"visibility": "private"})
		require.Empty(t, visitor.suggested("geheim"))

		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+know.UUID, nil).Status)
		require.Empty(t, visitor.suggested("glock"), "at once")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM search_phrases`))
	})
}
