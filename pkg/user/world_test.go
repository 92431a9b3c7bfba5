package user_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
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
	"knowmad/pkg/problem"
	"knowmad/pkg/user"
	"knowmad/web"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if slices.Contains(os.Args, "-test.fuzzworker") { // the fuzz targets need no database
		os.Exit(m.Run())
	}
	os.Exit(dbtest.Main(m))
}

// noon is when the tests begin.
var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

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

// closed is a mail server that takes nothing.
type closed struct{}

func (closed) Send(context.Context, *mail.Letter) error { return errors.New("closed") }

var compiled = sync.OnceValues(func() (*market.Registry, error) {
	return market.Load(markets.FS, market.Options{Env: market.Local, Port: 4711})
})

// world is a server with a database and a folder that the test may look into.
type world struct {
	t      *testing.T
	site   *app.Site
	clock  *handClock
	db     *db.DB
	folder string
}

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			registry, err := compiled()
			require.NoError(t, err)
			address := dbtest.Copy(t, engine, "users", func(address string) error {
				_, err := app.Migrate(context.WithoutCancel(t.Context()), address)
				return err
			})
			w := &world{t: t, clock: &handClock{now: noon}, folder: t.TempDir()}
			w.site, err = app.Open(app.Config{
				Env: market.Local, Markets: market.Static(registry), Messages: web.Messages, UnsignedWrites: true,
				Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
				Database: address, DataDir: w.folder, Mail: closed{}, Clock: w.clock,
				Passwords: &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}, Log: zerolog.Nop(),
			}, 4711)
			require.NoError(t, err)
			t.Cleanup(w.site.Close)
			w.db, err = db.Open(t.Context(), address)
			require.NoError(t, err)
			t.Cleanup(func() { w.db.Close() })
			test(t, w)
		})
	}
}

func (w *world) exec(statement string, args ...any) {
	w.t.Helper()
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(w.t.Context(), statement, args...)
		return err
	}))
}

func (w *world) count(query string, args ...any) int {
	w.t.Helper()
	var n int
	require.NoError(w.t, w.db.One().Get(w.t.Context(), &n, query, args...))
	return n
}

// person is somebody with a browser; signed in where there is a bearer.
type person struct {
	w      *world
	id     string
	bearer string
	host   string
	peer   string
}

func (w *world) visitor() *person {
	return &person{w: w, host: "de.localhost:4711", peer: "203.0.113.9:50000"}
}

// member is somebody of a market with a confirmed account who is signed in. The
// rows are made by hand: hashing a password is dear, and no test here is about it.
func (w *world) member(marketCode, email string) *person {
	w.t.Helper()
	p := w.visitor()
	p.id = uuid.NewString()
	w.exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
		VALUES (?, ?, ?, 'Lena Müller', 'x', ?, '', '', ?, ?)`, p.id, email, email, marketCode, db.At(noon), db.At(noon))
	p.signIn()
	return p
}

// signIn gets an access token by a refresh token that nobody was given.
func (p *person) signIn() {
	p.w.t.Helper()
	now, session, token := p.w.clock.Now(), uuid.NewString(), uuid.NewString()
	sum := sha256.Sum256([]byte(token))
	p.w.exec(`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires) VALUES (?, ?, '', '', '', ?, ?, ?)`,
		session, p.id, db.At(now), db.At(now), db.At(now.Add(time.Hour)))
	p.w.exec(`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, ?, ?)`,
		base64.RawURLEncoding.EncodeToString(sum[:]), session, db.At(now.Add(time.Hour)))
	p.bearer = ""
	got := p.do("POST", "/api/auth/oauth/token", fields{"refreshToken": token})
	require.Equal(p.w.t, 200, got.status, got.text)
	p.bearer = decode[struct{ AccessToken string }](p.w.t, got).AccessToken
}

type fields map[string]any

// reply is an answer as tests read it.
type reply struct {
	status int
	header http.Header
	text   string
}

// problem is the type of a problem with its fields.
func (r reply) problem() string {
	var p struct {
		Type   string
		Fields []struct{ Field string }
	}
	_ = json.Unmarshal([]byte(r.text), &p)
	names := make([]string, 0, len(p.Fields))
	for _, f := range p.Fields {
		names = append(names, f.Field)
	}
	return strings.TrimSpace(p.Type + " " + strings.Join(names, " "))
}

func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal([]byte(r.text), &v), r.text)
	return v
}

func (p *person) request(method, path, contentType, text string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(text))
	r.Host, r.RemoteAddr = p.host, p.peer
	if text != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if p.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+p.bearer)
	}
	return r
}

func (p *person) send(r *http.Request) reply {
	rec := httptest.NewRecorder()
	p.w.site.ServeHTTP(rec, r)
	return reply{rec.Code, rec.Header(), rec.Body.String()}
}

// do sends JSON: a string as it is, anything else encoded.
func (p *person) do(method, path string, body any) reply {
	text, ok := body.(string)
	if !ok && body != nil {
		j, err := json.Marshal(body)
		require.NoError(p.w.t, err)
		text = string(j)
	}
	return p.send(p.request(method, path, "application/json", text))
}

func (p *person) get(path string) reply { return p.do("GET", path, nil) }

func (p *person) me() user.User {
	p.w.t.Helper()
	got := p.get("/api/users/me")
	require.Equal(p.w.t, 200, got.status, got.text)
	return decode[user.User](p.w.t, got)
}

func (p *person) edit(body any) reply { return p.do("PATCH", "/api/users/"+p.id, body) }

// claims is what one's token says.
func (p *person) claims() string {
	p.w.t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(strings.Split(p.bearer, ".")[1])
	require.NoError(p.w.t, err)
	return string(b)
}

// accept lets somebody teach, as staff do.
func (w *world) accept(id string) (knower string) {
	w.t.Helper()
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) (err error) {
		knower, err = w.service().AcceptKnower(w.t.Context(), q, id)
		return err
	}))
	return knower
}

// service is what other slices have of users, on the world's database.
func (w *world) service() *user.Service {
	return user.New(user.Config{DB: w.db, Clock: w.clock, Accounts: accounts{}})
}

// accounts are those of the world's database, as far as these tests ask.
type accounts struct{ user.Accounts }

func (accounts) Person(ctx context.Context, q db.Queryer, id string) (user.Person, error) {
	var p user.Person
	err := q.Get(ctx, &p, `SELECT id, email, name, market, confirmed IS NOT NULL AS confirmed FROM users WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = problem.New(problem.NotFound, "There is no such user.")
	}
	return p, err
}
