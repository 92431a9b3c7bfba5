package app

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/rendering"
	"knowmad/web"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if status, ok := rendering.Child(os.Args, os.Stdin, os.Stdout, os.Stderr); ok {
		os.Exit(status)
	}
	if slices.Contains(os.Args, "-test.fuzzworker") { // fuzz targets need no database
		os.Exit(m.Run())
	}
	goleak.VerifyTestMain(withPostgres{m})
}

// withPostgres runs the tests beside a PostgreSQL.
type withPostgres struct{ m *testing.M }

func (w withPostgres) Run() int { return dbtest.Main(w.m) }

// noon is the time of the tests: no contest runs.
var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// build is a front end without a renderer: pages go out for the browser to render.
func build() fstest.MapFS {
	return fstest.MapFS{
		"dist/client/assets/app-1a2b.js":  {Data: []byte(strings.Repeat("export const a = 1;\n", 200))},
		"dist/client/icons/flags/DE.svg":  {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)},
		"dist/client/favicon.ico":         {Data: []byte("icon")},
		"dist/client/.vite/manifest.json": {Data: []byte(`{}`)},
	}
}

func config(env market.Environment) Config {
	return Config{
		Env: env, Packs: markets.FS, Dist: build(), Messages: web.Messages,
		Clock: clock.Fixed(noon), Log: zerolog.Nop(),
	}
}

const testPort = 4711

// compiledOnce holds the packs of each environment: they are compiled once for all tests.
var compiledOnce sync.Map

func compiled(t testing.TB, env market.Environment) *market.Live {
	t.Helper()
	load, _ := compiledOnce.LoadOrStore(env, sync.OnceValues(func() (*market.Registry, error) {
		return packtest.Load(markets.FS, pack.Options{Env: env, Port: testPort})
	}))
	reg, err := load.(func() (*market.Registry, error))()
	require.NoError(t, err)
	return market.Static(reg)
}

// open makes a site of its own for a test that changes it.
func open(t testing.TB, cfg Config) *Site {
	t.Helper()
	if cfg.MarketsDir == "" && cfg.Markets == nil {
		cfg.Markets = compiled(t, cfg.Env)
	}
	s, err := Open(cfg, testPort)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// request is one exchange, as a table writes it.
type request struct {
	method, host, path string
	header             map[string]string
	body               io.Reader
}

// noHost stands for a request without a Host header.
const noHost = "(none)"

func do(s http.Handler, q request) *httptest.ResponseRecorder {
	if q.method == "" {
		q.method = http.MethodGet
	}
	if q.host == "" {
		q.host = "de.localhost:4711"
	}
	r := httptest.NewRequest(q.method, q.path, q.body)
	r.Host = strings.TrimPrefix(q.host, noHost)
	r.RemoteAddr = "203.0.113.9:50000"
	for k, v := range q.header {
		if k == "peer" {
			r.RemoteAddr = v
			continue
		}
		r.Header.Set(k, v)
	}
	rec := httptest.NewRecorder()
	s.ServeHTTP(rec, r)
	return rec
}

func body[T any](t testing.TB, rec *httptest.ResponseRecorder) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal(rec.Body.Bytes(), &v), rec.Body.String())
	return v
}

type failure struct {
	Type      string `json:"type"`
	Message   string `json:"message"`
	RequestID string `json:"requestId"`
	Fields    []struct {
		Field   string `json:"field"`
		Message string `json:"message"`
	} `json:"fields"`
}

// copyPacks makes a folder of packs that a test may edit.
func copyPacks(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, markets.FS))
	return dir
}
