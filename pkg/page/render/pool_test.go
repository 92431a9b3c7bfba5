package render_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"knowmad/pkg/page/render"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/soak"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func script(t *testing.T) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "worker.mjs"))
	require.NoError(t, err)
	return b
}

func start(t *testing.T, o render.Options) *render.Pool {
	t.Helper()
	if o.Script == nil {
		o.Script = script(t)
	}
	if o.BackOff == 0 {
		o.BackOff = 10 * time.Millisecond
	}
	p, err := render.New(o)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	require.Eventually(t, p.Settled, 2*time.Minute, 5*time.Millisecond)
	return p
}

func payload(fault string) []byte {
	return fmt.Appendf(nil, `{"url":"/?fault=%s","screen":"features/x/X","status":200,"data":{}}`, fault)
}

// healthy waits until the pool renders again.
func healthy(t *testing.T, p *render.Pool) {
	t.Helper()
	require.Eventually(t, func() bool {
		html, err := p.Render(t.Context(), payload(""))
		return err == nil && strings.HasPrefix(html, "<main")
	}, 2*time.Minute, 20*time.Millisecond)
}

func TestConcurrentRendersGetTheirOwnMarkup(t *testing.T) {
	p := start(t, render.Options{Workers: 2})
	var group sync.WaitGroup
	for n := range 40 {
		group.Go(func() {
			html, err := p.Render(context.Background(), fmt.Appendf(nil, `{"url":"/%d","screen":"s","status":200}`, n))
			if err != nil && !errors.Is(err, render.ErrBusy) {
				t.Errorf("render %d: %v", n, err)
			}
			if err == nil && !strings.Contains(html, fmt.Sprintf(">/%d ", n)) {
				t.Errorf("render %d got another's page: %s", n, html)
			}
		})
	}
	group.Wait()
	require.Equal(t, 2, p.Ready())
}

// Workers beyond the first wait until they are let; the first works meanwhile.
func TestTheFirstWorkerStartsAlone(t *testing.T) {
	others := make(chan struct{})
	p, err := render.New(render.Options{Script: script(t), Workers: 3, Others: others})
	require.NoError(t, err)
	t.Cleanup(p.Close)
	healthy(t, p)
	later := start(t, render.Options{Workers: 3}) // all of these start after the first of the others
	require.Equal(t, 3, later.Ready())
	require.Equal(t, 1, p.Ready())
	require.False(t, p.Settled())
	close(others)
	require.Eventually(t, func() bool { return p.Settled() && p.Ready() == 3 }, 2*time.Minute, 5*time.Millisecond)
}

// A pool whose other workers never came to start ends all the same.
func TestAPoolEndsBeforeItsWorkersStart(t *testing.T) {
	p, err := render.New(render.Options{Script: script(t), Workers: 3, Others: make(chan struct{})})
	require.NoError(t, err)
	p.Close()
	require.Zero(t, p.Ready())
	_, err = p.Render(t.Context(), payload(""))
	require.ErrorIs(t, err, render.ErrClosed)
}

func TestWorkerFaultFailsOneRenderOnly(t *testing.T) {
	for _, c := range []struct {
		fault string
		want  error
	}{
		{"hang", render.ErrTimeout},
		{"silent", render.ErrTimeout},
		{"crash", render.ErrCrashed},
		{"garbage", render.ErrCrashed},
		{"wrong-id", render.ErrCrashed},
		{"neither", render.ErrCrashed},
		{"oversized", render.ErrCrashed},
		{"endless", render.ErrCrashed},
	} {
		t.Run(c.fault, func(t *testing.T) {
			timeout := time.Minute
			if errors.Is(c.want, render.ErrTimeout) {
				timeout = time.Second
			}
			p := start(t, render.Options{Workers: 1, Timeout: timeout, MaxOutput: 1 << 20})
			_, err := p.Render(t.Context(), payload(c.fault))
			require.ErrorIs(t, err, c.want)
			healthy(t, p)
			require.NotEmpty(t, p.Fault())
		})
	}
}

func TestWorkerBeyondMemoryLimitIsReplaced(t *testing.T) {
	p := start(t, render.Options{Workers: 1, MemoryMB: 24, Timeout: 10 * time.Second})
	_, err := p.Render(t.Context(), payload("memory"))
	require.ErrorIs(t, err, render.ErrCrashed)
	healthy(t, p)
}

