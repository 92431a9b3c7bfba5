package upload

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"
	tus "github.com/tus/tusd/v2/pkg/handler"
)

const (
	// lockTime is how long a request waits for another one that it asked to stop.
	lockTime = 5 * time.Second
	lockPoll = 20 * time.Millisecond
	// askedEvery is how often a request looks whether one on another server asks it to
	// stop.
	askedEvery = 500 * time.Millisecond
	// asking is what the name of an upload's file has behind it where a request asks
	// the one that writes to stop.
	asking = ".stop"
)

// lock keeps the requests of an upload apart, on all servers that share the folder: it
// is one of the operating system on the upload's file, which ends with the process. A
// finished upload has no file: its requests touch the row alone.
type lock struct {
	store *Store
	id    string
	on    *flock.Flock
	file  file
	gone  bool // the file isn't needed any more
	ended chan struct{}
}

// NewLock is what the library calls for each request.
func (s *Store) NewLock(id string) (tus.Lock, error) { return &lock{store: s, id: id}, nil }

// Lock waits until no other request has the lock, and asks the one that has it to stop.
// From then on another request may stop this one's body.
func (l *lock) Lock(ctx context.Context, _ func()) error {
	x := exchangeOf(ctx)
	if x.upload.isFinished() {
		return nil
	}
	for {
		held, err := l.try()
		if err != nil {
			return x.fail(unavailable(err))
		}
		if held {
			break
		}
		l.ask()
		select {
		case <-ctx.Done():
			return tus.ErrFileLocked
		case <-time.After(lockPoll):
		}
	}
	_ = os.Remove(l.store.path(l.id) + asking) // in case the request before ended without reading the question
	l.ended = make(chan struct{})
	l.store.writing.Store(l.id, x.body.stop)
	go l.listen(x.body.stop)
	x.lock = l
	return nil
}

// try takes the lock if it is free. A file that was deleted and made anew while it was
// opened is another one: then the lock is as good as held by others.
func (l *lock) try() (held bool, err error) {
	path := l.store.path(l.id)
	l.on = flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	if held, err = l.on.TryLock(); err != nil || !held {
		return false, err
	}
	if l.file, err = l.store.open(path); err == nil {
		if l.isSame() {
			return true, nil
		}
		err = l.file.Close()
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return false, errors.Join(err, l.on.Unlock())
}

func (l *lock) isSame() bool {
	locked, err := l.on.Stat()
	opened, e := l.file.Stat()
	return err == nil && e == nil && os.SameFile(locked, opened)
}

// ask asks the request that has the lock to stop: in this process, or by a file.
func (l *lock) ask() {
	if stop, ok := l.store.writing.Load(l.id); ok {
		stop.(func())()
		return
	}
	if f, err := os.OpenFile(l.store.path(l.id)+asking, os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
		_ = f.Close()
	}
}

// listen looks for requests of other servers until the lock ends.
func (l *lock) listen(stop func()) {
	tick := time.NewTicker(askedEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.ended:
			return
		case <-tick.C:
		}
		if err := os.Remove(l.store.path(l.id) + asking); err == nil {
			stop()
		}
	}
}

// Unlock lets others in.
func (l *lock) Unlock() error {
	if l.ended == nil {
		return nil
	}
	close(l.ended)
	l.store.writing.Delete(l.id)
	var err error
	if l.gone {
		err = l.store.removeFile(l.id)
	}
	return errors.Join(err, l.file.Close(), l.on.Unlock())
}
