package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/page"
	"knowmad/pkg/page/render"
	"knowmad/pkg/platform/logtest"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
)

const (
	browserAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
	crawlerAgent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
)

// crowd is a server that makes one page at a time, each when it is let.
type crowd struct {
	*harness
	t       *testing.T
	metrics *prometheus.Registry
	log     *logtest.Buffer
	let     chan struct{}
	group   sync.WaitGroup
}

func newCrowd(t *testing.T, edit func(*page.Options)) *crowd {
	t.Helper()
	c := &crowd{t: t, metrics: prometheus.NewRegistry(), log: &logtest.Buffer{}, let: make(chan struct{})}
	c.harness = open(t, setup{registry: withFaults(t), options: func(o *page.Options) {
		o.MadeAtOnce, o.QueueTime, o.ErrorBudget = 1, time.Nanosecond, time.Minute
		o.Registerer, o.Logger = c.metrics, slog.New(slog.NewJSONHandler(c.log, nil))
		if edit != nil {
			edit(o)
		}
	}})
	c.block()
	t.Cleanup(c.release)
	return c
}

// block lets no render end.
func (c *crowd) block() {
	let := c.let
	c.renderer.set(func(context.Context, []byte) (string, error) {
		<-let
		return "<main>rendered</main>", nil
	})
}

// release lets every render end and waits for the answers to its requests.
func (c *crowd) release() {
	select {
	case <-c.let:
	default:
		close(c.let)
	}
	c.group.Wait()
}

// ask requests a page and doesn't wait for it.
func (c *crowd) ask(path, agent string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = c.host("de")
	r.Header.Set("User-Agent", agent)
	c.group.Go(func() { c.echo.ServeHTTP(w, r) })
	return w
}

// fill lets one page be made and one wait: there is no room for more.
func (c *crowd) fill() (making, waiting *httptest.ResponseRecorder) {
	c.t.Helper()
	making = c.ask("/subjects", crawlerAgent)
	require.Eventually(c.t, func() bool { return c.renderer.count() > 0 }, 2*time.Minute, time.Millisecond)
	waiting = c.ask("/about/company", crawlerAgent)
	require.Eventually(c.t, func() bool { return c.waiting() == 1 }, 2*time.Minute, time.Millisecond)
	return making, waiting
}

// waiting is the number of pages that wait for their turn, in the metrics.
func (c *crowd) waiting() int { return c.metric("knowmad_pages_waiting", "") }

// refused is the number of refused pages of all markets, in the metrics.
func (c *crowd) refused() int { return c.metric("knowmad_pages_total", "refused") }

// metric is the sum of a metric over those of its series that have the label.
func (c *crowd) metric(name, label string) (sum int) {
	families, err := c.metrics.Gather()
	require.NoError(c.t, err)
	for _, f := range families {
		if f.GetName() != name {
			continue
		}
		for _, m := range f.GetMetric() {
			has := label == ""
			for _, l := range m.GetLabel() {
				has = has || l.GetValue() == label
			}
			if has {
				sum += int(m.GetGauge().GetValue() + m.GetCounter().GetValue())
			}
		}
	}
	return sum
}

func (c *crowd) from(agent, path string) *httptest.ResponseRecorder {
	return c.get("de", path, "User-Agent", agent)
}

func isShell(w *httptest.ResponseRecorder) bool {
	return w.Code == http.StatusOK && w.Header().Get("X-Render") == "client"
}

