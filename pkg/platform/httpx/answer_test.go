package httpx_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"knowmad/pkg/platform/httpx"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/stretchr/testify/require"
)

func TestBestCoding(t *testing.T) {
	for accept, want := range map[string]string{
		"":                       "",
		"identity":               "",
		"gzip":                   "gzip",
		"gzip, deflate, br":      "br",
		"br;q=0.5, gzip;q=0.8":   "gzip",
		"br;q=0, gzip":           "gzip",
		"br;q=0, gzip;q=0":       "",
		"GZIP":                   "gzip",
		"*":                      "gzip",
		"*;q=0":                  "",
		"br, *":                  "br",
		"br;q=0, *":              "gzip",
		"gzip;q=0, *":            "",
		"*, gzip;q=0":            "",
		"deflate, zstd":          "",
		"gzip;q=NaN":             "",
		"gzip;q=what":            "",
		"gzip;level=9;q=0.3, br": "br",
	} {
		require.Equal(t, want, httpx.AcceptedCodings(accept).Best(), accept)
	}
}

func TestNotModified(t *testing.T) {
	const tag = `"a-br"`
	for header, want := range map[string]bool{
		"":                false,
		tag:               true,
		"W/" + tag:        true,
		`"other", ` + tag: true,
		`"other" , W/"b"`: false,
		"*":               true,
		"a-br":            false,
		`"a"`:             false,
		`"a-br`:           false,
		`x"a-br"`:         false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("If-None-Match", header)
		require.Equal(t, want, httpx.NotModified(r, tag), header)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	require.False(t, httpx.NotModified(r, tag))
	r.Header["If-None-Match"] = []string{`"other"`, tag}
	require.True(t, httpx.NotModified(r, tag), "a header may come in several lines")
}

func TestCompressWriter(t *testing.T) {
	long := strings.Repeat(`{"name":"Mathematik"},`, 200)
	for _, tc := range []struct {
		name, contentType, body, encoding, want string
	}{
		{"a long answer shrinks", "application/json", long, "br", "br"},
		{"gzip too", "application/json", long, "gzip", "gzip"},
		{"a short one stays", "application/json", `{"ok":true}`, "br", ""},
		{"a picture stays", "image/jpeg", long, "br", ""},
		{"an event stream stays", "text/event-stream", long, "br", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rec := httptest.NewRecorder()
			w := httpx.NewCompressWriter(rec, tc.encoding)
			w.Header().Set("Content-Type", tc.contentType)
			w.WriteHeader(http.StatusTeapot)
			for _, part := range []string{tc.body[:5], tc.body[5:]} {
				_, err := io.WriteString(w, part)
				require.NoError(t, err)
			}
			require.NoError(t, w.Close())
			require.Equal(t, http.StatusTeapot, rec.Code)
			require.Equal(t, tc.want, rec.Header().Get("Content-Encoding"))
			require.Equal(t, tc.body, decode(t, rec.Body.Bytes(), tc.want))
			if tc.want != "" {
				require.Less(t, rec.Body.Len(), len(tc.body)/2)
			}
		})
	}
}

func TestCompressWriterLeavesEmptyAnswersAlone(t *testing.T) {
	rec := httptest.NewRecorder()
	w := httpx.NewCompressWriter(rec, "br")
	require.NoError(t, w.Close())
	require.False(t, rec.Flushed)
	w = httpx.NewCompressWriter(rec, "br")
	w.WriteHeader(http.StatusNoContent)
	require.NoError(t, w.Close())
	require.Equal(t, http.StatusNoContent, rec.Code)
	require.Zero(t, rec.Body.Len())
}

func TestCompressWriterSendsAStreamAtOnce(t *testing.T) {
	rec := httptest.NewRecorder()
	w := httpx.NewCompressWriter(rec, "br")
	w.Header().Set("Content-Type", "application/json")
	_, err := io.WriteString(w, "first")
	require.NoError(t, err)
	require.NoError(t, http.NewResponseController(w).Flush())
	require.Equal(t, "first", rec.Body.String())
	require.NoError(t, w.Close())
}

func decode(t *testing.T, b []byte, encoding string) string {
	t.Helper()
	var r io.Reader = bytes.NewReader(b)
	switch encoding {
	case "br":
		r = brotli.NewReader(r)
	case "gzip":
		z, err := gzip.NewReader(r)
		require.NoError(t, err)
		r = z
	}
	out, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(out)
}

