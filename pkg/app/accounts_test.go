package app

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/signature"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/require"
)

const device = "0b6f4c1e-1111-4222-8333-444455556666"

// newcomer is somebody who signs up.
const newcomer = `{"email":"lena@example.org","name":"Lena","password":"blau Fahrrad 77 Regen"}`

// signed is a write as a browser sends it.
func signed(t *testing.T, s *Site, q request, text string) request {
	t.Helper()
	rec := do(s, request{method: http.MethodPost, path: "/api/auth/device", host: q.host, header: map[string]string{"X-Device-Id": device}})
	require.Equal(t, 200, rec.Code, rec.Body)
	given := body[struct {
		Key       string
		ExpiresAt time.Time
	}](t, rec)
	require.False(t, given.ExpiresAt.After(noon.Add(24*time.Hour)), "a day")
	require.True(t, given.ExpiresAt.After(noon.Add(19*time.Hour)))
	key, err := base64.RawURLEncoding.DecodeString(given.Key)
	require.NoError(t, err)
	require.Len(t, key, 32)
	r, err := http.NewRequest(q.method, q.path, strings.NewReader(text))
	require.NoError(t, err)
	hash, err := signature.Body(r)
	require.NoError(t, err)
	q.body = strings.NewReader(text)
	q.header = map[string]string{
		"Content-Type": "application/json", "X-Device-Id": device,
		signature.Header: signature.Sign(key, q.method, q.path, noon.Unix(), hash).String(),
	}
	return q
}

func TestWritesAreSigned(t *testing.T) {
	s := open(t, config(market.Local))
	signUp := request{method: http.MethodPost, path: "/api/users"}
	require.Equal(t, 201, do(s, signed(t, s, signUp, newcomer)).Code)
	for name, edit := range map[string]func(*request){
		"no signature":     func(q *request) { delete(q.header, signature.Header) },
		"no device":        func(q *request) { delete(q.header, "X-Device-Id") },
		"another device":   func(q *request) { q.header["X-Device-Id"] = "0b6f4c1e-1111-4222-8333-444455556667" },
		"a strange device": func(q *request) { q.header["X-Device-Id"] = "{0b6f4c1e-1111-4222-8333-444455556666}" },
		"another body":     func(q *request) { q.body = strings.NewReader(newcomer + " ") },
		"another path":     func(q *request) { q.path = "/api/users?x" },
	} {
		q := signed(t, s, signUp, newcomer)
		edit(&q)
		rec := do(s, q)
		require.Equal(t, 400, rec.Code, name)
		require.Equal(t, "BadRequestError", body[failure](t, rec).Type, name)
	}
	big := signed(t, s, signUp, `{"name":"`+strings.Repeat("x", maxBody)+`"}`)
	require.Equal(t, http.StatusRequestEntityTooLarge, do(s, big).Code)
	rec := do(s, request{method: http.MethodPost, path: "/api/countries", body: strings.NewReader("{}")})
	require.Equal(t, http.StatusMethodNotAllowed, rec.Code, "where nothing is written nothing is signed")
	for _, id := range []string{"", "x", "00000000-0000-0000-0000-000000000000"} {
		rec := do(s, request{method: http.MethodPost, path: "/api/auth/device", header: map[string]string{"X-Device-Id": id}})
		require.Equal(t, "BadRequestError", body[failure](t, rec).Type, id)
	}
}

// Signatures can be left out on a developer's machine and nowhere else.
func TestUnsignedWrites(t *testing.T) {
	for env, host := range map[market.Environment]string{market.Local: "de.localhost:4711", market.Staging: "de.staging.knowmad.example"} {
		cfg := config(env)
		cfg.UnsignedWrites = true
		rec := do(open(t, cfg), request{
			method: http.MethodPost, path: "/api/users", host: host,
			header: map[string]string{"Content-Type": "application/json"}, body: strings.NewReader(newcomer),
		})
		want := 400
		if env == market.Local {
			want = 201
		}
		require.Equal(t, want, rec.Code, rec.Body)
	}
}

// Mails lie in a folder where no server takes them.
func TestMailsAreWrittenToFolderWithoutSMTP(t *testing.T) {
	cfg := config(market.Local)
	cfg.DataDir = t.TempDir()
	s := open(t, cfg)
	require.Equal(t, 201, do(s, signed(t, s, request{method: http.MethodPost, path: "/api/users"}, newcomer)).Code)
	var found []string
	require.Eventually(t, func() bool {
		found, _ = filepath.Glob(filepath.Join(cfg.DataDir, "outbox", "*.eml"))
		return len(found) == 1
	}, patience, 10*time.Millisecond)
	text, err := os.ReadFile(found[0])
	require.NoError(t, err)
	require.Contains(t, string(text), "lena@example.org")
	require.Contains(t, string(text), "/auth/confirm#token")
	require.FileExists(t, filepath.Join(cfg.DataDir, "knowmad.db"))
	require.Eventually(t, func() bool {
		rec := httptest.NewRecorder()
		promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}).ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return strings.Contains(rec.Body.String(), `knowmad_mail_attempts_total{state="sent",template="confirm-email"} 1`)
	}, patience, 10*time.Millisecond)
}

// A database without a name ends with the site.
func TestTemporaryDatabaseIsRemovedOnClose(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	cfg := config(market.Local)
	cfg.Markets = compiled(t, cfg.Env)
	s, err := Open(cfg, testPort)
	require.NoError(t, err)
	made, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Len(t, made, 1)
	s.Close()
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestReadyAsksTheDatabase(t *testing.T) {
	s := open(t, config(market.Local))
	require.Equal(t, 200, do(s, request{path: "/readyz"}).Code)
	require.NoError(t, s.data.db.Close())
	rec := do(s, request{path: "/readyz"})
	require.Equal(t, 503, rec.Code)
	require.NotContains(t, rec.Body.String(), "sql")
	require.Equal(t, 200, do(s, request{path: "/healthz"}).Code, "the process lives")
	require.Equal(t, 200, do(s, request{path: "/api/countries"}).Code, "what needs no database goes on")
}

// Every call that is there for signed-in people says so, and refuses visitors.
func TestSignedInCallsRefuseVisitors(t *testing.T) {
	s := open(t, config(market.Local))
	doc := body[struct {
		Paths map[string]map[string]struct {
			Security  []map[string][]string
			Responses map[string]any
		}
	}](t, do(s, request{path: "/api/openapi.json"}))
	n := 0
	for path, ops := range doc.Paths {
		for method, op := range ops {
			if len(op.Security) != 1 {
				continue // visitors may, with a token or without one
			}
			n++
			path := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, device)
			q := signed(t, s, request{method: strings.ToUpper(method), path: path}, "")
			rec := do(s, q)
			require.Equal(t, 401, rec.Code, "%s %s: %s", method, path, rec.Body)
			require.Equal(t, "AuthorizationError", body[failure](t, rec).Type)
			require.Contains(t, op.Responses, strconv.Itoa(401))
		}
	}
	require.GreaterOrEqual(t, n, 5)
}
