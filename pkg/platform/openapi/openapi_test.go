package openapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
)

type input struct {
	ID    string `path:"id"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Body  struct {
		Name string   `json:"name" minLength:"3" maxLength:"100"`
		Tags []string `json:"tags,omitempty" nullable:"false" maxItems:"30" maxLength:"100"`
	}
}

type output struct {
	Location string `header:"Location"`
	Body     struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Limit int    `json:"limit"`
	}
}

// server is an API with a call that echoes and one for hosts; seen is what the
// error handler got.
func server(t *testing.T) (e *echo.Echo, api huma.API, seen *[]*problem.Error) {
	t.Helper()
	seen = &[]*problem.Error{}
	e = echo.NewWithConfig(echo.Config{HTTPErrorHandler: func(c *echo.Context, err error) {
		p := problem.From(err)
		*seen = append(*seen, p)
		_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Message: p.Message, Fields: p.Fields})
	}})
	api = openapi.New(e, openapi.Info{Title: "Test", Version: "1", Tags: []openapi.Tag{{Name: "Things", Description: "Things."}}})
	openapi.Register(api, openapi.Operation{
		ID: "putThing", Method: http.MethodPut, Path: "/api/things/{id}", Tag: "Things", Right: right.Public(), Summary: "Put a thing",
		Failures: []openapi.Failure{
			{Type: problem.Duplicate, When: "It exists."},
			{Type: problem.EmailInUse, When: "Its address does."},
		},
	}, func(_ context.Context, in *input) (*output, error) {
		switch in.ID {
		case "known":
			return nil, problem.New(problem.Duplicate, "It exists.")
		case "broken":
			return nil, errors.New("dial tcp 10.0.0.1: secret")
		}
		out := &output{Location: "/things/" + in.ID}
		out.Body.ID, out.Body.Name, out.Body.Limit = in.ID, in.Body.Name, in.Limit
		return out, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "whose", Path: "/api/whose", Tag: "Things", Right: right.Public(), Summary: "Whose",
	}, func(_ context.Context, h market.Host, _ *struct{}) (*struct{ Body []string }, error) {
		return &struct{ Body []string }{[]string{h.Market.Code}}, nil
	})
	return e, api, seen
}

func put(e *echo.Echo, path, contentType string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPut, path, body)
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	rec := httptest.NewRecorder()
	e.ServeHTTP(rec, r)
	return rec
}

func TestATypedCall(t *testing.T) {
	e, _, seen := server(t)
	rec := put(e, "/api/things/abc?limit=5", "application/json", strings.NewReader(`{"name":"Mathe <3"}`))
	require.Equal(t, 200, rec.Code)
	require.Equal(t, "/things/abc", rec.Header().Get("Location"))
	require.Equal(t, "application/json", rec.Header().Get("Content-Type"))
	require.Contains(t, rec.Body.String(), `{"id":"abc","name":"Mathe <3","limit":5}`)
	rec = put(e, "/api/things/a/b", "application/json", strings.NewReader(`{"name":"Mathe"}`))
	require.Contains(t, rec.Body.String(), `"id":"a/b"`, "the last parameter may hold slashes")
	require.Contains(t, rec.Body.String(), `"limit":20`)
	require.Empty(t, *seen)
}

func TestCallFailuresBecomeProblems(t *testing.T) {
	e, _, seen := server(t)
	for _, tc := range []struct {
		name, path, contentType, body string
		status                        int
		kind                          problem.Type
		fields                        []string
	}{
		{"of the domain", "/api/things/known", "application/json", `{"name":"hunter2"}`, 409, problem.Duplicate, nil},
		{"of ours", "/api/things/broken", "application/json", `{"name":"hunter2"}`, 500, problem.NoType, nil},
		{"a short name", "/api/things/a", "application/json", `{"name":"x"}`, 422, problem.FormValidation, []string{"name"}},
		{"no name", "/api/things/a", "application/json", `{}`, 422, problem.FormValidation, []string{"name"}},
		{"an unknown field", "/api/things/a", "application/json", `{"name":"abc","hunter":2}`, 422, problem.FormValidation, []string{"hunter"}},
		{"two faults", "/api/things/a?limit=1000", "application/json", `{"name":"x"}`, 422, problem.FormValidation, []string{"limit", "name"}},
		{"a number that is none", "/api/things/a?limit=hunter2", "application/json", `{"name":"abc"}`, 422, problem.FormValidation, []string{"limit"}},
		{"a NUL in the query", "/api/things/a?limit=%00", "application/json", `{"name":"abc"}`, 422, problem.FormValidation, []string{"limit"}},
		{"a NUL behind a number", "/api/things/a?limit=5&limit=%00", "application/json", `{"name":"abc"}`, 422, problem.FormValidation, []string{"limit"}},
		{"a NUL in the address", "/api/things/hunter2%00?limit=5", "application/json", `{"name":"abc"}`, 422, problem.FormValidation, []string{"id"}},
		{"what isn't UTF-8, twice", "/api/things/hunter2%FF?limit=%ff", "application/json", `{"name":"abc"}`, 422, problem.FormValidation, []string{"id", "limit"}},
		{"a wrong type inside", "/api/things/a", "application/json", `{"name":"abc","tags":["x",{"hunter2":1}]}`, 422, problem.FormValidation, []string{"tags[1]"}},
		{"no JSON", "/api/things/a", "application/json", `{"name":hunter2`, 400, problem.BadRequest, nil},
		{"no body", "/api/things/a", "application/json", ``, 400, problem.BadRequest, nil},
		{"another media type", "/api/things/a", "text/csv", `hunter2`, 415, problem.InvalidMIMEType, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			*seen = nil
			rec := put(e, tc.path, tc.contentType, strings.NewReader(tc.body))
			require.Equal(t, tc.status, rec.Code, rec.Body.String())
			var b problem.Body
			require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &b))
			require.Equal(t, tc.kind, b.Type)
			require.Len(t, *seen, 1, "every failure goes through the one error handler")
			require.NotContains(t, rec.Body.String(), "hunter2", "what was sent is not sent back")
			require.NotContains(t, rec.Body.String(), "secret")
			var fields []string
			for _, f := range b.Fields {
				require.NotEmpty(t, f.Message)
				fields = append(fields, f.Field)
			}
			require.Equal(t, tc.fields, fields)
		})
	}
}

func TestCallForHostNeedsAMarket(t *testing.T) {
	e, _, _ := server(t)
	r := httptest.NewRequest(http.MethodGet, "/api/whose", nil)
	rec := httptest.NewRecorder()
	e.ServeHTTP(rec, r)
	require.Equal(t, http.StatusMisdirectedRequest, rec.Code)
	rec = httptest.NewRecorder()
	e.ServeHTTP(rec, r.WithContext(market.WithHost(r.Context(), market.Host{Market: &market.Market{Code: "xx"}})))
	require.Equal(t, `["xx"]`, strings.TrimSpace(rec.Body.String()))
}

func TestDocumentDescribesFailures(t *testing.T) {
	_, api, _ := server(t)
	docs, err := openapi.NewDocs(api, "/api/openapi.json")
	require.NoError(t, err)
	var doc struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Ref         string `json:"$ref"`
				Description string
			}
			Failures map[string][]problem.Type `json:"x-failures"`
		}
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []string }
			}
		}
	}
	require.NoError(t, json.Unmarshal(docs.Document(), &doc))
	responses := doc.Paths["/api/things/{id}"]["put"].Responses
	require.Equal(t, "`DuplicateError`: It exists.\n\n`EmailInUseError`: Its address does.", responses["409"].Description)
	require.Equal(t, "#/components/responses/Problem", responses["409"].Ref)
	require.Equal(t, []problem.Type{problem.Duplicate, problem.EmailInUse}, doc.Paths["/api/things/{id}"]["put"].Failures["409"])
	require.ElementsMatch(t, []string{"200", "400", "401", "408", "409", "413", "415", "421", "422", "429", "500"}, slices.Collect(maps.Keys(responses)))
	require.Contains(t, responses["413"].Description, "longer than 1 MiB")
	require.ElementsMatch(t, []string{"200", "400", "401", "421", "429", "500"}, slices.Collect(maps.Keys(doc.Paths["/api/whose"]["get"].Responses)),
		"who only reads sends no body")
	require.NotContains(t, responses, "default")
	require.Len(t, doc.Components.Schemas["Problem"].Properties["type"].Enum, len(problem.Types()))
	require.NotContains(t, doc.Components.Schemas, "ErrorModel")
	require.NotContains(t, doc.Components.Schemas, "ErrorDetail")
}

// A call that is registered without a right stops the program instead of being open to all.
func TestRegisterPanicsWithoutRight(t *testing.T) {
	_, api, _ := server(t)
	add := func(op openapi.Operation) func() {
		return func() {
			openapi.Register(api, op, func(context.Context, *struct{}) (*struct{}, error) { return &struct{}{}, nil })
		}
	}
	forgotten := openapi.Operation{ID: "eraseAll", Method: http.MethodDelete, Path: "/api/all", Tag: "Things"}
	require.PanicsWithValue(t, `openapi: nobody may call eraseAll (DELETE /api/all): set Right in its Operation to a right.Rule, or to right.Public()`, add(forgotten))
	forgotten.Right = right.Rule{Least: right.User, Why: "Nameless."}
	require.Panics(t, add(forgotten), "no rule without a name")
	forgotten.Right, forgotten.OwnProof = right.Rule{Action: "account.read", Least: right.User}, true
	require.Panics(t, add(forgotten), "nobody's token is read")
	forgotten.OwnProof = false
	require.NotPanics(t, add(forgotten))
	other := forgotten
	other.ID, other.Path, other.Right.Least = "readAll", "/api/everything", right.Staff
	require.Panics(t, add(other), "one name, two rules")
}

// Guards get the rule, and the document says it.
func TestRightReachesGuardAndDocument(t *testing.T) {
	var seen openapi.Call
	e := echo.New()
	api := openapi.New(e, openapi.Info{Title: "Test", Version: "1", Tags: []openapi.Tag{{Name: "Things"}}}, func(_ *echo.Context, call openapi.Call) error {
		seen = call
		return problem.New(problem.Forbidden, "No.")
	})
	openapi.Register(api, openapi.Operation{ID: "getSecret", Path: "/api/secret", Tag: "Things", Right: right.Rule{Action: "account.sessions.read", Least: right.User, Own: true}},
		func(context.Context, *struct{}) (*struct{}, error) {
			return nil, errors.New("the guard refused already")
		})
	e.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/api/secret", nil))
	require.Equal(t, right.Action("account.sessions.read"), seen.Rule.Action)
	require.Equal(t, right.User, seen.Rule.Least)

	text, err := json.Marshal(api.OpenAPI())
	require.NoError(t, err)
	require.Contains(t, string(text), `"x-access":{"right":"account.sessions.read","least":"user","own":true,"why":`)
	require.Contains(t, string(text), `"security":[{"bearer":[]}]`)
	require.Contains(t, string(text), "`AuthorizationError`")

	docs, err := openapi.NewDocs(api, "/api/openapi.json")
	require.NoError(t, err)
	rec := httptest.NewRecorder()
	require.NoError(t, docs.Page(e.NewContext(httptest.NewRequest(http.MethodGet, "/api/docs", nil), rec)))
	page := strings.Join(strings.Fields(rec.Body.String()), " ")
	require.Contains(t, page, "<td>–</td><td>own</td><td>own</td><td>own</td>", "a visitor may not, all others only what is theirs")
}

type formInput struct {
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true"`
	}]
}

