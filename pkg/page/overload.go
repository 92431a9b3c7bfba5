package page

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/render"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
	"golang.org/x/time/rate"
)

const (
	// shellsPerSecond is the maximum number of shells, pages that the browser renders, per
	// second while the renderers are overloaded. A shell costs about half the processor
	// time of a rendered page, and the renderers lack that time.
	shellsPerSecond = 10
	// retryAfter is the Retry-After header of a refused request, in seconds.
	retryAfter = 5
)

// sendOverload answers a request for a page that can't be rendered in time: with a shell
// within shellsPerSecond, else with 503. A client that runs no scripts always gets 503,
// since a crawler would index the empty shell.
func (p *Pages) sendOverload(c *echo.Context, s *site, pl route.Plan, key cache.Key, now time.Time) error {
	r := c.Request()
	if !p.takeShell(r, now) {
		p.renderLog.add(renderFailure{kind: failureRefused})
		s.refused.Inc()
		return p.sendBusy(c, s)
	}
	e, err := p.makePage(p.backgroundContext(r.Context(), s), s, pl, key, overloaded{})
	if err != nil {
		return p.pageFailure(c, err)
	}
	s.misses.Inc()
	return p.send(c, e, cacheMiss, now)
}

// takeShell reports whether a request gets a shell, and counts it.
func (p *Pages) takeShell(r *http.Request, now time.Time) bool {
	return httpx.RunsScripts(r) && p.shells.AllowN(now, 1)
}

// overloaded is a Renderer that always fails, so that makePage makes a shell.
type overloaded struct{}

func (overloaded) Render(context.Context, []byte) (string, error) { return "", cache.ErrOverload }

func newShellBudget() *rate.Limiter { return rate.NewLimiter(shellsPerSecond, shellsPerSecond) }

// busyPage is the answer to a refused request, made once per site, so that refusals take no
// processor time from the renderers.
type busyPage struct {
	body           []byte
	policy, length []string // header values
}

func newBusyPage(b document.Busy) busyPage {
	return busyPage{body: b.Body, policy: []string{b.Policy}, length: []string{strconv.Itoa(len(b.Body))}}
}

func (p *Pages) sendBusy(c *echo.Context, s *site) error {
	h := c.Response().Header()
	h["Content-Type"] = p.headers.html
	h["Cache-Control"] = p.headers.noStore
	h["Retry-After"] = p.headers.retry
	h["Content-Security-Policy"] = s.busy.policy
	h["Content-Length"] = s.busy.length
	return writeBody(c, http.StatusServiceUnavailable, s.busy.body)
}

// logFailure logs that a page is sent as a shell, and the reason.
func (p *Pages) logFailure(ctx context.Context, s *site, pl route.Plan, why error) {
	kind := failureFault
	if errors.Is(why, cache.ErrOverload) || errors.Is(why, render.ErrBusy) {
		kind = failureShell
	}
	p.renderLog.add(renderFailure{kind: kind, market: s.market.Code, path: pl.Path, requestID: httpx.RequestID(ctx), err: why})
}

// failureKind is the reason why a page was not rendered.
type failureKind int

const (
	failureRefused failureKind = iota // answered 503
	failureShell                      // sent as a shell, for want of time
	failureFault                      // sent as a shell, as the renderer failed
	failureKinds
)

// renderFailure is a page that was not rendered.
type renderFailure struct {
	kind         failureKind
	market, path string
	requestID    string
	err          error
}

// renderLog logs pages that were not rendered, at most one line per second: the first at
// once, later ones as counts since the last line. An overload doesn't flood the log.
type renderLog struct {
	clock clock.Clock
	warn  func(message string, arguments ...any)

	mu    sync.Mutex
	next  time.Time // earliest time of the next line
	count [failureKinds]int
	last  renderFailure // latest fault of the renderer since the last line
}

const renderLogEvery = time.Second

func (l *renderLog) add(x renderFailure) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count[x.kind]++
	if x.kind == failureFault {
		l.last = x
	}
	if now := l.clock.Now(); !now.Before(l.next) {
		l.write(now)
	}
}

// flush logs the counts since the last line, if a second has passed.
func (l *renderLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count == [failureKinds]int{} {
		return
	}
	if now := l.clock.Now(); !now.Before(l.next) {
		l.write(now)
	}
}

// close logs the counts since the last line.
func (l *renderLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count != [failureKinds]int{} {
		l.write(l.clock.Now())
	}
}

func (l *renderLog) write(now time.Time) {
	arguments := []any{
		"refused", l.count[failureRefused], "shells", l.count[failureShell], "failed", l.count[failureFault],
	}
	if l.last.err != nil {
		arguments = append(arguments,
			"market", l.last.market, "path", l.last.path, "requestId", l.last.requestID, "error", l.last.err)
	}
	l.warn("pages were not rendered", arguments...)
	l.next, l.count, l.last = now.Add(renderLogEvery), [failureKinds]int{}, renderFailure{}
}