func TestAPageErrorKeepsTheWorker(t *testing.T) {
	p := start(t, render.Options{Workers: 1})
	before, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	_, err = p.Render(t.Context(), payload("error"))
	pageError, ok := errors.AsType[*render.PageError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, "the screen threw: <boom>", pageError.Message)
	after, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestWorkerWithSurplusOutputIsReplaced(t *testing.T) {
	p := start(t, render.Options{Workers: 1, Timeout: time.Minute})
	html, err := p.Render(t.Context(), payload("babble"))
	require.NoError(t, err)
	require.Equal(t, "<p>first</p>", html)
	for range soak.Count(20, 1000) {
		html, err := p.Render(t.Context(), payload(""))
		require.NotContains(t, html, "second", "an answer to an earlier page was taken for this one's")
		if err != nil {
			require.NotErrorIs(t, err, render.ErrTimeout)
		}
	}
	healthy(t, p)
}

func TestFullQueueFailsRendersAtOnce(t *testing.T) {
	p := start(t, render.Options{Workers: 1, Queue: 1, Timeout: 5 * time.Second})
	var group sync.WaitGroup
	results := make(chan error, 8)
	for range 8 {
		group.Go(func() {
			started := time.Now()
			_, err := p.Render(context.Background(), payload("slow"))
			if errors.Is(err, render.ErrBusy) && time.Since(started) > 150*time.Millisecond {
				t.Errorf("a lost render took %v", time.Since(started))
			}
			results <- err
		})
	}
	group.Wait()
	close(results)
	count := map[error]int{}
	for err := range results {
		count[err]++
	}
	require.GreaterOrEqual(t, count[render.ErrBusy], 5)
	require.GreaterOrEqual(t, count[nil], 1)
	require.Equal(t, 8, count[render.ErrBusy]+count[nil])
}

func TestCancelledRenderKeepsWorker(t *testing.T) {
	p := start(t, render.Options{Workers: 1})
	before, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = p.Render(ctx, payload("slow"))
	require.ErrorIs(t, err, render.ErrTimeout)
	after, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	require.Equal(t, before, after)
}

func TestWithoutNodeRendersAreUnavailable(t *testing.T) {
	p := start(t, render.Options{Node: "no-such-program-as-this"})
	_, err := p.Render(t.Context(), payload(""))
	require.ErrorIs(t, err, render.ErrUnavailable)
	require.Zero(t, p.Ready())
	require.Contains(t, p.Fault(), "no-such-program-as-this")
}

func TestScriptWithoutHandshakeIsUnavailable(t *testing.T) {
	for name, source := range map[string]string{
		"mute":   `setInterval(() => {}, 1000)`,
		"broken": `this is no JavaScript`,
		"other":  `console.log("hello"); setInterval(() => {}, 1000)`,
	} {
		t.Run(name, func(t *testing.T) {
			p := start(t, render.Options{Script: []byte(source), Workers: 1, StartTimeout: time.Second})
			_, err := p.Render(t.Context(), payload(""))
			require.ErrorIs(t, err, render.ErrUnavailable)
		})
	}
}

func TestAKilledWorkerComesBack(t *testing.T) {
	p := start(t, render.Options{Workers: 1})
	pid, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	var n int
	_, err = fmt.Sscan(pid, &n)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(n, syscall.SIGKILL))
	healthy(t, p)
	again, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	require.NotEqual(t, pid, again)
}

func TestWorkersInheritNoEnvironment(t *testing.T) {
	t.Setenv("KNOWMAD_SECRET", "s3cret")
	p := start(t, render.Options{Workers: 1})
	html, err := p.Render(t.Context(), payload("environment"))
	require.NoError(t, err)
	require.Equal(t, "NODE_ENV,TZ", html)
}

func TestStandardErrorGoesToTheLog(t *testing.T) {
	var log logtest.Buffer
	p := start(t, render.Options{Workers: 1, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	_, err := p.Render(t.Context(), payload("log"))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return strings.Contains(log.String(), "a line from the worker") },
		2*time.Minute, 10*time.Millisecond)
}

func TestCloseEndsTheProcessesAndRemovesTheScript(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	p := start(t, render.Options{Workers: 2})
	pid, err := p.Render(t.Context(), payload("pid"))
	require.NoError(t, err)
	p.Close()
	var n int
	_, err = fmt.Sscan(pid, &n)
	require.NoError(t, err)
	require.ErrorIs(t, syscall.Kill(n, 0), syscall.ESRCH)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
	_, err = p.Render(t.Context(), payload(""))
	require.ErrorIs(t, err, render.ErrClosed)
}

// lines gives the lines of a log to who waits for one.
type lines struct{ seen chan string }

func (l *lines) Write(b []byte) (int, error) {
	select {
	case l.seen <- string(b):
	default: // no test waits for so many
	}
	return len(b), nil
}

func TestCloseDoesNotWaitForAHangingPage(t *testing.T) {
	log := &lines{seen: make(chan string, 10)}
	p := start(t, render.Options{Workers: 1, Timeout: time.Hour, Logger: slog.New(slog.NewTextHandler(log, nil))})
	failed := make(chan error, 1)
	go func() {
		_, err := p.Render(context.Background(), payload("tell-and-hang"))
		failed <- err
	}()
	for !strings.Contains(<-log.seen, "from here on it hangs") {
	}
	p.Close()
	require.ErrorIs(t, <-failed, render.ErrClosed)
}

func TestMetricsCountOutcomes(t *testing.T) {
	registry := prometheus.NewRegistry()
	p := start(t, render.Options{Workers: 1, Registerer: registry})
	_, err := p.Render(t.Context(), payload(""))
	require.NoError(t, err)
	_, err = p.Render(t.Context(), payload("error"))
	require.Error(t, err)
	families, err := registry.Gather()
	require.NoError(t, err)
	counts := map[string]float64{}
	for _, f := range families {
		if f.GetName() == "knowmad_renders_total" {
			for _, m := range f.GetMetric() {
				counts[m.GetLabel()[0].GetValue()] = m.GetCounter().GetValue()
			}
		}
	}
	require.Equal(t, map[string]float64{"ok": 1, "page-error": 1}, counts)
}
