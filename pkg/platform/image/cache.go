package image

import (
	"fmt"
	"sync"
	"time"

	"github.com/dgraph-io/ristretto/v2"
)

const (
	// entryOverhead is about what an entry takes beside its key and picture, in bytes.
	entryOverhead = 512
	// bytesPerCounter is a tenth of a picture: the library's own advice is ten counters
	// for each.
	bytesPerCounter = 4 << 10
	leastCounters   = 1000
	bufferItems     = 64 // the library's own advice
)

// cache keeps the results that are asked for most, up to a number of bytes.
type cache struct {
	results *ristretto.Cache[string, *entry]
	// mu keeps put from writing to results that are closed: pictures may be drawn for
	// callers who have gone.
	mu     sync.RWMutex
	closed bool
}

type entry struct {
	result  *Result
	expires time.Time // zero: never, the key says what the content is
}

func newCache(size int) (*cache, error) {
	results, err := ristretto.NewCache(&ristretto.Config[string, *entry]{
		NumCounters: max(int64(size/bytesPerCounter), leastCounters), MaxCost: int64(size), BufferItems: bufferItems,
	})
	if err != nil {
		return nil, fmt.Errorf("image: making the cache: %w", err)
	}
	return &cache{results: results}, nil
}

// get finds a result that is not stale at now.
func (c *cache) get(key string, now time.Time) (*Result, bool) {
	e, ok := c.results.Get(key)
	if !ok || !e.expires.IsZero() && !now.Before(e.expires) {
		return nil, false
	}
	return e.result, true
}

// put keeps a result if it is asked for more than what it would displace.
func (c *cache) put(key string, r *Result, expires time.Time) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if c.closed {
		return
	}
	c.results.Set(key, &entry{r, expires}, int64(len(key)+len(r.Data)+entryOverhead))
	c.results.Wait() // so that the next get finds it
}

// close lets go of all results.
func (c *cache) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed = true
		c.results.Close()
	}
}
