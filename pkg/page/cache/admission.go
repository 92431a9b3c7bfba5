package cache

import (
	"context"
	"errors"
	"sync"
	"time"

	"knowmad/pkg/platform/clock"

	"github.com/prometheus/client_golang/prometheus"
)

// ErrOverload is the error of a page whose turn wouldn't come within QueueTime.
var ErrOverload = errors.New("page: more pages are asked for than can be made")

const (
	// longestQueue is the maximum number of waiting pages, to bound their memory.
	longestQueue = 1 << 10
	// firstPace is the assumed time of one page until some are made.
	firstPace = 20 * time.Millisecond
	leastPace = time.Millisecond
	// paceWeight is the number of pages over which the pace is averaged.
	paceWeight = 16
)

// admission limits the number of pages made at once, so that the renderers are just busy,
// and the queue to the pages that can be made within queueTime. Pages enter it before any
// work is done for them.
type admission struct {
	clock     clock.Clock
	turns     chan struct{}
	queueTime time.Duration
	gauge     prometheus.Gauge

	mu      sync.Mutex
	waiting int
	pace    time.Duration // average time of a page, without its wait
}

func newAdmission(c clock.Clock, atOnce int, queueTime time.Duration, gauge prometheus.Gauge) *admission {
	return &admission{
		clock: c, turns: make(chan struct{}, atOnce), queueTime: queueTime, gauge: gauge, pace: firstPace,
	}
}

// enter takes a place in the queue, after which the caller must call turn. It returns false
// if the page would wait too long.
func (a *admission) enter() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.waiting >= a.room() {
		return false
	}
	a.waiting++
	a.gauge.Inc()
	return true
}

// room is the maximum length of the queue: the number of pages that are made within
// queueTime, and at least the number made at once.
func (a *admission) room() int {
	atOnce := cap(a.turns)
	return min(max(int(a.queueTime*time.Duration(atOnce)/a.pace), atOnce), longestQueue)
}

// turn waits for the turn of a page that has entered. The caller calls done when the page
// is made. Without a turn done is nil, and the error is the context's.
func (a *admission) turn(ctx context.Context) (done func(), err error) {
	select {
	case a.turns <- struct{}{}:
	case <-ctx.Done():
		err = ctx.Err()
	}
	a.mu.Lock()
	a.waiting--
	a.mu.Unlock()
	a.gauge.Dec()
	if err != nil {
		return nil, err
	}
	began := a.clock.Now()
	return func() {
		<-a.turns
		a.addRenderTime(a.clock.Now().Sub(began))
	}, nil
}

// addRenderTime updates the average time of a page by one measurement.
func (a *admission) addRenderTime(took time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pace = max(a.pace+(took-a.pace)/paceWeight, leastPace)
}
