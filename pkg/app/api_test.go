package app

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

func TestCallsAnswerPerMarket(t *testing.T) {
	s := open(t, config(market.Local))
	de, ok := s.markets.Current().ByCode("de")
	require.True(t, ok)
	subject := de.Subjects[0]
	topic := subject.Topics[0]
	slug := subject.Slug + "-" + topic.Slug

	for _, tc := range []struct {
		name        string
		request     request
		status      int
		contains    []string
		containsNot []string
	}{
		{
			"countries",
			request{path: "/api/countries"},
			200,
			[]string{`"code":"DE"`, `"code":"AT"`, `"domain":"http://gr.localhost:4711"`, `"languages":[{"id":"el"`, `"localizedName":"Ελλάδα"`},
			[]string{"at.localhost", ":8080", "supportEmail", "$schema"},
		},
		{
			"regions",
			request{path: "/api/countries/de/regions"},
			200,
			[]string{`"id":1`, `"code":"DE-BY"`, "Bayern"},
			[]string{"AT-", "null"},
		},
		{
			"regions of another country on this host",
			request{path: "/api/countries/AT/regions"},
			200,
			[]string{`"code":"AT-9"`},
			[]string{"DE-"},
		},
		{"grades", request{path: "/api/countries/FR/grades"}, 200, []string{`{"id":"6e","name":"6e","level":6,"schoolTypeIds":["college"]}`, `"Terminale"`}, []string{"null", "Klasse"}},
		{"grades where there are no types of school", request{path: "/api/countries/us/grades"}, 200, []string{`{"id":"grade-6","name":"6th grade","level":6,"schoolTypeIds":[]}`}, []string{"null"}},
		{"grades of a linked market", request{path: "/api/countries/at/grades"}, 200, []string{`5. Schulstufe`}, []string{"Klasse 5"}},
		{"types of school where there are", request{path: "/api/countries/CH/school-types"}, 200, []string{`{"id":"bezirksschule","name":"Bezirksschule"}`}, []string{"null", "htl"}},
		{"types of school where there are none", request{path: "/api/countries/gb/school-types"}, 200, []string{"[]"}, []string{"null", "{"}},
		{"grades of no country", request{path: "/api/countries/zz/grades"}, 404, []string{`"type":"NotFoundError"`, `"message":"Unknown country code zz"`}, nil},
		{"types of school of no country", request{path: "/api/countries/zz/school-types"}, 404, []string{`"message":"Unknown country code zz"`}, nil},
		{"exam boards where there are", request{path: "/api/countries/gb/exam-boards"}, 200, []string{`"shortName":"AQA"`}, []string{"null"}},
		{"exam types where there are", request{path: "/api/countries/TR/exam-types"}, 200, []string{`"shortName":`}, []string{"null"}},
		{"exam boards where there are none", request{path: "/api/countries/de/exam-boards"}, 200, []string{"[]"}, []string{"null", "{"}},
		{"exam types where there are none", request{path: "/api/countries/fr/exam-types"}, 200, []string{"[]"}, []string{"null", "{"}},
		{
			"configuration",
			request{path: "/api/countries/us/languages/en/config"},
			200,
			[]string{
				`"minimumAge":13`, `"domain":"http://us.localhost:4711"`, `"expansionContestStartOn":null`,
				`"isExpansionContestRunning":false`, `"baseUrls":{"backendEdge":"/api","analyticsService":"/api/analytics"}`,
			},
			[]string{`"flags"`, `"payout"`, `"subjects"`},
		},
		{
			"codes have no case",
			request{path: "/api/countries/Gb/languages/EN-gb/config"},
			200,
			[]string{`"hasExamBoard":true`, `"code":"GB"`, `"minimumAge":null`},
			nil,
		},
		{
			"a shared content language",
			request{path: "/api/countries/mx/languages/es/config"},
			200,
			[]string{`"code":"MX"`, `"language":{"id":"es"`, `"expansionContestEndOn":"2024-12-16T05:59:59Z"`},
			nil,
		},
		{
			"a linked market",
			request{path: "/api/countries/ch/languages/de/config"},
			200,
			[]string{`"code":"CH"`, `"domain":"http://de.localhost:4711"`},
			[]string{"ch.localhost"},
		},
		{
			"unknown country",
			request{path: "/api/countries/zz/regions"},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Unknown country code zz"`},
			[]string{"fields", "stack"},
		},
		{
			"unknown country of a configuration",
			request{path: "/api/countries/atlantis/languages/de/config"},
			404,
			[]string{`"message":"Unknown country code atlantis"`},
			nil,
		},
		{
			"unknown language",
			request{path: "/api/countries/de/languages/tlh/config"},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Unknown language tlh"`},
			nil,
		},
		{
			"a language of others",
			request{path: "/api/countries/de/languages/fr/config"},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Locale not available."`},
			[]string{"Unknown"},
		},
		{
			"a variant that is no content language",
			request{path: "/api/countries/mx/languages/es-MX/config"},
			404,
			[]string{`"message":"Locale not available."`},
			nil,
		},
		{
			"exams of no country",
			request{path: "/api/countries/zz/exam-boards"},
			404,
			[]string{`"message":"Unknown country code zz"`},
			nil,
		},
		{
			"country by a loopback address",
			request{path: "/api/countries/by-ip", header: map[string]string{"peer": "127.0.0.1:9"}},
			404,
			[]string{`"type":"NotFoundError"`},
			[]string{`"code"`, "127.0.0.1"},
		},
		{
			"country by address",
			request{path: "/api/countries/by-ip", header: map[string]string{"peer": "193.99.144.80:9"}},
			200,
			[]string{`{"code":"DE"}`},
			[]string{"193."},
		},
		{
			"country by an IPv6 address",
			request{path: "/api/countries/by-ip", header: map[string]string{"peer": "[2a00:1450:4001:81b::2004]:9"}},
			200,
			[]string{`{"code":"`},
			nil,
		},
		{
			"subjects",
			request{path: "/api/subjects"},
			200,
			[]string{`"countryId":"DE"`, `"countryCode":"DE"`, subject.Name, topic.UUID},
			[]string{`"subjects":null`},
		},
		{
			"subjects of a list that is not static",
			request{host: "gr.localhost", path: "/api/subjects"},
			200,
			[]string{`{"countryId":"GR","countryCode":"GR","subjects":[{"id":1,`, `"name":"Μαθηματικά"`},
			nil,
		},
		{
			"subjects on the AI host",
			request{host: "ai.localhost", path: "/api/subjects"},
			200,
			[]string{`"countryCode":"US"`, `"studyGuideSlug":"`},
			[]string{`"countryCode":"DE"`},
		},
		{
			"topic by id",
			request{path: "/api/topics/" + topic.UUID},
			200,
			[]string{
				`"uuid":"` + topic.UUID + `"`, `"canonicalPath":"/subjects/` + slug + `"`, `"subjectName":"` + subject.Name + `"`,
				`"subject":{"id":`, `"slug":"` + subject.Topics[1].Slug + `"`,
			},
			nil,
		},
		{
			"topic by id in capitals",
			request{path: "/api/topics/" + strings.ToUpper(topic.UUID)},
			200,
			[]string{`"uuid":"` + topic.UUID + `"`},
			nil,
		},
		{"topic by slug", request{path: "/api/subjects/topics/" + slug}, 200, []string{`"uuid":"` + topic.UUID + `"`}, nil},
		{
			"a topic of another market",
			request{host: "fr.localhost", path: "/api/topics/" + topic.UUID},
			404,
			[]string{`"type":"NotFoundError"`},
			[]string{topic.UUID, topic.Name},
		},
		{"a topic that is none", request{path: "/api/topics/what"}, 404, []string{`"type":"NotFoundError"`}, []string{"what"}},
		{"half a slug", request{path: "/api/subjects/topics/" + subject.Slug}, 404, []string{`"type":"NotFoundError"`}, nil},
		{
			"a page",
			request{path: "/api/pages/legal/privacy"},
			200,
			[]string{`"path":"legal/privacy"`, `"lang":"de"`, `"isFallback":false`, `"updatedOn":"20`, "<h2 id="},
			[]string{"<script", "{{"},
		},
		{
			"a page of a market without its own",
			request{host: "pl.localhost", path: "/api/pages/legal/privacy"},
			200,
			[]string{`"lang":"en"`, `"isFallback":true`},
			nil,
		},
		{"a page that nobody has", request{path: "/api/pages/legal/nothing"}, 404, []string{`"type":"NotFoundError"`}, []string{"nothing"}},
		{"a way out of the folder", request{path: "/api/pages/..%2fmarket.yaml"}, 404, []string{`"type":"NotFoundError"`}, []string{"yaml"}},
		{
			"a page of a feature that the market lacks",
			request{host: "us.localhost", path: "/api/pages/for-parents"},
			403,
			[]string{`"type":"ForbiddenError"`},
			[]string{"html"},
		},
		{
			"suggestions need a query",
			request{path: "/api/search/suggestions?query=%20&contentLanguageCode=de"},
			422,
			[]string{`"type":"FormValidationError"`, `"field":"query"`},
			[]string{"contentLanguageCode"},
		},
		{
			"suggestions in the host's own language",
			request{path: "/api/search/suggestions?query=mathe"},
			200,
			[]string{`"text":"Mathematik"`},
			nil,
		},
		{
			"suggestions in a language of nobody's",
			request{path: "/api/search/suggestions?query=mathe&contentLanguageCode=zz"},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Unknown language zz"`},
			nil,
		},
		{
			"suggestions in a locale of nobody's",
			request{path: "/api/search/suggestions?query=mathe&contentLanguageCode=de-ZZ"},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Unknown locale 'de-ZZ'"`},
			nil,
		},
		{
			"suggestions in a variant of nobody's",
			request{path: "/api/search/suggestions?query=mathe&variantName=xx-YY" + strings.Repeat("y", 100)},
			404,
			[]string{`"type":"NotFoundError"`, `"message":"Unknown locale 'xx-YY` + strings.Repeat("y", 30) + `…'"`},
			nil,
		},
		{
			"suggestions in the variant of the market",
			request{host: "us.localhost", path: "/api/search/suggestions?query=math&contentLanguageCode=en&variantName=en-us"},
			200,
			[]string{`"content":[`},
			nil,
		},
		{
			"suggestions in a language of others",
			request{path: "/api/search/suggestions?query=mathe&contentLanguageCode=fr"},
			404,
			[]string{`"message":"Locale not available."`},
			nil,
		},
		{
			"a query without end",
			request{path: "/api/search/suggestions?contentLanguageCode=de&query=" + strings.Repeat("ä", 201)},
			422,
			[]string{`"field":"query"`},
			[]string{"ääää"},
		},
		{
			"no match",
			request{path: "/api/search/suggestions?query=qqqqqq&contentLanguageCode=DE&variantName=de-de"},
			200,
			[]string{`{"content":[]}`},
			nil,
		},
		{
			"suggestions from a list that is not static, without accents",
			request{host: "gr.localhost", path: "/api/search/suggestions?query=" + url.QueryEscape("μαθηματικα") + "&contentLanguageCode=el"},
			200,
			[]string{`"text":"Μαθηματικά"`},
			nil,
		},
		{"no such call", request{path: "/api/nowhere"}, 404, []string{`"type":"NotFoundError"`}, []string{"nowhere"}},
		{"the API itself", request{path: "/api"}, 404, []string{`"type":"NotFoundError"`}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rec := do(s, tc.request)
			require.Equal(t, tc.status, rec.Code, rec.Body.String())
			require.Equal(t, "application/json", rec.Header().Get("Content-Type"))
			require.Contains(t, rec.Header().Get("Content-Security-Policy"), "default-src 'none'")
			for _, want := range tc.contains {
				require.Contains(t, rec.Body.String(), want)
			}
			for _, not := range tc.containsNot {
				require.NotContains(t, rec.Body.String(), not)
			}
			if tc.status >= 400 {
				f := body[failure](t, rec)
				require.Equal(t, rec.Header().Get("X-Request-Id"), f.RequestID)
				require.NotEmpty(t, f.Message)
				require.Equal(t, "no-store", rec.Header().Get("Cache-Control"))
			}
		})
	}
}

