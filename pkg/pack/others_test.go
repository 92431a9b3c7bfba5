package pack_test

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
	"pgregory.net/rapid"

	"knowmad/pkg/app"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/clock"
	"knowmad/web"
)

// neighbours is a server over a folder of the real packs, which a test breaks
// one at a time.
type neighbours struct {
	t      *testing.T
	dir    string
	site   *app.Site
	live   *market.Live
	events chan pack.Event
}

func openNeighbours(t *testing.T, packs fstest.MapFS) *neighbours {
	t.Helper()
	n := &neighbours{t: t, dir: t.TempDir(), events: make(chan pack.Event, 100)}
	require.NoError(t, os.CopyFS(n.dir, packs))
	ctx, stop := context.WithCancel(t.Context())
	var err error
	n.live, err = pack.Watch(ctx, n.dir, pack.Options{Env: market.Local}, func(e pack.Event) { n.events <- e })
	require.NoError(t, err)
	n.site, err = app.Open(app.Config{
		Env: market.Local, Markets: n.live, Dist: embed.FS{}, Messages: web.Messages,
		// A moment within a contest, so that what depends on the time shows.
		Clock: clock.Fixed(time.Date(2024, 12, 1, 12, 0, 0, 0, time.UTC)), Log: zerolog.Nop(), RateLimit: 1_000_000_000,
	}, 0)
	require.NoError(t, err)
	t.Cleanup(func() {
		stop()
		<-n.live.Done()
		n.site.Close()
	})
	return n
}

// write makes the folder hold what differs between two states of the packs.
func (n *neighbours) write(from, to fstest.MapFS) {
	n.t.Helper()
	for name, file := range to {
		if from[name] == nil || !bytes.Equal(from[name].Data, file.Data) {
			require.NoError(n.t, os.WriteFile(filepath.Join(n.dir, filepath.FromSlash(name)), file.Data, 0o600))
		}
	}
	for name := range from {
		if to[name] == nil {
			require.NoError(n.t, os.Remove(filepath.Join(n.dir, filepath.FromSlash(name))))
		}
	}
}

// await waits until something, or nothing, is held back.
func (n *neighbours) await(held bool) {
	n.t.Helper()
	deadline := time.After(2 * time.Minute)
	for (len(n.live.Degraded()) > 0) != held {
		select {
		case <-n.events:
		case <-deadline:
			n.t.Fatalf("waited for held: %t, but: %v", held, n.live.Degraded())
		}
	}
}

// addresses are what visitors and programs ask a market for: every route, files,
// redirects, calls, and what is not there.
func (n *neighbours) addresses(m *market.Market) []string {
	paths := []string{
		"/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/.well-known/security.txt",
		"/api/countries", "/api/countries/" + m.Code + "/languages/" + m.Language.Code + "/config",
		"/api/countries/" + m.Code + "/regions", "/api/subjects", "/nothing-at-all",
	}
	for _, r := range n.live.Current().Routes().Routes {
		paths = append(paths, strings.ReplaceAll(r.Path, "{product}", m.Product))
	}
	for _, p := range m.ReservedPaths {
		paths = append(paths, "/"+p)
	}
	return paths
}

var requestID = regexp.MustCompile(`"requestId":"[^"]*"`)

// answers is everything that some hosts answer, byte for byte, but for the
// number of each request.
func (n *neighbours) answers(hosts map[string]*market.Market) map[string]string {
	n.t.Helper()
	out := map[string]string{}
	for host, m := range hosts {
		for _, path := range n.addresses(m) {
			r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
			r.Host = host
			rec := httptest.NewRecorder()
			n.site.ServeHTTP(rec, r)
			h := rec.Header()
			h.Del("X-Request-Id")
			var head strings.Builder
			require.NoError(n.t, h.Write(&head))
			out[host+path] = fmt.Sprintf("%d\n%s\n%s", rec.Code, head.String(), requestID.ReplaceAllString(rec.Body.String(), ""))
		}
	}
	return out
}

