package image

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"runtime"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
)

// Options say what an Optimizer may do. Zero values stand for the defaults.
type Options struct {
	Source       Source        // the own origin; required
	Origins      []string      // other origins that may be asked, such as https://images.example
	AllowPrivate bool          // the origins may be at loopback and private addresses
	Clock        clock.Clock   // clock.System
	Workers      int           // pictures drawn at once; as many as there are processors
	Queue        int           // requests in flight before new ones are sent away; 16 for each worker
	MaxBytes     int64         // of an original; 20 MiB
	MaxPixels    int           // of an original; 25 million (a phone's photograph has 12 to 24)
	MaxSide      int           // width and height of an original; 16384
	CacheBytes   int           // for results; 64 MiB
	MaxAge       time.Duration // how long results may be kept elsewhere; 24 hours
	Timeout      time.Duration // for a fetch from another origin; 10 seconds
}

func (o Options) withDefaults() Options {
	o.Workers = orDefault(o.Workers, runtime.GOMAXPROCS(0))
	o.Queue = orDefault(o.Queue, 16*o.Workers)
	o.MaxBytes = orDefault(o.MaxBytes, 20<<20)
	o.MaxPixels = orDefault(o.MaxPixels, 25_000_000)
	o.MaxSide = orDefault(o.MaxSide, 16384)
	o.CacheBytes = orDefault(o.CacheBytes, 64<<20)
	o.MaxAge = orDefault(o.MaxAge, 24*time.Hour)
	o.Timeout = orDefault(o.Timeout, 10*time.Second)
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	return o
}

func orDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

// remoteFresh is how long a result from another origin is given out without
// asking there again. What the own origin has is asked for each time.
const remoteFresh = 5 * time.Minute

// Optimizer makes pictures. It is safe for use by many goroutines.
type Optimizer struct {
	options Options
	remote  *remote
	cache   *cache
	flights singleflight.Group
	places  *semaphore.Weighted // requests that hold an original
	workers *semaphore.Weighted // pictures in drawing
}

// Result is a finished picture. It is shared: Data must not be changed.
type Result struct {
	Data        []byte
	ContentType string        // image/jpeg or image/png
	ETag        string        // strong, with its quotes
	MaxAge      time.Duration // how long it may be kept
	NoStore     bool          // no cache may keep it
}

// New checks the options. Close the Optimizer when it is done with.
func New(o Options) (*Optimizer, error) {
	if o.Source == nil {
		return nil, errors.New("image: there is no source")
	}
	o = o.withDefaults()
	r, err := newRemote(o.Origins, o.AllowPrivate, o.Timeout)
	if err != nil {
		return nil, err
	}
	c, err := newCache(o.CacheBytes)
	if err != nil {
		return nil, err
	}
	return &Optimizer{
		options: o,
		remote:  r,
		cache:   c,
		places:  semaphore.NewWeighted(int64(o.Queue)),
		workers: semaphore.NewWeighted(int64(o.Workers)),
	}, nil
}

// Close lets go of results and idle connections. Pictures that are asked for after
// that are drawn and not kept.
func (o *Optimizer) Close() {
	o.remote.close()
	o.cache.close()
}

// Optimize makes the picture that is asked for. Errors are *problem.Error:
// BadRequest for an origin that isn't known, NotFound, InvalidMIMEType for what
// is no picture, 413 for what is too large, 503 with RetryAfter when too many
// ask at once, 502 or 504 when another origin fails.
func (o *Optimizer) Optimize(ctx context.Context, r Request) (*Result, error) {
	source, key := o.options.Source, ""
	if r.URL.Host != "" {
		if !o.remote.knows(r.URL) {
			return nil, problem.New(problem.BadRequest, "url is not on a known host.")
		}
		source, key = o.remote, fmt.Sprintf("%s %d %d", r.URL, r.Width, r.Quality)
		if result, ok := o.cache.get(key, o.options.Clock.Now()); ok {
			return result, nil
		}
	}
	if !o.places.TryAcquire(1) {
		return nil, busy()
	}
	release := func() { o.places.Release(1) }
	data, original, err := o.read(ctx, source, r)
	if err != nil {
		release()
		return nil, err
	}
	result, err := o.draw(ctx, data, r, release)
	if err != nil {
		return nil, err
	}
	// The drawing is shared by content; how long it may be kept is this original's affair.
	own := *result
	own.MaxAge, own.NoStore = orDefault(original.MaxAge, o.options.MaxAge), original.NoStore
	if key != "" {
		o.cache.put(key, &own, o.options.Clock.Now().Add(remoteFresh))
	}
	return &own, nil
}

