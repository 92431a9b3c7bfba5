package event

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"knowmad/pkg/features/event/plan"
	"knowmad/pkg/platform/problem"
)

// Outcome is what became of an event that reached the collector.
type Outcome string

// The outcomes.
const (
	WasStored  Outcome = "stored"
	WasRefused Outcome = "refused" // it isn't as the plan says, or there were too many
	WasDropped Outcome = "dropped" // a crawler sent it
	HasFailed  Outcome = "failed"  // it was right, and couldn't be stored
)

// watched is how many events a Watch remembers.
const watched = 200

// Watch remembers the newest events in memory, for developers who look at what a click
// sends. Production has none: there visitors' events are read by operators alone. It is safe
// for use by many goroutines.
type Watch struct {
	mu      sync.Mutex
	seen    []Seen // the newest last
	count   int64
	changed chan struct{}
}

// Seen is an event that reached the collector, or a request of which none could be read.
type Seen struct {
	Number   int64 // from 1, in the order in which events came
	At       time.Time
	Market   string // its code
	SignedIn bool
	Outcome  Outcome
	Name     string // "" where it can't be read
	// Event is the event as stored, or as sent where it was refused; null where that is too
	// long or no JSON.
	Event  json.RawMessage
	Faults []plan.Fault
}

// NewWatch makes a watch that has seen nothing.
func NewWatch() *Watch { return &Watch{changed: make(chan struct{})} }

// Newest gives the remembered events, the newest first, the number of all that came, and a
// channel that the next one closes.
func (w *Watch) Newest() (seen []Seen, count int64, changed <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	seen = slices.Clone(w.seen)
	slices.Reverse(seen)
	return seen, w.count, w.changed
}

// add remembers events; on a nil watch it does nothing.
func (w *Watch) add(seen ...Seen) {
	if w == nil || len(seen) == 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, one := range seen {
		w.count++
		one.Number = w.count
		w.seen = append(w.seen, one)
	}
	if most := len(w.seen) - watched; most > 0 {
		w.seen = slices.Delete(w.seen, 0, most)
	}
	close(w.changed)
	w.changed = make(chan struct{})
}

// seenOf is a checked event for the watch.
func seenOf(from sender, at time.Time, c checked, text json.RawMessage) Seen {
	s := Seen{At: at, Market: from.market, SignedIn: from.user != "", Outcome: WasRefused, Name: c.row.Name, Faults: c.faults}
	if len(c.faults) == 0 {
		s.Event = json.RawMessage(c.row.Body)
		return s
	}
	if len(text) > maxEvent {
		return s
	}
	s.Event = slices.Clone(text)
	var named struct {
		Name any `json:"name"`
	}
	if decode(text, &named) == nil {
		s.Name = textOf(named.Name)
	}
	return s
}

// settle gives the events without faults their outcome, with its cause if it is an error's.
func settle(seen []Seen, outcome Outcome, cause error) {
	for i := range seen {
		if len(seen[i].Faults) == 0 {
			seen[i].Outcome, seen[i].Faults = outcome, faultsOf(cause)
		}
	}
}

// faultsOf lists the faults that an error names to its caller, or else its message.
func faultsOf(err error) (out []plan.Fault) {
	if err == nil {
		return nil
	}
	p := problem.From(err)
	for _, f := range p.Fields {
		out = append(out, plan.Fault{Field: f.Field, Message: f.Message})
	}
	if len(out) == 0 {
		out = []plan.Fault{{Field: "request", Message: p.Message}}
	}
	return out
}
