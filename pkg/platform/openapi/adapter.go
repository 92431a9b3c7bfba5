package openapi

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
)

// multipartMemory is how many bytes of a form stay in memory; the rest goes to files.
const multipartMemory = 8 << 10

// exchange is one request and its answer as huma sees them. Once failure is
// set nothing is written: Echo's error handler answers.
type exchange struct {
	op      *huma.Operation
	c       *echo.Context
	status  int
	failure *problem.Error
	unread  *problem.Error // why the body couldn't be read
	body    []byte         // JSON that readJSON has read and checked; nil: nothing was read
	isRead  bool           // the body is read to its end, or refused
}

var _ huma.Context = (*exchange)(nil)

// Operation is the operation that matched.
func (x *exchange) Operation() *huma.Operation { return x.op }

// Context is the request's context.
func (x *exchange) Context() context.Context { return x.c.Request().Context() }

// TLS is the connection's state.
func (x *exchange) TLS() *tls.ConnectionState { return x.c.Request().TLS }

// Version is the protocol's version.
func (x *exchange) Version() huma.ProtoVersion {
	r := x.c.Request()
	return huma.ProtoVersion{Proto: r.Proto, ProtoMajor: r.ProtoMajor, ProtoMinor: r.ProtoMinor}
}

// Method is the request's method.
func (x *exchange) Method() string { return x.c.Request().Method }

// Host is the request's host.
func (x *exchange) Host() string { return x.c.Request().Host }

// RemoteAddr is the address at the other end of the connection.
func (x *exchange) RemoteAddr() string { return x.c.Request().RemoteAddr }

// URL is the request's URL.
func (x *exchange) URL() url.URL { return *x.c.Request().URL }

// Param is a parameter of the path.
func (x *exchange) Param(name string) string { return x.c.Param(name) }

// Query is a parameter of the query.
func (x *exchange) Query(name string) string { return x.c.QueryParam(name) }

// Header is a header of the request.
func (x *exchange) Header(name string) string { return x.c.Request().Header.Get(name) }

// EachHeader visits the headers of the request.
func (x *exchange) EachHeader(cb func(name, value string)) {
	for name, values := range x.c.Request().Header {
		for _, value := range values {
			cb(name, value)
		}
	}
}

// BodyReader reads the request's body.
func (x *exchange) BodyReader() io.Reader {
	if x.body != nil {
		return bytes.NewReader(x.body)
	}
	return x.c.Request().Body
}

// GetMultipartForm reads the body as a form with files.
func (x *exchange) GetMultipartForm() (*multipart.Form, error) {
	r := x.c.Request()
	err := r.ParseMultipartForm(multipartMemory)
	if err == nil {
		_, err = io.Copy(io.Discard, r.Body) // what follows the last part
	}
	x.unread = formFault(err)
	if err == nil {
		x.endReading()
		if x.unread = x.unexpectedParts(); x.unread != nil {
			err = x.unread
		}
	}
	return r.MultipartForm, err
}

