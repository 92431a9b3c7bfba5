package school_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"knowmad/pkg/features/school"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/schoollist"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// here and elsewhere are markets with regions 1 and 2; only here has types.
func here() *market.Market {
	return &market.Market{
		Code: "aa", Site: "aa", Regions: []market.Region{{ID: 1, Code: "AA-1"}, {ID: 2, Code: "AA-2"}},
		SchoolTypes: []market.SchoolType{{ID: "gym"}, {ID: "real"}},
		Grades:      []market.Grade{{ID: "five", Level: 5}},
	}
}

func elsewhere() *market.Market {
	return &market.Market{Code: "bb", Site: "bb", Regions: []market.Region{{ID: 1, Code: "BB-1"}}}
}

const list = `name,city,region,types
Goethe-Gymnasium,Frankfurt am Main,AA-1,gym
Gymnasium am Goetheplatz,Köln,AA-2,gym real
Schiller-Realschule,Goslar,AA-2,real
"Lycée Henri-IV, Paris",Paris,AA-1,
Łódzkie Liceum,Łódź,AA-1,
"100 % Schule_eins",Ulm,AA-2,
`

func each(t *testing.T, test func(t *testing.T, d *db.DB, s *school.Service)) {
	dbtest.Each(t, []db.Source{school.Migrations()}, func(t *testing.T, d *db.DB) { test(t, d, school.New(d)) })
}

func load(t *testing.T, s *school.Service, m *market.Market, text string) school.Summary {
	t.Helper()
	sum, err := s.Import(t.Context(), m, strings.NewReader(text), false)
	require.NoError(t, err)
	return sum
}

func names(t *testing.T, s *school.Service, m *market.Market, q school.Query) []string {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 20
	}
	found, err := s.Search(t.Context(), m, q)
	require.NoError(t, err)
	out := []string{}
	for _, x := range found.Content {
		out = append(out, x.Name)
	}
	return out
}

func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		load(t, s, here(), list)
		load(t, s, elsewhere(), "name,city,region\nGoethe College,Goa,BB-1\n")
		for _, test := range []struct {
			query  string
			region int
			want   []string
		}{
			{"goethe", 0, []string{"Goethe-Gymnasium", "Gymnasium am Goetheplatz"}},
			{"GO", 0, []string{"Goethe-Gymnasium", "Gymnasium am Goetheplatz", "Schiller-Realschule"}},
			{"gymnasium", 0, []string{"Gymnasium am Goetheplatz", "Goethe-Gymnasium"}},
			{"gymn frank", 0, []string{"Goethe-Gymnasium"}},
			{"koln", 0, []string{"Gymnasium am Goetheplatz"}},
			{"KÖLN gym", 0, []string{"Gymnasium am Goetheplatz"}},
			{"lodz", 0, []string{"Łódzkie Liceum"}},
			{"henri iv", 0, []string{"Lycée Henri-IV, Paris"}},
			{"goethe", 2, []string{"Gymnasium am Goetheplatz"}},
			{"goethe", 99, []string{}},
			{"oethe", 0, []string{}},
			{"goethe goethe goethe", 0, []string{"Goethe-Gymnasium", "Gymnasium am Goetheplatz"}},
			{"%", 0, []string{}},
			{"_", 0, []string{}},
			{"go%the", 0, []string{}},
			{"g_ethe", 0, []string{}},
			{"' OR 1=1 --", 0, []string{}},
			{"\x00\xff", 0, []string{}},
			{"100%", 0, []string{"100 % Schule_eins"}},
			{"college", 0, []string{}},
			{"", 0, []string{"100 % Schule_eins", "Goethe-Gymnasium", "Gymnasium am Goetheplatz", "Łódzkie Liceum", "Lycée Henri-IV, Paris", "Schiller-Realschule"}},
			{"  ", 2, []string{"100 % Schule_eins", "Gymnasium am Goetheplatz", "Schiller-Realschule"}},
		} {
			require.Equal(t, test.want, names(t, s, here(), school.Query{Text: test.query, Region: test.region}), "%q in %d", test.query, test.region)
		}
		_, err := s.Search(t.Context(), here(), school.Query{Text: strings.Repeat("ö", 201), Limit: 1})
		require.Equal(t, problem.FormValidation, problem.From(err).Type)
	})
}

func TestSearchPages(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		var b strings.Builder
		b.WriteString("name,city,region\n")
		for i := range 45 {
			fmt.Fprintf(&b, "School %02d,Town,AA-%d\n", i, i%2+1)
		}
		load(t, s, here(), b.String())
		for _, text := range []string{"", "sch", "town"} {
			seen := map[string]bool{}
			for page := range 4 {
				found, err := s.Search(t.Context(), here(), school.Query{Text: text, Page: page, Limit: 20})
				require.NoError(t, err)
				require.Equal(t, 45, found.TotalElements)
				require.Equal(t, page >= 2, found.Last)
				require.Equal(t, page, found.Page)
				require.Len(t, found.Content, []int{20, 20, 5, 0}[page])
				for _, x := range found.Content {
					require.False(t, seen[x.ID], "on one page only")
					seen[x.ID] = true
				}
			}
			require.Len(t, seen, 45)
		}
		found, err := s.Search(t.Context(), here(), school.Query{Text: "school", Region: 1, Limit: 23})
		require.NoError(t, err)
		require.True(t, found.Last, "a full page may be the last")
		require.Equal(t, 23, found.TotalElements)
	})
}

func TestImportingTwiceChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		require.Equal(t, school.Summary{Read: 6, Added: 6}, load(t, s, here(), list))
		before, err := s.Search(t.Context(), here(), school.Query{Limit: 100})
		require.NoError(t, err)
		require.Equal(t, school.Summary{Read: 6}, load(t, s, here(), list))
		after, err := s.Search(t.Context(), here(), school.Query{Limit: 100})
		require.NoError(t, err)
		require.Equal(t, before, after)

		// Otherwise spelled, moved to another region, of another type: the same school.
		sum := load(t, s, here(), "city,name,types,region\nfrankfurt am main,GOETHE Gymnasium,real gym,AA-2\n")
		require.Equal(t, school.Summary{Read: 1, Changed: 1}, sum)
		require.Empty(t, names(t, s, here(), school.Query{Text: "goethe frankfurt", Region: 1}), "found where it is now")
		found, err := s.Search(t.Context(), here(), school.Query{Text: "goethe frankfurt", Region: 2, Limit: 5})
		require.NoError(t, err)
		require.Len(t, found.Content, 1)
		two := 2
		require.Equal(t, school.School{
			ID: schoollist.ID("aa", "Goethe-Gymnasium", "Frankfurt am Main"), Name: "GOETHE Gymnasium", City: "frankfurt am main",
			RegionID: &two, SchoolTypeIDs: []string{"real", "gym"},
		}, found.Content[0])
	})
}

func TestFaultyListImportsNothing(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		_, err := s.Import(t.Context(), here(), strings.NewReader(list+"New,Town,AA-9,gym\n"), false)
		require.ErrorContains(t, err, "8:10: there is no region 'AA-9'")
		require.Empty(t, names(t, s, here(), school.Query{}))

		sum, err := s.Import(t.Context(), here(), strings.NewReader(list), true)
		require.NoError(t, err)
		require.Equal(t, school.Summary{Read: 6, Added: 6}, sum)
		require.Empty(t, names(t, s, here(), school.Query{}), "a dry run writes nothing")
	})
}

func TestPackSchoolsAndImportedSchools(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		listed := func(m *market.Market, names ...string) *market.Market {
			m.Schools = nil
			for _, n := range names {
				m.Schools = append(m.Schools, market.School{ID: schoollist.ID(m.Code, n, "Town"), Name: n, City: "Town", Region: m.Regions[0].Code})
			}
			return m
		}
		keep := func(ms ...*market.Market) { require.NoError(t, s.KeepListed(t.Context(), ms)) }
		a, b := listed(here(), "One", "Two"), listed(elsewhere(), "One")
		keep(a, b)
		keep(a, b)
		require.Equal(t, []string{"One", "Two"}, names(t, s, a, school.Query{}))
		require.Equal(t, []string{"One"}, names(t, s, b, school.Query{}))

		keep(listed(a, "Two", "Three"))
		require.Equal(t, []string{"One", "Three", "Two"}, names(t, s, a, school.Query{}), "what is listed no more stays")

		load(t, s, a, "name,city,region,types\nTWO,Town,AA-2,gym\nFour,Town,AA-1,\n")
		keep(a)
		require.Equal(t, []string{"Four", "One", "Three", "TWO"}, names(t, s, a, school.Query{}), "an operator's word counts")
		keep(listed(a, "ONE"))
		require.Equal(t, []string{"Four", "ONE", "Three", "TWO"}, names(t, s, a, school.Query{}), "a pack may spell its own anew")
	})
}

func TestResolve(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, s *school.Service) {
		load(t, s, here(), list)
		load(t, s, elsewhere(), "name,city,region\nGoethe College,Goa,BB-1\n")
		mine, others := schoollist.ID("aa", "Goethe-Gymnasium", "Frankfurt am Main"), schoollist.ID("bb", "Goethe College", "Goa")
		found, err := school.Resolve(t.Context(), d.One(), here(), []string{mine, others, "nonsense", "' OR 1=1"})
		require.NoError(t, err)
		require.Len(t, found, 1, "another market's never appears")
		require.Equal(t, "Goethe-Gymnasium", found[mine].Name)
		require.Equal(t, "Frankfurt am Main", found[mine].City)
		found, err = school.Resolve(t.Context(), d.One(), here(), nil)
		require.NoError(t, err)
		require.Empty(t, found)
	})
}

func TestHasRegion(t *testing.T) {
	m := here()
	require.True(t, school.HasRegion(m, 2))
	require.False(t, school.HasRegion(elsewhere(), 2))
	require.False(t, school.HasRegion(m, 0))
}

// TestAnySearchTextFindsOwnMarketOnly: no query fails, and only schools of the market come.
func TestAnySearchTextFindsOwnMarketOnly(t *testing.T) {
	each(t, func(t *testing.T, _ *db.DB, s *school.Service) {
		load(t, s, here(), list)
		load(t, s, elsewhere(), "name,city,region\nGoethe College,Goa,BB-1\n")
		rapid.Check(t, func(r *rapid.T) {
			text := rapid.OneOf(rapid.StringN(0, 50, 400), rapid.StringMatching(`[%_'";\\ gos\x00-]{0,20}`)).Draw(r, "query")
			found, err := s.Search(t.Context(), here(), school.Query{Text: text, Limit: 20})
			if err != nil {
				r.Fatalf("%q: %v", text, err)
			}
			for _, x := range found.Content {
				if x.City == "Goa" {
					r.Fatalf("%q finds another market's school", text)
				}
			}
		})
	})
}
