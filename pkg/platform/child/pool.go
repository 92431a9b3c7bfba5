package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/sync/semaphore"
)

var (
	// ErrEnded says that a child ended during a visit: it crashed, or took more memory or
	// time than Options allow.
	ErrEnded = errors.New("child: the process ended during its work")
	// ErrClosed says that the pool is closed.
	ErrClosed = errors.New("child: the pool is closed")
	// ErrStart says that no child can be started: a fault of the machine.
	ErrStart = errors.New("child: the process can't be started")
)

// Options say what children may use. Zero values stand for the defaults.
type Options struct {
	// Start starts a child. nil: this program, with Args.
	Start func() (Process, error)
	Args  []string
	Env   []string // beside a minimum, KEY=value

	Children  int           // at once; as many as there are processors, 2 to 4
	MaxMemory int64         // bytes, resident; 512 MiB, fourfold under the race detector
	Leave     int64         // bytes, resident, beyond which a child isn't used again; 192 MiB, or fourfold
	Processor time.Duration // of one request; 90 seconds
	Timeout   time.Duration // of one request, for when a busy machine gives no time; 10 minutes
	Idle      time.Duration // after which a child leaves; a minute
	// Fault decodes an error of the service.
	Fault func(Fault) error
	// Log is told of children that had to be ended.
	Log zerolog.Logger
}

const (
	defaultMemory    = 512 << 20
	defaultLeave     = 192 << 20
	defaultProcessor = 90 * time.Second
	defaultTimeout   = 10 * time.Minute
	defaultIdle      = time.Minute
	fewest, most     = 2, 4
)

func (o Options) withDefaults() Options {
	if o.Children <= 0 {
		o.Children = min(max(runtime.GOMAXPROCS(0), fewest), most)
	}
	if o.MaxMemory <= 0 {
		o.MaxMemory = defaultMemory * detector
	}
	if o.Leave <= 0 {
		o.Leave = defaultLeave * detector
	}
	if o.Processor <= 0 {
		o.Processor = defaultProcessor
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.Idle <= 0 {
		o.Idle = defaultIdle
	}
	if o.Start == nil {
		o.Start = command(o.Args, o.Env)
	}
	if o.Fault == nil {
		o.Fault = func(f Fault) error { return errors.New(f.Message) }
	}
	return o
}

// Pool lends children to visits. It is safe for use by many goroutines.
type Pool struct {
	options Options
	places  *semaphore.Weighted

	mu     sync.Mutex
	idle   []*worker
	active map[*worker]bool
	closed bool
}

// New makes a pool. Nothing is started before the first visit.
func New(o Options) *Pool {
	o = o.withDefaults()
	return &Pool{options: o, places: semaphore.NewWeighted(int64(o.Children)), active: map[*worker]bool{}}
}

// Run lends a child to visit, once there is a place. input is what the child may read, of
// size bytes. Errors of reading it, of the writers given to Conn.Call and of visit are
// returned as they are, and the cause of ctx where that has ended; ErrEnded, by errors.Is,
// is the child's end.
func (p *Pool) Run(ctx context.Context, input io.ReaderAt, size int64, visit func(ctx context.Context, c *Conn) error) error {
	if err := p.places.Acquire(ctx, 1); err != nil {
		return context.Cause(ctx)
	}
	defer p.places.Release(1)
	w, err := p.take()
	if err != nil {
		return err
	}
	w.ending = nil
	before := w.spent
	watching, unwatch := context.WithCancel(ctx)
	var watch sync.WaitGroup
	c := &Conn{worker: w, fault: p.options.Fault, input: input, size: size}
	c.touch()
	watch.Go(func() { p.watch(ctx, watching, c) })
	err = visit(ctx, c)
	if c.failed == nil {
		c.close()
	}
	unwatch()
	watch.Wait()
	p.give(w, c)
	count(ctx, w.spent-before)
	if c.failed != nil && (err == nil || errors.Is(err, ErrEnded)) {
		err = c.reason(ctx)
	}
	return err
}

// take gives a child that waits for work, or a new one.
func (p *Pool) take() (*worker, error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, ErrClosed
	}
	if n := len(p.idle); n > 0 {
		w := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.active[w] = true
		p.mu.Unlock()
		w.leaving.Stop()
		return w, nil
	}
	p.mu.Unlock()
	w, err := p.start()
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		w.end(nil)
		return nil, ErrClosed
	}
	p.active[w] = true
	return w, nil
}

