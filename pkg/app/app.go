package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"sync/atomic"
	"time"

	"knowmad/pkg/platform/httpx"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/rs/zerolog"
)

// App is a server process.
type App struct {
	cfg     Config
	log     zerolog.Logger
	site    atomic.Pointer[Site]
	booting http.Handler
}

// New makes an app without starting anything.
func New(cfg Config) *App {
	cfg = cfg.withDefaults()
	return &App{cfg: cfg, log: cfg.Log, booting: booting()}
}

// Run listens, loads the packs, and serves until ctx ends; then it stops gracefully. It
// listens first, so that the local addresses of markets can contain the actual port, and a
// program that waits for the server finds it at once. Faults of packs are returned as
// fault.Faults.
func (a *App) Run(ctx context.Context) error {
	ln, err := a.listen(ctx)
	if err != nil {
		return err
	}
	srv := a.server(a)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ln) }()
	a.announce("http://"+ln.Addr().String()).Msgf("listening on http://%s", ln.Addr())

	site, err := openSwiftly(a.cfg, port(ln))
	if err != nil {
		return errors.Join(err, abort(srv, served))
	}
	defer site.Close()
	stopMetrics, err := a.serveMetrics(ctx, site)
	if err != nil {
		return errors.Join(err, abort(srv, served))
	}
	defer stopMetrics()
	a.site.Store(site)
	a.log.Info().Str("environment", string(a.cfg.Env)).Int("markets", len(site.markets.Current().All())).Msg("ready")

	select {
	case <-ctx.Done():
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	}
	return a.stop(srv, site, served)
}

// startGCPercent lets the heap grow fivefold between collections while the packs compile:
// most of their memory is garbage at the end, and collecting it at the usual pace takes a
// fifth of the time. The heap stays below 150 MB.
const startGCPercent = 400

// openSwiftly opens the site with few collections; afterwards GOGC applies again.
func openSwiftly(cfg Config, port int) (*Site, error) {
	usual := debug.SetGCPercent(startGCPercent)
	defer debug.SetGCPercent(usual)
	return Open(cfg, port)
}

// abort stops a server whose site failed to open.
func abort(srv *http.Server, served <-chan error) error {
	err := srv.Close()
	if serr := <-served; !errors.Is(serr, http.ErrServerClosed) {
		err = errors.Join(err, serr)
	}
	return err
}

// ServeHTTP passes requests to the site, or to booting until the site is open.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s := a.site.Load(); s != nil {
		s.ServeHTTP(w, r)
		return
	}
	a.booting.ServeHTTP(w, r)
}

func (a *App) listen(ctx context.Context) (net.Listener, error) {
	if a.cfg.Listener != nil {
		return a.cfg.Listener, nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return ln, nil
}

func (a *App) server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           httpx.LiftReadDeadline(h),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,  // an upload removes the deadline
		WriteTimeout:      120 * time.Second, // a stream removes the deadline
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          connectionLog(a.log),
	}
}

// stop refuses new requests and waits for running ones, for a limited time.
func (a *App) stop(srv *http.Server, site *Site, served <-chan error) error {
	a.log.Info().Msg("stopping")
	site.announceShutdown()
	if a.cfg.DrainTime > 0 {
		time.Sleep(a.cfg.DrainTime) // load balancers read /readyz meanwhile
	}
	ctx, cancel := context.WithTimeout(context.Background(), a.cfg.StopTimeout)
	defer cancel()
	err := srv.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		a.log.Warn().Dur("after", a.cfg.StopTimeout).Msg("requests were cut off")
		err = srv.Close()
	}
	if serr := <-served; err == nil && !errors.Is(serr, http.ErrServerClosed) {
		err = serr
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	a.log.Info().Msg("stopped")
	return nil
}

// serveMetrics serves /metrics on an address of its own, which visitors can't reach.
func (a *App) serveMetrics(ctx context.Context, s *Site) (stop func(), err error) {
	if a.cfg.MetricsAddr == "" {
		return func() {}, nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.MetricsAddr)
	if err != nil {
		return nil, fmt.Errorf("listen for metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	srv := a.server(mux)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := srv.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			a.log.Error().Err(err).Msg("metrics stopped")
		}
	}()
	a.announce("http://" + ln.Addr().String() + "/metrics").Msg("metrics")
	return func() {
		_ = srv.Close()
		<-done
	}, nil
}

func port(ln net.Listener) int {
	if a, ok := ln.Addr().(*net.TCPAddr); ok {
		return a.Port
	}
	return 0
}
