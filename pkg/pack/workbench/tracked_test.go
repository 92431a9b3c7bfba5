package workbench

import (
	"encoding/json"
	"html"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sent are events that a test sends.
type sent struct {
	mu      sync.Mutex
	events  []TrackedEvent
	changed chan struct{}
}

func (s *sent) Newest() (out []TrackedEvent, count int64, changed <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.events, int64(len(s.events)), s.changed
}

func (s *sent) add(e TrackedEvent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e.Number, e.At = int64(len(s.events)+1), noon
	s.events = append([]TrackedEvent{e}, s.events...)
	close(s.changed)
	s.changed = make(chan struct{})
}

func TestEventsAreShownWithWhatIsWrongWithThem(t *testing.T) {
	events := &sent{changed: make(chan struct{})}
	_, h := serve(t, load(t), func(o *Options) { o.Tracked = events })
	require.Contains(t, get(h, trackedPath).Body.String(), "No event came yet.")
	events.add(TrackedEvent{Market: "de", Outcome: "stored", Name: "page_view", Event: json.RawMessage(`{"name":"page_view","page":{"path":"/subjects"}}`)})
	events.add(TrackedEvent{
		Market: "gr", Outcome: "refused", Name: "serach", Event: json.RawMessage(`{"name":"serach","device":"<b>"}`),
		Faults: []TrackedFault{{Field: "name", Message: "There is no such event."}},
	})
	events.add(TrackedEvent{Market: "us", Outcome: "refused", Faults: []TrackedFault{{Field: "request", Message: "The body is no JSON."}}})
	page := get(h, trackedPath).Body.String()
	require.Contains(t, page, `<code>page_view</code>`)
	require.Contains(t, page, `on <code>/subjects</code>`)
	require.Contains(t, page, `<code class="path">name</code> <span>There is no such event.</span>`)
	require.Contains(t, page, "No event could be read")
	require.Contains(t, html.UnescapeString(page), `"device": "<b>"`)
	require.NotContains(t, page, "<b>\"", "what was sent is text")
	require.Contains(t, page, "3 of 3 events")

	found := get(h, trackedPath+"?q=gr+refused").Body.String()
	require.Contains(t, found, "1 of 3 events")
	require.NotContains(t, found, "page_view")
	require.Contains(t, get(h, trackedPath+"?q=nothing").Body.String(), "No event has all of these words.")
}

// The stream tells the page of events, and no other page, when one comes.
func TestEventsAreFollowed(t *testing.T) {
	events := &sent{changed: make(chan struct{})}
	w, h := serve(t, load(t), func(o *Options) { o.Tracked, o.KeepAlive = events, time.Hour })
	require.Contains(t, get(h, trackedPath).Body.String(), `data-events="/_workbench/stream?events"`)
	before, _ := w.trackedVersion(w.Markets.Snapshot())
	lines, leave := follow(t, h, streamPath+"?events")
	defer leave()
	until(t, lines, `data: {"version":"`+before)
	others, leaveOthers := follow(t, h, streamPath)
	defer leaveOthers()
	until(t, others, "data: ")
	events.add(TrackedEvent{Market: "de", Outcome: "stored", Name: "page_view"})
	after, _ := w.trackedVersion(w.Markets.Snapshot())
	require.NotEqual(t, before, after)
	until(t, lines, `data: {"version":"`+after)
	w.Close()
	for line := range others {
		require.Empty(t, line)
	}
}

func TestWithoutTrackedEventsThereIsNoPage(t *testing.T) {
	_, h := serve(t, load(t), nil)
	require.Equal(t, 404, get(h, trackedPath).Code)
	require.NotContains(t, get(h, Path).Body.String(), trackedPath)
}
