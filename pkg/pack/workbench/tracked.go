package workbench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/market"

	"github.com/labstack/echo/v5"
)

const (
	trackedPath = Path + "/events"
	// trackedParameter makes the stream tell of events, too.
	trackedParameter = "events"
)

// Tracked are the events that browsers sent lately, from wherever they are taken.
type Tracked interface {
	// Newest gives the newest events first, the number of all that came, and a channel that
	// the next one closes.
	Newest() (events []TrackedEvent, count int64, changed <-chan struct{})
}

// TrackedEvent is an event that reached the server.
type TrackedEvent struct {
	Number   int64 // from 1, in the order in which events came
	At       time.Time
	Market   string // its code
	SignedIn bool
	Outcome  string // stored, refused, dropped or failed
	Name     string // "" where it can't be read
	Event    json.RawMessage
	Faults   []TrackedFault
}

// TrackedFault is a fault of an event: the field, and the expectation that it misses.
type TrackedFault struct{ Field, Message string }

type trackedPage struct {
	page
	Cards []trackedCard
	Total int
}

// trackedCard is one event.
type trackedCard struct {
	TrackedEvent
	Flag, Clock, RFC string
	Page             string // the path of the page that sent it
	JSON             string // the event, indented; "" where there is none
}

// Text is what the event is found by.
func (c trackedCard) Text() string {
	parts := []string{c.Name, c.Market, c.Outcome, c.Page}
	for _, f := range c.Faults {
		parts = append(parts, f.Field, f.Message)
	}
	return strings.ToLower(strings.Join(parts, " "))
}

// Kind is how its outcome looks.
func (c trackedCard) Kind() string {
	switch c.Outcome {
	case "stored":
		return "live"
	case "dropped":
		return "draft"
	}
	return "held"
}

// tracked answers with the page of events.
func (w *Workbench) tracked(c *echo.Context) error {
	s := w.Markets.Snapshot()
	p := trackedPage{page: w.page(c, s, "Events", trackedPath, utc)}
	p.Events = streamPath + "?" + trackedParameter
	p.Version, _ = w.trackedVersion(s)
	events, _, _ := w.Tracked.Newest()
	p.Total = len(events)
	for _, e := range events {
		if card := cardOfEvent(e); contains(p.Query, card.Text()) {
			p.Cards = append(p.Cards, card)
		}
	}
	return w.write(c, p.status(), "tracked.gohtml", p)
}

// trackedVersion is the version of the page, and a channel that the next event closes.
func (w *Workbench) trackedVersion(s market.Snapshot) (string, <-chan struct{}) {
	_, count, changed := w.Tracked.Newest()
	return fmt.Sprintf("%s-%d", version(s), count), changed
}

func cardOfEvent(e TrackedEvent) trackedCard {
	card := trackedCard{TrackedEvent: e, Flag: flagPath + e.Market, Clock: e.At.UTC().Format(time.TimeOnly), RFC: e.At.UTC().Format(time.RFC3339)}
	var indented bytes.Buffer
	if json.Indent(&indented, e.Event, "", "  ") == nil {
		card.JSON = indented.String()
	}
	var parts struct {
		Page struct {
			Path any `json:"path"`
		} `json:"page"`
	}
	if json.Unmarshal(e.Event, &parts) == nil {
		card.Page, _ = parts.Page.Path.(string)
	}
	return card
}
