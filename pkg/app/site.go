package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"

	events "knowmad/pkg/features/event"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/workbench"
	"knowmad/pkg/page"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/image"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/slice"

	"github.com/labstack/echo/v5"
	"github.com/rs/zerolog"
)

// Site answers all requests, without a network.
type Site struct {
	cfg      Config
	log      zerolog.Logger
	markets  *market.Live
	metrics  *metrics
	renders  *httpx.Limiter // limits the pages that are made per client
	files    *httpx.Files
	headers  httpx.Headers
	api      *api
	pages    *page.Pages
	kept     warmPages
	images   *image.Optimizer
	renderer *rendering.Renderer
	hosts    *hostList
	bench    *workbench.Workbench
	data     *data
	jobs     *job.Queue
	outbox   *mail.Outbox
	nouns    nouns
	platform *slice.Platform // set once the slices are open
	blobs    *blob.Store
	echo     *echo.Echo
	stopping atomic.Bool
	closing  chan struct{}      // closed when the site begins to stop
	cancel   context.CancelFunc // stops the watching of packs and the background work
	running  sync.WaitGroup     // the background work
}

// Open loads the packs and opens the site; Close closes it. port is the actual port for the
// local addresses of markets; 0 keeps the packs' ports. Faults of packs are returned as
// fault.Faults.
func Open(cfg Config, port int) (*Site, error) {
	cfg = cfg.withDefaults()
	if cfg.Env != market.Prod && cfg.Event.Watch == nil { // developers watch events in the workbench
		cfg.Event.Watch = events.NewWatch()
	}
	s := newSite(cfg, newNouns(cfg))
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	if err := s.load(ctx, port); err != nil {
		s.Close()
		return nil, err
	}
	if err := s.wire(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func newSite(cfg Config, n nouns) *Site {
	cfg = cfg.withDefaults()
	return &Site{
		cfg: cfg, log: cfg.Log,
		metrics: newMetrics(),
		renders: httpx.NewLimiter(cfg.Clock, cfg.RateLimit),
		headers: httpx.SecurityHeaders(cfg.Env != market.Local),
		nouns:   n,
		closing: make(chan struct{}),
		cancel:  func() {},
	}
}

// load compiles the packs, and prepares the front end and the database concurrently, while
// the renderers' processes start.
func (s *Site) load(ctx context.Context, port int) error {
	var (
		group                      sync.WaitGroup
		packErr, frontErr, dataErr error
	)
	group.Go(func() { frontErr = s.prepareFront() })
	group.Go(func() { dataErr = s.openDatabase(ctx) })
	if s.markets = s.cfg.Markets; s.markets == nil {
		s.markets, packErr = s.loadMarkets(ctx, pack.Options{Env: s.cfg.Env, Port: port, Now: s.cfg.Clock.Now})
	}
	group.Wait()
	if packErr != nil {
		return packErr // not joined, since the command prints fault.Faults as they are
	}
	if err := errors.Join(frontErr, dataErr); err != nil {
		return err
	}
	if err := s.pages.Compile(); err != nil {
		return fmt.Errorf("pages: %w", err)
	}
	return nil
}

// prepareFront prepares the parts that need neither packs nor database: pages, the API,
// whose calls use both only when they run, and the files of the built front end.
func (s *Site) prepareFront() (err error) {
	s.api = newAPI(s.cfg, s.nouns, s.fail)
	if s.pages, err = s.preparePages(); err != nil {
		return fmt.Errorf("pages: %w", err)
	}
	s.kept.pages.Store(s.pages)
	s.files, err = builtFiles(s.cfg.Dist)
	return err
}

func (s *Site) wire(ctx context.Context) (err error) {
	s.metrics.watch(s.markets)
	if err = s.openPlatform(ctx); err != nil {
		return err
	}
	s.hosts = newHostList(s.files)
	door := entrance{env: s.cfg.Env, staff: s.nouns.staff}
	if s.bench, err = s.newWorkbench(door); err != nil {
		return fmt.Errorf("workbench: %w", err)
	}
	if s.images, err = s.newImages(); err != nil {
		return fmt.Errorf("images: %w", err)
	}
	s.echo = s.routes(door)
	return nil
}

// Close closes the site. Requests must have ended.
func (s *Site) Close() {
	s.cancel()
	s.announceShutdown()
	if s.cfg.Markets == nil && s.markets != nil {
		<-s.markets.Done()
	}
	if s.pages != nil {
		s.pages.Close()
	}
	if s.images != nil {
		s.images.Close()
	}
	s.running.Wait()
	if s.renderer != nil {
		if err := s.renderer.Close(); err != nil {
			s.log.Error().Err(err).Msg("ending the processes that read documents")
		}
	}
	if err := s.data.close(); err != nil {
		s.log.Error().Err(err).Msg("closing the database")
	}
}

// announceShutdown makes /readyz report the shutdown, and ends event streams, which would
// last as long as their clients listen.
func (s *Site) announceShutdown() {
	if s.stopping.CompareAndSwap(false, true) {
		close(s.closing)
	}
	if s.bench != nil {
		s.bench.Close()
	}
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

// routes is the only place with the order of middleware and the handler of each path.
func (s *Site) routes(door entrance) *echo.Echo {
	e := newEcho(s.log, s.fail)
	e.Use(
		s.arrive,     // request id, client address, market by host, preview time
		s.observe,    // log and metrics of everything below; answers errors
		recoverPanic, // converts a panic to an error
		s.secure,     // security headers of every answer
		s.unstore,    // forbids caches to store previews
		s.admit,      // refuses hosts without a market, and invalid preview times
		s.bound,      // limits the body
	)
	e.GET("/healthz", s.healthz)
	e.GET("/readyz", s.readyz)
	e.Any("/api/*", s.api.serve)
	e.Any("/api", s.api.serve)
	e.GET(image.Path, s.serveImage)
	e.GET("/sitemaps/:file", s.serveSitemap)
	e.GET("/assets/*", s.serveFile)
	e.GET("/icons/*", s.serveFile)
	e.GET("/brand/*", s.serveFile)
	if s.cfg.Env != market.Prod { // prod has no workbench
		s.bench.Register(e, door.enter)
	}
	e.GET("/*", s.servePage)
	return e
}

func newEcho(log zerolog.Logger, fail echo.HTTPErrorHandler) *echo.Echo {
	e := echo.NewWithConfig(echo.Config{
		Logger:           slog.New(zerolog.NewSlogHandler(log)),
		HTTPErrorHandler: fail,
		Router:           echo.NewRouter(echo.RouterConfig{AutoHandleHEAD: true, UnescapePathParamValues: true}),
		IPExtractor:      func(r *http.Request) string { return httpx.Client(r.Context()).String() },
	})
	e.Pre(escapedPath)
	return e
}

// escapedPath gives the router every path as it was sent. Without RawPath the router reads
// the decoded path and decodes its parameters again: %2565 would become e.
func escapedPath(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		u := c.Request().URL
		u.RawPath = u.EscapedPath()
		return next(c)
	}
}

// builtFiles returns the files for browsers; none without a built front end.
func builtFiles(dist fs.FS) (*httpx.Files, error) {
	client, err := fs.Sub(dist, "dist/client")
	if err != nil {
		return nil, fmt.Errorf("built front end: %w", err)
	}
	return httpx.NewFiles(client, "assets")
}

func (s *Site) serveFile(c *echo.Context) error {
	if s.files.Serve(c.Response(), c.Request()) {
		return nil
	}
	return echo.ErrNotFound
}

// servePage answers all other requests: with a file at the root of the build (favicon.ico),
// else with a page.
func (s *Site) servePage(c *echo.Context) error {
	if s.hosts.serves(c.Request(), s.cfg.Env) {
		return s.hosts.serve(c, s.markets.Current())
	}
	if s.cfg.RetireWorker && c.Request().URL.Path == httpx.SiteWorker {
		return retireWorker(c)
	}
	if s.files.Serve(c.Response(), c.Request()) {
		return nil
	}
	return s.pages.Handle(c)
}
