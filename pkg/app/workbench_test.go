package app

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

const bench = "/_workbench"

// benchPaths are addresses below the workbench, of every kind.
func benchPaths() []string {
	return []string{bench, bench + "/", bench + "/markets/de", bench + "/markets/xx", bench + "/flags/de", bench + "/stream", bench + "/events", bench + "/outbox", bench + "/experiments", bench + "/nothing"}
}

// own is the machine itself, to which no market belongs.
const own = "localhost:4711"

func TestWorkbenchIsOpenOnLocalHost(t *testing.T) {
	s := open(t, config(market.Local))
	for _, host := range []string{own, "localhost", "LOCALHOST.:80", "127.0.0.1:4711", "[::1]:4711"} {
		rec := do(s, request{host: host, path: bench})
		require.Equal(t, 200, rec.Code, host)
		require.Equal(t, "text/html; charset=UTF-8", rec.Header().Get("Content-Type"))
		require.Equal(t, "no-store", rec.Header().Get("Cache-Control"))
		require.Equal(t, "same-origin", rec.Header().Get("Cross-Origin-Resource-Policy"))
		require.Equal(t, "nosniff", rec.Header().Get("X-Content-Type-Options"))
		require.Equal(t, "DENY", rec.Header().Get("X-Frame-Options"))
		require.Empty(t, rec.Header().Get("Access-Control-Allow-Origin"), "no other site may read it")
		policy := rec.Header().Get("Content-Security-Policy")
		require.Contains(t, policy, "default-src 'none'")
		require.NotContains(t, policy, "unsafe")
		for _, m := range s.markets.Current().All() {
			require.Contains(t, rec.Body.String(), `href="/_workbench/markets/`+m.Code+`"`)
			require.Contains(t, rec.Body.String(), m.Version)
			require.Contains(t, rec.Body.String(), `href="`+m.Domain+`/"`)
		}
	}
	redirect := do(s, request{host: own, path: bench + "/"})
	require.Equal(t, http.StatusPermanentRedirect, redirect.Code)
	require.Equal(t, bench, redirect.Header().Get("Location"))
	require.Contains(t, do(s, request{host: own, path: "/"}).Body.String(), `href="/_workbench"`, "the list of hosts leads to it")
}

// A market's host answers as for any address that is not there; another host is nobody's.
func TestMarketsHaveNoWorkbench(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range benchPaths() {
		rec := do(s, request{path: path})
		require.Equal(t, 404, rec.Code, path)
		require.NotContains(t, rec.Body.String(), "workbench.css")
		require.Contains(t, rec.Body.String(), "knowmad-data", "the market's own page says so: "+path)
		require.Equal(t, 421, do(s, request{host: "nobody.example", path: path}).Code, path)
		require.Equal(t, 421, do(s, request{host: "localhost.example", path: path}).Code, path)
		require.Equal(t, 404, do(s, request{host: "ai.localhost:4711", path: path}).Code, path)
	}
	require.Equal(t, 421, do(s, request{host: own, path: "/_workbenches"}).Code)
	require.Equal(t, 421, do(s, request{host: own, path: "/subjects"}).Code)
}

// hostIn is a market's host in an environment.
func hostIn(t *testing.T, s *Site) string {
	t.Helper()
	de, ok := s.markets.Current().ByCode("de")
	require.True(t, ok)
	return de.Hosts[0]
}

// nameless removes the address and the id of its request from a page.
func nameless(text string) string {
	return regexp.MustCompile(`"(url|requestId)":"[^"]*"`).ReplaceAllString(text, "")
}

func TestProdDoesNotKnowTheWorkbench(t *testing.T) {
	s := open(t, config(market.Prod))
	host := hostIn(t, s)
	unknown := do(s, request{host: host, path: "/_nothing"})
	for _, path := range benchPaths() {
		rec := do(s, request{host: host, path: path})
		require.Equal(t, unknown.Code, rec.Code, path)
		require.Equal(t, unknown.Header().Get("Content-Security-Policy"), rec.Header().Get("Content-Security-Policy"), path)
		require.Equal(t, nameless(unknown.Body.String()), nameless(rec.Body.String()), path)
		require.Equal(t, 421, do(s, request{host: own, path: path}).Code, path)
		require.Equal(t, 405, do(s, request{host: host, method: "POST", path: path}).Code, path)
	}
	require.Equal(t, 404, unknown.Code)
}

