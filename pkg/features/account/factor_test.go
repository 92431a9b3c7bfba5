package account_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

// inStaging is an environment in which staff need a second factor.
func inStaging(c *app.Config) { c.Env = market.Staging }

// oneInStaging is one with staff who need a second factor.
func oneInStaging(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	on(t, "sqlite", inStaging, test)
}

// staffMember is a member whom an operator made staff, signed in by password.
func (w *world) staffMember(email string) (*browser, string, string) {
	w.T.Helper()
	b, tokens, id := w.member(email)
	w.Exec(`UPDATE users SET staff = TRUE WHERE id = ?`, id)
	return b, b.renewed(tokens.RefreshToken), id
}

// renewed takes the next access token, and gives the next refresh token.
func (b *browser) renewed(refresh string) string {
	b.w.T.Helper()
	got := b.refresh(refresh)
	require.Equal(b.w.T, 200, got.Status, got.Text)
	tokens := apptest.Decode[sessions.Tokens](b.w.T, got)
	b.Bearer = tokens.AccessToken
	return tokens.RefreshToken
}

// mailedCode is the code in the latest mail with one.
func (w *world) mailedCode(to string) string {
	w.T.Helper()
	var c struct{ Values struct{ Code string } }
	require.NoError(w.T, json.Unmarshal([]byte(w.told("factor-code", to).Content), &c))
	require.Regexp(w.T, `^\d{6}$`, c.Values.Code)
	return c.Values.Code
}

// sendCode asks for a code by mail.
func (b *browser) sendCode(id, password string) reply {
	return b.Post(twoFactorPath(id)+"/mail-code", fields{"password": password})
}

