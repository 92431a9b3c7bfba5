package openapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signature"

	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shaped is a body with everything that a body may have.
type shaped struct {
	Body struct {
		Source string                `json:"source,omitempty" maxLength:"5"`
		Tags   []string              `json:"tags,omitempty" maxItems:"3" maxLength:"5"`
		Counts map[string]int        `json:"counts,omitempty" maxProperties:"3"`
		Inner  []inner               `json:"inner,omitempty" maxItems:"3"`
		Maybe  openapi.Change[inner] `json:"maybe,omitempty"`
		Key    openapi.Object        `json:"key,omitempty"`
		Yes    bool                  `json:"yes,omitempty"`
		Many   int                   `json:"many,omitempty"`
		Share  float64               `json:"share,omitempty"`
	}
}

type inner struct {
	Name string `json:"name,omitempty" maxLength:"5"`
}

// takeShaped is a server with a call for it; got is what the handler got last.
func takeShaped(t *testing.T) (e *echo.Echo, got *shaped) {
	t.Helper()
	e, api, _ := server(t)
	got = &shaped{}
	openapi.Register(api, openapi.Operation{ID: "takeShaped", Method: http.MethodPut, Path: "/api/shaped", Right: right.Public()},
		func(_ context.Context, in *shaped) (*struct{}, error) {
			*got = *in
			return &struct{}{}, nil
		})
	return e, got
}

func faultsOf(t *testing.T, rec *httptest.ResponseRecorder) (b problem.Body, fields []string) {
	t.Helper()
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &b), rec.Body)
	for _, f := range b.Fields {
		fields = append(fields, f.Field)
	}
	return b, fields
}

// A property has one name, is there once, and is in its bounds.
func TestBodyIsCheckedAgainstItsSchema(t *testing.T) {
	e, _ := takeShaped(t)
	long := strings.Repeat("x", 900_000)
	deep := func(n int) string { return strings.Repeat(`{"a":[`, n) + strings.Repeat(`]}`, n) }
	for name, tc := range map[string]struct {
		body   string
		fields []string
	}{
		"nothing":                       {`{}`, nil},
		"everything":                    {` { "source" : "a\"}" , "tags":[ "a" , "b" ],"counts":{"a":1,"A":-21},"inner":[{"name":"a"},{}], "maybe":{"name":"x"}, "key":{"id":"x","response":{"list":["a",{},[]],"n":null}},"yes":false,"many":7}`, nil},
		"null":                          {`{"maybe":null,"inner":null}`, nil},
		"another case":                  {`{"source":"a","SOURCE":"` + long + `"}`, []string{"SOURCE"}},
		"another case alone":            {`{"Source":"a"}`, []string{"Source"}},
		"another case, inside":          {`{"inner":[{"name":"a"},{"name":"a","Name":"` + long + `"}]}`, []string{"inner[1].Name"}},
		"another case in Unicode":       {`{"ſource":"a"}`, []string{"ſource"}},
		"twice":                         {`{"source":"` + long + `","source":"a"}`, []string{"source"}},
		"twice, once escaped":           {`{"source":"a","s\u006furce":"` + long + `"}`, []string{"source"}},
		"twice, inside":                 {`{"inner":[{"name":"a","name":"b"}]}`, []string{"inner[0].name"}},
		"twice in what may be null":     {`{"maybe":{"name":"a","name":"b"}}`, []string{"maybe.name"}},
		"twice in a map":                {`{"counts":{"a":1,"a":2}}`, []string{"counts.a"}},
		"twice in an object":            {`{"key":{"id":1,"x":{"b":1,"B":2}}}`, []string{"key.B"}},
		"an object deep":                {`{"key":{"x":` + deep(20) + `}}`, []string{"key"}},
		"an object long":                {`{"key":{"x":"` + long + `"}}`, []string{"key"}},
		"an object of many":             {`{"key":{` + numbered(21) + `}}`, []string{"key"}},
		"no object":                     {`{"key":[1,2]}`, []string{"key"}},
		"too many items":                {`{"tags":["a","b","c","d"]}`, []string{"tags"}},
		"too many in a map":             {`{"counts":{` + numbered(4) + `}}`, []string{"counts"}},
		"wrong items, too many":         {`{"tags":[1,2,3,4,5],"many":""}`, []string{"tags[0]", "tags[1]", "tags[2]", "tags"}},
		"wrong in a map, too many":      {`{"counts":{"a":"","b":"","c":"","d":"","e":""},"many":""}`, []string{"counts.a", "counts.b", "counts.c", "counts"}},
		"an object of many, twice":      {`{"key":{` + numbered(21) + `,"k0":1}}`, []string{"key"}},
		"digits without end":            {`{"share":0.` + strings.Repeat("1", 900_000) + `}`, []string{"share"}},
		"an array for a text":           {`{"source":[` + strings.Repeat(`{"a":[1]},`, 1000) + `1]}`, []string{"source"}},
		"a text for an array":           {`{"tags":"a,b","yes":1,"many":true,"maybe":[]}`, []string{"tags", "yes", "many", "maybe"}},
		"an array of faults":            {`{"tags":[1,{},null]}`, []string{"tags[0]", "tags[1]"}},
		"no object at all":              {`[{"source":"a"}]`, []string{"body"}},
		"a number":                      {`7`, []string{"body"}},
		"numbers that are none of ours": {`{"many":1.5,"counts":{"a":1e3,"b":` + strings.Repeat("9", 30) + `,"c":0.` + strings.Repeat("0", 900_000) + `}}`, []string{"many", "counts.a", "counts.b", "counts.c"}},
		"a long name":                   {`{"` + long + `":1}`, []string{strings.Repeat("x", 100) + "…"}},
		"a value, as before":            {`{"source":"abcdef"}`, []string{"source"}},
	} {
		t.Run(name, func(t *testing.T) {
			rec := put(e, "/api/shaped", "application/json", strings.NewReader(tc.body))
			if tc.fields == nil {
				require.Equal(t, 204, rec.Code, rec.Body)
				return
			}
			b, fields := faultsOf(t, rec)
			require.Equal(t, 422, rec.Code, rec.Body)
			require.Equal(t, problem.FormValidation, b.Type)
			require.Equal(t, tc.fields, fields)
			require.Less(t, rec.Body.Len(), 2000)
		})
	}
	rec := put(e, "/api/shaped", "application/json", strings.NewReader(`{"SOURCE":"a"}`))
	require.Contains(t, rec.Body.String(), "unexpected property; its name is written source")
	for _, broken := range []string{`{"source":"a"}}`, `{"source":"a"`, `{"source":01}`, strings.Repeat("[", 500_000), "\xef\xbb\xbf{}"} {
		require.Equal(t, 400, put(e, "/api/shaped", "application/json", strings.NewReader(broken)).Code)
	}
}

