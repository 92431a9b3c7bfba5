package render

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Reasons why a page isn't rendered. After each of them the page is sent without markup.
var (
	// ErrUnavailable: no worker runs, since Node is missing or the workers keep failing.
	ErrUnavailable = errors.New("no renderer is running")
	// ErrBusy: the queue is full.
	ErrBusy = errors.New("the renderer's queue is full")
	// ErrTimeout: no answer within the timeout. A worker that was rendering the page is
	// killed.
	ErrTimeout = errors.New("the renderer did not answer in time")
	// ErrCrashed: the worker died or wrote an invalid line, and is replaced.
	ErrCrashed = errors.New("the renderer broke down")
	// ErrClosed: the pool was closed.
	ErrClosed = errors.New("the renderer is closed")
)

// PageError is a worker's answer that it can't render this page; the worker goes on.
type PageError struct{ Message string }

func (e *PageError) Error() string { return "the page could not be rendered: " + e.Message }

// Defaults of Options.
const (
	DefaultTimeout   = 1500 * time.Millisecond
	DefaultMemoryMB  = 192
	DefaultMaxOutput = 4 << 20
	maxWorkers       = 4
	queuePerWorker   = 8
	startTimeout     = 15 * time.Second
	firstBackOff     = 100 * time.Millisecond
	// A worker that fails to start will hardly succeed in a moment; a worker that crashed
	// on a page will.
	longestBackOff       = 30 * time.Second
	longestBackOffOnPage = time.Second
)

// Options configures a pool. Only Script is required.
type Options struct {
	// Script is the worker, one self-contained ES module.
	Script []byte
	// Node is the program that runs the script; "": "node" on the PATH.
	Node string
	// Dir is the folder of the script; "": a temporary folder that Close removes.
	Dir string
	// Workers is the number of processes; 0: one per core, at most 4.
	Workers int
	// Timeout is the maximum time of Render, waiting included, and of a worker for one page
	// before it is killed; 0: DefaultTimeout.
	Timeout time.Duration
	// StartTimeout is the maximum time from a worker's start to its hello; 0: 15 s.
	StartTimeout time.Duration
	// Queue is the maximum number of waiting renders; 0: 8 per worker.
	Queue int
	// MemoryMB is the maximum size of a worker's heap in MiB; 0: DefaultMemoryMB.
	MemoryMB int
	// MaxOutput is the maximum length of an answer in bytes; 0: DefaultMaxOutput.
	MaxOutput int
	// BackOff is the pause before the first restart in a series, doubled at each
	// further one up to 30 s; 0: 100 ms.
	BackOff time.Duration
	// Logger logs the workers' lines on standard error and the reasons of restarts.
	Logger *slog.Logger
	// Others starts the workers beyond the first when it is closed; nil: they start when
	// the first has said hello or failed. While a server starts, processor time is scarce,
	// and the first page needs only one worker.
	Others <-chan struct{}
	// Registerer gets the metrics; nil: none.
	Registerer prometheus.Registerer
}

// DefaultWorkers is the default number of workers: one per core, at most 4.
func DefaultWorkers() int { return min(runtime.NumCPU(), maxWorkers) }

func (o Options) withDefaults() Options {
	o.Node = orDefault(o.Node, "node")
	o.Workers = orDefault(o.Workers, DefaultWorkers())
	o.Timeout = orDefault(o.Timeout, DefaultTimeout)
	o.StartTimeout = orDefault(o.StartTimeout, startTimeout)
	o.Queue = orDefault(o.Queue, queuePerWorker*o.Workers)
	o.MemoryMB = orDefault(o.MemoryMB, DefaultMemoryMB)
	o.MaxOutput = orDefault(o.MaxOutput, DefaultMaxOutput)
	o.BackOff = orDefault(o.BackOff, firstBackOff)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

func orDefault[T comparable](v, fallback T) T {
	var zero T
	if v == zero {
		return fallback
	}
	return v
}

// Pool is a set of workers. It is safe for concurrent use.
type Pool struct {
	options Options
	script  string
	remove  func()
	spawner *spawner
	metrics *metrics

	jobs    chan *job
	closing chan struct{}
	close   sync.Once
	running sync.WaitGroup

	ready     atomic.Int32 // workers that have said hello and run
	waiting   atomic.Int32 // workers whose first start hasn't succeeded or failed yet
	lastFault atomic.Pointer[string]
}

// job is a render that waits for a worker or runs on it.
type job struct {
	payload []byte
	left    <-chan struct{} // closed when the caller of Render no longer waits
	done    chan outcome    // buffered, so that a worker never waits for the caller
}

type outcome struct {
	html string
	err  error
}

// New writes the script and starts the workers without waiting for them; see Settled. A
// missing Node is no error: renders fail with ErrUnavailable, and the pool goes on trying
// to start it. The error is of writing the script.
func New(o Options) (*Pool, error) {
	o = o.withDefaults()
	if len(o.Script) == 0 {
		return nil, errors.New("render: there is no worker script")
	}
	script, remove, err := writeScript(o)
	if err != nil {
		return nil, err
	}
	p := &Pool{
		options: o,
		script:  script,
		remove:  remove,
		spawner: newSpawner(),
		metrics: newMetrics(o.Registerer),
		jobs:    make(chan *job, o.Queue),
		closing: make(chan struct{}),
	}
	p.waiting.Store(int32(o.Workers))
	p.running.Go(p.startAll)
	return p, nil
}

func writeScript(o Options) (path string, remove func(), err error) {
	dir, remove := o.Dir, func() {}
	if dir == "" {
		if dir, err = os.MkdirTemp("", "knowmad-render-"); err != nil {
			return "", nil, fmt.Errorf("render: making a folder for the worker: %w", err)
		}
		remove = func() { _ = os.RemoveAll(dir) }
	} else if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", nil, fmt.Errorf("render: making the folder for the worker: %w", err)
	}
	path = filepath.Join(dir, "worker.mjs")
	// By renaming, so that a server that shares the folder never reads an incomplete
	// script.
	draft := fmt.Sprintf("%s.%d", path, os.Getpid())
	if err := os.WriteFile(draft, o.Script, 0o600); err != nil {
		remove()
		return "", nil, fmt.Errorf("render: writing the worker: %w", err)
	}
	if err := os.Rename(draft, path); err != nil {
		remove()
		return "", nil, fmt.Errorf("render: writing the worker: %w", err)
	}
	return path, remove, nil
}

