// Package clocktest has a clock for tests, which stands until it is moved.
package clocktest

import (
	"sync"
	"time"
)

// Hand is a clock that a test moves, also while others look. Make it with At.
type Hand struct {
	mu   sync.Mutex
	now  time.Time
	tick time.Duration
}

// At is a clock that stands at t.
func At(t time.Time) *Hand { return &Hand{now: t.UTC()} }

// Now is where the clock stands, in UTC.
func (h *Hand) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(h.tick)
	return h.now
}

// Tick lets the clock go on by d at each call of Now, so that what happens
// has an order.
func (h *Hand) Tick(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.tick = d
}

// Pass moves the clock on by d, or back where d is negative.
func (h *Hand) Pass(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// Set moves the clock to t.
func (h *Hand) Set(t time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = t.UTC()
}

// Reach moves the clock on to t, never back.
func (h *Hand) Reach(t time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.After(h.now) {
		h.now = t.UTC()
	}
}