// numbered are n properties in JSON.
func numbered(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(`"k%d":%d`, i, i)
	}
	return strings.Join(all, ",")
}

// An answer tells 20 faults, however many there are.
func TestBodyErrorsAreLimited(t *testing.T) {
	e, _ := takeShaped(t)
	rec := put(e, "/api/shaped", "application/json", strings.NewReader(`{`+numbered(16_000)+`}`))
	_, fields := faultsOf(t, rec)
	require.Equal(t, 422, rec.Code)
	require.Len(t, fields, 20)
	require.Equal(t, []string{"k0", "k1"}, fields[:2], "in the order of the body")
}

// What passes is what encoding/json reads, and nothing that it would take by another
// name. How a property of shaped is written, a second decoding into a map tells.
func FuzzBodyAgreesWithEncodingJSON(f *testing.F) {
	for _, seed := range []string{`{"source":"a","Source":"b"}`, `{"key":{"a":[1,{"b":"\"}"}]},"tags":["]"]}`, `{"counts":{"a":1}}`, `[]`, ` null `, `{"maybe":{}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, _ := takeShaped(t)
		rec := put(e, "/api/shaped", "application/json", strings.NewReader(text))
		require.Contains(t, []int{204, 400, 413, 422}, rec.Code, "%s: %s", text, rec.Body)
		if rec.Code != 204 {
			return
		}
		strict := json.NewDecoder(strings.NewReader(text))
		strict.DisallowUnknownFields()
		var in shaped
		require.NoError(t, strict.Decode(&in.Body))
		var names map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &names))
		for name := range names {
			require.Contains(t, []string{"source", "tags", "counts", "inner", "maybe", "key", "yes", "many", "share"}, name)
		}
	})
}

// A request that bounds nothing can't be registered.
func TestRegisterPanicsWithoutBounds(t *testing.T) {
	type texts struct {
		Text string `json:"text"`
	}
	refused[struct {
		List []int `json:"list"`
	}](t, "an array without maxItems (body.list)")
	refused[struct {
		List []texts `json:"list" maxItems:"3"`
	}](t, "a string without maxLength (body.list[].text)")
	refused[struct {
		Map map[string]int `json:"map"`
	}](t, "an object without maxProperties (body.map)")
	refused[struct {
		Raw json.RawMessage `json:"raw"`
	}](t, "a value of any type (body.raw)")
}

func refused[B any](t *testing.T, what string) {
	t.Helper()
	_, api, _ := server(t)
	require.PanicsWithValue(t, "openapi: takeAll takes "+what+": give it a bound", func() {
		openapi.Register(api, openapi.Operation{ID: "takeAll", Method: http.MethodPut, Path: "/api/all", Right: right.Public()},
			func(context.Context, *struct{ Body B }) (*struct{}, error) { return &struct{}{}, nil })
	})
}

// What a form has beside its fields is refused.
func TestFormRefusesUnknownFields(t *testing.T) {
	e, api, _ := server(t)
	openapi.Register(api, openapi.Operation{ID: "sendForm", Method: http.MethodPut, Path: "/api/form", Right: right.Public()},
		func(context.Context, *formInput) (*struct{}, error) { return &struct{}{}, nil })
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile("file", "x")
	require.NoError(t, err)
	_, _ = part.Write([]byte("x"))
	require.NoError(t, w.WriteField("other", "x"))
	require.NoError(t, w.Close())
	rec := put(e, "/api/form", w.FormDataContentType(), &b)
	_, fields := faultsOf(t, rec)
	require.Equal(t, 422, rec.Code)
	require.Equal(t, []string{"other"}, fields)
}

// A parameter that says nothing of its length is bounded all the same.
func TestParametersHaveDefaultMaxLength(t *testing.T) {
	e, _, _ := server(t)
	rec := put(e, "/api/things/"+strings.Repeat("x", 2001), "application/json", strings.NewReader(`{"name":"abc"}`))
	_, fields := faultsOf(t, rec)
	require.Equal(t, 422, rec.Code)
	require.Equal(t, []string{"id"}, fields)
}

// failing is a body whose reading fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// Whose caller has gone is cancelled: nothing is done for it, and it is no fault of ours.
func TestRequestOfDisconnectedCallerIsCancelled(t *testing.T) {
	e, got := takeShaped(t)
	r := httptest.NewRequest(http.MethodPut, "/api/shaped", io.MultiReader(strings.NewReader(`{"source":"a`), failing{io.ErrUnexpectedEOF}))
	rec := httptest.NewRecorder()
	e.ServeHTTP(rec, r)
	require.Equal(t, problem.StatusCancelled, rec.Code)

	ctx, hangUp := context.WithCancel(t.Context())
	hangUp()
	rec = httptest.NewRecorder()
	e.ServeHTTP(rec, httptest.NewRequestWithContext(ctx, http.MethodPut, "/api/shaped", strings.NewReader(`{"source":"a"}`)))
	require.Equal(t, problem.StatusCancelled, rec.Code)
	require.Empty(t, got.Body.Source, "the handler wasn't asked")

	e, api, _ := server(t)
	openapi.Register(api, openapi.Operation{ID: "readAll", Path: "/api/all", Right: right.Public()},
		func(context.Context, *struct{}) (*struct{}, error) {
			t.Error("the handler is asked")
			return &struct{}{}, nil
		})
	rec = httptest.NewRecorder()
	e.ServeHTTP(rec, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/all", nil))
	require.Equal(t, problem.StatusCancelled, rec.Code, "nor is that of a call without a body")

	e, _ = takeShaped(t)

	rec = httptest.NewRecorder()
	e.ServeHTTP(rec, httptest.NewRequest(http.MethodPut, "/api/shaped", failing{errors.New("malformed chunked encoding")}))
	require.Equal(t, 400, rec.Code)
}

// deadlines records the deadlines for reading that are set on a connection.
type deadlines struct {
	*httptest.ResponseRecorder
	set []time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.set = append(d.set, t)
	return nil
}

// A deadline that stays once the body is read cancels a call that takes longer: net/http takes
// its caller for gone.
func TestNoDeadlineStaysOnceTheBodyIsRead(t *testing.T) {
	forms, api, _ := server(t)
	openapi.Register(api, openapi.Operation{ID: "sendFile", Method: http.MethodPut, Path: "/api/shaped", Right: right.Public(), MaxBody: 1 << 20},
		func(context.Context, *formInput) (*struct{}, error) { return &struct{}{}, nil })
	shaped, _ := takeShaped(t)
	const form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x\"\r\n\r\nx\r\n--b--\r\n"
	for name, c := range map[string]struct {
		at         *echo.Echo
		kind, body string
	}{
		"JSON":                            {shaped, "application/json", `{"source":"a"}`},
		"nothing":                         {shaped, "application/json", ``},
		"a form":                          {forms, "multipart/form-data; boundary=b", form},
		"a form, and text behind its end": {forms, "multipart/form-data; boundary=b", form + strings.Repeat("x", 10_000)},
	} {
		for by, handler := range map[string]http.Handler{
			"the call": c.at,
			"the check of its signature": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, err := signature.Body(r)
				assert.NoError(t, err)
				c.at.ServeHTTP(w, r)
			}),
		} {
			t.Run(name+", read by "+by, func(t *testing.T) {
				w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
				r := httptest.NewRequest(http.MethodPut, "/api/shaped", strings.NewReader(c.body))
				r.Header.Set("Content-Type", c.kind)
				httpx.LiftReadDeadline(handler).ServeHTTP(w, r)
				require.Less(t, w.Code, 500)
				require.True(t, slices.ContainsFunc(w.set, func(at time.Time) bool { return !at.IsZero() }), "the body has a deadline")
				require.Zero(t, w.set[len(w.set)-1])
			})
		}
	}
}