// A form with files may be longer than other bodies; what lay in files of its
// own meanwhile is gone afterwards.
func TestMultipartFormLimitsAndTemporaryFiles(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: func(c *echo.Context, err error) {
		p := problem.From(err)
		_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Fields: p.Fields})
	}})
	var bound int64
	api := openapi.New(e, openapi.Info{Title: "Test"}, func(c *echo.Context, call openapi.Call) error {
		bound = call.MaxBody
		c.Request().Body = http.MaxBytesReader(c.Response(), c.Request().Body, call.MaxBody)
		return nil
	})
	sent := ""
	openapi.Register(api, openapi.Operation{
		ID: "sendFile", Method: http.MethodPut, Path: "/api/files", Right: right.Public(), MaxBody: 2 << 20,
	}, func(_ context.Context, in *formInput) (*struct{}, error) {
		f := in.RawBody.Data().File
		defer f.Close()
		b, err := io.ReadAll(f)
		sent = string(b)
		return nil, err
	})
	form := func(name, file string) (*bytes.Buffer, string) {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		part, err := w.CreateFormFile(name, "x")
		require.NoError(t, err)
		_, _ = part.Write([]byte(file))
		require.NoError(t, w.Close())
		return &b, w.FormDataContentType()
	}
	long := strings.Repeat("x", 1<<20+1)
	for _, tc := range []struct {
		name, field, file string
		status            int
		kind              problem.Type
	}{
		{"a file", "file", long, 204, ""},
		{"another field", "other", "x", 422, problem.FormValidation},
		{"too long", "file", long + long, 413, problem.FormValidation},
	} {
		body, contentType := form(tc.field, tc.file)
		rec := put(e, "/api/files", contentType, body)
		require.Equal(t, tc.status, rec.Code, tc.name)
		if tc.kind != "" {
			require.Contains(t, rec.Body.String(), tc.kind, tc.name)
		}
	}
	require.Equal(t, long, sent)
	require.EqualValues(t, 2<<20, bound)
	for contentType, status := range map[string]int{
		"text/plain": 415, "multipart/form-data": 415, "multipart/form-data; boundary=x": 422, "multipart/form-data; boundary=": 415, "": 415,
	} {
		require.Equal(t, status, put(e, "/api/files", contentType, strings.NewReader("--x\r\n")).Code, contentType)
	}
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left)
}