func TestDevAndStagingRefuseTheWorkbench(t *testing.T) {
	for _, env := range []market.Environment{market.Dev, market.Staging} {
		s := open(t, config(env))
		for _, host := range []string{hostIn(t, s), own} {
			for _, path := range benchPaths() {
				rec := do(s, request{host: host, path: path, header: map[string]string{"Accept": "application/json"}})
				require.Equal(t, 403, rec.Code, "%s %s", host, path)
				f := body[failure](t, rec)
				require.Equal(t, "ForbiddenError", f.Type)
				require.Equal(t, rec.Header().Get("X-Request-Id"), f.RequestID)
				require.NotEmpty(t, f.Message)

				rec = do(s, request{host: host, path: path, header: map[string]string{"Accept": "text/html"}})
				require.Equal(t, 403, rec.Code, "%s %s", host, path)
				require.Contains(t, rec.Header().Get("Content-Type"), "text/html")
				require.Contains(t, rec.Body.String(), "The workbench is for staff")
				require.NotContains(t, rec.Body.String(), "knowmad-data", "in plain words")
				require.Equal(t, "no-store", rec.Header().Get("Cache-Control"))
			}
			require.NotContains(t, do(s, request{host: host, path: "/"}).Body.String(), bench)
		}
		require.Equal(t, 421, do(s, request{host: "nobody.example", path: bench}).Code)
	}
}

func TestWorkbenchRefusesWrites(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range benchPaths() {
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			rec := do(s, request{host: own, method: method, path: path})
			require.Equal(t, 405, rec.Code, "%s %s", method, path)
			require.Contains(t, rec.Header().Get("Allow"), "GET")
		}
		asked := do(s, request{host: own, method: "OPTIONS", path: path, header: map[string]string{
			"Origin": "http://de.localhost:4711", "Access-Control-Request-Method": "GET",
		}})
		require.Empty(t, asked.Header().Get("Access-Control-Allow-Origin"), path)
		require.NotContains(t, asked.Header().Get("Allow"), "POST")
		if path == bench+"/stream" {
			continue // a stream has no end
		}
		get, head := do(s, request{host: own, path: path}), do(s, request{host: own, method: "HEAD", path: path})
		require.Equal(t, get.Code, head.Code, path)
		require.Equal(t, get.Header().Get("Content-Type"), head.Header().Get("Content-Type"), path)
	}
	head := do(s, request{host: own, method: "HEAD", path: bench + "/stream"})
	require.Equal(t, 200, head.Code)
	require.Equal(t, "text/event-stream", head.Header().Get("Content-Type"))
}

func TestWorkbenchNotFoundPages(t *testing.T) {
	s := open(t, config(market.Local))
	for _, path := range []string{bench + "/markets/xx", bench + "/markets/", bench + "/markets/de/more", bench + "/flags/xx", bench + "/nothing", bench + "/assets/workbench.css", bench + "/assets/../doc.go"} {
		rec := do(s, request{host: own, path: path})
		require.Equal(t, 404, rec.Code, path)
		require.NotContains(t, rec.Body.String(), "<script")
	}
	require.Equal(t, "There is no market with the code \"xx\" here.",
		body[failure](t, do(s, request{host: own, path: bench + "/markets/xx", header: map[string]string{"Accept": "application/json"}})).Message)
	hostile := do(s, request{host: own, path: bench + "/markets/%3Cscript%3E"})
	require.Equal(t, 404, hostile.Code)
	require.NotContains(t, hostile.Body.String(), "<script")
}

// tags gives the values of an attribute of every element of a name.
func tags(t *testing.T, text, name, attribute string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	require.NoError(t, err)
	var out []string
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != name {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == attribute {
				out = append(out, a.Val)
			}
		}
	}
	return out
}

// Every address that the pages name answers, and nothing in them needs an
// exception of the policy.
func TestEveryLinkOfTheWorkbenchLeadsSomewhere(t *testing.T) {
	s := open(t, config(market.Local))
	seen := map[string]bool{}
	for _, from := range []string{bench, bench + "?previewTime=2024-11-15T00:00:00Z", bench + "/markets/gr", bench + "/markets/at"} {
		text := do(s, request{host: own, path: from}).Body.String()
		require.NotRegexp(t, `<[^>]+ (style|on[a-z]+)=`, text)
		require.NotContains(t, text, "<style")
		for _, link := range append(append(tags(t, text, "a", "href"), tags(t, text, "img", "src")...),
			append(tags(t, text, "link", "href"), tags(t, text, "script", "src")...)...) {
			u, err := url.Parse(link)
			require.NoError(t, err, link)
			if seen[link] || strings.HasPrefix(link, "#") || strings.HasSuffix(link, "/mark.svg") || u.Path == bench+"/stream" {
				continue
			}
			seen[link] = true
			host := own
			if u.Host != "" {
				host = u.Host
			}
			if strings.HasPrefix(u.Path, bench+"/flags/") {
				continue // the tests' front end has one flag
			}
			require.Equal(t, 200, do(s, request{host: host, path: u.RequestURI()}).Code, link)
		}
	}
	require.Greater(t, len(seen), 50)
	require.Equal(t, 200, do(s, request{host: own, path: bench + "/flags/de"}).Code)

	files := tags(t, do(s, request{host: own, path: bench}).Body.String(), "script", "src")
	require.Len(t, files, 1)
	file := do(s, request{host: own, path: files[0]})
	require.Equal(t, "text/javascript; charset=utf-8", file.Header().Get("Content-Type"))
	require.Contains(t, file.Header().Get("Cache-Control"), "immutable")
}

