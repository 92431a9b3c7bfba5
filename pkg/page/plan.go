package page

import (
	"net/http"
	"net/url"
	"strings"

	"knowmad/pkg/market"
)

// The words of the route table that the server acts on.
const (
	areaPrivate = "private"
	areaEmbed   = "embed"
	hostsAI     = "ai"

	// What a closed feature of the private area leads to.
	routeUnavailable   = "unavailable-feature"
	featureParameter   = "feature"
	privatePrefix      = "app"
	searchParameter    = "query"
	routeTopicInSlug   = "subject-topic"
	topicSlugParameter = "slug"
)

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
		return s.planUnrouted(a, u.RawQuery)
	}
	if route.Flag != "" && !s.market.Flag(route.Flag) {
		return s.planClosed(a, route)
	}
	if !a.tidy {
		return redirect(http.StatusPermanentRedirect, a.path, u.RawQuery)
	}
	p := plan{
		verdict: verdictPage, route: route, params: params,
		path: a.path, query: knownQuery(u.RawQuery, s.queryNames[route.ID]),
	}
	if route.Area == areaPrivate {
		p.verdict = verdictShell
	}
	return p
}

// planUnrouted is for what no route of this host has: the AI host sends to the
// market's own, a reserved path to its screen.
func (s *site) planUnrouted(a address, rawQuery string) plan {
	if s.ai {
		return redirect(http.StatusPermanentRedirect, s.market.Domain+a.path, rawQuery)
	}
	if len(a.segments) == 1 {
		if to, ok := s.redirects[a.segments[0]]; ok {
			return redirect(http.StatusPermanentRedirect, to, rawQuery)
		}
	}
	return plan{verdict: verdictMissing, path: a.path}
}

// planClosed is for a route whose feature the market lacks.
func (s *site) planClosed(a address, route *market.Route) plan {
	if route.Area == areaPrivate && len(a.segments) > 0 && a.segments[0] == privatePrefix && s.unavailable != "" {
		// Not for good: the market may get the feature.
		return redirect(http.StatusFound, s.unavailable, featureParameter+"="+encodeComponent(route.ID))
	}
	return plan{verdict: verdictMissing, path: a.path}
}

func redirect(status int, to, rawQuery string) plan {
	if rawQuery != "" {
		to += "?" + rawQuery
	}
	return plan{verdict: verdictRedirect, location: to, status: status}
}

// redirectsOf resolves the table of redirects for a market: only paths that the
// market reserves, only targets that it has the feature for.
func redirectsOf(m *market.Market, table []market.Redirect) map[string]string {
	reserved := make(map[string]bool, len(m.ReservedPaths))
	for _, p := range m.ReservedPaths {
		reserved[p] = true
	}
	found := map[string]string{}
	for _, r := range table {
		from := resolveProduct(r.Path, m.Product)
		if !reserved[from] {
			continue
		}
		to := r.To
		if r.Flag != "" && !m.Flag(r.Flag) {
			to = r.Else
		}
		if to != "" {
			found[from] = resolveProduct(to, m.Product)
		}
	}
	return found
}
