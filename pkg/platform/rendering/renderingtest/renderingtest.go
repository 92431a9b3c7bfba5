// Package renderingtest reads documents in the process of a test, for servers in tests that
// aren't about child processes.
//
// Tests alone import it.
package renderingtest

import (
	"context"
	"io"

	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/rendering"
)

// InProcess starts children that are goroutines of this process. cacheFolder keeps PDFium's
// machine code.
func InProcess(cacheFolder string) func() (child.Process, error) {
	return func() (child.Process, error) {
		in, requests := io.Pipe()
		answers, out := io.Pipe()
		p := &process{Reader: answers, Writer: requests, done: make(chan struct{})}
		p.kill = func() {
			_ = requests.Close()
			_ = answers.Close()
		}
		go func() {
			defer close(p.done)
			_ = rendering.Serve(context.Background(), in, out, cacheFolder) // its end is the pipes' end
			_ = in.Close()
			_ = out.Close()
		}()
		return p, nil
	}
}

type process struct {
	io.Reader
	io.Writer

	kill func()
	done chan struct{}
}

// ID is none.
func (*process) ID() int { return 0 }

// Kill ends the goroutine.
func (p *process) Kill() { p.kill() }

// Wait waits for its end.
func (p *process) Wait() child.Exit {
	<-p.done
	return child.Exit{State: "ended"}
}
