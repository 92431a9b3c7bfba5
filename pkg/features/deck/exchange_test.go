package deck_test

import (
	"bytes"
	"encoding/json"
	"image"
	stdpng "image/png"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/exchange"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// packages are real ones.
const packages = "apkg/testdata/anki"

// listed is what a package holds, by a list that came with it.
type listed struct {
	Counts struct{ Notes, Cards, Media, Revlog int }
	Notes  []struct {
		Type   string
		Fields map[string]string
		Tags   []string
	}
	MadeWith struct {
		Moment string `json:"moment_of_export"`
	} `json:"made_with"`
	Cards []struct {
		State  string
		Revlog []any
	}
}

func listOf(t *testing.T, name string) (l listed) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(packages, name+".json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &l))
	return l
}

// exchanging runs a test against a server on each engine, with uploads that the test makes.
func exchanging(t *testing.T, test func(t *testing.T, w world, uploads *apptest.Uploads)) {
	t.Helper()
	uploads := &apptest.Uploads{}
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		apptest.On(t, engine, func(c *app.Config) { c.UnsignedWrites, c.Know.Uploads = true, uploads }, func(t *testing.T, s *apptest.Server) {
			test(t, world{s}, uploads)
		})
	}
}

func (w world) send(u *apptest.Uploads, b *browser, name, content string) string {
	w.T.Helper()
	return w.Upload(u, w.Blobs(), b.id, name, content)
}

func (w world) sendPackage(u *apptest.Uploads, b *browser, name string) string {
	w.T.Helper()
	content, err := os.ReadFile(filepath.Join(packages, name+".apkg"))
	require.NoError(w.T, err)
	return w.send(u, b, name+".apkg", string(content))
}

func (b *browser) imports(form fields) exchange.Imported {
	b.T.Helper()
	got := b.Post("/api/decks/imports", form.With("visibility", "public"))
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[exchange.Imported](b.T, got)
}

func TestImportOfPackages(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		for name, market := range map[string]string{"basic-de": "de", "cloze-us": "us", "media-gr": "gr", "nested-es": "es", "twice": "it"} {
			b, want := w.member(market, name), listOf(t, name)
			got := b.imports(fields{"uploadId": w.sendPackage(u, b, name), "title": "Imported " + name})
			require.Equal(t, want.Counts.Cards, got.Cards, name)
			d := read(b.Browser, got.UUID, "")
			require.Len(t, d.Cards, want.Counts.Cards)
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM learning_reviews`))
			switch name {
			case "cloze-us":
				require.Equal(t, "cloze", d.Cards[0].Kind)
				require.Equal(t, "Water is made of {{c1::hydrogen}} and {{c2::oxygen}}.", d.Cards[0].Front)
			case "media-gr":
				require.NotEmpty(t, got.Faults, "a picture is missing in it")
				require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM deck_media WHERE deck = ?`, got.UUID))
				for _, c := range d.Cards {
					for _, m := range c.Media {
						picture := b.Get(m.URL)
						require.Equal(t, 200, picture.Status)
						require.Equal(t, "image/png", picture.Header.Get("Content-Type"))
						require.Contains(t, picture.Header.Get("Cache-Control"), "immutable")
					}
				}
			case "nested-es":
				require.NotEmpty(t, d.Decks)
			}
		}
	})
}

func TestImportWithHistory(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		b, other, want := w.member("us", "b"), w.member("us", "other"), listOf(t, "history-us")
		moment, err := time.Parse(time.RFC3339, want.MadeWith.Moment)
		require.NoError(t, err)
		w.Clock.Pass(moment.Sub(w.Clock.Now()))
		w.SignIn(b.Browser, b.id)
		w.SignIn(other.Browser, other.id)
		got := b.imports(fields{"uploadId": w.sendPackage(u, b, "history-us"), "withHistory": true})
		require.Equal(t, want.Counts.Revlog, w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, b.id))
		today := b.today("?deck=" + got.UUID)
		require.Positive(t, today.Due)
		require.Positive(t, today.Learning)
		require.Empty(t, other.today("").Cards)
		require.Positive(t, w.Count(`SELECT COUNT(*) FROM learning_cards WHERE suspended = 1`))

		exported := b.Get("/api/decks/" + got.UUID + "/export?format=apkg&withHistory=true")
		require.Equal(t, 200, exported.Status)
		again := b.imports(fields{"uploadId": w.send(u, b, "again.apkg", exported.Text), "title": "Once more", "withHistory": true})
		require.Equal(t, 2*want.Counts.Revlog, w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, b.id))
		second := b.today("?deck=" + again.UUID)
		require.Equal(t, today.Due, second.Due)
		require.Equal(t, today.Learning, second.Learning)
		plain := other.imports(fields{"uploadId": w.send(u, other, "plain.apkg", b.Get("/api/decks/"+got.UUID+"/export").Text), "title": "Plain", "withHistory": true})
		require.Empty(t, w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, other.id))
		require.Equal(t, got.Cards, plain.Cards)

		undone := w.one(`SELECT MIN(r.id) FROM learning_reviews r JOIN deck_cards c ON c.id = r.card WHERE c.deck = ?`, got.UUID)
		b.undo(undone)
		exported = b.Get("/api/decks/" + got.UUID + "/export?format=apkg&withHistory=true")
		before := w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, b.id)
		b.imports(fields{"uploadId": w.send(u, b, "undone.apkg", exported.Text), "title": "Without one", "withHistory": true})
		require.Equal(t, want.Counts.Revlog-1, w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, b.id)-before)
	})
}

