package demand_test

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const (
	patience = 5 * time.Minute
	pause    = 5 * time.Millisecond
)

type fields = apptest.Fields

// world is a server whose uploads and documents are the test's own.
type world struct {
	*apptest.Server

	uploads *apptest.Uploads
}

// each runs a test against a server on each engine, one on SQLite alone: for rules and
// answers whose statements run on both engines in other tests.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

func one(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	on(t, db.SQLite, test)
}

func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	w := &world{uploads: &apptest.Uploads{}}
	apptest.On(t, engine, func(c *app.Config) {
		c.UnsignedWrites, c.Know.Uploads, c.Know.PDFs = true, w.uploads, pdfs{}
	}, func(t *testing.T, s *apptest.Server) {
		w.Server = s
		test(t, w)
	})
}

// pdfs reads every document as one white page with its bytes as text.
type pdfs struct{}

func (pdfs) Read(ctx context.Context, r process.File, _ int64, visit func(context.Context, process.PDF) error) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return visit(ctx, document(bytes.TrimPrefix(bytes.TrimPrefix(all, []byte("%PDF-1.7\n")), []byte("clean "))))
}

type document string

func (document) Pages() int { return 1 }

func (d document) Text(context.Context, int) (pdf.PageText, error) {
	return pdf.PageText{Lines: []pdf.Line{{Text: string(d), W: 1, H: 1}}}, nil
}

func (document) Image(_ context.Context, _, width int) (*image.RGBA, error) {
	return image.NewRGBA(image.Rect(0, 0, width, width/20)), nil
}

func (d document) Clean(_ context.Context, w io.Writer) (pdf.Copied, error) {
	_, err := io.WriteString(w, "clean "+string(d))
	return pdf.Copied{Pages: d.Pages()}, err
}

// browser is one person's; signed in where there is a bearer.
type browser struct {
	apptest.Browser

	w  *world
	id string
}

func (w *world) visitor(market string) *browser {
	w.T.Helper()
	return &browser{Browser: *w.Browser(market), w: w}
}

// member is a user with a confirmed account, signed in on a market's site.
func (w *world) member(market, name string) *browser {
	w.T.Helper()
	b := w.visitor(market)
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market, Staff: name == "staff"})
	b.signIn()
	return b
}

// signIn signs in anew, as tokens don't outlast the days that tests let pass.
func (b *browser) signIn() {
	b.T.Helper()
	b.w.SignIn(&b.Browser, b.id)
}

// pass lets time go by and signs users in again.
func (w *world) pass(d time.Duration, users ...*browser) {
	w.T.Helper()
	w.Clock.Pass(d)
	for _, b := range users {
		b.signIn()
	}
}

// draft asks for something of the first subject that a market has.
func (b *browser) draft(title string) fields {
	b.T.Helper()
	got := b.Get("/api/subjects")
	require.Equal(b.T, 200, got.Status, got.Text)
	all := apptest.Decode[struct{ Subjects []struct{ ID int } }](b.T, got).Subjects
	return fields{"title": title, "subjectId": all[0].ID}
}

// ask asks for something and gives the demand.
func (b *browser) ask(title string) demand.Demand {
	b.T.Helper()
	got := b.Post("/api/know-demands", b.draft(title))
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[demand.Demand](b.T, got)
}

func at(d demand.Demand, rest ...string) string {
	return "/api/know-demands/" + d.UUID + strings.Join(rest, "")
}

// read reads a demand, which is there.
func (b *browser) read(d demand.Demand) demand.Demand {
	b.T.Helper()
	got := b.Get(at(d))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[demand.Demand](b.T, got)
}

// list gives the titles of a list.
func (b *browser) list(query string) []string {
	b.T.Helper()
	got := b.Get("/api/know-demands" + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	titles := []string{}
	for _, d := range apptest.Decode[demand.List](b.T, got).Content {
		titles = append(titles, d.Title)
	}
	return titles
}

func (b *browser) reserve(d demand.Demand) apptest.Reply {
	b.T.Helper()
	return b.Do("PUT", at(d, "/reservation"), nil)
}

// answer is the form with which a user answers a demand by a document of their own.
func (b *browser) answer(d demand.Demand, title string) fields {
	b.T.Helper()
	id := b.w.Upload(b.w.uploads, b.w.Blobs(), b.id, title+".pdf", "%PDF-1.7\n"+title)
	return fields{"title": title, "visibility": "public", "uploadIds": []string{id}, "knowDemandUuid": d.UUID}
}

// share answers a demand, and waits until the know is published.
func (b *browser) share(d demand.Demand, title string) edit.Receipt {
	b.T.Helper()
	got := b.Post("/api/knows", b.answer(d, title))
	require.Equal(b.T, 201, got.Status, got.Text)
	r := apptest.Decode[edit.Receipt](b.T, got)
	require.Eventually(b.T, func() bool {
		return b.w.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, r.UUID) == 0
	}, patience, 5*time.Millisecond)
	return r
}

// answers gives the titles of the knows that answer a demand.
func (b *browser) answers(d demand.Demand) []string {
	b.T.Helper()
	got := b.Get("/api/knows?sort=newest&knowDemandUuid=" + d.UUID)
	require.Equal(b.T, 200, got.Status, got.Text)
	titles := []string{}
	for _, k := range apptest.Decode[struct{ Content []struct{ Title string } }](b.T, got).Content {
		titles = append(titles, k.Title)
	}
	return titles
}

// mails are the values of the mails about answers to a user's demands.
func (w *world) mails(user string) []map[string]string {
	w.T.Helper()
	var rows []string
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &rows, `SELECT content FROM mails WHERE template = 'demand-answered' AND user_id = ? ORDER BY queued, id`, user))
	var out []map[string]string
	for _, row := range rows {
		var c struct{ Values map[string]string }
		require.NoError(w.T, json.Unmarshal([]byte(row), &c), row)
		out = append(out, c.Values)
	}
	return out
}
