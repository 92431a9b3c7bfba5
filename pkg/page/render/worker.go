package render

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os/exec"
	"path/filepath"
	"time"
)

const (
	readBuffer   = 64 << 10
	longestLog   = 4 << 10
	goodbye      = 500 * time.Millisecond
	helloMaxSize = 1 << 10
)

// worker is a running process.
type worker struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	lines  chan line // closed after the error that ends reading
	exited chan struct{}
	nextID uint64
	buffer []byte
}

type line struct {
	text []byte
	err  error
}

// life is the stage that a worker has reached.
type life int

const (
	unborn   life = iota // before its hello
	greeted              // ready, without a rendered page
	rendered             // with at least one rendered page
)

// runWorker starts a process and runs jobs on it until it fails, with an error, or the pool
// closes, with nil. The process has ended when runWorker returns.
func (p *Pool) runWorker(n int, settled func()) (life, error) {
	w, err := p.start(n)
	if err != nil {
		return unborn, err
	}
	defer func() { w.stop(p.closed()) }()
	if err := p.awaitHello(w); err != nil {
		return unborn, err
	}
	p.ready.Add(1)
	p.metrics.workers.Inc()
	defer func() {
		p.ready.Add(-1)
		p.metrics.workers.Dec()
	}()
	settled()
	return p.work(w)
}

func (p *Pool) work(w *worker) (life, error) {
	reached := greeted
	for {
		select {
		case <-p.closing:
			return reached, nil
		case l := <-w.lines: // a line without a request: the worker died, or breaks the protocol
			return reached, unexpectedLineError(l)
		case j := <-p.jobs:
			if err := w.do(j, p.options.Timeout, p.closing); err != nil {
				return reached, err
			}
			reached = rendered
		}
	}
}

// unexpectedLineError is the error of a line, or of the end of output, without a waiting
// request.
func unexpectedLineError(l line) error {
	if l.err != nil {
		return fmt.Errorf("%w: %w", ErrCrashed, l.err)
	}
	return errGarbage
}

func (p *Pool) start(n int) (*worker, error) {
	o := p.options
	// No request's context: a worker outlives them all, and the pool ends it.
	//nolint:gosec // the operator's own program
	cmd := exec.CommandContext(context.Background(), o.Node, fmt.Sprintf("--max-old-space-size=%d", o.MemoryMB), p.script)
	cmd.Dir = filepath.Dir(p.script)
	// The environment may contain secrets, and rendering needs nothing of it.
	cmd.Env = []string{"NODE_ENV=production", "TZ=UTC"}
	cmd.SysProcAttr = childAttributes()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("opening the worker's input: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("opening the worker's output: %w", err)
	}
	cmd.Stderr = &logWriter{logger: o.Logger.With("worker", n)}
	// A grandchild with an open stderr must not delay Wait.
	cmd.WaitDelay = goodbye
	if err := p.spawner.start(cmd); err != nil {
		return nil, fmt.Errorf("starting the worker: %w", err)
	}
	w := &worker{cmd: cmd, stdin: stdin, lines: make(chan line, 1), exited: make(chan struct{})}
	go w.read(stdout, o.MaxOutput)
	return w, nil
}

// awaitHello waits for the worker's first line.
func (p *Pool) awaitHello(w *worker) error {
	t := time.NewTimer(p.options.StartTimeout)
	defer t.Stop()
	select {
	case <-p.closing:
		return ErrClosed
	case <-t.C:
		return fmt.Errorf("%w: it did not say that it is ready", ErrTimeout)
	case l := <-w.lines:
		if l.err != nil {
			return fmt.Errorf("%w before it was ready: %w", ErrCrashed, l.err)
		}
		var h hello
		if len(l.text) > helloMaxSize || json.Unmarshal(l.text, &h) != nil || !h.Ready {
			return fmt.Errorf("%w: the first line is not the hello", errGarbage)
		}
		return nil
	}
}

// do runs a job and sends its outcome. An error means that the worker is unusable. The
// budget begins here, since waiting in the queue, or a caller who leaves, isn't the
// worker's fault.
func (w *worker) do(j *job, budget time.Duration, closing <-chan struct{}) error {
	select {
	case <-j.left:
		return nil
	default:
	}
	w.nextID++
	w.buffer = appendRequest(w.buffer[:0], w.nextID, j.payload)
	written := make(chan error, 1)
	go func(request []byte) {
		_, err := w.stdin.Write(request)
		written <- err
	}(w.buffer)
	html, failure, err := w.await(budget, written, closing)
	switch {
	case err == nil:
		j.done <- outcome{html: html, err: failure}
	case errors.Is(err, ErrTimeout), errors.Is(err, ErrClosed):
		j.done <- outcome{err: err}
	default:
		j.done <- outcome{err: fmt.Errorf("%w: %w", ErrCrashed, err)}
	}
	return err
}

func (w *worker) await(
	budget time.Duration, written <-chan error, closing <-chan struct{},
) (html string, failure error, err error) {
	t := time.NewTimer(budget)
	defer t.Stop()
	select {
	case l := <-w.lines:
		if l.err != nil {
			return "", nil, fmt.Errorf("reading from the worker: %w", l.err)
		}
		html, failure, err = parseAnswer(l.text, w.nextID)
		if err != nil {
			return "", nil, err
		}
	case <-t.C:
		return "", nil, ErrTimeout
	case <-closing:
		return "", nil, ErrClosed
	}
	// An answer before the whole request is read is invalid; nearly always the write has
	// ended long before.
	select {
	case err := <-written:
		if err != nil {
			return "", nil, fmt.Errorf("writing to the worker: %w", err)
		}
		return html, failure, nil
	case <-t.C:
		return "", nil, ErrTimeout
	}
}

// read sends the worker's lines until its output ends, fails or has a line above limit.
func (w *worker) read(stdout io.Reader, limit int) {
	defer close(w.exited)
	r := bufio.NewReaderSize(stdout, readBuffer)
	for {
		text, err := readLine(r, limit)
		w.lines <- line{text: text, err: err}
		if err != nil {
			return
		}
	}
}

// stop ends the process: by closing its input if politely, else by killing it.
func (w *worker) stop(politely bool) {
	_ = w.stdin.Close()
	t := time.NewTimer(goodbye)
	defer t.Stop()
	for politely {
		select {
		case <-w.lines:
		case <-w.exited:
			politely = false
		case <-t.C:
			politely = false
		}
	}
	_ = w.cmd.Process.Kill()
	for {
		select {
		case <-w.lines: // unblocks the reader, which may be sending a line
		case <-w.exited:
			_ = w.cmd.Wait()
			return
		}
	}
}

// logWriter logs the lines of a worker's standard error.
type logWriter struct {
	logger *slog.Logger
	rest   []byte
}

func (l *logWriter) Write(b []byte) (int, error) {
	n := len(b)
	l.rest = append(l.rest, b...)
	for {
		text, rest, found := cutLine(l.rest)
		if !found {
			return n, nil
		}
		l.rest = rest
		if len(text) > 0 {
			l.logger.Warn("page renderer: " + string(text))
		}
	}
}

// cutLine cuts the first line off b; a line above longestLog is cut there.
func cutLine(b []byte) (text, rest []byte, found bool) {
	for i, c := range b {
		if c == '\n' {
			return b[:i], b[i+1:], true
		}
		if i == longestLog {
			return b[:i], b[i:], true
		}
	}
	return nil, b, false
}
