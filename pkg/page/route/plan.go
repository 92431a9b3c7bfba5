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

// SearchParameter carries what a visitor typed into a search.
const SearchParameter = "query"

// MaxSearched is how many characters of it a search reads; its call refuses more.
const MaxSearched = 200

// Verdict is what an address means on a host.
type Verdict int

// The verdicts.
const (
	Missing  Verdict = iota // no such page here
	Page                    // a public page
	Shell                   // the private area, rendered in the browser alone
	Redirect                // elsewhere
)

// Plan is what the server does for one address.
type Plan struct {
	Verdict Verdict
	Route   *market.Route     // of a page or shell
	Params  map[string]string // of the route's pattern, decoded
	// Path is canonical and escaped, Query has known parameters only, without a
	// question mark.
	Path, Query string
	// Full is the query with what only the browser reads, for redirects.
	Full    string
	Country string // the code of the host's country
	// App is the path of the page that users see in its place; "" where there is none.
	App string
	// Location and Status are a redirect's.
	Location string
	Status   int
}

// URL is the address as React's router sees it.
func (p Plan) URL() string {
	if p.Query == "" {
		return p.Path
	}
	return p.Path + "?" + p.Query
}

// Cacheable tells whether the page may be in the cache: it is public and doesn't
// show what a visitor searched for.
func (p Plan) Cacheable() bool { return p.Verdict == Page && !p.isSearch() }

func (p Plan) isSearch() bool {
	return strings.HasPrefix(p.Query, SearchParameter+"=") || strings.Contains(p.Query, "&"+SearchParameter+"=")
}

// Searched is what the visitor searched for; "" on a page that shows no search.
func (p Plan) Searched() string {
	if !p.isSearch() {
		return ""
	}
	known, _ := url.ParseQuery(p.Query)
	return strings.Join(strings.Fields(known.Get(SearchParameter)), " ")
}

// Planner makes the plans of one host.
type Planner struct {
	outline    *outline.Site
	routes     *matcher
	queryNames map[string][]string // by route id, sorted
	fullNames  map[string][]string // with those that only the browser reads
	apps       map[string]string   // by route id, the pattern of what users see in its place
}

// NewPlanner reads the host's route table. An error names a pattern that can't be
// read or that two routes have.
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

// Plan decides what an address means on the host.
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
	// A search that is too long is of its first words, where the call would refuse it.
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
	// An app that needs a parameter which this page lacks isn't in its place.
	if app, complete := fill(p.apps[r.ID], func(name string) string { return params[name] }); complete {
		out.App = app
	}
	return out
}

// planAnswer is for what is no page of this host: a redirect, which keeps the
// query given, or nothing.
func planAnswer(answer outline.Answer, a address, rawQuery string) Plan {
	if answer.Location == "" {
		return Plan{Verdict: Missing, Path: a.path}
	}
	return RedirectTo(answer.Status, answer.Location, rawQuery)
}

// RedirectTo is the plan that sends a visitor elsewhere with a query ("" for none).
func RedirectTo(status int, location, rawQuery string) Plan {
	if rawQuery != "" {
		location += "?" + rawQuery
	}
	return Plan{Verdict: Redirect, Location: location, Status: status}
}
