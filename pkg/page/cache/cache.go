package cache

import (
	"context"
	"time"

	"knowmad/pkg/platform/clock"

	"github.com/prometheus/client_golang/prometheus"
)

// Options say how much a Cache keeps and how much is made at once. All but
// MaxBytes are required.
type Options struct {
	Clock clock.Clock
	// MaxBytes bounds the pages that are kept; 0: 128 MiB.
	MaxBytes int64
	// AtOnce is how many pages are made at once.
	AtOnce int
	// QueueTime is how long a page may have to wait for its turn.
	QueueTime time.Duration
	// Waiting counts the pages that wait for their turn.
	Waiting prometheus.Gauge
	// Made is called after each page that was made.
	Made func()
}

// Cache is the pages that are finished and those that are being made.
type Cache struct {
	clock     clock.Clock
	life      context.Context //nolint:containedctx // the lifetime of what is made in the background
	store     *store
	flights   flights
	admission *admission
	made      func()
}

// New makes an empty cache. When ctx ends, pages that wait for their turn fail
// with ErrClosed. Close frees it.
func New(ctx context.Context, o Options) (*Cache, error) {
	s, err := newStore(o.MaxBytes)
	if err != nil {
		return nil, err
	}
	return &Cache{
		clock: o.Clock, life: ctx, store: s, made: o.Made,
		admission: newAdmission(o.Clock, o.AtOnce, o.QueueTime, o.Waiting),
	}, nil
}

// Get gives the page of a key as of now.
func (c *Cache) Get(key Key, now time.Time) (*Entry, Freshness) { return c.store.get(key, now) }

// Make gives the page that is being made for another visitor, or builds it; the
// error is build's, ErrOverload where the page's turn would come too late,
// ErrClosed, or ctx's. build runs in a goroutine of its own: the visitor who asked
// first may leave without harm to the others.
func (c *Cache) Make(ctx context.Context, key Key, build func() (*Entry, error)) (*Entry, error) {
	fl, err := c.begin(key, build)
	if err != nil {
		return nil, err
	}
	return fl.wait(ctx)
}

// Refresh builds a stale page anew in the background. If that fails, or too many
// others wait, the stale one stands until its time is up.
func (c *Cache) Refresh(key Key, build func() (*Entry, error)) {
	_, _ = c.begin(key, build)
}

// begin joins the flight of a key, or starts it.
func (c *Cache) begin(key Key, build func() (*Entry, error)) (*flight, error) {
	fl, first, err := c.flights.join(key, c.admission.enter)
	if err != nil || !first {
		return fl, err
	}
	c.flights.start(key, fl, func() (e *Entry, err error) {
		done, err := c.admission.turn(c.life)
		if err != nil {
			return nil, ErrClosed
		}
		defer func() {
			done()
			c.made()
		}()
		// A flight that made the same page may have ended between the caller's Get
		// and now.
		if e, state := c.store.get(key, c.clock.Now()); state == Fresh {
			return e, nil
		}
		since := c.store.begin()
		defer func() { c.store.finish(since, e) }()
		return build()
	})
	return fl, nil
}

// Turn waits for a turn among the pages that are made, for something that isn't
// kept. done ends it. The error is ErrOverload where the turn doesn't come in time.
func (c *Cache) Turn(ctx context.Context) (done func(), err error) {
	if !c.admission.enter() {
		return nil, ErrOverload
	}
	done, err = c.admission.turn(ctx)
	if err != nil {
		return nil, ErrOverload
	}
	return done, nil
}

// Purge forgets every page that carries one of the tags and gives the number of
// those that were found. Pages that are being made at this moment are not kept if
// they carry one, and visitors who come from now on don't wait for them.
func (c *Cache) Purge(tags []string) int {
	leave, ok := c.flights.enter()
	if !ok {
		return 0
	}
	defer leave()
	n := c.store.purge(tags)
	c.flights.detach()
	return n
}

// Close waits for the pages that are being made and forgets all.
func (c *Cache) Close() {
	c.flights.close()
	c.store.close()
}
