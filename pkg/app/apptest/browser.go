package apptest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/signature"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Fields is a JSON object.
type Fields map[string]any

// With sets a field of f and returns f.
func (f Fields) With(name string, value any) Fields {
	f[name] = value
	return f
}

// Browser is a person's browser. It makes calls like the web client, with signed writes.
type Browser struct {
	T     testing.TB
	Site  http.Handler
	Clock clock.Clock

	Host   string
	Peer   string // client address with port
	Device string
	Agent  string
	Bearer string // access token; "" for a visitor
	Cookie string

	Country string // of the visitor, for the web client's header; "": no header

	// Unsigned omits signatures, as some devices do.
	Unsigned bool
	// Key signs requests until KeyUntil; Sign fetches it when needed.
	Key      []byte
	KeyUntil time.Time
}

// Browser makes a visitor's browser on the first host of a market.
func (s *Server) Browser(code string) *Browser {
	s.T.Helper()
	return &Browser{
		T: s.T, Site: s.Site, Clock: s.Clock,
		Host: s.Host(code), Peer: "203.0.113.9:50000", Device: uuid.NewString(),
		Unsigned: s.Config.UnsignedWrites,
	}
}

// SignIn gives a browser a new access token of a user. The rows of the session are inserted
// by SQL: hashing a password is slow, and earlier tokens may have expired while the test
// moved the clock.
func (s *Server) SignIn(b *Browser, user string) {
	s.T.Helper()
	now, session, token := s.Clock.Now(), uuid.NewString(), uuid.NewString()
	sum := sha256.Sum256([]byte(token))
	s.Exec(`INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires) VALUES (?, ?, '', '', '', ?, ?, ?)`,
		session, user, db.At(now), db.At(now), db.At(now.Add(time.Hour)))
	s.Exec(`INSERT INTO refresh_tokens (hash, session_id, expires) VALUES (?, ?, ?)`,
		base64.RawURLEncoding.EncodeToString(sum[:]), session, db.At(now.Add(time.Hour)))
	b.Bearer = ""
	got := b.Post("/api/auth/oauth/token", Fields{"refreshToken": token})
	require.Equal(s.T, http.StatusOK, got.Status, got.Text)
	b.Bearer = Decode[struct{ AccessToken string }](s.T, got).AccessToken
}

// Request makes an unsigned request. A body that is a string is sent as it is, any other as
// JSON.
func (b *Browser) Request(method, path string, body any) *http.Request {
	b.T.Helper()
	text, ok := body.(string)
	if !ok && body != nil {
		j, err := json.Marshal(body)
		require.NoError(b.T, err)
		text = string(j)
	}
	r := httptest.NewRequestWithContext(b.T.Context(), method, path, strings.NewReader(text))
	r.Host, r.RemoteAddr = b.Host, b.Peer
	for name, value := range map[string]string{
		"X-Device-Id": b.Device, "User-Agent": b.Agent, "Cookie": b.Cookie, "X-Country": b.Country,
	} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if text != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if b.Bearer != "" {
		r.Header.Set("Authorization", "Bearer "+b.Bearer)
	}
	return r
}

// Sign signs a request with the device's key, which is valid for a day.
func (b *Browser) Sign(r *http.Request) {
	b.T.Helper()
	if !b.Clock.Now().Before(b.KeyUntil) {
		got := b.Send(b.Request(http.MethodPost, "/api/auth/device", nil))
		require.Equal(b.T, http.StatusOK, got.Status, got.Text)
		key := Decode[struct {
			Key       string
			ExpiresAt time.Time
		}](b.T, got)
		var err error
		b.Key, err = base64.RawURLEncoding.DecodeString(key.Key)
		require.NoError(b.T, err)
		b.KeyUntil = key.ExpiresAt
	}
	hash, err := signature.Body(r)
	require.NoError(b.T, err)
	r.Header.Set(signature.Header, signature.Sign(b.Key, r.Method, r.URL.RequestURI(), b.Clock.Now().Unix(), hash).String())
}

// Send sends a request unchanged.
func (b *Browser) Send(r *http.Request) Reply {
	rec := httptest.NewRecorder()
	b.Site.ServeHTTP(rec, r)
	return Reply{rec.Code, rec.Header(), rec.Body.String()}
}

// Do makes a call; writes are signed.
func (b *Browser) Do(method, path string, body any) Reply {
	b.T.Helper()
	return b.Signed(b.Request(method, path, body))
}

// Signed sends a request; writes are signed.
func (b *Browser) Signed(r *http.Request) Reply {
	b.T.Helper()
	if r.Method != http.MethodGet && !b.Unsigned {
		b.Sign(r)
	}
	return b.Send(r)
}

// Statements is Do that also returns the call's SQL statements in order.
func (b *Browser) Statements(method, path string, body any) (got Reply, statements []string) {
	b.T.Helper()
	r := b.Request(method, path, body)
	ctx := db.Observed(r.Context(), func(statement string) { statements = append(statements, statement) })
	return b.Signed(r.WithContext(ctx)), statements
}

// PostForm sends a body that isn't JSON, such as a form with a file.
func (b *Browser) PostForm(path, contentType, body string) Reply {
	b.T.Helper()
	r := b.Request(http.MethodPost, path, body)
	r.Header.Set("Content-Type", contentType)
	return b.Signed(r)
}

// Get makes a call that reads.
func (b *Browser) Get(path string) Reply {
	b.T.Helper()
	return b.Do(http.MethodGet, path, nil)
}

// Post makes a call that writes.
func (b *Browser) Post(path string, body any) Reply {
	b.T.Helper()
	return b.Do(http.MethodPost, path, body)
}

// Reply is an answer for tests.
type Reply struct {
	Status int
	Header http.Header
	Text   string
}

// failure has the fields of an error's body that tests read.
type failure struct {
	Type, Message string
	Fields        []struct{ Field string }
}

func (r Reply) failure() failure {
	var p failure
	_ = json.Unmarshal([]byte(r.Text), &p) // no error: p stays empty
	return p
}

// Problem is an error's type and the names of its fields: "FormValidationError email
// password". "" for an answer without an error.
func (r Reply) Problem() string {
	p := r.failure()
	words := []string{p.Type}
	for _, f := range p.Fields {
		words = append(words, f.Field)
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// Said is an error's type and message: "NotFoundError: There is no such user."
func (r Reply) Said() string {
	p := r.failure()
	return p.Type + ": " + p.Message
}

// Decode decodes an answer's JSON.
func Decode[T any](t testing.TB, r Reply) T {
	t.Helper()
	var v T
	require.NoError(t, json.Unmarshal([]byte(r.Text), &v), r.Text)
	return v
}
