package account_test

import (
	"net/http"
	"testing"
	"time"

	"knowmad/pkg/account"
	"knowmad/pkg/user"

	"github.com/stretchr/testify/require"
)

// The way of everybody: sign up, confirm, sign in, look, stay, leave.
func TestTheWholeWay(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		b := w.browser()
		got := b.post("/api/users", signUp(" Lena@Example.ORG "))
		require.Equal(t, http.StatusCreated, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		id := decode[struct{ UUID string }](t, got).UUID

		require.Len(t, w.letters(), 1)
		letter := w.letters()[0]
		require.Equal(t, "Lena@example.org", letter.Recipient)
		require.Equal(t, "de", letter.Language)
		require.Contains(t, letter.link(), "http://de.localhost:4711/auth/confirm#token=")
		require.Equal(t, "EmailConfirmationRequiredError id", b.signIn(lena, password).problem())

		token := w.mailed("confirm-email", "Lena@example.org")
		require.Zero(t, w.count(`SELECT COUNT(*) FROM mail_links WHERE hash = ?`, token), "the database doesn't hold what the mail does")
		require.Equal(t, 204, b.confirm(token).status)

		got = b.signIn("LENA@example.org", password)
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		first := decode[account.Tokens](t, got)

		require.Equal(t, "AuthorizationError", b.do("GET", "/api/users/me", nil).problem())
		b.bearer = first.AccessToken
		got = b.do("GET", "/api/users/me", nil)
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		me := decode[user.User](t, got)
		require.Equal(t, []any{id, "Lena@example.org", "Lena Müller", noon}, []any{me.UUID, me.Email, me.Name, me.CreatedOn})
		require.NotContains(t, got.text, "argon2")

		b.host = "fr.localhost:4711"
		require.Equal(t, 200, b.do("GET", "/api/users/me", nil).status, "a token is valid on every host")

		w.clock.pass(16 * time.Minute)
		require.Equal(t, "AuthorizationError", b.do("GET", "/api/users/me", nil).problem(), "it has expired")
		got = b.refresh(first.RefreshToken)
		require.Equal(t, 200, got.status, got.text)
		second := decode[account.Tokens](t, got)
		require.NotEqual(t, first.RefreshToken, second.RefreshToken)
		b.bearer = second.AccessToken
		require.Equal(t, 200, b.do("GET", "/api/users/me", nil).status)

		require.Equal(t, 204, b.post("/api/auth/oauth/logout", fields{"refreshToken": second.RefreshToken}).status)
		require.Equal(t, "AuthorizationError", b.do("GET", "/api/users/me", nil).problem(), "at once")
		require.Equal(t, "AuthorizationError", b.refresh(second.RefreshToken).problem())
	})
}

// Time doesn't stand still while a request is answered.
func TestAClockThatGoesOn(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.clock.tick = time.Millisecond
		b, tokens, id := w.member(lena)
		require.Equal(t, 200, b.refresh(tokens.RefreshToken).status)
		require.Equal(t, 200, w.browser().signIn(lena, password).status)
		require.Equal(t, 204, b.changeEmail(id, "new@example.org", password).status)
		require.Equal(t, 204, b.confirm(w.mailed("email-change", "new@example.org")).status)
		require.Equal(t, 204, b.post("/api/auth/accounts/forgot-password", fields{"email": "new@example.org"}).status)
		require.Equal(t, 204, b.post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", "new@example.org"), "newPassword": fresh}).status)
		require.Equal(t, 200, b.signIn("new@example.org", fresh).status)
	})
}
