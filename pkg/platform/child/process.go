package child

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Process is a child that was started: what is written to it is its standard input, what
// is read from it its output.
type Process interface {
	io.ReadWriter
	ID() int // of the process; 0 where there is none
	Kill()   // at once; it may be called again
	// Wait waits for the end of a child that was killed or has ended. It may be called again.
	Wait() Exit
}

// Exit is how a child ended.
type Exit struct {
	Spent time.Duration // processor time
	State string        // its status or its signal
	Said  string        // the end of what it wrote to its standard error
}

// command starts this program once more.
func command(args, env []string) func() (Process, error) {
	return func() (Process, error) {
		if os.Getenv(childVariable) != "" {
			return nil, errors.New("a child starts no children")
		}
		program, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("looking for this program: %w", err)
		}
		c := exec.Command(program, args...) //nolint:gosec,noctx // this program; the pool kills it
		c.Env = environment(env)
		return launch(c)
	}
}

// launched is a process of the system.
type launched struct {
	io.Reader
	io.Writer

	command *exec.Cmd
	pipes   []io.Closer
	said    *tail
	waiting sync.Once
	exit    Exit
}

func launch(c *exec.Cmd) (Process, error) {
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &launched{Reader: out, Writer: in, command: c, pipes: []io.Closer{in, out}, said: &tail{}}
	c.Stderr = p.said
	c.WaitDelay = time.Second
	if err := c.Start(); err != nil {
		return nil, err
	}
	return p, nil
}

// ID is the process id.
func (p *launched) ID() int { return p.command.Process.Pid }

// Kill ends the process.
func (p *launched) Kill() {
	_ = p.command.Process.Kill()
	for _, pipe := range p.pipes {
		_ = pipe.Close() // ends a read or write of the parent's, too
	}
}

// Wait waits for its end.
func (p *launched) Wait() Exit {
	p.waiting.Do(func() {
		_ = p.command.Wait()
		if s := p.command.ProcessState; s != nil {
			p.exit = Exit{Spent: s.UserTime() + s.SystemTime(), State: s.String()}
		}
		p.exit.Said = p.said.String()
	})
	return p.exit
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

// maxSaid is how much is kept of what a child writes to its standard error, in bytes.
const maxSaid = 4 << 10

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if n := len(t.kept); n > maxSaid {
		t.kept = append(t.kept[:0], t.kept[n-maxSaid:]...)
	}
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.kept))
}
