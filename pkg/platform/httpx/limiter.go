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
// a token bucket per ClientSubnet, or per any other key. Its memory is bounded by two
// generations of buckets: when the young one is full it becomes the old one and the old
// one is forgotten. A forgotten key starts with a full bucket, which errs on the
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
	return NewKeyLimiter(c, n, n)
}

// NewKeyLimiter gives each key perSecond tokens a second, and burst at once. What is
// counted by anything but an address, such as a device, has no least rate.
func NewKeyLimiter(c clock.Clock, perSecond, burst int) *Limiter {
	return &Limiter{
		clock: c, rate: rate.Limit(perSecond), burst: burst, max: limiterGeneration,
		young: map[string]*rate.Limiter{},
	}
}

// Allow takes a token of a. If there is none, wait is how long until there is.
func (l *Limiter) Allow(a netip.Addr) (ok bool, wait time.Duration) {
	return l.AllowN(ClientSubnet(a), 1)
}

// AllowN takes n tokens of a key, or none where there are fewer; wait is how long until
// there are as many. A key never gets more than the burst at once.
func (l *Limiter) AllowN(key string, n int) (ok bool, wait time.Duration) {
	now := l.clock.Now()
	r := l.bucket(key).ReserveN(now, n)
	if !r.OK() {
		return false, rate.InfDuration
	}
	if d := r.DelayFrom(now); d > 0 {
		r.CancelAt(now)
		return false, d
	}
	return true, 0
}

// Empty reports whether a has no token left, without taking one.
func (l *Limiter) Empty(a netip.Addr) bool {
	return l.bucket(ClientSubnet(a)).TokensAt(l.clock.Now()) < 1
}

func (l *Limiter) bucket(key string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b, ok := l.young[key]; ok {
		return b
	}
	b, ok := l.old[key]
	if !ok {
		b = rate.NewLimiter(l.rate, l.burst)
	}
	if len(l.young) >= l.max {
		l.old, l.young = l.young, map[string]*rate.Limiter{}
	}
	l.young[key] = b
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
