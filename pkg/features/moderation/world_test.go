package moderation_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	platformpdf "knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

// world is a server whose uploads and documents are the test's own. Its clock goes on with
// each reading of it, so that no two events have the same time.
type world struct {
	*apptest.Server

	uploads *apptest.Uploads
}

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

// on is each on one engine.
func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	w := &world{}
	configure := func(c *app.Config) {
		w.uploads = &apptest.Uploads{}
		c.UnsignedWrites = true
		c.Know.Uploads, c.Know.PDFs = w.uploads, pdfs{}
	}
	apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) {
		s.Clock.Tick(time.Millisecond)
		test(t, &world{s, w.uploads})
	})
}

// pdfs reads what pdf writes.
type pdfs struct{}

// pdf is a document with a text for each page.
func pdf(texts ...string) string {
	b, err := json.Marshal(texts)
	if err != nil {
		panic(err)
	}
	return "%PDF-1.7\n" + string(b)
}

func (pdfs) Read(ctx context.Context, r process.File, _ int64, visit func(context.Context, process.PDF) error) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	var d document
	if texts, isCopy := strings.CutPrefix(string(all), "clean "); isCopy {
		d = strings.Split(texts, "|")
	} else if err := json.Unmarshal(bytes.TrimPrefix(all, []byte("%PDF-1.7\n")), &d); err != nil {
		return platformpdf.ErrBroken
	}
	return visit(ctx, d)
}

type document []string

func (d document) Pages() int { return len(d) }

func (d document) Text(_ context.Context, page int) (platformpdf.PageText, error) {
	return platformpdf.PageText{Lines: []platformpdf.Line{{Text: d[page]}}}, nil
}

func (d document) Image(_ context.Context, page, width int) (*image.RGBA, error) {
	m := image.NewRGBA(image.Rect(0, 0, width, width/20))
	sum := sha256.Sum256([]byte(d[page]))
	for i := range m.Pix {
		m.Pix[i] = sum[(i/4000)%len(sum)]
	}
	return m, nil
}

func (d document) Clean(_ context.Context, w io.Writer) (platformpdf.Copied, error) {
	_, err := io.WriteString(w, "clean "+strings.Join(d, "|"))
	return platformpdf.Copied{Pages: d.Pages()}, err
}

// browser is one person's; signed in where there is a bearer.
type browser struct {
	apptest.Browser

	w  *world
	id string
}

type fields = apptest.Fields

func (w *world) visitor(market string) *browser {
	w.T.Helper()
	return &browser{Browser: *w.Browser(market), w: w}
}

// member is a user with a confirmed account, signed in on a market's site.
func (w *world) member(market, name string) *browser {
	w.T.Helper()
	return w.join(market, name, false)
}

// staff is a member of staff.
func (w *world) staff(name string) *browser {
	w.T.Helper()
	return w.join("de", name, true)
}

func (w *world) join(market, name string, staff bool) *browser {
	w.T.Helper()
	b := w.visitor(market)
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market, Staff: staff})
	b.signIn()
	return b
}

func (b *browser) signIn() {
	b.T.Helper()
	b.w.SignIn(&b.Browser, b.id)
}

// upload sends a file, finished, and gives its id.
func (b *browser) upload(name, content string) string {
	b.T.Helper()
	return b.w.Upload(b.w.uploads, b.w.Blobs(), b.id, name, content)
}

// share shares a document of pages, waits until it is processed and gives its uuid.
func (b *browser) share(title, visibility string, pages ...string) string {
	b.T.Helper()
	got := b.Post("/api/knows", fields{"title": title, "visibility": visibility, "uploadIds": []string{b.upload(title+".pdf", pdf(pages...))}})
	require.Equal(b.T, 201, got.Status, got.Text)
	id := apptest.Decode[struct{ UUID string }](b.T, got).UUID
	b.w.processed(id)
	return id
}

func (b *browser) publish(title string, pages ...string) string {
	b.T.Helper()
	return b.share(title, "public", pages...)
}

// processed waits until nothing of a know is being processed.
func (w *world) processed(id string) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		return w.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, id) == 0
	}, patience, 5*time.Millisecond)
}

func (w *world) status(know string) string {
	w.T.Helper()
	var status string
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &status, `SELECT status FROM knows WHERE id = ?`, know))
	return status
}

// report reports a know and gives the report's uuid.
func (b *browser) report(know, reason string, more ...fields) string {
	b.T.Helper()
	body := fields{"kind": "know", "id": know, "reason": reason}
	for _, m := range more {
		for name, value := range m {
			body[name] = value
		}
	}
	got := b.Post("/api/reports", body)
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[moderation.Receipt](b.T, got).UUID
}

// queue lists the cases of a state.
func (b *browser) queue(state string) moderation.Rows {
	b.T.Helper()
	got := b.Get("/api/staff/cases?limit=100&state=" + state)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[moderation.Rows](b.T, got)
}

// only is the open case that there is.
func (b *browser) only() moderation.Row {
	b.T.Helper()
	rows := b.queue("OPEN")
	require.Len(b.T, rows.Content, 1)
	return rows.Content[0]
}

func (b *browser) read(id string) moderation.Case {
	b.T.Helper()
	got := b.Get("/api/staff/cases/" + id)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[moderation.Case](b.T, got)
}

func (b *browser) decide(id string, body fields) apptest.Reply {
	b.T.Helper()
	return b.Post("/api/staff/cases/"+id+"/decision", body)
}

// decided decides a case, which succeeds.
func (b *browser) decided(id, decision string) moderation.Decided {
	b.T.Helper()
	body := fields{"decision": decision, "reason": "Das ist das Kapitel eines Buches.", "ground": "COPYRIGHT"}
	got := b.decide(id, body)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[moderation.Decided](b.T, got)
}

// own is what the author of a know sees of a decision; nil where there is none.
func (b *browser) own(know string) *standing {
	b.T.Helper()
	got := b.Get("/api/knows/" + know)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[struct{ Own struct{ Decision *standing } }](b.T, got).Own.Decision
}

type standing struct{ Ground, Reason, Objection string }

// letter is a queued mail.
type letter struct {
	Recipient, Template, Language, Content string
}

// mails gives the queued mails to an address, oldest first, by their kinds.
func (w *world) mails(to string) (kinds []string, all []letter) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &all,
		`SELECT recipient, template, language, content FROM mails WHERE recipient = ? ORDER BY queued, id`, to))
	kinds = []string{}
	for _, l := range all {
		kinds = append(kinds, l.Template)
	}
	return kinds, all
}

// longText is a text that is recognised: what it ends with makes another one of it.
func longText(end string) string {
	var b strings.Builder
	b.WriteString("Ein Bruch besteht aus Zähler, Bruchstrich und Nenner. Kürzen heißt, Zähler und Nenner durch dieselbe Zahl zu teilen, " +
		"und der Wert des Bruches bleibt dabei gleich. Erweitern heißt, beide mit derselben Zahl malzunehmen. ")
	for i := range 60 {
		fmt.Fprintf(&b, "Beispiel %d: die Zahl %d geteilt durch %d ergibt gekürzt einen anderen Bruch. ", i, i*7+3, i+2)
	}
	return b.String() + end
}