type changes struct {
	Body struct {
		Name openapi.Change[string]          `json:"name,omitempty" maxLength:"3"`
		Tags openapi.Change[[]int]           `json:"tags,omitempty" maxItems:"30"`
		In   openapi.Change[struct{ A int }] `json:"in,omitempty"`
	}
}

// What is left out, null, and a value are three things.
func TestPartialUpdates(t *testing.T) {
	e, api, _ := server(t)
	var got changes
	openapi.Register(api, openapi.Operation{ID: "change", Method: http.MethodPut, Path: "/api/change", Right: right.Public()},
		func(_ context.Context, in *changes) (*struct {
			Body openapi.Nullable[struct{ A int }]
		}, error,
		) {
			got = *in
			out := &struct {
				Body openapi.Nullable[struct{ A int }]
			}{}
			if in.Body.In.Set && !in.Body.In.Null {
				out.Body.Value = &in.Body.In.Value
			}
			return out, nil
		})
	send := func(text string) *httptest.ResponseRecorder {
		got = changes{}
		return put(e, "/api/change", "application/json", strings.NewReader(text))
	}
	require.Equal(t, "null", strings.TrimSpace(send(`{}`).Body.String()))
	require.False(t, got.Body.Name.Set || got.Body.Tags.Set || got.Body.In.Set)
	require.Equal(t, 200, send(`{"name":null,"tags":null,"in":null}`).Code)
	require.True(t, got.Body.Name.Null && got.Body.Tags.Null && got.Body.In.Null)
	require.JSONEq(t, `{"A":1}`, send(`{"name":"abc","tags":[1],"in":{"A":1}}`).Body.String())
	require.Equal(t, openapi.Change[string]{Set: true, Value: "abc"}, got.Body.Name)
	require.Equal(t, openapi.Change[[]int]{Set: true, Value: []int{1}}, got.Body.Tags)
	for _, bad := range []string{`{"name":"abcd"}`, `{"name":1}`, `{"tags":["x"]}`, `{"tags":{}}`, `{"in":[]}`, `{"in":{"A":"x"}}`, `{"in":1}`} {
		require.Equal(t, 422, send(bad).Code, bad)
	}
}

