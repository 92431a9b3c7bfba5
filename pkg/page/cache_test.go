package page_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/page"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"

	"github.com/andybalholm/brotli"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
)

const publicPolicy = "public, max-age=0, s-maxage=60, stale-while-revalidate=60"

// inBubble runs a test in a bubble, in which synctest.Wait waits for all that is
// made in the background. The packs are compiled outside: that takes a while.
func inBubble(t *testing.T, s setup, test func(t *testing.T, h *harness)) {
	t.Helper()
	s.registry = registry(t, market.Local)
	synctest.Test(t, func(t *testing.T) {
		h := open(t, s)
		test(t, h)
		h.pages.Close()
		synctest.Wait()
	})
}

func TestPageIsRenderedOncePerMinute(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		steps := []struct {
			after time.Duration
			cache string
			made  int
		}{
			{0, "miss", 1},
			{0, "hit", 1},
			{59 * time.Second, "hit", 1},
			{time.Second, "stale", 2}, // made anew in the background
			{0, "hit", 2},
			{119 * time.Second, "stale", 3},
			{121 * time.Second, "miss", 4}, // too old even for stale
		}
		for i, s := range steps {
			h.clock.Advance(s.after)
			w := h.get("de", "/subjects")
			require.Equal(t, s.cache, w.Header().Get("X-Cache"), "step %d", i)
			require.Equal(t, publicPolicy, w.Header().Get("Cache-Control"))
			require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
			synctest.Wait()
			require.Equal(t, s.made, h.renderer.count())
			if s.cache == "stale" {
				require.Equal(t, "hit", h.get("de", "/subjects").Header().Get("X-Cache"))
			}
		}
	})
}

func TestCacheKeysDifferByMarketHostAndQuery(t *testing.T) {
	h := open(t, setup{})
	for _, m := range h.sites() {
		require.Equal(t, "miss", h.get(m.Code, "/").Header().Get("X-Cache"), m.Code)
	}
	require.Equal(t, "miss", h.get("ai", "/").Header().Get("X-Cache"))
	for _, m := range h.sites() {
		w := h.get(m.Code, "/")
		require.Equal(t, "hit", w.Header().Get("X-Cache"))
		require.Contains(t, w.Body.String(), `data-market="`+m.Code+`"`)
	}
	// Parameters that no screen reads make no page of their own.
	require.Equal(t, "hit", h.get("de", "/?utm_source=a&fbclid=b").Header().Get("X-Cache"))
	require.Equal(t, "miss", h.get("de", "/about/download?utm_content=a").Header().Get("X-Cache"))
	require.Equal(t, "hit", h.get("de", "/about/download?x=1&utm_content=a").Header().Get("X-Cache"))
	require.Equal(t, "miss", h.get("de", "/about/download").Header().Get("X-Cache"))
}

