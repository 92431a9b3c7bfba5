package account_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const fresh = "neues Passwort 1871"

func accountPath(id, what string) string { return "/api/auth/accounts/" + id + "/" + what }

func (b *browser) changePassword(id, old, next string) reply {
	return b.Do(http.MethodPatch, accountPath(id, "password"), fields{"oldPassword": old, "newPassword": next})
}

func (b *browser) changeEmail(id, email, password string) reply {
	return b.Do(http.MethodPatch, accountPath(id, "email"), fields{"newEmail": email, "password": password})
}

func (b *browser) me() int { return b.Do(http.MethodGet, "/api/users/me", nil).Status }

func TestChangingThePasswordEndsOtherSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, tokens, id := w.member(lena)
		phone := w.browser()
		other := apptest.Decode[sessions.Tokens](t, phone.signIn(lena, password))
		phone.Bearer = other.AccessToken
		stranger, _, _ := w.member("other@example.org")
		b.Post("/api/auth/accounts/forgot-password", fields{"email": lena})
		reset := w.mailed("reset-password", lena)

		require.Equal(t, 204, b.changePassword(id, password, fresh).Status)
		require.Equal(t, 200, b.me(), "one's own goes on")
		require.Equal(t, 200, b.refresh(tokens.RefreshToken).Status)
		require.Equal(t, 401, phone.me())
		require.Equal(t, "AuthorizationError", phone.refresh(other.RefreshToken).Problem())
		require.Equal(t, 200, stranger.me(), "others go on, too")
		require.Equal(t, "InvalidCredentialsError", phone.signIn(lena, password).Problem())
		require.Equal(t, 200, phone.signIn(lena, fresh).Status)
		require.Equal(t, deadLink, b.Post("/api/auth/accounts/reset-password", fields{"resetToken": reset, "newPassword": password}).Said())
		w.told("password-changed", lena)
	})
}

func TestInvalidPasswordChangesAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		thief, _, _ := w.member("thief@example.org")
		require.Equal(t, "FormValidationError newPassword", b.changePassword(id, password, "short").Problem())
		require.Equal(t, "FormValidationError newPassword", b.changePassword(id, password, "Lena.Mueller").Problem())
		require.Equal(t, "InvalidCredentialsError oldPassword", b.changePassword(id, wrong, fresh).Problem())
		require.Equal(t, "ForbiddenError", thief.changePassword(id, password, fresh).Problem(), "not even who knows it")
		require.Equal(t, "ForbiddenError", thief.changePassword(uuid.NewString(), password, fresh).Problem(), "whether there is one or not")
		require.Equal(t, "AuthorizationError", w.browser().changePassword(id, password, fresh).Problem())
		require.Equal(t, "FormValidationError id", b.changePassword("me", password, fresh).Problem())
		for range 5 {
			b.changePassword(id, wrong, fresh)
		}
		require.Equal(t, "TooManyLoginAttemptsError", b.changePassword(id, wrong, fresh).Problem(), "a stolen session is no way to guess")
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
	})
}

