package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"sync"
	"time"

	"knowmad/pkg/platform/clock"
)

var (
	errTooMuch = errors.New("llm: the endpoint sends more than an answer can have")
	errKind    = errors.New("llm: the endpoint's answer is no event stream")
)

// maxRaw bounds an answer as it is sent, each piece of which is wrapped in JSON: endpoints
// that send a piece for each token need some 300 bytes for 3.
func maxRaw(most int) int64 { return int64(most)*200 + 1<<20 }

// answer is what HTTP says of an answer.
type answer struct {
	key        string // the request's; causes of failures don't repeat it
	status     int
	retryAfter time.Duration
}

type answerKey struct{}

func withAnswer(ctx context.Context, key string) (context.Context, *answer) {
	a := &answer{key: key}
	return context.WithValue(ctx, answerKey{}, a), a
}

// bounded notes what HTTP says of an answer, refuses what is no stream, and bounds what is
// read of it.
type bounded struct {
	inner http.RoundTripper
	most  int64
}

// RoundTrip implements http.RoundTripper.
func (b *bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := b.inner.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if a, ok := r.Context().Value(answerKey{}).(*answer); ok {
		a.status = res.StatusCode
		if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && seconds > 0 {
			a.retryAfter = time.Duration(min(seconds, int(time.Hour/time.Second))) * time.Second
		}
	}
	most := b.most
	if res.StatusCode < http.StatusBadRequest {
		kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
		if err != nil || kind != "text/event-stream" || res.StatusCode != http.StatusOK {
			res.Body.Close()
			return nil, fmt.Errorf("%w, but %d %.60q", errKind, res.StatusCode, res.Header.Get("Content-Type"))
		}
	} else {
		most = maxFault
	}
	res.Body = &limited{body: res.Body, left: most}
	return res, nil
}

// maxFault bounds the body of an answer that is an error, in bytes.
const maxFault = 64 << 10

// limited is a body of which only so many bytes are read.
type limited struct {
	body io.ReadCloser
	left int64
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooMuch
	}
	n, err := l.body.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err //nolint:wrapcheck // the body's own
}

// Close implements io.Closer.
func (l *limited) Close() error { return l.body.Close() } //nolint:wrapcheck // the body's own

// isJSONFault reports whether a part of a stream is no JSON, or of another shape.
func isJSONFault(err error) bool {
	var syntax *json.SyntaxError
	var shape *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &shape)
}

// watchdog ends a context when what it waits for doesn't come.
type watchdog struct {
	ctx    context.Context //nolint:containedctx // its own
	cancel context.CancelCauseFunc

	mu    sync.Mutex
	timer *time.Timer
}

func watch(ctx context.Context, wait time.Duration, cause error) *watchdog {
	w := &watchdog{}
	w.ctx, w.cancel = context.WithCancelCause(ctx)
	w.timer = time.AfterFunc(wait, func() { w.cancel(cause) })
	return w
}

// move gives it another time, from now on.
func (w *watchdog) move(wait time.Duration, cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	w.timer = time.AfterFunc(wait, func() { w.cancel(cause) })
}

func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	w.cancel(nil)
}

// breaker lets an endpoint rest that fails again and again. After the rest one call tries
// it, and the others wait for how that ends.
type breaker struct {
	clock    clock.Clock
	failures int
	rest     time.Duration

	mu    sync.Mutex
	count int       // failures in a row
	until time.Time // the rest's end
	tries bool      // one call tries the endpoint after its rest
}

func (b *breaker) enter() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.count < b.failures {
		return nil
	}
	if left := b.until.Sub(b.clock.Now()); left > 0 {
		return &Error{Kind: Resting, RetryAfter: left}
	}
	if b.tries {
		return &Error{Kind: Resting, RetryAfter: b.rest}
	}
	b.tries = true
	return nil
}

func (b *breaker) leave(well bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tries = false
	if well {
		b.count = 0
		return
	}
	b.count++
	b.until = b.clock.Now().Add(b.rest)
}

// abandon is leave where nothing was learned.
func (b *breaker) abandon() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tries = false
}
