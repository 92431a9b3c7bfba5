package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/markets"
	"knowmad/pkg/features/account"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// patience is the longest wait of a test for an event that must happen. It is long because
// the race detector on a busy machine makes compiling packs slow.
const patience = 5 * time.Minute

// process is a server that runs on a port of its own.
type process struct {
	t      *testing.T
	app    *App
	log    *logtest.Buffer
	addr   string
	stop   context.CancelFunc
	done   chan error
	client *http.Client
}

func start(t *testing.T, edit func(*Config)) *process {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	log := &logtest.Buffer{}
	cfg := config(market.Local)
	cfg.Listener, cfg.Log, cfg.MetricsAddr = ln, zerolog.New(log), "127.0.0.1:0"
	if edit != nil {
		edit(&cfg)
	}
	ctx, cancel := context.WithCancel(context.Background())
	p := &process{
		t: t, app: New(cfg), log: log, addr: ln.Addr().String(), stop: cancel, done: make(chan error, 1),
		client: &http.Client{Transport: &http.Transport{}},
	}
	go func() { p.done <- p.app.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		p.client.CloseIdleConnections()
	})
	return p
}

// wait ends the process and gives what it said.
func (p *process) wait() error {
	p.stop()
	select {
	case err := <-p.done:
		return err
	case <-time.After(patience):
		p.t.Fatal("the server does not stop")
		return nil
	}
}

func (p *process) get(host, path string) (int, string, error) {
	r, err := http.NewRequest(http.MethodGet, "http://"+p.addr+path, nil)
	require.NoError(p.t, err)
	r.Host = host
	res, err := p.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, string(b), err
}

func (p *process) ready() {
	p.t.Helper()
	require.Eventually(p.t, func() bool {
		status, _, err := p.get("any", "/readyz")
		return err == nil && status == 200
	}, patience, 10*time.Millisecond, p.log)
}

func TestRunServesOnItsPort(t *testing.T) {
	p := start(t, nil)
	p.ready()
	_, port, _ := net.SplitHostPort(p.addr)
	status, b, err := p.get("de.localhost:"+port, "/api/countries")
	require.NoError(t, err)
	require.Equal(t, 200, status)
	require.Contains(t, b, "http://pl.localhost:"+port, "addresses carry the port really served")
	require.Contains(t, p.log.String(), "listening on http://"+p.addr)

	metrics := between(p.log.String(), `"url":"`, `/metrics"`)
	res, err := http.Get(metrics + "/metrics")
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Contains(t, string(text), `knowmad_http_requests_total{market="de",method="GET",route="/api/countries",status="200"} 1`)
	require.Contains(t, string(text), `knowmad_market_degraded{market="pl"} 0`)
	http.DefaultClient.CloseIdleConnections()

	require.NoError(t, p.wait())
	require.Contains(t, p.log.String(), `"message":"stopped"`)
	_, _, err = p.get("de.localhost", "/healthz")
	require.Error(t, err)
}

// Where the server listens is told at any level of the log, what it does to the
// database for debugging only; each line has a level and a message.
func TestLogAtStart(t *testing.T) {
	const migration = "the database has a new shape"
	addresses := []string{"info listening on http://", "info metrics"}
	for level, want := range map[zerolog.Level]struct{ told, untold []string }{
		zerolog.DebugLevel: {told: append([]string{"debug " + migration, "info ready"}, addresses...)},
		zerolog.InfoLevel:  {told: append([]string{"info ready"}, addresses...), untold: []string{migration}},
		zerolog.ErrorLevel: {told: addresses, untold: []string{migration, "info ready"}},
	} {
		t.Run(level.String(), func(t *testing.T) {
			p := start(t, func(c *Config) {
				c.Log, c.Markets, c.DataDir = c.Log.Level(level), compiled(t, c.Env), t.TempDir()
			})
			p.ready()
			require.NoError(t, p.wait())
			var lines []string
			for text := range strings.Lines(p.log.String()) {
				var line struct{ Level, Message string }
				require.NoError(t, json.Unmarshal([]byte(text), &line), text)
				require.NotEmpty(t, line.Level, text)
				require.NotEmpty(t, line.Message, text)
				lines = append(lines, line.Level+" "+line.Message)
			}
			all := strings.Join(lines, "\n")
			for _, told := range want.told {
				require.Contains(t, all, told)
			}
			for _, untold := range want.untold {
				require.NotContains(t, all, untold)
			}
		})
	}
}

func between(s, from, to string) string {
	end := strings.Index(s, to)
	if end < 0 {
		return ""
	}
	begin := strings.LastIndex(s[:end], from)
	return s[begin+len(from) : end]
}

