package know_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// Small PDFs as their authors see them: text, search and download have the words that the
// pages show and none of the others.
func TestPDFsAreReadAsTheirAuthorsSeeThem(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		for _, c := range []struct {
			file      string
			pages     int
			has, lack []string
		}{
			{"p02-layer-off.pdf", 1, []string{"Kaninchen"}, []string{"Nashorn", "Loesung"}},
			{"p04-form-notes.pdf", 1, []string{"Anmeldung", "Name", "Ort", "Okapi", "Tapir", "Axolotl", "Wombat"}, []string{"Klebezettel", "Merken"}},
			{"p12g-page-missing.pdf", 2, []string{"Fehlt 1 Zobel", "Fehlt 3 Zobel"}, nil},
			{"s-cropleer.pdf", 1, []string{"Otter"}, nil},
		} {
			t.Run(c.file, func(t *testing.T) {
				content, err := os.ReadFile(filepath.Join("..", "..", "platform", "pdf", "testdata", "small", c.file))
				require.NoError(t, err)
				r := lena.share(draft("Datei "+c.file, lena.sent(c.file, string(content))))
				told := events(t, lena, r.UUID)
				require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
				k := lena.read(r.UUID)
				require.Len(t, k.Pages, c.pages)
				var texts []string
				for _, p := range k.Pages {
					texts = append(texts, *p.Text)
				}
				text := strings.Join(texts, "\n")
				file := apptest.Decode[reading.Address](t, lena.Post("/api/knows/"+r.UUID+"/files/1/url", nil))
				download := lena.Get(file.URL).Text
				for _, word := range c.has {
					require.Contains(t, text, word)
				}
				for _, word := range c.lack {
					require.NotContains(t, text, word)
					require.NotContains(t, download, word)
				}
			})
		}
	})
}

// The page of a form that only another program can show asks to wait for that: it is
// refused, not published.
func TestFormOfAnotherProgramIsRefused(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		content, err := os.ReadFile(filepath.Join("..", "..", "platform", "pdf", "testdata", "small", "p05-xfa.pdf"))
		require.NoError(t, err)
		r := lena.share(draft("Formular", lena.sent("p05-xfa.pdf", string(content))))
		told := events(t, lena, r.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"], "%v", told)
	})
}
