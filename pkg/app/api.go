package app

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/features/account"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/signature"
	"knowmad/pkg/platform/upload"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
)

// apiInfo is the info object of the API's document.
func apiInfo(all nouns) openapi.Info {
	tags := make([]openapi.Tag, 0, len(all.slices)+1)
	for _, sl := range all.slices {
		if sl.Calls != nil {
			tags = append(tags, sl.Tag)
		}
	}
	tags = append(tags, upload.Tag())
	return openapi.Info{
		Title:   "Knowmad API",
		Version: "1.0.0",
		Description: "Every market has a host of its own, and the host decides whose content is answered. " +
			"Errors have one shape: a type to branch on, a message to show, and the id of the request to quote to support.",
		Tags: tags,
	}
}

// api serves API calls: of visitors below /api, and of pages in-process.
type api struct {
	cfg      Config
	limits   *httpx.Limiter // limits calls that write or guess
	accounts *account.Service
	handler  http.Handler
}

// newAPI registers the calls of every slice and of uploads, which needs neither packs nor a
// database. The handler needs the context that arrive makes.
func newAPI(cfg Config, all nouns, fail echo.HTTPErrorHandler) *api {
	a := &api{cfg: cfg, accounts: all.accounts, limits: httpx.NewLimiter(cfg.Clock, cfg.RateLimit)}
	e := newEcho(cfg.Log, fail)
	e.Use(recoverPanic)
	calls := openapi.New(e, apiInfo(all), a.boundCall, a.checkSignature, a.authenticate, a.authorise)
	register(calls, all)
	// Made at the first request, since it would take a twentieth of the start.
	docs := sync.OnceValues(func() (*openapi.Docs, error) { return openapi.NewDocs(calls, documentPath) })
	answer := func(how func(*openapi.Docs, *echo.Context) error) echo.HandlerFunc {
		return func(c *echo.Context) error {
			d, err := docs()
			if err != nil {
				return fmt.Errorf("API documentation: %w", err)
			}
			return how(d, c)
		}
	}
	e.GET(documentPath, answer((*openapi.Docs).JSON))
	e.GET("/api/docs", answer((*openapi.Docs).Page))
	a.handler = e
	return a
}

// documentPath is the path of the API's document.
const documentPath = "/api/openapi.json"

func register(calls huma.API, all nouns) {
	for _, sl := range all.slices {
		if sl.Calls != nil {
			sl.Calls(calls)
		}
	}
	all.uploads.Register(calls)
}

// OpenAPI returns the API's description as JSON. It needs no packs.
func OpenAPI() ([]byte, error) {
	all := newNouns(Config{}.withDefaults())
	calls := openapi.New(newEcho(zerolog.Nop(), nil), apiInfo(all))
	register(calls, all)
	docs, err := openapi.NewDocs(calls, documentPath)
	if err != nil {
		return nil, fmt.Errorf("API documentation: %w", err)
	}
	return docs.Document(), nil
}

// ServeHTTP answers a page's call, or a visitor's that serve has admitted.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// serve answers a visitor's call, compressed. Writes and failed reads are rate-limited.
func (a *api) serve(c *echo.Context) error {
	r := c.Request()
	if err := a.limit(r); err != nil {
		return err
	}
	w := c.Response()
	w.Header().Add("Vary", "Accept-Encoding")
	encoding := httpx.AcceptedCodings(r.Header.Get("Accept-Encoding")).Best()
	if encoding == "" || r.Method == http.MethodHead || r.Header.Get("Upgrade") != "" {
		a.ServeHTTP(w, r)
	} else {
		cw := httpx.NewCompressWriter(w, encoding)
		a.ServeHTTP(cw, r)
		if err := cw.Close(); err != nil {
			a.cfg.Log.Debug().Err(err).Msg("answer not sent")
		}
	}
	if _, status := echo.ResolveResponseStatus(w, nil); isMiss(status) {
		a.limits.Allow(httpx.Client(r.Context()))
	}
	return nil
}

// limit takes a token for each write. A read is free, but a failed read (not found, not
// allowed) costs a token afterwards, and a client without tokens must wait, so that
// guessing doesn't find existing ids.
func (a *api) limit(r *http.Request) error {
	client := httpx.Client(r.Context())
	if isRead(r.Method) {
		if a.limits.Empty(client) {
			return problem.FromStatus(http.StatusTooManyRequests)
		}
		return nil
	}
	if ok, wait := a.limits.Allow(client); !ok {
		return tooMany(wait)
	}
	return nil
}

// boundCall limits the body of a call before it is read. A reading call has no body,
// whatever the client sends.
func (a *api) boundCall(c *echo.Context, call openapi.Call) error {
	r := c.Request()
	if isRead(r.Method) {
		r.Body = http.NoBody
		return nil
	}
	return boundBody(c, call.Limit(r))
}

// checkSignature refuses writes without the device's signature.
func (a *api) checkSignature(c *echo.Context, call openapi.Call) error {
	if !call.Signed || a.cfg.UnsignedWrites && a.cfg.Env == market.Local {
		return nil
	}
	r := c.Request()
	return signature.Verifier{Keys: a.accounts, Clock: a.cfg.Clock}.Check(r, httpx.VisitFrom(r.Context()).Device)
}

// authenticate finds the user of a request's bearer token. An invalid token is refused even
// if visitors may make the call, so that the client notices.
func (a *api) authenticate(c *echo.Context, call openapi.Call) error {
	r := c.Request()
	header := r.Header.Get("Authorization")
	if header == "" || call.OwnProof {
		return nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return problem.FromStatus(http.StatusUnauthorized)
	}
	actor, err := a.accounts.Authenticate(strings.TrimSpace(token))
	if err != nil {
		return err
	}
	actor.Market = marketCode(r.Context())
	httpx.SetAccount(r.Context(), actor.User)
	c.SetRequest(r.WithContext(right.With(r.Context(), actor)))
	return nil
}

// authorise refuses an actor whose role is too low for a call, before its handler runs.
func (a *api) authorise(c *echo.Context, call openapi.Call) error {
	return call.Rule.Admit(right.From(c.Request().Context()))
}

func tooMany(wait time.Duration) *problem.Error {
	p := problem.FromStatus(http.StatusTooManyRequests)
	p.RetryAfter = wait
	return p
}

func isRead(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

func isMiss(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusNotFound
}
