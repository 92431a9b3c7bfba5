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

// fail is the one error handler: whatever went wrong in whichever part ends
// here, is logged once, and is told to the caller in the form that fits.
func (s *Site) fail(c *echo.Context, err error) {
	p := toProblem(err)
	if callerGone(c.Request().Context(), p) && !isCrash(err) {
		p = problem.Cancelled(err)
	}
	s.logFailure(c, p, err)
	s.countFailure(c.Request(), p)
	if res, _ := echo.UnwrapResponse(c.Response()); res != nil && res.Committed {
		if isCrash(err) {
			// The caller must not take half an answer for a whole one.
			panic(http.ErrAbortHandler)
		}
		return
	}
	h := c.Response().Header()
	for _, k := range []string{"Content-Encoding", "Content-Length", "ETag", "Last-Modified"} {
		h.Del(k)
	}
	h.Set("Cache-Control", "no-store")
	if c.Request().Context().Err() != nil { // so have all later requests of the connection
		h.Set("Connection", "close")
	}
	if allow := h.Get("Allow"); strings.Contains(allow, http.MethodGet) && !strings.Contains(allow, http.MethodHead) {
		h.Set("Allow", allow+", "+http.MethodHead) // the router answers it and doesn't say so
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
		err = c.NoContent(problem.StatusCancelled) // for log and metrics; no caller is there to read it
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

// mayRender tells whether a visitor's error is drawn like a page: that costs as
// much as one, and wrong addresses are without number.
func mayRender(ctx context.Context, renders *httpx.Limiter) bool {
	ok, _ := renders.Allow(httpx.Client(ctx))
	return ok
}

// toProblem finds the catalogue's error in whatever a part returned.
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

// logFailure writes faults of ours for the operator; what callers do wrong is
// in the line of the request already.
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

// countFailure counts a page that failed by a fault of ours, which no browser can tell.
// Overload isn't counted, as that would add to it.
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

// maxPath is how long a page's path may be in an event.
const maxPath = 1000

// callerGone tells whether a request failed because its caller closed the connection:
// that cancels the request's context, and with it queries and renderers.
func callerGone(ctx context.Context, p *problem.Error) bool {
	return p.StatusCode() >= http.StatusInternalServerError && errors.Is(ctx.Err(), context.Canceled)
}

func isCrash(err error) bool { return errors.As(err, new(*crash)) }

func isHealth(path string) bool { return path == "/healthz" || path == "/readyz" }

func isAsset(path string) bool {
	return strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/icons/") ||
		strings.HasPrefix(path, "/brand/") || strings.HasPrefix(path, "/_image")
}

// wantsJSON tells whether a program asks rather than a person.
func wantsJSON(r *http.Request) bool {
	if r.URL.Path == "/api" || strings.HasPrefix(r.URL.Path, "/api/") || isHealth(r.URL.Path) {
		return true
	}
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
