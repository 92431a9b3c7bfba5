// Package slicetest tests a slice by its manifest: its tables, its calls with their
// rights, its errors as clients get them, without the whole server. It is for tests.
package slicetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// World is an opened slice.
type World struct {
	Clock    *clocktest.Hand
	Platform *slice.Platform
	handler  http.Handler
}

// Each opens a slice on an empty database of each engine and runs the test. TestMain
// must call dbtest.Main.
func Each(t *testing.T, sl slice.Slice, test func(t *testing.T, w *World)) {
	t.Helper()
	dbtest.Each(t, sources(sl), func(t *testing.T, d *db.DB) { test(t, open(t, sl, d)) })
}

// One does the same on SQLite alone, for tests of calls, whose store is tested on
// both engines.
func One(t *testing.T, sl slice.Slice, test func(t *testing.T, w *World)) {
	t.Helper()
	d := dbtest.Open(t, db.SQLite)
	_, err := db.Migrate(t.Context(), d, sources(sl)...)
	require.NoError(t, err)
	test(t, open(t, sl, d))
}

func sources(sl slice.Slice) []db.Source {
	out := []db.Source{job.Migrations()}
	if sl.Migrations != nil {
		out = append(out, db.Source{Name: sl.Name, Files: sl.Migrations})
	}
	return out
}

func open(t *testing.T, sl slice.Slice, d *db.DB) *World {
	t.Helper()
	c := clocktest.At(time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC))
	w := &World{Clock: c, Platform: &slice.Platform{
		DB: d, Clock: c, Log: zerolog.Nop(), Jobs: job.New(job.Config{DB: d, Clock: c, Log: zerolog.Nop()}),
		Folder: dbtest.Folder(t), Slices: []slice.Slice{sl},
	}}
	if sl.Open != nil {
		require.NoError(t, sl.Open(t.Context(), w.Platform))
	}
	e := echo.NewWithConfig(echo.Config{HTTPErrorHandler: answerProblem})
	calls := openapi.New(e, openapi.Info{Title: "test", Version: "1"}, func(c *echo.Context, call openapi.Call) error {
		return call.Rule.Admit(right.From(c.Request().Context()))
	})
	if sl.Calls != nil {
		sl.Calls(calls)
	}
	w.handler = e
	return w
}

// answerProblem answers errors as the server does.
func answerProblem(c *echo.Context, err error) {
	p := problem.From(err)
	_ = c.JSON(p.StatusCode(), problem.Body{Type: p.Type, Message: p.Message, Fields: p.Fields})
}

// Get makes a call on a market's host for an actor (zero: a visitor), reads its JSON
// into out, and returns the status.
func (w *World) Get(t *testing.T, m *market.Market, a right.Actor, path string, out any) int {
	t.Helper()
	return w.Do(t, m, a, http.MethodGet, path, "", out)
}

// Do is Get with any method and a body of JSON, "" for none.
func (w *World) Do(t *testing.T, m *market.Market, a right.Actor, method, path, body string, out any) int {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	r = r.WithContext(right.With(market.WithHost(r.Context(), market.Host{Market: m}), a))
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r)
	if out != nil && answer.Body.Len() > 0 {
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), out), answer.Body.String())
	}
	return answer.Code
}
