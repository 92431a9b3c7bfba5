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

// join gives the flight for a key and whether it has to be started with start. A
// new one needs the consent of admit: ErrOverload without it, ErrClosed once the
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

// wait gives the page when it is there, or when ctx ends its error.
func (fl *flight) wait(ctx context.Context) (*Entry, error) {
	select {
	case <-fl.done:
		return fl.entry, fl.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// detach lets those who come from now on start anew: what is in the air was made
// of what is no longer so.
func (f *flights) detach() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.open)
}

// enter lets something else run before close ends; ok is false after that.
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
