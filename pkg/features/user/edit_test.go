package user_test

import (
	"context"
	"strings"
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

func TestInvalidEditsAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("us", "lena@example.org")                                                              // one grade, its own regions and subjects
		foreign := apptest.Decode[struct{ Subjects []struct{ ID int } }](t, lena.Get("/api/subjects")).Subjects // of the host's market
		require.NotEmpty(t, foreign)
		grades := []string{}
		registry := apptest.Registry(t, market.Local)
		us, _ := registry.ByCode("us")
		for _, g := range us.Grades {
			grades = append(grades, g.ID)
		}
		require.Greater(t, len(grades), 1)
		before := lena.me()
		for name, tc := range map[string]struct {
			body any
			want string
		}{
			"no name":                  {fields{"name": ""}, "FormValidationError name"},
			"a name of null":           {fields{"name": nil}, "FormValidationError name"},
			"a name of NUL":            {fields{"name": "Le\x00na"}, "FormValidationError name"},
			"a name of fillers":        {fields{"name": "\u3164\u3164"}, "FormValidationError name"},
			"a name of a blank cell":   {fields{"name": "\u2800"}, "FormValidationError name"},
			"a name of a mark":         {fields{"name": "\u0301\ufe0f"}, "FormValidationError name"},
			"a name turned around":     {fields{"name": "\u202eaneL"}, "FormValidationError name"},
			"a long name":              {fields{"name": strings.Repeat("a", 61)}, "FormValidationError name"},
			"a name of 600 bytes":      {fields{"name": strings.Repeat("a", 600)}, "FormValidationError name"},
			"a name of 10 MB":          {fields{"name": strings.Repeat("a", 10<<20)}, "FormValidationError"},
			"a number for a name":      {fields{"name": 7}, "FormValidationError name"},
			"a long text":              {fields{"about": strings.Repeat("ä", 301)}, "FormValidationError about"},
			"many lines":               {fields{"about": strings.Repeat("a\n", 11)}, "FormValidationError about"},
			"NUL":                      {fields{"about": "a\x00b"}, "FormValidationError about"},
			"bidi":                     {fields{"about": "a\u2066b"}, "FormValidationError about"},
			"invisible":                {fields{"about": "a\u200bb"}, "FormValidationError about"},
			"a link elsewhere":         {fields{"instagram": "https://evil.example/lena"}, "FormValidationError instagram"},
			"a link of the other":      {fields{"tiktok": "https://instagram.com/lena"}, "FormValidationError tiktok"},
			"a script":                 {fields{"tiktok": "javascript:alert(1)"}, "FormValidationError tiktok"},
			"another letter":           {fields{"instagram": "lenа"}, "FormValidationError instagram"},
			"no school":                {fields{"school": fields{"id": "9f4f2f0e-0000-4000-8000-000000000001"}}, "FormValidationError school.id"},
			"a school that is no uuid": {fields{"school": fields{"id": "x"}}, "FormValidationError school"},
			"a school of another kind": {fields{"school": 7}, "FormValidationError school"},
			"another's region":         {fields{"regionId": 987654}, "FormValidationError regionId"},
			"a region of 0":            {fields{"regionId": 0}, "FormValidationError regionId"},
			"a huge region":            {`{"regionId":1e30}`, "FormValidationError regionId"},
			"another's school type":    {fields{"schoolTypeId": "nowhere"}, "FormValidationError schoolTypeId"},
			"two grades":               {fields{"gradeIds": grades[:2]}, "FormValidationError gradeIds"},
			"no grade":                 {fields{"gradeIds": []string{"nowhere"}}, "FormValidationError gradeIds"},
			"another's subject":        {fields{"subjectIds": []int{987654}}, "FormValidationError subjectIds"},
			"a subject of words":       {fields{"subjectIds": []string{"maths"}}, "FormValidationError subjectIds[0]"},
			"no language":              {fields{"interfaceLanguage": "xx"}, "FormValidationError interfaceLanguage"},
			"a language in any case":   {fields{"interfaceLanguage": "DE"}, "FormValidationError interfaceLanguage"},
			"news of words":            {fields{"newsletter": "yes"}, "FormValidationError newsletter"},
			"an unknown field":         {fields{"staff": true}, "FormValidationError staff"},
			"an address":               {fields{"email": "eve@example.org"}, "FormValidationError email"},
			"no JSON":                  {"{", "BadRequestError"},
			"all at once": {
				fields{"name": "", "about": "\x00", "instagram": "/", "tiktok": "/", "regionId": 0, "gradeIds": []string{"x"}, "interfaceLanguage": ""},
				"FormValidationError name about instagram tiktok regionId gradeIds interfaceLanguage",
			},
		} {
			require.Equal(t, tc.want, lena.edit(tc.body).Problem(), name)
		}
		require.Equal(t, before, lena.me(), "nothing is kept of what was wrong")
		require.Equal(t, 200, lena.edit(fields{"gradeIds": []string{grades[1], grades[1]}}).Status)
		require.Equal(t, []string{grades[1]}, lena.me().GradeIDs)

		german := w.member("de", "max@example.org")
		de, _ := registry.ByCode("de")
		several := []string{de.Grades[0].ID, de.Grades[1].ID}
		require.Equal(t, 200, german.edit(fields{"gradeIds": several, "schoolTypeId": de.SchoolTypes[0].ID}).Status)
		require.Equal(t, several, german.me().GradeIDs)
		require.Equal(t, de.SchoolTypes[0].ID, *german.me().SchoolTypeID)
	})
}