func TestReferenceCallsAnswerAlikeOnAllHosts(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range []string{
		"/api/countries", "/api/countries/it/regions", "/api/countries/gb/exam-types", "/api/countries/pt/languages/pt/config",
	} {
		want := do(s, request{path: path}).Body.String()
		for _, m := range s.markets.Current().All() {
			for _, h := range m.Hosts {
				require.Equal(t, want, do(s, request{host: h, path: path}).Body.String(), "%s on %s", path, h)
			}
		}
		require.Equal(t, want, do(s, request{host: "ai.localhost", path: path}).Body.String())
	}
}

// Each market has a configuration in its own language that agrees with its pack,
// in every environment.
func TestConfigOfEveryMarket(t *testing.T) {
	for _, env := range market.Environments() {
		s := open(t, config(env))
		for _, m := range s.markets.Current().All() {
			rec := do(s, request{
				host: hostOf(m.Domain),
				path: "/api/countries/" + m.Code + "/languages/" + m.Language.Code + "/config",
			})
			require.Equal(t, 200, rec.Code, m.Code)
			got := body[map[string]any](t, rec)
			require.Equal(t, m.Domain, got["domain"])
			require.Equal(t, m.IsLaunched, got["isLaunched"])
			require.Equal(t, m.SupportEmail, got["supportEmail"])
			require.Equal(t, m.PrimaryInternalUserUUID, got["primaryInternalUserUuid"])
			require.Len(t, got, 20, "the fields of the entity and no others")
			want, err := json.Marshal(m.Country)
			require.NoError(t, err)
			have, err := json.Marshal(got["country"])
			require.NoError(t, err)
			require.JSONEq(t, string(want), string(have))
		}
	}
}