// otherCode is a code of six digits that isn't the given one.
func otherCode(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

const staffLog = "/api/staff/log"

// Staff set up their first second factor with password and a code by mail, and go on in
// the same session.
func TestStaffSetUpASecondFactorByMail(t *testing.T) {
	eachAs(t, inStaging, func(t *testing.T, w *world) {
		b, refresh, id := w.staffMember(lena)
		path := twoFactorPath(id)
		require.Equal(t, "Requires2FAError", b.Get(staffLog).Problem())
		require.JSONEq(t, `{"enabled": false, "since": null, "recoveryCodesLeft": 0, "required": true, "shown": false, "byMail": true}`, b.Get(path).Text)
		require.Equal(t, 200, b.Get("/api/users/me").Status, "other calls go on")

		require.Equal(t, "Requires2FAError mailCode", b.Post(path, fields{"password": password}).Problem())
		require.Equal(t, "Invalid2FATokenError mailCode", b.Post(path, fields{"password": password, "mailCode": "123456"}).Problem(), "none was sent")
		require.Equal(t, "InvalidCredentialsError password", b.sendCode(id, wrong).Problem())
		require.Zero(t, w.mails("factor-code", lena))
		require.Equal(t, 204, b.sendCode(id, password).Status)
		code := w.mailedCode(lena)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM factor_codes WHERE hash LIKE '%' || ? || '%'`, code), "it is hashed")
		require.Equal(t, "Invalid2FATokenError mailCode", b.Post(path, fields{"password": password, "mailCode": otherCode(code)}).Problem())
		require.Equal(t, "InvalidCredentialsError password", b.Post(path, fields{"password": wrong, "mailCode": code}).Problem(), "a code alone is nothing")
		got := b.Post(path, fields{"password": password, "mailCode": code[:3] + " " + code[3:]})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "Requires2FAError", b.Get(staffLog).Problem(), "it isn't on yet")
		require.Equal(t, "Invalid2FATokenError mailCode", b.Post(path, fields{"password": password, "mailCode": code}).Problem(), "a code works once")

		a := phone{w, apptest.Decode[twofactor.Setup](t, got).Secret}
		require.Equal(t, 200, b.Do(http.MethodPut, path, fields{"code": a.code(0)}).Status)
		require.Equal(t, "Requires2FAError", b.Get(staffLog).Problem(), "the token is from before")
		b.renewed(refresh)
		require.Equal(t, 200, b.Get(staffLog).Status)
		require.Contains(t, b.Get(path).Text, `"shown":true`)
		require.Equal(t, "BadRequestError", b.sendCode(id, password).Problem(), "there is nothing to set up any more")
	})
}

// A mailed code works for some minutes, in the session that asked for it, and the latest
// one alone; guesses are bounded.
func TestMailedCodeIsBounded(t *testing.T) {
	eachAs(t, inStaging, func(t *testing.T, w *world) {
		b, _, id := w.staffMember(lena)
		path := twoFactorPath(id)
		require.Equal(t, 204, b.sendCode(id, password).Status)
		first := w.mailedCode(lena)
		thief := w.browser()
		got := thief.signIn(lena, password)
		require.Equal(t, 200, got.Status, got.Text)
		thief.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		require.Equal(t, "Invalid2FATokenError mailCode", thief.Post(path, fields{"password": password, "mailCode": first}).Problem(), "it is another session's")

		w.Clock.Pass(time.Second)
		require.Equal(t, 204, b.sendCode(id, password).Status)
		second := w.mailedCode(lena)
		if first != second {
			require.Equal(t, "Invalid2FATokenError mailCode", b.Post(path, fields{"password": password, "mailCode": first}).Problem(), "the later one replaced it")
		}
		w.Clock.Pass(10 * time.Minute)
		require.Equal(t, "Invalid2FATokenError mailCode", b.Post(path, fields{"password": password, "mailCode": second}).Problem(), "it is too old")

		w.Clock.Pass(24 * time.Hour)
		b, thief = w.browser(), w.browser()
		for _, one := range []*browser{b, thief} {
			one.Bearer = apptest.Decode[sessions.Tokens](t, one.signIn(lena, password)).AccessToken
		}
		refused := 0
		for n := range 40 {
			got := thief.Post(path, fields{"password": password, "mailCode": "12345" + string(rune('0'+n%10))})
			if got.Problem() == "TooManyLoginAttemptsError" {
				require.NotEmpty(t, got.Header.Get("Retry-After"))
				refused++
			}
		}
		require.Greater(t, refused, 30, "guesses wait")
		for range 10 {
			got = b.sendCode(id, password)
		}
		require.Equal(t, "TooManyLoginAttemptsError", got.Problem(), "and so do mails")
		require.LessOrEqual(t, w.mails("factor-code", lena), 6)
	})
}

// Whoever has a staff account's password, and not its mailbox, gets no second factor by
// any way, and so nothing that is staff's.
func TestThiefWithPasswordSetsUpNoSecondFactor(t *testing.T) {
	oneInStaging(t, func(t *testing.T, w *world) {
		_, _, id := w.staffMember(lena)
		thief := w.browser()
		got := thief.signIn(lena, password)
		require.Equal(t, 200, got.Status, got.Text)
		thief.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		path := twoFactorPath(id)
		for _, mailCode := range []string{"", "000000", " ", "123456"} {
			require.NotEqual(t, 200, thief.Post(path, fields{"password": password, "mailCode": mailCode}).Status)
		}
		require.Equal(t, "NotFoundError", thief.Do(http.MethodPut, path, fields{"code": "123456"}).Problem())
		require.Equal(t, "NotFoundError", thief.Post(path+"/shown", fields{"code": "123456"}).Problem())
		require.Equal(t, "Requires2FAError mailCode", thief.newKeyOptions(id, password).Problem(), "a passkey is a second factor, too")
		got = thief.Do(http.MethodPatch, "/api/auth/accounts/"+id+"/email", fields{"newEmail": "thief@example.org", "password": password})
		require.Equal(t, "Requires2FAError", got.Problem(), "the mailbox can't be changed to theirs")
		require.Zero(t, w.mails("email-change", "thief@example.org"))
		require.Equal(t, "Requires2FAError", thief.Get(staffLog).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM two_factor`)+w.Count(`SELECT COUNT(*) FROM passkeys`)+w.Count(`SELECT COUNT(*) FROM passkey_challenges`))
	})
}