func TestSearchesAndErrorsAreNotCached(t *testing.T) {
	h := open(t, setup{})
	for range 2 {
		w := h.get("de", "/subjects?query=mathe")
		require.Equal(t, "miss", w.Header().Get("X-Cache"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		w = h.get("de", "/topics/4b0f2b1e-0000-4000-8000-000000000000")
		require.Equal(t, http.StatusNotFound, w.Code)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		require.Empty(t, w.Header().Get("X-Cache"))
	}
	require.Equal(t, 4, h.renderer.count())
}

func TestShellIsNotCached(t *testing.T) {
	h := open(t, setup{})
	h.renderer.set(func(context.Context, []byte) (string, error) { return "", errors.New("no renderer") })
	for range 2 {
		w := h.get("de", "/")
		require.Equal(t, http.StatusOK, w.Code)
		require.Equal(t, "client", w.Header().Get("X-Render"))
		require.Equal(t, "miss", w.Header().Get("X-Cache"))
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"))
		d := parse(t, w)
		require.Empty(t, d.text("div", "id", "root"))
		require.Equal(t, "Gemeinsam lernen - Knowmad", d.text("title"), "the head is there all the same")
		require.NotEmpty(t, d.alternates())
		require.Contains(t, d.payload(t).Data, "/api/subjects?topics=count")
	}
	h.renderer.set(nil)
	require.Empty(t, h.get("de", "/").Header().Get("X-Render"))
	require.Equal(t, "hit", h.get("de", "/").Header().Get("X-Cache"))
}

func TestEncodedVariantsAreTheSameDocument(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		plain := h.get("de", "/")
		brotliToo := func() *httptest.ResponseRecorder {
			return h.get("de", "/", "Accept-Encoding", "gzip, deflate, br, zstd")
		}
		brotliToo()
		brotliToo() // a second request orders it
		synctest.Wait()
		br := brotliToo()
		require.Equal(t, "br", br.Header().Get("Content-Encoding"))
		gz := h.get("de", "/", "Accept-Encoding", "gzip;q=0.5, br;q=0")
		require.Equal(t, "gzip", gz.Header().Get("Content-Encoding"))
		require.Empty(t, h.get("de", "/", "Accept-Encoding", "gzip;q=0, br;q=0.0").Header().Get("Content-Encoding"))
		tags := map[string]bool{}
		for _, w := range []*httptest.ResponseRecorder{plain, br, gz} {
			require.Equal(t, fmt.Sprint(w.Body.Len()), w.Header().Get("Content-Length"))
			tags[w.Header().Get("Etag")] = true
			require.False(t, strings.HasPrefix(w.Header().Get("Etag"), "W/"))
		}
		require.Len(t, tags, 3, "a strong tag names bytes: each encoding has its own")
		unzip, err := gzip.NewReader(bytes.NewReader(gz.Body.Bytes()))
		require.NoError(t, err)
		fromGzip, err := io.ReadAll(unzip)
		require.NoError(t, err)
		fromBrotli, err := io.ReadAll(brotli.NewReader(bytes.NewReader(br.Body.Bytes())))
		require.NoError(t, err)
		require.Equal(t, plain.Body.String(), string(fromGzip))
		require.Equal(t, plain.Body.String(), string(fromBrotli))
		require.Less(t, br.Body.Len(), gz.Body.Len())
	})
}

func TestNotModified(t *testing.T) {
	h := open(t, setup{})
	tag := h.get("de", "/").Header().Get("Etag")
	for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		w := h.get("de", "/", "If-None-Match", header)
		require.Equal(t, http.StatusNotModified, w.Code, header)
		require.Empty(t, w.Body.String())
		require.Equal(t, tag, w.Header().Get("Etag"))
		require.Equal(t, publicPolicy, w.Header().Get("Cache-Control"))
		require.Empty(t, w.Header().Get("Content-Length"))
	}
	for _, header := range []string{`"other"`, strings.Trim(tag, `"`)} {
		require.Equal(t, http.StatusOK, h.get("de", "/", "If-None-Match", header).Code, header)
	}
	// Made anew, the same document has the same tag: browsers keep theirs.
	h.clock.Advance(time.Hour)
	require.Equal(t, http.StatusNotModified, h.get("de", "/", "If-None-Match", tag).Code)
}

// contest gives the market and the start of its contest.
func contest(t *testing.T, h *harness, code string) time.Time {
	t.Helper()
	m := h.market(t, code)
	require.NotNil(t, m.Contest)
	return m.Contest.StartOn
}

func TestCachedPageExpiresAtNextDatedChange(t *testing.T) {
	start := contest(t, open(t, setup{}), "mx")
	running := func(w *httptest.ResponseRecorder) any {
		return parse(t, w).payload(t).Market["isExpansionContestRunning"]
	}

	h := open(t, setup{at: start.Add(-30 * time.Second)})
	w := h.get("mx", "/")
	require.Equal(t, false, running(w))
	require.Equal(t, "public, max-age=0, s-maxage=30, stale-while-revalidate=0", w.Header().Get("Cache-Control"))
	h.clock.Advance(29 * time.Second)
	w = h.get("mx", "/")
	require.Equal(t, "hit", w.Header().Get("X-Cache"))
	require.Equal(t, "public, max-age=0, s-maxage=1, stale-while-revalidate=0", w.Header().Get("Cache-Control"))
	h.clock.Advance(time.Second)
	w = h.get("mx", "/")
	require.Equal(t, "miss", w.Header().Get("X-Cache"), "not even stale")
	require.Equal(t, true, running(w))

	// Between a minute and two before the change the page may be stale, but not past it.
	h = open(t, setup{at: start.Add(-90 * time.Second)})
	w = h.get("mx", "/")
	require.Equal(t, "public, max-age=0, s-maxage=60, stale-while-revalidate=30", w.Header().Get("Cache-Control"))
	h.clock.Advance(90 * time.Second)
	require.Equal(t, true, running(h.get("mx", "/")))

	// Other markets have no such change.
	h = open(t, setup{at: start.Add(-30 * time.Second)})
	require.Equal(t, publicPolicy, h.get("de", "/").Header().Get("Cache-Control"))
}

