package market

import (
	"maps"
	"sync/atomic"
)

// Live is the registry of a running server. Current is cheap enough to be
// called for every request.
type Live struct {
	state atomic.Pointer[liveState]
	done  chan struct{}
}

// liveState is what readers see, swapped as a whole.
type liveState struct {
	registry *Registry
	degraded map[string]Faults
}

// Static makes a Live that never changes, for packs that can't be edited.
func Static(r *Registry) *Live {
	l := &Live{done: make(chan struct{})}
	close(l.done)
	l.state.Store(&liveState{registry: r})
	return l
}

// Current is the registry at this moment.
func (l *Live) Current() *Registry { return l.state.Load().registry }

// Degraded gives, by market code, why a market is still as it was before its
// latest edit. What is wrong with files that all share is under the file's name.
func (l *Live) Degraded() map[string]Faults { return maps.Clone(l.state.Load().degraded) }

// Done is closed once nothing watches the packs any more.
func (l *Live) Done() <-chan struct{} { return l.done }

// Event tells what became of an edit.
type Event struct {
	Changed []string          // markets that are live in a new version, by code, sorted
	Held    map[string]Faults // as Live.Degraded from now on
	Err     error             // the packs could not be read at all; everything stays as it was
}
