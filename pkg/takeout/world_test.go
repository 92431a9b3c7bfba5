package takeout_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/db"
	"knowmad/pkg/db/dbtest"
	"knowmad/pkg/market"
	"knowmad/web"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		os.Exit(child())
	}
	os.Exit(dbtest.Main(m))
}

// noon is when the tests begin.
var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

const (
	day      = 24 * time.Hour
	patience = time.Minute // how long a test waits for what must happen at all
)

// handClock is a clock that a test moves on.
type handClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// lines are a log that tests read while it is written.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

var compiled = sync.OnceValues(func() (*market.Registry, error) {
	return market.Load(markets.FS, market.Options{Env: market.Local, Port: 4711})
})

// world is a server with a database and a folder that the test may look into.
type world struct {
	t       *testing.T
	site    *app.Site
	clock   *handClock
	db      *db.DB
	address string
	folder  string
	log     *lines
}

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			w := &world{t: t, clock: &handClock{now: noon}, folder: t.TempDir(), log: &lines{}}
			w.address = dbtest.Copy(t, engine, "takeout", func(address string) error {
				_, err := app.Migrate(t.Context(), address)
				return err
			})
			if path, ok := strings.CutPrefix(w.address, "sqlite://"); ok {
				w.folder = filepath.Dir(path) // where the database is, as an operator has it
			}
			w.site = w.server()
			var err error
			w.db, err = db.Open(t.Context(), w.address)
			require.NoError(t, err)
			t.Cleanup(func() { w.db.Close() })
			test(t, w)
		})
	}
}

// server is one more server on the world's database.
func (w *world) server() *app.Site {
	w.t.Helper()
	registry, err := compiled()
	require.NoError(w.t, err)
	site, err := app.Open(app.Config{
		Env: market.Local, Markets: market.Static(registry), Messages: web.Messages, UnsignedWrites: true,
		Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
		Database: w.address, DataDir: w.folder, Clock: w.clock, Log: zerolog.New(w.log),
		Passwords: &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}, // cheap
	}, 4711)
	require.NoError(w.t, err)
	w.t.Cleanup(site.Close)
	return site
}

// reply is an answer as tests read it.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// said is the status and the type of an answer, with its fields where it has some.
func (r reply) said() string {
	var p struct {
		Type   string
		Fields []struct{ Field string }
	}
	_ = json.Unmarshal(r.body, &p)
	for _, f := range p.Fields {
		p.Type += " " + f.Field
	}
	return p.Type
}

func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal(r.body, &v), string(r.body))
	return v
}

// browser is one browser of one person.
type browser struct {
	w      *world
	site   http.Handler
	host   string
	device string
	id     string // of the account
	email  string
	bearer string
}

func (w *world) browser() *browser {
	return &browser{w: w, site: w.site, host: "de.localhost:4711", device: uuid.NewString()}
}

func (b *browser) do(method, path string, body any, edits ...func(*http.Request)) reply {
	b.w.t.Helper()
	text := &bytes.Buffer{}
	if body != nil {
		require.NoError(b.w.t, json.NewEncoder(text).Encode(body))
	}
	r := httptest.NewRequest(method, path, text)
	r.Host, r.RemoteAddr = b.host, "203.0.113.9:50000"
	r.Header.Set("X-Device-Id", b.device)
	r.Header.Set("User-Agent", "Firefox of Lena")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if b.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+b.bearer)
	}
	for _, edit := range edits {
		edit(r)
	}
	rec := httptest.NewRecorder()
	b.site.ServeHTTP(rec, r)
	return reply{rec.Code, rec.Header(), rec.Body.Bytes()}
}

const (
	lena     = "Lena.M@example.org"
	name     = "Lena Müllerin"
	password = "blau Fahrrad 77 Regen"
)

type fields map[string]any

// member is somebody with a confirmed account who is signed in.
func (w *world) member(email, name string) *browser {
	w.t.Helper()
	b := w.browser()
	got := b.do("POST", "/api/users", fields{"email": email, "name": name, "password": password})
	require.Equal(w.t, 201, got.status, string(got.body))
	b.id = decode[struct{ UUID string }](w.t, got).UUID
	token := regexp.MustCompile(`#token=([\w-]+)`).FindStringSubmatch(w.letter(b.id, "confirm-email"))
	require.Len(w.t, token, 2)
	require.Equal(w.t, 204, b.do("POST", "/api/auth/accounts/confirm-email", fields{"confirmationToken": token[1]}).status)
	b.signIn(email)
	return b
}

