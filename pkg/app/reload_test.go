package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// edit rewrites a line of a market's pack in place, as an editor does.
func edit(t *testing.T, dir, code, pattern, line string) {
	t.Helper()
	file := filepath.Join(dir, code, "market.yaml")
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	re := regexp.MustCompile(`(?m)^` + pattern + `.*$`)
	require.Regexp(t, re, string(b))
	require.NoError(t, os.WriteFile(file, re.ReplaceAll(b, []byte(line)), 0o600))
}

func (p *process) email(code string) string {
	p.t.Helper()
	m, ok := p.app.site.Load().markets.Current().ByCode(code)
	require.True(p.t, ok)
	status, b, err := p.get(code+".localhost", "/api/countries/"+code+"/languages/"+m.Language.Code+"/config")
	require.NoError(p.t, err)
	require.Equal(p.t, 200, status, b)
	var c struct{ SupportEmail string }
	require.NoError(p.t, json.Unmarshal([]byte(b), &c))
	return c.SupportEmail
}

func (p *process) degraded() map[string][]string {
	p.t.Helper()
	status, b, err := p.get("any", "/readyz")
	require.NoError(p.t, err)
	require.Equal(p.t, 200, status, "a broken pack doesn't take the server out of service")
	var h struct{ Degraded map[string][]string }
	require.NoError(p.t, json.Unmarshal([]byte(b), &h))
	return h.Degraded
}

// A good edit is live within a second and no request fails; a bad one changes
// nothing; while one market is broken the others go on.
func TestHotReload(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.MarketsDir, c.Clock, c.RateLimit = dir, clock.System{}, 1_000_000 })
	p.ready()
	require.Empty(t, p.degraded())

	var failed, asked atomic.Int64
	stop := make(chan struct{})
	var visitors sync.WaitGroup
	for _, host := range []string{"fr.localhost", "pl.localhost", "de.localhost"} {
		visitors.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				for _, path := range []string{"/api/subjects", "/", "/legal/privacy"} {
					status, b, err := p.get(host, path)
					if err != nil || status != 200 || b == "" {
						failed.Add(1)
					}
					asked.Add(1)
				}
			}
		})
	}
	defer func() {
		assert.Eventually(t, func() bool { return asked.Load() > 100 }, patience, 10*time.Millisecond)
		close(stop)
		visitors.Wait()
		require.Zero(t, failed.Load(), "of %d requests", asked.Load())
		require.NoError(t, p.wait())
	}()
	live := func(code, want string) {
		t.Helper()
		require.Eventually(t, func() bool { return p.email(code) == want }, patience, 10*time.Millisecond, p.log)
	}

	edit(t, dir, "fr", "supportEmail:", "supportEmail: nouveau@knowmad.example")
	live("fr", "nouveau@knowmad.example")

	before := p.email("pl")
	edit(t, dir, "pl", "supportEmail:", "suportEmail: nowy@knowmad.example")
	require.Eventually(t, func() bool { return len(p.degraded()["pl"]) > 0 }, patience, 10*time.Millisecond)
	require.Contains(t, p.degraded()["pl"][0], "pl/market.yaml:")
	require.Contains(t, p.degraded()["pl"][0], "supportEmail")
	require.Equal(t, before, p.email("pl"), "the last good version stays")

	edit(t, dir, "fr", "supportEmail:", "supportEmail: encore@knowmad.example")
	live("fr", "encore@knowmad.example")
	require.Equal(t, before, p.email("pl"))
	require.Len(t, p.degraded(), 1)
	_, metrics, err := p.get("any", "/readyz")
	require.NoError(t, err)
	require.NotContains(t, metrics, "fr/market.yaml")

	edit(t, dir, "pl", "suportEmail:", "supportEmail: nowy@knowmad.example")
	live("pl", "nowy@knowmad.example")
	require.Empty(t, p.degraded())
	for _, want := range []string{`"market":"fr","message":"pack is live"`, `pack is held back`, `"market":"pl","message":"pack is live"`} {
		require.Contains(t, p.log.String(), want)
	}
}

