package app

import (
	"encoding/json"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/clock/clocktest"

	"github.com/stretchr/testify/require"
)

// The zones in which moments are asked for: what counts is the moment.
var zones = []string{"UTC", "Europe/Madrid", "America/Mexico_City"}

// edges are the moments around a market's contest, written in each zone.
func edges(t *testing.T, c *market.Contest) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, zone := range zones {
		place, err := time.LoadLocation(zone)
		require.NoError(t, err)
		for at, running := range map[time.Time]bool{
			c.StartOn.Add(-time.Second): false, c.StartOn: true, *c.EndOn: true, c.EndOn.Add(time.Second): false,
		} {
			out[at.In(place).Format(time.RFC3339)] = running
		}
	}
	return out
}

// contests are the markets that have one.
func contests(t *testing.T, s *Site) []*market.Market {
	t.Helper()
	var out []*market.Market
	for _, m := range s.markets.Current().All() {
		if m.Contest != nil {
			out = append(out, m)
		}
	}
	require.NotEmpty(t, out)
	return out
}

func configPath(m *market.Market) string {
	return "/api/countries/" + m.Code + "/languages/" + m.Language.Code + "/config"
}

// runs reads whether the contest runs, in an answer of the API or the data of a page.
func runs(t *testing.T, s *Site, q request) bool {
	t.Helper()
	rec := do(s, q)
	require.Equal(t, 200, rec.Code, "%s%s", q.host, q.path)
	found := regexp.MustCompile(`"isExpansionContestRunning":(true|false)`).FindAllStringSubmatch(rec.Body.String(), -1)
	require.Len(t, found, 1, q.path)
	return found[0][1] == "true"
}

// previews returns a request with each way to preview a moment.
func previews(m *market.Market, at string) []request {
	host, query := m.Hosts[0], "?previewTime="+url.QueryEscape(at)
	header := map[string]string{"X-Preview-Time": at}
	return []request{
		{host: host, path: configPath(m), header: header},
		{host: host, path: configPath(m) + query},
		{host: host, path: "/", header: header},
		{host: host, path: "/" + query},
	}
}

// A preview shows each contest as of the moment that was asked for, to the
// second and in any zone; the public site knows no previews.
func TestPreviewsAtTheEdgesOfContests(t *testing.T) {
	for _, env := range market.Environments() {
		s := open(t, config(env))
		for _, m := range contests(t, s) {
			for at, running := range edges(t, m.Contest) {
				for _, q := range previews(m, at) {
					require.Equal(t, running && env != market.Prod, runs(t, s, q), "%s, %s: %s %v", env, m.Code, q.path, q.header)
				}
			}
		}
	}
}

// A preview has the address of the visitors' page, so no cache may keep it, whatever
// answers; where there are no previews the public policy stands.
func TestPreviewAnswersAreNoStore(t *testing.T) {
	const at = "2024-10-01T00:00:00Z"
	paths := []string{
		"/", "/subjects", "/app/settings", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/no-such-page",
		"/api/subjects", "/api/pages/privacy", "/api/no-such-call",
	}
	for _, env := range market.Environments() {
		s := open(t, config(env))
		m := contests(t, s)[0]
		public := 0
		for _, path := range append(paths, configPath(m)) {
			usual := do(s, request{host: m.Hosts[0], path: path}).Header().Get("Cache-Control")
			if strings.Contains(usual, "public") {
				public++
			}
			for _, q := range []request{
				{host: m.Hosts[0], path: path, header: map[string]string{"X-Preview-Time": at}},
				{host: m.Hosts[0], path: path + "?previewTime=" + at},
			} {
				for range 2 { // made, and kept by the server
					got := do(s, q).Header().Get("Cache-Control")
					if env == market.Prod {
						require.Equal(t, usual, got, "%s %s", env, path)
					} else {
						require.Equal(t, "no-store", got, "%s %s", env, path)
					}
				}
			}
		}
		require.NotZero(t, public, "some of these are for caches otherwise")
	}
}

// The server's own clock opens and closes each contest, in every environment.
func TestTheClockAtTheEdgesOfContests(t *testing.T) {
	for _, env := range []market.Environment{market.Prod, market.Local} {
		c := clocktest.At(noon)
		cfg := config(env)
		cfg.Clock = c
		s := open(t, cfg)
		for _, m := range contests(t, s) {
			for _, x := range []struct {
				at      time.Time
				running bool
			}{
				{m.Contest.StartOn.Add(-time.Second), false},
				{m.Contest.StartOn, true},
				{*m.Contest.EndOn, true},
				{m.Contest.EndOn.Add(time.Second), false},
			} {
				c.Set(x.at)
				for _, path := range []string{configPath(m), "/"} {
					require.Equal(t, x.running, runs(t, s, request{host: m.Hosts[0], path: path}), "%s %s at %s", m.Code, path, x.at)
				}
			}
		}
	}
}

