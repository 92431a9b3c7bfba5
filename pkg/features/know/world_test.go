package know_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	childprocess "knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/killtest"
	platformpdf "knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/rendering"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if status, ok := rendering.Child(os.Args, os.Stdin, os.Stdout, os.Stderr); ok {
		os.Exit(status)
	}
	if args, ok := killtest.Child(); ok {
		os.Exit(child(args))
	}
	os.Exit(dbtest.Main(m))
}

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

// world is a server whose uploads and documents are the test's own.
type world struct {
	*apptest.Server

	uploads *apptest.Uploads
	pdfs    *pdfs
	further func(*app.Config) // configures the server; may be nil

	place  *blobtest.Faulty // where bytes lie; nil: in the data folder
	bucket *blobtest.Bucket // what the place is in, where it is one
	// crossed says that the pair of database and place isn't one of operators' own, and
	// that a long test does a part there.
	crossed bool
}

// withPDFs is on with what reads documents; nil is a server with its own uploads and
// PDFium.
func withPDFs(t *testing.T, engine db.Engine, p *pdfs, test func(t *testing.T, w *world)) {
	t.Helper()
	with(t, engine, p, nil, test)
}

// with is withPDFs on a server that is configured further.
func with(t *testing.T, engine db.Engine, p *pdfs, further func(*app.Config), test func(t *testing.T, w *world)) {
	t.Helper()
	(&world{pdfs: p, further: further}).run(t, engine, test)
}

// ownPDFs are read by the test, realPDFs by PDFium.
func ownPDFs() *pdfs  { return &pdfs{} }
func realPDFs() *pdfs { return nil }

// run runs a test on the world, as a part of its own that has the world's name.
func (w *world) run(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	name := string(engine)
	switch {
	case w.bucket != nil:
		name += " and a bucket"
	case w.place != nil:
		name += " and files"
	}
	w.uploads = &apptest.Uploads{}
	configure := func(c *app.Config) {
		c.UnsignedWrites = true
		c.StartChild = nil                  // this program, see TestMain
		c.JobsEvery = 50 * time.Millisecond // the clock moves in steps: what is due then begins at once
		if w.pdfs != nil {
			c.Know.Uploads, c.Know.PDFs = w.uploads, w.pdfs
		} else {
			apptest.SharePDFium(t, c.DataDir)
		}
		if w.place != nil {
			w.place.Place = w.innerPlace(t, c.DataDir)
			c.Blobs = w.place
		}
		if w.further != nil {
			w.further(c)
		}
	}
	t.Run(name, func(t *testing.T) {
		t.Helper()
		w.Server = apptest.Open(t, engine, configure)
		test(t, w)
	})
}

// pdfs reads what pdf writes.
type pdfs struct {
	mu    sync.Mutex
	drawn int
	gate  chan struct{} // a page is drawn when something comes; nil: at once
}

// hold lets pages wait until the gate is closed.
func (p *pdfs) hold(gate chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gate = gate
}

// pdf is a document with a text for each page; of some texts see Read and Image.
func pdf(texts ...string) string {
	b, err := json.Marshal(texts)
	if err != nil {
		panic(err)
	}
	return "%PDF-1.7\n" + string(b)
}

func (p *pdfs) Read(ctx context.Context, r process.File, _ int64, visit func(context.Context, process.PDF) error) error {
	all, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	d := &document{pdfs: p}
	if _, texts, isCopy := strings.Cut(string(all), "clean "); isCopy && all[0] == 'c' {
		d.texts = strings.Split(texts, "|")
	} else if err := json.Unmarshal(bytes.TrimPrefix(all, []byte("%PDF-1.7\n")), &d.texts); err != nil {
		return platformpdf.ErrBroken
	}
	if len(d.texts) == 1 && d.texts[0] == "encrypted" {
		return platformpdf.ErrEncrypted
	}
	return visit(ctx, d)
}

type document struct {
	pdfs  *pdfs
	texts []string
}

func (d *document) Pages() int { return len(d.texts) }

func (d *document) Text(_ context.Context, page int) (platformpdf.PageText, error) {
	var out platformpdf.PageText
	for i, line := range strings.Split(d.texts[page], "\n") {
		out.Lines = append(out.Lines, platformpdf.Line{Text: line, X: 0.1, Y: 0.1 * float64(i), W: 0.8, H: 0.05, Block: i})
	}
	return out, nil
}

