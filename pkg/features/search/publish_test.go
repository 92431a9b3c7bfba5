package search_test

import (
	"bytes"
	"context"
	"image"
	"io"
	"slices"
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

func (pdfs) Read(ctx context.Context, r process.File, _ int64, visit func(context.Context, process.PDF) error) error {
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

func (d document) Clean(_ context.Context, w io.Writer) (pdf.Copied, error) {
	_, err := w.Write(bytes.Join(d, []byte("\f")))
	return pdf.Copied{Pages: d.Pages()}, err
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

// Two markets of one language find each other's knows. A know that its author or staff remove
// in one is found and suggested in neither, and neither shows its blurred text.
func TestWhatOneMarketHidesIsFoundOnNoneOfItsLanguage(t *testing.T) {
	uploads := &apptest.Uploads{}
	apptest.Each(t, func(c *app.Config) {
		c.UnsignedWrites, c.Know.Uploads, c.Know.PDFs = true, uploads, pdfs{}
	}, func(t *testing.T, s *apptest.Server) {
		author, staff := s.Browser("es"), s.Browser("mx")
		id := s.AddUser(apptest.User{Email: "lena@example.org", Name: "Lena", Market: "es"})
		s.SignIn(author, id)
		s.SignIn(staff, s.AddUser(apptest.User{Email: "mara@example.org", Name: "Mara", Market: "mx", Staff: true}))
		share := func(title, text string) string {
			file := s.Upload(uploads, s.Blobs(), id, "a.pdf", "%PDF-1.7\n"+text+"\f\fUna frase borrosa")
			got := author.Post("/api/knows", apptest.Fields{"title": title, "visibility": "public", "uploadIds": []string{file}})
			require.Equal(t, 201, got.Status, got.Text)
			know := apptest.Decode[edit.Receipt](t, got).UUID
			require.Eventually(t, func() bool {
				return s.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, know) == 0
			}, time.Minute, 5*time.Millisecond)
			return know
		}
		first, second := share("Volcanes de lava", "Uno"), share("Volcanes de ceniza", "Dos y tres")
		finds := func(want ...string) {
			for _, code := range []string{"mx", "es"} {
				visitor := s.Browser(code)
				for _, query := range []string{"volcanes", "borrosa"} {
					got := visitor.Get("/api/search/knows?query=" + query)
					require.Equal(t, 200, got.Status, got.Text)
					require.NotContains(t, got.Text, "frase borrosa", "its third page is blurred where it was shared, and so everywhere")
					knows := []string{}
					for _, one := range apptest.Decode[found](t, got).Content {
						knows = append(knows, one.Know.UUID)
					}
					require.ElementsMatch(t, want, knows, "%s on %s", query, code)
				}
				suggested := visitor.Get("/api/search/suggestions?contentLanguageCode=es&query=volcanes").Text
				for _, know := range []string{first, second} {
					if !slices.Contains(want, know) {
						require.NotContains(t, suggested, know, code)
					}
				}
				if len(want) > 0 {
					require.Contains(t, suggested, want[0], code)
				}
			}
		}
		finds(first, second)

		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+first, apptest.Fields{"version": 1, "visibility": "private"}).Status)
		finds(second)
		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+first, apptest.Fields{"version": 2, "visibility": "public"}).Status)
		finds(first, second)

		require.Equal(t, 201, s.Browser("mx").Post("/api/reports", apptest.Fields{"kind": "know", "id": second, "reason": "SPAM"}).Status)
		cases := apptest.Decode[struct{ Content []struct{ UUID string } }](t, staff.Get("/api/staff/cases"))
		require.Len(t, cases.Content, 1)
		decision := apptest.Fields{"decision": "REMOVE", "ground": "SPAM", "reason": "Publicidad."}
		require.Equal(t, 200, staff.Post("/api/staff/cases/"+cases.Content[0].UUID+"/decision", decision).Status)
		finds(first)
	})
}

// Subjects and topics of the host's market are found by their names and aliases, whether knows are
// there or not; those of other markets aren't.
func TestSubjectsAndTopicsAreFound(t *testing.T) {
	apptest.On(t, "sqlite", func(*app.Config) {}, func(t *testing.T, s *apptest.Server) {
		const topic, subject = "TOPIC", "SUBJECT"
		type match struct{ Type, Name, Path, Alias, Subject string }
		find := func(code, query string) []match {
			r := s.Browser(code).Get("/api/search/knows?query=" + query)
			require.Equal(t, 200, r.Status, r.Text)
			return apptest.Decode[struct{ Curriculum []match }](t, r).Curriculum
		}
		energetics := match{topic, "Cellular Energetics", "/subjects/biology-cellular-energetics", "Photosynthesis", "Biology"}
		require.Equal(t, []match{energetics}, find("us", "photosynthesis"))
		require.Equal(t, []match{energetics}, find("us", "Biology%20photosynth"))
		require.Equal(t, []match{{subject, "Math", "/subjects/math/knows", "Mathematics", "Math"}}, find("us", "mathematics"))
		require.Equal(t, []match{{topic, "Pflanzen und Fotosynthese", "/subjects/biologie-pflanzen-und-fotosynthese", "", "Biologie"}}, find("de", "FOTOSYNTHESE"))
		require.Empty(t, find("us", "fotosynthese"), "a topic of another market")
		require.Empty(t, find("us", "respiration%20photosynthesis"), "a topic of another market of the language")
		for _, narrower := range []string{"&page=1", "&subject=3", "&knowFormat=DOCUMENT"} {
			require.Empty(t, find("us", "photosynthesis"+narrower))
		}
	})
}