// In prod any visitor may ask whether the server is ready: the answer names what is
// held back, and why is in the log alone. Each repair is told, also one that only takes
// back the mistake.
func TestProdLogsPackFaultsAndHidesThem(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.Env, c.MarketsDir, c.Clock = market.Prod, dir, clock.System{} })
	p.ready()
	edit(t, dir, "pl", "supportEmail:", "suportEmail: tajne@knowmad.example")
	require.Eventually(t, func() bool { return len(p.degraded()) > 0 }, patience, 10*time.Millisecond)
	require.Equal(t, map[string][]string{"pl": {}}, p.degraded())
	_, body, err := p.get("any", "/readyz")
	require.NoError(t, err)
	require.NotContains(t, body, "mail", "neither the key nor its place")
	require.Eventually(t, func() bool { return strings.Contains(p.log.String(), "did you mean 'supportEmail'") }, patience, 10*time.Millisecond)
	require.NotContains(t, p.log.String(), "taken up again")

	edit(t, dir, "pl", "suportEmail:", "supportEmail: pomoc.pl@knowmad.example")
	require.Eventually(t, func() bool { return len(p.degraded()) == 0 }, patience, 10*time.Millisecond)
	require.Eventually(t, func() bool {
		return strings.Contains(p.log.String(), `"market":"pl","message":"pack is taken up again; nothing of it is held back any more"`)
	}, patience, 10*time.Millisecond)
	require.NoError(t, p.wait())
}

// An edit of a pack changes its pages, though they are cached.
func TestPackEditReplacesCachedPages(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.MarketsDir, c.Clock, c.RateLimit = dir, clock.System{}, 1_000_000 })
	p.ready()
	shows := func(text string) func() bool {
		return func() bool {
			status, b, err := p.get("es.localhost", "/")
			return err == nil && status == 200 && strings.Contains(b, text)
		}
	}
	require.False(t, shows("Una promesa nueva")())
	edit(t, dir, "es", "tagline:", "tagline: Una promesa nueva")
	require.Eventually(t, shows("Una promesa nueva"), patience, 10*time.Millisecond, p.log)
	require.NoError(t, p.wait())
}

// A base that is empty or half written takes nothing off the air: every market answers as
// before, /readyz and the metrics name the file, and the next good text goes live.
func TestDamagedBaseKeepsEveryMarket(t *testing.T) {
	dir := copyPacks(t)
	p := start(t, func(c *Config) { c.MarketsDir, c.Clock, c.RateLimit = dir, clock.System{}, 1_000_000 })
	p.ready()
	base := filepath.Join(dir, "_base.yaml")
	whole, err := os.ReadFile(base)
	require.NoError(t, err)
	all := p.app.site.Load().markets.Current().All()
	for _, damaged := range [][]byte{{}, []byte("# soon\n"), whole[:len(whole)/2]} {
		require.NoError(t, os.WriteFile(base, damaged, 0o600))
		require.Eventually(t, func() bool { return len(p.degraded()["_base.yaml"]) > 0 }, patience, 10*time.Millisecond, p.log)
		for _, m := range all {
			status, body, err := p.get(m.Site+".localhost", "/api/countries/"+m.Code+"/languages/"+m.Language.Code+"/config")
			require.NoError(t, err)
			require.Equal(t, 200, status, body)
		}
		status, body, err := p.get("de.localhost", "/")
		require.NoError(t, err)
		require.Equal(t, 200, status, body)
	}
	require.NoError(t, os.WriteFile(base, whole, 0o600))
	edit(t, dir, "fr", "supportEmail:", "supportEmail: encore@knowmad.example")
	require.Eventually(t, func() bool { return p.email("fr") == "encore@knowmad.example" }, patience, 10*time.Millisecond, p.log)
	require.Empty(t, p.degraded())
	require.NoError(t, p.wait())
}

// A draft goes with its folder, without a restart: its host is unknown from then on and the
// list of markets lacks it. A live market stays, as a deleted folder may be a slip.
func TestDeletedDraftLeavesTheAir(t *testing.T) {
	dir := copyPacks(t)
	edit(t, dir, "gr", "status:", "status: draft")
	p := start(t, func(c *Config) { c.MarketsDir, c.Clock, c.RateLimit = dir, clock.System{}, 1_000_000 })
	p.ready()
	answers := func(host string) int {
		t.Helper()
		status, _, err := p.get(host, "/api/subjects")
		require.NoError(t, err)
		return status
	}
	listed := func(code string) bool {
		t.Helper()
		_, body, err := p.get("localhost", "/")
		require.NoError(t, err)
		return strings.Contains(body, "//"+code+".localhost")
	}
	require.Equal(t, 200, answers("gr.localhost"))
	require.True(t, listed("gr"))

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "pl")))
	require.Eventually(t, func() bool { return len(p.degraded()["pl"]) > 0 }, patience, 10*time.Millisecond, p.log)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "gr")))
	require.Eventually(t, func() bool { return answers("gr.localhost") == 421 }, patience, 10*time.Millisecond, p.log)
	require.False(t, listed("gr"))
	require.NotContains(t, p.degraded(), "gr", "nothing of it is held back")
	require.Equal(t, 200, answers("pl.localhost"))
	require.True(t, listed("pl"))
	require.NoError(t, p.wait())
}
