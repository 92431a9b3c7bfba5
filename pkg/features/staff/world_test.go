package staff_test

import (
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// world is a server with a database that the test may look into.
type world struct {
	*apptest.Server
}

// each runs a test against a server on each engine.
func each(t *testing.T, env market.Environment, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, newWorld(t, engine, env)) })
	}
}

// newWorld is a server whose clock goes on whenever somebody looks, so that what
// staff do has an order.
func newWorld(t *testing.T, engine db.Engine, env market.Environment) *world {
	t.Helper()
	s := apptest.Open(t, engine, func(c *app.Config) { c.Env = env })
	s.Clock.Tick(time.Millisecond)
	return &world{s}
}

const password = "blau Fahrrad 77 Regen"

// cheapHash is a hash of the password that costs nothing to check.
var cheapHash = sync.OnceValues(func() (string, error) {
	return argon2id.CreateHash(password, apptest.CheapPasswords())
})

// account makes a confirmed account.
func (w *world) account(email, name string) (id string) {
	w.T.Helper()
	hash, err := cheapHash()
	require.NoError(w.T, err)
	id = uuid.NewString()
	now := db.At(w.Clock.Now())
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) error {
		_, err := q.Exec(w.T.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, ?, ?, ?, ?, 'de', '', '', ?, ?)`, id, email, strings.ToLower(email), name, hash, now, now)
		return err
	}))
	return id
}

// person is somebody in their browser.
type person struct {
	apptest.Browser

	w            *world
	id           string
	refreshToken string
}

// visitor is somebody who isn't signed in.
func (w *world) visitor() *person { return &person{Browser: *w.Browser("de"), w: w} }

// user makes an account and signs in.
func (w *world) user(email string) *person {
	w.T.Helper()
	p := w.visitor()
	p.id = w.account(email, "Lena Müller")
	p.signIn(email)
	return p
}

// member is a user whom an operator made staff, in a session that has shown a second
// factor.
func (w *world) member(email string) *person {
	w.T.Helper()
	p := w.memberWithout(email)
	p.showFactor()
	return p
}

// memberWithout is a member of staff without a second factor.
func (w *world) memberWithout(email string) *person {
	w.T.Helper()
	p := w.visitor()
	p.id = w.account(email, "Mara Petrou")
	require.NoError(w.T, w.TryExec(`UPDATE users SET staff = TRUE WHERE id = ?`, p.id))
	p.signIn(email)
	return p
}

func (p *person) signIn(email string) {
	p.T.Helper()
	p.take(p.Do(http.MethodPost, "/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password}))
}

// showFactor has the person's sessions shown a second factor.
func (p *person) showFactor() {
	p.T.Helper()
	require.NoError(p.T, p.w.TryExec(`UPDATE sessions SET second_factor = created WHERE user_id = ?`, p.id))
	p.refresh()
}

func (p *person) refresh() {
	p.T.Helper()
	p.take(p.Do(http.MethodPost, "/api/auth/oauth/token", fields{"refreshToken": p.refreshToken}))
}

func (p *person) take(got reply) {
	p.T.Helper()
	require.Equal(p.T, 200, got.Status, got.Text)
	tokens := apptest.Decode[struct{ AccessToken, RefreshToken string }](p.T, got)
	p.Bearer, p.refreshToken = tokens.AccessToken, tokens.RefreshToken
}

type (
	fields = apptest.Fields
	reply  = apptest.Reply
)

// navigation is what a browser asks for by itself: without headers of ours.
func (p *person) navigation(method, path string) *http.Request {
	bare := p.Browser
	bare.Bearer = ""
	return bare.Request(method, path, nil)
}

// line is one line of the log, as the API tells it.
type line struct {
	Actor, User, Market, RequestID *string
	Action                         string
	Details                        map[string]any
}

func (p *person) log() []line {
	p.T.Helper()
	got := p.Get("/api/staff/log?limit=100")
	require.Equal(p.T, 200, got.Status, got.Text)
	return apptest.Decode[struct{ Content []line }](p.T, got).Content
}