func busy() error {
	p := problem.New(problem.NoType, "Too many images are being made. Try again in a moment.").WithStatus(http.StatusServiceUnavailable)
	p.RetryAfter = time.Second
	return p
}

// read fetches an original, up to the allowed size.
func (o *Optimizer) read(ctx context.Context, source Source, r Request) ([]byte, Original, error) {
	original, err := source.Open(ctx, r.URL)
	if err != nil {
		return nil, original, sourceProblem(err)
	}
	defer func() { _ = original.Body.Close() }()
	data, err := io.ReadAll(io.LimitReader(original.Body, o.options.MaxBytes+1))
	if err != nil {
		return nil, original, sourceProblem(err)
	}
	if int64(len(data)) > o.options.MaxBytes {
		return nil, original, problem.New(problem.BadRequest, "The image has too many bytes.").WithStatus(http.StatusRequestEntityTooLarge)
	}
	return data, original, nil
}

// sourceProblem says what a failed source means to who asked for the picture.
func sourceProblem(err error) error {
	if p, ok := errors.AsType[*problem.Error](err); ok {
		return p
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return problem.New(problem.NotFound, "There is no such image.").WithCause(err)
	}
	if errors.Is(err, errRedirect) {
		return problem.New(problem.BadRequest, "url leads to another host.").WithCause(err)
	}
	status := http.StatusBadGateway
	if t, ok := errors.AsType[interface {
		error
		Timeout() bool
	}](err); ok && t.Timeout() {
		status = http.StatusGatewayTimeout
	}
	return problem.New(problem.NoType, "The image could not be fetched.").WithStatus(status).WithCause(err)
}

// draw gives the result for an original's bytes. The same bytes are drawn once,
// however many ask: the key is their content, so it can't mix up hosts. It
// releases the request's place when nothing holds the bytes any more.
func (o *Optimizer) draw(ctx context.Context, data []byte, r Request, release func()) (*Result, error) {
	tag := etag(data, r)
	if result, ok := o.cache.get(tag, o.options.Clock.Now()); ok {
		release()
		return result, nil
	}
	// The work outlives a caller who gives up: others may wait for it.
	flight := o.flights.DoChan(tag, func() (any, error) {
		return o.work(context.WithoutCancel(ctx), data, r, tag)
	})
	select {
	case <-ctx.Done():
		go func() {
			<-flight
			release()
		}()
		return nil, problem.New(problem.NoType, "The image took too long.").WithStatus(http.StatusGatewayTimeout).WithCause(ctx.Err())
	case done := <-flight:
		release()
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.(*Result), nil
	}
}

// work decodes, scales and encodes. A decoder that panics on hostile bytes is a
// wrong picture, not a dead server.
func (o *Optimizer) work(ctx context.Context, data []byte, r Request, tag string) (result *Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			result, err = nil, notAnImage(fmt.Errorf("panic: %v", v))
		}
	}()
	if err := o.workers.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer o.workers.Release(1)
	p, err := decode(data, limits{pixels: o.options.MaxPixels, side: o.options.MaxSide})
	if err != nil {
		return nil, err
	}
	result = &Result{ETag: tag}
	result.Data, result.ContentType, err = encode(fit(p, r.Width), r.Quality)
	if err != nil {
		return nil, problem.From(fmt.Errorf("image: encode: %w", err))
	}
	o.cache.put(tag, result, time.Time{})
	return result, nil
}

// drawing is part of every ETag: raise it when the same original gives other bytes.
const drawing = 2

func etag(data []byte, r Request) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d %d\n", drawing, r.Width, r.Quality)
	h.Write(data)
	return `"` + hex.EncodeToString(h.Sum(nil)[:16]) + `"`
}
