package expect

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// noRateLimit is more than any file of cases asks for in a second, in which
// the clock here stands still.
const noRateLimit = 1_000_000_000

// world is a server of one environment whose clock is set by hand.
type world struct {
	registry  *market.Registry
	site      Server
	clock     *handClock
	renderErr error // why it renders no pages
}

// openWorld starts a server.
func openWorld(o Options, registry *market.Registry, renders bool) (w *world, err error) {
	w = &world{registry: registry, clock: &handClock{}}
	w.site, err = o.Open(ServerOptions{Registry: registry, Clock: w.clock, Renders: renders, RateLimit: noRateLimit})
	if err != nil {
		return nil, fmt.Errorf("expect: %w", err)
	}
	if renders {
		w.renderErr = w.awaitRenderer()
	}
	return w, nil
}

func (w *world) close() { w.site.Close() }

// awaitRenderer waits until the server has its renderer, or is sure that it
// gets none, which is the error.
func (w *world) awaitRenderer() error {
	for {
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, request(context.Background(), "health", "/readyz"))
		var health struct{ Pages string }
		if err := json.NewDecoder(rec.Body).Decode(&health); err != nil {
			return fmt.Errorf("expect: %w", err)
		}
		if rec.Code == http.StatusOK {
			if health.Pages != "" {
				return errors.New(health.Pages)
			}
			return nil
		}
		time.Sleep(10 * time.Millisecond) // the pool bounds how long a worker may take to start
	}
}

// handClock tells the moment of the case that is being checked.
type handClock struct{ now atomic.Pointer[time.Time] }

// Now is the moment that was set last, in UTC.
func (c *handClock) Now() time.Time {
	if t := c.now.Load(); t != nil {
		return *t
	}
	return time.Time{}
}

func (c *handClock) set(t time.Time) {
	t = t.UTC()
	c.now.Store(&t)
}

// answer is what a visitor gets.
type answer struct {
	status   int
	location string
	url      *url.URL
	document *document // nil for what is no page
	body     string
	rendered bool
}

// document is what a page says about itself without being rendered.
type document struct {
	title, description, canonical string
	noindex                       bool
	hreflang                      []string
	menus                         map[string][]link
	language                      string
	root                          *html.Node // what visitors see
}

// link is a menu's, as React gets it.
type link struct {
	Href    string `json:"href"`
	Message string `json:"message"`
}

// attempts is how often a page is asked for that a busy machine did not render
// in time.
const attempts = 5

// visit asks for the case's address at its moment.
func (w *world) visit(ctx context.Context, host *url.URL, c *compile.Expectation) answer {
	w.clock.set(c.At)
	var a answer
	for range attempts {
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, request(ctx, host.Host, c.Path))
		a = read(rec)
		if a.rendered || w.renderErr != nil || a.document == nil {
			break
		}
	}
	a.url = host.JoinPath()
	a.url.Path = "/"
	return a
}

func request(ctx context.Context, host, path string) *http.Request {
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", http.NoBody)
	if u, err := url.ParseRequestURI(path); err == nil {
		r.URL, r.RequestURI = u, path
	}
	r.Host = host
	return r
}

func read(rec *httptest.ResponseRecorder) answer {
	a := answer{status: rec.Code, location: rec.Header().Get("Location"), body: rec.Body.String()}
	if !strings.HasPrefix(rec.Header().Get("Content-Type"), "text/html") {
		return a
	}
	a.rendered = rec.Header().Get("X-Render") == ""
	a.document = parse(strings.NewReader(a.body))
	return a
}

// parse reads a page. HTML of whatever kind can be read; what a page lacks
// stays empty.
func parse(r io.Reader) *document {
	d := &document{menus: map[string][]link{}}
	root, err := html.Parse(r)
	if err != nil {
		return d // nothing that was sent, as no reader here fails
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			d.element(n)
		}
	}
	return d
}

func (d *document) element(n *html.Node) {
	switch {
	case n.DataAtom == atom.Title && n.Parent.DataAtom == atom.Head:
		d.title = textOf(n)
	case n.DataAtom == atom.Meta && attribute(n, "name") == "description":
		d.description = attribute(n, "content")
	case n.DataAtom == atom.Meta && attribute(n, "name") == "robots":
		d.noindex = strings.Contains(attribute(n, "content"), "noindex")
	case n.DataAtom == atom.Link && attribute(n, "rel") == "canonical":
		d.canonical = attribute(n, "href")
	case n.DataAtom == atom.Link && attribute(n, "rel") == "alternate" && attribute(n, "hreflang") != "":
		d.hreflang = append(d.hreflang, attribute(n, "hreflang"))
	case n.DataAtom == atom.Script && attribute(n, "id") == "knowmad-data" && n.FirstChild != nil:
		var payload struct {
			Language string            `json:"language"`
			Menus    map[string][]link `json:"menus"`
		}
		if err := json.Unmarshal([]byte(n.FirstChild.Data), &payload); err == nil {
			d.language, d.menus = payload.Language, payload.Menus
		}
	case attribute(n, "id") == "root":
		d.root = n
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// textOf is the text that a reader sees in an element: words of one line stay
// together, and what stands in different blocks is apart.
func textOf(n *html.Node) string {
	var b strings.Builder
	write(&b, n)
	return strings.Join(strings.Fields(b.String()), " ")
}

func write(b *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
		return
	}
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Template:
		return
	}
	inline := isInline(n)
	if !inline {
		b.WriteByte(' ')
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(b, c)
	}
	if !inline {
		b.WriteByte(' ')
	}
}

func isInline(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Cite, atom.Code, atom.Em, atom.I, atom.Kbd, atom.Mark, atom.Q,
		atom.S, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.U, atom.Wbr:
		return true
	}
	return false
}
