package page

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// Handle answers a GET or HEAD of any path but API calls and built files. The request's
// context must contain the host's market. Its errors are *problem.Error, for WriteError.
func (p *Pages) Handle(c *echo.Context) error {
	r := c.Request()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		c.Response().Header().Set("Allow", "GET, HEAD")
		return problem.New(problem.BadRequest, "This address can only be read.").WithStatus(http.StatusMethodNotAllowed)
	}
	s, err := p.siteOf(r.Context())
	if err != nil {
		return err
	}
	if f, ok := s.files[r.URL.Path]; ok {
		return p.sendFile(c, f)
	}
	if of, ok := s.shareAt(r.URL.Path); ok {
		return p.sendPicture(c, of)
	}
	now := p.options.Clock.Now()
	if done, err := p.sendKnown(c, s, now); done {
		return err
	}
	pl := s.planner.Plan(r.URL)
	switch pl.Verdict {
	case route.Redirect:
		return p.sendRedirect(c, pl)
	case route.Page:
		return p.sendPage(c, s, pl, now)
	case route.Shell:
		return p.sendShell(c, s, pl, now)
	case route.Missing:
	}
	return problem.New(problem.NotFound, "There is no such page.")
}

// sendRedirect redirects to another address. It isn't cached, since the target may change.
func (p *Pages) sendRedirect(c *echo.Context, pl route.Plan) error {
	h := c.Response().Header()
	h.Set("Location", pl.Location)
	h["Cache-Control"] = p.headers.noStore
	c.Response().WriteHeader(pl.Status)
	return nil
}

// siteOf returns the site of the request's host.
func (p *Pages) siteOf(ctx context.Context) (*site, error) {
	host, ok := market.HostFrom(ctx)
	if !ok {
		return nil, problem.New(problem.BadRequest, "No market has this host.").WithStatus(http.StatusMisdirectedRequest)
	}
	snapshot, err := p.snapshot()
	if err != nil {
		return nil, problem.From(err)
	}
	s := snapshot.site(host)
	if s == nil {
		return nil, problem.New(problem.NotFound, "There is no such page.")
	}
	return s, nil
}

// sendKnown answers a request without a query from the cache, without planning the address:
// only canonical addresses are stored, so a hit is canonical.
func (p *Pages) sendKnown(c *echo.Context, s *site, now time.Time) (done bool, err error) {
	r := c.Request()
	if r.URL.RawQuery != "" {
		return false, nil
	}
	preview, _ := clock.Preview(r.Context())
	e, state := p.cache.Get(s.key(r.URL.EscapedPath(), "", preview), now)
	if state != cache.Fresh {
		return false, nil
	}
	s.hits.Inc()
	return true, p.send(c, e, cacheHit, now)
}

// sendPage answers with a public page, from the cache or made now.
func (p *Pages) sendPage(c *echo.Context, s *site, pl route.Plan, now time.Time) error {
	ctx := c.Request().Context()
	preview, _ := clock.Preview(ctx)
	key := s.key(pl.Path, pl.Query, preview)
	if pl.Cacheable() {
		switch e, state := p.cache.Get(key, now); state {
		case cache.Fresh:
			s.hits.Inc()
			return p.send(c, e, cacheHit, now)
		case cache.Stale:
			p.cache.Refresh(key, p.build(ctx, s, pl, key))
			s.stales.Inc()
			return p.send(c, e, cacheStale, now)
		case cache.Absent:
		}
	}
	if p.options.BeforeRender != nil {
		if err := p.options.BeforeRender(ctx); err != nil {
			return problem.From(err)
		}
	}
	build := p.build(ctx, s, pl, key)
	e, err := p.cache.Make(ctx, key, build)
	if errors.Is(err, cache.ErrOverload) {
		return p.sendOverload(c, s, pl, key, now)
	}
	if err == nil && e.Over(now) {
		// The flight began before the market's change, and this visitor came later: the
		// page is made again.
		e, err = p.cache.Make(ctx, key, build)
	}
	if moved, ok := errors.AsType[*movedError](err); ok {
		return p.sendRedirect(c, route.RedirectTo(http.StatusMovedPermanently, moved.path, pl.Full))
	}
	if err != nil {
		return p.pageFailure(c, err)
	}
	s.misses.Inc()
	return p.send(c, e, cacheMiss, now)
}

