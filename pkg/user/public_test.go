//race:off

package user_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatOthersSee(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("fr", "max@example.org")
		require.Equal(t, 200, lena.edit(fields{"about": "Hi", "instagram": "lena", "tiktok": "lena", "interfaceLanguage": "en"}).status)
		require.Equal(t, 204, lena.setUsername("lena.m").status)
		path := "/api/users/" + strings.ToUpper(lena.id) + "/public"
		for name, p := range map[string]*person{"a visitor": w.visitor(), "another": maxim, "herself": lena} {
			got := p.get(path)
			require.Equal(t, 200, got.status, name)
			require.JSONEq(t, `{"uuid":"`+lena.id+`","name":"Lena Müller","username":"lena.m","profilePicture":null,"about":"Hi","knowerUuid":null,
				"createdOn":"2026-05-20T12:00:00Z","instagramUrl":"https://www.instagram.com/lena","tiktokUrl":"https://www.tiktok.com/@lena",
				"canonicalPath":"/users/`+lena.id+`"}`, got.text, name)
		}
		require.NotContains(t, w.visitor().get(path).text, "example.org")

		w.exec(`UPDATE users SET confirmed = NULL WHERE id = ?`, lena.id)
		hidden := w.visitor().get(path)
		require.Equal(t, "NotFoundError", hidden.problem(), "a sign-up")
		w.exec(`DELETE FROM users WHERE id = ?`, lena.id)
		gone := w.visitor().get(path)
		require.Equal(t, "NotFoundError", gone.problem())
		require.Equal(t, cut(hidden.text), cut(gone.text), "nobody learns why")
		require.Equal(t, "FormValidationError id", w.visitor().get("/api/users/x/public").problem())
	})
}

// cut leaves the request's id out.
func cut(text string) string {
	before, _, _ := strings.Cut(text, "requestId")
	return before
}

func TestKnowers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		require.Equal(t, "NotFoundError", lena.get("/api/knowers/me").problem())
		require.Equal(t, "AuthorizationError", w.visitor().get("/api/knowers/me").problem())
		id := w.accept(lena.id)
		require.Equal(t, id, w.accept(lena.id), "again")
		require.Equal(t, 200, lena.edit(fields{"about": "Mathe", "tiktok": "lena"}).status)

		want := `{"uuid":"` + id + `","user":{"uuid":"` + lena.id + `","name":"Lena Müller","username":null,"profilePicture":null},
			"about":"Mathe","instagramUrl":null,"tiktokUrl":"https://www.tiktok.com/@lena","since":"2026-05-20T12:00:00Z",
			"name":"Lena Müller","username":null,"canonicalPath":"/knowers/lena-m%C3%BCller-` + id + `/profile"}`
		for _, got := range []reply{lena.get("/api/knowers/me"), w.visitor().get("/api/knowers/" + id), maxim.get("/api/knowers/" + id)} {
			require.JSONEq(t, want, got.text)
		}
		require.Equal(t, id, *lena.me().KnowerUUID)
		require.Contains(t, w.visitor().get("/api/users/"+lena.id+"/public").text, `"canonicalPath":"/knowers/lena-m%C3%BCller-`+id+`/profile"`)
		require.Equal(t, "NotFoundError", w.visitor().get("/api/knowers/"+lena.id).problem(), "a user's id is no knower's")
		require.Equal(t, "NotFoundError", maxim.get("/api/knowers/me").problem())

		stats := "/api/knowers/" + id + "/knows/status-stats"
		require.JSONEq(t, `{"processing":0,"published":0,"private":0,"rejected":0,"deleted":0}`, lena.get(stats).text)
		require.Equal(t, "ForbiddenError", maxim.get(stats).problem())
		require.Equal(t, "AuthorizationError", w.visitor().get(stats).problem())
		require.Equal(t, "ForbiddenError", lena.get("/api/knowers/"+maxim.id+"/knows/status-stats").problem())

		w.exec(`UPDATE users SET confirmed = NULL WHERE id = ?`, lena.id)
		require.Equal(t, "NotFoundError", w.visitor().get("/api/knowers/"+id).problem())
	})
}

// The next token of who was accepted says so.
func TestTokensOfKnowers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		require.NotContains(t, lena.claims(), "knower")
		w.accept(lena.id)
		lena.signIn()
		require.Contains(t, lena.claims(), `"knower":true`)
	})
}
