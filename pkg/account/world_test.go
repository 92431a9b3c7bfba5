package account_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/account"
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

func TestMain(m *testing.M) {
	if slices.Contains(os.Args, "-test.fuzzworker") { // the fuzz target needs no database
		os.Exit(m.Run())
	}
	os.Exit(dbtest.Main(m))
}

// noon is when the tests begin.
var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// handClock is a clock that a test moves on.
type handClock struct {
	mu   sync.Mutex
	now  time.Time
	tick time.Duration // by which it goes on each time somebody looks
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(c.tick)
	return c.now
}

func (c *handClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// closed is a mail server that takes nothing now: what is queued stays to be read.
type closed struct{}

func (closed) Send(context.Context, *mail.Letter) error { return errors.New("closed") }

var compiled = sync.OnceValues(func() (*market.Registry, error) {
	return market.Load(markets.FS, market.Options{Env: market.Local, Port: 4711})
})

// world is a server with a database that the test may look into.
type world struct {
	t         *testing.T
	site      *app.Site
	clock     *handClock
	db        *db.DB
	address   string
	passwords *argon2id.Params
	providers []account.Provider
}

// each runs a test against a server on each engine. Passwords cost next to
// nothing there.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	eachAt(t, &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}, test)
}

// eachAtFullCost is for what the cost of passwords has a part in.
func eachAtFullCost(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	eachAt(t, nil, test)
}

func eachAt(t *testing.T, passwords *argon2id.Params, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, passwords, test)
	}
}

func on(t *testing.T, engine db.Engine, passwords *argon2id.Params, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Run(string(engine), func(t *testing.T) {
		w := &world{t: t, clock: &handClock{now: noon}, passwords: passwords}
		w.address = dbtest.Copy(t, engine, "accounts", func(address string) error {
			_, err := app.Migrate(t.Context(), address)
			return err
		})
		w.site = w.server()
		var err error
		w.db, err = db.Open(t.Context(), w.address)
		require.NoError(t, err)
		t.Cleanup(func() { w.db.Close() })
		test(t, w)
	})
}

// server is one more server on the world's database.
func (w *world) server() *app.Site {
	w.t.Helper()
	registry, err := compiled()
	require.NoError(w.t, err)
	site, err := app.Open(app.Config{
		Env: market.Local, Markets: market.Static(registry), Messages: web.Messages,
		Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
		Database: w.address, DataDir: w.t.TempDir(), Mail: closed{}, Clock: w.clock, Log: zerolog.Nop(),
		Passwords: w.passwords, Providers: w.providers,
	}, 4711)
	require.NoError(w.t, err)
	w.t.Cleanup(site.Close)
	return site
}

// browser is one browser of one person.
type browser struct {
	w      *world
	site   http.Handler
	host   string
	peer   string
	device string
	key    []byte
	until  time.Time // the key expires
	bearer string
	agent  string
}

func (w *world) browser() *browser {
	return &browser{w: w, site: w.site, host: "de.localhost:4711", peer: "203.0.113.9:50000", device: uuid.NewString()}
}

// reply is an answer as tests read it.
type reply struct {
	status int
	header http.Header
	text   string
}

// deadLink is what is said of a link that doesn't work.
const deadLink = "BadRequestError: This link doesn't work any more. Please ask for a new one."

// said is the type of a problem with its words.
func (r reply) said() string {
	var p struct{ Type, Message string }
	_ = json.Unmarshal([]byte(r.text), &p)
	return p.Type + ": " + p.Message
}

func (r reply) problem() string {
	var p struct {
		Type   string
		Fields []struct{ Field string }
	}
	_ = json.Unmarshal([]byte(r.text), &p)
	fields := make([]string, 0, len(p.Fields))
	for _, f := range p.Fields {
		fields = append(fields, f.Field)
	}
	return strings.TrimSpace(p.Type + " " + strings.Join(fields, " "))
}

func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal([]byte(r.text), &v), r.text)
	return v
}

// request makes a request that isn't signed yet.
func (b *browser) request(method, path string, body any) *http.Request {
	text := ""
	if s, ok := body.(string); ok {
		text = s
	} else if body != nil {
		j, err := json.Marshal(body)
		require.NoError(b.w.t, err)
		text = string(j)
	}
	r := httptest.NewRequest(method, path, strings.NewReader(text))
	r.Host, r.RemoteAddr = b.host, b.peer
	if text != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("X-Device-Id", b.device)
	r.Header.Set("User-Agent", b.agent)
	if b.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+b.bearer)
	}
	return r
}

