package market

import (
	"sync"
)

// Derived keeps what is costly to make out of a market (rendered pages, a
// search index) for as long as the market stays as it is. It holds one value
// per market, the newest, and is safe for use by many goroutines.
type Derived[T any] struct {
	build func(*Market) T

	mu     sync.Mutex
	values map[string]derived[T]
}

type derived[T any] struct {
	of  *Market
	get func() T
}

// NewDerived makes an empty store. build is called once for each version of a market.
func NewDerived[T any](build func(*Market) T) *Derived[T] {
	return &Derived[T]{build: build, values: map[string]derived[T]{}}
}

// Of is what build made of m. Others wait for their own market only.
func (d *Derived[T]) Of(m *Market) T {
	return d.entry(m)()
}

func (d *Derived[T]) entry(m *Market) func() T {
	d.mu.Lock()
	defer d.mu.Unlock()
	if v, ok := d.values[m.Code]; ok && v.of == m {
		return v.get
	}
	get := sync.OnceValue(func() T { return d.build(m) })
	d.values[m.Code] = derived[T]{of: m, get: get}
	return get
}
