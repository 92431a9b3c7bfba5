package openapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

// File is an answer that isn't JSON.
type File struct {
	Name    string      // under which browsers save it; "" where they show it in place
	Media   string      // its media type, where it isn't the call's
	Changed time.Time   // zero where it isn't known
	Header  http.Header // beside those that every file has, such as Cache-Control
	Content io.ReadSeekCloser
}

// memory is a file in memory.
type memory struct{ *bytes.Reader }

// Close does nothing.
func (memory) Close() error { return nil }

// Memory is content as a file.
func Memory(content []byte) io.ReadSeekCloser { return memory{bytes.NewReader(content)} }

// Download is a file that browsers save, and no cache keeps; or the error.
func Download(name, media string, content []byte, err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	return &File{Name: name, Media: media, Content: Memory(content), Header: http.Header{"Cache-Control": {NoStore}}}, nil
}

// downloadFor is how long a file may take on its way. It is longer than other
// answers may, for big files on slow lines.
const downloadFor = time.Hour

// RegisterFile adds a call that answers a file of a media type, or of one of the others
// where File.Media names it. Parts of it may
// be asked for (Range). The handler's file is closed when it was sent.
func RegisterFile[I any](api huma.API, op Operation, media string, handler func(context.Context, *I) (*File, error), others ...string) {
	type output struct {
		Body func(huma.Context)
	}
	op.Failures = append(op.Failures, Failure{problem.BadRequest, http.StatusRequestedRangeNotSatisfiable, "The range lies outside of the file."})
	Register(api, op, func(ctx context.Context, in *I) (*output, error) {
		file, err := handler(ctx, in)
		if err != nil {
			return nil, err
		}
		return &output{func(ctx huma.Context) { send(ctx, media, file) }}, nil
	})
	bytes := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	answers := api.OpenAPI().Paths[op.Path].Get.Responses
	content := map[string]*huma.MediaType{}
	for _, media := range append(others, media) {
		content[media] = &huma.MediaType{Schema: bytes}
	}
	answers["200"].Content = content
	answers["206"] = &huma.Response{Description: "The part that Range asked for.", Content: content}
}

func send(ctx huma.Context, media string, file *File) {
	defer file.Content.Close()
	x, ok := exchangeOf(ctx)
	if !ok {
		return
	}
	w, r := &fileWriter{ResponseWriter: x.c.Response()}, x.c.Request()
	h := w.Header()
	for key, values := range file.Header {
		h[key] = values
	}
	h.Set("Content-Type", cmp.Or(file.Media, media))
	if file.Name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}))
	}
	// The connection knows the machine's time only. A recorder has no connection.
	deadline := time.Now().Add(downloadFor) //nolint:forbidigo // a deadline of the network counts by the machine's clock
	if err := http.NewResponseController(w).SetWriteDeadline(deadline); err != nil && !errors.Is(err, http.ErrNotSupported) {
		x.failure = problem.From(err)
		return
	}
	http.ServeContent(w, r, "", file.Changed, file.Content)
	if w.refused != 0 {
		x.failure = problem.FromStatus(w.refused)
	}
}

// fileWriter keeps net/http's own words about a refusal from being sent: the
// API's errors have one shape.
type fileWriter struct {
	http.ResponseWriter
	refused int
}

// Unwrap lets http.ResponseController reach the connection.
func (w *fileWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader begins the answer.
func (w *fileWriter) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.refused = status
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sends bytes of the file.
func (w *fileWriter) Write(b []byte) (int, error) {
	if w.refused != 0 {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}
