package event

import (
	"context"
	"errors"
	"sync"
	"time"

	"knowmad/pkg/platform/clock"
)

const (
	// maxWaiting is how many events may wait for the store: some seconds of a busy server,
	// and not more memory than a hundred megabytes.
	maxWaiting = 5000
	// maxTogether is how many events one transaction stores.
	maxTogether = 1000
	// writeTime is how long a transaction may take.
	writeTime = 30 * time.Second
)

// errBusy says that more events wait than the server holds in memory.
var errBusy = errors.New("event: too many events wait for the store")

// writer is the one writer of the store: requests that come while a transaction is being
// made durable are written together in the next one, so that the disk is waited for once
// for all of them. There is no goroutine: the first of those that wait writes for the
// others.
type writer struct {
	clock clock.Clock
	store store

	mu      sync.Mutex
	waiting []*batch
	events  int // in waiting
	writing bool
}

// batch is the events of one request.
type batch struct {
	rows []row
	err  error
	// turn is closed when the batch is stored or has failed, or gets a value when the
	// request is to write.
	turn chan struct{}
	done bool
}

// put stores events, and returns once they are durable. The caller's context doesn't end
// it: others wait for the same transaction.
func (w *writer) put(ctx context.Context, rows []row) error {
	b := &batch{rows: rows, turn: make(chan struct{}, 1)}
	w.mu.Lock()
	if w.events+len(rows) > maxWaiting {
		w.mu.Unlock()
		return errBusy
	}
	w.waiting = append(w.waiting, b)
	w.events += len(rows)
	if w.writing {
		w.mu.Unlock()
		<-b.turn
		if b.done {
			return b.err
		}
		w.mu.Lock()
	}
	w.writing = true
	together := w.take()
	w.mu.Unlock()
	defer w.next() // after a panic, too
	w.write(context.WithoutCancel(ctx), together)
	return b.err
}

// take removes the first batches that fit into one transaction; the caller's is the first
// of all.
func (w *writer) take() []*batch {
	n, rows := 0, 0
	for n < len(w.waiting) && (n == 0 || rows+len(w.waiting[n].rows) <= maxTogether) {
		rows += len(w.waiting[n].rows)
		n++
	}
	together := w.waiting[:n:n]
	w.waiting = w.waiting[n:]
	w.events -= rows
	return together
}

// errCrashed is what the others get where the one that writes panics.
var errCrashed = errors.New("event: the writer crashed")

// write stores batches in one transaction and tells those that wait, but the first, which
// is the caller's own.
func (w *writer) write(ctx context.Context, together []*batch) {
	err := errCrashed
	defer func() {
		for i, b := range together {
			b.err, b.done = err, true
			if i > 0 {
				close(b.turn)
			}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	var rows []row
	for _, b := range together {
		rows = append(rows, b.rows...)
	}
	err = w.store.put(ctx, w.clock.Now(), rows)
}

// next lets the first of those that wait write.
func (w *writer) next() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		w.writing, w.waiting = false, nil
		return
	}
	w.waiting[0].turn <- struct{}{}
}
