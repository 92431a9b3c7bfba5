package cache

import (
	"context"
	"fmt"
	"net/http"
	"sync"

	"knowmad/pkg/platform/problem"
)

// flights make each page once, however many ask for it at the same time.
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

// ErrClosed is for pages that are asked for while the server shuts down.
var ErrClosed = problem.New(problem.NoType, "The server is shutting down.").WithStatus(http.StatusServiceUnavailable)

// join gives the flight of a key; first says that it is new and must be started. A
// new one is asked of admit: ErrOverload without it, ErrClosed once the
// flights are closed.
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

// start builds the page in a goroutine of its own.
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

// wait gives the page once it is made, or the error of ctx if that ends first.
func (fl *flight) wait(ctx context.Context) (*Entry, error) {
	select {
	case <-fl.done:
		return fl.entry, fl.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// detach lets callers from now on start new flights: pages in the open ones may be
// made of data from before a purge.
func (f *flights) detach() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.open)
}

// enter makes close wait until leave is called; ok is false once it was called.
func (f *flights) enter() (leave func(), ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.shut {
		return nil, false
	}
	f.all.Add(1)
	return f.all.Done, true
}

// close lets nothing new start and waits for what runs.
func (f *flights) close() {
	f.mu.Lock()
	f.shut = true
	f.mu.Unlock()
	f.all.Wait()
}