// Running requests are finished, new ones are refused, and /readyz says so first.
func TestGracefulStop(t *testing.T) {
	p := start(t, func(c *Config) { c.Markets, c.DrainTime = compiled(t, c.Env), 5*time.Second })
	p.ready()
	release, entered := make(chan struct{}), make(chan struct{})
	p.app.site.Load().api.handler.(*echo.Echo).GET("/api/slow", func(c *echo.Context) error {
		close(entered)
		<-release
		return c.String(200, "finished")
	})
	slow := make(chan string, 1)
	go func() {
		_, b, err := p.get("de.localhost", "/api/slow")
		slow <- fmt.Sprint(b, err)
	}()
	<-entered
	p.stop()
	require.Eventually(t, func() bool {
		status, b, err := p.get("any", "/readyz")
		return err == nil && status == 503 && strings.Contains(b, "stopping")
	}, patience, 5*time.Millisecond)
	require.Eventually(t, func() bool {
		conn, err := net.Dial("tcp", p.addr)
		if err == nil {
			conn.Close()
		}
		return err != nil
	}, patience, 10*time.Millisecond, "the listener closes while the request runs")
	select {
	case <-p.done:
		t.Fatal("the server left a request behind")
	default:
	}
	close(release)
	require.Equal(t, "finished<nil>", <-slow)
	require.NoError(t, p.wait())
}

func TestStopIsBounded(t *testing.T) {
	p := start(t, func(c *Config) { c.Markets, c.StopTimeout = compiled(t, c.Env), 100*time.Millisecond })
	p.ready()
	entered, left := make(chan struct{}), make(chan struct{})
	p.app.site.Load().api.handler.(*echo.Echo).GET("/api/hangs", func(c *echo.Context) error {
		close(entered)
		<-c.Request().Context().Done()
		close(left)
		return nil
	})
	go func() { _, _, _ = p.get("de.localhost", "/api/hangs") }()
	<-entered
	require.NoError(t, p.wait())
	require.Contains(t, p.log.String(), "requests were cut off")
	<-left
}

func TestBrokenPacksStopTheStart(t *testing.T) {
	dir := copyPacks(t)
	spoil(t, dir, "pl", "brand: [\n")
	spoil(t, dir, "fr", "nonsense: 1\n")
	p := start(t, func(c *Config) { c.Packs = os.DirFS(dir) })
	select {
	case err := <-p.done:
		faults, ok := errors.AsType[fault.Faults](err)
		require.True(t, ok, "%v", err)
		require.Contains(t, faults.Error(), "pl/market.yaml")
		require.Contains(t, faults.Error(), "fr/market.yaml")
	case <-time.After(patience):
		t.Fatal("the server started")
	}
	_, _, err := p.get("de.localhost", "/healthz")
	require.Error(t, err, "nothing listens any more")
}

// A program whose packs are broken leaves the database to the one before, which
// refuses a newer shape.
func TestBrokenPacksLeaveTheDatabaseAlone(t *testing.T) {
	dir, address := copyPacks(t), "sqlite://"+filepath.Join(t.TempDir(), "knowmad.db")
	d, err := db.Open(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	_, err = db.Migrate(t.Context(), d, account.Migrations()) // as an earlier program left it
	require.NoError(t, err)
	cfg := config(market.Local)
	cfg.Packs, cfg.Database = os.DirFS(dir), address

	spoil(t, dir, "pl", "brand: [\n")
	_, err = Open(cfg, 0)
	require.ErrorAs(t, err, new(fault.Faults))
	require.ErrorIs(t, db.IsCurrent(t.Context(), d, migrations()...), db.ErrOlder)

	cfg.Packs = markets.FS
	s, err := Open(cfg, 0)
	require.NoError(t, err)
	s.Close()
	require.NoError(t, db.IsCurrent(t.Context(), d, migrations()...))
}

func TestServerIsUnavailableWhilePacksLoad(t *testing.T) {
	cfg := config(market.Local)
	a := New(cfg)
	require.Equal(t, 200, do(a, request{path: "/healthz"}).Code)
	for _, path := range []string{"/readyz", "/", "/api/countries"} {
		rec := do(a, request{path: path})
		require.Equal(t, 503, rec.Code)
		require.Equal(t, "1", rec.Header().Get("Retry-After"))
	}
}

func TestListenAddressInUseFailsStart(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer ln.Close()
	cfg := config(market.Local)
	cfg.Addr = ln.Addr().String()
	require.ErrorContains(t, New(cfg).Run(context.Background()), "listen")
}

// A Host header that is no host at all never reaches the site.
func TestMalformedHostHeadersAreRefused(t *testing.T) {
	p := start(t, func(c *Config) { c.Markets = compiled(t, c.Env) })
	p.ready()
	for _, head := range []string{"Host: a b\r\n", "Host: de.localhost\r\nHost: fr.localhost\r\n", ""} {
		conn, err := net.Dial("tcp", p.addr)
		require.NoError(t, err)
		fmt.Fprintf(conn, "GET /api/subjects HTTP/1.1\r\n%sConnection: close\r\n\r\n", head)
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		require.Equal(t, 400, res.StatusCode, head)
		res.Body.Close()
		conn.Close()
	}
	require.NoError(t, p.wait())
}

func spoil(t *testing.T, dir, code, line string) {
	t.Helper()
	file := filepath.Join(dir, code, "market.yaml")
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(b, line...), 0o600))
}
