package child_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/child"

	"github.com/stretchr/testify/require"
)

const serve = "serve"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == serve {
		os.Exit(child.Main(os.Stdin, os.Stdout, os.Stderr, hostile{}))
	}
	os.Exit(m.Run())
}

// hostile does what decoders of hostile bytes may do.
type hostile struct{}

var errOwn = errors.New("the service's own")

func (hostile) Fault(err error) child.Fault { return child.Fault{Code: "own", Message: err.Error()} }

func (hostile) Visit(_ context.Context, s *child.Session) error {
	for {
		switch s.Op() {
		case "copy":
			_, err := io.Copy(s, io.NewSectionReader(s, 0, s.Size()))
			if err := s.Reply(s.Size(), err); err != nil {
				return err
			}
		case "fail":
			if err := s.Reply(nil, errOwn); err != nil {
				return err
			}
		case "give up":
			return errOwn
		case "panic":
			panic("a fault of ours")
		case "crash":
			fmt.Fprintln(os.Stderr, "fatal error: a stack")
			os.Exit(3)
		case "eat":
			var all [][]byte
			for {
				all = append(all, bytes.Repeat([]byte{1}, 1<<20))
				runtime.KeepAlive(all)
			}
		case "spin":
			_, _ = s.Write([]byte("it spins"))
			for {
				runtime.Gosched()
			}
		}
		if !s.Next() {
			return nil
		}
	}
}

func newPool(t *testing.T, o child.Options) *child.Pool {
	t.Helper()
	o.Args = []string{serve}
	o.Fault = func(f child.Fault) error { return fmt.Errorf("%w: %s", errOwn, f.Message) }
	p := child.New(o)
	t.Cleanup(func() {
		require.NoError(t, p.Close())
		require.Empty(t, p.Running())
	})
	return p
}

// call makes one request.
func call(ctx context.Context, p *child.Pool, op string, input io.ReaderAt, size int64, out io.Writer) error {
	return p.Run(ctx, input, size, func(_ context.Context, c *child.Conn) error { return c.Call(op, nil, nil, out) })
}

// works tells that the pool works as ever.
func works(t *testing.T, p *child.Pool) {
	t.Helper()
	text := strings.Repeat("0123456789", 100_000)
	var out bytes.Buffer
	require.NoError(t, call(t.Context(), p, "copy", strings.NewReader(text), int64(len(text)), &out))
	require.Equal(t, text, out.String())
}

func TestChildrenServeOneVisitAfterTheOther(t *testing.T) {
	p := newPool(t, child.Options{Children: 1})
	require.Empty(t, p.Running(), "none is started before there is work")
	works(t, p)
	first := p.Running()
	require.Len(t, first, 1)
	err := p.Run(t.Context(), strings.NewReader("abc"), 3, func(_ context.Context, c *child.Conn) error {
		require.ErrorIs(t, c.Call("fail", nil, nil, nil), errOwn)
		var size int
		require.NoError(t, c.Call("copy", nil, &size, io.Discard), "the visit goes on")
		require.Equal(t, 3, size)
		require.ErrorIs(t, c.Call("give up", nil, nil, nil), errOwn)
		return c.Call("copy", nil, &size, io.Discard)
	})
	require.ErrorIs(t, err, errOwn, "what comes after it has its error")
	require.NoError(t, p.Run(t.Context(), nil, 0, func(context.Context, *child.Conn) error { return nil }))
	require.ErrorContains(t, call(t.Context(), p, "panic", nil, 0, nil), "a fault of ours")
	works(t, p)
	require.Equal(t, first, p.Running(), "by the same child")
}

func TestEndOfAChildIsAnErrorOfItsVisitAlone(t *testing.T) {
	for op, said := range map[string]string{"crash": "a stack", "eat": "MiB of memory", "spin": "of processor time"} {
		o := child.Options{Children: 2, MaxMemory: 200 << 20}
		if op == "spin" {
			o.Processor = 300 * time.Millisecond
		}
		p := newPool(t, o)
		var both sync.WaitGroup
		both.Go(func() {
			err := call(t.Context(), p, op, nil, 0, io.Discard)
			if !errors.Is(err, child.ErrEnded) || runtime.GOOS == "linux" && !strings.Contains(err.Error(), said) {
				t.Errorf("%s: %v", op, err)
			}
		})
		both.Go(func() {
			var out bytes.Buffer
			if err := call(t.Context(), p, "copy", strings.NewReader("another"), 7, &out); err != nil || out.String() != "another" {
				t.Errorf("beside %s: %v", op, err)
			}
		})
		both.Wait()
		works(t, p)
	}
}

