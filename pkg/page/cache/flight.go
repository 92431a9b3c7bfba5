package cache

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"knowmad/pkg/platform/problem"
)

// flights make each page once for all concurrent requests.
type flights struct {
	mu   sync.Mutex
	open map[Key]*flight
	all  sync.WaitGroup
	shut bool
}

type flight struct {
	done  chan struct{}
	entry *Entry
	err   error
}

// ErrClosed is the error of a request for a page while the server shuts down.
var ErrClosed = problem.New(problem.NoType, "The server is shutting down.").WithStatus(http.StatusServiceUnavailable)

// join returns the flight of a key; first: the flight is new, and the caller must start it.
// admit is called for a new flight; if it returns false the error is ErrOverload. After
// close the error is ErrClosed.
func (f *flights) join(key Key, admit func() bool) (fl *flight, first bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shut {
		return nil, false, ErrClosed
	}
	if fl := f.open[key]; fl != nil {
		return fl, false, nil
	}
	if !admit() {
		return nil, false, ErrOverload
	}
	if f.open == nil {
		f.open = map[Key]*flight{}
	}
	fl = &flight{done: make(chan struct{})}
	f.open[key] = fl
	f.all.Add(1)
	return fl, true, nil
}

// start builds the page in its own goroutine.
func (f *flights) start(key Key, fl *flight, build func() (*Entry, error)) {
	go func() {
		defer f.all.Done()
		defer func() {
			if fault := recover(); fault != nil {
				fl.err = fmt.Errorf("page: making a page broke down: %v", fault)
			}
			f.mu.Lock()
			if f.open[key] == fl {
				delete(f.open, key)
			}
			f.mu.Unlock()
			close(fl.done)
		}()
		fl.entry, fl.err = build()
	}()
}

// wait returns the finished page, or the error of ctx if that ends first.
func (fl *flight) wait(ctx context.Context) (*Entry, error) {
	select {
	case <-fl.done:
		return fl.entry, fl.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// detach makes later callers start new flights, since open ones may have read data from
// before a purge.
func (f *flights) detach() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.open)
}

// enter delays close until leave is called; ok is false after close.
func (f *flights) enter() (leave func(), ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shut {
		return nil, false
	}
	f.all.Add(1)
	return f.all.Done, true
}

// close refuses new flights and waits for the running ones.
func (f *flights) close() {
	f.mu.Lock()
	f.shut = true
	f.mu.Unlock()
	f.all.Wait()
}
