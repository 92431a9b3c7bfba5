package httpx

import (
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// minCompressed is the size in bytes from which compressing pays: below it the
// answer fits one packet anyway.
const minCompressed = 1200

const (
	brotliLevel = 4 // on the fly: close to gzip's time, smaller
	gzipLevel   = 5
)

// Compressible reports whether a media type shrinks.
func Compressible(contentType string) bool {
	t, _, _ := strings.Cut(contentType, ";")
	t = strings.TrimSpace(t)
	switch t {
	case "application/json", "application/openapi+json", "application/manifest+json", "application/xml",
		"application/xhtml+xml", "application/javascript", "image/svg+xml", "image/x-icon":
		return true
	}
	return strings.HasPrefix(t, "text/") && t != "text/event-stream"
}

// CompressWriter compresses an answer on its way out if the visitor takes it,
// the type shrinks and there is enough of it. Close it when the handler is done.
type CompressWriter struct {
	http.ResponseWriter
	encoding string
	status   int
	buf      []byte
	decided  bool
	enc      io.WriteCloser
}

// NewCompressWriter wraps w for a visitor who takes encoding (Brotli or Gzip).
func NewCompressWriter(w http.ResponseWriter, encoding string) *CompressWriter {
	return &CompressWriter{ResponseWriter: w, encoding: encoding}
}

// Unwrap lets http.ResponseController reach the connection.
func (w *CompressWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader keeps the status until it is known whether the answer shrinks.
func (w *CompressWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write collects the first bytes, then streams.
func (w *CompressWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	if w.decided {
		return w.out(b)
	}
	w.buf = append(w.buf, b...)
	if len(w.buf) < minCompressed {
		return len(b), nil
	}
	if err := w.decide(true); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Flush sends the bytes so far. An answer that is flushed before it was long enough to be
// compressed is a stream, and stays uncompressed.
func (w *CompressWriter) Flush() {
	if !w.decided {
		_ = w.decide(false)
	}
	if f, ok := w.enc.(interface{ Flush() error }); ok {
		_ = f.Flush()
	}
	_ = http.NewResponseController(w.ResponseWriter).Flush()
}

// Close ends the answer.
func (w *CompressWriter) Close() error {
	if !w.decided && w.status != 0 {
		if err := w.decide(false); err != nil {
			return err
		}
	}
	if w.enc != nil {
		return w.enc.Close()
	}
	return nil
}

func (w *CompressWriter) decide(enough bool) error {
	w.decided = true
	h := w.Header()
	shrinks := Compressible(h.Get("Content-Type")) && h.Get("Content-Encoding") == ""
	if enough && shrinks {
		h.Set("Content-Encoding", w.encoding)
		h.Del("Content-Length")
		w.enc = newEncoder(w.ResponseWriter, w.encoding)
	}
	w.ResponseWriter.WriteHeader(w.status)
	if len(w.buf) == 0 {
		return nil
	}
	_, err := w.out(w.buf)
	w.buf = nil
	return err
}

func (w *CompressWriter) out(b []byte) (int, error) {
	if w.enc != nil {
		return w.enc.Write(b)
	}
	return w.ResponseWriter.Write(b) //nolint:gosec // the handler's own bytes, passed on
}

func newEncoder(w io.Writer, encoding string) io.WriteCloser {
	if encoding == Brotli {
		return brotli.NewWriterLevel(w, brotliLevel)
	}
	z, err := gzip.NewWriterLevel(w, gzipLevel)
	if err != nil { // only for a level that does not exist
		return gzip.NewWriter(w)
	}
	return z
}
