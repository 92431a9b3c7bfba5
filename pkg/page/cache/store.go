package cache

import (
	"fmt"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page/encode"

	"github.com/dgraph-io/ristretto/v2"
)

// FreshFor and StaleFor bound the age of a stored page. A content-delivery network gets the
// same bounds by Cache-Control: a removed page is gone everywhere within two minutes, and
// at once where Purge reaches.
const (
	FreshFor = 60 * time.Second
	StaleFor = 60 * time.Second
)

const (
	defaultCacheBytes = 128 << 20
	// A page has tens of kilobytes; ristretto recommends ten counters per entry.
	bytesPerCounter = 4 << 10
	entryOverhead   = 1 << 10
	bufferItems     = 64
)

// Key is the key of a document in the cache.
type Key struct{ text string }

// keySeparator can't occur in an escaped path or query.
const keySeparator = "\x00"

// KeyOf is the key of an address: version is the version of the market's data, host the
// kind of host, preview the time as of which the page is shown (zero: now).
func KeyOf(m *market.Market, version, host, path, query string, preview time.Time) Key {
	text := m.Code + keySeparator + version + keySeparator + host + keySeparator + path + keySeparator + query
	if !preview.IsZero() {
		text += keySeparator + preview.UTC().Format(time.RFC3339Nano)
	}
	return Key{text}
}

// Entry is a finished page. Its exported fields don't change after it is stored.
type Entry struct {
	encode.Document

	Key    Key
	Made   time.Time
	Change time.Time // time of the market's next dated change; zero: none
	Tags   []string
	Policy []string // the Content-Security-Policy
	Keep   bool     // may be stored

	Rendered   bool // the renderer made the body
	Embeddable bool // other sites may frame the page
	Secret     bool // whoever knows the address may see the page

	fresh time.Time // end of the time in which the page is fresh
	stale time.Time // end of the time in which the stale page is served
}

// Over reports whether a dated change of the market has passed since the page was made.
func (e *Entry) Over(now time.Time) bool { return !e.Change.IsZero() && !now.Before(e.Change) }

// schedule sets the times until which the page is served: never past the market's next
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

// Freshness is the state of an address in the cache.
type Freshness int

// The degrees of freshness.
const (
	Absent Freshness = iota
	Stale            // may be served while the page is remade
	Fresh
)

// store has the entries, with an index by tag.
type store struct {
	cache *ristretto.Cache[string, *Entry]

	mu     sync.Mutex
	byTag  map[string]map[*Entry]struct{}
	purges map[string]uint64 // tag → number of its last purge, while pages are being made
	count  uint64            // number of purges
	making int               // number of pages that are being made
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

// get returns the entry of a key and its freshness at a time.
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

// begin registers the making of a page, which finish must end. A page with a tag that is
// purged in between isn't stored.
func (s *store) begin() (since uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.making++
	return s.count
}

// finish ends the making of a page and stores it, unless e is nil, e.Keep is false, or one
// of its tags was purged meanwhile.
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
	// ristretto's own expiry only frees memory: it uses the machine's time, while get uses
	// the server's clock.
	if !s.cache.SetWithTTL(e.Key.text, e, e.cost(), FreshFor+StaleFor) {
		s.forget(e)
		return
	}
	s.cache.Wait() // makes the next Get find the entry
}

func (s *store) purgedSince(since uint64, tags []string) bool {
	for _, tag := range tags {
		if s.purges[tag] > since {
			return true
		}
	}
	return false
}

// purge removes every page with one of the tags, also pages that are being made.
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

// remove deletes a purged entry, unless a newer one has replaced it.
func (s *store) remove(e *Entry) {
	if current, ok := s.cache.Get(e.Key.text); ok && current == e {
		s.cache.Del(e.Key.text)
	}
	s.forget(e)
}

// forget removes an entry from the index of tags.
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

// close frees the cache. begin must not be called afterwards.
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

// cost is the approximate memory of an entry, in bytes.
func (e *Entry) cost() int64 { return int64(e.Size() + entryOverhead) }
