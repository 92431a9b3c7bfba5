package throttle

import (
	"context"
	"sync"
	"time"

	"knowmad/pkg/platform/problem"
)

// waiting is the number of tasks of one caller that run or wait for their turn.
const waiting = 3

// Turns runs the tasks of each caller one at a time, in this process. The zero value is
// ready.
type Turns struct {
	mu      sync.Mutex
	callers map[string]*turn
}

type turn struct {
	taken chan struct{} // holds one
	tasks int           // that run or wait
}

// Take waits for the turn of a caller, which end ends. The error is a TooManyRequestsError
// with a message where three tasks of the caller run or wait.
func (t *Turns) Take(ctx context.Context, caller, message string) (end func(), err error) {
	t.mu.Lock()
	own := t.callers[caller]
	if own == nil {
		own = &turn{taken: make(chan struct{}, 1)}
		if t.callers == nil {
			t.callers = map[string]*turn{}
		}
		t.callers[caller] = own
	}
	if own.tasks >= waiting {
		t.mu.Unlock()
		p := problem.New(problem.TooManyRequests, "%s", message)
		p.RetryAfter = time.Second
		return nil, p
	}
	own.tasks++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if own.tasks--; own.tasks == 0 {
			delete(t.callers, caller)
		}
	}
	select {
	case own.taken <- struct{}{}:
		return func() { <-own.taken; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, context.Cause(ctx)
	}
}