// Render renders a payload (compact JSON, one line) to markup. It returns within the pool's
// timeout or at the end of ctx; its errors are this package's.
func (p *Pool) Render(ctx context.Context, payload []byte) (string, error) {
	started := time.Now() //nolint:forbidigo // measures a duration, tells no time
	html, err := p.render(ctx, payload)
	p.metrics.observe(err, time.Since(started)) //nolint:forbidigo // as above
	return html, err
}

func (p *Pool) render(ctx context.Context, payload []byte) (string, error) {
	if p.closed() {
		return "", ErrClosed
	}
	if p.ready.Load() == 0 {
		return "", ErrUnavailable
	}
	ctx, cancel := context.WithTimeout(ctx, p.options.Timeout)
	defer cancel()
	j := &job{left: ctx.Done(), payload: payload, done: make(chan outcome, 1)}
	select {
	case p.jobs <- j:
	default:
		return "", ErrBusy
	}
	select {
	case o := <-j.done:
		return o.html, o.err
	case <-p.closing:
		return "", ErrClosed
	case <-ctx.Done():
		return "", fmt.Errorf("%w: %w", ErrTimeout, ctx.Err())
	}
}

// Ready is the number of workers that accept renders.
func (p *Pool) Ready() int { return int(p.ready.Load()) }

// Settled reports whether the first start of every worker has succeeded or failed, so that
// further waiting is pointless.
func (p *Pool) Settled() bool { return p.waiting.Load() == 0 }

// Fault is the reason of the latest failure of a worker; "" without one.
func (p *Pool) Fault() string {
	if f := p.lastFault.Load(); f != nil {
		return *f
	}
	return ""
}

// Timeout is the maximum time of a render.
func (p *Pool) Timeout() time.Duration { return p.options.Timeout }

// Close ends the workers and waits for their end. Waiting renders fail with ErrClosed.
func (p *Pool) Close() {
	p.close.Do(func() {
		close(p.closing)
		p.running.Wait()
		p.spawner.close()
		p.metrics.close()
		p.remove()
	})
}

func (p *Pool) closed() bool {
	select {
	case <-p.closing:
		return true
	default:
		return false
	}
}

// startAll starts the first worker, and later the others: see Options.Others.
func (p *Pool) startAll() {
	settled := make(chan struct{})
	others := p.options.Others
	if others == nil {
		others = settled
	}
	p.running.Go(func() { p.superviseWorker(0, func() { close(settled) }) })
	select {
	case <-others:
	case <-p.closing:
	}
	for n := 1; n < p.options.Workers; n++ {
		p.running.Go(func() { p.superviseWorker(n, func() {}) })
	}
}

// superviseWorker starts a worker, and a new one each time it ends, until the pool closes.
// then is called once, when the first start has succeeded or failed.
func (p *Pool) superviseWorker(n int, then func()) {
	var settle sync.Once
	settled := func() {
		settle.Do(func() {
			p.waiting.Add(-1)
			then()
		})
	}
	defer settled()
	pause := p.options.BackOff
	for !p.closed() {
		life, err := p.runWorker(n, settled)
		if p.closed() {
			return
		}
		p.fail(n, err, settled)
		if life == rendered {
			pause = p.options.BackOff
		}
		if life != unborn {
			pause = min(pause, longestBackOffOnPage)
		}
		if !p.sleep(pause) {
			return
		}
		pause = min(2*pause, longestBackOff)
	}
}

func (p *Pool) fail(n int, err error, settled func()) {
	fault := err.Error()
	p.lastFault.Store(&fault)
	settled()
	p.metrics.restarts.Inc()
	level := slog.LevelWarn
	if errors.Is(err, exec.ErrNotFound) {
		level = slog.LevelError
	}
	p.options.Logger.Log(context.Background(), level, "a page renderer ended and will be started again",
		"worker", n, "error", fault)
}

func (p *Pool) sleep(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-p.closing:
		return false
	}
}
