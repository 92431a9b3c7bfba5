package app

import (
	"encoding/json"
	"strings"
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

type schoolPage struct {
	Content []struct {
		ID, Name, City string
		RegionID       *int
		SchoolTypeIDs  []string
	}
	Last          bool
	TotalElements int
	Page          int
}

// TestSchools: what the packs list is found on their hosts from the start.
func TestSchools(t *testing.T) {
	s := open(t, config(market.Local))
	ask := func(host, country, query string) schoolPage {
		rec := do(s, request{path: "/api/schools" + query, host: host, header: map[string]string{"X-Country": country}})
		require.Equal(t, 200, rec.Code, rec.Body)
		require.Contains(t, rec.Header().Values("Vary"), "X-Country")
		var page schoolPage
		require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &page))
		return page
	}
	de := "de.localhost"
	found := ask(de, "", "?query=thomasschule")
	require.Len(t, found.Content, 1)
	require.Equal(t, "Thomasschule zu Leipzig", found.Content[0].Name)
	require.Equal(t, []string{"gymnasium"}, found.Content[0].SchoolTypeIDs)
	require.NotNil(t, found.Content[0].RegionID)

	require.Empty(t, ask(de, "", "?query=theresianische").Content, "Austria's are not Germany's")
	require.Len(t, ask(de, "at", "?query=theresianische").Content, 1, "the visitor's country shares the host")
	require.Empty(t, ask(de, "AT", "?query=thomasschule").Content)
	require.Len(t, ask(de, "CH", "?query=eth").Content, 1)
	for _, country := range []string{"fr", "xx", "%00", "de"} {
		require.Equal(t, found, ask(de, country, "?query=thomasschule"), "%s has no part in this host", country)
		require.Empty(t, ask(de, country, "?query=henri").Content)
	}
	require.Len(t, ask("fr.localhost", "DE", "?query=henri+iv").Content, 1)
	require.Len(t, ask("gr.localhost", "", "?query=ΒΑΡΒΑΚΕΙΟ").Content, 2)
	require.Len(t, ask("gr.localhost", "", "?query=βαρβάκειο+λυκειο").Content, 1)
	require.Len(t, ask("tr.localhost", "", "?query=galatasaray").Content, 1)

	require.Equal(t, found, ask(de, "AT", "?query=thomasschule&country=DE"), "who names a country means it")
	require.Len(t, ask("fr.localhost", "", "?query=theresianische&country=at").Content, 1, "on every host")
	require.Empty(t, ask(de, "", "?query=thomasschule&country=AT").Content)

	all := ask(de, "", "?limit=10")
	require.Len(t, all.Content, 10)
	require.False(t, all.Last)
	require.Equal(t, 15, all.TotalElements)
	rest := ask(de, "", "?limit=10&page=1")
	require.Len(t, rest.Content, 5)
	require.True(t, rest.Last)
	require.Equal(t, 1, rest.Page)
	for _, query := range []string{"?query=%25", "?query=_", "?query='", "?regionId=9999"} {
		require.Empty(t, ask(de, "", query).Content, query)
	}
}

func TestSchoolsRefuses(t *testing.T) {
	s := open(t, config(market.Local))
	for _, query := range []string{"?limit=0", "?limit=101", "?page=-1", "?page=10001", "?regionId=0", "?regionId=x", "?query=%00", "?query=%FF", "?query=" + strings.Repeat("a", 201)} {
		rec := do(s, request{path: "/api/schools" + query})
		require.Equal(t, 422, rec.Code, query)
		require.Contains(t, rec.Body.String(), `"FormValidationError"`, query)
	}
	require.Equal(t, 421, do(s, request{path: "/api/schools", host: "at.localhost"}).Code)
	unknown := do(s, request{path: "/api/schools?country=zz"})
	require.Equal(t, 404, unknown.Code)
	require.Contains(t, unknown.Body.String(), `"NotFoundError"`)
}

// Subjects can be had by country, since their ids mean nothing elsewhere.
func TestSubjectsOfACountry(t *testing.T) {
	s := open(t, config(market.Local))
	body := func(host, path string) string {
		rec := do(s, request{path: path, host: host})
		require.Equal(t, 200, rec.Code, path)
		return rec.Body.String()
	}
	de, us := body("de.localhost", "/api/subjects"), body("us.localhost", "/api/subjects")
	require.NotEqual(t, de, us)
	for _, host := range []string{"de.localhost", "us.localhost"} {
		require.Equal(t, de, body(host, "/api/countries/DE/subjects"))
		require.Equal(t, us, body(host, "/api/countries/us/subjects"))
		linked := strings.Replace(strings.Replace(de, `"countryId":"DE"`, `"countryId":"AT"`, 1), `"countryCode":"DE"`, `"countryCode":"AT"`, 1)
		require.Equal(t, linked, body(host, "/api/countries/at/subjects"), "a country without a site of its own learns what its site says")
	}
	require.Equal(t, 404, do(s, request{path: "/api/countries/zz/subjects"}).Code)
}