// A contest runs from its first moment to its last, both included.
func TestContestRunsByTheClock(t *testing.T) {
	s := open(t, config(market.Local))
	n := 0
	for _, m := range s.markets.Current().All() {
		if m.Contest == nil {
			continue
		}
		n++
		running := func(at time.Time) bool {
			rec := do(s, request{
				path:   "/api/countries/" + m.Code + "/languages/" + m.Language.Code + "/config",
				header: map[string]string{"X-Preview-Time": at.Format(time.RFC3339)},
			})
			require.Equal(t, 200, rec.Code, rec.Body.String())
			return body[struct {
				Running bool `json:"isExpansionContestRunning"`
			}](t, rec).Running
		}
		start, end := m.Contest.StartOn, *m.Contest.EndOn
		require.False(t, running(start.Add(-time.Second)), m.Code)
		require.True(t, running(start), m.Code)
		require.True(t, running(end), m.Code)
		require.False(t, running(end.Add(time.Second)), m.Code)
	}
	require.Equal(t, 7, n)
}

func TestSuggestions(t *testing.T) {
	s := open(t, config(market.Local))
	type answer struct {
		Content []struct {
			Text    string `json:"text"`
			Type    string `json:"type"`
			Path    string `json:"path"`
			Subject *struct {
				ID             int
				Color, IconURL string
			} `json:"subject"`
		} `json:"content"`
	}
	for _, m := range s.markets.Current().All() {
		for _, sub := range m.Subjects {
			if m.Linked() {
				continue
			}
			q := url.Values{"query": {sub.Name}, "contentLanguageCode": {m.Language.Code}}
			rec := do(s, request{host: m.Hosts[0], path: "/api/search/suggestions?" + q.Encode()})
			require.Equal(t, 200, rec.Code, rec.Body.String())
			found := body[answer](t, rec).Content
			require.LessOrEqual(t, len(found), 8)
			require.NotEmpty(t, found)
			require.Condition(t, func() bool {
				for _, f := range found {
					if f.Text == sub.Name && f.Type == "SUBJECT" && f.Path == "/subjects/"+sub.Slug+"/knows" && f.Subject.ID == sub.ID {
						return true
					}
				}
				return false
			}, "%s: %s", m.Code, sub.Name)
		}
	}
}

