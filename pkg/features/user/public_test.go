package user_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPublicProfile(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.member("de", "lena@example.org"), w.member("fr", "max@example.org")
		require.Equal(t, 200, lena.edit(fields{"about": "Hi", "instagram": "lena", "tiktok": "lena", "interfaceLanguage": "en"}).Status)
		require.Equal(t, 204, lena.setUsername("lena.m").Status)
		path := "/api/users/" + strings.ToUpper(lena.id) + "/public"
		for name, p := range map[string]*browser{"a visitor": w.visitor(), "another": maxim, "herself": lena} {
			got := p.Get(path)
			require.Equal(t, 200, got.Status, name)
			require.JSONEq(t, `{"uuid":"`+lena.id+`","name":"lena.m","username":"lena.m","profilePicture":null,"about":"Hi","knowerUuid":null,
				"createdOn":"2026-05-20T12:00:00Z","instagramUrl":"https://www.instagram.com/lena","tiktokUrl":"https://www.tiktok.com/@lena",
				"canonicalPath":"/users/`+lena.id+`"}`, got.Text, name)
		}
		require.NotContains(t, w.visitor().Get(path).Text, "example.org")
		require.NotContains(t, w.visitor().Get(path).Text, "Müller", "the username stands for the name")
		require.Contains(t, lena.Get("/api/users/me").Text, "Lena Müller", "which stays the owner's")

		w.Exec(`UPDATE users SET confirmed = NULL WHERE id = ?`, lena.id)
		hidden := w.visitor().Get(path)
		require.Equal(t, "NotFoundError", hidden.Problem(), "a sign-up")
		w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
		gone := w.visitor().Get(path)
		require.Equal(t, "NotFoundError", gone.Problem())
		require.Equal(t, cut(hidden.Text), cut(gone.Text), "nobody learns why")
		require.Equal(t, "FormValidationError id", w.visitor().Get("/api/users/x/public").Problem())
	})
}

// A profile is the person's card and the rest of the profile: one statement each.
func TestProfilesTakeTwoStatements(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.settled("lena@example.org", "lena")
		for path, want := range map[string]int{
			"/api/users/" + lena.id + "/public":     2,
			"/api/knowers/" + *lena.me().KnowerUUID: 2,
			"/api/knowers/me":                       2,
			"/api/users/me":                         2,
			*lena.me().ProfilePicture:               1,
		} {
			got, statements := lena.Statements("GET", path, nil)
			require.Equal(t, 200, got.Status, path)
			require.Len(t, statements, want, "%s: %q", path, statements)
		}
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
		require.Equal(t, "NotFoundError", lena.Get("/api/knowers/me").Problem())
		require.Equal(t, "AuthorizationError", w.visitor().Get("/api/knowers/me").Problem())
		id := w.accept(lena.id)
		require.Equal(t, id, w.accept(lena.id), "again")
		require.Equal(t, 200, lena.edit(fields{"about": "Mathe", "tiktok": "lena"}).Status)

		want := `{"uuid":"` + id + `","user":{"uuid":"` + lena.id + `","name":"Lena Müller","username":null,"profilePicture":null},
			"about":"Mathe","instagramUrl":null,"tiktokUrl":"https://www.tiktok.com/@lena","since":"2026-05-20T12:00:00Z",
			"name":"Lena Müller","username":null,"canonicalPath":"/knowers/lena-m%C3%BCller-` + id + `/profile"}`
		for _, got := range []reply{lena.Get("/api/knowers/me"), w.visitor().Get("/api/knowers/" + id), maxim.Get("/api/knowers/" + id)} {
			require.JSONEq(t, want, got.Text)
		}
		require.Equal(t, id, *lena.me().KnowerUUID)
		require.Contains(t, w.visitor().Get("/api/users/"+lena.id+"/public").Text, `"canonicalPath":"/knowers/lena-m%C3%BCller-`+id+`/profile"`)
		require.Equal(t, "NotFoundError", w.visitor().Get("/api/knowers/"+lena.id).Problem(), "a user's id is no knower's")
		require.Equal(t, "NotFoundError", maxim.Get("/api/knowers/me").Problem())

		stats := "/api/knowers/" + id + "/knows/status-stats"
		require.JSONEq(t, `{"processing":0,"published":0,"private":0,"rejected":0,"deleted":0}`, lena.Get(stats).Text)
		require.Equal(t, "ForbiddenError", maxim.Get(stats).Problem())
		require.Equal(t, "AuthorizationError", w.visitor().Get(stats).Problem())
		require.Equal(t, "ForbiddenError", lena.Get("/api/knowers/"+maxim.id+"/knows/status-stats").Problem())

		w.Exec(`UPDATE users SET confirmed = NULL WHERE id = ?`, lena.id)
		require.Equal(t, "NotFoundError", w.visitor().Get("/api/knowers/"+id).Problem())
	})
}

// Once a knower has a username, their name is nowhere that others look.
func TestUsernameReplacesKnowersName(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		id := w.accept(lena.id)
		require.Equal(t, 204, lena.setUsername("mathe_lena").Status)
		for _, got := range []reply{lena.Get("/api/knowers/me"), w.visitor().Get("/api/knowers/" + id)} {
			require.NotContains(t, got.Text, "Müller")
			require.Contains(t, got.Text, `"name":"mathe_lena","username":"mathe_lena"`)
			require.Contains(t, got.Text, `"canonicalPath":"/knowers/mathelena-`+id+`/profile"`)
		}
		public := w.visitor().Get("/api/users/" + lena.id + "/public").Text
		require.NotContains(t, strings.ToLower(public), "m%c3%bcller", "nor in an address")
	})
}

// The next token of who was accepted says so.
func TestAccessTokenCarriesKnowerRole(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		require.NotContains(t, lena.claims(), "knower")
		w.accept(lena.id)
		lena.signIn()
		require.Contains(t, lena.claims(), `"knower":true`)
	})
}
