package user_test

import (
	"encoding/base64"
	"os"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if slices.Contains(os.Args, "-test.fuzzworker") { // the fuzz targets need no database
		os.Exit(m.Run())
	}
	os.Exit(dbtest.Main(m))
}

// world is a server with a database and a folder that the test may look into.
type world struct {
	*apptest.Server
}

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

// one is each on one engine, for rules and answers: the statements behind them run on
// both engines in other tests.
func one(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	on(t, db.SQLite, test)
}

func on(t *testing.T, engine db.Engine, test func(t *testing.T, w *world)) {
	t.Helper()
	configure := func(c *app.Config) { c.UnsignedWrites = true }
	apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) { test(t, &world{s}) })
}

// browser is one user's; signed in where there is a bearer.
type browser struct {
	apptest.Browser

	w  *world
	id string
}

func (w *world) visitor() *browser { return &browser{Browser: *w.Browser("de"), w: w} }

// member is a user of a market with a confirmed account who is signed in.
func (w *world) member(marketCode, email string) *browser {
	w.T.Helper()
	p := w.visitor()
	p.id = w.AddUser(apptest.User{Email: email, Name: "Lena Müller", Market: marketCode})
	p.signIn()
	return p
}

// signIn gets an access token by a refresh token that nobody was given.
func (p *browser) signIn() {
	p.T.Helper()
	p.w.SignIn(&p.Browser, p.id)
}

type (
	fields = apptest.Fields
	reply  = apptest.Reply
)

func (p *browser) me() user.User {
	p.T.Helper()
	got := p.Get("/api/users/me")
	require.Equal(p.T, 200, got.Status, got.Text)
	return apptest.Decode[user.User](p.T, got)
}

func (p *browser) edit(body any) reply { return p.Do("PATCH", "/api/users/"+p.id, body) }

// claims is what one's token says.
func (p *browser) claims() string {
	p.T.Helper()
	b, err := base64.RawURLEncoding.DecodeString(strings.Split(p.Bearer, ".")[1])
	require.NoError(p.T, err)
	return string(b)
}

// accept lets a user teach, as staff do.
func (w *world) accept(id string) (knower string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) (err error) {
		knower, _, err = person.MakeKnower(w.T.Context(), q, id, w.Clock.Now())
		return err
	}))
	return knower
}
