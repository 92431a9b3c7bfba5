//race:off

package account_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/account"
	"knowmad/pkg/db"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"
)

// phone makes codes from what the server said to set it up with.
type phone struct {
	w      *world
	secret string
}

// code is what it shows when its clock is off by some steps.
func (a phone) code(steps int) string {
	a.w.t.Helper()
	code, err := totp.GenerateCode(a.secret, a.w.clock.Now().Add(time.Duration(steps)*30*time.Second))
	require.NoError(a.w.t, err)
	return code
}

func (b *browser) signInWith(email, password, code string) reply {
	return b.patient("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password, "code": code})
}

func twoFactorPath(id string) string { return "/api/auth/accounts/" + id + "/two-factor" }

// protected is a member with two-factor on. Half a minute has gone by since, so
// that the app shows a code that is new.
func (w *world) protected(email string) (b *browser, id string, a phone, recovery []string) {
	w.t.Helper()
	b, _, id = w.member(email)
	got := b.post(twoFactorPath(id), fields{"password": password})
	require.Equal(w.t, 200, got.status, got.text)
	a = phone{w, decode[account.TwoFactorSetup](w.t, got).Secret}
	got = b.do(http.MethodPut, twoFactorPath(id), fields{"code": a.code(0)})
	require.Equal(w.t, 200, got.status, got.text)
	w.clock.pass(30 * time.Second)
	return b, id, a, decode[account.RecoveryCodes](w.t, got).RecoveryCodes
}

func TestTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		path := twoFactorPath(id)
		require.JSONEq(t, `{"enabled": false, "since": null, "recoveryCodesLeft": 0}`, b.do("GET", path, nil).text)
		require.Equal(t, "NotFoundError", b.do("PUT", path, fields{"code": "123456"}).problem(), "nothing was set up")
		require.Equal(t, "NotFoundError", b.do("DELETE", path, fields{"password": password, "code": "123456"}).problem())
		require.Equal(t, "NotFoundError", b.post(path+"/recovery-codes", fields{"password": password, "code": "123456"}).problem())
		require.Equal(t, "InvalidCredentialsError password", b.post(path, fields{"password": wrong}).problem())

		got := b.post(path, fields{"password": password})
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		setup := decode[account.TwoFactorSetup](t, got)
		uri, err := url.Parse(setup.URI)
		require.NoError(t, err)
		require.Equal(t, "otpauth://totp/Knowmad:"+lena, uri.Scheme+"://"+uri.Host+uri.Path)
		require.Equal(t, url.Values{
			"secret": {setup.Secret}, "issuer": {"Knowmad"}, "digits": {"6"}, "period": {"30"}, "algorithm": {"SHA1"},
		}, uri.Query())
		require.Zero(t, w.count(`SELECT COUNT(*) FROM two_factor WHERE secret LIKE '%' || ? || '%'`, setup.Secret), "it is sealed")
		require.Equal(t, 200, w.browser().signIn(lena, password).status, "it isn't on yet")
		require.JSONEq(t, `{"enabled": false, "since": null, "recoveryCodesLeft": 0}`, b.do("GET", path, nil).text)

		a := phone{w, setup.Secret}
		require.Equal(t, "Requires2FAError", b.do("PUT", path, fields{"code": " "}).problem())
		require.Equal(t, "Invalid2FATokenError", b.do("PUT", path, fields{"code": a.code(7)}).problem())
		require.Equal(t, "FormValidationError code", b.do("PUT", path, fields{"code": strings.Repeat("1", 101)}).problem())
		code := a.code(0)
		got = b.do("PUT", path, fields{"code": code[:3] + " " + code[3:]})
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		codes := decode[account.RecoveryCodes](t, got).RecoveryCodes
		require.Len(t, codes, 10)
		require.Regexp(t, `^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`, codes[0])
		require.Zero(t, w.count(`SELECT COUNT(*) FROM recovery_codes WHERE hash = ?`, codes[0]), "hashes only")
		require.JSONEq(t, `{"enabled": true, "since": "2026-05-20T12:00:00Z", "recoveryCodesLeft": 10}`, b.do("GET", path, nil).text)
		require.Equal(t, "DuplicateError", b.post(path, fields{"password": password}).problem())
		require.Equal(t, "DuplicateError", b.do("PUT", path, fields{"code": a.code(1)}).problem())

		other := w.browser()
		require.Equal(t, "Requires2FAError", other.signIn(lena, password).problem())
		require.Equal(t, "InvalidCredentialsError", other.signInWith(lena, wrong, a.code(1)).problem(), "a code alone says nothing")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, code).problem(), "the code that turned it on is used")
		w.clock.pass(30 * time.Second)
		got = other.signInWith(lena, password, a.code(0))
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, 200, b.do("GET", path, nil).status, "sessions go on")

		letter := w.told("two-factor-changed", lena)
		require.JSONEq(t, `{"values": {"link": "http://de.localhost:4711/auth/forgot-password", "when": "2026-05-20T12:00:00Z", "change": "on"}}`,
			letter.Content)
		require.NotContains(t, letter.Content, setup.Secret)
	})
}