type bytesReader struct {
	*strings.Reader
	closed *int
}

func (r bytesReader) Close() error { *r.closed++; return nil }

// A file goes out in the parts that are asked for, with errors of our shape.
func TestFileCallServesRanges(t *testing.T) {
	e, api, seen := server(t)
	closed := 0
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getFile", Path: "/api/files/{id}", Tag: "Things", Right: right.Public(), Summary: "Get a file",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "There is none."}},
	}, "application/zip", func(_ context.Context, in *struct {
		ID string `path:"id"`
	},
	) (*openapi.File, error) {
		if in.ID != "there" {
			return nil, problem.FromStatus(http.StatusNotFound)
		}
		return &openapi.File{
			Name: "Müll\r\n\".zip", Header: http.Header{"Cache-Control": {"no-store"}},
			Content: bytesReader{strings.NewReader("0123456789"), &closed},
		}, nil
	})
	get := func(method, path, span string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("Range", span)
		rec := httptest.NewRecorder()
		e.ServeHTTP(rec, r)
		return rec
	}
	whole := get(http.MethodGet, "/api/files/there", "")
	require.Equal(t, 200, whole.Code)
	require.Equal(t, "0123456789", whole.Body.String())
	require.Equal(t, "application/zip", whole.Header().Get("Content-Type"))
	require.Equal(t, "no-store", whole.Header().Get("Cache-Control"))
	require.Equal(t, "attachment; filename*=utf-8''M%C3%BCll%0D%0A%22.zip", whole.Header().Get("Content-Disposition"))
	part := get(http.MethodGet, "/api/files/there", "bytes=2-4")
	require.Equal(t, 206, part.Code)
	require.Equal(t, "234", part.Body.String())
	require.Empty(t, *seen)
	outside := get(http.MethodGet, "/api/files/there", "bytes=90-")
	require.Equal(t, 416, outside.Code)
	require.Contains(t, outside.Body.String(), "BadRequestError")
	require.Equal(t, 404, get(http.MethodGet, "/api/files/none", "").Code)
	require.Equal(t, 3, closed)
	answers := api.OpenAPI().Paths["/api/files/{id}"].Get.Responses
	for _, status := range []string{"200", "206"} {
		require.Equal(t, "binary", answers[status].Content["application/zip"].Schema.Format)
	}
	require.Contains(t, answers, "416")
}

