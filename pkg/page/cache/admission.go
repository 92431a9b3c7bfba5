package cache

import (
	"context"
	"errors"
	"sync"
	"time"

	"knowmad/pkg/platform/clock"

	"github.com/prometheus/client_golang/prometheus"
)

// ErrOverload says that a page can't be made in time, as too many others wait.
var ErrOverload = errors.New("page: more pages are asked for than can be made")

const (
	// longestQueue bounds the memory of those that wait.
	longestQueue = 1 << 10
	// firstPace is taken for the time of one page until some were made.
	firstPace = 20 * time.Millisecond
	leastPace = time.Millisecond
	// paceWeight is how many pages the measured pace remembers.
	paceWeight = 16
)

// admission decides which pages are made when more are asked for than can be: as
// many at once as keep the renderers busy, and a queue no longer than what they do
// in queueTime. It is asked before any work is done for a page.
type admission struct {
	clock     clock.Clock
	turns     chan struct{}
	queueTime time.Duration
	gauge     prometheus.Gauge

	mu      sync.Mutex
	waiting int
	pace    time.Duration // how long a page takes from its turn to its end, on average
}

func newAdmission(c clock.Clock, atOnce int, queueTime time.Duration, gauge prometheus.Gauge) *admission {
	return &admission{
		clock: c, turns: make(chan struct{}, atOnce), queueTime: queueTime, gauge: gauge, pace: firstPace,
	}
}

// enter takes a place in the queue; turn must follow. It is false where the page
// would wait for too long.
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

// room is how many may wait: as many pages as end in queueTime, and as many as are
// made at once however long they take.
func (a *admission) room() int {
	atOnce := cap(a.turns)
	return min(max(int(a.queueTime*time.Duration(atOnce)/a.pace), atOnce), longestQueue)
}

// turn waits for the turn of a page that entered. done ends it; without a turn it
// is nil, and the error is the context's.
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

// addRenderTime moves pace, the average time that a page takes, towards took.
func (a *admission) addRenderTime(took time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pace = max(a.pace+(took-a.pace)/paceWeight, leastPace)
}
