package rows

import "sync"

// stored is a row that is kept, by its ref.
type stored interface {
	ref() Ref
	size() int // about, in bytes of memory
}

// cache keeps rows of knows that were read lately, up to a number of bytes. It is safe for
// use by many goroutines; rows that it gives must not be changed.
//
// It has two generations: a row that is asked for is in the recent one. When that has half
// of the bytes, it becomes the older one, and what nothing asked for since goes.
type cache[T stored] struct {
	limit int

	mu            sync.Mutex
	recent, older map[int64]cached[T]
	bytes         int // of recent
}

// cached is a row, and the count of refreshes since which it is as it was read.
type cached[T stored] struct {
	row       *T
	refreshes int64
}

func newCache[T stored](limit int) *cache[T] {
	return &cache[T]{limit: limit, recent: map[int64]cached[T]{}}
}

// load gives rows by their refs, in the same order. It reads those that aren't kept, and
// leaves out those that the database doesn't have any more.
func (c *cache[T]) load(refs []Ref, refreshes int64, read func(docnos []int64) ([]T, error)) ([]*T, error) {
	rows, missing := c.get(refs, refreshes)
	if len(missing) == 0 {
		return rows, nil
	}
	docnos := make([]int64, 0, len(missing))
	for _, i := range missing {
		docnos = append(docnos, refs[i].Docno)
	}
	found, err := read(docnos)
	if err != nil {
		return nil, err
	}
	byDocno := make(map[int64]*T, len(found))
	for i := range found {
		byDocno[found[i].ref().Docno] = &found[i]
	}
	c.put(found, refreshes)
	there := rows[:0]
	for i, row := range rows {
		if row == nil {
			row = byDocno[refs[i].Docno]
		}
		if row != nil {
			there = append(there, row)
		}
	}
	return there, nil
}

// get gives the rows that are kept in the versions and as of the refreshes, nil for the
// others, and the places of those.
func (c *cache[T]) get(refs []Ref, refreshes int64) (rows []*T, missing []int) {
	rows = make([]*T, len(refs))
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, at := range refs {
		kept, ok := c.recent[at.Docno]
		if !ok {
			if kept, ok = c.older[at.Docno]; ok {
				delete(c.older, at.Docno)
				c.add(at.Docno, kept)
			}
		}
		if ok && kept.refreshes == refreshes && (*kept.row).ref() == at {
			rows[i] = kept.row
		} else {
			missing = append(missing, i)
		}
	}
	return rows, missing
}

// put keeps rows as of a count of refreshes that was read before them.
func (c *cache[T]) put(rows []T, refreshes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range rows {
		at := rows[i].ref()
		if at.Version == 0 {
			continue
		}
		if before, ok := c.recent[at.Docno]; ok {
			c.bytes -= (*before.row).size()
		}
		row := rows[i] // each by itself: a slice would live as long as any of its rows
		delete(c.older, at.Docno)
		c.add(at.Docno, cached[T]{&row, refreshes})
	}
}

// add keeps a row in the recent generation. The caller has the lock.
func (c *cache[T]) add(docno int64, row cached[T]) {
	c.recent[docno] = row
	if c.bytes += (*row.row).size(); c.bytes > c.limit/2 {
		c.recent, c.older, c.bytes = make(map[int64]cached[T], len(c.recent)), c.recent, 0
	}
}