func TestTheWorkbenchTakesTimesAsPeopleWriteThem(t *testing.T) {
	s := open(t, config(market.Local))
	const want = "/?previewTime=2024-11-15T00%3A00%3A00Z"
	for _, asked := range []string{"2024-11-15T00:00:00Z", "2024-11-15T00:00:00", "2024-11-15T00:00", "2024-11-15T02:00:00%2B02:00", "%202024-11-15T00:00:00Z%20", "2024-11-15"} {
		rec := do(s, request{host: own, path: bench + "?previewTime=" + asked})
		require.Equal(t, 200, rec.Code, asked)
		require.Contains(t, tags(t, rec.Body.String(), "a", "href"), "http://gr.localhost:4711"+want, asked)
	}
	for _, asked := range []string{"tomorrow", "2024-13-01T00:00:00Z", "%22%3E%3Cscript%3E", "2024-11"} {
		rec := do(s, request{host: own, path: bench + "?previewTime=" + asked})
		require.Equal(t, 400, rec.Code, asked)
		require.Contains(t, rec.Body.String(), "is no time. Write it as")
		require.NotContains(t, rec.Body.String(), "<script>")
		require.Contains(t, tags(t, rec.Body.String(), "a", "href"), "http://gr.localhost:4711/", "links go to the present then")
	}
	fine := do(s, request{host: own, path: bench + "?previewTime="})
	require.Equal(t, 200, fine.Code)
	require.NotContains(t, fine.Body.String(), "is no time")
}

// Each preset's link shows the market with the contest as the preset says.
func TestWorkbenchPresetsSetContestState(t *testing.T) {
	s := open(t, config(market.Local))
	for _, m := range contests(t, s) {
		text := do(s, request{host: own, path: bench + "/markets/" + m.Code}).Body.String()
		got := map[string]bool{}
		for _, link := range tags(t, text, "a", "href") {
			u, err := url.Parse(link)
			require.NoError(t, err)
			if u.Host == "" || u.Path != "/expansion" {
				continue
			}
			page := do(s, request{host: u.Host, path: u.RequestURI()})
			require.Equal(t, 200, page.Code)
			got[u.Query().Get("previewTime")] = strings.Contains(page.Body.String(), `"isExpansionContestRunning":true`)
		}
		at := func(t time.Time, by time.Duration) string { return t.Add(by).Format(time.RFC3339) }
		require.Equal(t, map[string]bool{
			at(m.Contest.StartOn, -time.Second): false, at(m.Contest.StartOn, 0): true, at(m.Contest.StartOn, time.Second): true,
			at(*m.Contest.EndOn, -time.Second): true, at(*m.Contest.EndOn, 0): true, at(*m.Contest.EndOn, time.Second): false,
		}, got, m.Code)
	}
}

func TestWorkbenchSaysEmbeddedPacksAreStatic(t *testing.T) {
	cfg := config(market.Local)
	s, err := Open(cfg, testPort)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	text := do(s, request{host: own, path: bench}).Body.String()
	require.Contains(t, text, "Static packs")
	require.Contains(t, text, "Nothing changes here.")
	require.NotContains(t, text, "data-events", "there is nothing to follow")
	require.Contains(t, text, "2026-05-20 12:00:00", "since when, by the server's clock")
}

// follower is an open page's stream.
type follower struct {
	t     *testing.T
	lines chan string
	res   *http.Response
}

type event struct {
	Version string
	Say     []string
}

