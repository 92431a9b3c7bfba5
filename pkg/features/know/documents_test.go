package know_test

import (
	"context"
	"image"
	"image/color"
	_ "image/jpeg" // as pages are drawn
	_ "image/png"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"
	platformpdf "knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

// readAs is how a file of testdata/documents is read.
type readAs struct {
	market string // German by default
	// rejected is the reason of a file that isn't published.
	rejected string
	pages    int      // 0: any number
	has      []string // in the text of pages and in the download
	lacks    []string // in neither, nor in what is found
	finds    []string // searches that find it, beside the single words of has
	picture  bool     // a know without text
	told     []own.Omission
}

// documents are all files of testdata/documents, by their names: what their authors see in
// them, and what nobody may.
func documents() map[string]readAs {
	const script, picture, drawing = "script", "picture", "drawing"
	hint := func(kind, name string, count int) own.Omission {
		return own.Omission{Kind: kind, Name: name, Count: count}
	}
	return map[string]readAs{
		"p02-layer-off.pdf":  {pages: 1, has: []string{"Kaninchen"}, lacks: []string{"Nashorn", "Loesung"}},
		"p04-form-notes.pdf": {pages: 1, has: []string{"Anmeldung", "Name", "Ort", "Okapi", "Tapir", "Axolotl", "Wombat"}, lacks: []string{"Klebezettel", "Merken"}},
		"p05-xfa.pdf":        {rejected: "form"},
		"p12g-page-missing.pdf": {
			pages: 2, has: []string{"Fehlt 1 Zobel", "Fehlt 3 Zobel"}, told: []own.Omission{hint("page", "2", 1)},
		},
		"s-cropleer.pdf": {pages: 1, has: []string{"Otter"}}, // what it crops to is no part of its page: the whole page is shown
		"p21-hyphen.pdf": {
			market: "gb", pages: 1,
			has: []string{"price-determining factors", "integrin-dependent paths", "well-known", "n-tridecanal", "long-term", "Ein- und Ausgabe", "Post-Office", "COVID-19", "12-14"},
			finds: []string{
				"price", "determining", "price-determining", "dependent", "integrin", "integrin-dependent", "known", "well-known", "tridecanal", "n-tridecanal",
			},
		},
		"d07-altchunk.docx":       {has: []string{"Kapitel Ibis", "Nur eingebettet."}},
		"d07b-altchunk-part.docx": {has: []string{"Deckblatt Kakadu", "Kapitel Ibis", "Nur eingebettet."}},
		"d08-smartart-chart.docx": {
			has:  []string{"Legislative Kondor", "Exekutive Kranich", "Judikative Lerche", "Niederschlag Moewe", "Nandu", "Nachtigall"},
			told: []own.Omission{hint(drawing, "", 2)},
		},
		"x01-slides.pptx": {has: []string{"Gewalten Rabe", "Klima Reiher"}, told: []own.Omission{hint(drawing, "", 2)}},
		"d09-wmf.docx":    {has: []string{"Loese nach x auf: □ wobei □ gilt. Pelikan"}, told: []own.Omission{hint(picture, "", 3)}},
		"d11-scripts.docx": {
			has: []string{"Mathe"},
			told: []own.Omission{
				hint(script, "Hani", 9), hint(script, "Jpan", 8), hint(script, "Kore", 5), hint(script, "Hebr", 8), hint(script, "Arab", 12),
				hint(script, "Deva", 12), hint(script, "Thai", 6), hint(script, "Zsye", 6), hint(script, "Zsym", 3),
			},
		},
		"m04-scripts.md": {
			has: []string{"Sprachen lernen", "Chinesisch:", "Emoji:"},
			told: []own.Omission{
				hint(script, "Hani", 9), hint(script, "Jpan", 4), hint(script, "Kore", 3), hint(script, "Hebr", 8), hint(script, "Arab", 5),
				hint(script, "Deva", 6), hint(script, "Zsye", 6), hint(script, "Zsym", 2),
			},
		},
		"m01-html.md": {
			has:   []string{"Kasuar", "Flamingo", "Gimpel", "Kiebitz", "Fell", "lebendgebärend", "warmblütig", "10⁻³", "mc²", "Die Antwort ist 42."},
			lacks: []string{"10-3", "Felllebend", "Pirol", "<br", "<sub"},
		},
		"m02-math.md": {has: []string{
			`$a^2 + b^2 = c^2$`, `$x_{1,2} = \frac{-b \pm \sqrt{b^2-4ac}}{2a}$`, `\int_0^1 x^2\,dx`, `$a*b*c$`, `$\alpha_i \cdot \beta_j$`, `$|x|$; Preis 5 $ und 10 $.`, `\[ E = mc^2 \]`,
		}, lacks: []string{"$abc$"}},
		"t02-iso8859-7.txt":     {market: "gr", has: []string{"Άνοιξη και καλοκαίρι", "Η άλγεβρα είναι κλάδος", "Ό,τι μάθαμε"}},
		"t03-cp1254.txt":        {market: "tr", has: []string{"Işık yılı", "ışığın bir yılda aldığı yoldur", "Çalışkan çocuklar"}},
		"t05-cp1250-pl.txt":     {market: "pl", has: []string{"Zażółć gęślą jaźń. Łódź jest miastem"}},
		"t17-cp1252-quotes.txt": {market: "fr", has: []string{"„Ja“ – und ging. Das kostet 5 €. L’élève a réussi…"}},
		"t12-id3.txt":           {has: []string{"fuer Entscheidungsbaeume von Quinlan"}},
		"t18-gif.txt":           {has: []string{"GIF89a ist das Format mit Animation"}},
		"t20-html-start.txt":    {has: []string{"<head> ist der Teil eines Dokuments"}},
		"t14-stray-byte.txt":    {has: []string{"Umlauten: äöüß.", "aus Latin-1", "Noch mehr Text, der gültig ist."}, told: []own.Omission{hint("bytes", "", 1)}},
		"t21-nbsp-nel.txt":      {has: []string{"Zeile eins", "Zeile zwei", "Grottenolm"}, lacks: []string{"einsZeile", "zweiZeile"}},
		"i01-exif-6.webp":       {market: "us", pages: 1, picture: true},
		"i19-thin.png":          {market: "us", rejected: "tooComplex"},
		"bomb-page-height.pdf":  {market: "us", rejected: "tooComplex"},
		"bomb-thin.png":         {market: "us", rejected: "tooComplex"},
	}
}

// Files of every kind are read as their authors see them, from the upload to the text of
// pages, the search and the download. What can't be taken over is told to the author, and
// to nobody else.
func TestDocumentsAreReadAsTheirAuthorsSeeThem(t *testing.T) {
	rows := documents()
	files, err := os.ReadDir(filepath.Join("testdata", "documents"))
	require.NoError(t, err)
	require.Len(t, files, len(rows))
	with(t, db.SQLite, realPDFs(), func(c *app.Config) { c.Know.Tesseract = "off" }, func(t *testing.T, w *world) {
		type shared struct {
			readAs

			author *browser
			id     string
		}
		all := map[string]shared{}
		for _, file := range files {
			name := file.Name()
			row, ok := rows[name]
			require.True(t, ok, name)
			if row.market == "" {
				row.market = "de"
			}
			content, err := os.ReadFile(filepath.Join("testdata", "documents", name))
			require.NoError(t, err)
			author := w.member(row.market, strings.ReplaceAll(name, ".", "-"))
			got := author.Post("/api/knows", draft("Titel", author.sent(name, string(content))))
			require.Equal(t, 201, got.Status, "%s: %s", name, got.Text)
			all[name] = shared{row, author, apptest.Decode[edit.Receipt](t, got).UUID}
		}
		engine := platformpdf.New(platformpdf.Options{Workers: 1, CacheFolder: apptest.PDFiumFolder(t)})
		defer func() { require.NoError(t, engine.Close()) }()
		for _, file := range files {
			t.Run(file.Name(), func(t *testing.T) {
				s := all[file.Name()]
				w.done(s.id)
				s.author.signIn()
				visitor := w.visitor(s.market)
				if s.rejected != "" {
					require.Equal(t, "REJECTED", w.status(s.id))
					require.Equal(t, s.rejected, s.author.read(s.id).Own.Value.Failure.Value.Reason)
					require.Equal(t, 404, visitor.Get("/api/knows/"+s.id).Status)
					return
				}
				require.Contains(t, []string{"PUBLISHED", "REVIEW"}, w.status(s.id), "%+v", s.author.read(s.id).Own.Value.Failure)
				k := s.author.read(s.id)
				if s.pages > 0 {
					require.Len(t, k.Pages, s.pages)
				}
				for i := range s.told {
					s.told[i].File = file.Name()
				}
				require.ElementsMatch(t, s.told, k.Own.Value.Omitted)
				download := s.author.Get(apptest.Decode[reading.Address](t, s.author.Post("/api/knows/"+s.id+"/files/1/url", nil)).URL).Text
				if s.picture {
					hasPureColours(t, s.author.Get(k.Pages[0].Images[0].URL).Text)
					return
				}
				var text strings.Builder
				for _, p := range k.Pages {
					text.WriteString(*p.Text + "\n")
				}
				shown := words(text.String())
				saved := words(textOf(t, engine, download))
				for _, want := range s.has {
					require.Contains(t, shown, words(want))
					require.Contains(t, saved, words(want))
				}
				for _, secret := range s.lacks {
					require.NotContains(t, shown, secret)
					require.NotContains(t, saved, secret)
					require.NotContains(t, download, secret)
				}
				for _, word := range simple(s.lacks) {
					require.NotContains(t, visitor.find(word), s.id, word)
				}
				if w.status(s.id) == "REVIEW" { // it is nearly the same as another one of these
					return
				}
				for _, word := range append(s.finds, simple(s.has)...) {
					require.Contains(t, visitor.find(word), s.id, word)
				}
				require.NotContains(t, visitor.Get("/api/knows/"+s.id).Text, `"omitted"`)
			})
		}
	})
}

// find is what a search for knows answers.
func (b *browser) find(query string) string {
	b.T.Helper()
	got := b.Get("/api/search/knows?limit=100&query=" + url.QueryEscape(query))
	require.Equal(b.T, 200, got.Status, got.Text)
	return got.Text
}

// simple are those of some texts that are one plain word.
func simple(texts []string) (out []string) {
	for _, text := range texts {
		if !strings.ContainsAny(text, " \\-⁻²:.<") {
			out = append(out, text)
		}
	}
	return out
}

// words is a text with a space between two words.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// textOf is the text of a PDF's pages.
func textOf(t *testing.T, engine *platformpdf.Engine, file string) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, engine.Read(t.Context(), strings.NewReader(file), int64(len(file)), func(ctx context.Context, d *platformpdf.Document) error {
		for n := range d.Pages() {
			page, err := d.Text(ctx, n)
			if err != nil {
				return err
			}
			b.WriteString(page.Plain() + "\n")
		}
		return nil
	}))
	return b.String()
}

// hasPureColours checks a picture that is white, red at its top right and blue at its bottom
// left, as its author sees it.
func hasPureColours(t *testing.T, picture string) {
	t.Helper()
	m, _, err := image.Decode(strings.NewReader(picture))
	require.NoError(t, err)
	w, h := m.Bounds().Dx(), m.Bounds().Dy()
	require.Greater(t, h, w, "it stands upright")
	for at, want := range map[[2]int]color.RGBA{{w / 2, h / 2}: {255, 255, 255, 255}, {w - 5, 5}: {255, 0, 0, 255}, {5, h - 5}: {0, 0, 255, 255}} {
		got := color.RGBAModel.Convert(m.At(at[0], at[1])).(color.RGBA)
		for i, v := range [3]uint8{got.R, got.G, got.B} {
			require.InDelta(t, [3]uint8{want.R, want.G, want.B}[i], v, 8, "%v: %v", at, got)
		}
	}
}
