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

// Renderer renders a payload (one line of JSON) to the markup inside #root. After any error
// the browser renders the page.
type Renderer interface {
	Render(ctx context.Context, payload []byte) (html string, err error)
}

// Options has the dependencies and limits of Pages. Registry, API, Dist and Messages are
// required.
type Options struct {
	// Registry returns the current registry; it is called at every request.
	Registry func() *market.Registry
	// API answers the pages' calls in-process. It may be the whole server: requests have
	// the host's name, and their context the market and the previewed time. IsInProcess is
	// true for these requests.
	API http.Handler
	// Dist is the front end's build, as web.Dist.
	Dist fs.FS
	// Messages are the catalogues, as web.Messages.
	Messages fs.FS
	// Clock is the source of the time; nil: the system's.
	Clock clock.Clock
	// Logger logs errors for the operator; nil: none.
	Logger *slog.Logger
	// Registerer exports the metrics; nil: they aren't exported.
	Registerer prometheus.Registerer
	// Renderer replaces the pool of Node workers, in tests.
	Renderer Renderer
	// Render has the options of the pool of Node workers. Script, Logger and Registerer are
	// set from these Options.
	Render render.Options
	// CacheBytes is the maximum size of the page cache; 0: 128 MiB.
	CacheBytes int64
	// FetchTimeout is the maximum time of a page's calls; 0: 5 s.
	FetchTimeout time.Duration
	// ErrorBudget is the maximum time of rendering an error screen; 0: 500 ms.
	ErrorBudget time.Duration
	// MadeAtOnce is the number of pages made at once; 0: four for each render worker.
	MadeAtOnce int
	// QueueTime is the maximum wait of a page for its turn; pages that would wait longer
	// are refused. 0: 500 ms.
	QueueTime time.Duration
	// BeforeRender may refuse to make a page, with an error for the caller (429); nil:
	// never. It is called before any work for the page. The browser renders an error screen
	// that is refused.
	BeforeRender func(ctx context.Context) error
	// Sitemaps returns the paths of a market's other sitemaps, which robots.txt lists
	// beside the pack's; nil: none.
	Sitemaps func(m *market.Market) []string
}

const (
	defaultErrorBudget = 500 * time.Millisecond
	// makingPerWorker is the number of pages made at once per render worker: one is
	// rendered while the others are fetched or compressed.
	makingPerWorker = 4
	// defaultQueueTime is the default of Options.QueueTime. Visitors leave pages that take
	// longer, so rendering them would be in vain.
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

// Pages answers all requests but API calls and built files.
type Pages struct {
	options    Options
	catalogues *icu.Catalogues
	assets     *assets.Assets
	icons      []assets.Icon
	pictures   *pictures
	renderer   Renderer
	compiled   chan struct{} // closed after Compile; render workers beyond the first start then
	pool       *render.Pool  // nil with Options.Renderer, and without a built worker
	headers    headerValues
	metrics    *metrics

	shells    *rate.Limiter // limits the shells during an overload
	renderLog *renderLog

	cache    *cache.Cache
	encoder  *encode.Encoder
	life     context.Context //nolint:containedctx // the lifetime of background work
	end      context.CancelFunc
	closing  sync.Once
	current  atomic.Pointer[snapshot]
	updating sync.Mutex
}

// New prepares pages and compiles the sites of the registry. It doesn't wait for the
// renderer: see Ready. Close stops both.
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

// Prepare starts the renderer and loads the front end's build and the texts: the slow steps
// that need neither Options.Registry nor Options.API, which are first called by Compile.
// Close stops the renderer.
func Prepare(o Options) (*Pages, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	p := &Pages{options: o, headers: newHeaderValues(), compiled: make(chan struct{})}
	// First, since a worker takes longer to start than all other steps.
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

// Compile compiles the sites of the current registry, which every page needs; it must be
// called once. Later registries are compiled at their first request.
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

// workerFile is the path of the render worker in Options.Dist.
const workerFile = "dist/server/worker.mjs"

// noRenderer is the Renderer without a built worker.
type noRenderer struct{}

func (noRenderer) Render(context.Context, []byte) (string, error) { return "", render.ErrUnavailable }

// Ready returns nil once pages are served as well as possible: the sites are compiled, and
// every render worker has started or failed to.
func (p *Pages) Ready() error {
	if _, err := p.snapshot(); err != nil {
		return err
	}
	if p.pool != nil && p.pool.Ready() == 0 && !p.pool.Settled() {
		return errors.New("page: the renderer is starting")
	}
	return nil
}

// Degraded describes in what way pages are served badly, such as without a renderer; "" if
// all is well.
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

// Purge removes every page with one of the tags from the cache and returns the number of
// removed pages; pages that are being made aren't stored. Tags are those of TagHeader, and
// the path of each call of the page.
func (p *Pages) Purge(tags ...string) int {
	n := p.cache.Purge(tags)
	p.metrics.purged.Add(float64(n))
	return n
}

// Close stops the renderer and frees the cache. Requests must have ended.
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

// snapshot returns the sites of the current registry, compiled once per registry. If a
// registry can't be compiled the last sites stay, except at the start.
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
