package app

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	events "knowmad/pkg/features/event"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/workbench"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Every host serves its own market and no other, in every environment.
func TestHosts(t *testing.T) {
	for _, env := range market.Environments() {
		s := open(t, config(env))
		served := 0
		for _, m := range s.markets.Current().All() {
			for _, h := range m.Hosts {
				served++
				for _, name := range []string{h, strings.ToUpper(h), h + ":4711", h + "."} {
					rec := do(s, request{host: name, path: "/api/subjects"})
					require.Equal(t, 200, rec.Code, name)
					require.Equal(t, m.Country.Code, body[map[string]any](t, rec)["countryCode"], name)
				}
			}
			if m.Linked() {
				require.Empty(t, m.Hosts)
				// The name that it would have if it had one.
				site, ok := s.markets.Current().ByCode(m.Site)
				require.True(t, ok)
				own := strings.Replace(site.Hosts[0], m.Site+".", m.Code+".", 1)
				require.Equal(t, http.StatusMisdirectedRequest, do(s, request{host: own, path: "/"}).Code, own)
			}
		}
		require.Equal(t, 18, served)
	}
}

func TestUnknownHosts(t *testing.T) {
	for _, env := range market.Environments() {
		s := open(t, config(env))
		for _, host := range []string{"knowmad.example", "xx.localhost", "evil.de.localhost", "de.localhost.evil.example", "203.0.113.1", "[::1]:80", noHost, "..", "de localhost"} {
			for _, path := range []string{"/subjects", "/api/countries", "/assets/app-1a2b.js", "/icons/flags/DE.svg", "/favicon.ico", "/robots.txt", "/_image?url=/x&w=16", "/api/docs", "/metrics"} {
				rec := do(s, request{host: host, path: path})
				require.Equal(t, http.StatusMisdirectedRequest, rec.Code, "%s %s", host, path)
			}
			require.Equal(t, 200, do(s, request{host: host, path: "/healthz"}).Code)
			require.Equal(t, 200, do(s, request{host: host, path: "/readyz"}).Code)
		}
		page := do(s, request{host: "nobody.example", path: "/"})
		require.Contains(t, page.Header().Get("Content-Type"), "text/html")
		require.Contains(t, page.Body.String(), page.Header().Get("X-Request-Id"))
		require.NotContains(t, page.Body.String(), "nobody.example")
		for _, m := range s.markets.Current().All() {
			card := `href="` + m.Domain + `/"`
			if m.IsLaunched && !m.Linked() {
				require.Contains(t, page.Body.String(), card, "the way to the site of %s", m.Code)
				require.Contains(t, page.Body.String(), m.Country.LocalizedName)
			} else if !m.Linked() {
				require.NotContains(t, page.Body.String(), card)
			}
		}
		json := do(s, request{host: "nobody.example", path: "/", header: map[string]string{"Accept": "application/json"}})
		require.Equal(t, "BadRequestError", body[failure](t, json).Type)
	}
}

func TestHostListIsServedLocallyOnly(t *testing.T) {
	s := open(t, config(market.Local))
	for _, host := range []string{"localhost:4711", "127.0.0.1:4711", "[::1]:4711", "LOCALHOST"} {
		rec := do(s, request{host: host, path: "/"})
		require.Equal(t, 200, rec.Code, host)
		for _, m := range s.markets.Current().All() {
			require.Contains(t, rec.Body.String(), `href="`+m.Domain+`/"`)
			require.Contains(t, rec.Body.String(), m.Country.LocalizedName)
		}
		require.Contains(t, rec.Body.String(), "http://ai.localhost:4711/")
		require.Contains(t, rec.Body.String(), "data:image/svg&#43;xml;base64,")
		require.NotContains(t, rec.Body.String(), "<script")
		require.Equal(t, http.StatusMisdirectedRequest, do(s, request{host: host, path: "/subjects"}).Code)
		require.Equal(t, http.StatusMisdirectedRequest, do(s, request{method: "POST", host: host, path: "/"}).Code)
	}
	for _, env := range []market.Environment{market.Prod, market.Staging, market.Dev} {
		require.Equal(t, http.StatusMisdirectedRequest, do(open(t, config(env)), request{host: "localhost", path: "/"}).Code)
	}
}

