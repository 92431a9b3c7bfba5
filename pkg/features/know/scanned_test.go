package know_test

import (
	"bytes"
	"context"
	"fmt"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"
	platformpdf "knowmad/pkg/platform/pdf"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// tesseract is a program in Tesseract's place that knows German, and says of every page
// what a script does.
func tesseract(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tesseract")
	program := "#!/bin/sh\n[ \"$1\" = --list-langs ] && { echo deu; exit; }\n" + script
	require.NoError(t, os.WriteFile(path, []byte(program), 0o700))
	return path
}

const recognised = "cat > /dev/null\nprintf '5\\t1\\t1\\t1\\t1\\t1\\t160\\t10\\t320\\t8\\t96\\tErkannt\\n'"

// reading runs a test against a server that reads scans.
func readingScans(t *testing.T, program string, test func(t *testing.T, w *world, log *logtest.Buffer)) {
	t.Helper()
	var log logtest.Buffer
	with(t, db.SQLite, &pdfs{}, func(c *app.Config) {
		c.Know.Tesseract, c.Log = program, zerolog.New(&log)
	}, func(t *testing.T, w *world) { test(t, w, &log) })
}

// A page without text is read by Tesseract in the market's language; one with text isn't.
func TestTextOfAScan(t *testing.T) {
	readingScans(t, tesseract(t, recognised), func(t *testing.T, w *world, _ *logtest.Buffer) {
		lena := w.member("de", "lena")
		k := lena.read(lena.publish("Ein Scan", "", "mit Text").UUID)
		require.Equal(t, "Erkannt", *k.Pages[0].Text)
		require.Equal(t, "mit Text", *k.Pages[1].Text)
		require.False(t, k.PicturesOnly)
		require.Equal(t, 3, k.Words)
		lines := apptest.Decode[reading.PageList](t, lena.Get("/api/knows/"+k.UUID+"/pages")).Pages[0].Lines
		require.Len(t, lines, 1)
		require.InDelta(t, 0.1, lines[0].X, 1e-9)
		require.InDelta(t, 0.2, lines[0].W, 1e-9)
	})
}

// Without the market's language, or where Tesseract fails, a scan is published as
// pictures.
func TestScanThatCannotBeRead(t *testing.T) {
	for name, c := range map[string]struct{ script, market, says string }{
		"another language": {recognised, "pl", "doesn't know a language"},
		"a failure":        {"exit 1", "de", "can't be read"},
	} {
		t.Run(name, func(t *testing.T) {
			readingScans(t, tesseract(t, c.script), func(t *testing.T, w *world, log *logtest.Buffer) {
				author := w.member(c.market, "author")
				r := author.publish("A scan", "", "")
				require.Equal(t, "PUBLISHED", w.status(r.UUID))
				k := author.read(r.UUID)
				require.True(t, k.PicturesOnly)
				require.Empty(t, *k.Pages[0].Text)
				require.Contains(t, log.String(), c.says)
			})
		})
	}
}

// A real scan with PDFium and Tesseract: a PDF whose page is a picture.
func TestRealScan(t *testing.T) {
	if _, err := exec.LookPath("tesseract"); err != nil {
		t.Skip("Tesseract isn't installed (package tesseract-ocr)")
	}
	languages, err := exec.CommandContext(t.Context(), "tesseract", "--list-langs").Output()
	require.NoError(t, err)
	if !strings.Contains(string(languages), "deu") {
		t.Skip("Tesseract's German isn't installed (package tesseract-ocr-deu)")
	}
	with(t, db.SQLite, nil, func(c *app.Config) { c.Know.Tesseract = "" }, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		r := lena.share(draft("Ein Scan", lena.sent("scan.pdf", scan(t, "guide-de.pdf"))))
		told := events(t, lena, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
		k := lena.read(r.UUID)
		require.False(t, k.PicturesOnly)
		require.Equal(t, "de", *k.TextLanguage)
		require.Contains(t, *k.Pages[0].Text, "Bevor ihr vor der Klasse steht")
		require.Contains(t, *k.Pages[0].Text, "wenn kritische Fragen aus der Klasse kommen", "a word that is hyphenated is whole again")
	})
}

// scan is a PDF with a picture of a document's first page, as a scanner writes it.
func scan(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "platform", "pdf", "testdata", name))
	require.NoError(t, err)
	engine := platformpdf.New(platformpdf.Options{Workers: 1, CacheFolder: apptest.PDFiumFolder(t)})
	defer engine.Close()
	var picture bytes.Buffer
	require.NoError(t, engine.Read(t.Context(), bytes.NewReader(content), int64(len(content)), func(ctx context.Context, d *platformpdf.Document) error {
		m, err := d.Image(ctx, 0, 1600)
		if err != nil {
			return err
		}
		return jpeg.Encode(&picture, m, nil)
	}))
	return pdfOfPicture(t, picture.Bytes())
}

// pdfOfPicture is a PDF of one page of A4 that a JPEG fills.
func pdfOfPicture(t *testing.T, picture []byte) string {
	t.Helper()
	size, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	require.NoError(t, err)
	const content = "q 595 0 0 842 0 0 cm /P Do Q"
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	var offsets []int
	for n, object := range []string{
		"<</Type /Catalog /Pages 2 0 R>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</P 5 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf("<</Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length %d>>\nstream\n%s\nendstream",
			size.Width, size.Height, len(picture), picture),
	} {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer <</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return b.String()
}