// A visitor who asks after a change never gets a page that was asked for before it,
// not even when it is still being made.
func TestRunningRenderIsNotSharedAcrossDatedChange(t *testing.T) {
	start := contest(t, open(t, setup{}), "mx")
	inBubble(t, setup{at: start.Add(-time.Second)}, func(t *testing.T, h *harness) {
		entered, release := make(chan struct{}, 20), make(chan struct{})
		h.renderer.do = func(context.Context, []byte) (string, error) {
			entered <- struct{}{}
			<-release
			return "<main></main>", nil
		}
		running := func(w *httptest.ResponseRecorder) any {
			return parse(t, w).payload(t).Market["isExpansionContestRunning"]
		}
		const visitors = 10
		before, after := make(chan any, 1), make(chan any, visitors)
		go func() { before <- running(h.get("mx", "/")) }()
		<-entered
		h.clock.Advance(time.Second)
		for range visitors {
			go func() { after <- running(h.get("mx", "/")) }()
		}
		synctest.Wait() // all of them wait: for the page in the making, or for their turn after it
		close(release)
		require.Equal(t, false, <-before)
		for range visitors {
			require.Equal(t, true, <-after)
		}
	})
}

func TestConcurrentRequestsShareOneRender(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		release := make(chan struct{})
		h.renderer.set(func(context.Context, []byte) (string, error) {
			<-release
			return "<main></main>", nil
		})
		var group sync.WaitGroup
		codes := make(chan int, 50)
		for range 50 {
			group.Go(func() { codes <- h.get("de", "/").Code })
		}
		synctest.Wait() // every one of them waits
		require.Equal(t, 1, h.renderer.count())
		close(release)
		group.Wait()
		close(codes)
		for code := range codes {
			require.Equal(t, http.StatusOK, code)
		}
		require.Equal(t, 1, h.renderer.count())
		require.Len(t, h.api.seen(), 3, "each call of the home page once")
	})
}

func TestSharedRenderSurvivesFirstCallersCancellation(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		release := make(chan struct{})
		h.renderer.set(func(ctx context.Context, _ []byte) (string, error) {
			select {
			case <-release:
				return "<main></main>", nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		})
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan struct{})
		go func() {
			defer close(left)
			r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
			r.Host = h.host("de")
			h.echo.ServeHTTP(httptest.NewRecorder(), r)
		}()
		synctest.Wait()
		require.Equal(t, 1, h.renderer.count())
		second := make(chan *httptest.ResponseRecorder)
		go func() { second <- h.get("de", "/") }()
		synctest.Wait() // it waits for the same page
		leave()
		synctest.Wait() // the first has gone
		close(release)
		<-left
		w := <-second
		require.Equal(t, http.StatusOK, w.Code)
		require.Empty(t, w.Header().Get("X-Render"))
	})
}

func TestPurge(t *testing.T) {
	h := open(t, setup{})
	tagged := func(tags string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set(page.TagHeader, tags)
			_, _ = w.Write([]byte(`{"title":"x"}`))
		}
	}
	h.api.answer("/api/pages/about/safety", tagged("know:1, subject:2"))
	h.api.answer("/api/pages/about/company", tagged("subject:2 author:3"))
	state := func(code, path string) string { return h.get(code, path).Header().Get("X-Cache") }
	fill := func() {
		for _, path := range []string{"/about/safety", "/about/company", "/"} {
			h.get("de", path)
			require.Equal(t, "hit", state("de", path))
		}
	}
	fill()
	require.Equal(t, 1, h.pages.Purge("know:1"))
	require.Equal(t, "miss", state("de", "/about/safety"))
	require.Equal(t, "hit", state("de", "/about/company"))
	fill()
	require.Equal(t, 2, h.pages.Purge("subject:2", "author:3", "nobody"))
	require.Equal(t, "miss", state("de", "/about/safety"))
	require.Equal(t, "miss", state("de", "/about/company"))
	require.Equal(t, "hit", state("de", "/"))
	require.Equal(t, 1, h.pages.Purge("/api/subjects"))
	require.Zero(t, h.pages.Purge("/api/subjects"))
	require.Empty(t, h.get("de", "/about/safety").Header().Get(page.TagHeader), "tags stay inside")
}