func (b *browser) signIn(email string) {
	b.w.t.Helper()
	b.email = email
	got := b.do("POST", "/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password})
	require.Equal(b.w.t, 200, got.status, string(got.body))
	b.bearer = decode[struct{ AccessToken string }](b.w.t, got).AccessToken
}

// later is after a while, signed in again.
func (b *browser) later(d time.Duration) {
	b.w.t.Helper()
	b.w.clock.pass(d)
	b.signIn(b.email)
}

// path is one of the calls about the member's account.
func (b *browser) path(rest string) string { return "/api/users/" + b.id + rest }

// letter waits for the latest mail of a kind about an account to lie in the outbox.
func (w *world) letter(user, template string) string {
	w.t.Helper()
	var ids []string
	var text []byte
	require.Eventually(w.t, func() bool {
		require.NoError(w.t, w.db.One().Select(w.t.Context(), &ids, `SELECT id FROM mails WHERE user_id = ? AND template = ? AND state = 'sent'
			ORDER BY queued DESC`, user, template))
		if len(ids) == 0 {
			return false
		}
		files, err := filepath.Glob(filepath.Join(w.folder, "outbox", "*"+ids[0]+".eml"))
		require.NoError(w.t, err)
		require.Len(w.t, files, 1)
		text, err = os.ReadFile(files[0])
		require.NoError(w.t, err)
		return true
	}, patience, 5*time.Millisecond, "%s\n%s", template, w.log)
	return strings.Join(strings.Fields(string(text)), " ") // wherever its lines are broken
}

func (w *world) count(query string, args ...any) int {
	w.t.Helper()
	var n int
	require.NoError(w.t, w.db.One().Get(w.t.Context(), &n, query, args...))
	return n
}

// until waits for something that happens soon.
func (w *world) until(what func() bool) {
	w.t.Helper()
	require.Eventually(w.t, what, patience, 5*time.Millisecond, "%s", w.log)
}

type export struct {
	UUID, State string
	CreatedOn   time.Time
	ExpiresOn   *time.Time
	Bytes       *int64
}

func (b *browser) exports() []export {
	b.w.t.Helper()
	got := b.do("GET", b.path("/exports"), nil)
	require.Equal(b.w.t, 200, got.status, string(got.body))
	require.Equal(b.w.t, "no-store", got.header.Get("Cache-Control"))
	return decode[[]export](b.w.t, got)
}

// exported asks for an archive and waits for it.
func (b *browser) exported() export {
	b.w.t.Helper()
	got := b.do("POST", b.path("/exports"), nil)
	require.Equal(b.w.t, 202, got.status, string(got.body))
	asked := decode[export](b.w.t, got)
	require.Equal(b.w.t, "PENDING", asked.State)
	b.w.until(func() bool { return b.exports()[0].State == "READY" })
	ready := b.exports()[0]
	require.Equal(b.w.t, asked.UUID, ready.UUID)
	return ready
}

// address is where an archive can be downloaded.
func (b *browser) address(e export) string {
	b.w.t.Helper()
	got := b.do("POST", b.path("/exports/"+e.UUID+"/url"), nil)
	require.Equal(b.w.t, 200, got.status, string(got.body))
	require.Equal(b.w.t, "no-store", got.header.Get("Cache-Control"))
	a := decode[struct {
		URL       string
		ExpiresAt time.Time
	}](b.w.t, got)
	require.Equal(b.w.t, b.w.clock.Now().Add(5*time.Minute), a.ExpiresAt)
	require.True(b.w.t, strings.HasPrefix(a.URL, b.path("/exports/"+e.UUID+"/file?")), a.URL)
	return a.URL
}

// unpack gives the files of an archive by name.
func unpack(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
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

// write changes the database behind the server's back.
func (w *world) write(statement string, args ...any) error {
	return w.db.Write(w.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(w.t.Context(), statement, args...)
		return err
	})
}