func TestForwardedHostCountsFromProxiesOnly(t *testing.T) {
	cfg := config(market.Local)
	cfg.Proxies = httpx.Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	s := open(t, cfg)
	ask := func(peer string) string {
		rec := do(s, request{path: "/api/subjects", header: map[string]string{"peer": peer, "X-Forwarded-Host": "fr.localhost"}})
		require.Equal(t, 200, rec.Code)
		return body[map[string]any](t, rec)["countryCode"].(string)
	}
	require.Equal(t, "FR", ask("10.1.2.3:80"))
	require.Equal(t, "DE", ask("203.0.113.9:80"))
	rec := do(s, request{path: "/api/subjects", header: map[string]string{"peer": "10.1.2.3:80", "X-Forwarded-Host": "nobody.example"}})
	require.Equal(t, http.StatusMisdirectedRequest, rec.Code)
}

func TestCountryOfTheVisitor(t *testing.T) {
	cfg := config(market.Prod)
	cfg.Proxies = httpx.Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	cfg.CountryHeader = "CF-IPCountry"
	s := open(t, cfg)
	ask := func(header map[string]string) (int, string) {
		rec := do(s, request{host: "de.knowmad.example", path: "/api/countries/by-ip", header: header})
		code, _ := body[map[string]any](t, rec)["code"].(string)
		return rec.Code, code
	}
	for _, tc := range []struct {
		name   string
		header map[string]string
		status int
		code   string
	}{
		{"the proxy says it", map[string]string{"peer": "10.1.1.1:1", "CF-IPCountry": "ro", "X-Forwarded-For": "193.99.144.80"}, 200, "RO"},
		{"the proxy doesn't know", map[string]string{"peer": "10.1.1.1:1", "CF-IPCountry": "XX", "X-Forwarded-For": "193.99.144.80"}, 200, "DE"},
		{"the proxy says Tor", map[string]string{"peer": "10.1.1.1:1", "CF-IPCountry": "T1", "X-Forwarded-For": "10.2.2.2"}, 404, ""},
		{"a stranger says it", map[string]string{"peer": "193.99.144.80:1", "CF-IPCountry": "RO", "X-Forwarded-For": "1.1.1.1"}, 200, "DE"},
		{"an address of nobody", map[string]string{"peer": "192.168.1.1:1"}, 404, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, code := ask(tc.header)
			require.Equal(t, tc.status, status)
			require.Equal(t, tc.code, code)
			// A caller that can do without gets the same country, and never a failure.
			rec := do(s, request{host: "de.knowmad.example", path: "/api/countries/by-ip?required=false", header: tc.header})
			require.Equal(t, 200, rec.Code)
			answer := body[map[string]any](t, rec)
			require.Contains(t, answer, "code")
			if tc.code == "" {
				require.Nil(t, answer["code"])
			} else {
				require.Equal(t, tc.code, answer["code"])
			}
		})
	}
}

func TestRequestIDs(t *testing.T) {
	cfg := config(market.Local)
	cfg.Proxies = httpx.Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	s := open(t, cfg)
	ask := func(peer, id string) string {
		rec := do(s, request{path: "/api/nope", header: map[string]string{"peer": peer, "X-Request-Id": id}})
		got := rec.Header().Get("X-Request-Id")
		require.Equal(t, got, body[failure](t, rec).RequestID)
		return got
	}
	require.Equal(t, "edge-12345678", ask("10.0.0.1:1", "edge-12345678"))
	require.NotEqual(t, "edge-12345678", ask("203.0.113.1:1", "edge-12345678"))
	require.NotContains(t, ask("10.0.0.1:1", "<script>alert(1)</script>"), "<")
}

