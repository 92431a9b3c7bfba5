package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/pdf"
)

// cacheFolder keeps the compiled PDFium for all tests of a run.
var cacheFolder string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "pdfium-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(folder)
		cacheFolder = folder
		return m.Run()
	}())
}

func newEngine(t testing.TB, o pdf.Options) *pdf.Engine {
	t.Helper()
	o.CacheFolder = cacheFolder
	e := pdf.New(o)
	t.Cleanup(func() { require.NoError(t, e.Close()) })
	return e
}

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	return file
}

func read(e *pdf.Engine, file []byte, visit func(ctx context.Context, d *pdf.Document) error) error {
	return e.Read(context.Background(), bytes.NewReader(file), int64(len(file)), visit)
}

// plain is the text of all pages.
func plain(e *pdf.Engine, file []byte) (string, error) {
	var texts []string
	err := read(e, file, func(ctx context.Context, d *pdf.Document) error {
		for page := range d.Pages() {
			text, err := d.Text(ctx, page)
			if err != nil {
				return err
			}
			texts = append(texts, text.Plain())
		}
		return nil
	})
	return strings.Join(texts, "\n\f\n"), err
}

// build makes a PDF of objects; the first is number 1 and the catalogue.
func build(objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for n, object := range objects {
		offsets[n] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", n+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer <</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return b.Bytes()
}

func stream(dict, content string) string {
	return fmt.Sprintf("<<%s /Length %d>>\nstream\n%s\nendstream", dict, len(content), content)
}

// onePage is a PDF of a page with entries of its own and a content; objects more have
// the numbers 5 and up. F1 is Helvetica.
func onePage(entries, content string, more ...string) []byte {
	return build(append([]string{
		"<</Type /Catalog /Pages 2 0 R>>",
		"<</Type /Pages /Kids [3 0 R] /Count 1>>",
		"<</Type /Page /Parent 2 0 R /Contents 4 0 R " + entries + ">>",
		stream("", content),
	}, more...)...)
}

const helvetica = "/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>>>>>"