// What other slices may know of a person tells whether it is on.
func TestAPersonsTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service(nil)
		b, _, id := w.member(lena)
		require.Equal(t, 200, b.post(twoFactorPath(id), fields{"password": password}).status)
		p, err := s.Person(t.Context(), w.db.One(), id)
		require.NoError(t, err)
		require.False(t, p.TwoFactor, "it is only set up")
		_, id, _, _ = w.protected("other@example.org")
		p, err = s.PersonByEmail(t.Context(), w.db.One(), "other@example.org")
		require.NoError(t, err)
		require.Equal(t, id, p.ID)
		require.True(t, p.TwoFactor)
	})
}

func TestTwoFactorIsTurnedOff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, id, a, _ := w.protected(lena)
		path := twoFactorPath(id)
		for name, tc := range map[string]struct {
			body any
			want string
		}{
			"a wrong password": {fields{"password": wrong, "code": a.code(0)}, "InvalidCredentialsError password"},
			"no code":          {fields{"password": password, "code": ""}, "Requires2FAError"},
			"a wrong code":     {fields{"password": password, "code": "ab"}, "Invalid2FATokenError"},
		} {
			require.Equal(t, tc.want, b.do("DELETE", path, tc.body).problem(), name)
			require.Equal(t, tc.want, b.post(path+"/recovery-codes", tc.body).problem(), name)
		}
		require.Equal(t, 10, w.count(`SELECT COUNT(*) FROM recovery_codes`))
		require.Equal(t, 204, b.do("DELETE", path, fields{"password": password, "code": a.code(0)}).status)
		require.Zero(t, w.count(`SELECT COUNT(*) FROM two_factor`)+w.count(`SELECT COUNT(*) FROM recovery_codes`))
		require.Equal(t, 200, w.browser().signIn(lena, password).status)
		require.Contains(t, w.told("two-factor-changed", lena).Content, `"change":"off"`)
		require.Equal(t, 200, b.post(path, fields{"password": password}).status, "it can be set up again")
	})
}

func TestAnothersTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, id, a, _ := w.protected(lena)
		thief, _, _ := w.member("thief@example.org")
		visitor := w.browser()
		both := fields{"password": password, "code": a.code(0)}
		for _, call := range []struct {
			method, path string
			body         any
		}{
			{"GET", "", nil},
			{"POST", "", fields{"password": password}},
			{"PUT", "", fields{"code": a.code(0)}},
			{"DELETE", "", both},
			{"POST", "/recovery-codes", both},
		} {
			require.Equal(t, "ForbiddenError", thief.do(call.method, twoFactorPath(id)+call.path, call.body).problem(), call)
			require.Equal(t, "AuthorizationError", visitor.do(call.method, twoFactorPath(id)+call.path, call.body).problem(), call)
		}
		require.Equal(t, "Invalid2FATokenError", w.lost(thief, a.code(0)), "a code is for its own account")
	})
}

