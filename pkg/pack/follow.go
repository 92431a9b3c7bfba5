package pack

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"knowmad/pkg/pack/fault"
)

const (
	// settle is how long the folder must be quiet before it is read: an editor
	// saves in several steps, a checkout touches many files.
	settle = 100 * time.Millisecond
	// patience bounds the wait while the folder is never quiet.
	patience = 500 * time.Millisecond
	// retry is how soon a folder that can't be read is tried again.
	retry = time.Second
)

// follower follows the edits of a folder.
type follower struct {
	dir    string
	notify *fsnotify.Watcher
}

// newFollower begins to watch; follow tells of all that happens from now on.
func newFollower(dir string) (*follower, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch packs: %w", err)
	}
	f := &follower{dir, notify}
	if err := f.watchTree(dir); err != nil {
		_ = notify.Close()
		return nil, err
	}
	return f, nil
}

// watchTree watches a folder and all below it. Watching twice does no harm.
func (f *follower) watchTree(dir string) error {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return f.notify.Add(path)
	})
	if err != nil {
		return fmt.Errorf("watch packs: %w", err)
	}
	return nil
}

// follow reloads once the folder is quiet after a change, until ctx ends. A
// reload that fails is told and soon tried again.
func (f *follower) follow(ctx context.Context, reload func() error, fail func(error)) {
	defer func() { _ = f.notify.Close() }()
	timer, deadline := time.NewTimer(time.Hour), time.NewTimer(time.Hour)
	stop := func() { timer.Stop(); deadline.Stop() }
	stop()
	defer stop()
	waiting := false // there are changes that are not read yet
	read := func() {
		stop()
		waiting = false
		err := reload()
		if err == nil {
			return
		}
		fail(err)
		if _, failed := errors.AsType[*panicError](err); !failed { // the same folder would make it panic again
			timer.Reset(retry)
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-f.notify.Events:
			if !ok {
				return
			}
			if !f.matters(e) {
				continue
			}
			timer.Reset(settle)
			if !waiting {
				deadline.Reset(patience)
				waiting = true
			}
		case err, ok := <-f.notify.Errors:
			if !ok {
				return
			}
			fail(err)
			timer.Reset(settle) // events may be lost, so look at everything
		case <-timer.C:
			read()
		case <-deadline.C:
			read()
		}
	}
}

// matters is false for events that change no text. A new folder is watched.
func (f *follower) matters(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return false
	}
	if e.Has(fsnotify.Create) {
		if info, err := os.Stat(e.Name); err == nil && info.IsDir() {
			_ = f.watchTree(e.Name) // if it is gone again, nothing is lost
		}
	}
	return true
}

// panicError is a panic of the compiler and where it happened.
type panicError struct{ place, value string }

// Error names both on one line.
func (e *panicError) Error() string {
	return fmt.Sprintf("markets: the compiler itself failed at %s (%s)", e.place, e.value)
}

// guard makes an error of a panic: a folder that the compiler can't bear is no reason to
// end the process that follows it.
func guard(reload func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &panicError{fault.PanicPlace(), fault.OneLine(p)}
		}
	}()
	return reload()
}
