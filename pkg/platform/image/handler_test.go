package image_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

func get(t *testing.T, o *image.Optimizer, method, target string, header http.Header) (*httptest.ResponseRecorder, error) {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	if header != nil {
		r.Header = header
	}
	w := httptest.NewRecorder()
	return w, o.Handler(w, r)
}

func TestHandler(t *testing.T) {
	o := newOptimizer(t, image.Options{Source: pictures{"/p": asPNG(t, quadrants(200, 100))}, MaxAge: time.Hour})
	w, err := get(t, o, http.MethodGet, "/_image?url=%2Fp&w=64&q=80", nil)
	if err != nil || w.Code != http.StatusOK {
		t.Fatal(w.Code, err)
	}
	for key, want := range map[string]string{
		"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=3600, stale-while-revalidate=3600",
		"X-Content-Type-Options": "nosniff", "Content-Length": strconv.Itoa(w.Body.Len()),
	} {
		if got := w.Header().Get(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	tag := w.Header().Get("ETag")
	if len(tag) < 10 || !strings.HasPrefix(tag, `"`) {
		t.Errorf("ETag is %q", tag)
	}
	for _, known := range []string{tag, "W/" + tag, `"x", ` + tag, "*"} {
		again, err := get(t, o, http.MethodGet, "/_image?url=%2Fp&w=64&q=80", http.Header{"If-None-Match": {known}})
		if err != nil || again.Code != http.StatusNotModified || again.Body.Len() != 0 || again.Header().Get("ETag") != tag {
			t.Errorf("If-None-Match %s: %d %v", known, again.Code, err)
		}
	}
	for _, other := range []string{`"x"`, strings.Trim(tag, `"`), ""} {
		again, err := get(t, o, http.MethodGet, "/_image?url=%2Fp&w=64&q=80", http.Header{"If-None-Match": {other}})
		if err != nil || again.Code != http.StatusOK || !bytes.Equal(again.Body.Bytes(), w.Body.Bytes()) {
			t.Errorf("If-None-Match %s: %d %v", other, again.Code, err)
		}
	}
	lower, err := get(t, o, http.MethodGet, "/_image?url=%2Fp&w=64&q=5", nil)
	if err != nil || lower.Body.Len() >= w.Body.Len() || lower.Header().Get("ETag") == tag {
		t.Errorf("q=5 has %d bytes, q=80 %d (%v)", lower.Body.Len(), w.Body.Len(), err)
	}
	head, err := get(t, o, http.MethodHead, "/_image?url=%2Fp&w=64&q=80", nil)
	if err != nil || head.Body.Len() != 0 || head.Header().Get("Content-Length") != w.Header().Get("Content-Length") {
		t.Errorf("HEAD: %d bytes, %v", head.Body.Len(), err)
	}
}

func TestHandlerWritesNothingOnErrors(t *testing.T) {
	o := newOptimizer(t, image.Options{Source: pictures{"/svg": []byte("<svg/>")}})
	for target, want := range map[string]struct {
		typ    problem.Type
		status int
	}{
		"/_image":                                 {problem.BadRequest, 400},
		"/_image?url=/svg":                        {problem.BadRequest, 400},
		"/_image?url=/svg&w=65":                   {problem.BadRequest, 400},
		"/_image?url=/svg&w=64&q=0":               {problem.BadRequest, 400},
		"/_image?url=//evil.example/&w=64":        {problem.BadRequest, 400},
		"/_image?url=https://evil.example/a&w=64": {problem.BadRequest, 400},
		"/_image?url=/none&w=64":                  {problem.NotFound, 404},
		"/_image?url=/svg&w=64":                   {problem.InvalidMIMEType, 415},
	} {
		w, err := get(t, o, http.MethodGet, target, nil)
		refused(t, err, want.typ, want.status)
		if w.Body.Len() != 0 || len(w.Header()) != 0 {
			t.Errorf("%s wrote %v %q", target, w.Header(), w.Body)
		}
	}
	_, err := get(t, o, http.MethodPost, "/_image?url=/svg&w=64", nil)
	refused(t, err, problem.BadRequest, http.StatusMethodNotAllowed)
}

func TestNoStoreSourcesAreNotCached(t *testing.T) {
	b := asPNG(t, quadrants(20, 10))
	source := &sourceFunc{open: func(_ context.Context, u *url.URL) (image.Original, error) {
		return image.Original{Body: io.NopCloser(bytes.NewReader(b)), NoStore: u.Path == "/mine", MaxAge: time.Minute}, nil
	}}
	o := newOptimizer(t, image.Options{Source: source})
	for path, want := range map[string]string{"/mine": "private, no-store", "/ours": "public, max-age=60, stale-while-revalidate=60"} {
		w, err := get(t, o, http.MethodGet, "/_image?w=64&url="+path, nil)
		if err != nil || w.Header().Get("Cache-Control") != want {
			t.Errorf("%s: %q %v", path, w.Header().Get("Cache-Control"), err)
		}
	}
}
