package cache

import (
	"fmt"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page/encode"

	"github.com/dgraph-io/ristretto/v2"
)

// How long a page is kept. A content-delivery network before the server keeps
// it as long (the page's Cache-Control tells it so): what is taken down is gone
// within a minute or two everywhere, and at once where Purge reaches.
const (
	FreshFor = 60 * time.Second
	StaleFor = 60 * time.Second
)

const (
	defaultCacheBytes = 128 << 20
	// A page is tens of kilobytes; the cache's own advice is ten counters a page.
	bytesPerCounter = 4 << 10
	entryOverhead   = 1 << 10
	bufferItems     = 64
)

// Key names a document.
type Key struct{ text string }

// keySeparator can't occur in an escaped path or query.
const keySeparator = "\x00"

// KeyOf is the key of an address of a market: of the version of what its pages are
// made of, of a kind of host, as of the time that is previewed (zero: now).
func KeyOf(m *market.Market, version, host, path, query string, preview time.Time) Key {
	text := m.Code + keySeparator + version + keySeparator + host + keySeparator + path + keySeparator + query
	if !preview.IsZero() {
		text += keySeparator + preview.UTC().Format(time.RFC3339Nano)
	}
	return Key{text}
}

// Entry is a finished page. Its exported fields are set before it is stored and
// never after.
type Entry struct {
	encode.Document

	Key    Key
	Made   time.Time
	Change time.Time // of the market's next dated change; zero if there is none
	Tags   []string
	Policy []string // the Content-Security-Policy
	Keep   bool     // whether it may be stored

	Rendered   bool // whether the renderer made the body
	Embeddable bool // whether other sites may frame it
	Secret     bool // whether its address is all that one needs to see it

	fresh time.Time // until when it is served as it is
	stale time.Time // until when it is served while a new one is made
}

// Over tells whether the market is another by now than in the page.
func (e *Entry) Over(now time.Time) bool { return !e.Change.IsZero() && !now.Before(e.Change) }

// schedule says until when the page may be served: never past the market's next
// dated change.
func (e *Entry) schedule() {
	e.fresh = e.beforeChange(e.Made.Add(FreshFor))
	e.stale = e.beforeChange(e.fresh.Add(StaleFor))
}

func (e *Entry) beforeChange(t time.Time) time.Time {
	if !e.Change.IsZero() && e.Change.Before(t) {
		return e.Change
	}
	return t
}

// Freshness is what the cache says of an address.
type Freshness int

// The degrees of freshness.
const (
	Absent Freshness = iota
	Stale            // may be served while it is made anew
	Fresh
)

// store keeps entries and finds them again by their tags.
type store struct {
	cache *ristretto.Cache[string, *Entry]

	mu     sync.Mutex
	byTag  map[string]map[*Entry]struct{}
	purges map[string]uint64 // tag → number of its last purge, while pages are being made
	count  uint64            // purges so far
	making int               // pages that are being made
	closed bool
}

func newStore(maxBytes int64) (*store, error) {
	if maxBytes <= 0 {
		maxBytes = defaultCacheBytes
	}
	s := &store{byTag: map[string]map[*Entry]struct{}{}, purges: map[string]uint64{}}
	cache, err := ristretto.NewCache(&ristretto.Config[string, *Entry]{
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
func (s *store) get(key Key, now time.Time) (*Entry, Freshness) {
	e, ok := s.cache.Get(key.text)
	switch {
	case !ok || e.Discarded() || !now.Before(e.stale):
		return nil, Absent
	case !now.Before(e.fresh):
		return e, Stale
	default:
		return e, Fresh
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
func (s *store) finish(since uint64, e *Entry) {
	if e != nil {
		e.schedule()
	}
	s.mu.Lock()
	s.making--
	ok := e != nil && e.Keep && !s.closed && !s.purgedSince(since, e.Tags)
	if ok {
		for _, tag := range e.Tags {
			if s.byTag[tag] == nil {
				s.byTag[tag] = map[*Entry]struct{}{}
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
	if !s.cache.SetWithTTL(e.Key.text, e, e.cost(), FreshFor+StaleFor) {
		s.forget(e)
		return
	}
	s.cache.Wait() // so that the next Get finds it
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
	var found []*Entry
	for _, tag := range tags {
		if s.making > 0 {
			s.purges[tag] = s.count
		}
		for e := range s.byTag[tag] {
			if e.Discard() {
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
func (s *store) remove(e *Entry) {
	if current, ok := s.cache.Get(e.Key.text); ok && current == e {
		s.cache.Del(e.Key.text)
	}
	s.forget(e)
}

// forget takes an entry out of the index of tags.
func (s *store) forget(e *Entry) {
	if e == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, tag := range e.Tags {
		delete(s.byTag[tag], e)
		if len(s.byTag[tag]) == 0 {
			delete(s.byTag, tag)
		}
	}
}

// close frees the cache. No page may be begun after that.
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

// cost is the memory of an entry, in bytes.
func (e *Entry) cost() int64 { return int64(e.Size() + entryOverhead) }
