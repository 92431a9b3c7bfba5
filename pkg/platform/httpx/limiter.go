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

// Limiter bounds how often one subnet may do what costs the server something:
// a token bucket per ClientSubnet. Its memory is bounded by two generations of
// buckets: when the young one is full it becomes the old one and the old one is
// forgotten. A forgotten subnet starts with a full bucket, which errs on the
// visitor's side.
type Limiter struct {
	clock clock.Clock
	rate  rate.Limit
	burst int
	max   int

	mu         sync.Mutex
	young, old map[string]*rate.Limiter
}

const limiterGeneration = 1 << 15 // buckets of a generation; about 5 MB

// NewLimiter gives each address perSecond requests a second (at least MinRate)
// and as many at once.
func NewLimiter(c clock.Clock, perSecond int) *Limiter {
	n := max(perSecond, MinRate)
	return &Limiter{
		clock: c, rate: rate.Limit(n), burst: n, max: limiterGeneration,
		young: map[string]*rate.Limiter{},
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
	subnet := ClientSubnet(a)
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.young[subnet]; ok {
		return b
	}
	b, ok := l.old[subnet]
	if !ok {
		b = rate.NewLimiter(l.rate, l.burst)
	}
	if len(l.young) >= l.max {
		l.old, l.young = l.young, map[string]*rate.Limiter{}
	}
	l.young[subnet] = b
	return b
}

// ClientSubnet is what one internet subscriber gets: the /64 of an IPv6 address, an
// IPv4 address as it is.
func ClientSubnet(a netip.Addr) string {
	if a.Is6() && !a.Is4In6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.Unmap().String()
}
