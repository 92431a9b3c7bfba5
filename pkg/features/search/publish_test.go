package search_test

import (
	"bytes"
	"context"
	"image"
	"io"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

// pdfs reads every document as pages whose texts stand between form feeds.
type pdfs struct{}

func (pdfs) Read(ctx context.Context, r io.ReadSeeker, _ int64, visit func(context.Context, process.PDF) error) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return visit(ctx, document(bytes.Split(bytes.TrimPrefix(all, []byte("%PDF-1.7\n")), []byte("\f"))))
}

type document [][]byte

func (d document) Pages() int { return len(d) }

func (d document) Text(_ context.Context, page int) (pdf.PageText, error) {
	return pdf.PageText{Lines: []pdf.Line{{Text: string(d[page]), W: 1, H: 1}}}, nil
}

func (document) Image(_ context.Context, _, width int) (*image.RGBA, error) {
	return image.NewRGBA(image.Rect(0, 0, width, width/20)), nil
}

func (document) Clean(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, "clean")
	return err
}

func TestKnowIsFoundWhileItIsPublished(t *testing.T) {
	uploads := &apptest.Uploads{}
	apptest.Each(t, func(c *app.Config) {
		c.UnsignedWrites, c.Know.Uploads, c.Know.PDFs = true, uploads, pdfs{}
	}, func(t *testing.T, s *apptest.Server) {
		author := s.Browser("de")
		id := s.AddUser(apptest.User{Email: "lena@example.org", Name: "Lena", Market: "de"})
		s.SignIn(author, id)
		file := s.Upload(uploads, s.Blobs(), id, "a.pdf", "%PDF-1.7\nZähler und Nenner\fBrüche kürzen\fEin Geheimnis")
		got := author.Post("/api/knows", apptest.Fields{"title": "Bruchrechnung", "visibility": "public", "uploadIds": []string{file}})
		require.Equal(t, 201, got.Status, got.Text)
		know := apptest.Decode[edit.Receipt](t, got).UUID
		require.Eventually(t, func() bool {
			return s.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, know) == 0
		}, time.Minute, 5*time.Millisecond)

		visitor := s.Browser("de")
		find := func(query string) found {
			r := visitor.Get("/api/search/knows?query=" + query)
			require.Equal(t, 200, r.Status, r.Text)
			require.NotContains(t, r.Text, "Geheimnis", "the third page is blurred")
			return apptest.Decode[found](t, r)
		}
		for _, query := range []string{"bruchrechnung", "NENNERN", "geheimnis", "lena", "zahler"} {
			require.Len(t, find(query).Content, 1, query)
		}
		require.Empty(t, find("%22Ein%20Geheimnis%22").Content)
		require.Empty(t, apptest.Decode[found](t, s.Browser("fr").Get("/api/search/knows?query=bruchrechnung")).Content)

		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+know, apptest.Fields{"version": 1, "visibility": "private"}).Status)
		require.Empty(t, find("bruchrechnung").Content)
		require.Zero(t, s.Count(`SELECT COUNT(*) FROM search_docs`))
		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+know, apptest.Fields{"version": 2, "visibility": "public", "title": "Dreiecke"}).Status)
		require.Len(t, find("dreieck").Content, 1)
		require.Equal(t, 204, author.Do("DELETE", "/api/knows/"+know, nil).Status)
		require.Empty(t, find("dreieck").Content)
		require.Zero(t, s.Count(`SELECT COUNT(*) FROM search_docs`))
	})
}
