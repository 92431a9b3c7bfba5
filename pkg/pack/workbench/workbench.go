package workbench

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// Path is where the workbench is.
const Path = "/_workbench"

// The addresses below Path.
const (
	marketPath = Path + "/markets/"
	flagPath   = Path + "/flags/"
	markPath   = Path + "/mark.svg"
	streamPath = Path + "/stream"
)

// brandMark is where the front end has the mark.
const brandMark = "/brand/mark.svg"

// policy allows the workbench's own files and nothing else.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
	"frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Options are what a workbench needs. All but Outbox, Counts, Tracked and KeepAlive must be given.
type Options struct {
	// Authorise says who may see the workbench: nil, or the error to answer with.
	Authorise func(*http.Request) error
	Markets   *market.Live
	Folder    string // the folder whose edits go live; "" when the packs are those inside the binary
	Clock     clock.Clock
	// File gives a file of the front end by its URL path: the mark, markets' flags.
	File func(path string) ([]byte, bool)
	// Outbox are the mails that the server wrote; nil: the workbench doesn't show them.
	Outbox Outbox
	// Counts are the devices of experiments; nil: the workbench has no page of experiments.
	Counts Counts
	// Tracked are the events that browsers sent; nil: the workbench has no page of events.
	Tracked Tracked
	// KeepAlive is how often a silent stream says that it is still there; 0: 15 s.
	KeepAlive time.Duration
}

const defaultKeepAlive = 15 * time.Second

// Workbench answers everything below Path.
type Workbench struct {
	Options
	templates *template.Template
	assets    assets
	trails    trails
	slots     chan struct{} // one for each open stream
	closed    chan struct{}
	close     func()
}

// New makes a workbench. Close ends its streams.
func New(o Options) (*Workbench, error) {
	if o.KeepAlive == 0 {
		o.KeepAlive = defaultKeepAlive
	}
	files, err := readAssets()
	if err != nil {
		return nil, err
	}
	templates, err := parseTemplates(files)
	if err != nil {
		return nil, err
	}
	closed := make(chan struct{})
	return &Workbench{
		Options: o, templates: templates, assets: files,
		slots: make(chan struct{}, maxStreams), closed: closed, close: sync.OnceFunc(func() { close(closed) }),
	}, nil
}

// Close ends the streams and takes no new ones, so that a server can stop.
func (w *Workbench) Close() { w.close() }

// Owns reports whether a URL path belongs to the workbench.
func Owns(path string) bool {
	rest, ok := strings.CutPrefix(path, Path)
	return ok && (rest == "" || rest[0] == '/')
}

// Register adds the workbench's addresses. Every one of them asks Authorise
// first, after the middleware before.
func (w *Workbench) Register(e *echo.Echo, before ...echo.MiddlewareFunc) {
	handlers := map[string]echo.HandlerFunc{
		Path:                 w.index,
		marketPath + ":code": w.market,
		flagPath + ":code":   w.flag,
		markPath:             w.mark,
		streamPath:           w.stream,
		assetPath + ":name":  w.asset,
		Path + "/":           func(c *echo.Context) error { return c.Redirect(http.StatusPermanentRedirect, Path) },
		Path + "/*":          func(*echo.Context) error { return echo.ErrNotFound },
	}
	if w.Outbox != nil {
		handlers[outboxPath] = w.outbox
		handlers[outboxPath+"/:id"] = w.mail
		handlers[outboxPath+"/:id/html"] = w.mailHTML
	}
	if w.Counts != nil {
		handlers[experimentsPath] = w.experiments
	}
	if w.Tracked != nil {
		handlers[trackedPath] = w.tracked
	}
	for path, handle := range handlers {
		e.GET(path, w.authorised(handle), before...)
	}
}

// authorised calls next for requests that Authorise allows.
func (w *Workbench) authorised(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c *echo.Context) error {
		if err := w.Authorise(c.Request()); err != nil {
			return err
		}
		// No other site may put any of this into a page of its own.
		c.Response().Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		return next(c)
	}
}

// write answers with a page.
func (w *Workbench) write(c *echo.Context, status int, name string, data any) error {
	var buf bytes.Buffer
	if err := w.templates.ExecuteTemplate(&buf, name, data); err != nil {
		return fmt.Errorf("workbench: %w", err)
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Cache-Control", "no-store")
	return c.HTMLBlob(status, buf.Bytes())
}

// flag answers with the drawing of a market's flag, since the host of the
// workbench serves no files of the front end.
func (w *Workbench) flag(c *echo.Context) error {
	m, err := w.marketOf(c)
	if err != nil {
		return err
	}
	return w.drawing(c, m.Country.IconURL)
}

func (w *Workbench) mark(c *echo.Context) error { return w.drawing(c, brandMark) }

func (w *Workbench) drawing(c *echo.Context, file string) error {
	svg, ok := w.File(file)
	if !ok {
		return echo.ErrNotFound
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", httpx.SVGPolicy)
	h.Set("Cache-Control", "private, max-age=3600")
	return c.Blob(http.StatusOK, "image/svg+xml", svg)
}

func (w *Workbench) marketOf(c *echo.Context) (*market.Market, error) {
	code := c.Param("code")
	m, ok := w.Markets.Current().ByCode(code)
	if !ok {
		return nil, problem.New(problem.NotFound, "There is no market with the code %q here.", code)
	}
	return m, nil
}
