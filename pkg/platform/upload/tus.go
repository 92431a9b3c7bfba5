package upload

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/platform/problem"

	tus "github.com/tus/tusd/v2/pkg/handler"
	"golang.org/x/exp/slog"
)

const (
	version  = "1.0.0"
	filename = "filename" // what of an upload's metadata is kept
	// Headers of the protocol.
	headerVersion  = "Tus-Resumable"
	headerLength   = "Upload-Length"
	headerOffset   = "Upload-Offset"
	headerMetadata = "Upload-Metadata"
	headerExpires  = "Upload-Expires"

	// stall is how long the next bytes of a file may take.
	stall = 30 * time.Second
)

// exchange is a request with what it is about.
type exchange struct {
	user, market string
	upload       row    // zero where one begins
	begun        string // id of the upload that it began
	lock         *lock
	body         *body
	err          error // why the store couldn't do something
}

// body is a request's body that another request may end. The library could do so, too,
// but would touch the connection after the request has ended.
type body struct {
	io.ReadCloser
	mu      sync.Mutex
	stopped bool // nothing more is read
	ended   bool // the request is over
}

var errStopped = errors.New("upload: another request wants to send")

// Read reads until the body is stopped.
func (b *body) Read(p []byte) (int, error) {
	if b.isStopped() {
		return 0, errStopped
	}
	return b.ReadCloser.Read(p)
}

func (b *body) isStopped() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.stopped
}

// stop ends reading, also while it waits.
func (b *body) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.stopped && !b.ended {
		b.stopped = true
		_ = b.Close() // the goroutine that reads the body gets an error then
	}
}

// end tells that there is nothing to stop any more.
func (b *body) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ended = true
}

type exchangeKey struct{}

func exchangeOf(ctx context.Context) *exchange {
	x, ok := ctx.Value(exchangeKey{}).(*exchange)
	if !ok {
		return &exchange{} // no request of ours: it has no upload
	}
	return x
}

// fail keeps an error of the store from being told in the library's words.
func (x *exchange) fail(err error) error {
	if err == nil {
		return nil
	}
	if p, ok := errors.AsType[*problem.Error](err); ok {
		x.err = p
	} else {
		x.err = unavailable(err)
	}
	return x.err
}

func (s *Store) newProtocol() (*tus.UnroutedHandler, error) {
	composer := tus.NewStoreComposer()
	composer.UseCore(data{s})
	composer.UseTerminater(data{s})
	composer.UseLocker(s)
	return tus.NewUnroutedHandler(tus.Config{
		StoreComposer:      composer,
		MaxSize:            MaxSize,
		BasePath:           Path,
		DisableDownload:    true,
		Cors:               &tus.CorsConfig{Disable: true},
		Logger:             slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError + 1})), // the server logs requests and errors
		AcquireLockTimeout: lockTime,
		// What must not end with the request has a context of its own: recordTime, finishTime.
		GracefulRequestCompletionTimeout: time.Millisecond,
		NetworkTimeout:                   2 * stall, // what comes first is Raw.Stall; half the time to write an answer
	})
}

// serve lets the library answer a request. It reads an upload's id from the whole path.
func (s *Store) serve(w http.ResponseWriter, r *http.Request, x *exchange, do http.HandlerFunc) error {
	address := *r.URL
	address.Path = x.upload.ID
	ctx, end := context.WithCancel(context.WithValue(r.Context(), exchangeKey{}, x)) // ends what the library began
	defer end()
	r = r.WithContext(ctx)
	r.URL, r.Header = &address, r.Header.Clone()
	r.Header.Del("X-HTTP-Method-Override") // the right was looked up for the method as it is
	x.body = &body{ReadCloser: r.Body}
	defer x.body.end()
	r.Body = x.body
	a := &answer{ResponseWriter: w, exchange: x}
	s.protocol.Middleware(do).ServeHTTP(a, r)
	err := a.failure()
	if err != nil && x.begun != "" { // the answer doesn't tell its address
		err = errors.Join(err, s.discard(context.WithoutCancel(r.Context()), x.begun))
	}
	return err
}