func (p *Pool) start() (*worker, error) {
	process, err := p.options.Start()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	w := &worker{process: process, wire: newWire(process, process)}
	// A program that doesn't serve after all is ended.
	slow := time.AfterFunc(p.options.Timeout, func() { w.end(nil) })
	defer slow.Stop()
	if kind, _, err := w.wire.read(); err != nil || kind != frameReady {
		w.end(nil)
		return nil, fmt.Errorf("%w: it says nothing: %s", ErrStart, w.process.Wait().Said)
	}
	return w, nil
}

// give takes a child back, or ends it: one that failed, or that has grown.
func (p *Pool) give(w *worker, c *Conn) {
	resident, _, known := usage(w.process.ID())
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.active, w)
	if c.failed != nil || w.cause() != nil || p.closed || known && resident > p.options.Leave {
		w.end(nil)
		exit := w.process.Wait()
		w.spent = max(w.spent, exit.Spent)
		c.exit = exit
		return
	}
	w.leaving = time.AfterFunc(p.options.Idle, func() { p.leave(w) })
	p.idle = append(p.idle, w)
}

// leave ends a child that waits for work.
func (p *Pool) leave(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, other := range p.idle {
		if other == w {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			w.end(nil)
			_ = w.process.Wait()
			return
		}
	}
}

// Close ends all children; visits that run return with ErrClosed.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.closed = true
	for w := range p.active {
		w.end(ErrClosed)
	}
	for _, w := range p.idle {
		w.leaving.Stop()
		w.end(nil)
		_ = w.process.Wait()
	}
	p.idle = nil
	p.mu.Unlock()
	all := int64(p.options.Children)
	if err := p.places.Acquire(context.Background(), all); err != nil {
		return err
	}
	p.places.Release(all)
	return nil
}

// Running are the process ids of the children that there are.
func (p *Pool) Running() (ids []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for w := range p.active {
		ids = append(ids, w.process.ID())
	}
	for _, w := range p.idle {
		ids = append(ids, w.process.ID())
	}
	return ids
}

// lookEvery is how often the parent looks at a child that works.
const lookEvery = 50 * time.Millisecond

// watch ends a child that takes more than it may, or whose caller has left.
func (p *Pool) watch(ctx, watching context.Context, c *Conn) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-watching.Done():
			if ctx.Err() != nil {
				c.worker.end(context.Cause(ctx))
			}
			return
		case <-look.C:
		}
		resident, processor, _ := usage(c.worker.process.ID())
		begun, before, busy := c.since(processor)
		switch {
		case resident > p.options.MaxMemory:
			p.tooMuch(c, fmt.Errorf("%w: %d MiB of memory", ErrEnded, resident>>20))
		case busy && processor-before > p.options.Processor:
			p.tooMuch(c, fmt.Errorf("%w: %v of processor time", ErrEnded, processor-before))
		case busy && time.Since(begun) > p.options.Timeout: //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
			p.tooMuch(c, fmt.Errorf("%w: no answer after %v", ErrEnded, p.options.Timeout))
		default:
			continue
		}
		return
	}
}

func (p *Pool) tooMuch(c *Conn, why error) {
	p.options.Log.Warn().Err(why).Int("pid", c.worker.process.ID()).Msg("child: a process is ended")
	c.worker.end(why)
}

// worker is a child.
type worker struct {
	process Process
	wire    *wire
	leaving *time.Timer   // while it is idle
	spent   time.Duration // processor time, as it said last

	mu     sync.Mutex
	ending error // why it was ended
}

// end kills the child.
func (w *worker) end(why error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ending == nil {
		w.ending = why
	}
	w.process.Kill()
}

func (w *worker) cause() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ending
}

// environment is what a child sees of the parent's: where temporary files and libraries
// are, and nothing of secrets.
func environment(more []string) []string {
	env := []string{childVariable + "=1"}
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "GOCOVERDIR"} {
		if value := os.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return append(env, more...)
}

// childVariable is set in children, which start none of their own.
const childVariable = "KNOWMAD_CHILD"