func TestOnlyOwnerEditsProfile(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, other := w.member("de", "lena@example.org"), w.member("de", "max@example.org")
		thief := *other
		thief.id = lena.id
		require.Equal(t, "ForbiddenError", thief.edit(fields{"about": "x"}).Problem())
		thief.id = strings.ToUpper(lena.id)
		require.Equal(t, "ForbiddenError", thief.edit(fields{"about": "x"}).Problem())
		thief.id = "9f4f2f0e-0000-4000-8000-000000000001"
		require.Equal(t, "ForbiddenError", thief.edit(fields{"about": "x"}).Problem(), "whether there is such a user")
		thief.id, thief.Bearer = lena.id, ""
		require.Equal(t, "AuthorizationError", thief.edit(fields{"about": "x"}).Problem())
		w.Exec(`UPDATE users SET staff = ? WHERE id = ?`, true, other.id)
		other.signIn()
		staff := *other
		staff.id = lena.id
		require.Equal(t, "ForbiddenError", staff.edit(fields{"about": "x"}).Problem(), "staff, too")
		require.Nil(t, lena.me().About)
		shout := *lena
		shout.id = strings.ToUpper(lena.id)
		require.Equal(t, 200, shout.edit(fields{"about": "x"}).Status, "ids in any case")
	})
}

// A block closes the web app to somebody, who reads why; it hides nothing, neither
// from others nor from themselves.
func TestBlockedUserStaysVisibleAndReadsReason(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, boss := w.settled("lena@example.org", "lena"), w.member("de", "boss@example.org")
		w.Exec(`UPDATE users SET staff = ? WHERE id = ?`, true, boss.id)
		boss.signIn()
		me := lena.me()
		paths := []string{"/api/users/" + lena.id + "/public", *me.ProfilePicture, "/api/knowers/" + *me.KnowerUUID}
		before := w.answers(paths...)
		block := "/api/staff/users/" + lena.id + "/block"
		require.Equal(t, 204, boss.Do("POST", block, fields{"reason": "Spam"}).Status)
		require.Equal(t, before, w.answers(paths...))
		blocked := lena.me()
		require.Equal(t, "Spam", *blocked.WebApp.Reason)
		require.True(t, blocked.WebApp.Blocked)
		require.Equal(t, me.ProfilePicture, blocked.ProfilePicture)
		require.Contains(t, lena.Get("/api/knowers/me").Text, *me.KnowerUUID)
		require.Equal(t, 204, boss.Do("DELETE", block, nil).Status)
		require.Equal(t, before, w.answers(paths...))
	})
}

// answers are what a visitor reads at paths where there is something.
func (w *world) answers(paths ...string) (texts []string) {
	w.T.Helper()
	for _, path := range paths {
		got := w.visitor().Get(path)
		require.Equal(w.T, 200, got.Status, path)
		texts = append(texts, got.Text)
	}
	return texts
}

