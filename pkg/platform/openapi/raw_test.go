package openapi_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
)

// rawServer has one raw call, which reads its body.
func rawServer(t *testing.T, stall, total time.Duration, guards ...openapi.Guard) *echo.Echo {
	t.Helper()
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: func(c *echo.Context, err error) {
		p := problem.From(err)
		_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Message: p.Message, Fields: p.Fields})
	}})
	api := openapi.New(e, openapi.Info{Title: "Test", Version: "1"}, guards...)
	openapi.RegisterRaw(api, openapi.Raw{
		Operation:  openapi.Operation{ID: "sendThing", Method: http.MethodPatch, Path: "/api/things/{id}", Tag: "Things", Right: right.Public(), MaxBody: 10 << 20},
		Media:      "application/x-thing",
		Parameters: []*huma.Param{{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}}},
		Stall:      stall, Total: total,
	}, func(w http.ResponseWriter, r *http.Request) error {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			return problem.FromRead(err)
		}
		w.Header().Set("Got", r.PathValue("id")+" "+string(b))
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
	item := api.OpenAPI().Paths["/api/things/{id}"].Patch
	require.NotNil(t, item.Responses["204"])
	require.Contains(t, item.RequestBody.Content, "application/x-thing")
	require.Contains(t, item.Extensions, openapi.AccessExtension)
	return e
}

const thing = "/api/things/9f4f2f0e-0000-4000-8000-00000000000f"

func TestRawCall(t *testing.T) {
	var limits []int64
	e := rawServer(t, 0, 0, func(c *echo.Context, call openapi.Call) error {
		limits = append(limits, call.Limit(c.Request()))
		require.Equal(t, right.Public(), call.Rule)
		require.True(t, call.Signed)
		return nil
	})
	ask := func(path, media string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPatch, path, strings.NewReader("hello"))
		r.Header.Set("Content-Type", media)
		rec := httptest.NewRecorder()
		e.ServeHTTP(rec, r)
		return rec
	}
	require.Equal(t, "9f4f2f0e-0000-4000-8000-00000000000f hello", ask(thing, "application/x-thing").Header().Get("Got"))
	require.Equal(t, 204, ask(thing, "Application/X-Thing; a=b").Code)
	require.Equal(t, 204, ask(thing, "application/json").Code)
	require.Equal(t, []int64{10 << 20, 10 << 20, 1 << 20}, limits, "only its own bodies are as long as it says")
	require.Equal(t, 422, ask("/api/things/x", "application/x-thing").Code)
	require.Contains(t, ask("/api/things/x", "application/x-thing").Body.String(), `"field":"id"`)
}

// Without a right there is no raw call either.
func TestRawCallNeedsARight(t *testing.T) {
	api := openapi.New(echo.New(), openapi.Info{Title: "Test", Version: "1"})
	require.PanicsWithValue(t, `openapi: nobody may call openThing (GET /api/things): set Right in its Operation to a right.Rule, or to right.Public()`, func() {
		openapi.RegisterRaw(api, openapi.Raw{Operation: openapi.Operation{ID: "openThing", Path: "/api/things"}}, nil)
	})
}

// A body may take longer than the server gives other calls, but not stand still.
func TestRawCallTimes(t *testing.T) {
	for name, tc := range map[string]struct {
		stall, total time.Duration
		moves        bool
		want         string
	}{
		"comes slowly":      {time.Minute, time.Minute, true, "204"},
		"stands still":      {time.Millisecond, time.Minute, false, "408"},
		"takes too long":    {time.Minute, time.Millisecond, false, "408"},
		"without own times": {0, 0, false, "408"},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewUnstartedServer(rawServer(t, tc.stall, tc.total))
			s.Config.ReadHeaderTimeout, s.Config.ReadTimeout = time.Minute, 1 // over once the headers are there
			s.Start()
			defer s.Close()
			conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", s.Listener.Addr().String())
			require.NoError(t, err)
			defer conn.Close()
			_, err = io.WriteString(conn, "PATCH "+thing+" HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-thing\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhel")
			require.NoError(t, err)
			if tc.moves {
				_, err = io.WriteString(conn, "lo")
				require.NoError(t, err)
			}
			answer, err := io.ReadAll(conn)
			require.NoError(t, err)
			require.Contains(t, strings.SplitN(string(answer), "\r\n", 2)[0], tc.want)
		})
	}
}
