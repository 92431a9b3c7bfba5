package staff_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

const bench = "/_workbench"

// pass asks for a way into the workbench.
func (p *person) pass() string {
	p.w.T.Helper()
	got := p.Do(http.MethodPost, "/api/staff/workbench", nil)
	require.Equal(p.w.T, 200, got.Status, got.Text)
	require.Equal(p.w.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[struct{ URL string }](p.w.T, got).URL
}

// open is what a browser does with an address: it brings no token, but cookies.
func (p *person) open(path string) reply {
	return p.Send(p.navigation(http.MethodGet, path))
}

// enter opens the workbench and keeps its cookie.
func (p *person) enter() {
	p.w.T.Helper()
	got := p.open(p.pass())
	require.Equal(p.w.T, http.StatusSeeOther, got.Status, got.Text)
	p.Cookie, _, _ = strings.Cut(got.Header.Get("Set-Cookie"), ";")
}

func TestStaffOpenTheWorkbench(t *testing.T) {
	for _, env := range []market.Environment{market.Dev, market.Staging} {
		t.Run(string(env), func(t *testing.T) {
			w := newWorld(t, db.SQLite, env)
			mara := w.member("mara@example.org")
			require.Equal(t, 403, mara.open(bench).Status, "a token in the browser's store isn't sent")
			url := mara.pass()
			require.True(t, strings.HasPrefix(url, bench+"?pass="), url)
			got := mara.open(url)
			require.Equal(t, http.StatusSeeOther, got.Status, got.Text)
			require.Equal(t, bench, got.Header.Get("Location"), "the pass is gone from the address")
			require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
			require.Equal(t, "no-referrer", got.Header.Get("Referrer-Policy"))
			cookie := got.Header.Get("Set-Cookie")
			require.Regexp(t, `^__Secure-workbench=[\w-]{43}; Path=/_workbench; Max-Age=28800; HttpOnly; Secure; SameSite=Strict$`, cookie)

			require.Equal(t, 403, mara.open(url).Status, "a pass works once")
			mara.Cookie, _, _ = strings.Cut(cookie, ";")
			page := mara.open(bench)
			require.Equal(t, 200, page.Status)
			require.Contains(t, page.Text, "Germany")
			require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
			require.Equal(t, 200, mara.open(bench+"/markets/de").Status)
			require.Equal(t, 404, mara.open(bench+"/outbox").Status, "mails are nobody's business")
			require.NotContains(t, page.Text, "All hosts", "which is a developer's list")
			require.Equal(t, "workbench.open", mara.log()[0].Action)
			require.NotContains(t, mara.Get("/api/staff/log").Text, url[len(bench+"?pass="):])
		})
	}
}

// The cookie lets its owner read and nothing else.
func TestWorkbenchCookieAllowsReadingOnly(t *testing.T) {
	w := newWorld(t, db.SQLite, market.Staging)
	mara, lena := w.member("mara@example.org"), w.user("lena@example.org")
	mara.enter()
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
		require.Equal(t, http.StatusMethodNotAllowed, mara.Send(mara.navigation(method, bench)).Status)
	}
	require.Equal(t, 401, mara.open("/api/staff/log").Status, "no call looks at it")
	require.Equal(t, 401, mara.open("/api/users/me").Status)
	for _, from := range []string{"cross-site", "same-site"} {
		r := mara.navigation(http.MethodGet, bench)
		r.Header.Set("Sec-Fetch-Site", from)
		require.Equal(t, 403, mara.Send(r).Status, "another site asks")
	}
	for _, from := range []string{"same-origin", "none"} {
		r := mara.navigation(http.MethodGet, bench)
		r.Header.Set("Sec-Fetch-Site", from)
		require.Equal(t, 200, mara.Send(r).Status)
	}
	// A pass is no cookie, a cookie no pass.
	pass := mara.pass()
	key := strings.TrimPrefix(pass, bench+"?pass=")
	lena.Cookie = "__Secure-workbench=" + key
	require.Equal(t, 403, lena.open(bench).Status)
	visit := strings.TrimPrefix(mara.Cookie, "__Secure-workbench=")
	lena.Cookie = ""
	require.Equal(t, 403, lena.open(bench+"?pass="+visit).Status)
	for _, forged := range []string{"", "x", strings.Repeat("x", 5000), "%00", "'"} {
		require.Equal(t, 403, lena.open(bench+"?pass="+forged).Status)
		lena.Cookie = "__Secure-workbench=" + forged
		require.Equal(t, 403, lena.open(bench).Status)
		lena.Cookie = ""
	}
	// A robot that looks where an address leads uses up nothing.
	require.NotEqual(t, http.StatusSeeOther, lena.Send(lena.navigation(http.MethodHead, pass)).Status)
	require.Equal(t, http.StatusSeeOther, mara.open(pass).Status)
}

func TestWorkbenchVisitExpiresAndEndsWithSession(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara := w.member("mara@example.org")
		late := mara.pass()
		w.Clock.Pass(time.Minute)
		require.Equal(t, 403, mara.open(late).Status, "a pass lives a minute")

		mara.refresh()
		mara.enter()
		require.Equal(t, 200, mara.open(bench).Status)
		early := mara.pass()
		require.Equal(t, 204, mara.Do(http.MethodPost, "/api/auth/oauth/logout", fields{"refreshToken": mara.refreshToken}).Status)
		got := mara.open(bench)
		require.Equal(t, 403, got.Status, "with its session")
		require.Contains(t, got.Text, "The workbench is for staff")
		require.Equal(t, 403, mara.open(early).Status, "and so does a pass")

		mara.Cookie = ""
		mara.signIn("mara@example.org")
		require.Equal(t, "Requires2FAError", mara.Do(http.MethodPost, "/api/staff/workbench", nil).Problem())
		mara.showFactor()
		mara.enter()
		require.Equal(t, 200, mara.open(bench).Status)
		unused := mara.pass()
		require.NoError(t, w.TryExec(`UPDATE sessions SET second_factor = NULL WHERE user_id = ?`, mara.id))
		got = mara.open(bench)
		require.Equal(t, 401, got.Status, "without a second factor")
		require.Contains(t, got.Text, "Staff need a second factor")
		require.NotContains(t, got.Text, "Germany")
		require.Equal(t, 401, mara.open(unused).Status, "nor by a pass")
		mara.showFactor()
		require.Equal(t, 200, mara.open(bench).Status)
		require.NoError(t, w.TryExec(`UPDATE users SET staff = FALSE WHERE id = ?`, mara.id))
		require.Equal(t, 403, mara.open(bench).Status, "with the role")
		require.NoError(t, w.TryExec(`UPDATE users SET staff = TRUE WHERE id = ?`, mara.id))
		require.Equal(t, 200, mara.open(bench).Status)
		w.Clock.Pass(8 * time.Hour)
		require.Equal(t, 403, mara.open(bench).Status, "after a day's work")
	})
}

func TestNoWorkbenchPassOutsideDevAndStaging(t *testing.T) {
	w := newWorld(t, db.SQLite, market.Prod)
	mara := w.member("mara@example.org")
	got := mara.Do(http.MethodPost, "/api/staff/workbench", nil)
	require.Equal(t, 404, got.Status, got.Text)
	require.Empty(t, mara.log())
	require.Equal(t, 404, mara.open(bench+"?pass=x").Status)

	w = newWorld(t, db.SQLite, market.Local)
	mara = w.member("mara@example.org")
	require.Equal(t, "http://localhost:4711/_workbench", mara.pass(), "who sits at the machine needs none")
}
