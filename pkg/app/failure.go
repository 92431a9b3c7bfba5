package app

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"

	events "knowmad/pkg/features/event"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
)

// fail is the only error handler: it logs an error of any part once, and answers in the
// caller's format.
func (s *Site) fail(c *echo.Context, err error) {
	p := toProblem(err)
	if callerGone(c.Request().Context(), p) && !isCrash(err) {
		p = problem.Cancelled(err)
	}
	s.logFailure(c, p, err)
	s.countFailure(c.Request(), p)
	if res, _ := echo.UnwrapResponse(c.Response()); res != nil && res.Committed {
		if isCrash(err) {
			// Abort, so that the caller doesn't take half an answer for a whole one.
			panic(http.ErrAbortHandler)
		}
		return
	}
	h := c.Response().Header()
	for _, k := range []string{"Content-Encoding", "Content-Length", "ETag", "Last-Modified"} {
		h.Del(k)
	}
	h.Set("Cache-Control", "no-store")
	if c.Request().Context().Err() != nil { // later requests of the connection would fail, too
		h.Set("Connection", "close")
	}
	if allow := h.Get("Allow"); strings.Contains(allow, http.MethodGet) && !strings.Contains(allow, http.MethodHead) {
		h.Set("Allow", allow+", "+http.MethodHead) // the router answers HEAD, but doesn't list it
	}
	if p.StatusCode() == http.StatusTooManyRequests || p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(p.RetryAfter.Seconds())))))
	}
	s.tell(c, p)
}

func (s *Site) tell(c *echo.Context, p *problem.Error) {
	r := c.Request()
	_, known := market.HostFrom(r.Context())
	var err error
	switch {
	case p.StatusCode() == problem.StatusCancelled:
		err = c.NoContent(problem.StatusCancelled) // for log and metrics: the caller has gone
	case wantsJSON(r):
		err = c.JSON(p.StatusCode(), problem.Body{
			Type: p.Type, Message: p.Message, RequestID: httpx.RequestID(r.Context()), Fields: p.Fields,
		})
	case isAsset(r.URL.Path):
		err = c.String(p.StatusCode(), p.Message+"\n")
	case known && !refusesWorkbench(s.cfg.Env, r) && mayRender(r.Context(), s.renders):
		err = s.pages.WriteError(c, p)
	default:
		err = writePlain(c, p, s.launchedSites(p))
	}
	if err != nil {
		s.log.Debug().Err(err).Str("request_id", httpx.RequestID(r.Context())).Msg("error not sent")
	}
}

// mayRender reports whether a visitor's error may be rendered as a page. Rendering costs as
// much as for a page, and there are endless wrong addresses.
func mayRender(ctx context.Context, renders *httpx.Limiter) bool {
	ok, _ := renders.Allow(httpx.Client(ctx))
	return ok
}

// toProblem converts the error of any part to a *problem.Error.
func toProblem(err error) *problem.Error {
	if p, ok := errors.AsType[*problem.Error](err); ok {
		return p
	}
	if errors.As(err, new(*http.MaxBytesError)) {
		return problem.FromStatus(http.StatusRequestEntityTooLarge).WithCause(err)
	}
	if status := echo.StatusCode(err); status != 0 {
		return problem.FromStatus(status).WithCause(err)
	}
	return problem.From(err)
}

// logFailure logs errors of ours for operators; callers' errors are in the request's line
// already.
func (s *Site) logFailure(c *echo.Context, p *problem.Error, err error) {
	r := c.Request()
	level := zerolog.DebugLevel
	if p.StatusCode() >= http.StatusInternalServerError {
		level = zerolog.ErrorLevel
	}
	line := s.log.WithLevel(level).
		Str("request_id", httpx.RequestID(r.Context())).
		Str("market", marketCode(r.Context())).
		Str("type", string(p.Type)).
		Err(err)
	if crashed, ok := errors.AsType[*crash](err); ok {
		line = line.Str("stack", string(crashed.stack))
	}
	line.Msg("request failed")
}

// countFailure counts a page that failed by an error of ours, since browsers can't report
// it. Overload isn't counted, as that would add to the load.
func (s *Site) countFailure(r *http.Request, p *problem.Error) {
	host, ok := market.HostFrom(r.Context())
	if !ok || p.StatusCode() != http.StatusInternalServerError || wantsJSON(r) || isAsset(r.URL.Path) {
		return
	}
	s.nouns.events.Tell(events.Told{Market: host.Market.Code, Name: "error", Blocks: map[string]any{
		"error": map[string]any{"kind": "server", "message": string(p.Type)},
		"page":  map[string]any{"path": r.URL.Path[:min(len(r.URL.Path), maxPath)]},
	}})
}

// maxPath is the maximum length of a page's path in an event, in bytes.
const maxPath = 1000

// callerGone reports whether a request failed because its caller closed the connection,
// which cancels the request's context, and thereby queries and renders.
func callerGone(ctx context.Context, p *problem.Error) bool {
	return p.StatusCode() >= http.StatusInternalServerError && errors.Is(ctx.Err(), context.Canceled)
}

func isCrash(err error) bool { return errors.As(err, new(*crash)) }

func isHealth(path string) bool { return path == "/healthz" || path == "/readyz" }

func isAsset(path string) bool {
	return strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/icons/") ||
		strings.HasPrefix(path, "/brand/") || strings.HasPrefix(path, "/_image")
}

// wantsJSON reports whether the caller is a program, not a person's browser.
func wantsJSON(r *http.Request) bool {
	if r.URL.Path == "/api" || strings.HasPrefix(r.URL.Path, "/api/") || isHealth(r.URL.Path) {
		return true
	}
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