func build() fstest.MapFS {
	return fstest.MapFS{
		"assets/app-1a2b.js":        {Data: []byte(strings.Repeat("export const a = 1;\n", 200))},
		"assets/app-1a2b.js.br":     {Data: []byte("built before")},
		"assets/photo.png":          {Data: bytes.Repeat([]byte{1, 2, 3}, 2000)},
		"icons/flags/DE.svg":        {Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)},
		".vite/manifest.json":       {Data: []byte("{}")},
		"app/list-worker.js":        {Data: []byte("addEventListener('fetch', () => {})")},
		"sw.js":                     {Data: []byte("addEventListener('fetch', () => {})")},
		"favicon.ico":               {Data: []byte("ico")},
		"assets/.hidden":            {Data: []byte("no")},
		"brand/logo.svg":            {Data: []byte(strings.Repeat("<svg/>", 400))},
		"assets/chunk/inner-9.json": {Data: []byte("{}")},
	}
}

func get(t *testing.T, f *httpx.Files, method, path string, header ...string) (*httptest.ResponseRecorder, bool) {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	rec := httptest.NewRecorder()
	return rec, f.Serve(rec, r)
}

func TestFiles(t *testing.T) {
	f, err := httpx.NewFiles(build(), "assets")
	require.NoError(t, err)

	rec, ok := get(t, f, "GET", "/assets/app-1a2b.js")
	require.True(t, ok)
	require.Equal(t, "text/javascript; charset=utf-8", rec.Header().Get("Content-Type"))
	require.Equal(t, "public, max-age=31536000, immutable", rec.Header().Get("Cache-Control"))
	require.Equal(t, "4000", rec.Header().Get("Content-Length"))
	require.Equal(t, "Accept-Encoding", rec.Header().Get("Vary"))
	plainTag := rec.Header().Get("ETag")

	rec, _ = get(t, f, "GET", "/assets/app-1a2b.js", "Accept-Encoding", "br, gzip")
	require.Equal(t, "br", rec.Header().Get("Content-Encoding"))
	require.Equal(t, "built before", rec.Body.String(), "the build's own variant is sent")
	require.NotEqual(t, plainTag, rec.Header().Get("ETag"))

	rec, _ = get(t, f, "GET", "/assets/app-1a2b.js", "Accept-Encoding", "gzip")
	require.Equal(t, "gzip", rec.Header().Get("Content-Encoding"))
	require.Equal(t, strings.Repeat("export const a = 1;\n", 200), decode(t, rec.Body.Bytes(), "gzip"))
	tag := rec.Header().Get("ETag")
	rec, _ = get(t, f, "GET", "/assets/app-1a2b.js", "Accept-Encoding", "gzip", "If-None-Match", `"x", W/`+tag)
	require.Equal(t, http.StatusNotModified, rec.Code)
	require.Zero(t, rec.Body.Len())

	rec, _ = get(t, f, "HEAD", "/assets/app-1a2b.js")
	require.Equal(t, "4000", rec.Header().Get("Content-Length"))
	require.Zero(t, rec.Body.Len())

	rec, _ = get(t, f, "GET", "/assets/photo.png", "Accept-Encoding", "br")
	require.Equal(t, "image/png", rec.Header().Get("Content-Type"))
	require.Empty(t, rec.Header().Get("Content-Encoding"))

	rec, _ = get(t, f, "GET", "/icons/flags/DE.svg")
	require.Equal(t, "public, max-age=86400", rec.Header().Get("Cache-Control"))
	require.Contains(t, rec.Header().Get("Content-Security-Policy"), "sandbox")

	for _, path := range []string{"/sw.js", "/app/list-worker.js"} {
		rec, _ = get(t, f, "GET", path)
		require.Equal(t, "text/javascript; charset=utf-8", rec.Header().Get("Content-Type"), path)
		require.Equal(t, "no-cache", rec.Header().Get("Cache-Control"), "an old service worker must not live on in a cache")
		require.Equal(t, "default-src 'none'; connect-src 'self'", rec.Header().Get("Content-Security-Policy"), path)
		require.Empty(t, rec.Header().Get("Service-Worker-Allowed"), "it serves pages below its own folder alone")
		rec, _ = get(t, f, "GET", path, "If-None-Match", rec.Header().Get("ETag"))
		require.Equal(t, http.StatusNotModified, rec.Code, path)
	}
}

func TestHiddenAndInternalFilesAreNotServed(t *testing.T) {
	f, err := httpx.NewFiles(build(), "assets")
	require.NoError(t, err)
	for _, p := range []string{
		"/.vite/manifest.json", "/assets/.hidden", "/assets/app-1a2b.js.br", "/assets/", "/assets", "/",
		"/assets/../favicon.ico", "/assets//app-1a2b.js", "/nothing",
	} {
		rec, ok := get(t, f, "GET", p)
		require.False(t, ok, p)
		require.Zero(t, rec.Body.Len())
	}
}

func TestMissingBuildHasNoFiles(t *testing.T) {
	f, err := httpx.NewFiles(fstest.MapFS{}, "assets")
	require.NoError(t, err)
	require.False(t, f.Has("/favicon.ico"))
}
