package image

import (
	"container/list"
	"sync"
	"time"
)

// cache keeps the results that were asked for last, up to a number of bytes.
type cache struct {
	mu      sync.Mutex
	free    int
	order   *list.List // of *entry, the most recently used first
	entries map[string]*list.Element
}

type entry struct {
	key     string
	result  *Result
	expires time.Time // zero: never, the key says what the content is
}

func newCache(size int) *cache {
	return &cache{free: size, order: list.New(), entries: map[string]*list.Element{}}
}

// get finds a result that is not stale at now.
func (c *cache) get(key string, now time.Time) (*Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return nil, false
	}
	v := e.Value.(*entry)
	if !v.expires.IsZero() && !now.Before(v.expires) {
		c.remove(e)
		return nil, false
	}
	c.order.MoveToFront(e)
	return v.result, true
}

// put keeps a result and lets go of the oldest ones to make room.
func (c *cache) put(key string, r *Result, expires time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.entries[key]; ok {
		c.remove(e)
	}
	e := c.order.PushFront(&entry{key: key, result: r, expires: expires})
	c.entries[key] = e
	c.free -= cost(e)
	for c.free < 0 && c.order.Len() > 0 {
		c.remove(c.order.Back())
	}
}

func (c *cache) remove(e *list.Element) {
	c.free += cost(e)
	c.order.Remove(e)
	delete(c.entries, e.Value.(*entry).key)
}

// cost is about what an entry takes, in bytes.
func cost(e *list.Element) int {
	const overhead = 512
	v := e.Value.(*entry)
	return len(v.key) + len(v.result.Data) + overhead
}
