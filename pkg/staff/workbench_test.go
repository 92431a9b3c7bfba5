package staff_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/db"
	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

const bench = "/_workbench"

// pass asks for a way into the workbench.
func (p *person) pass() string {
	p.w.t.Helper()
	got := p.do(http.MethodPost, "/api/staff/workbench", nil)
	require.Equal(p.w.t, 200, got.status, got.text)
	require.Equal(p.w.t, "no-store", got.header.Get("Cache-Control"))
	return decode[struct{ URL string }](p.w.t, got).URL
}

// open is what a browser does with an address: it brings no token, but cookies.
func (p *person) open(path string) reply {
	return p.send(httptest.NewRequest(http.MethodGet, path, nil))
}

// enter opens the workbench and keeps its cookie.
func (p *person) enter() {
	p.w.t.Helper()
	got := p.open(p.pass())
	require.Equal(p.w.t, http.StatusSeeOther, got.status, got.text)
	p.cookie, _, _ = strings.Cut(got.header.Get("Set-Cookie"), ";")
}

func TestStaffOpenTheWorkbench(t *testing.T) {
	for _, env := range []market.Environment{market.Dev, market.Staging} {
		t.Run(string(env), func(t *testing.T) {
			w := newWorld(t, db.SQLite, env)
			mara := w.member("mara@example.org")
			require.Equal(t, 403, mara.open(bench).status, "a token in the browser's store isn't sent")
			url := mara.pass()
			require.True(t, strings.HasPrefix(url, bench+"?pass="), url)
			got := mara.open(url)
			require.Equal(t, http.StatusSeeOther, got.status, got.text)
			require.Equal(t, bench, got.header.Get("Location"), "the pass is gone from the address")
			require.Equal(t, "no-store", got.header.Get("Cache-Control"))
			require.Equal(t, "no-referrer", got.header.Get("Referrer-Policy"))
			cookie := got.header.Get("Set-Cookie")
			require.Regexp(t, `^__Secure-workbench=[\w-]{43}; Path=/_workbench; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$`, cookie)

			require.Equal(t, 403, mara.open(url).status, "a pass works once")
			mara.cookie, _, _ = strings.Cut(cookie, ";")
			page := mara.open(bench)
			require.Equal(t, 200, page.status)
			require.Contains(t, page.text, "Germany")
			require.Equal(t, "no-store", page.header.Get("Cache-Control"))
			require.Equal(t, 200, mara.open(bench+"/markets/de").status)
			require.Equal(t, 404, mara.open(bench+"/outbox").status, "mails are nobody's business")
			require.NotContains(t, page.text, "All hosts", "which is a developer's list")
			require.Equal(t, "workbench.open", mara.log()[0].Action)
			require.NotContains(t, mara.get("/api/staff/log").text, url[len(bench+"?pass="):])
		})
	}
}

// The cookie lets its owner read and nothing else.
func TestWhatTheCookieIsNotGoodFor(t *testing.T) {
	w := newWorld(t, db.SQLite, market.Staging)
	mara, lena := w.member("mara@example.org"), w.user("lena@example.org")
	mara.enter()
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
		require.Equal(t, http.StatusMethodNotAllowed, mara.send(httptest.NewRequest(method, bench, nil)).status)
	}
	require.Equal(t, 401, mara.open("/api/staff/log").status, "no call looks at it")
	require.Equal(t, 401, mara.open("/api/users/me").status)
	for _, from := range []string{"cross-site", "same-site"} {
		r := httptest.NewRequest(http.MethodGet, bench, nil)
		r.Header.Set("Sec-Fetch-Site", from)
		require.Equal(t, 403, mara.send(r).status, "another site asks")
	}
	for _, from := range []string{"same-origin", "none"} {
		r := httptest.NewRequest(http.MethodGet, bench, nil)
		r.Header.Set("Sec-Fetch-Site", from)
		require.Equal(t, 200, mara.send(r).status)
	}
	// A pass is no cookie, a cookie no pass.
	pass := mara.pass()
	key := strings.TrimPrefix(pass, bench+"?pass=")
	lena.cookie = "__Secure-workbench=" + key
	require.Equal(t, 403, lena.open(bench).status)
	visit := strings.TrimPrefix(mara.cookie, "__Secure-workbench=")
	lena.cookie = ""
	require.Equal(t, 403, lena.open(bench+"?pass="+visit).status)
	for _, forged := range []string{"", "x", strings.Repeat("x", 5000), "%00", "'"} {
		require.Equal(t, 403, lena.open(bench+"?pass="+forged).status)
		lena.cookie = "__Secure-workbench=" + forged
		require.Equal(t, 403, lena.open(bench).status)
		lena.cookie = ""
	}
	// A robot that looks where an address leads uses up nothing.
	require.NotEqual(t, http.StatusSeeOther, lena.send(httptest.NewRequest(http.MethodHead, pass, nil)).status)
	require.Equal(t, http.StatusSeeOther, mara.open(pass).status)
}

func TestAVisitEnds(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara := w.member("mara@example.org")
		late := mara.pass()
		w.clock.pass(time.Minute)
		require.Equal(t, 403, mara.open(late).status, "a pass lives a minute")

		mara.refresh()
		mara.enter()
		require.Equal(t, 200, mara.open(bench).status)
		early := mara.pass()
		require.Equal(t, 204, mara.do(http.MethodPost, "/api/auth/oauth/logout", fields{"refreshToken": mara.refreshToken}).status)
		got := mara.open(bench)
		require.Equal(t, 403, got.status, "with its session")
		require.Contains(t, got.text, "The workbench is for staff")
		require.Equal(t, 403, mara.open(early).status, "and so does a pass")

		mara.cookie = ""
		mara.signIn("mara@example.org")
		mara.enter()
		require.Equal(t, 200, mara.open(bench).status)
		require.NoError(t, w.exec(`UPDATE users SET staff = FALSE WHERE id = ?`, mara.id))
		require.Equal(t, 403, mara.open(bench).status, "with the role")
		require.NoError(t, w.exec(`UPDATE users SET staff = TRUE WHERE id = ?`, mara.id))
		require.Equal(t, 200, mara.open(bench).status)
		w.clock.pass(8 * time.Hour)
		require.Equal(t, 403, mara.open(bench).status, "after a day's work")
	})
}

func TestWhereThereIsNoPass(t *testing.T) {
	w := newWorld(t, db.SQLite, market.Prod)
	mara := w.member("mara@example.org")
	got := mara.do(http.MethodPost, "/api/staff/workbench", nil)
	require.Equal(t, 404, got.status, got.text)
	require.Empty(t, mara.log())
	require.Equal(t, 404, mara.open(bench+"?pass=x").status)

	w = newWorld(t, db.SQLite, market.Local)
	mara = w.member("mara@example.org")
	require.Equal(t, "http://localhost:4711/_workbench", mara.pass(), "who sits at the machine needs none")
}
