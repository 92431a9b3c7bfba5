package child

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"
)

// Service is what a child does.
type Service interface {
	// Visit answers the requests of one visit, from the first until Next gives none. It
	// doesn't use the Session afterwards. Its error is the answer to the request that it
	// ended at.
	Visit(ctx context.Context, s *Session) error
	// Fault encodes an error of Visit or of a reply.
	Fault(err error) Fault
}

// Serve answers requests until in ends. gone, which may be nil, is called when it does,
// whatever the service is doing at the moment: a process exits there.
func Serve(ctx context.Context, in io.Reader, out io.Writer, service Service, gone func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := newWire(in, out)
	frames := make(chan frame)
	go func() {
		defer close(frames)
		for {
			kind, body, err := w.read()
			if err != nil {
				if gone != nil {
					gone()
				}
				cancel()
				return
			}
			select {
			case frames <- frame{kind, body}:
			case <-ctx.Done():
				return
			}
		}
	}()
	if err := w.write(frameReady, nil); err != nil {
		return err
	}
	for {
		s := &Session{wire: w, frames: frames, service: service}
		if !s.Next() {
			if s.ended {
				return nil
			}
			continue // a visit without a request
		}
		err := visit(ctx, s)
		for err != nil { // what comes after an error has the same one
			if fault := s.fail(err); fault != nil {
				return fault
			}
			if !s.Next() {
				break
			}
		}
		if s.Next() || s.ended { // the visit may have ended before its requests did
			return nil
		}
		free()
		if err := w.send(frameClosed, report{Spent: spent()}); err != nil {
			return err
		}
	}
}

type frame struct {
	kind byte
	body []byte
}

// visit calls the service; a panic is an error of this visit.
func visit(ctx context.Context, s *Session) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("child: the work panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return s.service.Visit(ctx, s)
}

// free gives memory that isn't used any more back to the system.
func free() { debug.FreeOSMemory() }

// Session is a visit as the child sees it: its requests, its input and its output.
type Session struct {
	wire    *wire
	frames  <-chan frame
	service Service
	current request
	closed  bool // the visit has ended
	ended   bool // and so has the input of the process
	cache   []byte
	cacheAt int64
}

// Next waits for the next request; false says that the visit has ended.
func (s *Session) Next() bool {
	if s.closed {
		return false
	}
	f, ok := <-s.frames
	if !ok || f.kind != frameRequest && f.kind != frameClose {
		s.closed, s.ended = true, true
		return false
	}
	if f.kind == frameClose || json.Unmarshal(f.body, &s.current) != nil {
		s.closed = true
		return false
	}
	return true
}

// Op names the request.
func (s *Session) Op() string { return s.current.Op }

// Args reads the request's arguments into v.
func (s *Session) Args(v any) error {
	if err := json.Unmarshal(s.current.Args, v); err != nil {
		return fmt.Errorf("child: arguments of %s: %w", s.current.Op, err)
	}
	return nil
}

// Reply answers the request with a result, or with an error that is the request's alone:
// the visit goes on.
func (s *Session) Reply(result any, err error) error {
	if err != nil {
		return s.fail(err)
	}
	body, err := json.Marshal(result)
	if err != nil {
		return fmt.Errorf("child: a result: %w", err)
	}
	return s.wire.send(frameResult, report{Spent: spent(), Result: body})
}

func (s *Session) fail(err error) error {
	return s.wire.send(frameFault, report{Spent: spent(), Fault: s.service.Fault(err)})
}

// Size is how long the input is, in bytes.
func (s *Session) Size() int64 { return s.current.Size }

// Write streams output to the parent.
func (s *Session) Write(p []byte) (int, error) {
	n := 0
	for len(p) > 0 {
		piece := p[:min(len(p), pieceSize)]
		if err := s.wire.write(frameOutput, piece); err != nil {
			return n, err
		}
		n, p = n+len(piece), p[len(piece):]
	}
	return n, nil
}

// ReadAt reads the input. What was read last is kept, as decoders read in small pieces.
func (s *Session) ReadAt(p []byte, at int64) (int, error) {
	n := 0
	for n < len(p) {
		if at < 0 || at >= s.Size() {
			return n, io.EOF
		}
		if at < s.cacheAt || at >= s.cacheAt+int64(len(s.cache)) {
			if err := s.ask(at); err != nil {
				return n, err
			}
		}
		got := copy(p[n:], s.cache[at-s.cacheAt:])
		n, at = n+got, at+int64(got)
	}
	return n, nil
}

// errInput says that the parent can't read the input, for a reason that it knows.
var errInput = errors.New("child: the input can't be read")

// ask fetches the piece of the input that has a place.
func (s *Session) ask(at int64) error {
	from := at / pieceSize * pieceSize
	var body [askSize]byte
	binary.LittleEndian.PutUint64(body[:], uint64(from))
	binary.LittleEndian.PutUint32(body[8:], uint32(min(pieceSize, s.Size()-from)))
	if err := s.wire.write(frameAsk, body[:]); err != nil {
		return err
	}
	f, ok := <-s.frames
	if !ok || f.kind != frameData {
		s.closed, s.ended = true, true
		return errInput
	}
	if int64(len(f.body)) <= at-from {
		return errInput
	}
	s.cache, s.cacheAt = f.body, from
	return nil
}

// WithProcessorTime is ctx, ended with a cause once this process has spent so much more
// processor time: of a child, which does one thing at a time, the time of that.
func WithProcessorTime(ctx context.Context, most time.Duration, cause error) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	begun := spent()
	go func() {
		const every = 20 * time.Millisecond
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if spent()-begun >= most {
					cancel(cause)
					return
				}
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}