func TestCallsAreCompressed(t *testing.T) {
	s := open(t, config(market.Local))
	plain := do(s, request{path: "/api/countries"})
	require.Empty(t, plain.Header().Get("Content-Encoding"))
	require.Equal(t, "Accept-Encoding", plain.Header().Get("Vary"))
	for _, e := range []string{"br", "gzip"} {
		rec := do(s, request{path: "/api/countries", header: map[string]string{"Accept-Encoding": e}})
		require.Equal(t, e, rec.Header().Get("Content-Encoding"))
		require.Less(t, rec.Body.Len(), plain.Body.Len()/3)
	}
	small := do(s, request{path: "/api/nothing", header: map[string]string{"Accept-Encoding": "br"}})
	require.Empty(t, small.Header().Get("Content-Encoding"))
	require.Equal(t, 404, small.Code)
}

func TestOpenAPIDocument(t *testing.T) {
	s := open(t, config(market.Local))
	rec := do(s, request{path: "/api/openapi.json"})
	require.Equal(t, 200, rec.Code)
	printed, err := OpenAPI()
	require.NoError(t, err)
	require.Equal(t, string(printed), rec.Body.String(), "the command prints what the server serves")

	type schema map[string]any
	doc := body[struct {
		OpenAPI string `json:"openapi"`
		Paths   map[string]map[string]struct {
			OperationID string `json:"operationId"`
			Summary     string `json:"summary"`
			Tags        []string
			Responses   map[string]struct {
				Ref         string `json:"$ref"`
				Description string
			}
		}
		Components struct{ Schemas map[string]schema }
	}](t, rec)
	require.Equal(t, "3.1.0", doc.OpenAPI)
	require.NotContains(t, doc.Components.Schemas, "ErrorModel")
	require.NotContains(t, rec.Body.String(), "$schema")
	ids := map[string]bool{}
	for path, ops := range doc.Paths {
		require.True(t, strings.HasPrefix(path, "/api/"), path)
		for method, op := range ops {
			require.NotEmpty(t, op.Summary, path)
			require.Len(t, op.Tags, 1, path)
			require.False(t, ids[op.OperationID], op.OperationID)
			ids[op.OperationID] = true
			require.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(op.Responses)), func(s string) bool { return s[0] == '2' || s[0] == '3' }), path)
			require.Contains(t, op.Responses, "500", path)
			for status, r := range op.Responses {
				if status >= "400" {
					require.Equal(t, "#/components/responses/Problem", r.Ref, "%s %s", method, path)
					require.Contains(t, r.Description, "`", path)
				}
			}
		}
	}
	for _, id := range []string{
		"listCountries", "getCountryByIp", "listRegions", "listGrades", "listSchoolTypes", "listExamBoards", "listExamTypes", "getCountryLanguageConfig",
		"listSchools", "listSubjects", "getTopic", "getTopicBySlug", "getPage", "getSearchSuggestions",
	} {
		require.True(t, ids[id], id)
	}
}

