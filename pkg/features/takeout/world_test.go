package takeout_test

import (
	"archive/zip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/logtest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if args, ok := killtest.Child(); ok {
		os.Exit(child(args))
	}
	os.Exit(dbtest.Main(m))
}

const (
	day      = 24 * time.Hour
	patience = time.Minute // how long a test waits for what must happen at all
)

// lines are the log of the server.
type lines struct{ logtest.Buffer }

// world is a server with a database and a folder that the test may look into.
type world struct {
	*apptest.Server

	log *lines
}

// each runs a test against a server on each engine. Its mails go to a folder.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		log := &lines{}
		configure := func(c *app.Config) {
			c.Mail, c.UnsignedWrites, c.Log = nil, true, zerolog.New(log)
			if path, ok := strings.CutPrefix(c.Database, "sqlite://"); ok {
				c.DataDir = filepath.Dir(path) // where the database is, as an operator has it
			}
		}
		apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) { test(t, &world{s, log}) })
	}
}

type (
	fields = apptest.Fields
	reply  = apptest.Reply
)

// browser is one browser of one person.
type browser struct {
	apptest.Browser

	w     *world
	id    string // of the account
	email string
}

func (w *world) browser() *browser {
	b := &browser{Browser: *w.Browser("de"), w: w}
	b.Agent = "Firefox of Lena"
	return b
}

const (
	lena     = "Lena.M@example.org"
	name     = "Lena Müllerin"
	password = "blau Fahrrad 77 Regen"
)

// member is somebody with a confirmed account who is signed in.
func (w *world) member(email, name string) *browser {
	w.T.Helper()
	return w.join(w.browser(), email, name)
}

// join is member for whoever sits at a browser.
func (w *world) join(b *browser, email, name string) *browser {
	w.T.Helper()
	got := b.Do("POST", "/api/users", fields{"email": email, "name": name, "password": password})
	require.Equal(w.T, 201, got.Status, got.Text)
	b.id = apptest.Decode[struct{ UUID string }](w.T, got).UUID
	token := regexp.MustCompile(`#token=([\w-]+)`).FindStringSubmatch(w.letter(b.id, "confirm-email"))
	require.Len(w.T, token, 2)
	require.Equal(w.T, 204, b.Do("POST", "/api/auth/accounts/confirm-email", fields{"confirmationToken": token[1]}).Status)
	b.signIn(email)
	return b
}

func (b *browser) signIn(email string) {
	b.T.Helper()
	b.email = email
	got := b.Do("POST", "/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password})
	require.Equal(b.T, 200, got.Status, got.Text)
	b.Bearer = apptest.Decode[struct{ AccessToken string }](b.T, got).AccessToken
}

// later is after a while, signed in again.
func (b *browser) later(d time.Duration) {
	b.T.Helper()
	b.w.Clock.Pass(d)
	b.signIn(b.email)
}

// path is one of the calls about the member's account.
func (b *browser) path(rest string) string { return "/api/users/" + b.id + rest }

// letter waits for the latest mail of a kind about an account to lie in the outbox.
func (w *world) letter(user, template string) string {
	w.T.Helper()
	var ids []string
	var text []byte
	require.Eventually(w.T, func() bool {
		require.NoError(w.T, w.DB.One().Select(w.T.Context(), &ids, `SELECT id FROM mails WHERE user_id = ? AND template = ? AND state = 'sent'
			ORDER BY queued DESC`, user, template))
		if len(ids) == 0 {
			return false
		}
		files, err := filepath.Glob(filepath.Join(w.Folder, "outbox", "*"+ids[0]+".eml"))
		require.NoError(w.T, err)
		require.Len(w.T, files, 1)
		text, err = os.ReadFile(files[0])
		require.NoError(w.T, err)
		return true
	}, patience, 5*time.Millisecond, "%s\n%s", template, w.log)
	return strings.Join(strings.Fields(string(text)), " ") // wherever its lines are broken
}

// until waits for something that happens soon.
func (w *world) until(what func() bool) {
	w.T.Helper()
	require.Eventually(w.T, what, patience, 5*time.Millisecond, "%s", w.log)
}

// events are the lines of authentication: event, outcome, market, account.
func (l *lines) events(t testing.TB) (out []string) {
	t.Helper()
	for line := range strings.Lines(l.String()) {
		var l struct{ Message, Event, Outcome, Market, Account string }
		require.NoError(t, json.Unmarshal([]byte(line), &l), line)
		if l.Message == "authentication" {
			out = append(out, strings.Join([]string{l.Event, l.Outcome, l.Market, l.Account}, " "))
		}
	}
	return out
}

type export struct {
	UUID, State string
	CreatedOn   time.Time
	ExpiresOn   *time.Time
	Bytes       *int64
}

func (b *browser) exports() []export {
	b.T.Helper()
	got := b.Do("GET", b.path("/exports"), nil)
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[[]export](b.T, got)
}

// exported asks for an archive and waits for it.
func (b *browser) exported() export {
	b.T.Helper()
	got := b.Do("POST", b.path("/exports"), nil)
	require.Equal(b.T, 202, got.Status, got.Text)
	asked := apptest.Decode[export](b.T, got)
	require.Equal(b.T, "PENDING", asked.State)
	b.w.until(func() bool { return b.exports()[0].State == "READY" })
	ready := b.exports()[0]
	require.Equal(b.T, asked.UUID, ready.UUID)
	return ready
}

// address is where an archive can be downloaded.
func (b *browser) address(e export) string {
	b.T.Helper()
	got := b.Do("POST", b.path("/exports/"+e.UUID+"/url"), nil)
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	a := apptest.Decode[struct {
		URL       string
		ExpiresAt time.Time
	}](b.T, got)
	require.Equal(b.T, b.w.Clock.Now().Add(5*time.Minute), a.ExpiresAt)
	require.True(b.T, strings.HasPrefix(a.URL, b.path("/exports/"+e.UUID+"/file?")), a.URL)
	return a.URL
}

// unpack gives the files of an archive by name.
func unpack(t *testing.T, archive string) map[string]string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	require.NoError(t, err)
	files := map[string]string{}
	for _, f := range z.File {
		content, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(content)
		require.NoError(t, err)
		files[f.Name] = string(text)
	}
	return files
}
