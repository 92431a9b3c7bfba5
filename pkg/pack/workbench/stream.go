package workbench

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

const (
	// maxStreams bounds the pages that are followed at once.
	maxStreams = 32
	// retryMillis is after how long a browser connects again.
	retryMillis = 1000
	// fullRetry is when to ask again while there is no place.
	fullRetry = 5 * time.Second
	// together is how long further events are waited for, so that a flood of them is told
	// of a few times a second.
	together = 250 * time.Millisecond
)

// news is what an open page is told: the version of what it should show, and in
// words what changed since the last news.
type news struct {
	Version string   `json:"version"`
	Say     []string `json:"say"`
}

// stream tells an open page of every change by server-sent events, beginning
// with how things are, so that a page that was away finds out what it missed.
func (w *Workbench) stream(c *echo.Context) error {
	if c.Request().Method == http.MethodHead {
		begin(c)
		return nil
	}
	if isOver(w.closed) {
		return problem.FromStatus(http.StatusServiceUnavailable)
	}
	select {
	case w.slots <- struct{}{}:
		defer func() { <-w.slots }()
	default:
		full := problem.New(problem.TooManyRequests, "Too many pages of the workbench are open.")
		full.RetryAfter = fullRetry
		return full
	}
	return w.tell(c, c.Request().Context().Done())
}

func begin(c *echo.Context) {
	h := c.Response().Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(http.StatusOK)
}

func (w *Workbench) tell(c *echo.Context, gone <-chan struct{}) error {
	out := http.NewResponseController(c.Response())
	// A stream outlives the time that an answer may take; where the connection
	// knows no such time there is nothing to lift.
	_ = out.SetWriteDeadline(time.Time{})
	begin(c)
	beat := time.NewTicker(w.KeepAlive)
	defer beat.Stop()
	send := func(format string, args ...any) error {
		if _, err := fmt.Fprintf(c.Response(), format, args...); err != nil {
			return fmt.Errorf("workbench: stream: %w", err)
		}
		if err := out.Flush(); err != nil {
			return fmt.Errorf("workbench: stream: %w", err)
		}
		return nil
	}
	now := w.Markets.Snapshot()
	told := func() (string, <-chan struct{}) { return version(now), nil }
	if w.Tracked != nil && c.QueryParams().Has(trackedParameter) {
		told = func() (string, <-chan struct{}) { return w.trackedVersion(now) }
	}
	shows, more := told()
	var soon <-chan time.Time
	err := send("retry: %d\n%s", retryMillis, event(news{Version: shows, Say: []string{}}))
	for err == nil {
		select {
		case <-gone:
			return nil
		case <-w.closed:
			return nil
		case <-beat.C:
			if w.Authorise(c.Request()) != nil {
				return nil // the visitor's right has ended
			}
			err = send(": still here\n\n")
		case <-now.Replaced:
			before := now
			now = w.Markets.Snapshot()
			shows, more = told()
			soon = nil
			err = send("%s", event(news{Version: shows, Say: changes(before, now)}))
		case <-more:
			more, soon = nil, time.After(together)
		case <-soon:
			shows, more = told()
			err = send("%s", event(news{Version: shows, Say: []string{}}))
		}
	}
	if isOver(gone) {
		return nil // the page was closed in the middle of a word
	}
	return err
}

func isOver(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

func event(n news) string {
	b, err := json.Marshal(n)
	if err != nil { // a struct of strings
		return ""
	}
	return "event: state\ndata: " + string(b) + "\n\n"
}

// changes says in words what is different now.
func changes(before, now market.Snapshot) []string {
	say := []string{}
	if now.Err != nil {
		say = append(say, "The folder of packs can't be read. Every market stays as it is.")
	}
	for _, unit := range units(now.Refused) {
		old, had := before.Refused[unit]
		if r := now.Refused[unit]; !had || r.Err.Error() != old.Err.Error() {
			say = append(say, fmt.Sprintf("%s: %s. %s", unitName(now.Registry, unit), count(len(faultsOf(r)), "fault"), liveDespiteRefusal(now.Registry, unit)))
		}
	}
	for _, unit := range units(before.Refused) {
		if _, still := now.Refused[unit]; !still {
			say = append(say, unitName(now.Registry, unit)+" is well again.")
		}
	}
	return append(say, renewed(before.Registry, now.Registry)...)
}

// fewMarkets is how many markets are named before they are only counted.
const fewMarkets = 3

func renewed(before, now *market.Registry) []string {
	var names []string
	for _, m := range now.All() {
		if old, ok := before.ByCode(m.Code); !ok || old.Version != m.Version {
			names = append(names, m.Country.EnglishName)
		}
	}
	if len(names) > fewMarkets {
		return []string{fmt.Sprintf("%d markets are live in a new version.", len(names))}
	}
	say := make([]string, len(names))
	for i, name := range names {
		say[i] = name + " is live in a new version."
	}
	return say
}
