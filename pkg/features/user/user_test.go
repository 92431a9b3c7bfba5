package user_test

import (
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/user"

	"github.com/stretchr/testify/require"
)

func TestOwnProfile(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		got := lena.Get("/api/users/me")
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		require.JSONEq(t, `{"uuid":"`+lena.id+`","name":"Lena Müller","email":"lena@example.org","active":true,"createdOn":"2026-05-20T12:00:00Z",
			"country":"DE","interfaceLanguage":"de","contentLanguage":"de","username":null,"profilePicture":null,"knowerUuid":null,"staff":false,
			"about":null,"instagram":null,"tiktok":null,"school":null,"regionId":null,"schoolTypeId":null,"gradeIds":[],"hasMultipleGradeSelection":true,"subjectIds":[],
			"newsletter":false,"timezoneOffset":null,"onboardedOn":null,"hasPassword":true,"twoFactor":false,
			"webApp":{"blocked":false,"reason":null},"deletionOn":null}`, got.Text)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM profiles`), "reading makes nothing")

		mexican := w.member("mx", "max@example.org").me()
		require.Equal(t, []string{"MX", "es-MX", "es"}, []string{mexican.Country, mexican.InterfaceLanguage, mexican.ContentLanguage})
		require.Equal(t, "AuthorizationError", w.visitor().Get("/api/users/me").Problem())

		w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
		require.Equal(t, "AuthorizationError", lena.Get("/api/users/me").Problem(), "a token that outlived its account")
		require.Equal(t, "AuthorizationError", lena.edit(fields{"about": "x"}).Problem())
	})
}

func TestEditing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		regions := apptest.Decode[[]struct{ ID int }](t, lena.Get("/api/countries/de/regions"))
		subjects := apptest.Decode[struct{ Subjects []struct{ ID int } }](t, lena.Get("/api/subjects")).Subjects
		got := lena.edit(fields{
			"name": " Lena  M. ", "about": " Hallo,\r\nich bin   Lena 👩‍🎓 \n", "instagram": "@Lena.Lernt", "tiktok": "https://www.tiktok.com/@lena_lernt?lang=de",
			"regionId": regions[1].ID, "subjectIds": []int{subjects[2].ID, subjects[0].ID, subjects[2].ID}, "interfaceLanguage": "en",
			"newsletter": true, "onboarded": true,
		})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		after := apptest.Decode[user.User](t, got)
		require.Equal(t, after, lena.me())
		require.Equal(t, "Lena M.", after.Name)
		require.Equal(t, "Hallo,\nich bin Lena 👩‍🎓", *after.About)
		require.Equal(t, []string{"lena.lernt", "lena_lernt"}, []string{*after.Instagram, *after.Tiktok})
		require.Equal(t, regions[1].ID, *after.RegionID)
		require.Equal(t, []int{subjects[2].ID, subjects[0].ID}, after.SubjectIDs)
		require.Equal(t, "en", after.InterfaceLanguage)
		require.Equal(t, "de", after.ContentLanguage)
		require.True(t, after.Newsletter)
		require.Equal(t, apptest.Noon(), *after.OnboardedOn)

		w.Clock.Pass(time.Minute)
		require.Equal(t, 200, lena.edit(fields{}).Status)
		require.Equal(t, 200, lena.edit(fields{"onboarded": false}).Status)
		require.Equal(t, 200, lena.edit(fields{"onboarded": true}).Status)
		require.Equal(t, after, lena.me(), "what is left out stays, and the first steps are done once")

		got = lena.edit(fields{
			"about": nil, "instagram": nil, "tiktok": " ", "school": nil, "regionId": nil, "schoolTypeId": nil, "gradeIds": nil,
			"subjectIds": nil, "interfaceLanguage": nil, "newsletter": nil,
		})
		require.Equal(t, 200, got.Status, got.Text)
		cleared := after
		cleared.About, cleared.Instagram, cleared.Tiktok, cleared.RegionID, cleared.SubjectIDs = nil, nil, nil, nil, []int{}
		cleared.InterfaceLanguage, cleared.Newsletter = "de", false
		require.Equal(t, cleared, apptest.Decode[user.User](t, got))
	})
}

// Mails are in the language that one chose; else in that of the host.
func TestMailsUseChosenLanguage(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		forget := func() {
			require.Equal(t, 204, lena.Do("POST", "/api/auth/accounts/forgot-password", fields{"email": "lena@example.org"}).Status)
		}
		forget()
		require.Equal(t, 200, lena.edit(fields{"interfaceLanguage": "el"}).Status)
		forget()
		for language, n := range map[string]int{"de": 1, "el": 1} {
			require.Equal(t, n, w.Count(`SELECT COUNT(*) FROM mails WHERE language = ?`, language), language)
		}
	})
}
