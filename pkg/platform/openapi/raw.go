package openapi

import (
	"io"
	"mime"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

// Raw is a call whose bodies aren't JSON, such as a piece of a file. Its handler
// is plain HTTP; everything else about it is as with any call: it is documented, has
// a right, passes the guards, and its errors are answered by Echo's error handler.
type Raw struct {
	Operation
	// Media is the type of the request's body; "" for a call without one. Its bytes
	// aren't held in memory, so they are signed as signature.Unsigned where
	// signature.IsOpaque says so. MaxBody is for bodies of this type; one of another
	// type may have 1 MiB.
	Media string
	// Parameters are those of the path and the headers. Those of the path that are
	// uuids are checked before the handler runs, which reads them by
	// http.Request.PathValue.
	Parameters []*huma.Param
	// Answers are headers of a success by their names, with what they say.
	Answers map[string]string
	// Stall is how long the next bytes of the body may take, Total how long all of
	// the exchange may. Zero Total leaves the server's own timeouts, which are made
	// for calls that are over within seconds.
	Stall, Total time.Duration
}

// RegisterRaw adds a raw call to the API. What the handler returns is answered in
// place of what it wrote, so it must have written nothing then. A call that doesn't say
// who may make it is a fault of the program: it panics.
func RegisterRaw(api huma.API, raw Raw, handler func(http.ResponseWriter, *http.Request) error) {
	oneRuleAnAction(api, raw.Operation)
	op := operation(raw.Operation, reflect.TypeFor[None]())
	op.Parameters = append(op.Parameters, raw.Parameters...)
	if op.DefaultStatus == 0 {
		op.DefaultStatus = http.StatusNoContent
	}
	answer := &huma.Response{Description: http.StatusText(op.DefaultStatus)}
	for name, says := range raw.Answers {
		if answer.Headers == nil {
			answer.Headers = map[string]*huma.Param{}
		}
		answer.Headers[name] = &huma.Param{Description: says, Schema: &huma.Schema{Type: huma.TypeString}}
	}
	op.Responses[strconv.Itoa(op.DefaultStatus)] = answer
	if raw.Media != "" {
		op.Metadata[media] = raw.Media
		bytes := &huma.Schema{Type: huma.TypeString, Format: "binary"}
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{raw.Media: {Schema: bytes}}}
	}
	api.OpenAPI().AddOperation(&op)
	strictUUIDs(api, op.Path)
	boundRequests(api.OpenAPI().Paths[op.Path])
	uuid := regexp.MustCompile(uuidPattern)
	api.Adapter().Handle(&op, func(ctx huma.Context) {
		if x, ok := exchangeOf(ctx); ok {
			x.failure = x.serveRaw(raw, uuid, handler)
		}
	})
}

func (x *exchange) serveRaw(raw Raw, uuid *regexp.Regexp, handler func(http.ResponseWriter, *http.Request) error) *problem.Error {
	w, r := x.c.Response(), x.c.Request()
	for _, p := range raw.Parameters {
		if p.In != "path" {
			continue
		}
		value := x.c.Param(p.Name)
		if formatOf(p.Schema) == "uuid" && !uuid.MatchString(value) {
			return problem.FromStatus(http.StatusUnprocessableEntity).
				WithFields(problem.Field{Field: p.Name, Message: "expected string to be " + p.Schema.PatternDescription})
		}
		r.SetPathValue(p.Name, value)
	}
	if raw.Total > 0 {
		body := newPacedBody(w, r.Body, raw.Stall, raw.Total)
		r.Body = body
	}
	if err := handler(w, r); err != nil {
		return problem.From(err)
	}
	return nil
}

// answerTime is how long an answer may take after the last moment at which its request's
// body may come.
const answerTime = 2 * time.Minute

// pacedBody is a body that may take long, but not stand still.
type pacedBody struct {
	io.ReadCloser
	connection *http.ResponseController
	stall      time.Duration
	end        time.Time
	closed     atomic.Bool
}

// newPacedBody lifts the server's timeouts. Those of a connection count by the
// machine's clock; a recorder of a test has none.
func newPacedBody(w http.ResponseWriter, body io.ReadCloser, stall, total time.Duration) *pacedBody {
	b := &pacedBody{ReadCloser: body, connection: http.NewResponseController(w), stall: stall}
	b.end = time.Now().Add(total) //nolint:forbidigo // see above
	_ = b.connection.SetWriteDeadline(b.end.Add(answerTime))
	return b
}

// Read waits for the next bytes.
func (b *pacedBody) Read(p []byte) (int, error) {
	now := time.Now() //nolint:forbidigo // see newPacedBody
	if now.After(b.end) {
		return 0, os.ErrDeadlineExceeded
	}
	deadline := now.Add(b.stall)
	if deadline.After(b.end) {
		deadline = b.end
	}
	_ = b.connection.SetReadDeadline(deadline)
	if b.closed.Load() { // by another goroutine, whose deadline is overwritten here
		return 0, http.ErrBodyReadAfterClose
	}
	return b.ReadCloser.Read(p)
}

// Close ends a Read that waits in another goroutine, too.
func (b *pacedBody) Close() error {
	b.closed.Store(true)
	_ = b.connection.SetReadDeadline(time.Now()) //nolint:forbidigo // see newPacedBody
	return b.ReadCloser.Close()
}

// Limit is how many bytes a request's body may have. Only what a raw call takes as its
// own may be as long as it says: other bodies are read into memory to check their
// signature.
func (c Call) Limit(r *http.Request) int64 {
	if c.Media == "" || mediaOf(r) == c.Media {
		return c.MaxBody
	}
	return min(c.MaxBody, maxBody)
}

func mediaOf(r *http.Request) string {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return strings.ToLower(kind)
}
