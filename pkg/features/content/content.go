package content

import (
	"slices"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/prosehtml"
)

// Page is a legal or general page, ready to be put into a screen.
type Page struct {
	Path        string    `json:"path" example:"legal/privacy"`
	Title       string    `json:"title" doc:"Without the brand."`
	Description string    `json:"description" doc:"One or two sentences for search engines."`
	Lang        string    `json:"lang" doc:"BCP 47 tag of the text; it may differ from the interface." example:"de"`
	UpdatedOn   time.Time `json:"updatedOn" doc:"When the text was last changed in substance."`
	IsFallback  bool      `json:"isFallback" doc:"The market has no text of its own; this is the platform's English one."`
	HTML        string    `json:"html" doc:"Sanitised HTML without a heading for the title."`
}

// rendered is a market's pages by path; each is made when it is first asked for.
type rendered map[string]func() (Page, error)

// Prefix is where the calls for pages are; the route table names them by it.
const Prefix = "/api/pages/"

// pagesWith makes the pages of a market, but for study guides, which have calls of their
// own.
func pagesWith(r *prosehtml.Renderer) func(m *market.Market) rendered {
	return func(m *market.Market) rendered { return renderedBy(r, m) }
}

func renderedBy(r *prosehtml.Renderer, m *market.Market) rendered {
	out := make(rendered, len(m.Pages))
	for path, p := range m.Pages {
		if p.IsGuide() {
			continue
		}
		out[path] = sync.OnceValues(func() (Page, error) {
			html, err := r.Render(p.Markdown)
			return Page{
				Path: path, Title: p.Title, Description: p.Description, Lang: p.Lang,
				UpdatedOn: p.Updated.UTC(), IsFallback: p.Fallback, HTML: html,
			}, err
		})
	}
	return out
}

func (r rendered) find(path string) (Page, error) {
	page, ok := r[path]
	if !ok {
		return Page{}, problem.New(problem.NotFound, "This page does not exist here.")
	}
	return page()
}

// closed reports whether every screen that shows the page needs a flag that m
// doesn't have. A page that no screen shows is open.
func closed(routes *market.RouteTable, m *market.Market, path string) bool {
	shown := false
	for i := range routes.Routes {
		r := &routes.Routes[i]
		if !slices.Contains(r.Prefetch, Prefix+path) {
			continue
		}
		if m.Opens(r) {
			return false
		}
		shown = true
	}
	return shown
}
