package cache

import (
	"context"
	"time"

	"knowmad/pkg/platform/clock"

	"github.com/prometheus/client_golang/prometheus"
)

// Options has the limits of a Cache. All fields but MaxBytes are required.
type Options struct {
	Clock clock.Clock
	// MaxBytes is the maximum size of the stored pages; 0: 128 MiB.
	MaxBytes int64
	// AtOnce is the maximum number of pages made at once.
	AtOnce int
	// QueueTime is the maximum time that a page waits for its turn.
	QueueTime time.Duration
	// Waiting is the number of pages that wait for their turn.
	Waiting prometheus.Gauge
	// Made is called after each page made.
	Made func()
}

// Cache has the finished pages, and the flights of pages that are being made.
type Cache struct {
	clock     clock.Clock
	life      context.Context //nolint:containedctx // the lifetime of background work
	store     *store
	flights   flights
	admission *admission
	made      func()
}

// New makes an empty cache. When ctx ends, waiting pages fail with ErrClosed. Close frees
// the cache.
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

// Get returns the page of a key and its freshness at a time.
func (c *Cache) Get(key Key, now time.Time) (*Entry, Freshness) { return c.store.get(key, now) }

// Make returns the page of a key: it joins the making for another visitor, or calls build.
// The error is build's, ErrOverload if the page's turn would come too late, ErrClosed, or
// ctx's. build runs in a goroutine of its own, so that the first visitor may leave without
// harm to the others.
func (c *Cache) Make(ctx context.Context, key Key, build func() (*Entry, error)) (*Entry, error) {
	fl, err := c.begin(key, build)
	if err != nil {
		return nil, err
	}
	return fl.wait(ctx)
}

// Refresh rebuilds a stale page in the background. If that fails or the queue is full, the
// stale page stays until its time is up.
func (c *Cache) Refresh(key Key, build func() (*Entry, error)) {
	_, _ = c.begin(key, build)
}

// begin joins the flight of a key, or starts one.
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
		// Another flight may have made the page since the caller's Get.
		if e, state := c.store.get(key, c.clock.Now()); state == Fresh {
			return e, nil
		}
		since := c.store.begin()
		defer func() { c.store.finish(since, e) }()
		return build()
	})
	return fl, nil
}

// Turn waits for a turn in the queue of pages, for a page that is made outside the cache,
// such as an error screen. The caller calls done when the page is made. The error is
// ErrOverload if the queue is full or the turn doesn't come in time.
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

// Purge removes every page with one of the tags and returns the number of removed pages.
// Pages with such a tag that are being made aren't stored, and visitors who come later
// don't wait for them.
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

// Close waits for the pages that are being made and frees the cache.
func (c *Cache) Close() {
	c.flights.close()
	c.store.close()
}
