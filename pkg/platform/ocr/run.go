package ocr

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

const (
	// maxOutput is how much is read of what the process says, in bytes: a full page has
	// a twentieth of it.
	maxOutput = 4 << 20
	// maxTold is how much of its complaint an error has, in bytes.
	maxTold = 300
	// waitDelay is how long its pipes may stay open once it was killed.
	waitDelay = time.Second
)

// run runs Tesseract with input, and gives what it wrote.
func (r *Reader) run(ctx context.Context, input []byte, args ...string) ([]byte, error) {
	timed, cancel := context.WithTimeoutCause(ctx, r.options.Timeout, ErrTime)
	defer cancel()
	c := exec.CommandContext(timed, r.program, args...) //nolint:gosec // the operator's program; no argument is a user's
	c.Env = environment()
	c.Stdin = bytes.NewReader(input)
	c.WaitDelay = waitDelay
	out, told := &limited{most: maxOutput}, &limited{most: maxTold}
	c.Stdout, c.Stderr = out, told
	if err := c.Start(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFailed, err)
	}
	bound(c.Process.Pid, r.options.MaxMemory, r.options.StepTime)
	if err := c.Wait(); err != nil {
		if cause := context.Cause(timed); cause != nil {
			return nil, cause
		}
		if usedUp(c.ProcessState) {
			return nil, ErrTime
		}
		return nil, fmt.Errorf("%w: %w: %s", ErrFailed, err, strings.TrimSpace(told.String()))
	}
	if out.cut {
		return nil, fmt.Errorf("%w: it wrote more than %d bytes", ErrFailed, maxOutput)
	}
	return out.Bytes(), nil
}

// environment is what the process sees of the server's: where its languages lie. It uses
// one processor, as others work beside it.
func environment() []string {
	env := []string{"OMP_THREAD_LIMIT=1", "LC_ALL=C"}
	if folder := os.Getenv("TESSDATA_PREFIX"); folder != "" {
		env = append(env, "TESSDATA_PREFIX="+folder)
	}
	return env
}

// limited keeps the first bytes that are written to it.
type limited struct {
	bytes.Buffer

	most int
	cut  bool
}

// Write takes all, and keeps what fits.
func (l *limited) Write(p []byte) (int, error) {
	kept := p[:min(len(p), l.most-l.Len())]
	l.cut = l.cut || len(kept) < len(p)
	l.Buffer.Write(kept)
	return len(p), nil
}
