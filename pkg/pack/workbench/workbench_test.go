package workbench

import (
	"bufio"
	"context"
	"html"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/clock"

	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var noon = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

func anybody(*http.Request) error { return nil }

func noFile(string) ([]byte, bool) { return nil, false }

// serve makes a workbench over packs that stay as they are.
func serve(t *testing.T, live *market.Live, edit func(*Options)) (*Workbench, http.Handler) {
	t.Helper()
	o := Options{Authorise: anybody, Markets: live, Clock: clock.Fixed(noon), File: noFile}
	if edit != nil {
		edit(&o)
	}
	w, err := New(o)
	require.NoError(t, err)
	t.Cleanup(w.Close)
	e := echo.New()
	w.Register(e)
	return w, e
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
	return rec
}

func load(t *testing.T) *market.Live {
	t.Helper()
	r, err := packtest.Load(markets.FS, pack.Options{Env: market.Local, Now: clock.Fixed(noon).Now})
	require.NoError(t, err)
	return market.Static(r)
}

func TestEveryPathRequiresAuthorisation(t *testing.T) {
	_, h := serve(t, load(t), func(o *Options) {
		o.Authorise = func(r *http.Request) error {
			if r.Header.Get("Authorization") == "" {
				return echo.ErrForbidden
			}
			return nil
		}
	})
	file := get(h, Path+"/assets/workbench.css")
	require.Equal(t, 403, file.Code)
	for _, path := range []string{Path, Path + "/", Path + "/markets/de", Path + "/flags/de", Path + "/mark.svg", streamPath, Path + "/else"} {
		rec := get(h, path)
		require.Equal(t, 403, rec.Code, path)
		require.NotContains(t, rec.Body.String(), "Germany", path)
	}
	r := httptest.NewRequest(http.MethodGet, Path, nil)
	r.Header.Set("Authorization", "staff")
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	require.Equal(t, 200, rec.Code, "there is one place to open it")
}

func TestOwns(t *testing.T) {
	for path, want := range map[string]bool{
		"/_workbench": true, "/_workbench/": true, "/_workbench/markets/de": true,
		"/": false, "/_workbenches": false, "/_work": false, "/x/_workbench": false, "": false,
	} {
		require.Equal(t, want, Owns(path), path)
	}
}

// The search of the server finds what the script would find.
func TestSearch(t *testing.T) {
	_, h := serve(t, load(t), nil)
	index := get(h, Path+"?q=GREECE").Body.String()
	require.Contains(t, index, `href="/_workbench/markets/gr"`)
	require.NotContains(t, index, `href="/_workbench/markets/de"`)
	require.Contains(t, index, "1 of 20 markets")
	require.Contains(t, get(h, Path+"?q=no+such+market").Body.String(), "0 of 20 markets")

	values := get(h, Path+"/markets/gr?q=payout+toplimit&own=1").Body.String()
	require.Contains(t, values, "payout.tiers.0.topLimit")
	require.NotContains(t, values, ">supportEmail<")
	own := get(h, Path+"/markets/gr?own=1").Body.String()
	require.NotContains(t, own, `class="value base"`)
	all := get(h, Path+"/markets/gr").Body.String()
	require.Contains(t, all, `class="value base"`)
	require.Contains(t, all, ">supportEmail<")
	require.Contains(t, all, "gr/market.yaml:")
	require.Contains(t, all, "_base.yaml:")
	hostile := get(h, Path+`/markets/gr?q=%22%3E%3Cscript%3Ealert(1)`).Body.String()
	require.NotContains(t, hostile, "<script>")
	require.Contains(t, hostile, "0 of ")
}

// Every layer that speaks of a value is shown, with its place in the file.
// TestMomentIsShownInMarketsTimeZone: the field of a market's page takes and shows times by
// the market's clocks, with UTC beside them; that of all markets takes UTC.
func TestMomentIsShownInMarketsTimeZone(t *testing.T) {
	_, h := serve(t, load(t), nil)
	const typed = "?previewTime=2024-11-15T00:00:05"
	text := html.UnescapeString(get(h, Path+"/markets/gr"+typed).Body.String())
	require.Contains(t, text, "Date and time (Europe/Athens)")
	require.Contains(t, text, `value="2024-11-15T00:00:05"`)
	require.Contains(t, text, "15 November 2024, 00:00:05 (Europe/Athens; 14 November 2024, 22:00:05 UTC)")
	require.Contains(t, text, "previewTime=2024-11-14T22%3A00%3A05Z", "links have the same moment everywhere")
	text = html.UnescapeString(get(h, Path+"/markets/gr?previewTime=2024-11-14T22:00:05Z").Body.String())
	require.Contains(t, text, `value="2024-11-15T00:00:05"`)
	text = html.UnescapeString(get(h, Path+typed).Body.String())
	require.Contains(t, text, "Date and time (UTC)")
	require.Contains(t, text, "previewTime=2024-11-15T00%3A00%3A05Z")
	text = html.UnescapeString(get(h, Path+"/markets/gr?previewTime=tomorrow").Body.String())
	require.Contains(t, text, "“tomorrow” is no time")
}

func TestTrailOfValueFromLinkedSite(t *testing.T) {
	_, h := serve(t, load(t), nil)
	text := get(h, Path+"/markets/at?q=hasUniversity").Body.String()
	require.Contains(t, text, `layer-site`)
	require.Contains(t, text, "de/market.yaml:")
	require.Contains(t, text, "that of Germany")
	require.Contains(t, text, `class="beaten"`, "what the base says is overridden")
}

// Without a market the page says how one begins.
func TestNoMarketsAtAll(t *testing.T) {
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path[0] != '_' {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		files[path] = &fstest.MapFile{Data: data}
		return err
	}))
	r, err := packtest.Load(files, pack.Options{Env: market.Local})
	require.NoError(t, err)
	_, h := serve(t, market.Static(r), nil)
	rec := get(h, Path)
	require.Equal(t, 200, rec.Code)
	require.Contains(t, rec.Body.String(), "No markets yet")
	require.Contains(t, rec.Body.String(), "marketctl new CODE")
	require.NotContains(t, rec.Body.String(), "<h2 id=\"markets-title\">")
}

