package page

import (
	"net/http"
	"net/url"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
)

// searchParameter carries what somebody typed.
const searchParameter = "query"

// verdict is what an address means on a host.
type verdict int

const (
	verdictMissing  verdict = iota // no such page here
	verdictPage                    // a public page
	verdictShell                   // the private area, rendered in the browser alone
	verdictRedirect                // elsewhere
)

// plan is what the server does for one address.
type plan struct {
	verdict  verdict
	route    *market.Route
	params   map[string]string
	path     string // canonical and escaped
	query    string // known parameters only, without a question mark
	location string // of a redirect
	status   int    // of a redirect
}

// url is the address as React's router sees it.
func (p plan) url() string {
	if p.query == "" {
		return p.path
	}
	return p.path + "?" + p.query
}

// isSearch tells whether the page shows what somebody typed.
func (p plan) isSearch() bool {
	return strings.HasPrefix(p.query, searchParameter+"=") || strings.Contains(p.query, "&"+searchParameter+"=")
}

// keepable tells whether the page may be in the cache.
func (p plan) keepable() bool { return p.verdict == verdictPage && !p.isSearch() }

// plan decides what an address means on the site's host.
func (s *site) plan(u *url.URL) plan {
	a, ok := parsePath(u)
	if !ok {
		return plan{verdict: verdictMissing, path: "/"}
	}
	route, params := s.routes.match(a.segments)
	if route == nil {
		return planAnswer(s.outline.Unrouted(a.segments, a.path), a, u.RawQuery)
	}
	if closed := s.outline.Route(route); closed.Status != http.StatusOK {
		return planAnswer(closed, a, "")
	}
	if !a.tidy {
		return redirect(http.StatusPermanentRedirect, a.path, u.RawQuery)
	}
	p := plan{
		verdict: verdictPage, route: route, params: params,
		path: a.path, query: knownQuery(u.RawQuery, s.queryNames[route.ID]),
	}
	if outline.IsPrivate(route) {
		p.verdict = verdictShell
	}
	return p
}

// planAnswer is for what is no page of this host: a redirect, which keeps the
// query given, or nothing.
func planAnswer(answer outline.Answer, a address, rawQuery string) plan {
	if answer.Location == "" {
		return plan{verdict: verdictMissing, path: a.path}
	}
	return redirect(answer.Status, answer.Location, rawQuery)
}

func redirect(status int, to, rawQuery string) plan {
	if rawQuery != "" {
		to += "?" + rawQuery
	}
	return plan{verdict: verdictRedirect, location: to, status: status}
}