func TestImportOfTexts(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		b := w.member("gr", "b")
		for name, form := range map[string]fields{
			"pasted":    {"text": "σκύλος\tdog\nγάτα\tcat"},
			"quizlet":   {"text": "σκύλος=dog;γάτα=cat", "separator": "=", "rowSeparator": ";"},
			"greek":     {"uploadId": w.send(u, b, "words.csv", "\xf3\xea\xfd\xeb\xef\xf2;dog\r\n\xe3\xdc\xf4\xe1;cat\r\n")},
			"markdown":  {"uploadId": w.send(u, b, "words.md", "- σκύλος\n  - dog\n- γάτα\n  - cat\n")},
			"columns":   {"text": "dog,σκύλος\ncat,γάτα", "columns": []string{"back", "front"}},
			"with line": {"text": "σκύλος\tdog\nμόνο\nγάτα\tcat"},
		} {
			got := b.imports(form.With("title", "Words "+name))
			require.Equal(t, []string{"σκύλος", "γάτα"}, fronts(read(b.Browser, got.UUID, "").Cards), name)
			if name == "with line" {
				require.Len(t, got.Faults, 1)
				require.Equal(t, 2, *got.Faults[0].Line)
			} else {
				require.Empty(t, got.Faults, name)
			}
		}
		preview := b.Post("/api/decks/imports/preview", fields{"text": "front,back\na,b"})
		require.Equal(t, 200, preview.Status, preview.Text)
		p := apptest.Decode[exchange.Preview](t, preview)
		require.True(t, p.Header)
		require.Equal(t, 1, p.Notes)
		require.Equal(t, "table", p.Format)
	})
}

func TestImportsThatAreRefused(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		b, other := w.member("us", "b"), w.member("us", "other")
		foreign := w.sendPackage(u, other, "basic-de")
		for name, form := range map[string]fields{
			"nothing": {}, "empty": {"text": " "}, "no cards": {"text": "only words"},
			"another's": {"uploadId": foreign}, "unknown": {"uploadId": "a"},
			"no package": {"uploadId": w.send(u, b, "a.apkg", "PK\x03\x04broken")},
			"a picture":  {"uploadId": w.send(u, b, "a.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\x00")},
		} {
			got := b.Post("/api/decks/imports", form.With("title", "A deck").With("visibility", "public"))
			require.Contains(t, []int{415, 422}, got.Status, name+": "+got.Text)
			require.NotEmpty(t, got.Said(), name)
		}
		require.Equal(t, 401, w.Browser("us").Post("/api/decks/imports", fields{"text": "a\tb", "visibility": "public"}).Status)
	})
}

func TestExport(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		author, visitor := w.member("de", "author"), w.Browser("de")
		r := author.share("Länder", append(numbered(22), fields{"kind": "cloze", "front": "{{c1::Paris::Stadt}}", "back": "**Frankreich**", "tags": []string{"a b"}})...)
		for _, format := range []string{"csv", "md", "apkg"} {
			got := author.Get("/api/decks/" + r.UUID + "/export?format=" + format)
			require.Equal(t, 200, got.Status)
			require.Contains(t, got.Header.Get("Content-Disposition"), "."+format)
			again := author.imports(fields{"uploadId": w.send(u, author, "x."+format, got.Text), "title": "Again " + format})
			require.Empty(t, again.Faults)
			want, back := read(author.Browser, r.UUID, "").Cards, read(author.Browser, again.UUID, "").Cards
			require.Equal(t, fronts(want), fronts(back), format)
			require.Equal(t, "**Frankreich**", back[22].Back)
			require.NotContains(t, visitor.Get("/api/decks/"+r.UUID+"/export?format="+format).Text, "Answer 22")
		}
		csv := visitor.Get("/api/decks/" + r.UUID + "/export?format=csv")
		require.Equal(t, 20, strings.Count(csv.Text, "Question "))
		require.Equal(t, 404, visitor.Get("/api/decks/"+url.PathEscape(author.id)+"/export").Status)
	})
}