// discard deletes an upload whose address no client knows.
func (s *Store) discard(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, recordTime)
	defer cancel()
	return errors.Join(s.removeFile(id), s.remove(ctx, id))
}

// answer lets a success through, with the headers that the library doesn't know, and
// keeps a failure, which is answered in the API's own shape.
type answer struct {
	http.ResponseWriter
	exchange *exchange
	status   int
	said     []byte // by the library, of a failure
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader begins the answer.
func (a *answer) WriteHeader(status int) {
	a.status = status
	h, x := a.Header(), a.exchange
	h.Set("Cache-Control", "no-store")
	h.Del("Content-Length") // of a file that isn't sent, or of words that aren't
	if status >= http.StatusBadRequest {
		h.Del("Content-Type")
		return
	}
	if x.begun != "" {
		h.Set("Location", Path+"/"+x.begun)
	}
	h.Set(headerExpires, x.upload.Expires.Format(http.TimeFormat))
	a.ResponseWriter.WriteHeader(status)
}

// maxSaid is longer than any code of a failure, in bytes.
const maxSaid = 100

// Write passes on what belongs to a success: nothing today.
func (a *answer) Write(b []byte) (int, error) {
	if a.status >= http.StatusBadRequest {
		a.said = append(a.said, b[:min(len(b), maxSaid)]...)
		return len(b), nil
	}
	return a.ResponseWriter.Write(b)
}

// failure is why there is no success, nil where there is.
func (a *answer) failure() error {
	if a.status < http.StatusBadRequest {
		return nil
	}
	if a.exchange.err != nil {
		return a.exchange.err
	}
	if a.exchange.body.isStopped() {
		return translated(tus.ErrUploadInterrupted.ErrorCode)
	}
	code, _, _ := strings.Cut(string(a.said), ":")
	if code == tus.ErrUnsupportedVersion.ErrorCode {
		a.Header().Set("Tus-Version", version)
	}
	return translated(code)
}

// translated is a failure of the library's in the API's words. What the store had to
// say isn't among them, so an unknown one is about the request.
func translated(code string) *problem.Error {
	bad := func(status int, header, message string) *problem.Error {
		p := problem.New(problem.BadRequest, "%s", message).WithStatus(status)
		if header == "" {
			return p
		}
		return p.WithFields(problem.Field{Field: header, Message: message})
	}
	switch code {
	case tus.ErrUnsupportedVersion.ErrorCode:
		return bad(http.StatusPreconditionFailed, headerVersion, "The protocol is tus "+version+".")
	case tus.ErrMaxSizeExceeded.ErrorCode:
		return tooLarge("A file may have at most 50 MB.")
	case tus.ErrSizeExceeded.ErrorCode:
		return tooLarge("More bytes came than the file has.")
	case tus.ErrInvalidContentType.ErrorCode:
		return problem.FromStatus(http.StatusUnsupportedMediaType)
	case tus.ErrInvalidUploadLength.ErrorCode, tus.ErrNotImplemented.ErrorCode,
		tus.ErrInvalidUploadDeferLength.ErrorCode, tus.ErrUploadLengthAndUploadDeferLength.ErrorCode:
		return bad(http.StatusBadRequest, headerLength, "The length of the file must be told, in bytes.")
	case tus.ErrInvalidOffset.ErrorCode:
		return bad(http.StatusBadRequest, headerOffset, "The offset must be told, in bytes.")
	case tus.ErrMismatchOffset.ErrorCode:
		return bad(http.StatusConflict, headerOffset, "Other bytes are expected next. Ask for the offset, and go on from there.")
	case tus.ErrNotFound.ErrorCode:
		return errNotFound()
	case tus.ErrFileLocked.ErrorCode, tus.ErrLockTimeout.ErrorCode, tus.ErrUploadInterrupted.ErrorCode:
		return bad(http.StatusLocked, "", "Another request sends this file. Please try again in a moment.")
	case tus.ErrReadTimeout.ErrorCode:
		// Clients of the protocol try again after 409, and give up after 408.
		return bad(http.StatusConflict, "", "The connection stood still for too long. Ask for the offset, and go on from there.")
	case tus.ErrUnexpectedEOF.ErrorCode, tus.ErrConnectionReset.ErrorCode:
		return problem.Cancelled(errors.New(code))
	}
	return problem.FromStatus(http.StatusBadRequest).WithCause(errors.New("upload: " + code))
}

func tooLarge(message string) *problem.Error {
	return problem.New(problem.FormValidation, "%s", message).WithStatus(http.StatusRequestEntityTooLarge).
		WithFields(problem.Field{Field: headerLength, Message: message})
}

// data is the store as the library sees it.
type data struct{ store *Store }

// NewUpload begins an upload.
func (d data) NewUpload(ctx context.Context, info tus.FileInfo) (tus.Upload, error) {
	x := exchangeOf(ctx)
	r, err := d.store.insert(ctx, x.user, x.market, cleanName(info.MetaData[filename]), info.Size)
	if err != nil {
		return nil, x.fail(err)
	}
	x.begun, x.upload = r.ID, r
	return current{d.store, x}, nil
}

// GetUpload reads an upload anew once its lock is held.
func (d data) GetUpload(ctx context.Context, id string) (tus.Upload, error) {
	x := exchangeOf(ctx)
	r, err := d.store.find(ctx, id)
	if err == nil && x.lock != nil && !r.isFinished() {
		err = d.store.checkFile(ctx, x.lock.file, r)
	}
	if err != nil || r.isFinished() {
		x.leaveFile(err)
	}
	if err != nil {
		return nil, x.fail(err)
	}
	x.upload = r
	return current{d.store, x}, nil
}

// leaveFile lets the lock remove the file of an upload that is finished or not there.
func (x *exchange) leaveFile(err error) {
	if p, ok := errors.AsType[*problem.Error](err); x.lock != nil && (err == nil || ok && p.Type == problem.NotFound) {
		x.lock.gone = true
	}
}

// checkFile ends an upload whose file doesn't have what was acknowledged: it was half
// deleted when a server died, or the folder is older than the database.
func (s *Store) checkFile(ctx context.Context, f file, r row) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() >= r.Received {
		return nil
	}
	s.Log.Warn().Str("upload", r.ID).Int64("received", r.Received).Int64("there", info.Size()).Msg("the file of an upload is gone")
	if err := s.remove(ctx, r.ID); err != nil {
		return err
	}
	return errNotFound()
}

