package staff_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/db"
	"knowmad/pkg/db/dbtest"
	"knowmad/pkg/mail"
	"knowmad/pkg/market"
	"knowmad/pkg/signature"
	"knowmad/web"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// handClock goes on by a millisecond whenever somebody looks, so that things
// have an order.
type handClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

func (c *handClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// closed is a mail server that takes nothing.
type closed struct{}

func (closed) Send(context.Context, *mail.Letter) error { return errors.New("closed") }

var registries sync.Map

func registry(t *testing.T, env market.Environment) *market.Registry {
	t.Helper()
	load, _ := registries.LoadOrStore(env, sync.OnceValues(func() (*market.Registry, error) {
		return market.Load(markets.FS, market.Options{Env: env, Port: 4711})
	}))
	r, err := load.(func() (*market.Registry, error))()
	require.NoError(t, err)
	return r
}

// world is a server with a database that the test may look into.
type world struct {
	t       *testing.T
	env     market.Environment
	site    *app.Site
	clock   *handClock
	db      *db.DB
	address string
}

// each runs a test against a server on each engine.
func each(t *testing.T, env market.Environment, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, newWorld(t, engine, env)) })
	}
}

func newWorld(t *testing.T, engine db.Engine, env market.Environment) *world {
	t.Helper()
	w := &world{t: t, env: env, clock: &handClock{now: noon}, address: dbtest.Address(t, engine)}
	var err error
	w.site, err = app.Open(app.Config{
		Env: env, Markets: market.Static(registry(t, env)), Messages: web.Messages,
		Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
		Database: w.address, DataDir: t.TempDir(), Mail: closed{}, Clock: w.clock, Log: zerolog.Nop(),
		Passwords: cheap(),
	}, 4711)
	require.NoError(t, err)
	t.Cleanup(w.site.Close)
	w.db, err = db.Open(t.Context(), w.address)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.db.Close()) })
	return w
}

func (w *world) host() string {
	de, ok := registry(w.t, w.env).ByCode("de")
	require.True(w.t, ok)
	return de.Hosts[0]
}

const password = "blau Fahrrad 77 Regen"

// cheap is what a password's hash costs here: nothing.
func cheap() *argon2id.Params {
	return &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
}

// cheapHash is a hash of the password that costs nothing to check.
var cheapHash = sync.OnceValues(func() (string, error) {
	return argon2id.CreateHash(password, cheap())
})

// account makes a confirmed account.
func (w *world) account(email, name string) (id string) {
	w.t.Helper()
	hash, err := cheapHash()
	require.NoError(w.t, err)
	id = uuid.NewString()
	now := db.At(w.clock.Now())
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(w.t.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, ?, ?, ?, ?, 'de', '', '', ?, ?)`, id, email, strings.ToLower(email), name, hash, now, now)
		return err
	}))
	return id
}

func (w *world) exec(statement string, args ...any) error {
	return w.db.Write(w.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(w.t.Context(), statement, args...)
		return err
	})
}

// person is somebody in their browser.
type person struct {
	w              *world
	id             string
	device, bearer string
	refreshToken   string
	key            []byte
	cookie         string
}

// visitor is somebody who isn't signed in.
func (w *world) visitor() *person { return &person{w: w, device: uuid.NewString()} }

// user makes an account and signs in.
func (w *world) user(email string) *person {
	w.t.Helper()
	p := w.visitor()
	p.id = w.account(email, "Lena Müller")
	p.signIn(email)
	return p
}

// member is a user whom an operator made staff.
func (w *world) member(email string) *person {
	w.t.Helper()
	p := w.visitor()
	p.id = w.account(email, "Mara Petrou")
	require.NoError(w.t, w.exec(`UPDATE users SET staff = TRUE WHERE id = ?`, p.id))
	p.signIn(email)
	return p
}

func (p *person) signIn(email string) {
	p.w.t.Helper()
	p.take(p.do(http.MethodPost, "/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password}))
}

func (p *person) refresh() {
	p.w.t.Helper()
	p.take(p.do(http.MethodPost, "/api/auth/oauth/token", fields{"refreshToken": p.refreshToken}))
}

func (p *person) take(got reply) {
	p.w.t.Helper()
	require.Equal(p.w.t, 200, got.status, got.text)
	tokens := decode[struct{ AccessToken, RefreshToken string }](p.w.t, got)
	p.bearer, p.refreshToken = tokens.AccessToken, tokens.RefreshToken
}

type fields map[string]any

// reply is an answer as tests read it.
type reply struct {
	status int
	header http.Header
	text   string
}

func (r reply) problem() string {
	var p struct{ Type string }
	_ = json.Unmarshal([]byte(r.text), &p)
	return p.Type
}

func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal([]byte(r.text), &v), r.text)
	return v
}

// do makes a call as the web client does, signed where it writes.
func (p *person) do(method, path string, body any) reply {
	p.w.t.Helper()
	text := ""
	if body != nil {
		j, err := json.Marshal(body)
		require.NoError(p.w.t, err)
		text = string(j)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(text))
	if text != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+p.bearer)
	}
	if method != http.MethodGet {
		p.sign(r)
	}
	return p.send(r)
}

func (p *person) sign(r *http.Request) {
	p.w.t.Helper()
	if p.key == nil {
		got := p.send(httptest.NewRequest(http.MethodPost, "/api/auth/device", nil))
		require.Equal(p.w.t, 200, got.status, got.text)
		key, err := base64.RawURLEncoding.DecodeString(decode[struct{ Key string }](p.w.t, got).Key)
		require.NoError(p.w.t, err)
		p.key = key
	}
	hash, err := signature.Body(r)
	require.NoError(p.w.t, err)
	r.Header.Set(signature.Header, signature.Sign(p.key, r.Method, r.URL.RequestURI(), p.w.clock.Now().Unix(), hash).String())
}

func (p *person) send(r *http.Request) reply {
	r.Host, r.RemoteAddr = p.w.host(), "203.0.113.9:50000"
	r.Header.Set("X-Device-Id", p.device)
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	rec := httptest.NewRecorder()
	p.w.site.ServeHTTP(rec, r)
	return reply{rec.Code, rec.Header(), rec.Body.String()}
}

func (p *person) get(path string) reply { return p.do(http.MethodGet, path, nil) }

// line is one line of the log, as the API tells it.
type line struct {
	Actor, User, Market, RequestID *string
	Action                         string
	Details                        map[string]any
}

func (p *person) log() []line {
	p.w.t.Helper()
	got := p.get("/api/staff/log?limit=100")
	require.Equal(p.w.t, 200, got.status, got.text)
	return decode[struct{ Content []line }](p.w.t, got).Content
}
