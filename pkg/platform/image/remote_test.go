package image_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/problem"
)

// site is a web site that counts who comes.
type site struct {
	*httptest.Server
	visits atomic.Int32
}

func newSite(t *testing.T, handle http.HandlerFunc) *site {
	t.Helper()
	s := &site{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.visits.Add(1)
		handle(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func serving(b []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(b) }
}

func TestConfiguredOrigin(t *testing.T) {
	images := newSite(t, serving(asPNG(t, quadrants(200, 100))))
	now := clocktest.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	o := newOptimizer(t, image.Options{Origins: []string{images.URL}, AllowPrivate: true, Clock: now})
	for range 2 {
		r, err := ask(t, o, images.URL+"/a.png", 64)
		if m := decoded(t, r, err); m.Bounds().Dx() != 64 {
			t.Errorf("%v", m.Bounds())
		}
	}
	if n := images.visits.Load(); n != 1 {
		t.Errorf("asked %d times for a fresh picture", n)
	}
	now.Pass(time.Hour)
	r, err := ask(t, o, images.URL+"/a.png", 64)
	decoded(t, r, err)
	if n := images.visits.Load(); n != 2 {
		t.Errorf("asked %d times for a stale picture", n)
	}
}

func TestUnlistedOriginsAreNotFetched(t *testing.T) {
	images := newSite(t, serving(asPNG(t, quadrants(20, 10))))
	other := newSite(t, serving(asPNG(t, quadrants(20, 10))))
	o := newOptimizer(t, image.Options{Origins: []string{images.URL}, AllowPrivate: true})
	for _, target := range []string{
		other.URL + "/a.png", "https" + strings.TrimPrefix(images.URL, "http") + "/a.png", "http://localhost/a.png",
		images.URL + "0/a.png", strings.Replace(images.URL, "127.0.0.1", "127.0.0.1.evil.example", 1) + "/a.png",
		"http://169.254.169.254/latest/meta-data", "http://[::1]/a.png",
	} {
		r, err := image.ParseRequest(map[string][]string{"url": {target}, "w": {"64"}})
		if err == nil {
			_, err = o.Optimize(t.Context(), r)
		}
		refused(t, err, problem.BadRequest, http.StatusBadRequest)
	}
	if images.visits.Load()+other.visits.Load() != 0 {
		t.Error("a site was asked")
	}
}

func TestRedirectsStayOnListedOrigin(t *testing.T) {
	b := asPNG(t, quadrants(20, 10))
	other := newSite(t, serving(b))
	images := newSite(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/away":
			http.Redirect(w, r, other.URL+"/a.png", http.StatusFound)
		case "/home":
			http.Redirect(w, r, "/a.png", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		default:
			_, _ = w.Write(b)
		}
	})
	o := newOptimizer(t, image.Options{Origins: []string{images.URL}, AllowPrivate: true})
	_, err := ask(t, o, images.URL+"/away", 64)
	refused(t, err, problem.BadRequest, http.StatusBadRequest)
	if other.visits.Load() != 0 {
		t.Error("the other site was asked")
	}
	_, err = ask(t, o, images.URL+"/round", 64)
	refused(t, err, problem.BadRequest, http.StatusBadRequest)
	if _, err = ask(t, o, images.URL+"/home", 64); err != nil {
		t.Error(err)
	}
}

func TestPrivateAddressesAreNotDialled(t *testing.T) {
	images := newSite(t, serving(asPNG(t, quadrants(20, 10))))
	byName := strings.Replace(images.URL, "127.0.0.1", "localhost", 1)
	o := newOptimizer(t, image.Options{Origins: []string{images.URL, byName}})
	for _, origin := range []string{images.URL, byName} {
		_, err := ask(t, o, origin+"/a.png", 64)
		refused(t, err, problem.NoType, http.StatusBadGateway)
		if strings.Contains(err.(*problem.Error).Message, "127.0.0.1") { //nolint:errorlint // checked by refused
			t.Errorf("the message tells the address: %v", err)
		}
	}
	if images.visits.Load() != 0 {
		t.Error("a private address was asked")
	}
}

func TestRemoteOriginFailures(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	images := newSite(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/404":
			http.NotFound(w, r)
		case "/500":
			http.Error(w, "secret stack", http.StatusInternalServerError)
		case "/slow":
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		case "/svg":
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write([]byte("<svg/>"))
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		}
	})
	for path, want := range map[string]struct {
		typ     problem.Type
		status  int
		timeout time.Duration
	}{
		"/404":     {problem.NotFound, 404, time.Minute},
		"/500":     {problem.NoType, 502, time.Minute},
		"/slow":    {problem.NoType, 504, 500 * time.Millisecond},
		"/svg":     {problem.InvalidMIMEType, 415, time.Minute},
		"/endless": {problem.BadRequest, 413, time.Minute},
	} {
		o := newOptimizer(t, image.Options{Origins: []string{images.URL}, AllowPrivate: true, Timeout: want.timeout, MaxBytes: 1 << 20})
		_, err := ask(t, o, images.URL+path, 64)
		t.Run(path, func(t *testing.T) { refused(t, err, want.typ, want.status) })
	}
}

func TestNewRefusesInvalidOptions(t *testing.T) {
	if _, err := image.New(image.Options{}); err == nil {
		t.Error("an optimiser without a source was made")
	}
	for _, origin := range []string{"", "images.example", "ftp://images.example", "https://images.example/path", "https://u@images.example", "https://"} {
		if _, err := image.New(image.Options{Source: pictures{}, Origins: []string{origin}}); err == nil {
			t.Errorf("origin %q was taken", origin)
		}
	}
}