// Beyond what can be rendered a few pages go out for the browser to render, and
// the rest is refused before any work is done for it.
func TestOverloadSendsFewShellsThenRefuses(t *testing.T) {
	c := newCrowd(t, nil)
	making, waiting := c.fill()

	shells := 0
	for ; shells < 100; shells++ {
		w := c.from(browserAgent, fmt.Sprintf("/?utm_source=%d", shells))
		if w.Code == http.StatusServiceUnavailable {
			break
		}
		require.True(t, isShell(w), "%d", w.Code)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		require.Empty(t, parse(t, w).text("div", "id", "root"))
	}
	require.Equal(t, 10, shells, "a second's budget")

	calls, renders := len(c.api.seen()), c.renderer.count()
	w := c.from(browserAgent, "/")
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.Equal(t, "5", w.Header().Get("Retry-After"))
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	require.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
	d := parse(t, w)
	require.Equal(t, "Gerade ist viel los", d.text("h1"))
	require.Equal(t, "de", d.value("html", "lang"))
	require.True(t, d.noindex())
	require.Less(t, w.Body.Len(), 2000)
	require.Len(t, c.api.seen(), calls, "no call is made for a refused page")
	require.Equal(t, renders, c.renderer.count())
	head := c.do(http.MethodHead, "de", "/", "User-Agent", browserAgent)
	require.Equal(t, http.StatusServiceUnavailable, head.Code)
	require.Zero(t, head.Body.Len())

	c.clock.Advance(time.Second)
	require.True(t, isShell(c.from(browserAgent, "/")), "the next second has a budget of its own")

	same := c.ask("/subjects", crawlerAgent) // is being made: it costs nothing to wait for it
	c.release()
	for _, w := range []*httptest.ResponseRecorder{making, waiting, same} {
		require.Equal(t, http.StatusOK, w.Code)
		require.Empty(t, w.Header().Get("X-Render"))
		require.Contains(t, w.Body.String(), "<main>rendered</main>")
	}
	w = c.from(browserAgent, "/")
	require.Equal(t, http.StatusOK, w.Code)
	require.Empty(t, w.Header().Get("X-Render"), "after the crowd all is as before")
	require.Zero(t, c.waiting())
}

// A crawler would take a shell for the page.
func TestCrawlersAreRefusedInsteadOfGettingShells(t *testing.T) {
	c := newCrowd(t, nil)
	c.fill()
	for _, agent := range []string{crawlerAgent, "curl/8.5.0", ""} {
		w := c.from(agent, "/")
		require.Equal(t, http.StatusServiceUnavailable, w.Code, agent)
		require.NotEmpty(t, w.Header().Get("Retry-After"))
	}
	require.True(t, isShell(c.from(browserAgent, "/")))
	w := c.from(crawlerAgent, "/no-such-page")
	require.Equal(t, http.StatusNotFound, w.Code, "what isn't there isn't there")
	require.Less(t, w.Body.Len(), 2000)
}

// A page that was made is sent, though stale, and no other is made in its place.
func TestOverloadPrefersStalePagesToShells(t *testing.T) {
	c := newCrowd(t, nil)
	c.renderer.set(nil)
	require.Equal(t, "miss", c.from(crawlerAgent, "/").Header().Get("X-Cache"))
	c.clock.Advance(61 * time.Second)
	c.block()
	before := c.renderer.count()
	c.ask("/subjects", crawlerAgent)
	require.Eventually(t, func() bool { return c.renderer.count() == before+1 }, 2*time.Minute, time.Millisecond)
	c.ask("/about/company", crawlerAgent)
	require.Eventually(t, func() bool { return c.waiting() == 1 }, 2*time.Minute, time.Millisecond)
	for _, agent := range []string{crawlerAgent, browserAgent} {
		w := c.from(agent, "/")
		require.Equal(t, http.StatusOK, w.Code)
		require.Equal(t, "stale", w.Header().Get("X-Cache"))
		require.Empty(t, w.Header().Get("X-Render"))
	}
	require.Equal(t, 1, c.waiting())
	c.release()
	require.Eventually(t, func() bool { return c.from(crawlerAgent, "/").Header().Get("X-Cache") == "hit" }, 2*time.Minute, time.Millisecond)
}

// Only overload refuses: a renderer that is missing or broken costs visitors time
// and nothing else.
func TestMissingRendererIsNotOverload(t *testing.T) {
	reg := withFaults(t)
	for _, fault := range []error{render.ErrUnavailable, render.ErrTimeout, render.ErrCrashed, &render.PageError{Message: "no"}} {
		h := open(t, setup{registry: reg})
		h.renderer.set(func(context.Context, []byte) (string, error) { return "", fault })
		var group sync.WaitGroup
		answers := make([]*httptest.ResponseRecorder, 40)
		for n := range answers {
			agent := []string{browserAgent, crawlerAgent}[n%2]
			group.Go(func() { answers[n] = h.get("de", "/fault?fault=x"+fmt.Sprint(n), "User-Agent", agent) })
		}
		group.Wait()
		for _, w := range answers {
			require.True(t, isShell(w), "%v: %d", fault, w.Code)
		}
	}
}