// Who has asked to delete their account is hidden from others, not from themselves.
func TestUserWithScheduledDeletionIsHiddenFromOthers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, maxim := w.settled("lena@example.org", "lena"), w.settled("max@example.org", "maxim")
		me := lena.me()
		paths := []string{"/api/users/" + lena.id + "/public", *me.ProfilePicture, "/api/knowers/" + *me.KnowerUUID}
		before := w.answers(paths...)
		w.Exec(`INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', ?, ?)`, lena.id,
			db.At(apptest.Noon()), db.At(apptest.Noon().AddDate(0, 0, 14)))
		for _, path := range paths {
			require.Equal(t, "NotFoundError", w.visitor().Get(path).Problem(), path)
			require.Equal(t, "NotFoundError", maxim.Get(path).Problem(), path)
		}
		require.Equal(t, "taken", maxim.could("lena"), "their name stays theirs")

		leaving := lena.me()
		require.Equal(t, me.KnowerUUID, leaving.KnowerUUID)
		knower := lena.Get("/api/knowers/me")
		require.Equal(t, 200, knower.Status, knower.Text)
		require.Contains(t, knower.Text, *me.KnowerUUID)
		own := *leaving.ProfilePicture
		require.Contains(t, knower.Text, own)
		w.onlyTheirs(own, before[1])
		for _, forged := range []string{strings.Replace(own, lena.id, maxim.id, 1), own[:len(own)-2], own + "00", *me.ProfilePicture + "&own=x"} {
			require.NotEqual(t, before[1], w.visitor().Get(forged).Text, forged)
		}
		uploaded := lena.upload("file", "image/png", pngOf(t, wide(9, 9)))
		require.Equal(t, *lena.me().ProfilePicture, apptest.Decode[struct{ ProfilePicture string }](t, uploaded).ProfilePicture)
		require.Equal(t, "NotFoundError", w.visitor().Get(own).Problem(), "the proof was for another picture")
		require.Equal(t, 200, w.visitor().Get(*lena.me().ProfilePicture).Status)
		w.Exec(`DELETE FROM deletions WHERE user_id = ?`, lena.id)
		require.NotContains(t, *lena.me().ProfilePicture, "own=")
	})
}

// onlyTheirs is a picture at the address that its owner alone was given, in both sizes.
func (w *world) onlyTheirs(own, data string) {
	w.T.Helper()
	got := w.visitor().Get(own)
	require.Equal(w.T, data, got.Text)
	require.Equal(w.T, "private, no-cache", got.Header.Get("Cache-Control"))
	require.Equal(w.T, 200, w.visitor().Get(strings.Replace(own, "size=256", "size=512", 1)).Status)
}

// The schools that a search finds can be chosen where they are.
func TestChoosingASchool(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		german, french := w.member("de", "lena@example.org"), w.member("fr", "max@example.org")
		found := apptest.Decode[struct{ Content []user.School }](t, german.Get("/api/schools")).Content
		require.NotEmpty(t, found)
		got := german.edit(fields{"school": fields{"id": found[0].ID}})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, found[0], *german.me().School.Value)
		require.Equal(t, "FormValidationError school.id", french.edit(fields{"school": fields{"id": found[0].ID}}).Problem())
		require.Nil(t, french.me().School.Value)
	})
}

// schools are those of one market.
type schools struct{ market, id string }

func (s schools) School(_ context.Context, _ db.Queryer, m *market.Market, id string) (user.School, bool, error) {
	return user.School{ID: id, Name: "Goethe", City: "Köln"}, m.Code == s.market && id == s.id, nil
}

// A school is one of the user's own market.
func TestSchoolMustBeOfOwnMarket(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const goethe = "9f4f2f0e-0000-4000-8000-00000000000a"
		german, french := w.member("de", "lena@example.org"), w.member("fr", "max@example.org")
		registry := apptest.Registry(t, market.Local)
		s := user.New(user.Config{
			DB: w.DB, Clock: w.Clock, Schools: schools{"de", goethe},
			Markets: func() user.Markets { return registry },
		})
		choose := func(p *browser, id string) error {
			_, err := s.Edit(t.Context(), p.id, user.Edit{School: openapi.Change[user.SchoolRef]{Set: true, Value: user.SchoolRef{ID: id}}})
			return err
		}
		require.NoError(t, choose(german, strings.ToUpper(goethe)))
		me, err := s.Me(t.Context(), german.id)
		require.NoError(t, err)
		require.Equal(t, user.School{ID: goethe, Name: "Goethe", City: "Köln"}, *me.School.Value)
		require.Equal(t, problem.FormValidation, problem.From(choose(french, goethe)).Type)
		require.Equal(t, problem.FormValidation, problem.From(choose(german, french.id)).Type)
		gone := user.New(user.Config{DB: w.DB, Clock: w.Clock, Schools: schools{}, Markets: func() user.Markets { return registry }})
		me, err = gone.Me(t.Context(), german.id)
		require.NoError(t, err)
		require.Nil(t, me.School.Value, "a school that there isn't any more is none")
		me, err = s.Edit(t.Context(), german.id, user.Edit{School: openapi.Change[user.SchoolRef]{Set: true, Null: true}})
		require.NoError(t, err)
		require.Nil(t, me.School.Value)
	})
}
