package account_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/throttle"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if slices.Contains(os.Args, "-test.fuzzworker") { // the fuzz target needs no database
		os.Exit(m.Run())
	}
	os.Exit(dbtest.Main(m))
}

// world is a server whose clock, database and mails the test may look into.
type world struct {
	*apptest.Server
}

// each runs a test against a server on each engine. Passwords cost next to
// nothing there.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	eachAs(t, usual, test)
}

// one is each on one engine, for rules and answers: the statements behind them run on
// both engines in other tests.
func one(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	on(t, db.SQLite, usual, test)
}

// eachAtFullCost is for what the cost of passwords has a part in.
func eachAtFullCost(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	eachAs(t, atFullCost, test)
}

func usual(*app.Config) {}

func atFullCost(c *app.Config) { c.Account.Passwords = nil }

func eachAs(t *testing.T, configure func(*app.Config), test func(t *testing.T, w *world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, configure, test)
	}
}

func on(t *testing.T, engine db.Engine, configure func(*app.Config), test func(t *testing.T, w *world)) {
	t.Helper()
	apptest.On(t, engine, configure, func(t *testing.T, s *apptest.Server) { test(t, &world{s}) })
}

// browser is one browser of one person.
type browser struct {
	apptest.Browser

	w *world
}

func (w *world) browser() *browser {
	w.T.Helper()
	return &browser{*w.Browser("de"), w}
}

type (
	reply  = apptest.Reply
	fields = apptest.Fields
)

// deadLink is what is said of a link that doesn't work.
const deadLink = "BadRequestError: This link doesn't work any more. Please ask for a new one."

const (
	lena     = "lena@example.org"
	password = "blau Fahrrad 77 Regen"
)

func signUp(email string) fields {
	return fields{"email": email, "name": "Lena Müller", "password": password}
}

// signIn does as the web client does: it solves a captcha where it has to.
func (b *browser) signIn(email, password string) reply {
	return b.patient("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password})
}

func (b *browser) patient(path string, body fields) reply {
	got := b.Post(path, body)
	if got.Problem() != "RequiresCaptchaError" {
		return got
	}
	body = maps.Clone(body)
	body["captcha"] = b.solve(b.captcha())
	return b.Post(path, body)
}

func (b *browser) captcha() throttle.Captcha {
	got := b.Do(http.MethodGet, "/api/auth/captcha", nil)
	require.Equal(b.w.T, 200, got.Status, got.Text)
	return apptest.Decode[throttle.Captcha](b.w.T, got)
}

// solve is what the browser does for a captcha.
func (b *browser) solve(c throttle.Captcha) string {
	for n := range c.MaxNumber + 1 {
		if sum := sha256.Sum256(strconv.AppendInt([]byte(c.Salt), n, 10)); hex.EncodeToString(sum[:]) == c.Challenge {
			return encoded(b.w.T, fields{"algorithm": c.Algorithm, "challenge": c.Challenge, "number": n, "salt": c.Salt, "signature": c.Signature, "took": 12})
		}
	}
	b.w.T.Error("a captcha without a solution")
	return ""
}

func encoded(t testing.TB, solution fields) string {
	t.Helper()
	j, err := json.Marshal(solution)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(j)
}

func (b *browser) refresh(token string) reply {
	return b.Post("/api/auth/oauth/token", fields{"refreshToken": token})
}

// member is somebody with a confirmed account who is signed in.
func (w *world) member(email string) (*browser, sessions.Tokens, string) {
	w.T.Helper()
	b := w.browser()
	id := w.enrol(b, email)
	got := b.signIn(email, password)
	require.Equal(w.T, 200, got.Status, got.Text)
	tokens := apptest.Decode[sessions.Tokens](w.T, got)
	b.Bearer = tokens.AccessToken
	return b, tokens, id
}

// enrol signs up and confirms.
func (w *world) enrol(b *browser, email string) (id string) {
	w.T.Helper()
	got := b.Post("/api/users", signUp(email))
	require.Equal(w.T, 201, got.Status, got.Text)
	require.Equal(w.T, 204, b.confirm(w.mailed("confirm-email", email)).Status)
	return apptest.Decode[struct{ UUID string }](w.T, got).UUID
}

func (b *browser) confirm(token string) reply {
	return b.Post("/api/auth/accounts/confirm-email", fields{"confirmationToken": token})
}

func (b *browser) reset(token, next string) reply {
	return b.Post("/api/auth/accounts/reset-password", fields{"resetToken": token, "newPassword": next})
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
	w.T.Helper()
	var out []letter
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &out, `SELECT recipient, template, language, content FROM mails ORDER BY queued`))
	return out
}

// told is the mail of a kind to an address: the latest one. It tells nothing of
// several at one moment.
func (w *world) told(template, to string) letter {
	w.T.Helper()
	var found letter
	for _, l := range w.letters() {
		if l.Template == template && l.Recipient == to {
			found = l
		}
	}
	require.NotZero(w.T, found, "%s to %s", template, to)
	return found
}

// mailed is the token in the latest mail of a kind to an address.
func (w *world) mailed(template, to string) string {
	w.T.Helper()
	_, token, ok := strings.Cut(w.told(template, to).link(), "#token=")
	require.True(w.T, ok, "%s to %s", template, to)
	return token
}
