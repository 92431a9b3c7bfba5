package httpx

import (
	"net/netip"
	"sync"
	"time"

	"knowmad/pkg/platform/clock"

	"golang.org/x/time/rate"
)

// MinRate is the least number of requests per second that any address is
// given: whole schools stand behind one address.
const MinRate = 200

// Limiter bounds how often one address may do what costs the server something:
// a token bucket per address (IPv6: per /64, which is what one subscriber
// gets). Its memory is bounded by two generations of buckets: when the young
// one is full it becomes the old one and the old one is forgotten. A forgotten
// address starts with a full bucket, which errs on the visitor's side.
type Limiter struct {
	clock clock.Clock
	rate  rate.Limit
	burst int
	max   int

	mu         sync.Mutex
	young, old map[netip.Addr]*rate.Limiter
}

const limiterGeneration = 1 << 15 // buckets of a generation; about 5 MB

// NewLimiter gives each address perSecond requests a second (at least MinRate)
// and as many at once.
func NewLimiter(c clock.Clock, perSecond int) *Limiter {
	n := max(perSecond, MinRate)
	return &Limiter{
		clock: c, rate: rate.Limit(n), burst: n, max: limiterGeneration,
		young: map[netip.Addr]*rate.Limiter{},
	}
}

// Allow takes a token of a. If there is none, wait is how long until there is.
func (l *Limiter) Allow(a netip.Addr) (ok bool, wait time.Duration) {
	now := l.clock.Now()
	r := l.bucket(a).ReserveN(now, 1)
	if d := r.DelayFrom(now); d > 0 {
		r.CancelAt(now)
		return false, d
	}
	return true, 0
}

// Empty tells whether a has no token left, without taking one.
func (l *Limiter) Empty(a netip.Addr) bool {
	return l.bucket(a).TokensAt(l.clock.Now()) < 1
}

func (l *Limiter) bucket(a netip.Addr) *rate.Limiter {
	a = subscriber(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.young[a]; ok {
		return b
	}
	b, ok := l.old[a]
	if !ok {
		b = rate.NewLimiter(l.rate, l.burst)
	}
	if len(l.young) >= l.max {
		l.old, l.young = l.young, map[netip.Addr]*rate.Limiter{}
	}
	l.young[a] = b
	return b
}

func subscriber(a netip.Addr) netip.Addr {
	if !a.Is6() {
		return a
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return a
	}
	return p.Addr()
}