// follow opens a stream over a real connection.
func follow(t *testing.T, h http.Handler, path string) (lines <-chan string, leave func()) {
	t.Helper()
	srv := httptest.NewServer(h)
	ctx, stop := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, srv.URL+path, nil)
	require.NoError(t, err)
	res, err := srv.Client().Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { res.Body.Close() })
	require.Equal(t, 200, res.StatusCode)
	out := make(chan string, 1000)
	go func() {
		defer close(out)
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			out <- in.Text()
		}
	}()
	return out, func() {
		stop()
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		srv.Close()
	}
}

func until(t *testing.T, lines <-chan string, want string) {
	t.Helper()
	for {
		select {
		case line, ok := <-lines:
			require.True(t, ok, "the stream ended before %q", want)
			if strings.HasPrefix(line, want) {
				return
			}
		case <-time.After(time.Minute):
			t.Fatalf("no %q", want)
		}
	}
}

func TestIdleStreamSendsKeepAlive(t *testing.T) {
	w, h := serve(t, load(t), func(o *Options) { o.KeepAlive = time.Millisecond })
	lines, leave := follow(t, h, streamPath)
	defer leave()
	until(t, lines, "retry: ")
	until(t, lines, "event: state")
	for range 3 {
		until(t, lines, ": ")
	}
	w.Close()
	require.Eventually(t, func() bool {
		_, more := <-lines
		return !more
	}, time.Minute, time.Microsecond, "the stream ends")
	require.NotEqual(t, 200, get(h, streamPath).Code, "no new streams")
}

// A stream doesn't outlive the right to see it.
func TestStreamEndsWhenRightIsLost(t *testing.T) {
	var over atomic.Bool
	_, h := serve(t, load(t), func(o *Options) {
		o.KeepAlive = time.Millisecond
		o.Authorise = func(*http.Request) error {
			if over.Load() {
				return echo.ErrForbidden
			}
			return nil
		}
	})
	lines, leave := follow(t, h, streamPath)
	defer leave()
	until(t, lines, "event: state")
	until(t, lines, ": ")
	over.Store(true)
	require.Eventually(t, func() bool {
		_, more := <-lines
		return !more
	}, time.Minute, time.Microsecond)
	require.Equal(t, 403, get(h, streamPath).Code)
}

// Who leaves gives its place back, however it leaves.
func TestEndedStreamsFreeTheirSlots(t *testing.T) {
	w, h := serve(t, load(t), nil)
	for range 2 * maxStreams {
		lines, leave := follow(t, h, streamPath)
		until(t, lines, "event: state")
		leave()
		require.Eventually(t, func() bool { return len(w.slots) == 0 }, time.Minute, time.Millisecond)
	}
}

// A folder that can't be read is said on the page and in the stream.
func TestUnreadableFolderIsReported(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "markets")
	require.NoError(t, os.CopyFS(dir, markets.FS))
	ctx, stop := context.WithCancel(t.Context())
	var minutes atomic.Int64
	now := func() time.Time { return noon.Add(time.Duration(minutes.Load()) * time.Minute) }
	live, err := pack.Watch(ctx, dir, pack.Options{Env: market.Local, Now: now}, nil)
	require.NoError(t, err)
	defer func() { stop(); <-live.Done() }()
	_, h := serve(t, live, func(o *Options) { o.Folder = dir })
	before := live.Snapshot()
	require.NoError(t, os.Rename(dir, dir+"-away"))
	require.NoError(t, os.Mkdir(dir, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir+"-away", "x.tmp"), nil, 0o600))
	<-before.Replaced
	after := live.Snapshot()
	require.Equal(t, []string{"The folder of packs can't be read. Every market stays as it is."}, changes(before, after))
	require.NotEqual(t, version(before), version(after))
	text := get(h, Path).Body.String()
	require.Contains(t, text, "The folder of packs can’t be read.")
	require.Contains(t, text, "20 markets on the air")
	require.NoError(t, os.Remove(dir))
	require.NoError(t, os.Rename(dir+"-away", dir))
	<-after.Replaced
	require.Empty(t, changes(after, live.Snapshot()))
}