// The moments that all of the platform agrees on; see pkg/pack.
func TestPreviewsAgreeWithTheSharedMoments(t *testing.T) {
	data, err := os.ReadFile("../pack/testdata/moments.json")
	require.NoError(t, err)
	var file struct {
		Windows []struct {
			Name, StartOn string
			EndOn         *string
			Moments       []struct {
				At      string
				Running bool
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &file))
	require.NotEmpty(t, file.Windows)
	for _, w := range file.Windows {
		packs := readPacks(t)
		contest := "contest:\n  startOn: " + w.StartOn + "\n  endOn: null\n"
		if w.EndOn != nil {
			contest = strings.Replace(contest, "null", *w.EndOn, 1)
		}
		packs["gr/dev.yaml"] = &fstest.MapFile{Data: []byte(contest)}
		reg, err := packtest.Load(packs, pack.Options{Env: market.Dev})
		require.NoError(t, err, w.Name)
		cfg := config(market.Dev)
		cfg.Markets = market.Static(reg)
		s := open(t, cfg)
		m, ok := reg.ByCode("gr")
		require.True(t, ok)
		for _, x := range w.Moments {
			for _, q := range previews(m, x.At) {
				require.Equal(t, x.Running, runs(t, s, q), "%s: %s", w.Name, x.At)
			}
		}
	}
}

func readPacks(t testing.TB) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(markets.FS, path)
		out[path] = &fstest.MapFile{Data: b}
		return err
	}))
	return out
}

// renderedContest is a front end whose worker shows the contest, so that its pages
// are kept.
func renderedContest() fstest.MapFS {
	out := maps.Clone(build())
	out["dist/client/.vite/manifest.json"] = &fstest.MapFile{Data: []byte(`{"app/client.tsx": {"file": "assets/app-1a2b.js"}}`)}
	out["dist/server/worker.mjs"] = &fstest.MapFile{Data: []byte(`
import { createInterface } from 'node:readline';
const say = (value) => process.stdout.write(JSON.stringify(value) + '\n');
say({ ready: true });
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, payload } = JSON.parse(line);
  say({ id, html: '<main>contest ' + (payload.market.isExpansionContestRunning ? 'open' : 'closed') + '</main>', milliseconds: 0 });
});
`)}
	return out
}

// A page that is kept is never served past the moment at which it would be
// another, here or by a cache before the server.
func TestCachedPagesExpireWithContest(t *testing.T) {
	c := clocktest.At(noon) // pages are made anew in the background, which asks it, too
	cfg := config(market.Prod)
	cfg.Clock, cfg.Dist, cfg.Renderers = c, renderedContest(), 1
	s := open(t, cfg)
	require.Eventually(t, func() bool { return s.pages.Ready() == nil && s.pages.Degraded() == "" }, patience, 10*time.Millisecond)
	kept := 0
	for _, m := range contests(t, s) {
		for _, edge := range []struct {
			change time.Time // the first moment at which the contest is another
			before string
		}{
			{m.Contest.StartOn, "closed"},
			{m.Contest.EndOn.Add(time.Second), "open"},
		} {
			for _, left := range []time.Duration{
				3 * time.Minute, 119 * time.Second, time.Minute, 59 * time.Second, 2 * time.Second, time.Second, 1, 0, -time.Second, -2 * time.Minute,
			} {
				want := edge.before
				if left <= 0 {
					want = map[string]string{"open": "closed", "closed": "open"}[edge.before]
				}
				for range 2 { // the second time from the cache, if it may be
					c.Set(edge.change.Add(-left))
					rec := do(s, request{host: m.Hosts[0], path: "/"})
					require.Equal(t, 200, rec.Code)
					require.Empty(t, rec.Header().Get("X-Render"))
					require.Contains(t, rec.Body.String(), "contest "+want, "%s, %s before %s (%s)", m.Code, left, edge.change, rec.Header().Get("X-Cache"))
					if rec.Header().Get("X-Cache") == "hit" {
						kept++
					}
					requireShared(t, rec.Header().Get("Cache-Control"), left)
				}
			}
		}
	}
	require.Positive(t, kept, "pages are kept at all")
}

// requireShared: a shared cache may keep the page, and serve it while it asks
// anew, for no longer than it stays true.
func requireShared(t *testing.T, control string, left time.Duration) {
	t.Helper()
	found := regexp.MustCompile(`s-maxage=(\d+), stale-while-revalidate=(\d+)`).FindStringSubmatch(control)
	require.Len(t, found, 3, control)
	var sum time.Duration
	for _, text := range found[1:] {
		d, err := time.ParseDuration(text + "s")
		require.NoError(t, err)
		sum += d
	}
	if left > 0 {
		require.LessOrEqual(t, sum, left, control)
	}
}
