package account_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

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
	a.w.T.Helper()
	code, err := totp.GenerateCode(a.secret, a.w.Clock.Now().Add(time.Duration(steps)*30*time.Second))
	require.NoError(a.w.T, err)
	return code
}

func (b *browser) signInWith(email, password, code string) reply {
	return b.patient("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password, "code": code})
}

func twoFactorPath(id string) string { return "/api/auth/accounts/" + id + "/two-factor" }

// protected is a member with two-factor on. Half a minute has gone by since, so
// that the app shows a code that is new.
func (w *world) protected(email string) (b *browser, id string, a phone, recovery []string) {
	w.T.Helper()
	b, _, id = w.member(email)
	got := b.Post(twoFactorPath(id), fields{"password": password})
	require.Equal(w.T, 200, got.Status, got.Text)
	a = phone{w, apptest.Decode[twofactor.Setup](w.T, got).Secret}
	got = b.Do(http.MethodPut, twoFactorPath(id), fields{"code": a.code(0)})
	require.Equal(w.T, 200, got.Status, got.Text)
	w.Clock.Pass(30 * time.Second)
	return b, id, a, apptest.Decode[twofactor.RecoveryCodes](w.T, got).RecoveryCodes
}

func TestTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		path := twoFactorPath(id)
		require.JSONEq(t, `{"enabled": false, "since": null, "recoveryCodesLeft": 0, "required": false, "shown": true, "byMail": false}`, b.Do("GET", path, nil).Text)
		require.Equal(t, "NotFoundError", b.Do("PUT", path, fields{"code": "123456"}).Problem(), "nothing was set up")
		require.Equal(t, "NotFoundError", b.Do("DELETE", path, fields{"password": password, "code": "123456"}).Problem())
		require.Equal(t, "NotFoundError", b.Post(path+"/recovery-codes", fields{"password": password, "code": "123456"}).Problem())
		require.Equal(t, "InvalidCredentialsError password", b.Post(path, fields{"password": wrong}).Problem())

		got := b.Post(path, fields{"password": password})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		setup := apptest.Decode[twofactor.Setup](t, got)
		uri, err := url.Parse(setup.URI)
		require.NoError(t, err)
		require.Equal(t, "otpauth://totp/Knowmad:"+lena, uri.Scheme+"://"+uri.Host+uri.Path)
		require.Equal(t, url.Values{
			"secret": {setup.Secret}, "issuer": {"Knowmad"}, "digits": {"6"}, "period": {"30"}, "algorithm": {"SHA1"},
		}, uri.Query())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM two_factor WHERE secret LIKE '%' || ? || '%'`, setup.Secret), "it is sealed")
		require.Equal(t, 200, w.browser().signIn(lena, password).Status, "it isn't on yet")
		require.JSONEq(t, `{"enabled": false, "since": null, "recoveryCodesLeft": 0, "required": false, "shown": true, "byMail": false}`, b.Do("GET", path, nil).Text)

		a := phone{w, setup.Secret}
		require.Equal(t, "Requires2FAError", b.Do("PUT", path, fields{"code": " "}).Problem())
		require.Equal(t, "Invalid2FATokenError", b.Do("PUT", path, fields{"code": a.code(7)}).Problem())
		require.Equal(t, "FormValidationError code", b.Do("PUT", path, fields{"code": strings.Repeat("1", 101)}).Problem())
		code := a.code(0)
		got = b.Do("PUT", path, fields{"code": code[:3] + " " + code[3:]})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		codes := apptest.Decode[twofactor.RecoveryCodes](t, got).RecoveryCodes
		require.Len(t, codes, 10)
		require.Regexp(t, `^[a-z2-7]{4}(-[a-z2-7]{4}){5}$`, codes[0])
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM recovery_codes WHERE hash = ?`, codes[0]), "hashes only")
		require.JSONEq(t, `{"enabled": true, "since": "2026-05-20T12:00:00Z", "recoveryCodesLeft": 10, "required": false, "shown": true, "byMail": false}`, b.Do("GET", path, nil).Text)
		require.Equal(t, "DuplicateError", b.Post(path, fields{"password": password}).Problem())
		require.Equal(t, "DuplicateError", b.Do("PUT", path, fields{"code": a.code(1)}).Problem())

		other := w.browser()
		require.Equal(t, "Requires2FAError", other.signIn(lena, password).Problem())
		require.Equal(t, "InvalidCredentialsError", other.signInWith(lena, wrong, a.code(1)).Problem(), "a code alone says nothing")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, code).Problem(), "the code that turned it on is used")
		w.Clock.Pass(30 * time.Second)
		got = other.signInWith(lena, password, a.code(0))
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, 200, b.Do("GET", path, nil).Status, "sessions go on")

		letter := w.told("two-factor-changed", lena)
		require.JSONEq(t, `{"values": {"link": "http://de.localhost:4711/auth/forgot-password", "when": "2026-05-20T12:00:00Z", "change": "on"}}`,
			letter.Content)
		require.NotContains(t, letter.Content, setup.Secret)
	})
}

