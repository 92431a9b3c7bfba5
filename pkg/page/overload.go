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
	// shellsPerSecond is how many pages go out for the browser to render while more
	// are asked for than can be rendered. Each costs about half the processor time
	// of a rendered one, which the renderers would lack.
	shellsPerSecond = 10
	// retryAfter is when a refused visitor should ask again, in seconds.
	retryAfter = 5
)

// sendOverload answers a page that can't be made in time: a few visitors get it
// for their browser to render, the others are asked to come back. Crawlers run no
// scripts, or not at once: they would take the shell for the page.
func (p *Pages) sendOverload(c *echo.Context, s *site, pl route.Plan, key cache.Key, now time.Time) error {
	r := c.Request()
	if !p.affordsShell(r, now) {
		p.losses.add(loss{kind: lossRefused})
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

// affordsShell tells whether a visitor gets a document without a body, and counts it.
func (p *Pages) affordsShell(r *http.Request, now time.Time) bool {
	return httpx.RunsScripts(r) && p.shells.AllowN(now, 1)
}

// overloaded renders nothing, as there is no time to.
type overloaded struct{}

func (overloaded) Render(context.Context, []byte) (string, error) { return "", cache.ErrOverload }

func newShellBudget() *rate.Limiter { return rate.NewLimiter(shellsPerSecond, shellsPerSecond) }

// busyPage is what a refused visitor gets: made once per site, since an answer
// that costs something would take from those that are rendered.
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

// lose tells of a page that goes out for the browser to render.
func (p *Pages) lose(ctx context.Context, s *site, pl route.Plan, why error) {
	kind := lossFault
	if errors.Is(why, cache.ErrOverload) || errors.Is(why, render.ErrBusy) {
		kind = lossShell
	}
	p.losses.add(loss{kind: kind, market: s.market.Code, path: pl.Path, requestID: httpx.RequestID(ctx), err: why})
}

// lossKind is why a page was not rendered.
type lossKind int

const (
	lossRefused lossKind = iota // answered 503
	lossShell                   // sent for the browser to render, for want of time
	lossFault                   // sent for the browser to render, as the renderer failed
	lossKinds
)

// loss is a page that was not rendered.
type loss struct {
	kind         lossKind
	market, path string
	requestID    string
	err          error
}

// losses tells the operator of pages that were not rendered: at once of the first,
// and from then on once a second of all since. A flood of them is no flood of lines.
type losses struct {
	clock clock.Clock
	warn  func(message string, arguments ...any)

	mu    sync.Mutex
	next  time.Time // when the next line may be written
	count [lossKinds]int
	last  loss // the last that was worth naming
}

const lossLinesEvery = time.Second

func (l *losses) add(x loss) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count[x.kind]++
	if x.kind == lossFault {
		l.last = x
	}
	if now := l.clock.Now(); !now.Before(l.next) {
		l.tell(now)
	}
}

// settle tells what was added since the last line, if it is time to.
func (l *losses) settle() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count == [lossKinds]int{} {
		return
	}
	if now := l.clock.Now(); !now.Before(l.next) {
		l.tell(now)
	}
}

// close tells what was not told yet.
func (l *losses) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count != [lossKinds]int{} {
		l.tell(l.clock.Now())
	}
}

func (l *losses) tell(now time.Time) {
	arguments := []any{
		"refused", l.count[lossRefused], "shells", l.count[lossShell], "failed", l.count[lossFault],
	}
	if l.last.err != nil {
		arguments = append(arguments,
			"market", l.last.market, "path", l.last.path, "requestId", l.last.requestID, "error", l.last.err)
	}
	l.warn("pages were not rendered", arguments...)
	l.next, l.count, l.last = now.Add(lossLinesEvery), [lossKinds]int{}, loss{}
}
