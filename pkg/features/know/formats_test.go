package know_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/db"
	platformpdf "knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

// png is a picture of one pixel.
const png = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\xdac\xfc\xcf\xc0\xf0\x1f\x00\x05\x05\x02\x00_\xc8\xf1\xd2\x00\x00\x00\x00IEND\xaeB`\x82"

// sent sends a file by tus and gives its id.
func (b *browser) sent(name, content string) string {
	b.T.Helper()
	r := b.Request("POST", "/api/uploads", content)
	for key, value := range map[string]string{
		"Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0", "Upload-Length": strconv.Itoa(len(content)),
		"Upload-Metadata": "filename " + base64.StdEncoding.EncodeToString([]byte(name)),
	} {
		r.Header.Set(key, value)
	}
	got := b.Signed(r)
	require.Equal(b.T, 201, got.Status, got.Text)
	return filepath.Base(got.Header.Get("Location"))
}

// Documents of every kind become pages with their text, in the languages of markets;
// what readers download of them is a PDF.
func TestKindsOfDocuments(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		for _, tc := range []struct{ market, file string }{
			{"de", "pandoc-de.docx"}, {"de", "pandoc-de.pptx"}, {"gr", "pandoc-el.odt"}, {"cz", "python-docx-cs.docx"}, {"tr", "odfpy-tr.odt"},
		} {
			t.Run(tc.file, func(t *testing.T) {
				content, err := os.ReadFile(filepath.Join("..", "..", "platform", "document", "testdata", tc.file))
				require.NoError(t, err)
				b := w.member(tc.market, strings.ReplaceAll(tc.file, ".", ""))
				r := b.share(draft("Document "+tc.file, b.sent("../"+tc.file, string(content))))
				told := w.told(b, r.UUID)
				require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
				k := b.read(r.UUID)
				require.Equal(t, "DOCUMENT", string(k.Format))
				require.Greater(t, k.Words, 20)
				require.Equal(t, tc.file, *k.Files[0].Name)
				file := apptest.Decode[reading.Address](t, b.Post("/api/knows/"+r.UUID+"/files/1/url", nil))
				got := b.Get(file.URL)
				require.Equal(t, "application/pdf", got.Header.Get("Content-Type"))
				require.True(t, strings.HasPrefix(got.Text, "%PDF-"))
			})
		}
		lena := w.member("de", "lena")
		r := lena.share(fields{"title": "Aus der Zwischenablage", "visibility": "public", "text": "# Brüche\n\n- Zähler\n- <script>alert(1)</script>\n"})
		told := events(t, lena, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
		k := lena.read(r.UUID)
		require.Contains(t, *k.Pages[0].Text, "Brüche")
		require.NotContains(t, *k.Pages[0].Text, "# Brüche")
		require.Equal(t, "md", k.Files[0].Kind)
	})
}

// A text becomes pages of the size of paper that its market prints on.
func TestPaperIsThatOfTheMarket(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		for code, want := range map[string]string{"us": "612×792", "mx": "612×792", "de": "595×842", "gb": "595×842"} {
			b := w.member(code, "writer-"+code)
			r := b.share(fields{"title": "A text in " + code, "visibility": "public", "text": "Pasted in " + code})
			told := w.told(b, r.UUID)
			require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
			file := apptest.Decode[reading.Address](t, b.Post("/api/knows/"+r.UUID+"/files/1/url", nil))
			content := b.Get(file.URL).Text
			engine := platformpdf.New(platformpdf.Options{Workers: 1, CacheFolder: apptest.PDFiumFolder(t)})
			require.NoError(t, engine.Read(t.Context(), strings.NewReader(content), int64(len(content)), func(ctx context.Context, d *platformpdf.Document) error {
				page, err := d.Text(ctx, 0)
				require.Equal(t, want, fmt.Sprintf("%.0f×%.0f", page.Width, page.Height), code)
				return err
			}))
			require.NoError(t, engine.Close())
		}
	})
}

// Pictures, where the market has them: drawn anew, upright, as one page each.
func TestPicturesWhereTheMarketHasThem(t *testing.T) {
	withPDFs(t, db.SQLite, nil, func(t *testing.T, w *world) {
		amy := w.member("us", "amy")
		photo, err := os.ReadFile(filepath.Join("..", "..", "platform", "image", "testdata", "opaque.webp"))
		require.NoError(t, err)
		r := amy.share(draft("My notes", amy.sent("a.png", png), amy.sent("b.webp", string(photo))))
		told := w.told(amy, r.UUID)
		require.Equal(t, "PUBLISHED", told[len(told)-1]["status"], "%v", told)
		k := amy.read(r.UUID)
		require.Equal(t, "IMAGE", string(k.Format))
		require.Len(t, k.Pages, 2)
		require.True(t, k.PicturesOnly)
		file := apptest.Decode[reading.Address](t, amy.Post("/api/knows/"+r.UUID+"/files/1/url", nil))
		got := amy.Get(file.URL)
		require.Equal(t, "image/png", got.Header.Get("Content-Type"))
		require.True(t, strings.HasPrefix(got.Text, "\x89PNG"))

		broken := amy.share(draft("Broken", amy.sent("c.png", png[:40])))
		told = events(t, amy, broken.UUID)
		require.Equal(t, "REJECTED", told[len(told)-1]["status"], "%v", told)
	})
}
