package app

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/content"
	"knowmad/pkg/features/country"
	"knowmad/pkg/features/school"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/subject"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/geo"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
)

// apiInfo is what the API says about itself.
func apiInfo() openapi.Info {
	return openapi.Info{
		Title:   "Knowmad API",
		Version: "1.0.0",
		Description: "Every market has a host of its own, and the host decides whose content is answered. " +
			"Errors have one shape: a type to branch on, a message to show, and the id of the request to quote to support.",
		Tags: []openapi.Tag{
			{Name: country.Tag, Description: "The countries of the platform and what a client needs to know of them. The same on every host."},
			{Name: subject.Tag, Description: "What is taught in the schools of the host's market."},
			{Name: school.Tag, Description: "Where people learn, in the host's market."},
			{Name: search.Tag, Description: "Finding things in the host's market."},
			{Name: account.Tag, Description: "Signing up and in, sessions, and what belongs to one's own account. The same on every host."},
			{Name: user.Tag, Description: "Who people are: profiles, pictures, usernames, and those who teach. The same on every host."},
			{Name: staff.Tag, Description: "For members of staff, whom operators make on the command line. What they do here is on record."},
			{Name: takeout.Tag, Description: "Taking one's data along, and ending one's account."},
			{Name: content.Tag, Description: "Legal and general pages of the host's market."},
		},
	}
}

// newAPI wires every slice's calls. The handler expects what arrive puts into
// the context; it answers visitors below /api and pages in-process.
func (s *Site) newAPI() http.Handler {
	e := newEcho(s.log, s.fail)
	e.Use(s.rescue)
	api := openapi.New(e, apiInfo(), s.boundCall, s.checkSignature, s.authenticate, s.authorise)
	s.register(api)
	// Made when a visitor first asks: it is a twentieth of a start.
	docs := sync.OnceValues(func() (*openapi.Docs, error) { return openapi.NewDocs(api, "/api/openapi.json") })
	answer := func(how func(*openapi.Docs, *echo.Context) error) echo.HandlerFunc {
		return func(c *echo.Context) error {
			d, err := docs()
			if err != nil {
				return fmt.Errorf("API documentation: %w", err)
			}
			return how(d, c)
		}
	}
	e.GET("/api/openapi.json", answer((*openapi.Docs).JSON))
	e.GET("/api/docs", answer((*openapi.Docs).Page))
	return e
}

func (s *Site) register(api huma.API) {
	country.API{
		Registry: func() country.Registry { return s.markets.Current() },
		Clock:    s.cfg.Clock,
		Locator:  geo.Table{},
		Visitor:  visitor{},
	}.Register(api)
	subject.Register(api, func() subject.Markets { return s.markets.Current() })
	search.Register(api, func() search.Markets { return s.markets.Current() })
	school.Register(api, func() *school.Service { return s.schools }, func() school.Markets { return s.markets.Current() })
	account.Register(api, func() *account.Service { return s.accounts })
	user.Register(api, func() *user.Service { return s.users })
	s.staffAPI().Register(api)
	takeout.Register(api, func() *takeout.Service { return s.takeout })
	content.Register(api, func() *market.RouteTable { return s.markets.Current().Routes() })
}

// OpenAPI is the API's description as JSON. It needs no packs.
func OpenAPI() ([]byte, error) {
	s := &Site{cfg: Config{}.withDefaults()}
	api := openapi.New(newEcho(zerolog.Nop(), s.fail), apiInfo())
	s.register(api)
	docs, err := openapi.NewDocs(api, "/api/openapi.json")
	if err != nil {
		return nil, fmt.Errorf("API documentation: %w", err)
	}
	return docs.Document(), nil
}

// visitor tells the country slice where a request comes from.
type visitor struct{}

// Client is the visitor's address and the country that a trusted proxy told.
func (visitor) Client(ctx context.Context) (netip.Addr, string) {
	v := httpx.VisitFrom(ctx)
	return v.Client, v.Country
}

// serveAPI answers a visitor's call: limited where it writes or guesses, compressed.
func (s *Site) serveAPI(c *echo.Context) error {
	r := c.Request()
	if err := s.limit(r); err != nil {
		return err
	}
	w := c.Response()
	w.Header().Add("Vary", "Accept-Encoding")
	encoding := httpx.AcceptedCodings(r.Header.Get("Accept-Encoding")).Best()
	if encoding == "" || r.Method == http.MethodHead || r.Header.Get("Upgrade") != "" {
		s.api.ServeHTTP(w, r)
	} else {
		cw := httpx.NewCompressWriter(w, encoding)
		s.api.ServeHTTP(cw, r)
		if err := cw.Close(); err != nil {
			s.log.Debug().Err(err).Msg("answer not sent")
		}
	}
	if _, status := echo.ResolveResponseStatus(w, nil); isMiss(status) {
		s.calls.Allow(httpx.Client(r.Context()))
	}
	return nil
}

// limit takes a token for each write. A read is free, but one that misses
// (nothing there, not allowed) costs a token afterwards, and an address without
// tokens must wait, so that guessing doesn't find out what there is.
func (s *Site) limit(r *http.Request) error {
	client := httpx.Client(r.Context())
	if isRead(r.Method) {
		if s.calls.Empty(client) {
			return problem.FromStatus(http.StatusTooManyRequests)
		}
		return nil
	}
	if ok, wait := s.calls.Allow(client); !ok {
		return tooMany(wait)
	}
	return nil
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
