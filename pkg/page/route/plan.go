package route

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
)

// SearchParameter is the query parameter with the text of a search.
const SearchParameter = "query"

// MaxSearched is the maximum length of a search's text, in characters; the API refuses
// longer ones.
const MaxSearched = 200

// Verdict is the kind of answer to an address on a host.
type Verdict int

// The verdicts.
const (
	Missing  Verdict = iota // no such page on this host
	Page                    // a public page
	Shell                   // the private area, rendered in the browser alone
	Redirect                // to another address
)

// Plan is the server's answer to one address.
type Plan struct {
	Verdict Verdict
	Route   *market.Route     // of a page or a shell
	Params  map[string]string // of the route's pattern, decoded
	// Path is canonical and escaped. Query has only known parameters, without a question
	// mark.
	Path, Query string
	// Full is the query with the parameters for the browser alone, as redirects have it.
	Full    string
	Country string // code of the market's country
	// App is the path of the screen that signed-in users get instead of this page; ""
	// without such a screen.
	App string
	// Location and Status are the target and the status of a redirect.
	Location string
	Status   int
}

// URL is the address for React's router.
func (p Plan) URL() string {
	if p.Query == "" {
		return p.Path
	}
	return p.Path + "?" + p.Query
}

// Cacheable reports whether the page may be cached: it is public and no search.
func (p Plan) Cacheable() bool { return p.Verdict == Page && !p.isSearch() }

func (p Plan) isSearch() bool {
	return strings.HasPrefix(p.Query, SearchParameter+"=") || strings.Contains(p.Query, "&"+SearchParameter+"=")
}

// Searched is the text of a search; "" on other pages.
func (p Plan) Searched() string {
	if !p.isSearch() {
		return ""
	}
	known, _ := url.ParseQuery(p.Query)
	return strings.Join(strings.Fields(known.Get(SearchParameter)), " ")
}

// Planner makes the plans of a host.
type Planner struct {
	outline    *outline.Site
	routes     *matcher
	queryNames map[string][]string // by route id, sorted
	fullNames  map[string][]string // with the parameters for the browser alone
	apps       map[string]string   // by route id: pattern of the screen for signed-in users
}

// NewPlanner compiles the host's route table. The error names a pattern that is malformed
// or belongs to two routes.
func NewPlanner(s *outline.Site) (*Planner, error) {
	p := &Planner{outline: s, queryNames: map[string][]string{}, fullNames: map[string][]string{}, apps: map[string]string{}}
	for _, r := range s.Table {
		p.queryNames[r.ID] = slices.Sorted(slices.Values(r.Query))
		p.fullNames[r.ID] = slices.Sorted(slices.Values(slices.Concat(r.Query, r.BrowserQuery)))
		if r.App == "" {
			continue
		}
		app := s.RouteByID(r.App)
		if app == nil || !outline.IsPrivate(app) {
			return nil, fmt.Errorf("page: route %s: %q is no screen of the signed-in area", r.ID, r.App)
		}
		if s.Route(app).Status == http.StatusOK {
			p.apps[r.ID] = s.Path(app)
		}
	}
	var err error
	p.routes, err = newMatcher(s.Table, s.Market.Product)
	return p, err
}

// Plan makes the plan of an address on the host.
func (p *Planner) Plan(u *url.URL) Plan {
	a, ok := parsePath(u)
	if !ok {
		return Plan{Verdict: Missing, Path: "/"}
	}
	r, params := p.routes.match(a.segments)
	if r == nil {
		return planAnswer(p.outline.Unrouted(a.segments, a.path), a, u.RawQuery)
	}
	if closed := p.outline.Route(r); closed.Status != http.StatusOK {
		return planAnswer(closed, a, "")
	}
	if !a.tidy {
		return RedirectTo(http.StatusPermanentRedirect, a.path, u.RawQuery)
	}
	// The API would refuse a search above MaxSearched: its first words are searched
	// instead.
	if short, is := shortenSearched(u.RawQuery); is && slices.Contains(p.fullNames[r.ID], SearchParameter) {
		return RedirectTo(http.StatusTemporaryRedirect, a.path, knownQuery(short, p.fullNames[r.ID]))
	}
	out := Plan{
		Verdict: Page, Route: r, Params: params,
		Path: a.path, Query: knownQuery(u.RawQuery, p.queryNames[r.ID]),
		Full: knownQuery(u.RawQuery, p.fullNames[r.ID]), Country: p.outline.Market.Country.Code,
	}
	if outline.IsPrivate(r) {
		out.Verdict = Shell
	}
	// A screen that needs a parameter which this page lacks isn't offered.
	if app, complete := fill(p.apps[r.ID], func(name string) string { return params[name] }); complete {
		out.App = app
	}
	return out
}

// planAnswer is the plan of an address without a page on this host: a redirect with the
// given query, or nothing.
func planAnswer(answer outline.Answer, a address, rawQuery string) Plan {
	if answer.Location == "" {
		return Plan{Verdict: Missing, Path: a.path}
	}
	return RedirectTo(answer.Status, answer.Location, rawQuery)
}

// RedirectTo is the plan of a redirect with a query; "": none.
func RedirectTo(status int, location, rawQuery string) Plan {
	if rawQuery != "" {
		location += "?" + rawQuery
	}
	return Plan{Verdict: Redirect, Location: location, Status: status}
}