// build returns the function that makes the page in the background, for all visitors who
// wait for it.
func (p *Pages) build(ctx context.Context, s *site, pl route.Plan, key cache.Key) func() (*cache.Entry, error) {
	return func() (*cache.Entry, error) {
		return p.makePage(p.backgroundContext(ctx, s), s, pl, key, p.renderer)
	}
}

// pageFailure converts an error of making a page for the visitor.
func (p *Pages) pageFailure(c *echo.Context, err error) error {
	if errors.Is(err, context.Canceled) && c.Request().Context().Err() != nil {
		// The visitor has left, so the answer is not read.
		return problem.New(problem.NoType, "The request was cancelled.").WithCause(err)
	}
	e := problem.From(err)
	if e.StatusCode() >= http.StatusInternalServerError {
		p.metrics.errors.WithLabelValues("call").Inc()
	}
	return e
}

// makePage makes the document of a public page; if the renderer fails, the document is a
// shell that the browser renders.
func (p *Pages) makePage(ctx context.Context, s *site, pl route.Plan, key cache.Key, renderer Renderer) (*cache.Entry, error) {
	now := clock.Now(ctx, p.options.Clock)
	made := p.options.Clock.Now()
	a, err := p.fetch(ctx, s, pl)
	if err != nil {
		return nil, err
	}
	if err := a.moved(pl); err != nil {
		return nil, err
	}
	payload := s.pagePayload(ctx, pl, now, a)
	data, err := payload.encode()
	if err != nil {
		return nil, err
	}
	body, renderErr := renderer.Render(ctx, data)
	if renderErr != nil {
		p.metrics.errors.WithLabelValues("client-rendered").Inc()
		p.logFailure(ctx, s, pl, renderErr)
	}
	if data, err = payload.encodeFor(body, data); err != nil {
		return nil, err
	}
	_, preview := clock.Preview(ctx)
	embeddable := outline.IsEmbedded(pl.Route)
	parts := document.Parts{
		Head: s.pageHead(pl, a, preview), Assets: p.assets.Set(pl.Route.Screen, s.catalogue.Language),
		Data: data, Body: body, Preview: preview, Embedded: embeddable, Experiments: s.market.Running(now),
	}
	e := &cache.Entry{
		Key: key, Made: made, Tags: a.tags, Rendered: renderErr == nil, Embeddable: embeddable, Secret: pl.Route.SecretAddress,
		Keep:   renderErr == nil && pl.Cacheable(),
		Policy: []string{s.documents.Policy(parts, embeddable)},
	}
	if !preview {
		e.Change, _ = s.market.NextChange(now)
	}
	p.encoder.Encode(&e.Document, s.documents.Write(parts))
	return e, nil
}

// pageHead makes the head of a public page, with the picture for shared links.
func (s *site) pageHead(pl route.Plan, a answers, preview bool) document.Head {
	h := s.documents.PageHead(pl, a.head, preview)
	if s.drawn && h.WantsPicture() {
		s.sharePicture(&h, a)
	}
	return h
}

// sendShell answers an address of the private area with a shell that the browser renders.
// It isn't cached: its bytes are the same for every user, but the screen isn't.
func (p *Pages) sendShell(c *echo.Context, s *site, pl route.Plan, now time.Time) error {
	ctx := c.Request().Context()
	moment, preview := clock.Preview(ctx)
	if preview {
		now = moment
	}
	data, err := s.pagePayload(ctx, pl, now, answers{}).encode()
	if err != nil {
		return problem.From(err)
	}
	parts := document.Parts{
		Head: s.documents.PageHead(pl, nil, preview), Assets: p.assets.Set(pl.Route.Screen, s.catalogue.Language),
		Data: data, Preview: preview, Experiments: s.market.Running(now),
	}
	h := c.Response().Header()
	h["Cache-Control"] = p.headers.private
	return p.sendOnce(c, s, http.StatusOK, parts)
}

// sendOnce sends a document that isn't cached.
func (p *Pages) sendOnce(c *echo.Context, s *site, status int, parts document.Parts) error {
	body := s.documents.Write(parts)
	h := c.Response().Header()
	h["Content-Type"] = p.headers.html
	h["Vary"] = p.headers.vary
	h["Content-Security-Policy"] = []string{s.documents.Policy(parts, false)}
	if httpx.AcceptedCodings(c.Request().Header.Get("Accept-Encoding")).Gzip > 0 {
		if compressed := p.encoder.Gzip(body); compressed != nil {
			body = compressed
			h.Set("Content-Encoding", httpx.Gzip)
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	return writeBody(c, status, body)
}
