package market

import (
	"maps"
	"sync/atomic"
	"time"
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
	refused  map[string]Refusal
	err      error
	replaced chan struct{}
}

// Refusal is an edit that did not go live.
type Refusal struct {
	At     time.Time // since when it is refused for these faults, UTC; zero where Options had no clock
	Faults Faults
	Files  map[string]string // the files that the faults stand in, as they were read
}

// Snapshot is what a Live knows at one moment. It never changes.
type Snapshot struct {
	Registry *Registry
	Refused  map[string]Refusal // by market code, or by the name of a file that all share
	Err      error              // why the packs can't be read at all at the moment; else nil
	Replaced <-chan struct{}    // closed once there is a newer snapshot; nil when there will be none
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

// Snapshot is all that is known at this moment.
func (l *Live) Snapshot() Snapshot {
	s := l.state.Load()
	return Snapshot{Registry: s.registry, Refused: maps.Clone(s.refused), Err: s.err, Replaced: s.replaced}
}

// Degraded gives, by market code, why a market is still as it was before its
// latest edit. What is wrong with files that all share is under the file's name.
func (l *Live) Degraded() map[string]Faults { return l.state.Load().degraded() }

func (s *liveState) degraded() map[string]Faults {
	out := make(map[string]Faults, len(s.refused))
	for unit, r := range s.refused {
		out[unit] = r.Faults
	}
	return out
}

// replace shows readers a new state, and tells those who wait for one.
func (l *Live) replace(s *liveState) {
	s.replaced = make(chan struct{})
	if old := l.state.Swap(s); old != nil {
		close(old.replaced)
	}
}

// Done is closed once nothing watches the packs any more.
func (l *Live) Done() <-chan struct{} { return l.done }

// Event tells what became of an edit.
type Event struct {
	Changed []string          // markets that are live in a new version, or no more as their pack became a draft; by code, sorted
	Held    map[string]Faults // as Live.Degraded from now on
	Err     error             // the packs could not be read at all; everything stays as it was
}