// Pictures of an editor are uploads that a change names.
func TestPicturesOfAnEditor(t *testing.T) {
	exchanging(t, func(t *testing.T, w world, u *apptest.Uploads) {
		author, other := w.member("us", "author"), w.member("us", "other")
		png := func(shade uint8) string {
			m := image.NewGray(image.Rect(0, 0, 3, 2))
			m.Pix[0] = shade
			var b bytes.Buffer
			require.NoError(t, stdpng.Encode(&b, m))
			return b.String()
		}
		sent := func(b *browser, name, content string) fields {
			return fields{"name": name, "uploadId": w.send(u, b, name, content)}
		}
		with := draft("Deck", list{basic("What is it? ![a square](first.png)", "A square")}).With("pictures", list{sent(author, "first.png", png(1)), sent(author, "unnamed.png", png(2))})
		got := author.Post("/api/decks", with)
		require.Equal(t, 201, got.Status, got.Text)
		r := apptest.Decode[edit.Receipt](t, got)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM deck_media`))
		card := read(w.Browser("us"), r.UUID, "").Cards[0]
		require.Len(t, card.Media, 1)
		require.Equal(t, "image/png", w.Browser("us").Get(card.Media[0].URL).Header.Get("Content-Type"))

		notes := author.own(r).Notes
		require.Equal(t, "first.png", author.own(r).Media[0].Name)
		notes[0].Back = "![](second.gif)"
		change := func(p ...fields) fields {
			return fields{"version": r.Version, "notes": []any{notes[0]}, "pictures": p}
		}
		patch := func(b *browser, change fields) int {
			return b.Do("PATCH", "/api/decks/"+r.UUID+"/notes", change).Status
		}
		for name, p := range map[string]fields{
			"no picture": sent(author, "second.gif", "a text"), "another's upload": sent(other, "second.gif", png(3)),
			"a path": sent(author, "../second.gif", png(3)), "no upload": {"name": "second.gif", "uploadId": uuid.NewString()},
			"too large": sent(author, "second.gif", png(3)+strings.Repeat("x", 10<<20)),
		} {
			require.Equal(t, 422, patch(author, change(p)), name)
		}
		require.Equal(t, 403, patch(other, change(sent(other, "second.gif", png(3)))))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM deck_media`))
		require.Equal(t, 200, patch(author, change(fields{"name": "first.png", "uploadId": uuid.NewString()}, sent(author, "second.gif", png(4)))), "one that the deck has needs no upload")
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM deck_media`))
		require.Len(t, read(w.Browser("us"), r.UUID, "").Cards[0].Media, 2)
	})
}

func TestRestoredReviewsOfTheFutureLeaveTheDailyBoundAlone(t *testing.T) {
	uploads := &apptest.Uploads{}
	apptest.On(t, db.SQLite, func(c *app.Config) { c.UnsignedWrites, c.Know.Uploads = true, uploads }, func(t *testing.T, s *apptest.Server) {
		w := world{s}
		b, want := w.member("us", "b"), listOf(t, "history-us")
		moment, err := time.Parse(time.RFC3339, want.MadeWith.Moment)
		require.NoError(t, err)
		require.True(t, moment.After(w.Clock.Now().AddDate(0, 1, 0)), "the package's clock is ahead")
		b.imports(fields{"uploadId": w.sendPackage(uploads, b, "history-us"), "withHistory": true})
		require.Equal(t, want.Counts.Revlog, w.Count(`SELECT COUNT(*) FROM learning_reviews`))

		card := cardsOf(b.Browser, b.share("Deck", numbered(1)...).UUID)[0]
		var events []fields
		for i := range 10_001 {
			events = append(events, event(card, 3, w.Clock.Now().Add(-time.Duration(i)*time.Minute)))
		}
		for some := range slices.Chunk(events[:10_000], 1000) {
			b.review(some...)
		}
		require.Equal(t, 429, b.Post("/api/reviews", fields{"events": events[10_000:]}).Status)
	})
}