func (d *document) Image(ctx context.Context, page, width int) (*image.RGBA, error) {
	d.pdfs.mu.Lock()
	gate := d.pdfs.gate
	d.pdfs.drawn++
	d.pdfs.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	switch d.texts[page] {
	case "slow":
		return nil, fmt.Errorf("page %d: %w", page, platformpdf.ErrTime)
	case "ends":
		return nil, fmt.Errorf("page %d: %w", page, childprocess.ErrEnded)
	case "fault":
		return nil, errors.New("a fault of ours")
	}
	m := image.NewRGBA(image.Rect(0, 0, width, width/20))
	sum := sha256.Sum256([]byte(d.texts[page]))
	for i := range m.Pix {
		m.Pix[i] = sum[(i/4000)%len(sum)]
	}
	m.Set(0, 0, color.RGBA{uint8(page), 0, 0, 255})
	return m, nil
}

func (d *document) Clean(_ context.Context, w io.Writer) (platformpdf.Copied, error) {
	_, err := io.WriteString(w, "clean "+strings.Join(d.texts, "|"))
	return platformpdf.Copied{Pages: d.Pages()}, err
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
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market})
	b.signIn()
	return b
}

func (b *browser) signIn() {
	b.T.Helper()
	b.w.SignIn(&b.Browser, b.id)
}

type fields = apptest.Fields

// innerPlace is where bytes really lie.
func (w *world) innerPlace(t testing.TB, folder string) blob.Place {
	t.Helper()
	if w.bucket != nil {
		return w.bucket.Place(t)
	}
	files, err := blob.NewFiles(filepath.Join(folder, "blobs"))
	require.NoError(t, err)
	return files
}

// blobs is a store of the test's own, whose place doesn't fail.
func (w *world) blobs() *blob.Store {
	w.T.Helper()
	return blob.New(blob.Config{DB: w.DB, Place: w.innerPlace(w.T, w.Folder), Clock: w.Clock, Log: zerolog.Nop()})
}

// lying are the names of all bytes that lie in the place.
func (w *world) lying() []string {
	w.T.Helper()
	if w.bucket != nil {
		require.Zero(w.T, w.bucket.Uploads(w.T))
		return w.bucket.Names(w.T)
	}
	return blobtest.NamesIn(w.T, filepath.Join(w.Folder, "blobs"))
}

// swept lets the time pass after which bytes that nothing holds go, and tells that
// nothing else lies in the place.
func (w *world) swept() {
	w.T.Helper()
	w.Clock.Pass(3 * time.Hour)
	require.NoError(w.T, w.blobs().Sweep(w.T.Context()))
	var held []string
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &held, `SELECT DISTINCT hash FROM blob_holders`))
	require.ElementsMatch(w.T, held, w.lying())
	require.Equal(w.T, len(held), w.Count(`SELECT COUNT(*) FROM blobs`))
}

// upload sends a file, finished, and gives its id.
func (b *browser) upload(name, content string) string {
	b.T.Helper()
	return b.w.Upload(b.w.uploads, b.w.blobs(), b.id, name, content)
}

// draft is the form with which a user shares files.
func draft(title string, uploadIDs ...string) fields {
	return fields{"title": title, "visibility": "public", "uploadIds": uploadIDs}
}

// share shares files and gives the know's receipt.
func (b *browser) share(body fields) edit.Receipt {
	b.T.Helper()
	got := b.Post("/api/knows", body)
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[edit.Receipt](b.T, got)
}

// publish shares a document of pages and waits until it is done.
func (b *browser) publish(title string, pages ...string) edit.Receipt {
	b.T.Helper()
	r := b.share(draft(title, b.upload(title+".pdf", pdf(pages...))))
	b.w.done(r.UUID)
	return r
}

// done waits until nothing of a know is being processed.
func (w *world) done(id string) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		return w.Count(`SELECT COUNT(*) FROM know_revisions WHERE know = ? AND state = 'processing'`, id) == 0
	}, patience, 5*time.Millisecond)
}

// told waits until a know is processed and gives the author's progress events. Time passes
// while the job waits for another attempt: on a busy machine a step may take too long.
func (w *world) told(b *browser, id string) []map[string]any {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		if w.isWaiting(id) {
			w.Clock.Pass(10 * time.Second)
		}
		return w.status(id) != "PROCESSING"
	}, patience, 20*time.Millisecond)
	return events(w.T, b, id)
}

func (w *world) status(id string) string {
	w.T.Helper()
	var status string
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &status, `SELECT status FROM knows WHERE id = ?`, id))
	return status
}

// read reads a know, which is there.
func (b *browser) read(id string) reading.Know {
	b.T.Helper()
	got := b.Get("/api/knows/" + id)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[reading.Know](b.T, got)
}

func (w *world) card(id string) person.Card {
	w.T.Helper()
	c, err := person.Find(w.T.Context(), w.DB.One(), id)
	require.NoError(w.T, err)
	return c
}
