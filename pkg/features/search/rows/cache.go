package rows

import (
	"sync"
	"time"
)

// stored is a cached row with its docno.
type stored interface {
	number() int64
	size() int // approximate bytes of memory
}

// cache keeps recently read rows, up to a number of bytes and for a time. It is safe for
// concurrent use; its rows must not be changed.
//
// It has two generations. A hit moves a row to the recent one. When the recent generation
// has half of the bytes it becomes the older one, and the rows of the former older one are
// evicted.
type cache[T stored] struct {
	limit int
	lasts time.Duration

	mu            sync.Mutex
	recent, older map[int64]kept[T]
	bytes         int // of recent
}

// kept pairs a row with the time of its reading.
type kept[T stored] struct {
	row *T
	at  time.Time
}

func newCache[T stored](limit int, lasts time.Duration) *cache[T] {
	return &cache[T]{limit: limit, lasts: lasts, recent: map[int64]kept[T]{}}
}

// load returns rows by docno, in the same order. Missing rows are read; docnos that the
// database no longer has are left out.
func (c *cache[T]) load(now time.Time, docnos []int64, read func(missing []int64) ([]*T, error)) ([]*T, error) {
	rows, missing := c.get(now, docnos)
	if len(missing) == 0 {
		return rows, nil
	}
	found, err := read(missing)
	if err != nil {
		return nil, err
	}
	c.put(now, found)
	byDocno := make(map[int64]*T, len(found))
	for _, row := range found {
		byDocno[(*row).number()] = row
	}
	there := rows[:0]
	for i, row := range rows {
		if row == nil {
			row = byDocno[docnos[i]]
		}
		if row != nil {
			there = append(there, row)
		}
	}
	return there, nil
}

// get returns the cached rows, nil for the others, and the docnos of the others.
func (c *cache[T]) get(now time.Time, docnos []int64) (rows []*T, missing []int64) {
	rows = make([]*T, len(docnos))
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, docno := range docnos {
		k, ok := c.recent[docno]
		if !ok {
			if k, ok = c.older[docno]; ok {
				delete(c.older, docno)
				c.add(docno, k)
			}
		}
		if age := now.Sub(k.at); ok && age >= 0 && age < c.lasts {
			rows[i] = k.row
		} else {
			missing = append(missing, docno)
		}
	}
	return rows, missing
}

// put caches rows that were read at a time.
func (c *cache[T]) put(at time.Time, rows []*T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, row := range rows {
		docno := (*row).number()
		if before, ok := c.recent[docno]; ok {
			c.bytes -= (*before.row).size()
		}
		delete(c.older, docno)
		c.add(docno, kept[T]{row, at})
	}
}

// add stores a row in the recent generation. The caller holds the lock.
func (c *cache[T]) add(docno int64, k kept[T]) {
	c.recent[docno] = k
	if c.bytes += (*k.row).size(); c.bytes > c.limit/2 {
		c.recent, c.older, c.bytes = make(map[int64]kept[T], len(c.recent)), c.recent, 0
	}
}
