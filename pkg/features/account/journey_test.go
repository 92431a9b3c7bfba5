package account_test

import (
	"net/http"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/user"

	"github.com/stretchr/testify/require"
)

// The way of everybody: sign up, confirm, sign in, look, stay, leave.
func TestSignUpToSignOut(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		b := w.browser()
		got := b.Post("/api/users", signUp(" Lena@Example.ORG "))
		require.Equal(t, http.StatusCreated, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		id := apptest.Decode[struct{ UUID string }](t, got).UUID

		require.Len(t, w.letters(), 1)
		letter := w.letters()[0]
		require.Equal(t, "Lena@example.org", letter.Recipient)
		require.Equal(t, "de", letter.Language)
		require.Contains(t, letter.link(), "http://de.localhost:4711/auth/confirm#token=")
		require.Equal(t, "EmailConfirmationRequiredError id", b.signIn(lena, password).Problem())

		token := w.mailed("confirm-email", "Lena@example.org")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mail_links WHERE hash = ?`, token), "the database doesn't hold what the mail does")
		require.Equal(t, 204, b.confirm(token).Status)

		got = b.signIn("LENA@example.org", password)
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		first := apptest.Decode[sessions.Tokens](t, got)

		require.Equal(t, "AuthorizationError", b.Do("GET", "/api/users/me", nil).Problem())
		b.Bearer = first.AccessToken
		got = b.Do("GET", "/api/users/me", nil)
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		me := apptest.Decode[user.User](t, got)
		require.Equal(t, []any{id, "Lena@example.org", "Lena Müller", apptest.Noon()}, []any{me.UUID, me.Email, me.Name, me.CreatedOn})
		require.NotContains(t, got.Text, "argon2")

		b.Host = "fr.localhost:4711"
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status, "a token is valid on every host")

		w.Clock.Pass(16 * time.Minute)
		require.Equal(t, "AuthorizationError", b.Do("GET", "/api/users/me", nil).Problem(), "it has expired")
		got = b.refresh(first.RefreshToken)
		require.Equal(t, 200, got.Status, got.Text)
		second := apptest.Decode[sessions.Tokens](t, got)
		require.NotEqual(t, first.RefreshToken, second.RefreshToken)
		b.Bearer = second.AccessToken
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status)

		require.Equal(t, 204, b.Post("/api/auth/oauth/logout", fields{"refreshToken": second.RefreshToken}).Status)
		require.Equal(t, "AuthorizationError", b.Do("GET", "/api/users/me", nil).Problem(), "at once")
		require.Equal(t, "AuthorizationError", b.refresh(second.RefreshToken).Problem())
	})
}

// Time doesn't stand still while a request is answered.
func TestCallsSucceedWhileClockAdvances(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.Clock.Tick(time.Millisecond)
		b, tokens, id := w.member(lena)
		require.Equal(t, 200, b.refresh(tokens.RefreshToken).Status)
		require.Equal(t, 200, w.browser().signIn(lena, password).Status)
		require.Equal(t, 204, b.changeEmail(id, "new@example.org", password).Status)
		require.Equal(t, 204, b.confirm(w.mailed("email-change", "new@example.org")).Status)
		require.Equal(t, 204, b.Post("/api/auth/accounts/forgot-password", fields{"email": "new@example.org"}).Status)
		require.Equal(t, 204, b.Post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", "new@example.org"), "newPassword": fresh}).Status)
		require.Equal(t, 200, b.signIn("new@example.org", fresh).Status)
	})
}