func TestDocumentationPage(t *testing.T) {
	s := open(t, config(market.Local))
	rec := do(s, request{path: "/api/docs"})
	require.Equal(t, 200, rec.Code)
	require.Contains(t, rec.Header().Get("Content-Type"), "text/html")
	policy := rec.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "style-src 'sha256-")
	require.NotContains(t, policy, "unsafe")
	html := rec.Body.String()
	for _, want := range []string{
		"/api/countries/{id}/languages/{lang}/config", "contentLanguageCode", "/api/openapi.json",
		"ForbiddenError", "expansionContestStartOn",
	} {
		require.Contains(t, html, want)
	}
	require.NotContains(t, html, "<script")
	require.NotContains(t, html, "https://")
	require.NotContains(t, html, "style=")
}

func TestWritesAreBounded(t *testing.T) {
	s := open(t, config(market.Local))
	big := strings.NewReader(strings.Repeat("x", maxBody+1))
	rec := do(s, request{method: http.MethodPost, path: "/api/users", body: big})
	require.Equal(t, http.StatusRequestEntityTooLarge, rec.Code)
	require.Equal(t, "FormValidationError", body[failure](t, rec).Type)
	rec = do(s, request{method: http.MethodPost, path: "/somewhere", body: strings.NewReader(strings.Repeat("x", maxBody+1))})
	require.Equal(t, http.StatusRequestEntityTooLarge, rec.Code, "what is no call, too")
	rec = do(s, request{method: http.MethodPost, path: "/api/countries", body: strings.NewReader("{}")})
	require.Equal(t, http.StatusMethodNotAllowed, rec.Code)
	require.Equal(t, "BadRequestError", body[failure](t, rec).Type)
	require.Contains(t, rec.Header().Get("Allow"), "GET")
	require.Contains(t, rec.Header().Get("Allow"), "HEAD")
}
