package know_test

import (
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// page is the HTML of a page, as every visitor gets it.
func (w *world) page(market, path string) string {
	w.T.Helper()
	got := w.visitor(market).Get(path)
	require.Equal(w.T, 200, got.Status, path)
	return got.Text
}

func (w *world) market(code string) *market.Market {
	w.T.Helper()
	m, ok := apptest.Registry(w.T, "local").ByCode(code)
	require.True(w.T, ok)
	return m
}

// Pages carry the knows of their market, and are made anew when one is published,
// changed or deleted. Before that they come from the cache.
func TestPagesShowWhatIsPublishedAndForgetWhatIsNot(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		m := w.market("de")
		subject := m.Subjects[0]
		topic := subject.Topics[0]
		lena := w.member("de", "lena")
		slugPath := subject.TopicPath(&topic)
		pages := []string{"/", slugPath, "/topics/" + topic.UUID}
		none := func(title string) {
			t.Helper()
			for _, path := range pages {
				require.NotContains(t, w.page("de", path), title, path)
			}
		}
		all := func(title string) {
			t.Helper()
			for _, path := range pages {
				require.Contains(t, w.page("de", path), title, path)
			}
		}
		none("Zettelkasten")

		body := draft("Zettelkasten", lena.upload("a.pdf", pdf("eins")))
		body["subjectId"], body["topicIds"] = subject.ID, []string{topic.UUID}
		r := lena.share(body)
		w.done(r.UUID)
		all("Zettelkasten")
		knower := w.card(lena.id)
		require.Contains(t, w.page("de", knower.Path()), "Zettelkasten")
		require.Contains(t, w.page("de", "/topics/"+topic.UUID+"/"+r.Slug), "Zettelkasten")
		for _, path := range []string{"/", "/topics/" + w.market("us").Subjects[0].Topics[0].UUID} {
			require.NotContains(t, w.page("us", path), "Zettelkasten", "another market's")
		}
		require.Equal(t, 404, w.visitor("de").Get("/topics/00000000-0000-4000-8000-000000000000/"+r.Slug).Status)
		require.Equal(t, 404, w.visitor("de").Get(slugPath+"?page=x").Status)
		require.NotContains(t, w.page("de", slugPath+"?page=1"), "Zettelkasten", "there is no second page")

		second := draft("Gleiches Thema", lena.upload("b.pdf", pdf("zwei")))
		second["subjectId"], second["topicIds"] = subject.ID, []string{topic.UUID}
		require.NotContains(t, w.page("de", "/knows/"+r.Slug), "Gleiches Thema")
		other := lena.share(second)
		w.done(other.UUID)
		require.Contains(t, w.page("de", "/knows/"+r.Slug), "Gleiches Thema", "related ones are in the page")

		require.Equal(t, 204, lena.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		none("Zettelkasten")
		require.NotContains(t, w.page("de", knower.Path()), "Zettelkasten")
		require.NotContains(t, w.page("de", "/knows/"+other.Slug), "Zettelkasten")
		require.Equal(t, 404, w.visitor("de").Get("/knows/"+r.Slug).Status)
	})
}

// What the market blurs is nowhere in a page: not in its data, not in its head.
func TestPagesHaveNoBlurredText(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		code := ""
		for _, m := range apptest.Registry(t, "local").All() {
			if !m.Flags.UnblurContent && len(m.Hosts) > 0 {
				code = m.Code
				break
			}
		}
		require.NotEmpty(t, code, "a market blurs")
		r := w.member(code, "lena").publish("Offen", "erste Seite", "zweite Seite", "GEHEIMNIS")
		for _, path := range []string{"/knows/" + r.Slug, "/knows/" + r.Slug + "/view", "/knows/u/" + r.Slug, "/"} {
			html := w.page(code, path)
			require.NotContains(t, html, "GEHEIMNIS", path)
		}
		require.Contains(t, w.page(code, "/knows/"+r.Slug), "zweite Seite")
	})
}

// A private know has no page but the one whose address its author passes on.
func TestPrivateKnowHasAPageByItsLinkAlone(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		body := draft("Nur für euch", lena.upload("a.pdf", pdf("eins")))
		body["visibility"] = "private"
		r := lena.share(body)
		w.done(r.UUID)
		require.Equal(t, 404, w.visitor("de").Get("/knows/"+r.Slug).Status)
		got := w.visitor("de").Get("/knows/u/" + r.Slug)
		require.Equal(t, 200, got.Status)
		require.Contains(t, got.Text, `<meta name="robots" content="noindex">`)
		require.NotContains(t, got.Text, "application/ld+json")
		require.NotContains(t, w.page("de", "/"), "Nur für euch")
		require.Contains(t, got.Text, "Nur für euch")
	})
}

// The head tells search engines what the know is, and on which market it belongs.
func TestHeadOfAKnow(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		subject := w.market("de").Subjects[0]
		body := draft("Brüche </script>", lena.upload("a.pdf", pdf("Ein Bruch hat Zähler und Nenner.", "zwei", "GEHEIMNIS")))
		body["subjectId"], body["topicIds"] = subject.ID, []string{subject.Topics[0].UUID}
		r := lena.share(body)
		w.done(r.UUID)
		html := w.page("de", "/knows/"+r.Slug)
		canonical := w.market("de").Domain + "/knows/" + r.Slug
		require.Contains(t, html, `<link rel="canonical" href="`+canonical+`">`)
		require.Contains(t, html, `<meta name="description" content="Ein Bruch hat Zähler und Nenner.">`)
		require.Contains(t, html, `"@type":["Article","LearningResource"]`)
		require.Contains(t, html, `"isAccessibleForFree":false`)
		require.Contains(t, html, `"name":"`+subject.Topics[0].Name+`"`)
		require.NotContains(t, html, "Brüche </script>")
		require.NotContains(t, html, "GEHEIMNIS")

		require.Contains(t, w.page("de", "/topics/"+subject.Topics[0].UUID+"/"+r.Slug), `<link rel="canonical" href="`+canonical+`">`)
		american := w.member("us", "amy").publish("Fractions", "one")
		there := w.market("us").Domain + "/knows/" + american.Slug
		require.Contains(t, w.page("gb", "/knows/"+american.Slug), `<link rel="canonical" href="`+there+`">`, "on its own market")
		moved := w.visitor("de").Get("/knows/andere-worte-" + r.UUID)
		require.Equal(t, []any{301, "/knows/" + r.Slug}, []any{moved.Status, moved.Header.Get("Location")})
	})
}
