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

// Why a page was not rendered. Each of them means: send the page without it.
var (
	// ErrUnavailable: no worker runs, because Node is absent or workers keep failing.
	ErrUnavailable = errors.New("no renderer is running")
	// ErrBusy: the queue is full.
	ErrBusy = errors.New("the renderer's queue is full")
	// ErrTimeout: no answer within the budget. A worker that was at it is killed.
	ErrTimeout = errors.New("the renderer did not answer in time")
	// ErrCrashed: the worker died, or wrote what is no answer, and was replaced.
	ErrCrashed = errors.New("the renderer broke down")
	// ErrClosed: the pool was closed.
	ErrClosed = errors.New("the renderer is closed")
)

// PageError is the worker's word that this page cannot be rendered; the worker
// itself is well.
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
	// A worker that can't even start will hardly do so in a moment; one that fell
	// over a page will.
	longestBackOff       = 30 * time.Second
	longestBackOffOnPage = time.Second
)

// Options say how a pool is run. Only Script is required.
type Options struct {
	// Script is the worker, one self-contained ES module.
	Script []byte
	// Node is the program that runs it; empty: "node" on the PATH.
	Node string
	// Dir is where the script is written; empty: a temporary folder that Close removes.
	Dir string
	// Workers is the number of processes; 0: one per core, at most 4.
	Workers int
	// Timeout bounds what Render takes, waiting included, and also what a worker
	// may take for one page before it is killed; 0: DefaultTimeout.
	Timeout time.Duration
	// StartTimeout bounds the time from start to hello; 0: 15 s.
	StartTimeout time.Duration
	// Queue is how many renders may wait; 0: 8 per worker.
	Queue int
	// MemoryMB bounds a worker's heap in MiB; 0: DefaultMemoryMB.
	MemoryMB int
	// MaxOutput bounds one answer in bytes; 0: DefaultMaxOutput.
	MaxOutput int
	// BackOff is the pause before the first restart in a series, doubled at each
	// further one up to 30 s; 0: 100 ms.
	BackOff time.Duration
	// Logger gets what workers write on standard error and why they were restarted.
	Logger *slog.Logger
	// Others, once it is closed, lets the workers beyond the first start; nil: they
	// start when the first has said hello or failed. While a server starts,
	// processors are scarce, and the first page needs one worker.
	Others <-chan struct{}
	// Registerer gets the metrics; nil: none.
	Registerer prometheus.Registerer
}

// DefaultWorkers is the number of workers where none is given: one per core, at
// most 4.
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

// Pool is a set of workers. It is safe for use by many goroutines.
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

	ready     atomic.Int32 // workers that said hello and live
	waiting   atomic.Int32 // workers that have never yet said hello nor failed
	lastFault atomic.Pointer[string]
}

// job is one render that waits for a worker or runs on one.
type job struct {
	payload []byte
	left    <-chan struct{} // closed when who asked waits no longer
	done    chan outcome    // buffered: a worker never waits for who asked
}

type outcome struct {
	html string
	err  error
}

// New writes the script and starts the workers. It does not wait for them; see
// Settled. An absent Node is no error here: renders answer ErrUnavailable, and
// the pool keeps looking for it. An error means that the script could not be
// written.
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
	// Renamed into place: another server that shares the folder never reads half a script.
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

// Render gives the markup for a payload (compact JSON, one line). It returns
// within the pool's timeout or when ctx ends, whichever is first; the errors are
// those of this package.
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

// Ready is the number of workers that can take a render.
func (p *Pool) Ready() int { return int(p.ready.Load()) }

// Settled says whether every worker's first start has had an end, good or bad:
// from then on waiting longer is pointless.
func (p *Pool) Settled() bool { return p.waiting.Load() == 0 }

// Fault is why the last worker failed; empty while none has.
func (p *Pool) Fault() string {
	if f := p.lastFault.Load(); f != nil {
		return *f
	}
	return ""
}

// Timeout is the bound of one render.
func (p *Pool) Timeout() time.Duration { return p.options.Timeout }

// Close ends the workers and waits until they are gone. Renders that wait get
// ErrClosed.
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

// startAll starts the first worker, and the others when it is their time.
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

// superviseWorker starts a worker and, each time it ends, another one, until the pool
// closes. then is called once, when the first has said hello or failed.
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