// AsTerminatableUpload is an upload that can be deleted: any.
func (data) AsTerminatableUpload(u tus.Upload) tus.TerminatableUpload { return u.(current) }

// current is the upload of an exchange.
type current struct {
	store    *Store
	exchange *exchange
}

// GetInfo is what the protocol tells of an upload.
func (c current) GetInfo(context.Context) (tus.FileInfo, error) {
	r := c.exchange.upload
	info := tus.FileInfo{ID: r.ID, Size: r.Size, Offset: r.Received}
	if r.Name != "" {
		info.MetaData = tus.MetaData{filename: r.Name}
	}
	return info, nil
}

// WriteChunk appends what comes and tells how much of it is good. The reader has no
// errors: the library tells them.
func (c current) WriteChunk(ctx context.Context, _ int64, src io.Reader) (int64, error) {
	x := c.exchange
	good, err := c.store.write(ctx, x.lock.file, &x.upload, src)
	if err != nil {
		x.leaveFile(err)
	}
	return good, x.fail(err)
}

// FinishUpload makes a blob of the bytes.
func (c current) FinishUpload(ctx context.Context) error {
	x := c.exchange
	var f file
	if x.lock != nil {
		f = x.lock.file
	}
	err := c.store.finish(ctx, f, &x.upload)
	x.leaveFile(err)
	return x.fail(err)
}

// GetReader reads nothing: no call gives the bytes of an upload back.
func (current) GetReader(context.Context) (io.ReadCloser, error) { return nil, tus.ErrNotImplemented }

// Terminate deletes an upload, its file first: a row without one is noticed, a file
// without a row would lie around until the next sweep.
func (c current) Terminate(ctx context.Context) error {
	x := c.exchange
	err := errors.Join(c.store.removeFile(x.upload.ID), c.store.remove(ctx, x.upload.ID))
	x.leaveFile(err)
	return x.fail(err)
}