// lost is what a browser is told that turns on two-factor with the code of another's app.
func (w *world) lost(b *browser, code string) string {
	w.t.Helper()
	id := decode[struct{ UUID string }](w.t, b.do("GET", "/api/users/me", nil)).UUID
	require.Equal(w.t, 200, b.post(twoFactorPath(id), fields{"password": password}).status)
	return b.do("PUT", twoFactorPath(id), fields{"code": code}).problem()
}

// A secret waits an hour; a new one replaces it.
func TestSettingUpTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		path := twoFactorPath(id)
		first := phone{w, decode[account.TwoFactorSetup](t, b.post(path, fields{"password": password})).Secret}
		second := phone{w, decode[account.TwoFactorSetup](t, b.post(path, fields{"password": password})).Secret}
		require.Equal(t, "Invalid2FATokenError", b.do("PUT", path, fields{"code": first.code(0)}).problem())
		w.clock.pass(time.Hour)
		tokens := decode[account.Tokens](t, b.signIn(lena, password))
		b.bearer = tokens.AccessToken
		require.Equal(t, "NotFoundError", b.do("PUT", path, fields{"code": second.code(0)}).problem())
		third := phone{w, decode[account.TwoFactorSetup](t, b.post(path, fields{"password": password})).Secret}
		require.Equal(t, 200, b.do("PUT", path, fields{"code": third.code(0)}).status)
	})
}

// Clocks of apps may be a step ahead or behind; a code works once, and so does
// none that is older than one that was taken.
func TestCodesOfTheApp(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, a, _ := w.protected(lena)
		w.clock.pass(time.Hour) // nothing of the setting up is near
		for _, steps := range []int{-2, 2} {
			require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, a.code(steps)).problem(), steps)
		}
		behind, now, ahead := a.code(-1), a.code(0), a.code(1)
		require.Equal(t, 200, b.signInWith(lena, password, behind).status, "behind")
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, behind).problem(), "once")
		require.Equal(t, 200, b.signInWith(lena, password, ahead).status, "ahead")
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, now).problem(), "older than one that was taken")
		w.clock.pass(30 * time.Second)
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, ahead).problem(), "still the same")
		require.Equal(t, 200, b.signInWith(lena, password, a.code(1)).status)
	})
}

func TestRecoveryCodes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, id, a, codes := w.protected(lena)
		other := w.browser()
		require.Equal(t, 200, other.signInWith(lena, password, strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))).status, "however it is typed")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, codes[0]).problem(), "once")
		require.Equal(t, 9, decode[account.TwoFactor](t, b.do("GET", twoFactorPath(id), nil)).RecoveryCodesLeft)

		_, _, _, foreign := w.protected("other@example.org")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, foreign[0]).problem(), "another's")

		w.clock.pass(time.Minute)
		got := b.post(twoFactorPath(id)+"/recovery-codes", fields{"password": password, "code": a.code(0)})
		require.Equal(t, 200, got.status, got.text)
		fresh := decode[account.RecoveryCodes](t, got).RecoveryCodes
		require.Len(t, fresh, 10)
		require.Contains(t, w.told("two-factor-changed", lena).Content, `"change":"codes"`)
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, codes[1]).problem(), "the old ones are gone")
		require.Equal(t, 200, other.signInWith(lena, password, fresh[9]).status)
		require.Equal(t, 204, b.do("DELETE", twoFactorPath(id), fields{"password": password, "code": fresh[0]}).status, "it stands in for the app")
	})
}

