package rows

import (
	"sync"
	"time"
)

// stored is a row that is kept, by its docno.
type stored interface {
	number() int64
	size() int // about, in bytes of memory
}

// cache keeps rows that were read lately, up to a number of bytes and for a while. It is safe
// for use by many goroutines; rows that it gives must not be changed.
//
// It has two generations: a row that is asked for is in the recent one. When that has half
// of the bytes, it becomes the older one, and what nothing asked for since goes.
type cache[T stored] struct {
	limit int
	lasts time.Duration

	mu            sync.Mutex
	recent, older map[int64]kept[T]
	bytes         int // of recent
}

// kept is a row, and when it was read.
type kept[T stored] struct {
	row *T
	at  time.Time
}

func newCache[T stored](limit int, lasts time.Duration) *cache[T] {
	return &cache[T]{limit: limit, lasts: lasts, recent: map[int64]kept[T]{}}
}

// load gives rows by their docnos, in the same order. It reads those that aren't kept, and
// leaves out those that the database doesn't have any more.
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

// get gives the rows that are kept, nil for the others, and the docnos of those.
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

// put keeps rows that were read at a time.
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

// add keeps a row in the recent generation. The caller has the lock.
func (c *cache[T]) add(docno int64, k kept[T]) {
	c.recent[docno] = k
	if c.bytes += (*k.row).size(); c.bytes > c.limit/2 {
		c.recent, c.older, c.bytes = make(map[int64]kept[T], len(c.recent)), c.recent, 0
	}
}
