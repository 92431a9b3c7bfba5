package child

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// Conn is a child that works for one visit. It belongs to the visit and to one goroutine.
type Conn struct {
	worker *worker
	fault  func(Fault) error
	input  io.ReaderAt
	size   int64
	failed error // why the child can't be used any more
	own    bool  // failed is the parent's own error, of reading or writing
	exit   Exit
	asked  bool // a request was sent

	mu     sync.Mutex
	begun  time.Time     // of the request that runs; zero between two
	before time.Duration // processor time by then; below 0: not known yet
}

// touch notes that a request begins.
func (c *Conn) touch() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun, c.before = time.Now(), -1 //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
}

func (c *Conn) rest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun = time.Time{}
}

// since tells when the request that runs began, at which processor time of the child.
func (c *Conn) since(processor time.Duration) (begun time.Time, before time.Duration, busy bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.begun.IsZero() {
		return c.begun, 0, false
	}
	if c.before < 0 {
		c.before = processor
	}
	return c.begun, c.before, true
}

// Call sends a request and waits for its answer: result gets it, unless it is nil, and out
// what the service writes meanwhile, unless that is nil. The error is the service's, as
// Options.Fault decodes it, or the end of the visit, after which each call has it.
func (c *Conn) Call(op string, args, result any, out io.Writer) error {
	if c.failed != nil {
		return c.ended()
	}
	c.touch()
	defer c.rest()
	r, err := c.call(op, args, out)
	if err != nil {
		if c.failed == nil {
			c.failed = err
		}
		c.worker.process.Kill()
		return c.ended()
	}
	c.worker.spent = r.Spent
	if r.Fault != (Fault{}) {
		return c.fault(r.Fault)
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal(r.Result, result); err != nil {
		c.failed = fmt.Errorf("%w: its result of %s: %w", errFrame, op, err)
		c.worker.process.Kill()
		return c.ended()
	}
	return nil
}

// ended is the error of a call that has no answer. Why is said by Pool.Run.
func (c *Conn) ended() error {
	if c.own {
		return c.failed
	}
	if cause := c.worker.cause(); cause != nil {
		return cause
	}
	return fmt.Errorf("%w: %w", ErrEnded, c.failed)
}

// reason is the error of a visit that the child didn't outlive.
func (c *Conn) reason(ctx context.Context) error {
	switch cause := c.worker.cause(); {
	case c.own:
		return c.failed
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case cause != nil:
		return cause
	}
	return fmt.Errorf("%w: %s %s", ErrEnded, c.exit.State, c.exit.Said)
}

// call sends a request and serves the child until it answers.
func (c *Conn) call(op string, args any, out io.Writer) (report, error) {
	body, err := json.Marshal(args)
	if err != nil {
		return report{}, fmt.Errorf("child: arguments of %s: %w", op, err)
	}
	w := c.worker.wire
	c.asked = true
	if err := w.send(frameRequest, request{Op: op, Size: c.size, Args: body}); err != nil {
		return report{}, err
	}
	for {
		kind, body, err := w.read()
		if err != nil {
			return report{}, err
		}
		switch kind {
		case frameAsk:
			if err := c.answer(body); err != nil {
				return report{}, err
			}
		case frameOutput:
			if out == nil {
				return report{}, fmt.Errorf("%w: output of %s", errFrame, op)
			}
			if _, err := out.Write(body); err != nil {
				c.failed, c.own = err, true
				return report{}, err
			}
		case frameResult, frameFault:
			var r report
			if err := json.Unmarshal(body, &r); err != nil || (kind == frameFault) != (r.Fault != Fault{}) {
				return report{}, fmt.Errorf("%w: a report of %s", errFrame, op)
			}
			return r, nil
		default:
			return report{}, fmt.Errorf("%w: %q in answer to %s", errFrame, kind, op)
		}
	}
}

// answer sends a piece of the input.
func (c *Conn) answer(ask []byte) error {
	if len(ask) != askSize {
		return errFrame
	}
	at, size := binary.LittleEndian.Uint64(ask), binary.LittleEndian.Uint32(ask[8:])
	if c.input == nil || size > pieceSize || at >= uint64(c.size) {
		return fmt.Errorf("%w: it asks for %d bytes from %d", errFrame, size, at)
	}
	body := make([]byte, size)
	n, err := c.input.ReadAt(body, int64(at))
	if err != nil && !errors.Is(err, io.EOF) || n == 0 {
		c.failed, c.own = err, true
		if n == 0 && (err == nil || errors.Is(err, io.EOF)) {
			c.failed = io.ErrUnexpectedEOF
		}
		return c.failed
	}
	return c.worker.wire.write(frameData, body[:n])
}

// close ends the visit in the child, which then is ready for the next one.
func (c *Conn) close() {
	c.touch()
	defer c.rest()
	if !c.asked {
		return
	}
	w := c.worker.wire
	if err := w.write(frameClose, nil); err != nil {
		c.failed = err
		return
	}
	kind, body, err := w.read()
	var r report
	if err != nil || kind != frameClosed || json.Unmarshal(body, &r) != nil {
		c.failed = fmt.Errorf("%w: it doesn't end its visit", errFrame)
		return
	}
	c.worker.spent = r.Spent
}
