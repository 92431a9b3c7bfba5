//race:off

package user_test

import (
	"testing"
	"time"

	"knowmad/pkg/user"

	"github.com/stretchr/testify/require"
)

func TestOneself(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		got := lena.get("/api/users/me")
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		require.JSONEq(t, `{"uuid":"`+lena.id+`","name":"Lena Müller","email":"lena@example.org","active":true,"createdOn":"2026-05-20T12:00:00Z",
			"country":"DE","interfaceLanguage":"de","contentLanguage":"de","username":null,"profilePicture":null,"knowerUuid":null,"staff":false,
			"about":null,"instagram":null,"tiktok":null,"school":null,"regionId":null,"schoolTypeId":null,"gradeIds":[],"subjectIds":[],
			"newsletter":false,"timezoneOffset":null,"onboardedOn":null,"hasPassword":true,"twoFactor":false,
			"webApp":{"blocked":false,"reason":null},"deletionOn":null}`, got.text)
		require.Zero(t, w.count(`SELECT COUNT(*) FROM profiles`), "reading makes nothing")

		mexican := w.member("mx", "max@example.org").me()
		require.Equal(t, []string{"MX", "es-MX", "es"}, []string{mexican.Country, mexican.InterfaceLanguage, mexican.ContentLanguage})
		require.Equal(t, "AuthorizationError", w.visitor().get("/api/users/me").problem())

		w.exec(`DELETE FROM users WHERE id = ?`, lena.id)
		require.Equal(t, "AuthorizationError", lena.get("/api/users/me").problem(), "a token that outlived its account")
		require.Equal(t, "AuthorizationError", lena.edit(fields{"about": "x"}).problem())
	})
}

func TestEditing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		regions := decode[[]struct{ ID int }](t, lena.get("/api/countries/de/regions"))
		subjects := decode[struct{ Subjects []struct{ ID int } }](t, lena.get("/api/subjects")).Subjects
		got := lena.edit(fields{
			"name": " Lena  M. ", "about": " Hallo,\r\nich bin   Lena 👩‍🎓 \n", "instagram": "@Lena.Lernt", "tiktok": "https://www.tiktok.com/@lena_lernt?lang=de",
			"regionId": regions[1].ID, "subjectIds": []int{subjects[2].ID, subjects[0].ID, subjects[2].ID}, "interfaceLanguage": "en",
			"newsletter": true, "onboarded": true,
		})
		require.Equal(t, 200, got.status, got.text)
		require.Equal(t, "no-store", got.header.Get("Cache-Control"))
		after := decode[user.User](t, got)
		require.Equal(t, after, lena.me())
		require.Equal(t, "Lena M.", after.Name)
		require.Equal(t, "Hallo,\nich bin Lena 👩‍🎓", *after.About)
		require.Equal(t, []string{"lena.lernt", "lena_lernt"}, []string{*after.Instagram, *after.Tiktok})
		require.Equal(t, regions[1].ID, *after.RegionID)
		require.Equal(t, []int{subjects[2].ID, subjects[0].ID}, after.SubjectIDs)
		require.Equal(t, "en", after.InterfaceLanguage)
		require.Equal(t, "de", after.ContentLanguage)
		require.True(t, after.Newsletter)
		require.Equal(t, noon, *after.OnboardedOn)

		w.clock.pass(time.Minute)
		require.Equal(t, 200, lena.edit(fields{}).status)
		require.Equal(t, 200, lena.edit(fields{"onboarded": false}).status)
		require.Equal(t, 200, lena.edit(fields{"onboarded": true}).status)
		require.Equal(t, after, lena.me(), "what is left out stays, and the first steps are done once")

		got = lena.edit(fields{
			"about": nil, "instagram": nil, "tiktok": " ", "school": nil, "regionId": nil, "schoolTypeId": nil, "gradeIds": nil,
			"subjectIds": nil, "interfaceLanguage": nil, "newsletter": nil,
		})
		require.Equal(t, 200, got.status, got.text)
		cleared := after
		cleared.About, cleared.Instagram, cleared.Tiktok, cleared.RegionID, cleared.SubjectIDs = nil, nil, nil, nil, []int{}
		cleared.InterfaceLanguage, cleared.Newsletter = "de", false
		require.Equal(t, cleared, decode[user.User](t, got))
	})
}

// Mails are in the language that one chose; else in that of the host.
func TestMailsInOnesLanguage(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		forget := func() {
			require.Equal(t, 204, lena.do("POST", "/api/auth/accounts/forgot-password", fields{"email": "lena@example.org"}).status)
		}
		forget()
		require.Equal(t, 200, lena.edit(fields{"interfaceLanguage": "el"}).status)
		forget()
		for language, n := range map[string]int{"de": 1, "el": 1} {
			require.Equal(t, n, w.count(`SELECT COUNT(*) FROM mails WHERE language = ?`, language), language)
		}
	})
}