func TestPageThatIsPurgedDuringRenderIsNotCached(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		release := make(chan struct{})
		h.renderer.set(func(context.Context, []byte) (string, error) {
			<-release
			return "<main>before the takedown</main>", nil
		})
		done := make(chan struct{})
		go func() { defer close(done); h.get("de", "/") }()
		synctest.Wait()
		require.Equal(t, 1, h.renderer.count())
		h.pages.Purge("/api/subjects")
		h.renderer.set(nil)
		w := h.get("de", "/")
		require.NotContains(t, w.Body.String(), "before the takedown", "nobody who comes later waits for the old page")
		h.pages.Purge("/api/subjects")
		close(release)
		<-done
		w = h.get("de", "/")
		require.Equal(t, "miss", w.Header().Get("X-Cache"))
		require.NotContains(t, w.Body.String(), "before the takedown")
		require.Equal(t, "hit", h.get("de", "/").Header().Get("X-Cache"))
	})
}

func TestStalePageIsServedWhileAPIFails(t *testing.T) {
	inBubble(t, setup{}, func(t *testing.T, h *harness) {
		h.get("de", "/")
		h.api.answer("/api/subjects", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) })
		h.clock.Advance(61 * time.Second)
		for range 3 {
			w := h.get("de", "/")
			require.Equal(t, http.StatusOK, w.Code)
			require.Equal(t, "stale", w.Header().Get("X-Cache"))
			synctest.Wait() // it was tried to make it anew
		}
		h.clock.Advance(60 * time.Second)
		require.Equal(t, http.StatusBadGateway, h.get("de", "/").Code)
	})
}

func TestNewMarketVersionMissesCache(t *testing.T) {
	h := open(t, setup{})
	h.get("de", "/")
	h.get("fr", "/")
	// The same packs for another port: every market's addresses differ.
	other, err := packtest.Load(packs(), pack.Options{Env: market.Local, Port: 9090})
	require.NoError(t, err)
	h.current.Store(other)
	w := h.get("de", "/")
	require.Equal(t, "miss", w.Header().Get("X-Cache"))
	require.Contains(t, w.Body.String(), "http://de.localhost:9090")
	require.NotContains(t, w.Body.String(), ":8080")
}

func TestPreviewsHaveTheirOwnPages(t *testing.T) {
	h := open(t, setup{})
	require.Equal(t, "miss", h.get("mx", "/").Header().Get("X-Cache"))
	require.Equal(t, "miss", h.get("mx", "/", "X-Preview-Time", "2024-10-01T00:00:00Z").Header().Get("X-Cache"))
	require.Equal(t, "hit", h.get("mx", "/", "X-Preview-Time", "2024-10-01T00:00:00Z").Header().Get("X-Cache"))
	require.Equal(t, "miss", h.get("mx", "/", "X-Preview-Time", "2024-10-01T00:00:01Z").Header().Get("X-Cache"))
	for _, r := range h.api.seen()[3:] {
		_, ok := clock.Preview(r.Context())
		require.True(t, ok, "the API sees the previewed time too")
	}
}

func TestBeforeRenderRunsOnMissesOnly(t *testing.T) {
	var asked atomic.Int32
	h := open(t, setup{options: func(o *page.Options) {
		o.BeforeRender = func(context.Context) error {
			if asked.Add(1) > 1 {
				return &problem.Error{Type: problem.TooManyRequests, Message: "Slow down.", RetryAfter: 1500 * time.Millisecond}
			}
			return nil
		}
	}})
	require.Equal(t, http.StatusOK, h.get("de", "/").Code)
	require.Equal(t, "hit", h.get("de", "/").Header().Get("X-Cache"))
	require.EqualValues(t, 1, asked.Load())
	w := h.get("de", "/subjects")
	require.Equal(t, http.StatusTooManyRequests, w.Code)
	require.Equal(t, "2", w.Header().Get("Retry-After"))
	require.Equal(t, "client", w.Header().Get("X-Render"), "who is refused a page is not rendered an error either")
	require.Equal(t, 1, h.renderer.count())
	require.Equal(t, http.StatusOK, h.get("de", "/").Code)
}

