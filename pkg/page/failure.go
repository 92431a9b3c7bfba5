package page

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// WriteError answers with the error screen of the request's host, with the error's status.
// The renderer gets a short time; after it the browser renders the screen. Without a known
// market the page is plain. Nothing is written if the response has already begun. The
// returned error is the connection's.
func (p *Pages) WriteError(c *echo.Context, e *problem.Error) error {
	if response, err := echo.UnwrapResponse(c.Response()); err == nil && response.Committed {
		return nil
	}
	h := c.Response().Header()
	for _, name := range []string{"Etag", "Content-Encoding", "Content-Length", "X-Cache", "X-Render", "Last-Modified"} {
		h.Del(name)
	}
	h["Cache-Control"] = p.headers.noStore
	if e.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int((e.RetryAfter+time.Second-1)/time.Second)))
	}
	s, err := p.siteOf(c.Request().Context())
	if err != nil {
		return p.writePlainError(c, e)
	}
	parts, err := p.errorDocument(c, s, e)
	if errors.Is(err, cache.ErrOverload) {
		return p.writePlainError(c, e)
	}
	if err != nil {
		p.options.Logger.Error("the error screen could not be made", "market", s.market.Code, "error", err)
		return p.writePlainError(c, e)
	}
	return p.sendOnce(c, s, e.StatusCode(), parts)
}

func (p *Pages) errorDocument(c *echo.Context, s *site, e *problem.Error) (document.Parts, error) {
	ctx := c.Request().Context()
	pl := route.Plan{Path: "/"}
	if path, ok := route.CanonicalPath(c.Request().URL); ok {
		pl.Path = path
	}
	now := clock.Now(ctx, p.options.Clock)
	out := s.basePayload(ctx, pl, now)
	out.Status = e.StatusCode()
	out.Error = &payloadError{Type: string(e.Type), RequestID: httpx.RequestID(ctx)}
	out.Asked = s.asked(c.Request().URL, e.StatusCode())
	data, err := out.encode()
	if err != nil {
		return document.Parts{}, err
	}
	body, err := p.renderError(ctx, s, data)
	if errors.Is(err, cache.ErrOverload) {
		if !p.takeShell(c.Request(), p.options.Clock.Now()) {
			p.renderLog.add(renderFailure{kind: failureRefused})
			return document.Parts{}, err
		}
		p.logFailure(ctx, s, pl, err)
	}
	if err != nil {
		c.Response().Header()["X-Render"] = p.headers.client
	}
	_, preview := clock.Preview(ctx)
	return document.Parts{
		Head: s.documents.ErrorHead(e.StatusCode()), Assets: p.assets.Set("", s.catalogue.Language),
		Data: data, Body: body, Preview: preview, Experiments: s.market.Running(now),
	}, nil
}

// asked returns the page that an anonymous visitor isn't allowed to see, so that a
// signed-in user's browser can request it again; nil for other errors.
func (s *site) asked(u *url.URL, status int) *payloadAsked {
	if status != http.StatusNotFound && status != http.StatusForbidden {
		return nil
	}
	pl := s.planner.Plan(u)
	if pl.Verdict != route.Page {
		return nil
	}
	calls, complete := pl.Calls()
	if !complete || len(calls) == 0 {
		return nil
	}
	urls := make([]string, len(calls))
	for i, call := range calls {
		urls[i] = call.URL
	}
	return &payloadAsked{URL: pl.URL(), Route: pl.Route.ID, Screen: pl.Route.Screen, Params: pl.Params, Calls: urls}
}

// renderError renders an error screen with a timeout of its own, since the request's may be
// over. It waits for its turn like a page; the error is cache.ErrOverload if the queue is
// full.
func (p *Pages) renderError(ctx context.Context, s *site, data []byte) (string, error) {
	if p.options.BeforeRender != nil {
		if err := p.options.BeforeRender(ctx); err != nil {
			return "", err
		}
	}
	budget, cancel := context.WithTimeout(p.backgroundContext(ctx, s), p.options.ErrorBudget)
	defer cancel()
	done, err := p.cache.Turn(budget)
	if err != nil {
		return "", err
	}
	defer done()
	body, err := p.renderer.Render(budget, data)
	if err != nil {
		return "", fmt.Errorf("page: rendering an error screen: %w", err)
	}
	return body, nil
}

// writePlainError writes a page without market, texts and styles, if the error screen can't
// be made.
func (p *Pages) writePlainError(c *echo.Context, e *problem.Error) error {
	h := c.Response().Header()
	h["Content-Type"] = p.headers.html
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	status := e.StatusCode()
	title := html.EscapeString(http.StatusText(status))
	page := `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><title>` + title + `</title></head><body><h1>` +
		title + `</h1><p>` + html.EscapeString(e.Message) + `</p><p>` +
		html.EscapeString(httpx.RequestID(c.Request().Context())) + `</p></body></html>`
	h.Set("Content-Length", strconv.Itoa(len(page)))
	return writeBody(c, status, []byte(page))
}