func TestPreviewTime(t *testing.T) {
	const during = "2024-10-01T00:00:00Z"
	path := "/api/countries/mx/languages/es/config"
	running := func(s *Site, host string, q request) bool {
		q.host = host
		rec := do(s, q)
		require.Equal(t, 200, rec.Code, rec.Body.String())
		return strings.Contains(rec.Body.String(), `"isExpansionContestRunning":true`)
	}
	for env, host := range map[market.Environment]string{
		market.Local: "de.localhost", market.Dev: "de.dev.knowmad.example", market.Staging: "de.staging.knowmad.example",
	} {
		s := open(t, config(env))
		require.False(t, running(s, host, request{path: path}))
		require.True(t, running(s, host, request{path: path, header: map[string]string{"X-Preview-Time": during}}))
		require.True(t, running(s, host, request{path: path + "?previewTime=" + during}))
		for _, bad := range []request{
			{host: host, path: path + "?previewTime=tomorrow"},
			{host: host, path: path + "?previewTime="},
			{host: host, path: path, header: map[string]string{"X-Preview-Time": "2024-10-01"}},
			{host: host, path: "/?previewTime=1"},
		} {
			rec := do(s, bad)
			require.Equal(t, 400, rec.Code, bad.path)
			require.NotContains(t, rec.Body.String(), "tomorrow")
		}
		require.Equal(t, "BadRequestError", body[failure](t, do(s, request{host: host, path: path + "?previewTime=x"})).Type)
	}
	s := open(t, config(market.Prod))
	host := "de.knowmad.example"
	require.False(t, running(s, host, request{path: path, header: map[string]string{"X-Preview-Time": during}}))
	require.False(t, running(s, host, request{path: path + "?previewTime=" + during}))
	require.False(t, running(s, host, request{path: path + "?previewTime=tomorrow"}))
}