func TestAForgottenPassword(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, tokens, _ := w.member(lena)
		somebody := w.browser()
		forgot := func(email string) reply {
			return somebody.Post("/api/auth/accounts/forgot-password", fields{"email": email})
		}
		reset := func(token, next string) reply {
			return somebody.Post("/api/auth/accounts/reset-password", fields{"resetToken": token, "newPassword": next})
		}
		before := len(w.letters())
		unknown := forgot("nobody@example.org")
		require.Len(t, w.letters(), before)
		known := forgot(strings.ToUpper(lena))
		require.Equal(t, 204, known.Status)
		require.Equal(t, unknown.Status, known.Status)
		require.Equal(t, unknown.Text, known.Text)
		require.Equal(t, "FormValidationError email", forgot("x").Problem())

		token := w.mailed("reset-password", lena)
		for _, easy := range []string{"password123", "Müller2008", "lena@example", "Lena.Mueller"} {
			require.Equal(t, "FormValidationError newPassword", reset(token, easy).Problem(), easy)
		}
		require.Equal(t, 200, b.me(), "nothing happened yet")
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
		require.Equal(t, deadLink, somebody.confirm(token).Said(), "a link is for one thing")
		require.Equal(t, 204, reset(token, fresh).Status, "a wrong try didn't use it up")
		require.Equal(t, deadLink, reset(token, "noch ein anderes 9").Said(), "it works once")
		require.Equal(t, 401, b.me(), "every session ended")
		require.Equal(t, "AuthorizationError", b.refresh(tokens.RefreshToken).Problem())
		require.Equal(t, 200, somebody.signIn(lena, fresh).Status)

		w.Clock.Pass(time.Hour)
		require.Equal(t, 204, forgot(lena).Status)
		token = w.mailed("reset-password", lena)
		w.Clock.Pass(time.Hour)
		require.Equal(t, deadLink, reset(token, password).Said(), "it lives an hour")
	})
}

// Hashes are for those whose link works: everybody waits in one queue for them.
func TestDeadResetLinkIsNotHashed(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		owner := w.browser()
		w.enrol(owner, lena)
		require.Equal(t, 204, owner.forgot(lena).Status)
		live := w.mailed("reset-password", lena)
		thief := w.browser()
		thief.reset("x", fresh) // gets the device's key
		for range 25 {
			got, dead := work(func() reply { return thief.reset("x", fresh) })
			require.Equal(t, deadLink, got.Said())
			require.Less(t, dead, float64(1<<20), "bytes; a hash takes twenty times as much")
		}
		require.Equal(t, "RequiresCaptchaError", thief.forgot(lena).Problem(), "they count like other visits")
		require.Equal(t, "FormValidationError newPassword", thief.reset(live, "password123").Problem())
		require.Equal(t, 204, owner.reset(live, fresh).Status, "a link that works asks for nothing, and was left as it was")
	})
}

// Who guessed doesn't keep the owner out of a new password.
func TestPasswordResetEndsSignInWait(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		thief := w.browser()
		for range 12 {
			thief.signIn(lena, wrong)
		}
		owner := w.browser()
		require.Equal(t, "TooManyLoginAttemptsError", owner.signIn(lena, password).Problem())
		owner.Post("/api/auth/accounts/forgot-password", fields{"email": lena})
		require.Equal(t, 204, owner.Post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", lena), "newPassword": fresh}).Status)
		require.Equal(t, 200, owner.signIn(lena, fresh).Status)
	})
}

// The mail that resets a password proves the address as well as the one that confirms it.
func TestPasswordResetConfirmsSignUp(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b := w.browser()
		require.Equal(t, 201, b.Post("/api/users", signUp(lena)).Status)
		confirm := w.mailed("confirm-email", lena)
		b.Post("/api/auth/accounts/forgot-password", fields{"email": lena})
		reset := w.mailed("reset-password", lena)
		require.Equal(t, "FormValidationError newPassword", b.Post("/api/auth/accounts/reset-password", fields{"resetToken": reset, "newPassword": "Müller2008"}).Problem())
		require.Equal(t, "InvalidCredentialsError", b.signIn(lena, "Müller2008").Problem())
		require.Equal(t, 204, b.Post("/api/auth/accounts/reset-password", fields{"resetToken": reset, "newPassword": fresh}).Status)
		require.Equal(t, 200, b.signIn(lena, fresh).Status)
		require.Equal(t, deadLink, b.confirm(confirm).Said())
	})
}