// On the machine's own time, in a bubble: an hour passes at once.
func TestCacheLifetimesOnSystemClock(t *testing.T) {
	r := registry(t, market.Local)
	synctest.Test(t, func(t *testing.T) {
		h := open(t, setup{registry: r, options: func(o *page.Options) { o.Clock = clock.System{} }})
		state := func() string { return h.get("de", "/").Header().Get("X-Cache") }
		require.Equal(t, "miss", state())
		synctest.Wait()
		time.Sleep(59 * time.Second)
		require.Equal(t, "hit", state())
		time.Sleep(2 * time.Second)
		require.Equal(t, "stale", state())
		synctest.Wait()
		require.Equal(t, "hit", state())
		time.Sleep(time.Hour)
		require.Equal(t, "miss", state())
		h.pages.Close()
		synctest.Wait()
	})
}

func TestMetricsOfPages(t *testing.T) {
	reg := prometheus.NewRegistry()
	h := open(t, setup{options: func(o *page.Options) { o.Registerer = reg }})
	h.get("de", "/")
	h.get("de", "/")
	h.get("fr", "/")
	families, err := reg.Gather()
	require.NoError(t, err)
	found := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			words := []string{f.GetName()}
			for _, l := range m.GetLabel() {
				words = append(words, l.GetValue())
			}
			key := strings.Join(words, " ")
			if v := m.GetCounter().GetValue(); v > 0 {
				found[key] = v
			}
		}
	}
	require.Equal(t, map[string]float64{
		"knowmad_pages_total miss de": 1, "knowmad_pages_total hit de": 1, "knowmad_pages_total miss fr": 1,
	}, found)
}

func TestConcurrentTraffic(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) { o.CacheBytes = 300 << 10 }})
	var group sync.WaitGroup
	var rendered atomic.Int64
	paths := []string{"/", "/subjects", "/legal/privacy", "/about/safety", "/nope", "/subjects?query=x"}
	for n := range 8 {
		group.Go(func() {
			for i := range 60 {
				m := h.sites()[(n+i)%len(h.sites())]
				w := h.get(m.Code, paths[i%len(paths)], "Accept-Encoding", "gzip, br")
				switch w.Code {
				case http.StatusOK, http.StatusNotFound:
					rendered.Add(1)
				case http.StatusServiceUnavailable:
					// While it waited for a renderer, the clock went past what it may wait.
				default:
					t.Errorf("%s%s: %d", m.Code, paths[i%len(paths)], w.Code)
				}
				switch i % 20 {
				case 7:
					h.pages.Purge("/api/subjects")
				case 13:
					h.clock.Advance(25 * time.Second)
				}
			}
		})
	}
	group.Wait()
	require.Positive(t, rendered.Load())
}

// edited is the real packs with one file changed.
func edited(t *testing.T, file, from, to string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(packs(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(packs(), path)
		all[path] = &fstest.MapFile{Data: b}
		return err
	}))
	before := string(all[file].Data)
	after := strings.Replace(before, from, to, 1)
	require.NotEqual(t, before, after, "%s has no %q", file, from)
	all[file] = &fstest.MapFile{Data: []byte(after)}
	return all
}

func TestEditInvalidatesOnlyPagesThatShowIt(t *testing.T) {
	h := open(t, setup{})
	load := func(file, from, to string) {
		r, err := packtest.Load(edited(t, file, from, to), pack.Options{Env: market.Local, Port: 8080})
		require.NoError(t, err)
		h.current.Store(h.registry)
		for _, code := range []string{"de", "fr"} {
			h.get(code, "/")
			require.Equal(t, "hit", h.get(code, "/").Header().Get("X-Cache"))
		}
		h.current.Store(r)
	}
	mail := h.market(t, "fr").SupportEmail
	load("fr/market.yaml", "supportEmail: "+mail, "supportEmail: other@knowmad.example")
	require.Equal(t, "miss", h.get("fr", "/").Header().Get("X-Cache"))
	require.Equal(t, "hit", h.get("de", "/").Header().Get("X-Cache"), "no German page shows where the French write to")
	load("fr/market.yaml", "localizedName: "+h.market(t, "fr").Country.LocalizedName, "localizedName: République")
	w := h.get("de", "/")
	require.Equal(t, "miss", w.Header().Get("X-Cache"), "every page names every country")
	require.Contains(t, w.Body.String(), "République")
}