// The addresses of the guide show what it says of them; in prod each shows the
// present.
func TestPreviewLinksOfGuideShowWhatItSays(t *testing.T) {
	guide, err := os.ReadFile("../../markets/README.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(guide), "\n## See a market as of another time\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")

	moments := regexp.MustCompile(`<http://gr\.localhost:8080/expansion\?previewTime=([^>]+)>`).FindAllStringSubmatch(section, -1)
	require.Len(t, moments, 2, "the second before the contest, and its first")
	const call = "/api/countries/gr/languages/el/config"
	running := func(s *Site, q request) bool {
		rec := do(s, q)
		require.Equal(t, 200, rec.Code, rec.Body.String())
		return strings.Contains(rec.Body.String(), `"isExpansionContestRunning":true`)
	}
	local, public := open(t, config(market.Local)), open(t, config(market.Prod))
	for i, moment := range moments {
		require.Equal(t, i == 1, running(local, request{host: "gr.localhost", path: call + "?previewTime=" + moment[1]}), moment[1])
		require.False(t, running(public, request{host: "gr.knowmad.example", path: call + "?previewTime=" + moment[1]}))
	}

	header := regexp.MustCompile(`-H 'X-Preview-Time: ([^']+)'`).FindStringSubmatch(section)
	require.NotEmpty(t, header)
	first := map[string]string{"X-Preview-Time": header[1]}
	require.True(t, running(local, request{host: "gr.localhost", path: call, header: first}))
	require.True(t, running(local, request{host: "gr.localhost", path: call + "?previewTime=" + moments[0][1], header: first}), "the header counts")
	require.False(t, running(public, request{host: "gr.knowmad.example", path: call, header: first}))

	offset := regexp.MustCompile("`([^`]+%2B[^`]+)`").FindStringSubmatch(section)
	require.NotEmpty(t, offset)
	require.True(t, running(local, request{host: "gr.localhost", path: call + "?previewTime=" + offset[1]}))
	for _, refused := range []string{strings.Replace(offset[1], "%2B", "+", 1), "2024-11-15"} {
		require.Equal(t, 400, do(local, request{host: "gr.localhost", path: call + "?previewTime=" + refused}).Code, refused)
	}
}

// Errors that a part of the server can return, and what the caller sees of them.
func TestErrorBodies(t *testing.T) {
	var log bytes.Buffer
	cfg := config(market.Local)
	cfg.Log = zerolog.New(&log)
	s := open(t, cfg)
	secret := "SELECT secret FROM /var/lib/knowmad"
	tests := []struct {
		err     error
		status  int
		kind    string
		ours    bool
		message string
	}{
		{problem.New(problem.FormValidation, "Fix it.").WithFields(problem.Field{Field: "name", Message: "Too short."}), 422, "FormValidationError", false, "Fix it."},
		{problem.New(problem.Forbidden, "No."), 403, "ForbiddenError", false, "No."},
		{problem.New(problem.NotFound, "Gone."), 404, "NotFoundError", false, "Gone."},
		{problem.New(problem.Authorization, "Sign in."), 401, "AuthorizationError", false, "Sign in."},
		{problem.New(problem.InvalidMIMEType, "No such type."), 415, "InvalidMIMETypeError", false, "No such type."},
		{problem.New(problem.Duplicate, "Twice."), 409, "DuplicateError", false, "Twice."},
		{problem.New(problem.RequiresCaptcha, "Prove it."), 400, "RequiresCaptchaError", false, "Prove it."},
		{problem.New(problem.TooManyLoginAttempts, "Wait."), 429, "TooManyLoginAttemptsError", false, "Wait."},
		{problem.New(problem.BadRequest, "What?").WithCause(http.ErrBodyNotAllowed), 400, "BadRequestError", false, "What?"},
		{&http.MaxBytesError{Limit: 5}, 413, "FormValidationError", false, ""},
		{echo.ErrUnsupportedMediaType, 415, "InvalidMIMETypeError", false, ""},
		{echo.NewHTTPError(http.StatusBadGateway, secret), 502, "NoErrorType", true, ""},
		{echo.NewHTTPError(http.StatusTeapot, secret), 418, "BadRequestError", false, ""},
		{&crash{value: secret}, 500, "NoErrorType", true, ""},
	}
	for i, tc := range tests {
		s.api.handler.(*echo.Echo).GET("/api/fails/"+strconv.Itoa(i), func(*echo.Context) error { return tc.err })
	}
	for i, tc := range tests {
		log.Reset()
		rec := do(s, request{path: "/api/fails/" + strconv.Itoa(i) + "?token=hunter2", header: map[string]string{"Authorization": "Bearer hunter2"}})
		require.Equal(t, tc.status, rec.Code)
		f := body[failure](t, rec)
		require.Equal(t, tc.kind, f.Type)
		require.Equal(t, rec.Header().Get("X-Request-Id"), f.RequestID)
		if tc.message != "" {
			require.Equal(t, tc.message, f.Message)
		}
		require.NotContains(t, rec.Body.String(), "SELECT")
		require.NotContains(t, rec.Body.String(), "/fails/")
		require.NotContains(t, log.String(), "hunter2", "no token gets into the log")
		require.Equal(t, tc.ours, strings.Contains(log.String(), `"level":"error"`), log.String())
		require.Contains(t, log.String(), f.RequestID)
		if tc.ours {
			require.Contains(t, log.String(), "SELECT", "the operator sees it")
		}
		require.Equal(t, tc.status == 429, rec.Header().Get("Retry-After") != "")
	}
}

func TestPanics(t *testing.T) {
	var log bytes.Buffer
	cfg := config(market.Local)
	cfg.Log = zerolog.New(&log)
	cfg.Event.Watch = events.NewWatch()
	s := open(t, cfg)
	s.api.handler.(*echo.Echo).GET("/api/panics", func(*echo.Context) error { panic("secret cause") })
	s.echo.GET("/panics", func(*echo.Context) error { panic("secret cause") })
	s.echo.GET("/panics/late", func(c *echo.Context) error {
		_ = c.String(200, "half an answer")
		panic("secret cause")
	})

	rec := do(s, request{path: "/api/panics"})
	require.Equal(t, 500, rec.Code)
	require.Equal(t, "NoErrorType", body[failure](t, rec).Type)
	require.NotContains(t, rec.Body.String(), "secret")
	require.NotContains(t, rec.Body.String(), ".go:")
	require.Contains(t, log.String(), "secret cause")
	require.Contains(t, log.String(), "server_test.go", "the log has the stack")

	rec = do(s, request{path: "/panics"})
	require.Equal(t, 500, rec.Code)
	require.Contains(t, rec.Header().Get("Content-Type"), "text/html")
	require.NotContains(t, rec.Body.String(), "secret")
	require.Contains(t, rec.Body.String(), rec.Header().Get("X-Request-Id"))

	_, counted, more := cfg.Event.Watch.Newest()
	if counted == 0 {
		<-more
	}
	seen, counted, _ := cfg.Event.Watch.Newest()
	require.EqualValues(t, 1, counted, "the call's caller counts itself")
	require.Equal(t, events.WasStored, seen[0].Outcome, "%v", seen[0].Faults)
	require.Contains(t, string(seen[0].Event), `"path":"/panics"`)
	require.NotContains(t, string(seen[0].Event), "secret")

	require.PanicsWithValue(t, http.ErrAbortHandler, func() { do(s, request{path: "/panics/late"}) },
		"half an answer is not passed off as a whole one")
	require.Equal(t, 200, do(s, request{path: "/healthz"}).Code)
}

func TestHEADWorksWhereGETDoes(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range []string{
		"/", "/subjects", "/legal/privacy", "/robots.txt", "/sitemap.xml", "/nothing", "/assets/app-1a2b.js", "/assets/none.js",
		"/favicon.ico", "/api/countries", "/api/subjects", "/api/nothing", "/api/docs", "/api/openapi.json",
		"/healthz", "/readyz", "/signin", "/api/countries/by-ip",
	} {
		get, head := do(s, request{path: path}), do(s, request{method: http.MethodHead, path: path})
		require.Equal(t, get.Code, head.Code, path)
		require.Zero(t, bodyOnTheWire(head), path)
		require.Equal(t, get.Header().Get("Content-Type"), head.Header().Get("Content-Type"), path)
		if l := head.Header().Get("Content-Length"); l != "" && get.Header().Get("X-Render") == "" && get.Code < 400 {
			require.Equal(t, strconv.Itoa(get.Body.Len()), l, path)
		}
	}
}

// bodyOnTheWire leaves out what an error handler writes to a HEAD: net/http drops it.
func bodyOnTheWire(rec *httptest.ResponseRecorder) int {
	if rec.Code >= 400 {
		return 0
	}
	return rec.Body.Len()
}

func TestOtherMethods(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range []string{"/", "/legal/privacy", "/api/countries", "/healthz", "/assets/app-1a2b.js"} {
		for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"} {
			rec := do(s, request{method: method, path: path})
			require.Equal(t, http.StatusMethodNotAllowed, rec.Code, "%s %s", method, path)
			require.Contains(t, rec.Header().Get("Allow"), "GET")
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	for _, env := range market.Environments() {
		s := open(t, config(env))
		host := s.markets.Current().All()[0].Hosts[0]
		for _, path := range []string{"/", "/nothing", "/api/countries", "/api/nothing", "/assets/app-1a2b.js", "/healthz", "/robots.txt"} {
			h := do(s, request{host: host, path: path}).Header()
			require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
			require.Equal(t, "DENY", h.Get("X-Frame-Options"), path)
			require.NotEmpty(t, h.Get("Referrer-Policy"), path)
			require.NotEmpty(t, h.Get("Permissions-Policy"), path)
			require.NotEmpty(t, h.Get("Content-Security-Policy"), path)
			require.NotRegexp(t, "(script|default)-src[^;]*unsafe", h.Get("Content-Security-Policy"), path)
			require.Equal(t, "same-origin", h.Get("Cross-Origin-Opener-Policy"), path)
			require.Equal(t, env != market.Local, h.Get("Strict-Transport-Security") != "", path)
			require.Empty(t, h.Get("Server"))
		}
	}
}

// Wrong guesses and renders are limited per address; what is cached, built or
// tells of the server's health is not.
func TestRateLimit(t *testing.T) {
	cfg := config(market.Local)
	cfg.RateLimit = 1 // which is less than anybody may be given; and the clock stands still: no token comes back
	s := open(t, cfg)
	for i := range httpx.MinRate {
		require.Equal(t, 404, do(s, request{path: "/api/topics/guess"}).Code, i)
	}
	require.Equal(t, 200, do(s, request{path: "/subjects?query=never-seen"}).Code, "pages have a limit of their own")
	for range httpx.MinRate {
		do(s, request{path: "/nothing"})
	}
	rec := do(s, request{path: "/api/topics/guess"})
	require.Equal(t, http.StatusTooManyRequests, rec.Code)
	require.Equal(t, "TooManyRequestsError", body[failure](t, rec).Type)
	require.NotEmpty(t, rec.Header().Get("Retry-After"))
	require.Equal(t, http.StatusTooManyRequests, do(s, request{method: "POST", path: "/api/countries"}).Code)
	for _, path := range []string{"/healthz", "/readyz", "/assets/app-1a2b.js", "/favicon.ico"} {
		require.Equal(t, 200, do(s, request{path: path}).Code, path)
	}
	require.Equal(t, 429, do(s, request{path: "/subjects?query=also-new"}).Code, "a page that would have to be made")
	missing := do(s, request{path: "/nothing"})
	require.Equal(t, 404, missing.Code)
	require.NotContains(t, missing.Body.String(), "knowmad-data", "its error is told plainly")
	other := map[string]string{"peer": "198.51.100.77:1"}
	require.Equal(t, 404, do(s, request{path: "/api/topics/guess", header: other}).Code)
	require.Equal(t, 200, do(s, request{path: "/", header: other}).Code)
	spoofed := map[string]string{"X-Forwarded-For": "198.51.100.78"}
	require.Equal(t, 429, do(s, request{path: "/api/topics/guess", header: spoofed}).Code)
}

func TestReadsAreNeverLimited(t *testing.T) {
	s := open(t, config(market.Local))
	for range 3 * httpx.MinRate {
		require.Equal(t, 200, do(s, request{path: "/api/countries/de/exam-boards"}).Code)
	}
}

func TestRateLimitRecoversWithTime(t *testing.T) {
	c := clocktest.At(noon)
	cfg := config(market.Local)
	cfg.Clock, cfg.RateLimit = c, httpx.MinRate
	s := open(t, cfg)
	for range httpx.MinRate {
		do(s, request{path: "/api/topics/guess"})
	}
	require.Equal(t, 429, do(s, request{path: "/api/topics/guess"}).Code)
	c.Set(noon.Add(time.Second))
	require.Equal(t, 404, do(s, request{path: "/api/topics/guess"}).Code)
}

func TestFilesOfTheBuild(t *testing.T) {
	s := open(t, config(market.Local))
	rec := do(s, request{path: "/assets/app-1a2b.js", header: map[string]string{"Accept-Encoding": "br"}})
	require.Equal(t, 200, rec.Code)
	require.Equal(t, "br", rec.Header().Get("Content-Encoding"))
	require.Contains(t, rec.Header().Get("Cache-Control"), "immutable")
	for _, path := range []string{"/assets/none.js", "/icons/none.svg", "/brand/x", "/assets/", "/assets/../.vite/manifest.json"} {
		rec := do(s, request{path: path})
		require.Equal(t, 404, rec.Code, path)
		require.Equal(t, "text/plain; charset=UTF-8", rec.Header().Get("Content-Type"), path)
		require.Equal(t, "no-store", rec.Header().Get("Cache-Control"), path)
	}
	require.Equal(t, 404, do(s, request{path: "/.vite/manifest.json"}).Code)
	require.Equal(t, 404, do(s, request{path: "/metrics"}).Code, "the metrics are not for visitors")
}

func TestTheAIHost(t *testing.T) {
	s := open(t, config(market.Local))
	ai := "ai.localhost:4711"
	for _, path := range []string{"/", "/api/subjects", "/assets/app-1a2b.js", "/robots.txt", "/manifest.webmanifest", "/healthz"} {
		require.Equal(t, 200, do(s, request{host: ai, path: path}).Code, path)
	}
	us, ok := s.markets.Current().ByCode("us")
	require.True(t, ok)
	for _, path := range []string{"/subjects", "/legal/privacy", "/nothing?x=1"} {
		rec := do(s, request{host: ai, path: path})
		require.Equal(t, http.StatusPermanentRedirect, rec.Code, path)
		require.Equal(t, us.Domain+path, rec.Header().Get("Location"))
	}
}

func TestAccessLog(t *testing.T) {
	var log bytes.Buffer
	cfg := config(market.Local)
	cfg.Log = zerolog.New(&log)
	s := open(t, cfg)
	log.Reset()
	rec := do(s, request{path: "/api/subjects?accessToken=hunter2", header: map[string]string{"Cookie": "session=hunter2"}})
	line := log.String()
	for _, want := range []string{
		`"request_id":"` + rec.Header().Get("X-Request-Id") + `"`, `"market":"de"`, `"method":"GET"`, `"path":"/api/subjects"`,
		`"status":200`, `"ms":`, `"bytes":` + strconv.Itoa(rec.Body.Len()),
	} {
		require.Contains(t, line, want)
	}
	require.NotContains(t, line, "hunter2")
}

func TestMetrics(t *testing.T) {
	s := open(t, config(market.Local))
	do(s, request{path: "/api/countries/de/regions"})
	do(s, request{path: "/api/countries/fr/regions"})
	do(s, request{method: "BREW", path: "/api/countries/fr/regions"})
	do(s, request{host: "nobody.example", path: "/x"})
	families, err := s.metrics.registry.Gather()
	require.NoError(t, err)
	var text strings.Builder
	for _, f := range families {
		text.WriteString(f.String() + "\n")
	}
	require.Contains(t, text.String(), "/api/countries/:id/regions")
	require.NotContains(t, text.String(), "/api/countries/de/regions", "a label per address would be without bounds")
	require.NotContains(t, text.String(), "BREW")
	for _, name := range []string{
		"knowmad_http_requests_total", "knowmad_http_request_seconds", "knowmad_market_degraded", "knowmad_pages_total", "go_goroutines",
	} {
		require.Contains(t, text.String(), name)
	}
}

func FuzzHost(f *testing.F) {
	s := open(f, config(market.Local))
	for _, h := range []string{"de.localhost", "DE.localhost:80", "[::1]:1", "", "xn--", "a\x00b", "ß.localhost", "de.localhost:99999", strings.Repeat("a.", 300)} {
		f.Add(h, "/api/subjects")
	}
	f.Add("localhost", "/")
	f.Add("localhost", "/_workbench")
	f.Add("de.localhost", "/_workbench/markets/de")
	f.Fuzz(func(t *testing.T, host, path string) {
		if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, " \x00\r\n\t#?%\x7f") {
			path = "/api/subjects"
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host, r.URL.Path = host, path
		rec := httptest.NewRecorder()
		s.ServeHTTP(rec, r)
		_, known := s.markets.Current().Lookup(host)
		open := known || path == "/healthz" || path == "/readyz" || (path == "/" || workbench.Owns(path)) && httpx.IsThisMachine(host)
		if open == (rec.Code == http.StatusMisdirectedRequest) {
			t.Fatalf("%q %q: %d", host, path, rec.Code)
		}
		if rec.Code >= 500 {
			t.Fatalf("%q %q: %d %s", host, path, rec.Code, rec.Body)
		}
	})
}
