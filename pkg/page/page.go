package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page/assets"
	"knowmad/pkg/page/cache"
	"knowmad/pkg/page/encode"
	"knowmad/pkg/page/render"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/icu"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// Renderer turns a payload (one line of JSON) into the markup inside #root.
// Any error means: let the browser render this one.
type Renderer interface {
	Render(ctx context.Context, payload []byte) (html string, err error)
}

// Options say what Pages works with. Registry, API, Dist and Messages are required.
type Options struct {
	// Registry gives the current registry; it is asked at every request.
	Registry func() *market.Registry
	// API answers the calls of pages, in-process. It may be the whole server:
	// requests carry the host's name, and their context the market and the
	// previewed time. IsInProcess tells them from a visitor's.
	API http.Handler
	// Dist is the build of the front end, as web.Dist has it.
	Dist fs.FS
	// Messages are the catalogues, as web.Messages has them.
	Messages fs.FS
	// Clock tells the time; nil: the machine's.
	Clock clock.Clock
	// Logger tells the operator what goes wrong; nil: nothing is logged.
	Logger *slog.Logger
	// Registerer gets the metrics; nil: they are not exported.
	Registerer prometheus.Registerer
	// Renderer replaces the pool of Node workers, in tests.
	Renderer Renderer
	// Render runs the pool of Node workers. Its Script, Logger and Registerer
	// are filled in from here.
	Render render.Options
	// CacheBytes bounds the page cache; 0: 128 MiB.
	CacheBytes int64
	// FetchTimeout bounds the calls of one page; 0: 5 s.
	FetchTimeout time.Duration
	// ErrorBudget bounds the rendering of an error screen; 0: 500 ms.
	ErrorBudget time.Duration
	// MadeAtOnce is how many pages are made at once; 0: four for each render worker.
	MadeAtOnce int
	// QueueTime is how long a page may have to wait for its turn; what would wait
	// longer is refused. 0: 500 ms.
	QueueTime time.Duration
	// BeforeRender may refuse a page that is not in the cache, with an error for
	// the caller (429); nil: never. It is asked before any work is done. An error
	// screen that it refuses goes out for the browser to render.
	BeforeRender func(ctx context.Context) error
	// Sitemaps are paths of other sitemaps of a market, which robots.txt names beside the
	// pack's; nil: there are none.
	Sitemaps func(m *market.Market) []string
}

const (
	defaultErrorBudget = 500 * time.Millisecond
	// makingPerWorker pages are made at once for each render worker: one that it
	// renders, and those that are fetched or compressed meanwhile.
	makingPerWorker = 4
	// defaultQueueTime is how long a page may have to wait for its turn. What waits
	// longer makes visitors leave, and no more pages are rendered for it.
	defaultQueueTime = 500 * time.Millisecond
)

func (o Options) check() error {
	switch {
	case o.Registry == nil:
		return errors.New("page: Options.Registry is missing")
	case o.API == nil:
		return errors.New("page: Options.API is missing")
	case o.Dist == nil || o.Messages == nil:
		return errors.New("page: Options.Dist or Options.Messages is missing")
	}
	return nil
}

func (o Options) withDefaults() Options {
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.FetchTimeout == 0 {
		o.FetchTimeout = fetchTimeout
	}
	o.ErrorBudget = cmp.Or(o.ErrorBudget, defaultErrorBudget)
	o.QueueTime = cmp.Or(o.QueueTime, defaultQueueTime)
	o.Render.Workers = cmp.Or(o.Render.Workers, render.DefaultWorkers())
	o.MadeAtOnce = cmp.Or(o.MadeAtOnce, makingPerWorker*o.Render.Workers)
	return o
}

// Pages answers everything that is neither an API call nor a built file.
type Pages struct {
	options    Options
	catalogues *icu.Catalogues
	assets     *assets.Assets
	icons      []assets.Icon
	pictures   *pictures
	renderer   Renderer
	compiled   chan struct{} // closed when there are sites; render workers beyond the first start then
	pool       *render.Pool  // nil where Options.Renderer was given or the worker was not built
	headers    headerValues
	metrics    *metrics

	shells    *rate.Limiter // how many go out for the browser to render for want of time
	renderLog *renderLog

	cache    *cache.Cache
	encoder  *encode.Encoder
	life     context.Context //nolint:containedctx // the lifetime of what is made in the background
	end      context.CancelFunc
	closing  sync.Once
	current  atomic.Pointer[snapshot]
	updating sync.Mutex
}