// sign does what the web client does: it gets the device's key for a day, and signs.
func (b *browser) sign(r *http.Request) {
	if !b.w.clock.Now().Before(b.until) {
		got := b.send(b.request(http.MethodPost, "/api/auth/device", nil))
		require.Equal(b.w.t, 200, got.status, got.text)
		key := decode[account.DeviceKey](b.w.t, got)
		var err error
		b.until = key.ExpiresAt
		b.key, err = base64.RawURLEncoding.DecodeString(key.Key)
		require.NoError(b.w.t, err)
	}
	body, err := signature.Body(r)
	require.NoError(b.w.t, err)
	r.Header.Set(signature.Header, signature.Sign(b.key, r.Method, r.URL.RequestURI(), b.w.clock.Now().Unix(), body).String())
}

func (b *browser) send(r *http.Request) reply {
	rec := httptest.NewRecorder()
	b.site.ServeHTTP(rec, r)
	return reply{rec.Code, rec.Header(), rec.Body.String()}
}

func (b *browser) do(method, path string, body any) reply {
	r := b.request(method, path, body)
	if method != http.MethodGet {
		b.sign(r)
	}
	return b.send(r)
}

func (b *browser) post(path string, body any) reply { return b.do(http.MethodPost, path, body) }

const (
	lena     = "lena@example.org"
	password = "blau Fahrrad 77 Regen"
)

type fields map[string]any

func signUp(email string) fields {
	return fields{"email": email, "name": "Lena Müller", "password": password}
}

// signIn does as the web client does: it solves a captcha where it has to.
func (b *browser) signIn(email, password string) reply {
	return b.patient("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password})
}

func (b *browser) patient(path string, body fields) reply {
	got := b.post(path, body)
	if got.problem() != "RequiresCaptchaError" {
		return got
	}
	body = maps.Clone(body)
	body["captcha"] = b.solve(b.captcha())
	return b.post(path, body)
}

func (b *browser) captcha() account.Captcha {
	got := b.do(http.MethodGet, "/api/auth/captcha", nil)
	require.Equal(b.w.t, 200, got.status, got.text)
	return decode[account.Captcha](b.w.t, got)
}

// solve is what the browser does for a captcha.
func (b *browser) solve(c account.Captcha) string {
	for n := range c.MaxNumber + 1 {
		if sum := sha256.Sum256(strconv.AppendInt([]byte(c.Salt), n, 10)); hex.EncodeToString(sum[:]) == c.Challenge {
			return encoded(b.w.t, fields{"algorithm": c.Algorithm, "challenge": c.Challenge, "number": n, "salt": c.Salt, "signature": c.Signature, "took": 12})
		}
	}
	b.w.t.Error("a captcha without a solution")
	return ""
}

func encoded(t *testing.T, solution fields) string {
	t.Helper()
	j, err := json.Marshal(solution)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(j)
}

func (b *browser) refresh(token string) reply {
	return b.post("/api/auth/oauth/token", fields{"refreshToken": token})
}

// member is somebody with a confirmed account who is signed in.
func (w *world) member(email string) (*browser, account.Tokens, string) {
	w.t.Helper()
	b := w.browser()
	id := w.enrol(b, email)
	got := b.signIn(email, password)
	require.Equal(w.t, 200, got.status, got.text)
	tokens := decode[account.Tokens](w.t, got)
	b.bearer = tokens.AccessToken
	return b, tokens, id
}

// enrol signs up and confirms.
func (w *world) enrol(b *browser, email string) (id string) {
	w.t.Helper()
	got := b.post("/api/users", signUp(email))
	require.Equal(w.t, 201, got.status, got.text)
	require.Equal(w.t, 204, b.confirm(w.mailed("confirm-email", email)).status)
	return decode[struct{ UUID string }](w.t, got).UUID
}

func (b *browser) confirm(token string) reply {
	return b.post("/api/auth/accounts/confirm-email", fields{"confirmationToken": token})
}

// letter is a queued mail.
type letter struct {
	Recipient, Template, Language, Content string
}

func (l letter) link() string {
	var c struct{ Values struct{ Link string } }
	_ = json.Unmarshal([]byte(l.Content), &c)
	return c.Values.Link
}

func (w *world) letters() []letter {
	w.t.Helper()
	var out []letter
	require.NoError(w.t, w.db.One().Select(w.t.Context(), &out, `SELECT recipient, template, language, content FROM mails ORDER BY queued`))
	return out
}

// told is the mail of a kind to an address: the latest one. It tells nothing of
// several at one moment.
func (w *world) told(template, to string) letter {
	w.t.Helper()
	var found letter
	for _, l := range w.letters() {
		if l.Template == template && l.Recipient == to {
			found = l
		}
	}
	require.NotZero(w.t, found, "%s to %s", template, to)
	return found
}

// mailed is the token in the latest mail of a kind to an address.
func (w *world) mailed(template, to string) string {
	w.t.Helper()
	_, token, ok := strings.Cut(w.told(template, to).link(), "#token=")
	require.True(w.t, ok, "%s to %s", template, to)
	return token
}

func (w *world) count(query string, args ...any) int {
	w.t.Helper()
	var n int
	require.NoError(w.t, w.db.One().Get(w.t.Context(), &n, query, args...))
	return n
}
