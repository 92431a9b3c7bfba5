package httpx

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// Files serves the files of a build from memory: immutable ones for a year, the
// scripts of service workers to be asked for each time, others for a day, each
// with an ETag and compressed. A variant that the build left beside a file
// (app.js.br, app.js.gz) is sent as it is; a missing one is made at the first
// request for it.
type Files struct {
	files map[string]*file
}

type file struct {
	body         []byte
	contentType  string
	cacheControl string
	etag         string
	compressible bool
	variants     map[string]func() []byte // by encoding
}

const (
	immutable = "public, max-age=31536000, immutable"
	aDay      = "public, max-age=86400"
)

// SVGPolicy is for an SVG that is opened by itself, which is a document then: it
// may style itself and do nothing else.
const SVGPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// NewFiles reads all files of fsys except those below folders whose name
// begins with a dot. Paths below immutableDir carry a hash in their name. A
// build that does not exist gives no files.
func NewFiles(fsys fs.FS, immutableDir string) (*Files, error) {
	all := map[string][]byte{}
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if p != "." && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasPrefix(d.Name(), ".") {
			return nil
		}
		b, err := fs.ReadFile(fsys, p)
		all[p] = b
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read built files: %w", err)
	}
	return &Files{files: index(all, immutableDir)}, nil
}

func index(all map[string][]byte, immutableDir string) map[string]*file {
	files := map[string]*file{}
	for p, b := range all {
		ext := path.Ext(p)
		if ext == ".br" || ext == ".gz" {
			continue
		}
		f := newFile(b, ext)
		if strings.HasPrefix(p, immutableDir+"/") {
			f.cacheControl = immutable
		}
		if f.compressible {
			f.variants = map[string]func() []byte{
				Brotli: variant(all[p+".br"], b, Brotli),
				Gzip:   variant(all[p+".gz"], b, Gzip),
			}
		}
		files["/"+p] = f
	}
	return files
}

func newFile(b []byte, ext string) *file {
	sum := sha256.Sum256(b)
	t := contentType(ext)
	return &file{
		body: b, contentType: t, cacheControl: aDay,
		etag:         hex.EncodeToString(sum[:12]),
		compressible: len(b) >= minCompressed && Compressible(t),
	}
}

// contentType does not ask the machine's mime tables: the same build is served
// the same everywhere.
func contentType(ext string) string {
	switch ext {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json", ".map":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".ico":
		return "image/x-icon"
	case ".woff2":
		return "font/woff2"
	case ".woff":
		return "font/woff"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

func variant(built, body []byte, encoding string) func() []byte {
	if built != nil {
		return func() []byte { return built }
	}
	return sync.OnceValue(func() []byte { return Compress(body, encoding) })
}

// Compress is b in an encoding (Brotli or Gzip), or nil if that is not smaller.
func Compress(b []byte, encoding string) []byte {
	var buf bytes.Buffer
	enc := newEncoder(&buf, encoding)
	if _, err := enc.Write(b); err != nil {
		return nil
	}
	if err := enc.Close(); err != nil || buf.Len() >= len(b) {
		return nil
	}
	return buf.Bytes()
}

// Has reports whether there is a file at the URL path p.
func (fs *Files) Has(p string) bool {
	_, ok := fs.files[p]
	return ok
}

// Content is the file at the URL path p.
func (fs *Files) Content(p string) ([]byte, bool) {
	f, ok := fs.files[p]
	if !ok {
		return nil, false
	}
	return f.body, true
}

// Serve answers with the file at the request's path; false if there is none.
func (fs *Files) Serve(w http.ResponseWriter, r *http.Request) bool {
	f, ok := fs.files[r.URL.Path]
	if !ok {
		return false
	}
	body, encoding := f.pick(r.Header.Get("Accept-Encoding"))
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	h.Set("Cache-Control", f.cacheControl)
	switch {
	case f.contentType == "image/svg+xml":
		h.Set("Content-Security-Policy", SVGPolicy)
	case isWorker(r.URL.Path):
		// A worker outlives its page: a cache in between must not keep an old one alive.
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", WorkerPolicy)
	}
	if f.compressible {
		h.Add("Vary", "Accept-Encoding")
	}
	etag := `"` + f.etag + `"`
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		etag = `"` + f.etag + "-" + encoding + `"`
	}
	h.Set("ETag", etag)
	if NotModified(r, etag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return true
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) //nolint:gosec // a file of the build; the visitor may be gone
	}
	return true
}

func (f *file) pick(accept string) (body []byte, encoding string) {
	if !f.compressible {
		return f.body, ""
	}
	e := AcceptedCodings(accept).Best()
	variant, ok := f.variants[e]
	if !ok {
		return f.body, ""
	}
	if b := variant(); b != nil {
		return b, e
	}
	return f.body, ""
}