// New prepares pages and compiles the sites of the registry. It doesn't wait for
// the renderer: see Ready. Close ends what it started.
func New(o Options) (*Pages, error) {
	p, err := Prepare(o)
	if err != nil {
		return nil, err
	}
	if err := p.Compile(); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Prepare starts the renderer and loads the front end's build and the texts: all
// that takes time and needs neither Options.Registry nor Options.API, which are
// not asked before Compile. Close ends what it started.
func Prepare(o Options) (*Pages, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	p := &Pages{options: o, headers: newHeaderValues(), compiled: make(chan struct{})}
	// First, as a worker takes longer to start than all of the rest.
	if err := p.startRenderer(); err != nil {
		return nil, err
	}
	if err := p.load(); err != nil {
		p.closeRenderer()
		return nil, err
	}
	p.metrics = newMetrics(o.Registerer)
	p.shells = newShellBudget()
	p.renderLog = &renderLog{clock: o.Clock, warn: o.Logger.Warn}
	p.life, p.end = context.WithCancel(context.Background())
	var err error
	p.cache, err = cache.New(p.life, cache.Options{
		Clock: o.Clock, MaxBytes: o.CacheBytes, AtOnce: o.MadeAtOnce, QueueTime: o.QueueTime,
		Waiting: p.metrics.waiting, Made: p.renderLog.flush,
	})
	if err != nil {
		p.end()
		p.metrics.close()
		p.closeRenderer()
		return nil, err
	}
	p.encoder = encode.New()
	return p, nil
}

// Compile makes the sites of the current registry, without which no page can be
// answered; it is called once. Later registries are compiled when the first
// request meets them.
func (p *Pages) Compile() error {
	if _, err := p.snapshot(); err != nil {
		return err
	}
	close(p.compiled)
	return nil
}

func (p *Pages) load() error {
	var err error
	if p.catalogues, err = icu.Load(p.options.Messages); err != nil {
		return err
	}
	if p.assets, err = assets.Load(p.options.Dist); err != nil {
		return err
	}
	if !p.assets.Built() {
		p.options.Logger.Error("the front end was not built: pages have no scripts and no styles")
	}
	p.icons = assets.Icons(p.options.Dist)
	p.pictures, err = newPictures(p.options.Dist)
	return err
}

func (p *Pages) startRenderer() error {
	if p.options.Renderer != nil {
		p.renderer = p.options.Renderer
		return nil
	}
	script, err := fs.ReadFile(p.options.Dist, workerFile)
	if err != nil {
		p.options.Logger.Error("the renderer was not built: browsers render the pages", "error", err)
		p.renderer = noRenderer{}
		return nil
	}
	o := p.options.Render
	o.Script, o.Logger, o.Registerer, o.Others = script, p.options.Logger, p.options.Registerer, p.compiled
	if p.pool, err = render.New(o); err != nil {
		return fmt.Errorf("page: starting the renderer: %w", err)
	}
	p.renderer = p.pool
	return nil
}

// workerFile is the render worker in Options.Dist.
const workerFile = "dist/server/worker.mjs"

// noRenderer stands in where no worker was built.
type noRenderer struct{}

func (noRenderer) Render(context.Context, []byte) (string, error) { return "", render.ErrUnavailable }

// Ready is nil once pages can be served as well as they ever will: the markets
// compile into sites, and every render worker has started or failed to.
func (p *Pages) Ready() error {
	if _, err := p.snapshot(); err != nil {
		return err
	}
	if p.pool != nil && p.pool.Ready() == 0 && !p.pool.Settled() {
		return errors.New("page: the renderer is starting")
	}
	return nil
}

// Degraded says in what way pages are served worse than they should be, such as
// without a renderer; "" if all is well.
func (p *Pages) Degraded() string {
	switch {
	case !p.assets.Built():
		return "the front end was not built"
	case p.options.Renderer != nil:
		return ""
	case p.pool == nil:
		return "the renderer was not built"
	case p.pool.Ready() == 0:
		return "no renderer is running: " + p.pool.Fault()
	default:
		return ""
	}
}

// Purge takes every page out of the cache that carries one of the tags; pages
// that are being made at this moment are not stored. Tags are those of
// TagHeader, and the path of each call that a page was made with. It gives the
// number of pages found.
func (p *Pages) Purge(tags ...string) int {
	n := p.cache.Purge(tags)
	p.metrics.purged.Add(float64(n))
	return n
}

// Close ends the renderer and the cache. Requests must have ended.
func (p *Pages) Close() {
	p.closing.Do(func() {
		p.end()
		p.cache.Close()
		p.renderLog.close()
		p.closeRenderer()
		p.encoder.Close()
		p.pictures.close()
		p.metrics.close()
	})
}

func (p *Pages) closeRenderer() {
	if p.pool != nil {
		p.pool.Close()
	}
}

// snapshot gives the current registry's sites, made once per registry. A
// registry that makes none leaves the last one in place, except at the start.
func (p *Pages) snapshot() (*snapshot, error) {
	registry := p.options.Registry()
	if s := p.current.Load(); s != nil && s.registry == registry {
		return s, nil
	}
	p.updating.Lock()
	defer p.updating.Unlock()
	last := p.current.Load()
	if last != nil && last.registry == registry {
		return last, nil
	}
	s, err := newSnapshot(registry, siteOptions{
		catalogues: p.catalogues, icons: p.icons, assets: p.assets, metrics: p.metrics, encoder: p.encoder,
		drawn: p.pictures.painter != nil, now: p.options.Clock.Now(), sitemaps: p.options.Sitemaps,
	})
	if err != nil {
		if last == nil {
			return nil, err
		}
		p.options.Logger.Error("pages stay with the last good version of the markets", "error", err)
		s = &snapshot{registry: registry, sites: last.sites, aiSites: last.aiSites}
	}
	p.current.Store(s)
	return s, nil
}
