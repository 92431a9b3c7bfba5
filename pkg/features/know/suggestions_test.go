package know_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/suggestion"
	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// suggestion asks what files are about.
func (b *browser) suggestion(status int, ids ...string) suggestion.Suggestion {
	b.T.Helper()
	got := b.Get("/api/knows/suggestions?uploadIds=" + url.QueryEscape(strings.Join(ids, ",")))
	require.Equal(b.T, status, got.Status, got.Text)
	if status != 200 {
		return suggestion.Suggestion{}
	}
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[suggestion.Suggestion](b.T, got)
}

const biology = `# Zellatmung: alle vier Schritte

Biologie, Klasse 10. Die Zellatmung findet in der Zelle statt. Stoffwechsel und Enzyme:
Der Stoffwechsel der Zelle braucht Enzyme. Ohne Enzyme kein Stoffwechsel.
`

func subjectOf(m *market.Market, name string) market.Subject {
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.Name == name })
	return m.Subjects[i]
}

func TestFilesSuggestWhatTheyAreAbout(t *testing.T) {
	share := func(c *app.Config) { apptest.SharePDFium(t, c.DataDir) }
	for _, engine := range engines() {
		with(t, engine, ownPDFs(), share, filesSuggest)
	}
}

func filesSuggest(t *testing.T, w *world) {
	lena := w.member("de", "lena")
	got := lena.suggestion(200, lena.upload("notes.md", biology))
	require.Equal(t, "Zellatmung: alle vier Schritte", got.Title)
	german, _ := apptest.Registry(t, "local").ByCode("de")
	subject := subjectOf(german, "Biologie")
	require.NotNil(t, got.SubjectID)
	require.Equal(t, subject.ID, *got.SubjectID)
	require.NotEmpty(t, got.TopicIDs)
	for _, id := range got.TopicIDs {
		require.True(t, slices.ContainsFunc(subject.Topics, func(t market.Topic) bool { return t.UUID == id }))
	}

	for _, c := range []struct{ name, text, title string }{
		{"nothing that a subject has", "Einkaufen am Samstag\n\nBrot, Milch und Käse.", "Einkaufen am Samstag"},
		{"several subjects", "Mathematik und Biologie und Chemie und Geschichte", "Mathematik und Biologie und Chemie und Geschichte"},
		{"no letters", "123 456\n\n7", ""},
	} {
		got := lena.suggestion(200, lena.upload("a.txt", c.text))
		require.Equal(t, c.title, got.Title, c.name)
		require.Nil(t, got.SubjectID, c.name)
		require.Empty(t, got.TopicIDs, c.name)
	}
	long := lena.suggestion(200, lena.upload("long.md", "# "+strings.Repeat("Zelle ", 100)))
	require.LessOrEqual(t, len(long.Title), 120)
	require.True(t, strings.HasSuffix(long.Title, "Zelle"), "it ends with a word")

	// The first file with a heading gives the title; what can't be read gives nothing.
	broken := lena.upload("broken.pdf", "%PDF-1.7\nnothing")
	got = lena.suggestion(200, broken, lena.upload("notes.md", biology+"."))
	require.Equal(t, "Zellatmung: alle vier Schritte", got.Title)
	require.Equal(t, suggestion.Suggestion{TopicIDs: []string{}}, lena.suggestion(200, broken))
}

func TestOnlyOnesOwnFilesAreRead(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		id := lena.upload("notes.md", biology)
		mia.suggestion(404, id)
		w.visitor("de").suggestion(401, id)
		lena.suggestion(404, "9f4f2f0e-0000-4000-8000-000000000001")
		lena.suggestion(422)
		lena.suggestion(422, slices.Repeat([]string{id}, 21)...)
		// Nothing of it is stored, and the file can still be shared.
		require.Equal(t, 1, w.uploads.Len())
		lena.share(draft("Zellatmung", id))
	})
}

// Numbers of sections are no part of a title; numbers that mean something are.
func TestTitlesHaveNoSectionNumber(t *testing.T) {
	with(t, "sqlite", ownPDFs(), func(c *app.Config) { apptest.SharePDFium(t, c.DataDir) }, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		for _, c := range []struct{ text, title string }{
			{"1.2 Photosynthese", "Photosynthese"},
			{"1.2. Photosynthese", "Photosynthese"},
			{"2.1.3  Die Lichtreaktion", "Die Lichtreaktion"},
			{"1.2: Photosynthese", "Photosynthese"},
			{"3.1 – Ökosystem See", "Ökosystem See"},
			{"1.2 Φωτοσύνθεση", "Φωτοσύνθεση"},
			{"2.1 ¿Qué es una célula?", "¿Qué es una célula?"},
			{"7 Wochen ohne", "7 Wochen ohne"},
			{"1984 von George Orwell", "1984 von George Orwell"},
			{"2. Weltkrieg", "2. Weltkrieg"},
			{"9.11.1989 Mauerfall", "9.11.1989 Mauerfall"},
			{"9.11.89 Mauerfall", "9.11.89 Mauerfall"},
			{"12.03.2024 Klausur", "12.03.2024 Klausur"},
			{"Web 2.0 Grundlagen", "Web 2.0 Grundlagen"},
			{"1.5 mal so viel", "1.5 mal so viel"},
			{"2.5 % Zinsen", "2.5 % Zinsen"},
			{"1.2 AB", ""}, // too few letters
		} {
			require.Equal(t, c.title, lena.suggestion(200, lena.upload("a.md", "# "+c.text)).Title, c.text)
		}
		for text, title := range map[string]string{"1.2 Photosynthese": "Photosynthese", "7 Wochen ohne": "7 Wochen ohne", "1984": ""} {
			require.Equal(t, title, lena.suggestion(200, lena.upload("a.pdf", page(text))).Title, text)
		}
	})
}

// page is a PDF of one page with a line of Latin letters, which PDFium reads.
func page(line string) string {
	content := "BT /F 24 Tf 60 700 Td (" + line + ") Tj ET"
	return fmt.Sprintf(`%%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length %d>> stream
%s
endstream endobj
trailer <</Root 1 0 R /Size 5>>
`, len(content), content)
}

func TestHeadingsOfPDFsAreTitles(t *testing.T) {
	with(t, "sqlite", ownPDFs(), func(c *app.Config) { apptest.SharePDFium(t, c.DataDir) }, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		content, err := os.ReadFile(filepath.Join("../../platform/pdf/testdata", "spec-en.pdf"))
		require.NoError(t, err)
		require.Equal(t, "1 What the station records", lena.suggestion(200, lena.upload("spec.pdf", string(content))).Title)
	})
}
