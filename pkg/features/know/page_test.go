package know_test

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"

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

// structured is what a page tells search engines of its know.
func structured(t *testing.T, html string) map[string]any {
	t.Helper()
	for _, script := range regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`).FindAllStringSubmatch(html, -1) {
		var data map[string]any
		require.NoError(t, json.Unmarshal([]byte(script[1]), &data))
		if types, ok := data["@type"].([]any); ok && types[0] == "Article" {
			return data
		}
	}
	t.Fatal("the page tells nothing of its know")
	return nil
}

// A know is read inside its topic by its uuid and by its slug, and only where it may be
// read at all.
func TestKnowInsideItsTopic(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		m := w.market("de")
		subject := m.Subjects[0]
		topic := subject.Topics[0]
		body := draft("Brüche", lena.upload("a.pdf", pdf("eins")))
		body["subjectId"], body["topicIds"] = subject.ID, []string{topic.UUID}
		r := lena.share(body)
		w.done(r.UUID)
		canonical := `<link rel="canonical" href="` + m.Domain + "/knows/" + r.Slug + `">`
		for _, path := range []string{r.UUID, r.Slug, "andere-worte-" + r.UUID} {
			require.Contains(t, w.page("de", "/topics/"+topic.UUID+"/"+path), canonical, path)
		}
		require.Contains(t, w.page("de", "/subjects/"+subject.Slug+"-"+topic.Slug), r.Slug, "the topic lists what is in it")
		body = draft("Nur für euch", lena.upload("b.pdf", pdf("zwei")))
		body["visibility"], body["subjectId"], body["topicIds"] = "private", subject.ID, []string{topic.UUID}
		private := lena.share(body)
		w.done(private.UUID)
		for _, path := range []string{private.UUID, private.Slug, "00000000-0000-4000-8000-000000000000", "brueche"} {
			require.Equal(t, 404, visitor.Get("/topics/"+topic.UUID+"/"+path).Status, path)
		}
	})
}

// Search engines get what schema.org asks of an article and of a learning resource, and
// learn which part of the page visitors can't read.
func TestStructuredDataOfAKnow(t *testing.T) {
	painting(t, func(t *testing.T, w *world, _ *painter) {
		lena := w.member("de", "lena")
		m := w.market("de")
		subject := m.Subjects[0]
		body := draft("Brüche </script>", lena.upload("a.pdf", pdf("Ein Bruch hat Zähler und Nenner.", "zwei", "GEHEIMNIS")))
		body["subjectId"], body["topicIds"], body["gradeIds"], body["tags"] = subject.ID, []string{subject.Topics[0].UUID}, []string{m.Grades[0].ID}, []string{"Klausur"}
		r := lena.share(body)
		w.done(r.UUID)
		data := structured(t, w.page("de", "/knows/"+r.Slug))
		k := w.visitor("de").read(r.UUID)
		noon := apptest.Noon().Format(time.RFC3339)
		require.Equal(t, map[string]any{
			"@context": "https://schema.org", "@type": []any{"Article", "LearningResource"},
			"name": "Brüche </script>", "headline": "Brüche </script>", "description": "Ein Bruch hat Zähler und Nenner.",
			"url": m.Domain + "/knows/" + r.Slug, "inLanguage": "de-DE", "keywords": "Klausur",
			"author":        map[string]any{"@type": "Person", "name": "lena", "url": m.Domain + w.card(lena.id).Path()},
			"publisher":     map[string]any{"@type": "Organization", "name": m.Brand, "url": m.Domain + "/"},
			"datePublished": noon, "dateModified": noon,
			"educationalLevel": []any{m.Grades[0].Name},
			"about":            []any{map[string]any{"@type": "Thing", "name": subject.Name}, map[string]any{"@type": "Thing", "name": subject.Topics[0].Name}},
			"image": []any{
				map[string]any{"@type": "ImageObject", "url": m.Domain + k.SharePicture.Value.URL, "width": 1200.0, "height": 630.0},
				map[string]any{"@type": "ImageObject", "url": m.Domain + k.Pages[0].Images[2].URL, "width": 1600.0, "height": 80.0},
			},
			"isAccessibleForFree": false,
			"hasPart":             map[string]any{"@type": "WebPageElement", "isAccessibleForFree": false, "cssSelector": ".know-page-blurred"},
		}, data)

		free := structured(t, w.page("de", "/knows/"+lena.publish("Frei", "eins", "zwei").Slug))
		require.Equal(t, []any{true, nil}, []any{free["isAccessibleForFree"], free["hasPart"]}, "all of it is there for visitors")

		// The structured data of a know without an author names no author.
		w.Exec(`UPDATE knows SET author = NULL WHERE id = ?`, r.UUID)
		require.Nil(t, structured(t, w.page("gr", "/knows/"+w.member("gr", "ελένη").publish("Κλάσματα", "ένα").Slug))["hasPart"], "nothing is blurred there")
		fresh := w.visitor("de")
		fresh.Site = w.Another()
		require.Nil(t, structured(t, fresh.Get("/topics/"+subject.Topics[0].UUID+"/"+r.Slug).Text)["author"])
	})
}

// The head names the picture of the know that networks show with a link to it, and a text
// that describes the picture.
func TestNetworksGetThePictureOfAKnow(t *testing.T) {
	painting(t, func(t *testing.T, w *world, _ *painter) {
		lena := w.member("us", "amy")
		m := w.market("us")
		body := draft("Fractions & “more”", lena.upload("a.pdf", pdf("one")))
		body["subjectId"] = m.Subjects[0].ID
		r := lena.share(body)
		w.done(r.UUID)
		address := html.EscapeString(w.visitor("us").read(r.UUID).SharePicture.Value.URL)
		alt := html.EscapeString("Fractions & “more” – " + m.Subjects[0].Name + " – amy")
		// On another site of its language, too, which gives out the same picture.
		for _, on := range []string{"us", "gb"} {
			page := w.page(on, "/knows/"+r.Slug)
			for _, want := range []string{
				`property="og:type" content="article"`, `property="og:url" content="` + m.Domain + `/knows/` + r.Slug + `"`,
				`property="article:published_time" content="2026-05-20T12:00:00Z"`,
				`property="og:image" content="` + w.market(on).Domain + address + `"`, `property="og:image:type" content="image/jpeg"`,
				`property="og:image:width" content="1200"`, `property="og:image:height" content="630"`, `property="og:image:alt" content="` + alt + `"`,
				`name="twitter:card" content="summary_large_image"`, `name="twitter:image" content="` + w.market(on).Domain + address + `"`,
				`name="twitter:image:alt" content="` + alt + `"`,
			} {
				require.Contains(t, page, "<meta "+want+">", on)
			}
			require.Equal(t, "picture 1 of Fractions & “more”", w.visitor(on).Get(html.UnescapeString(address)).Text)
		}
	})
}

// Pages of knows count what a visitor reads where the market tells visitors what an
// account gives, and nowhere else.
func TestInvitationIsInTheKnowsOfItsMarkets(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		const key = `knowmad.inviteClosed`
		invites := 0
		for _, m := range apptest.Registry(t, "local").All() {
			if m.Linked() {
				continue
			}
			r := w.member(m.Code, "lena-"+m.Code).publish("Ein Titel "+m.Code, "eins "+m.Code)
			got := w.visitor(m.Code).Get("/knows/" + r.Slug)
			require.Equal(t, m.Flags.ShowContentConversionBanner, strings.Contains(got.Text, key), m.Code)
			if !m.Flags.ShowContentConversionBanner {
				continue
			}
			invites++
			for _, script := range regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(got.Text, -1) {
				require.Contains(t, got.Header.Get("Content-Security-Policy"), httpx.HashSource(script[1]), m.Code)
			}
			require.NotContains(t, w.page(m.Code, "/"), key, m.Code)
		}
		require.Positive(t, invites)
	})
}

// A private know has a page at the address that its author passes on, and no other.
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
		// Its address is the secret: no search engine lists it, no other site is told it.
		require.Contains(t, got.Text, `<meta name="robots" content="noindex">`)
		require.Contains(t, got.Text, `<meta name="referrer" content="no-referrer">`)
		require.Equal(t, []string{"noindex", "no-referrer"}, []string{got.Header.Get("X-Robots-Tag"), got.Header.Get("Referrer-Policy")})
		require.Contains(t, got.Text, `<meta name="description" content="`+html.EscapeString(w.market("de").Description)+`">`, "not the words of its pages")
		open := w.visitor("de").Get("/knows/" + lena.publish("Für alle", "zwei").Slug)
		require.Equal(t, []string{"", "strict-origin-when-cross-origin"}, []string{open.Header.Get("X-Robots-Tag"), open.Header.Get("Referrer-Policy")})
		require.NotContains(t, open.Text, `<meta name="referrer"`)
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
		require.NotContains(t, html, "Brüche </script>")
		require.NotContains(t, html, "GEHEIMNIS")

		require.Contains(t, w.page("de", "/topics/"+subject.Topics[0].UUID+"/"+r.Slug), `<link rel="canonical" href="`+canonical+`">`)
		american := w.member("us", "amy").publish("Fractions", "one")
		there := w.market("us").Domain + "/knows/" + american.Slug
		require.Contains(t, w.page("gb", "/knows/"+american.Slug), `<link rel="canonical" href="`+there+`">`, "on its own market")
		mexican := w.member("mx", "lucía").publish("Fracciones", "uno")
		there = w.market("mx").Domain + "/knows/" + mexican.Slug
		for _, on := range []string{"mx", "es", "ar"} {
			require.Contains(t, w.page(on, "/knows/"+mexican.Slug), `<link rel="canonical" href="`+there+`">`, on)
		}
		moved := w.visitor("de").Get("/knows/andere-worte-" + r.UUID)
		require.Equal(t, []any{301, "/knows/" + r.Slug}, []any{moved.Status, moved.Header.Get("Location")})
	})
}