func TestChangingTheAddress(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const next = "lena@new.example"
		b, _, id := w.member(lena)
		thief, _, _ := w.member("thief@example.org")
		require.Equal(t, "InvalidCredentialsError password", b.changeEmail(id, next, wrong).Problem())
		require.Equal(t, "FormValidationError newEmail", b.changeEmail(id, "x", password).Problem())
		require.Equal(t, "ForbiddenError", thief.changeEmail(id, next, password).Problem())
		require.Equal(t, "AuthorizationError", w.browser().changeEmail(id, next, password).Problem())

		require.Equal(t, 204, b.changeEmail(id, next, password).Status)
		require.Equal(t, 200, w.browser().signIn(lena, password).Status, "until it is confirmed nothing changes")
		require.Equal(t, "InvalidCredentialsError", w.browser().signIn(next, password).Problem())
		token := w.mailed("email-change", next)
		require.Equal(t, 204, w.browser().confirm(token).Status)
		require.Equal(t, deadLink, w.browser().confirm(token).Said())
		require.Equal(t, 200, w.browser().signIn(next, password).Status)
		require.Equal(t, "InvalidCredentialsError", w.browser().signIn(lena, password).Problem())
		require.Equal(t, 200, b.me())
		w.told("email-changed", lena)
		w.enrol(w.browser(), lena) // it is free again
	})
}

func TestChangeToTakenEmailIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const next = "taken@example.org"
		b, _, id := w.member(lena)
		require.Equal(t, 204, b.changeEmail(id, next, password).Status)
		late := w.mailed("email-change", next)
		w.enrol(w.browser(), next)
		require.Equal(t, "EmailInUseError", b.confirm(late).Problem(), "taken meanwhile")
		require.Equal(t, 409, b.confirm(late).Status)

		require.Equal(t, 204, b.changeEmail(id, next, password).Status, "taken before: nobody learns it")
		w.told("known-address", next)
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
		require.Equal(t, 204, b.changeEmail(id, "LENA@example.org", password).Status, "one's own in another case is one's own")
		require.Equal(t, 204, b.confirm(w.mailed("email-change", "LENA@example.org")).Status)
	})
}

func TestListAndEndSessions(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		b.Agent = "Firefox\x00 on Linux " + strings.Repeat("é", 400)
		id := w.enrol(b, lena)
		b.Bearer = apptest.Decode[sessions.Tokens](t, b.signIn(lena, password)).AccessToken
		w.Clock.Pass(time.Minute)
		phone := w.browser()
		const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1"
		phone.Host, phone.Agent = "fr.localhost:4711", safari
		tokens := apptest.Decode[sessions.Tokens](t, phone.signIn(lena, password))
		phone.Bearer = tokens.AccessToken
		thief, foreign, foreignID := w.member("thief@example.org")

		got := b.Do(http.MethodGet, accountPath(strings.ToUpper(id), "sessions"), nil)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		require.NotContains(t, got.Text, b.Device)
		list := apptest.Decode[[]sessions.Session](t, got)
		require.Len(t, list, 2)
		require.Equal(t, sessions.Session{
			UUID: session(t, tokens), UserAgent: safari, Market: "fr", Browser: new("Safari"), System: new("iPhone"), Kind: "phone",
			CreatedOn: apptest.Noon().Add(time.Minute), UsedOn: apptest.Noon().Add(time.Minute),
		}, list[0])
		require.True(t, list[1].Current)
		require.Contains(t, list[1].UserAgent, "on Linux")
		require.Nil(t, list[1].Browser)
		require.Equal(t, new("Linux"), list[1].System)
		require.Equal(t, "computer", list[1].Kind)
		require.LessOrEqual(t, len(list[1].UserAgent), 300)

		require.Equal(t, "ForbiddenError", thief.Do(http.MethodGet, accountPath(id, "sessions"), nil).Problem())
		require.Equal(t, "AuthorizationError", w.browser().Do(http.MethodGet, accountPath(id, "sessions"), nil).Problem())
		end := func(b *browser, id, session string) string {
			return b.Do(http.MethodDelete, accountPath(id, "sessions/"+session), nil).Problem()
		}
		require.Equal(t, "ForbiddenError", end(thief, id, list[0].UUID))
		require.Equal(t, "NotFoundError", end(thief, foreignID, list[0].UUID), "another's under one's own name")
		require.Equal(t, "NotFoundError", end(b, id, session(t, foreign)))
		require.Equal(t, "NotFoundError", end(b, id, uuid.NewString()))
		require.Equal(t, 200, phone.me())

		require.Empty(t, end(b, id, list[0].UUID))
		require.Equal(t, 401, phone.me())
		require.Equal(t, "AuthorizationError", phone.refresh(tokens.RefreshToken).Problem())
		require.Equal(t, "NotFoundError", end(b, id, list[0].UUID))
		require.Len(t, apptest.Decode[[]sessions.Session](t, b.Do(http.MethodGet, accountPath(id, "sessions"), nil)), 1)
		require.Equal(t, 200, thief.me())
	})
}