// A session from before the second factor shows it by a code; one that begins with it
// has shown it; turning it off takes that from all.
func TestSessionsShowTheSecondFactor(t *testing.T) {
	eachAs(t, inStaging, func(t *testing.T, w *world) {
		b, id, a, recovery := w.protected(lena)
		old := w.browser()
		w.Exec(`UPDATE users SET staff = TRUE WHERE id = ?`, id)
		w.Exec(`UPDATE sessions SET second_factor = NULL`) // as those that are older than the second factor
		got := old.signInWith(lena, password, a.code(0))
		require.Equal(t, 200, got.Status, got.Text)
		old.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		require.Equal(t, 200, old.Get(staffLog).Status, "signed in with a code")

		w.Exec(`UPDATE sessions SET second_factor = NULL`)
		refresh := old.renewed(apptest.Decode[sessions.Tokens](t, got).RefreshToken)
		path := twoFactorPath(id)
		require.Equal(t, "Requires2FAError", old.Get(staffLog).Problem())
		require.JSONEq(t, `{"enabled": true, "since": "2026-05-20T12:00:00Z", "recoveryCodesLeft": 10, "required": true, "shown": false, "byMail": false}`, old.Get(path).Text)
		require.Equal(t, "Requires2FAError", old.Post(path+"/shown", fields{"code": ""}).Problem())
		require.Equal(t, "Invalid2FATokenError", old.Post(path+"/shown", fields{"code": a.code(0)}).Problem(), "it signed in")
		require.Equal(t, "ForbiddenError", old.Post(twoFactorPath(apptest.Decode[struct{ UUID string }](t, w.browser().Post("/api/users", signUp("kim@example.org"))).UUID)+"/shown", fields{"code": a.code(1)}).Problem())
		require.Equal(t, 204, old.Post(path+"/shown", fields{"code": recovery[0]}).Status)
		require.Equal(t, "Requires2FAError", old.Get(staffLog).Problem(), "the token is from before")
		refresh = old.renewed(refresh)
		require.Equal(t, 200, old.Get(staffLog).Status)
		require.Equal(t, 200, old.Do(http.MethodPatch, "/api/auth/accounts/"+id+"/email", fields{"newEmail": "lena2@example.org", "password": password, "code": recovery[1]}).Status/204*200)

		require.Equal(t, 204, b.Do(http.MethodDelete, path, fields{"password": password, "code": recovery[2]}).Status)
		old.renewed(refresh)
		require.Equal(t, "Requires2FAError", old.Get(staffLog).Problem(), "it is off")
	})
}

// A passkey counts as a second factor: one is added with a code by mail, and whoever has
// one shows it before there is another factor.
func TestPasskeyIsAStaffMembersSecondFactor(t *testing.T) {
	oneInStaging(t, func(t *testing.T, w *world) {
		b, refresh, id := w.staffMember(lena)
		require.Equal(t, 204, b.sendCode(id, password).Status)
		k := b.newKey()
		k.party.Origin = "https://" + b.Host
		begun := b.Post("/api/auth/accounts/"+id+"/passkeys/options", fields{"password": password, "mailCode": w.mailedCode(lena)})
		got := b.Post("/api/auth/accounts/"+id+"/passkeys", k.make(begun))
		require.Equal(t, 201, got.Status, got.Text)
		b.renewed(refresh)
		require.Equal(t, "Requires2FAError", b.Get(staffLog).Problem(), "this session began without it")
		require.Equal(t, "BadRequestError", b.sendCode(id, password).Problem(), "no way around it by mail")
		require.Equal(t, "Requires2FAError", b.Post(twoFactorPath(id), fields{"password": password}).Problem())

		got = b.signInByKey(k)
		require.Equal(t, 200, got.Status, got.Text)
		b.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		require.Equal(t, 200, b.Get(staffLog).Status)
		require.Equal(t, 200, b.Post(twoFactorPath(id), fields{"password": password}).Status)
	})
}