func TestTimeOfAChildIsCounted(t *testing.T) {
	p := newPool(t, child.Options{Processor: 300 * time.Millisecond})
	var m child.Meter
	require.ErrorIs(t, call(child.WithMeter(t.Context(), &m), p, "spin", nil, 0, io.Discard), child.ErrEnded)
	require.GreaterOrEqual(t, m.Spent(), 200*time.Millisecond)
}

// sign is written to when a child works.
type sign struct{ works func() }

func (s sign) Write(p []byte) (int, error) {
	s.works()
	return len(p), nil
}

func TestCallerThatLeavesEndsItsChild(t *testing.T) {
	p := newPool(t, child.Options{})
	reason := errors.New("the author was deleted")
	ctx, cancel := context.WithCancelCause(t.Context())
	err := call(ctx, p, "spin", nil, 0, sign{func() { cancel(reason) }})
	require.ErrorIs(t, err, reason)
	require.NotErrorIs(t, err, child.ErrEnded)
	require.Empty(t, p.Running())
	works(t, p)
}

func TestOwnErrorsAreNoEndOfAChild(t *testing.T) {
	p := newPool(t, child.Options{})
	disk := errors.New("input/output error")
	for name, err := range map[string]error{
		"reading": call(t.Context(), p, "copy", brokenDiskError{disk}, 10, io.Discard),
		"writing": call(t.Context(), p, "copy", strings.NewReader("abc"), 3, brokenDiskError{disk}),
	} {
		require.ErrorIs(t, err, disk, name)
		require.NotErrorIs(t, err, child.ErrEnded, name)
	}
	works(t, p)
}

type brokenDiskError struct{ error }

func (b brokenDiskError) ReadAt([]byte, int64) (int, error) { return 0, b.error }
func (b brokenDiskError) Write([]byte) (int, error)         { return 0, b.error }

func TestChildrenLeave(t *testing.T) {
	idle := newPool(t, child.Options{Idle: time.Millisecond})
	works(t, idle)
	require.Eventually(t, func() bool { return len(idle.Running()) == 0 }, time.Minute, time.Millisecond)
	if runtime.GOOS == "linux" {
		grown := newPool(t, child.Options{Leave: 1})
		works(t, grown)
		require.Empty(t, grown.Running())
	}
}

func TestCloseEndsVisits(t *testing.T) {
	p := newPool(t, child.Options{})
	closed := make(chan error, 1)
	err := call(t.Context(), p, "spin", nil, 0, sign{func() { go func() { closed <- p.Close() }() }})
	require.ErrorIs(t, err, child.ErrClosed)
	require.NoError(t, <-closed)
	require.ErrorIs(t, call(t.Context(), p, "copy", nil, 0, nil), child.ErrClosed)
}

// A parent that dies closes the input of its children, which end in the middle of their
// work.
func TestChildEndsWithItsParent(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	c := exec.CommandContext(t.Context(), program, serve)
	in, err := c.StdinPipe()
	require.NoError(t, err)
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	const body = `{"op":"spin","size":0}`
	_, err = io.WriteString(in, "q\x16\x00\x00\x00"+body)
	require.NoError(t, err)
	require.Len(t, body, 0x16)
	head := make([]byte, 2*5+len("it spins"))
	_, err = io.ReadFull(out, head)
	require.NoError(t, err)
	require.Equal(t, "it spins", string(head[10:]))
	require.NoError(t, in.Close())
	require.NoError(t, c.Wait())
}

func TestWhatIsNoChildIsRefused(t *testing.T) {
	for name, answer := range map[string]string{
		"nothing":     "",
		"other words": "hello, world",
		"a flood":     "y\xff\xff\xff\xff",
		"too early":   "y\x00\x00\x00\x00z\x00\x00\x00\x00",
		"half a word": "y\x00\x00\x00\x00v\x05\x00\x00\x00ab",
		"no report":   "y\x00\x00\x00\x00v\x02\x00\x00\x00[]",
		"other bytes": "y\x00\x00\x00\x00a\x0c\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
	} {
		p := child.New(child.Options{Start: func() (child.Process, error) { return &mute{Reader: strings.NewReader(answer)}, nil }})
		err := call(t.Context(), p, "copy", strings.NewReader("abc"), 3, nil)
		require.True(t, errors.Is(err, child.ErrEnded) || errors.Is(err, child.ErrStart), "%s: %v", name, err)
		require.NoError(t, p.Close())
	}
}

// mute is a process that says what it says.
type mute struct{ io.Reader }

func (*mute) Write(p []byte) (int, error) { return len(p), nil }
func (*mute) ID() int                     { return 0 }
func (*mute) Kill()                       {}
func (*mute) Wait() child.Exit            { return child.Exit{} }
