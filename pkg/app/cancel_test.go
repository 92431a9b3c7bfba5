package app

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/problem"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// brokenOff is a body whose sender goes away in the middle.
type brokenOff struct{ hangUp func() }

func (b brokenOff) Read([]byte) (int, error) {
	b.hangUp()
	return 0, io.ErrUnexpectedEOF
}

// A disconnected visitor is no fault of ours: log and metrics call it cancelled.
func TestDisconnectedVisitorIsLoggedAsCancelled(t *testing.T) {
	cfg := config(market.Local)
	var log logtest.Buffer
	cfg.Log, cfg.UnsignedWrites = zerolog.New(&log), true
	s := open(t, cfg)
	for name, r := range map[string]*http.Request{
		"before anything is done":     httptest.NewRequest(http.MethodGet, "/api/schools?query=gym", nil),
		"while the body comes":        httptest.NewRequest(http.MethodPost, "/api/auth/oauth/token", nil),
		"while the database is asked": httptest.NewRequest(http.MethodPost, "/api/auth/oauth/token", nil),
	} {
		before := len(log.String())
		ctx, hangUp := context.WithCancel(t.Context())
		switch name {
		case "while the database is asked":
			r.Body = io.NopCloser(strings.NewReader(`{"refreshToken":"` + strings.Repeat("x", 43) + `"}`))
			ctx = db.Observed(ctx, func(string) { hangUp() })
		case "while the body comes":
			r.Body = io.NopCloser(io.MultiReader(strings.NewReader(`{"refresh`), brokenOff{hangUp}))
		default:
			hangUp()
		}
		r.Host, r.RemoteAddr = "de.localhost:4711", "203.0.113.9:50000"
		s.ServeHTTP(httptest.NewRecorder(), r.WithContext(ctx))
		hangUp()
		lines := 0
		for line := range strings.Lines(log.String()[before:]) {
			var said struct {
				Level, Message string
				Status         int
			}
			require.NoError(t, json.Unmarshal([]byte(line), &said), line)
			require.NotEqual(t, "error", said.Level, line)
			if said.Message == "request" {
				lines++
				require.Equal(t, problem.StatusCancelled, said.Status, name)
			}
		}
		require.Equal(t, 1, lines, name)
	}
	families, err := s.metrics.registry.Gather()
	require.NoError(t, err)
	counted := 0.0
	for _, f := range families {
		for _, m := range f.GetMetric() {
			for _, l := range m.GetLabel() {
				if f.GetName() == "knowmad_http_requests_total" && l.GetName() == "status" && l.GetValue() == "499" {
					counted += m.GetCounter().GetValue()
				}
			}
		}
	}
	require.InDelta(t, 3, counted, 0)
}