// roomFor is the number of pages that may wait while one is made.
func (c *crowd) roomFor(t *testing.T) (room int) {
	t.Helper()
	c.let = make(chan struct{})
	c.block()
	defer c.release()
	before, refused := c.renderer.count(), c.refused()
	c.ask("/fault?fault=first", crawlerAgent)
	require.Eventually(t, func() bool { return c.renderer.count() == before+1 }, 2*time.Minute, time.Millisecond)
	for {
		c.ask(fmt.Sprintf("/fault?fault=%d", room), crawlerAgent)
		admitted := false
		require.Eventually(t, func() bool {
			admitted = c.waiting() == room+1
			return admitted || c.refused() > refused
		}, 2*time.Minute, time.Millisecond)
		if !admitted {
			return room
		}
		room++
	}
}

// The queue is as long as what is made in its time: pages that take longer leave
// room for fewer.
func TestQueueLengthFollowsRenderTime(t *testing.T) {
	c := newCrowd(t, func(o *page.Options) { o.QueueTime = time.Second })
	c.release()
	fast := c.roomFor(t)
	c.renderer.set(func(context.Context, []byte) (string, error) {
		c.clock.Advance(10 * time.Second)
		return "<main>slow</main>", nil
	})
	for range 20 {
		require.Equal(t, http.StatusOK, c.get("us", "/").Code)
		c.clock.Advance(time.Hour)
	}
	require.Equal(t, 1, c.roomFor(t))
	require.Greater(t, fast, 40)
}

// losses are the lines about pages that were not rendered.
func losses(t *testing.T, log *logtest.Buffer) []map[string]any {
	t.Helper()
	var found []map[string]any
	for line := range strings.Lines(log.String()) {
		var x map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &x))
		if x["msg"] == "pages were not rendered" {
			found = append(found, x)
		}
	}
	return found
}

// However many pages are refused, the operator reads one line a second, with counts.
func TestRefusedPagesAreLoggedOncePerSecond(t *testing.T) {
	c := newCrowd(t, nil)
	c.fill()
	for range 30 {
		require.Equal(t, http.StatusServiceUnavailable, c.from(crawlerAgent, "/").Code)
	}
	lines := losses(t, c.log)
	require.Len(t, lines, 1, "at once, and then not for a second")
	require.EqualValues(t, 1, lines[0]["refused"])
	c.clock.Advance(time.Second)
	require.True(t, isShell(c.from(browserAgent, "/")))
	lines = losses(t, c.log)
	require.Len(t, lines, 2)
	require.EqualValues(t, 29, lines[1]["refused"])
	require.EqualValues(t, 1, lines[1]["shells"])
	require.Equal(t, http.StatusServiceUnavailable, c.from(crawlerAgent, "/").Code)
	c.clock.Advance(time.Second)
	c.release()
	require.Eventually(t, func() bool { return len(losses(t, c.log)) == 3 }, 2*time.Minute, time.Millisecond,
		"what came last is told when the crowd is gone")
}

// A renderer that fails is named with one page that it failed, as often.
func TestRenderFailuresAreLoggedOncePerSecond(t *testing.T) {
	log := &logtest.Buffer{}
	h := open(t, setup{registry: withFaults(t), options: func(o *page.Options) { o.Logger = slog.New(slog.NewJSONHandler(log, nil)) }})
	h.renderer.set(func(context.Context, []byte) (string, error) { return "", render.ErrUnavailable })
	for n := range 20 {
		require.True(t, isShell(h.get("de", fmt.Sprintf("/fault?fault=%d", n))))
	}
	lines := losses(t, log)
	require.Len(t, lines, 1)
	require.Equal(t, "de", lines[0]["market"])
	require.Equal(t, "/fault", lines[0]["path"])
	require.Equal(t, render.ErrUnavailable.Error(), lines[0]["error"])
	h.clock.Advance(time.Second)
	require.True(t, isShell(h.get("de", "/fault?fault=last")))
	lines = losses(t, log)
	require.Len(t, lines, 2)
	require.EqualValues(t, 20, lines[1]["failed"])
}
