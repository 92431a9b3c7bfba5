package app

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/geo"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/signature"

	"github.com/google/uuid"
	"github.com/labstack/echo/v5"
)

const (
	headerRequestID = "X-Request-Id"
	headerPreview   = "X-Preview-Time"
	queryPreview    = "previewTime"
)

// arrive finds the visitor, the market and the previewed time of a request, and stores them
// in its context. Missing facts are left out; admit refuses requests without a market.
func (s *Site) arrive(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		r := c.Request()
		client, trusted := s.cfg.Proxies.Client(r)
		visit := &httpx.Visit{RequestID: requestID(r, trusted), Client: client, Trusted: trusted, Device: deviceID(r)}
		if trusted && s.cfg.CountryHeader != "" {
			visit.Country, _ = geo.Normalize(r.Header.Get(s.cfg.CountryHeader))
		}
		c.Response().Header()[headerRequestID] = []string{visit.RequestID}

		ctx := httpx.WithVisit(r.Context(), visit)
		name := r.Host
		if trusted {
			if h := httpx.ForwardedHost(r); h != "" {
				name = h
			}
		}
		if host, ok := s.markets.Current().Lookup(name); ok {
			ctx = market.WithHost(ctx, host)
		}
		if t, ok, err := s.previewTime(r); ok && err == nil {
			ctx = clock.WithPreview(ctx, t)
		}
		r = r.WithContext(ctx)
		r.Host = name
		c.SetRequest(r)
		return next(c)
	}
}

func requestID(r *http.Request, trusted bool) string {
	if trusted {
		if id := r.Header.Get(headerRequestID); httpx.SaneRequestID(id) {
			return id
		}
	}
	return httpx.NewRequestID()
}

// deviceID returns the device id that the browser has made; "" if the header has no uuid.
func deviceID(r *http.Request) string {
	id := r.Header.Get(signature.DeviceHeader)
	if len(id) != len(uuid.Nil.String()) {
		return ""
	}
	parsed, err := uuid.Parse(id)
	if err != nil || parsed == uuid.Nil {
		return ""
	}
	return parsed.String()
}

// previewTime is the time in the header or parameter of a preview; asked is false without
// one. In prod both are ignored.
func (s *Site) previewTime(r *http.Request) (t time.Time, asked bool, err error) {
	if s.cfg.Env == market.Prod {
		return time.Time{}, false, nil
	}
	v := r.Header.Get(headerPreview)
	if v == "" {
		if !strings.Contains(r.URL.RawQuery, queryPreview) {
			return time.Time{}, false, nil
		}
		q := r.URL.Query()
		if !q.Has(queryPreview) {
			return time.Time{}, false, nil
		}
		v = q.Get(queryPreview)
	}
	t, err = time.Parse(time.RFC3339, v)
	return t, true, err
}

// observe logs and counts each request at its end, and answers its error. It logs only the
// path, since queries may contain personal data.
func (s *Site) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		start := s.cfg.Clock.Now()
		if err := next(c); err != nil {
			s.fail(c, err)
		}
		took := s.cfg.Clock.Now().Sub(start)
		res, status := echo.ResolveResponseStatus(c.Response(), nil)
		var size int64
		if res != nil {
			size = res.Size
		}
		r := c.Request()
		code := marketCode(r.Context())
		s.metrics.request(code, r.Pattern, r.Method, status, took)
		line := s.log.Info().
			Str("request_id", httpx.RequestID(r.Context())).
			Str("market", code)
		if account := httpx.VisitFrom(r.Context()).Account; account != "" {
			line = line.Str("account", account)
		}
		line.
			Str("method", r.Method).
			Str("path", r.URL.Path).
			Int("status", status).
			Int64("bytes", size).
			Float64("ms", float64(took.Microseconds())/1000).
			Msg("request")
		return nil
	}
}

func marketCode(ctx context.Context) string {
	if h, ok := market.HostFrom(ctx); ok {
		return h.Market.Code
	}
	return ""
}

// crash is a panic as an error. Its message is for the log only.
type crash struct {
	value any
	stack []byte
}

func (e *crash) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// recoverPanic converts a panic to an error with its stack, which is answered by 500.
// http.ErrAbortHandler is passed on to net/http.
func recoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) (err error) {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if v == http.ErrAbortHandler { //nolint:errorlint // net/http compares it like this, too
				panic(v)
			}
			err = problem.From(&crash{value: v, stack: debug.Stack()})
		}()
		return next(c)
	}
}

// secure sets the security headers of every answer; pages overwrite the policy.
func (s *Site) secure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		s.headers.Apply(c.Response().Header())
		return next(c)
	}
}

// unstore forbids caches to store previews: the answer to a request with X-Preview-Time has
// the same address as the one to visitors. Built files don't depend on the time.
func (s *Site) unstore(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		r := c.Request()
		if _, preview := clock.Preview(r.Context()); !preview || isAsset(r.URL.Path) {
			return next(c)
		}
		res, err := echo.UnwrapResponse(c.Response())
		if err != nil {
			return problem.From(err)
		}
		h := res.Header()
		res.Before(func() { h.Set("Cache-Control", "no-store") })
		return next(c)
	}
}

// admit refuses requests without a market. Health checks are answered on any host, and so
// is the list of hosts in the local environment.
func (s *Site) admit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		r := c.Request()
		if isHealth(r.URL.Path) || s.hosts.serves(r, s.cfg.Env) || isWorkbench(s.cfg.Env, r) {
			return next(c)
		}
		if _, ok := market.HostFrom(r.Context()); !ok {
			return problem.FromStatus(http.StatusMisdirectedRequest)
		}
		if _, _, err := s.previewTime(r); err != nil {
			return problem.New(problem.BadRequest, "The preview time must be RFC 3339, such as 2024-09-01T00:00:00Z.")
		}
		return next(c)
	}
}

// bound refuses a body whose declared length exceeds maxBody, and cuts off others there.
// API calls have their own limits.
func (s *Site) bound(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if strings.HasPrefix(c.Request().URL.Path, "/api/") {
			return next(c)
		}
		if err := boundBody(c, maxBody); err != nil {
			return err
		}
		return next(c)
	}
}

func boundBody(c *echo.Context, most int64) error {
	r := c.Request()
	if r.ContentLength > most {
		return problem.FromStatus(http.StatusRequestEntityTooLarge)
	}
	if r.Body != nil && r.Body != http.NoBody {
		r.Body = http.MaxBytesReader(c.Response(), r.Body, most)
	}
	return nil
}