// A uuid is written in one way, wherever it stands.
func TestUUIDsNeedCanonicalForm(t *testing.T) {
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: func(c *echo.Context, err error) {
		p := problem.From(err)
		_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Message: p.Message, Fields: p.Fields})
	}})
	api := openapi.New(e, openapi.Info{Title: "Test", Version: "1", Tags: []openapi.Tag{{Name: "Things"}}})
	type ref struct {
		ID string `json:"id" format:"uuid"`
	}
	openapi.Register(api, openapi.Operation{ID: "putIDs", Method: http.MethodPut, Path: "/api/things/{id}", Tag: "Things", Right: right.Public()},
		func(context.Context, *struct {
			ID    string `path:"id" format:"uuid"`
			Other string `query:"other" format:"uuid"`
			Body  struct {
				List  []string            `json:"list,omitempty" nullable:"false" format:"uuid" maxItems:"30"`
				Inner *ref                `json:"inner,omitempty"`
				Maybe openapi.Change[ref] `json:"maybe,omitempty"`
				Text  string              `json:"text,omitempty" maxLength:"100"`
			}
		},
		) (*struct{}, error) {
			return &struct{}{}, nil
		})
	const good = "9F4f2f0e-0000-4000-8000-00000000000f"
	ask := func(path, other, body string) string {
		rec := put(e, "/api/things/"+path+"?other="+other, "application/json", strings.NewReader(body))
		var b problem.Body
		_ = json.Unmarshal(rec.Body.Bytes(), &b)
		fields := []string{}
		for _, f := range b.Fields {
			fields = append(fields, f.Field)
		}
		return strings.TrimSpace(string(b.Type) + " " + strings.Join(fields, " "))
	}
	all := `{"list":["` + good + `"],"inner":{"id":"` + good + `"},"maybe":{"id":"` + good + `"},"text":"x"}`
	require.Empty(t, ask(good, good, all))
	for _, bad := range []string{strings.ReplaceAll(good, "-", ""), "{" + good + "}", "urn:uuid:" + good, good + good, "x"} {
		require.Equal(t, "FormValidationError id", ask(bad, good, all), bad)
		require.Equal(t, "FormValidationError other", ask(good, bad, all), bad)
		require.Equal(t, "FormValidationError inner.id", ask(good, good, `{"inner":{"id":"`+bad+`"}}`), bad)
		require.Equal(t, "FormValidationError maybe", ask(good, good, `{"maybe":{"id":"`+bad+`"}}`), bad)
		require.Equal(t, "FormValidationError list[0]", ask(good, good, `{"list":["`+bad+`"]}`), bad)
	}
	text, err := json.Marshal(api.OpenAPI())
	require.NoError(t, err)
	require.Contains(t, string(text), `"format":"uuid"`)
	docs, err := openapi.NewDocs(api, "/api/openapi.json")
	require.NoError(t, err)
	rec := httptest.NewRecorder()
	require.NoError(t, docs.Page(e.NewContext(httptest.NewRequest(http.MethodGet, "/api/docs", nil), rec)))
	require.Contains(t, rec.Body.String(), "string (uuid)")
}