func TestASignInOnANewDevice(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		const kind = "new-device"
		b, _, id := w.member(lena)
		require.Zero(t, w.mails(kind, lena), "who has just confirmed is no stranger")
		require.Equal(t, 200, b.signIn(lena, password).Status)
		_, _, _ = w.member("other@example.org")
		require.Zero(t, w.mails(kind, lena), "a device that the owner knows, and another's sign-up")

		w.Clock.Pass(5 * time.Minute)
		phone := w.browser()
		phone.Host = "es.localhost:4711"
		phone.Agent = "Mozilla/5.0 (iPhone; <b>Bank</b>) Version/19.0 Safari/604.1"
		require.Equal(t, "InvalidCredentialsError", phone.signIn(lena, fresh).Problem())
		require.Zero(t, w.mails(kind, lena), "nobody got in")
		tokens := apptest.Decode[sessions.Tokens](t, phone.signIn(lena, password))
		require.Equal(t, 1, w.mails(kind, lena))
		told := w.told(kind, lena)
		require.Equal(t, "es", told.Language)
		require.Equal(t, "http://es.localhost:4711/profile/security#devices", told.link())
		require.Contains(t, told.Content, `"device":"Safari (iPhone)"`)
		require.Contains(t, told.Content, `"when":"`+apptest.Noon().Add(5*time.Minute).Format(time.RFC3339)+`"`)
		require.NotContains(t, told.Content, "Bank")

		require.Equal(t, 200, phone.refresh(tokens.RefreshToken).Status)
		require.Equal(t, 204, b.Do(http.MethodDelete, accountPath(id, "sessions/"+session(t, tokens)), nil).Status)
		require.Equal(t, 200, phone.signIn(lena, password).Status)
		require.Equal(t, 1, w.mails(kind, lena), "it is known, though its session was ended")
		require.Equal(t, 200, phone.signIn("other@example.org", password).Status)
		require.Equal(t, 1, w.mails(kind, "other@example.org"), "each account has its own devices")
	})
}

// Sessions are forgotten some months after their end.
func TestSignInAfterRetentionIsMailedAsNewDevice(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, _ := w.member(lena)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM sessions`)
			return err
		}))
		w.Clock.Pass(89 * 24 * time.Hour)
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
		require.Zero(t, w.mails("new-device", lena), "it may be the first one")
		w.Clock.Pass(2 * 24 * time.Hour)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM sessions`)
			return err
		}))
		require.Equal(t, 200, b.signIn(lena, password).Status)
		require.Equal(t, 1, w.mails("new-device", lena))
	})
}

func TestNewDeviceWithoutCodeIsNotMailed(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		_, _, _, codes := w.protected(lena)
		phone := w.browser()
		require.Equal(t, "Requires2FAError", phone.signIn(lena, password).Problem())
		require.Zero(t, w.mails("new-device", lena), "nobody got in")
		require.Equal(t, 200, phone.signInWith(lena, password, codes[0]).Status)
		require.Equal(t, 1, w.mails("new-device", lena))
	})
}