// A person's Card reports whether two-factor sign-in is on.
func TestPersonCardTellsTwoFactor(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service()
		b, _, id := w.member(lena)
		require.Equal(t, 200, b.Post(twoFactorPath(id), fields{"password": password}).Status)
		p, err := person.Find(t.Context(), w.DB.One(), id)
		require.NoError(t, err)
		require.False(t, p.TwoFactor, "it is only set up")
		_, id, _, _ = w.protected("other@example.org")
		p, err = s.FindByEmail(t.Context(), w.DB.One(), "other@example.org")
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
			require.Equal(t, tc.want, b.Do("DELETE", path, tc.body).Problem(), name)
			require.Equal(t, tc.want, b.Post(path+"/recovery-codes", tc.body).Problem(), name)
		}
		require.Equal(t, 10, w.Count(`SELECT COUNT(*) FROM recovery_codes`))
		require.Equal(t, 204, b.Do("DELETE", path, fields{"password": password, "code": a.code(0)}).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM two_factor`)+w.Count(`SELECT COUNT(*) FROM recovery_codes`))
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
		require.Contains(t, w.told("two-factor-changed", lena).Content, `"change":"off"`)
		require.Equal(t, 200, b.Post(path, fields{"password": password}).Status, "it can be set up again")
	})
}

func TestTwoFactorOfOtherUsersIsOutOfReach(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
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
			require.Equal(t, "ForbiddenError", thief.Do(call.method, twoFactorPath(id)+call.path, call.body).Problem(), call)
			require.Equal(t, "AuthorizationError", visitor.Do(call.method, twoFactorPath(id)+call.path, call.body).Problem(), call)
		}
		require.Equal(t, "Invalid2FATokenError", w.lost(thief, a.code(0)), "a code is for its own account")
	})
}

// Codes that were made when they were shorter are good still.
func TestOldRecoveryCodes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, id, _, recovery := w.protected(lena)
		const old = "abcd-efgh-ijkl-mnop"
		sum := sha256.Sum256([]byte(id + " " + strings.ReplaceAll(old, "-", "")))
		w.Exec(`INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)`, id, base64.RawURLEncoding.EncodeToString(sum[:]))
		require.Equal(t, 200, b.signInWith(lena, password, strings.ToUpper(old)).Status)
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, old).Problem())
		require.Equal(t, 200, b.signInWith(lena, password, recovery[0]).Status)
	})
}

// Where signing in asks for a code, changing what one signs in with does, too.
func TestAccountChangesRequireSecondFactor(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		const next = "lena@new.example"
		b, id, a, recovery := w.protected(lena)
		address := func(password, code string) string {
			return b.Do(http.MethodPatch, accountPath(id, "email"), fields{"newEmail": next, "password": password, "code": code}).Problem()
		}
		secret := func(password, code string) string {
			return b.Do(http.MethodPatch, accountPath(id, "password"), fields{"oldPassword": password, "newPassword": fresh, "code": code}).Problem()
		}
		before := len(w.letters())
		require.Equal(t, "InvalidCredentialsError password", address(wrong, a.code(0)))
		require.Equal(t, "InvalidCredentialsError oldPassword", secret(wrong, a.code(0)))
		for _, change := range []func(password, code string) string{address, secret} {
			require.Equal(t, "Requires2FAError", change(password, ""))
			require.Equal(t, "Invalid2FATokenError", change(password, a.code(7)))
		}
		require.Len(t, w.letters(), before)
		require.Empty(t, address(password, a.code(0)))
		require.Equal(t, "Invalid2FATokenError", secret(password, a.code(0)), "it was used")
		require.Empty(t, secret(password, recovery[0]))
		require.Equal(t, deadLink, b.confirm(w.mailed("email-change", next)).Said(), "a new password ends what was begun with the old one")
		require.Equal(t, "Requires2FAError", w.browser().signIn(lena, fresh).Problem())
	})
}

// lost is what a browser is told that turns on two-factor with the code of another's app.
func (w *world) lost(b *browser, code string) string {
	w.T.Helper()
	id := apptest.Decode[struct{ UUID string }](w.T, b.Do("GET", "/api/users/me", nil)).UUID
	require.Equal(w.T, 200, b.Post(twoFactorPath(id), fields{"password": password}).Status)
	return b.Do("PUT", twoFactorPath(id), fields{"code": code}).Problem()
}

// A secret waits an hour; a new one replaces it.
func TestSettingUpTwoFactor(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		path := twoFactorPath(id)
		first := phone{w, apptest.Decode[twofactor.Setup](t, b.Post(path, fields{"password": password})).Secret}
		second := phone{w, apptest.Decode[twofactor.Setup](t, b.Post(path, fields{"password": password})).Secret}
		require.Equal(t, "Invalid2FATokenError", b.Do("PUT", path, fields{"code": first.code(0)}).Problem())
		w.Clock.Pass(time.Hour)
		tokens := apptest.Decode[sessions.Tokens](t, b.signIn(lena, password))
		b.Bearer = tokens.AccessToken
		require.Equal(t, "NotFoundError", b.Do("PUT", path, fields{"code": second.code(0)}).Problem())
		third := phone{w, apptest.Decode[twofactor.Setup](t, b.Post(path, fields{"password": password})).Secret}
		require.Equal(t, 200, b.Do("PUT", path, fields{"code": third.code(0)}).Status)
	})
}

// Clocks of apps may be a step ahead or behind; a code works once, and so does
// none that is older than one that was taken.
func TestAppCodesAllowClockSkewAndWorkOnce(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, a, _ := w.protected(lena)
		w.Clock.Pass(time.Hour) // nothing of the setting up is near
		for _, steps := range []int{-2, 2} {
			require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, a.code(steps)).Problem(), steps)
		}
		behind, now, ahead := a.code(-1), a.code(0), a.code(1)
		require.Equal(t, 200, b.signInWith(lena, password, behind).Status, "behind")
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, behind).Problem(), "once")
		require.Equal(t, 200, b.signInWith(lena, password, ahead).Status, "ahead")
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, now).Problem(), "older than one that was taken")
		w.Clock.Pass(30 * time.Second)
		require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, ahead).Problem(), "still the same")
		require.Equal(t, 200, b.signInWith(lena, password, a.code(1)).Status)
	})
}

func TestRecoveryCodes(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, id, a, codes := w.protected(lena)
		other := w.browser()
		require.Equal(t, 200, other.signInWith(lena, password, strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))).Status, "however it is typed")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, codes[0]).Problem(), "once")
		require.Equal(t, 9, apptest.Decode[twofactor.TwoFactor](t, b.Do("GET", twoFactorPath(id), nil)).RecoveryCodesLeft)

		_, _, _, foreign := w.protected("other@example.org")
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, foreign[0]).Problem(), "another's")

		w.Clock.Pass(time.Minute)
		got := b.Post(twoFactorPath(id)+"/recovery-codes", fields{"password": password, "code": a.code(0)})
		require.Equal(t, 200, got.Status, got.Text)
		fresh := apptest.Decode[twofactor.RecoveryCodes](t, got).RecoveryCodes
		require.Len(t, fresh, 10)
		require.Contains(t, w.told("two-factor-changed", lena).Content, `"change":"codes"`)
		require.Equal(t, "Invalid2FATokenError", other.signInWith(lena, password, codes[1]).Problem(), "the old ones are gone")
		require.Equal(t, 200, other.signInWith(lena, password, fresh[9]).Status)
		require.Equal(t, 204, b.Do("DELETE", twoFactorPath(id), fields{"password": password, "code": fresh[0]}).Status, "it stands in for the app")
	})
}

// Whoever has the password can't try one code after the other, and the owner's
// device isn't held up by that.
func TestCodeGuessesAreThrottled(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		owner, _, a, _ := w.protected(lena)
		thief := w.browser()
		thief.Peer = "198.51.100.7:50000"
		for range 6 {
			require.Equal(t, "Requires2FAError", thief.signIn(lena, password).Problem(), "a right password takes nothing back")
			require.Equal(t, "Invalid2FATokenError", thief.signInWith(lena, password, "wrong").Problem())
		}
		var waits []string
		for range 10 {
			got := thief.signInWith(lena, password, a.code(0))
			require.Equal(t, "TooManyLoginAttemptsError", got.Problem(), "not even with the right one")
			waits = append(waits, got.Header.Get("Retry-After"))
			n, err := strconv.Atoi(waits[len(waits)-1])
			require.NoError(t, err)
			w.Clock.Pass(time.Duration(n) * time.Second)
			require.Equal(t, "Requires2FAError", thief.signIn(lena, password).Problem())
			require.Equal(t, "Invalid2FATokenError", thief.signInWith(lena, password, "wrong").Problem())
		}
		require.Equal(t, []string{"10", "20", "40", "80", "160", "320", "640", "1280", "2560", "3600"}, waits)
		require.Equal(t, 200, owner.signInWith(lena, password, a.code(0)).Status)
		require.Equal(t, "TooManyLoginAttemptsError", thief.signInWith(lena, password, a.code(1)).Problem(), "the thief waits on")
		require.Equal(t, "TooManyLoginAttemptsError", w.browser().signInWith(lena, password, a.code(1)).Problem(), "on every device that isn't known")

		for range 6 {
			require.Equal(t, "Invalid2FATokenError", owner.signInWith(lena, password, "wrong").Problem())
		}
		require.Equal(t, "TooManyLoginAttemptsError", owner.signInWith(lena, password, a.code(1)).Problem(), "a known device is no free ticket")
	})
}

// A mailbox is no way around the second factor.
func TestPasswordResetKeepsSecondFactor(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		_, _, a, _ := w.protected(lena)
		thief := w.browser()
		for range 6 {
			thief.signInWith(lena, password, "wrong")
		}
		require.Equal(t, 204, thief.Post("/api/auth/accounts/forgot-password", fields{"email": lena}).Status)
		require.Equal(t, 204, thief.Post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", lena), "newPassword": fresh}).Status)
		require.Equal(t, "Requires2FAError", thief.signIn(lena, fresh).Problem())
		require.Equal(t, "TooManyLoginAttemptsError", thief.signInWith(lena, fresh, "wrong").Problem(), "nor does it begin the tries anew")
		w.Clock.Pass(time.Minute)
		require.Equal(t, 200, thief.signInWith(lena, fresh, a.code(0)).Status)
	})
}

// A copied secret doesn't open in another account's row, nor once it is changed.
func TestSealedSecretIsBoundToItsAccount(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, _, a, _ := w.protected(lena)
		thief, id, own, _ := w.protected("thief@example.org")
		w.Clock.Pass(time.Minute)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE two_factor SET secret = (SELECT secret FROM two_factor WHERE user_id = ?) WHERE user_id <> ?`, id, id)
			return err
		}))
		got := thief.signInWith(lena, password, own.code(0))
		require.Equal(t, 500, got.Status, got.Text)
		require.NotContains(t, got.Text, "sealed")
		require.Equal(t, 500, thief.signInWith(lena, password, a.code(0)).Status)
	})
}

// A key that replaces another one seals what is used from then on.
func TestSecretsAreResealedAfterKeyRotation(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, a, _ := w.protected(lena)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO secrets (purpose, number, value, created)
				SELECT purpose, 2, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', created FROM secrets WHERE purpose = 'two-factor'`)
			return err
		}))
		b.Site = w.Another() // it has read it
		require.Equal(t, 200, b.signInWith(lena, password, a.code(0)).Status, "by the old key")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM two_factor WHERE secret LIKE '2.%'`))
		w.Clock.Pass(time.Minute)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM secrets WHERE purpose = 'two-factor' AND number = 1`)
			return err
		}))
		b.Site = w.Another()
		require.Equal(t, 200, b.signInWith(lena, password, a.code(0)).Status, "the old one isn't needed")
	})
}
