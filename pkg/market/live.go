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
	At    time.Time         // since when it is refused for these faults, UTC; zero where the compiler had no clock
	Err   error             // why: the compiler's list of faults
	Files map[string]string // the files that the faults stand in, as they were read
}

// Snapshot is what a Live knows at one moment. It never changes.
type Snapshot struct {
	Registry *Registry
	Refused  map[string]Refusal // by market code, or by the name of a file that all share
	Err      error              // why the packs can't be read at all at the moment; else nil
	Replaced <-chan struct{}    // closed once there is a newer snapshot; nil when there will be none
}

// Feed is the writing end of a Live: the program that compiles packs has it.
type Feed struct{ live *Live }

// NewLive makes a Live whose registry changes, and the end that changes it.
func NewLive(r *Registry) (*Live, *Feed) {
	l := &Live{done: make(chan struct{})}
	f := &Feed{live: l}
	f.Show(Snapshot{Registry: r})
	return l, f
}

// Show gives readers a new state and tells those who wait for one. The
// snapshot's Replaced is set here.
func (f *Feed) Show(s Snapshot) {
	now := &liveState{registry: s.Registry, refused: s.Refused, err: s.Err, replaced: make(chan struct{})}
	if old := f.live.state.Swap(now); old != nil {
		close(old.replaced)
	}
}

// Close says that the state changes no more.
func (f *Feed) Close() { close(f.live.done) }

// Static makes a Live that never changes, for packs that can't be edited.
func Static(r *Registry) *Live {
	l := &Live{done: make(chan struct{})}
	close(l.done)
	l.state.Store(&liveState{registry: r})
	return l
}

// Current is the registry at this moment.
func (l *Live) Current() *Registry { return l.state.Load().registry }

// ByCode is a market at this moment.
func (l *Live) ByCode(code string) (*Market, bool) { return l.Current().ByCode(code) }

// Snapshot is all that is known at this moment.
func (l *Live) Snapshot() Snapshot {
	s := l.state.Load()
	return Snapshot{Registry: s.registry, Refused: maps.Clone(s.refused), Err: s.err, Replaced: s.replaced}
}

// Degraded gives, by market code, why a market is still as it was before its
// latest edit. What is wrong with files that all share is under the file's name.
func (l *Live) Degraded() map[string]error {
	s := l.state.Load()
	out := make(map[string]error, len(s.refused))
	for unit, r := range s.refused {
		out[unit] = r.Err
	}
	return out
}

// Done is closed once nothing watches the packs any more.
func (l *Live) Done() <-chan struct{} { return l.done }
