package user_test

import (
	"testing"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/user"

	"github.com/stretchr/testify/require"
)

// choices are the ids that a list of the API has.
func choices[T any](p *browser, path string) (ids []T) {
	p.T.Helper()
	got := p.Get(path)
	require.Equal(p.T, 200, got.Status, path)
	for _, one := range apptest.Decode[[]struct{ ID T }](p.T, got) {
		ids = append(ids, one.ID)
	}
	return ids
}

func (p *browser) schools(query string) []user.School {
	p.T.Helper()
	return apptest.Decode[struct{ Content []user.School }](p.T, p.Get("/api/schools"+query)).Content
}

// Somebody from a country without a site of its own chooses from its lists.
func TestUserOfLinkedMarketUsesItsLists(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("at", "lena@example.org")
		require.Equal(t, "AT", lena.me().Country)
		require.Equal(t, "de", lena.me().InterfaceLanguage)
		school := lena.schools("?query=theresianische&country=AT")[0]
		region := choices[int](lena, "/api/countries/AT/regions")[8]
		grades, types := choices[string](lena, "/api/countries/AT/grades"), choices[string](lena, "/api/countries/AT/school-types")
		require.Contains(t, types, "htl")
		got := lena.edit(fields{"school": fields{"id": school.ID}, "regionId": region, "schoolTypeId": "htl", "gradeIds": grades[5:7], "subjectIds": []int{1}})
		require.Equal(t, 200, got.Status, got.Text)
		me := lena.me()
		require.Equal(t, []any{school, region, "htl", grades[5:7]}, []any{*me.School.Value, *me.RegionID, *me.SchoolTypeID, me.GradeIDs})
		german := lena.schools("?query=thomasschule&country=DE")[0]
		got = lena.edit(fields{"school": fields{"id": german.ID}, "regionId": 16, "schoolTypeId": "realschule", "gradeIds": []string{"klasse-5"}})
		require.Equal(t, "FormValidationError school.id regionId schoolTypeId gradeIds", got.Problem())
	})
}

func TestChangingCountryDropsItsChoices(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		school := lena.schools("?query=thomasschule&country=DE")[0]
		german := fields{"school": fields{"id": school.ID}, "regionId": 3, "schoolTypeId": "gymnasium", "gradeIds": []string{"klasse-10", "studium"}, "subjectIds": []int{1, 2}}
		require.Equal(t, 200, lena.edit(german).Status)
		before := lena.me()

		for _, country := range []any{"FR", "us", "zz", "", nil, "at\x00"} {
			got := lena.edit(fields{"country": country, "about": "x"})
			require.Equal(t, "FormValidationError country", got.Problem(), country)
		}
		require.Equal(t, before, lena.me(), "all or nothing")
		require.Equal(t, 200, lena.edit(fields{"country": "DE"}).Status)
		require.Equal(t, before, lena.me(), "who stays keeps everything")

		got := lena.edit(fields{"country": "AT"})
		require.Equal(t, 200, got.Status, got.Text)
		me := lena.me()
		require.Equal(t, "AT", me.Country)
		require.Nil(t, me.School.Value)
		require.Nil(t, me.RegionID, "3 is another region there")
		require.Equal(t, "gymnasium", *me.SchoolTypeID, "there is that, too")
		require.Equal(t, []string{"studium"}, me.GradeIDs)
		require.Equal(t, []int{1, 2}, me.SubjectIDs, "the site's")

		got = lena.edit(fields{"country": "ch", "regionId": 26, "gradeIds": []string{"schulstufe-5"}})
		require.Equal(t, "FormValidationError gradeIds", got.Problem(), "what comes along is the new country's")
		require.Equal(t, "AT", lena.me().Country)
		require.Equal(t, 200, lena.edit(fields{"country": "ch", "regionId": 26}).Status)
		require.Equal(t, 26, *lena.me().RegionID)

		french := w.member("fr", "max@example.org")
		require.Equal(t, "FormValidationError country", french.edit(fields{"country": "AT"}).Problem(), "on whatever host they ask")
		thief := *french
		thief.id = lena.id
		require.Equal(t, "ForbiddenError", thief.edit(fields{"country": "DE"}).Problem())
	})
}

// An account is good on every host, and its lists are its own country's on each.
func TestListsFollowAccountsCountryOnEveryHost(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena@example.org")
		lena.Host = w.Host("us")
		type list struct{ Subjects []struct{ ID int } }
		own := apptest.Decode[list](t, lena.Get("/api/countries/DE/subjects")).Subjects
		last := own[len(own)-1].ID
		require.Equal(t, 200, lena.edit(fields{"subjectIds": []int{last}}).Status)
		school := lena.schools("?query=thomasschule&country=DE")[0]
		require.Equal(t, 200, lena.edit(fields{"school": fields{"id": school.ID}}).Status)
		require.True(t, lena.me().MultipleGrades)
		require.False(t, w.member("us", "max@example.org").me().MultipleGrades)
	})
}