// Whoever has the password can't try one code after the other, and the owner's
// device isn't held up by that.
func TestCodesAreNotGuessed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		owner, _, a, _ := w.protected(lena)
		thief := w.browser()
		thief.peer = "198.51.100.7:50000"
		for range 6 {
			require.Equal(t, "Requires2FAError", thief.signIn(lena, password).problem(), "a right password takes nothing back")
			require.Equal(t, "Invalid2FATokenError", thief.signInWith(lena, password, "wrong").problem())
		}
		var waits []string
		for range 10 {
			got := thief.signInWith(lena, password, a.code(0))
			require.Equal(t, "TooManyLoginAttemptsError", got.problem(), "not even with the right one")
			waits = append(waits, got.header.Get("Retry-After"))
			n, err := strconv.Atoi(waits[len(waits)-1])
			require.NoError(t, err)
			w.clock.pass(time.Duration(n) * time.Second)
			require.Equal(t, "Requires2FAError", thief.signIn(lena, password).problem())
			require.Equal(t, "Invalid2FATokenError", thief.signInWith(lena, password, "wrong").problem())
		}
		require.Equal(t, []string{"10", "20", "40", "80", "160", "320", "640", "1280", "2560", "3600"}, waits)
		require.Equal(t, 200, owner.signInWith(lena, password, a.code(0)).status)
		require.Equal(t, "TooManyLoginAttemptsError", thief.signInWith(lena, password, a.code(1)).problem(), "the thief waits on")
		require.Equal(t, "TooManyLoginAttemptsError", w.browser().signInWith(lena, password, a.code(1)).problem(), "on every device that isn't known")

		for range 6 {
			require.Equal(t, "Invalid2FATokenError", owner.signInWith(lena, password, "wrong").problem())
		}
		require.Equal(t, "TooManyLoginAttemptsError", owner.signInWith(lena, password, a.code(1)).problem(), "a known device is no free ticket")
	})
}

// A mailbox is no way around the second factor.
func TestAResetLeavesTheSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, _, a, _ := w.protected(lena)
		thief := w.browser()
		for range 6 {
			thief.signInWith(lena, password, "wrong")
		}
		require.Equal(t, 204, thief.post("/api/auth/accounts/forgot-password", fields{"email": lena}).status)
		require.Equal(t, 204, thief.post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", lena), "newPassword": fresh}).status)
		require.Equal(t, "Requires2FAError", thief.signIn(lena, fresh).problem())
		require.Equal(t, "TooManyLoginAttemptsError", thief.signInWith(lena, fresh, "wrong").problem(), "nor does it begin the tries anew")
		w.clock.pass(time.Minute)
		require.Equal(t, 200, thief.signInWith(lena, fresh, a.code(0)).status)
	})
}

// A copied secret doesn't open in another account's row, nor once it is changed.
func TestSealedSecrets(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, _, a, _ := w.protected(lena)
		thief, id, own, _ := w.protected("thief@example.org")
		w.clock.pass(time.Minute)
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE two_factor SET secret = (SELECT secret FROM two_factor WHERE user_id = ?) WHERE user_id <> ?`, id, id)
			return err
		}))
		got := thief.signInWith(lena, password, own.code(0))
		require.Equal(t, 500, got.status, got.text)
		require.NotContains(t, got.text, "sealed")
		require.Equal(t, 500, thief.signInWith(lena, password, a.code(0)).status)
	})
}

// A key that replaces another one seals what is used from then on.
func TestTheKeyOfSecretsIsReplaced(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, a, _ := w.protected(lena)
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO secrets (purpose, number, value, created)
				SELECT purpose, 2, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', created FROM secrets WHERE purpose = 'two-factor'`)
			return err
		}))
		b.site = w.server() // it has read it
		require.Equal(t, 200, b.signInWith(lena, password, a.code(0)).status, "by the old key")
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM two_factor WHERE secret LIKE '2.%'`))
		w.clock.pass(time.Minute)
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM secrets WHERE purpose = 'two-factor' AND number = 1`)
			return err
		}))
		b.site = w.server()
		require.Equal(t, 200, b.signInWith(lena, password, a.code(0)).status, "the old one isn't needed")
	})
}