// unexpectedParts refuses what a form has and its call doesn't know.
func (x *exchange) unexpectedParts() *problem.Error {
	known := x.op.RequestBody.Content["multipart/form-data"].Schema.Properties
	form := x.c.Request().MultipartForm
	var faults []problem.Field
	for _, name := range slices.Concat(slices.Collect(maps.Keys(form.Value)), slices.Collect(maps.Keys(form.File))) {
		if known[name] == nil {
			faults = append(faults, problem.Field{Field: shortened(name), Message: "unexpected property"})
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return problem.FromStatus(http.StatusUnprocessableEntity).WithFields(faults...)
}

// formFault says why a form can't be read; huma takes all for the same.
func formFault(err error) *problem.Error {
	if err == nil {
		return nil
	}
	status := http.StatusBadRequest
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		status = http.StatusRequestEntityTooLarge
	} else if errors.Is(err, os.ErrDeadlineExceeded) {
		status = http.StatusRequestTimeout
	} else if errors.Is(err, http.ErrNotMultipart) || errors.Is(err, http.ErrMissingBoundary) {
		status = http.StatusUnsupportedMediaType
	}
	return problem.FromStatus(status).WithCause(err)
}

// close deletes the files of a form. The server does so for the request that it
// made; this one is a copy.
func (x *exchange) close() error {
	if form := x.c.Request().MultipartForm; form != nil {
		return form.RemoveAll()
	}
	return nil
}

// SetReadDeadline bounds the reading of the body. Once that is read there is nothing to bound,
// and a deadline would end the call (httpx.LiftReadDeadline).
func (x *exchange) SetReadDeadline(t time.Time) error {
	if x.isRead {
		return nil
	}
	return http.NewResponseController(x.c.Response()).SetReadDeadline(t)
}

// endReading removes the deadline once the whole body is read. Bodies from the connection do so
// themselves at their end; the copy that the check of a signature has made doesn't.
func (x *exchange) endReading() {
	_ = x.SetReadDeadline(time.Time{}) // a recorder has no connection
	x.isRead = true
}

// SetStatus begins the answer.
func (x *exchange) SetStatus(code int) {
	x.status = code
	if x.failure == nil {
		x.c.Response().WriteHeader(code)
	}
}

// Status is the status of the answer, 0 before it began.
func (x *exchange) Status() int { return x.status }

// SetHeader sets a header of the answer.
func (x *exchange) SetHeader(name, value string) { x.c.Response().Header().Set(name, value) }

// AppendHeader adds a header to the answer.
func (x *exchange) AppendHeader(name, value string) { x.c.Response().Header().Add(name, value) }

// BodyWriter writes the answer's body.
func (x *exchange) BodyWriter() io.Writer {
	if x.failure != nil {
		return io.Discard
	}
	return x.c.Response()
}

// adapter registers huma's operations with Echo.
type adapter struct {
	e       *echo.Echo
	schemas huma.Registry
	guards  []Guard
	strict  map[string]bool             // names of the schemas that strictUUIDs has changed
	rules   map[right.Action]right.Rule // of all calls
}

// ServeHTTP answers through Echo.
func (a adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.e.ServeHTTP(w, r) }

// Handle registers an operation. {name} of OpenAPI is :name of Echo.
func (a adapter) Handle(op *huma.Operation, handler func(huma.Context)) {
	path := strings.NewReplacer("{", ":", "}", "").Replace(op.Path)
	rule, _ := op.Metadata[ruled].(right.Rule) // a call without one is refused to all
	raw, _ := op.Metadata[media].(string)
	call := Call{ID: op.OperationID, Rule: rule, MaxBody: op.MaxBodyBytes, Media: raw, Signed: op.Metadata[signed] == true, OwnProof: op.Metadata[ownProof] == true}
	var body *shape
	if op.RequestBody != nil {
		if json := op.RequestBody.Content["application/json"]; json != nil {
			body = shapeOf(a.schemas, op.OperationID, json.Schema)
		}
	}
	a.e.Add(op.Method, path, func(c *echo.Context) error {
		for _, guard := range a.guards {
			if err := guard(c, call); err != nil {
				return err
			}
		}
		x := &exchange{op: op, c: c}
		if fault := x.checkParameters(); fault != nil {
			return fault
		}
		if body != nil {
			if fault := x.readJSON(body); fault != nil {
				return fault
			}
		}
		if err := c.Request().Context().Err(); err != nil {
			return problem.Cancelled(err)
		}
		handler(x)
		if err := x.close(); err != nil {
			return err
		}
		if x.failure != nil && x.unread != nil {
			return x.unread
		}
		if x.failure != nil {
			return x.failure
		}
		return nil
	})
}

// checkParameters refuses values in the address that have a NUL or aren't UTF-8: PostgreSQL
// answers a statement with one by an error, which would look like a fault of ours.
func (x *exchange) checkParameters() *problem.Error {
	var faults []problem.Field
	for _, p := range x.op.Parameters {
		var values []string
		switch p.In {
		case "path":
			values = []string{x.c.Param(p.Name)}
		case "query":
			values = x.c.QueryParams()[p.Name]
		}
		if slices.ContainsFunc(values, func(value string) bool { return !utf8.ValidString(value) || strings.ContainsRune(value, 0) }) {
			faults = append(faults, problem.Field{Field: p.Name, Message: "expected text without NUL, as UTF-8"})
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return problem.FromStatus(http.StatusUnprocessableEntity).WithFields(faults[:min(len(faults), problem.MaxFields)]...)
}

// exchangeOf finds ours below what huma's middlewares wrapped around it.
func exchangeOf(ctx huma.Context) (*exchange, bool) {
	for {
		if x, ok := ctx.(*exchange); ok {
			return x, true
		}
		u, ok := ctx.(interface{ Unwrap() huma.Context })
		if !ok {
			return nil, false
		}
		ctx = u.Unwrap()
	}
}
