package page

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dgraph-io/ristretto/v2"
)

// How long a page is kept. A content-delivery network before the server keeps
// it as long (serve.go tells it so): what is taken down is gone within a minute
// or two everywhere, and at once where Purge reaches.
const (
	freshFor = 60 * time.Second
	staleFor = 60 * time.Second
)

const (
	defaultCacheBytes = 128 << 20
	// A page is tens of kilobytes; the cache's own advice is ten counters a page.
	bytesPerCounter = 4 << 10
	entryOverhead   = 1 << 10
	bufferItems     = 64
)

// cacheKey names a document: market, its version, kind of host, address, time
// seen. It can only be made from a site, so it can't be made without a market.
type cacheKey struct{ text string }

// keySeparator can't occur in an escaped path or query.
const keySeparator = "\x00"

func (s *site) key(path, query string, preview time.Time) cacheKey {
	kind := hostMarket
	if s.ai {
		kind = hostAI
	}
	text := s.market.Code + keySeparator + s.version + keySeparator + kind + keySeparator + path + keySeparator + query
	if !preview.IsZero() {
		text += keySeparator + preview.UTC().Format(time.RFC3339Nano)
	}
	return cacheKey{text}
}

// entry is a finished document.
type entry struct {
	key      cacheKey
	policy   []string // header values are kept as slices: setting them allocates nothing
	plain    variant
	gzip     variant
	brotli   atomic.Pointer[variant] // nil until it was asked for again
	asked    atomic.Bool             // whether somebody would have taken brotli
	queued   atomic.Bool             // whether brotli was ordered
	tags     []string
	fresh    time.Time // until when it is served without a second thought
	stale    time.Time // until when it is served while a new one is made
	change   time.Time // of the market's next dated change; zero if there is none
	purged   atomic.Bool
	keep     bool // whether it may be stored
	rendered bool // whether the renderer made the body
	embed    bool // whether other sites may frame it
}

// variant is a document in one encoding.
type variant struct {
	body     []byte
	etag     []string
	length   []string
	encoding []string // nil for none
}

// freshness is what the cache says of an address.
type freshness int

const (
	absent freshness = iota
	stale
	fresh
)

// store keeps entries. Tags find them again.
type store struct {
	cache *ristretto.Cache[string, *entry]

	mu     sync.Mutex
	byTag  map[string]map[*entry]struct{}
	purges map[string]uint64 // tag → number of its last purge, while pages are being made
	count  uint64            // purges so far
	making int               // pages that are being made
	closed bool
}

func newStore(maxBytes int64) (*store, error) {
	if maxBytes <= 0 {
		maxBytes = defaultCacheBytes
	}
	s := &store{byTag: map[string]map[*entry]struct{}{}, purges: map[string]uint64{}}
	cache, err := ristretto.NewCache(&ristretto.Config[string, *entry]{
		NumCounters: max(10*maxBytes/bytesPerCounter, 1000),
		MaxCost:     maxBytes,
		BufferItems: bufferItems,
		OnExit:      s.forget,
	})
	if err != nil {
		return nil, fmt.Errorf("page: making the cache: %w", err)
	}
	s.cache = cache
	return s, nil
}

// get gives the entry of an address as of now.
func (s *store) get(key cacheKey, now time.Time) (*entry, freshness) {
	e, ok := s.cache.Get(key.text)
	switch {
	case !ok || e.purged.Load() || !now.Before(e.stale):
		return nil, absent
	case !now.Before(e.fresh):
		return e, stale
	default:
		return e, fresh
	}
}

// begin notes that a page is being made; finish must follow. What is purged in
// between is not stored.
func (s *store) begin() (since uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.making++
	return s.count
}

// finish stores the page that was begun, unless it must not be kept (e is nil or
// says so) or one of its tags was purged meanwhile.
func (s *store) finish(since uint64, e *entry) {
	s.mu.Lock()
	s.making--
	ok := e != nil && e.keep && !s.closed && !s.purgedSince(since, e.tags)
	if ok {
		for _, tag := range e.tags {
			if s.byTag[tag] == nil {
				s.byTag[tag] = map[*entry]struct{}{}
			}
			s.byTag[tag][e] = struct{}{}
		}
	}
	if s.making == 0 {
		clear(s.purges)
	}
	s.mu.Unlock()
	if !ok {
		return
	}
	// The cache's own expiry only frees memory: it goes by the machine's time,
	// while get goes by the server's clock.
	if !s.cache.SetWithTTL(e.key.text, e, e.cost(), freshFor+staleFor) {
		s.forget(e)
		return
	}
	s.cache.Wait() // so that who comes next finds it
}

func (s *store) purgedSince(since uint64, tags []string) bool {
	for _, tag := range tags {
		if s.purges[tag] > since {
			return true
		}
	}
	return false
}

// purge forgets every page that carries one of the tags, those being made too.
func (s *store) purge(tags []string) int {
	s.mu.Lock()
	s.count++
	var found []*entry
	for _, tag := range tags {
		if s.making > 0 {
			s.purges[tag] = s.count
		}
		for e := range s.byTag[tag] {
			if e.purged.CompareAndSwap(false, true) {
				found = append(found, e)
			}
		}
	}
	closed := s.closed
	s.mu.Unlock()
	if !closed {
		for _, e := range found {
			s.remove(e)
		}
	}
	return len(found)
}

// remove takes a purged entry out, unless a new one has its place by now.
func (s *store) remove(e *entry) {
	if current, ok := s.cache.Get(e.key.text); ok && current == e {
		s.cache.Del(e.key.text)
	}
	s.forget(e)
}

// forget takes an entry out of the index of tags.
func (s *store) forget(e *entry) {
	if e == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, tag := range e.tags {
		delete(s.byTag[tag], e)
		if len(s.byTag[tag]) == 0 {
			delete(s.byTag, tag)
		}
	}
}

// close frees everything. Pages must not be made any more.
func (s *store) close() {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.closed = true
	s.mu.Unlock()
	s.cache.Close()
}

// cost is the memory of an entry in bytes; brotli comes later and is smaller
// than gzip.
func (e *entry) cost() int64 {
	return int64(len(e.plain.body) + 2*len(e.gzip.body) + entryOverhead)
}
