package signature_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signature"

	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

type keys map[string][][]byte

func (k keys) DeviceKeys(device string) [][]byte { return k[device] }

const device = "0b6f4c1e-1111-4222-8333-444455556666"

func verifier() signature.Verifier {
	return signature.Verifier{Clock: clock.Fixed(noon), Keys: keys{
		device:  {[]byte("new key"), []byte("old key")},
		"other": {[]byte("other key")},
	}}
}

// post is a request as its sender signs it; the edits happen on the way.
func post(key string, at time.Time, edits ...func(*http.Request)) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/api/users?a=1&b=%2F", strings.NewReader(`{"name":"Ä"}`))
	body, err := signature.Body(r)
	if err != nil {
		panic(err)
	}
	r.Header.Set(signature.Header, signature.Sign([]byte(key), r.Method, r.URL.RequestURI(), at.Unix(), body).String())
	for _, edit := range edits {
		edit(r)
	}
	return r
}

func body(text string) func(*http.Request) {
	return func(r *http.Request) {
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	}
}

func TestCheck(t *testing.T) {
	for _, tc := range []struct {
		name    string
		request *http.Request
		device  string
		ok      bool
	}{
		{"as signed", post("new key", noon), device, true},
		{"with a key that was given before", post("old key", noon), device, true},
		{"a slow clock", post("new key", noon.Add(-5*time.Minute)), device, true},
		{"a fast clock", post("new key", noon.Add(5*time.Minute)), device, true},
		{"replayed later", post("new key", noon.Add(-5*time.Minute-time.Second)), device, false},
		{"signed for later", post("new key", noon.Add(5*time.Minute+time.Second)), device, false},
		{"with the key of another device", post("other key", noon), device, false},
		{"for another device", post("new key", noon), "other", false},
		{"for a device without keys", post("new key", noon), "none", false},
		{"without a device", post("new key", noon), "", false},
		{"without a signature", post("new key", noon, func(r *http.Request) { r.Header.Del(signature.Header) }), device, false},
		{"with two signatures", post("new key", noon, func(r *http.Request) { r.Header.Add(signature.Header, r.Header.Get(signature.Header)) }), device, false},
		{"another method", post("new key", noon, func(r *http.Request) { r.Method = http.MethodDelete }), device, false},
		{"another path", post("new key", noon, func(r *http.Request) { r.URL.Path = "/api/user" }), device, false},
		{"another query", post("new key", noon, func(r *http.Request) { r.URL.RawQuery = "a=2" }), device, false},
		{"without its query", post("new key", noon, func(r *http.Request) { r.URL.RawQuery = "" }), device, false},
		{"another body", post("new key", noon, body(`{"name":"B"}`)), device, false},
		{"no body", post("new key", noon, body("")), device, false},
		{"called a form on the way", post("new key", noon, func(r *http.Request) { r.Header.Set("Content-Type", "multipart/form-data; boundary=x") }), device, false},
		{"without its length on the way", post("new key", noon, func(r *http.Request) { r.ContentLength = -1 }), device, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			err := verifier().Check(tc.request, tc.device)
			if tc.ok {
				require.NoError(t, err)
				b, err := io.ReadAll(tc.request.Body)
				require.NoError(t, err)
				require.JSONEq(t, `{"name":"Ä"}`, string(b), "the handler reads what was signed")
				return
			}
			require.Equal(t, problem.BadRequest, problem.From(err).Type)
			require.Equal(t, signature.Header, problem.From(err).Fields[0].Field, "clients look for it")
		})
	}
}

// A form with files isn't held in memory to be signed.
func TestMultipartBodyIsNotRead(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/api/x", iotest.ErrReader(errors.New("was read")))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	r.Header.Set(signature.Header, signature.Sign([]byte("new key"), r.Method, "/api/x", noon.Unix(), signature.Unsigned).String())
	require.NoError(t, verifier().Check(r, device))
}

func TestBodyReadErrorIsReturned(t *testing.T) {
	r := post("new key", noon)
	r.Body = http.MaxBytesReader(nil, io.NopCloser(strings.NewReader("more than three bytes")), 3)
	err := verifier().Check(r, device)
	require.ErrorAs(t, err, new(*http.MaxBytesError))
}

func FuzzParse(f *testing.F) {
	good := signature.Sign([]byte("k"), "POST", "/", 1, "").String()
	for _, s := range []string{good, "", "t=1,v1=", "t=-1," + good[4:], "t=+1," + good[4:], "t=01," + good[4:], strings.ToUpper(good), good + ",", " " + good, "t=99999999999999999999," + good[4:], "v1=00,t=1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, header string) {
		s, ok := signature.Parse(header)
		if ok {
			require.Equal(t, header, s.String(), "there is one way to write a signature")
		} else {
			require.Zero(t, s)
		}
	})
}

// Whose body doesn't arrive is slow, and no fault of ours.
func TestSlowBodyTimesOut(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/api/x", iotest.ErrReader(os.ErrDeadlineExceeded))
	r.ContentLength = 5
	r.Header.Set(signature.Header, signature.Sign([]byte("new key"), r.Method, "/api/x", noon.Unix(), "").String())
	err := verifier().Check(r, device)
	require.Equal(t, http.StatusRequestTimeout, problem.From(err).StatusCode())
	require.Equal(t, problem.BadRequest, problem.From(err).Type)
}