func (p *process) follow() *follower {
	p.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	p.t.Cleanup(stop)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.addr+bench+"/stream", nil)
	require.NoError(p.t, err)
	res, err := p.client.Do(r)
	require.NoError(p.t, err)
	f := &follower{t: p.t, lines: make(chan string, 100), res: res}
	p.t.Cleanup(func() { res.Body.Close() })
	go func() {
		defer close(f.lines)
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			select {
			case f.lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return f
}

// next is the next event; ok is false when the stream ended.
func (f *follower) next() (e event, ok bool) {
	f.t.Helper()
	for {
		select {
		case line, open := <-f.lines:
			if !open {
				return event{}, false
			}
			if data, isData := strings.CutPrefix(line, "data: "); isData {
				require.NoError(f.t, json.Unmarshal([]byte(data), &e))
				return e, true
			}
		case <-time.After(patience):
			f.t.Fatal("no event")
		}
	}
}

func (f *follower) must() event {
	f.t.Helper()
	e, ok := f.next()
	require.True(f.t, ok, "the stream ended")
	return e
}

func (p *process) bench(path string) string {
	p.t.Helper()
	_, port, err := net.SplitHostPort(p.addr)
	require.NoError(p.t, err)
	status, text, err := p.get("localhost:"+port, bench+path)
	require.NoError(p.t, err)
	require.Equal(p.t, 200, status)
	return text
}

// A fault appears as it is saved and goes as it is repaired, by events alone.
func TestTheWorkbenchFollowsEdits(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.MarketsDir = dir })
	p.ready()
	f, other := p.follow(), p.follow()
	require.Equal(t, 200, f.res.StatusCode)
	require.Equal(t, "text/event-stream", f.res.Header.Get("Content-Type"))
	require.Equal(t, "no-store", f.res.Header.Get("Cache-Control"))
	require.Empty(t, f.res.Header.Get("Access-Control-Allow-Origin"))
	first := f.must()
	require.Equal(t, first, other.must(), "whoever comes hears how things are")
	require.Empty(t, first.Say)
	page := p.bench("")
	require.Contains(t, page, `data-version="`+first.Version+`"`)
	require.NotContains(t, page, "held back</h1>")

	edit(t, dir, "pl", "supportEmail:", "suportEmail: nowy@knowmad.example")
	second := f.must()
	require.NotEqual(t, first.Version, second.Version)
	require.Equal(t, []string{"Poland: 1 fault. Its last good version stays live."}, second.Say)
	require.Equal(t, second, other.must())
	page = p.bench("")
	require.Contains(t, page, `data-version="`+second.Version+`"`)
	require.Contains(t, page, "1 edit held back</h1>")
	require.Contains(t, page, `<mark>suportEmail</mark>`)
	require.Contains(t, page, "did you mean &#39;supportEmail&#39;?")
	require.Contains(t, p.bench("/markets/pl"), `<mark>suportEmail</mark>`)
	require.NotContains(t, p.bench("/markets/fr"), `<mark>`, "other markets have nothing to do with it")
	require.NotContains(t, p.bench("/markets/pl"), "nowy@knowmad.example&#34;</code>", "the values are those that run")

	edit(t, dir, "fr", "supportEmail:", "supportEmail: nouveau@knowmad.example")
	require.Equal(t, []string{"France is live in a new version."}, f.must().Say)
	require.Contains(t, p.bench("/markets/fr"), "nouveau@knowmad.example")

	edit(t, dir, "pl", "suportEmail:", "supportEmail: nowy@knowmad.example")
	require.Equal(t, []string{"Poland is well again.", "Poland is live in a new version."}, f.must().Say)
	require.NotContains(t, p.bench(""), "held back</h1>")
	require.Contains(t, p.bench("/markets/pl"), "nowy@knowmad.example")

	require.NoError(t, os.WriteFile(filepath.Join(dir, "_base.yaml"), []byte("brand: [\n"), 0o600))
	e := f.must()
	require.Len(t, e.Say, 1)
	require.Contains(t, e.Say[0], "_base.yaml: ")
	require.Contains(t, p.bench(""), `<code>_base.yaml</code>`)
	require.NoError(t, p.wait())
}

// Streams have no end of their own; a server that stops doesn't wait for them.
func TestStreamsEndWithTheServer(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.MarketsDir, c.StopTimeout = dir, patience })
	p.ready()
	f := p.follow()
	f.must()
	require.NoError(t, p.wait())
	_, ok := f.next()
	require.False(t, ok)
	require.NotContains(t, p.log.String(), "requests were cut off")
	require.NotContains(t, p.log.String(), "request failed")
}

func TestStreamsAreBounded(t *testing.T) {
	p := start(t, func(c *Config) { c.Markets = compiled(t, c.Env) })
	p.ready()
	var open []*follower
	for {
		f := p.follow()
		if f.res.StatusCode != http.StatusOK {
			require.Equal(t, 429, f.res.StatusCode)
			require.NotEmpty(t, f.res.Header.Get("Retry-After"))
			require.NotEqual(t, "text/event-stream", f.res.Header.Get("Content-Type"))
			break
		}
		f.must()
		open = append(open, f)
		require.Less(t, len(open), 100, "there is a bound")
	}
	require.GreaterOrEqual(t, len(open), 10, "and room for a desk full of pages")
	require.Equal(t, 200, do(p.app, request{host: own, path: bench}).Code, "pages are served all the same")
	open[0].res.Body.Close()
	require.Eventually(t, func() bool {
		f := p.follow()
		return f.res.StatusCode == http.StatusOK
	}, patience, 20*time.Millisecond, "who leaves makes room")
	require.NoError(t, p.wait())
}