// hosts are those of some markets; a market without one is asked for at its site's.
func (n *neighbours) hosts(codes ...string) map[string]*market.Market {
	n.t.Helper()
	r := n.live.Current()
	out := map[string]*market.Market{}
	for _, code := range codes {
		m, ok := r.ByCode(code)
		require.True(n.t, ok, code)
		host := strings.TrimPrefix(m.Domain, "http://")
		if m.AIDomain != "" {
			out[strings.TrimPrefix(m.AIDomain, "http://")] = m
		}
		out[host] = m
	}
	return out
}

// breakage is a folder of packs with a slip in it.
type breakage struct {
	slip  slip
	packs fstest.MapFS
}

// breakages makes each kind of slip that the injector knows, in some market and
// place that seed picks; nil where a kind finds no place.
func breakages(packs fstest.MapFS, base map[string]any, kind, code string) *rapid.Generator[*breakage] {
	return rapid.Custom(func(t *rapid.T) *breakage {
		in := &injector{packs: clone(packs), base: base}
		s, ok := inject(t, in, code, kind)
		if !ok {
			return nil
		}
		return &breakage{s, in.packs}
	})
}

// TestBrokenPackLeavesAnswersOfAllMarkets: whatever is wrong with one
// pack, or with the file that all share, each market answers byte for byte what
// it answered before, the broken one included; and again when it is repaired.
func TestBrokenPackLeavesAnswersOfAllMarkets(t *testing.T) {
	packs := folder(t, realPacks)
	var base map[string]any
	require.NoError(t, yaml.Unmarshal(packs["_base.yaml"].Data, &base))
	n := openNeighbours(t, packs)
	codes := packCodes(packs)
	var kinds []string
	for kind := range injections() {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for k, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			n.t = t
			var broken *breakage
			var code string
			for seed := 0; broken == nil && seed < 10*len(codes); seed++ {
				code = codes[(k+seed)%len(codes)]
				broken = breakages(packs, base, kind, code).Example(seed)
			}
			require.NotNil(t, broken, "no market has a place for it")
			others := []string{code}
			for i := range 3 {
				others = append(others, codes[(slices.Index(codes, code)+1+5*i)%len(codes)])
			}
			hosts := n.hosts(others...)
			before, registry := n.answers(hosts), n.live.Current()

			n.write(packs, broken.packs)
			n.await(true)
			require.Same(t, registry, n.live.Current(), "%s", broken.slip)
			requireSameAnswers(t, before, n.answers(hosts), broken.slip)

			n.write(broken.packs, packs)
			n.await(false)
			requireSameAnswers(t, before, n.answers(hosts), broken.slip)
		})
	}
}

func requireSameAnswers(t *testing.T, want, got map[string]string, s slip) {
	t.Helper()
	require.Len(t, got, len(want))
	for address, answer := range want {
		require.Equal(t, answer, got[address], "%s while there is %s", address, s)
	}
}

// TestValidEditChangesAnswers: the comparison above sees what differs.
func TestValidEditChangesAnswers(t *testing.T) {
	packs := fewPacks(folder(t, realPacks), "de", "us")
	n := openNeighbours(t, packs)
	hosts := n.hosts("de", "us")
	before := n.answers(hosts)
	require.Equal(t, before, n.answers(hosts), "the same question has the same answer")
	edited := clone(packs)
	swap(t, edited, "de/market.yaml", "supportEmail: ", "supportEmail: neue.")
	n.write(packs, edited)
	require.Equal(t, []string{"de"}, (<-n.events).Changed)
	after := n.answers(hosts)
	changed := 0
	for address, answer := range before {
		if answer == after[address] {
			continue
		}
		changed++
		require.NotContains(t, address, "us.localhost", "another market's answer is another's")
	}
	require.Positive(t, changed)
}
