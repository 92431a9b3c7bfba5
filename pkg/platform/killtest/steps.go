package killtest

import (
	"context"
	"runtime"
	"sync/atomic"

	"knowmad/pkg/platform/db"
)

// Steps stands for a server in this process that is killed at one of its steps: its statements, and
// its calls of Step. From that one on none of its goroutines gets past a step: each ends there, so
// that nothing is committed and nothing is recorded.
type Steps struct {
	last   int64
	passed atomic.Int64
	end    context.CancelFunc
}

// Before makes a server that passes n steps and is killed before the next one. The context ends
// then.
func Before(ctx context.Context, n int) (context.Context, *Steps) {
	ctx, end := context.WithCancel(ctx)
	return ctx, &Steps{last: int64(n), end: end}
}

// Observe makes each statement that is run with the context a step.
func (s *Steps) Observe(ctx context.Context) context.Context {
	return db.Observed(ctx, func(string) { s.Step() })
}

// Step passes a step, or ends the goroutine.
func (s *Steps) Step() {
	if s.passed.Add(1) > s.last {
		s.end()
		runtime.Goexit()
	}
}

// Killed reports whether the server got to the step at which it is killed.
func (s *Steps) Killed() bool { return s.passed.Load() > s.last }
