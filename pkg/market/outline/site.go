package outline

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"knowmad/pkg/market"
)

// The words of the route table that decide what a host answers.
const (
	areaPublic = "public"
	areaEmbed  = "embed"
	hostsAI    = "ai"

	// PrivatePrefix is the first segment of the private area.
	PrivatePrefix = "app"
	// What a closed feature of the private area leads to, and how it is told which.
	routeUnavailable = "unavailable-feature"
	featureParameter = "feature"
)

// IsPrivate reports whether the browser alone renders a screen, with what the calls
// give it. An area that isn't said to be for everybody is private.
func IsPrivate(r *market.Route) bool { return r.Area != areaPublic && !IsEmbedded(r) }

// IsEmbedded reports whether other sites may frame a page. It is public, too.
func IsEmbedded(r *market.Route) bool { return r.Area == areaEmbed }

// Site is one host of a market: its own, or the AI host. It is immutable.
type Site struct {
	Market      *market.Market
	Environment market.Environment
	AI          bool
	// Table are the routes that this host answers when the market has their feature.
	Table []*market.Route

	all         *market.RouteTable
	markets     []*market.Market
	redirects   map[string]string // first segment → target
	unavailable string            // path of the screen for closed features
}

// New works out a host of a registry. A linked market has none.
func New(r *market.Registry, h market.Host) *Site {
	s := &Site{
		Market: h.Market, Environment: r.Environment(), AI: h.AI,
		all: r.Routes(), markets: r.All(), redirects: map[string]string{},
	}
	for i := range s.all.Routes {
		if route := &s.all.Routes[i]; (route.Hosts == hostsAI) == s.AI {
			s.Table = append(s.Table, route)
		}
	}
	if s.AI {
		return s
	}
	s.redirects = s.openRedirects()
	if route := s.RouteByID(routeUnavailable); route != nil {
		s.unavailable = route.Path
	}
	return s
}

// Of gives every host of a registry: markets by code, each with its own host and
// then, where it has one, its AI host.
func Of(r *market.Registry) []*Site {
	var sites []*Site
	for _, m := range r.All() {
		if m.Linked() {
			continue
		}
		sites = append(sites, New(r, market.Host{Market: m}))
		if m.AIDomain != "" {
			sites = append(sites, New(r, market.Host{Market: m, AI: true}))
		}
	}
	return sites
}

// Origin is the URL of the host itself, without a trailing slash.
func (s *Site) Origin() string {
	if s.AI {
		return s.Market.AIDomain
	}
	return s.Market.Domain
}

// RouteByID finds a route of any host; nil if there is none.
func (s *Site) RouteByID(id string) *market.Route {
	for i := range s.all.Routes {
		if s.all.Routes[i].ID == id {
			return &s.all.Routes[i]
		}
	}
	return nil
}

// Path is a route's address on this site: the product's name filled in, other
// parameters left as they are.
func (s *Site) Path(r *market.Route) string { return ResolveProduct(r.Path, s.Market.Product) }

// Answer is what a host answers to an address.
type Answer struct {
	Status   int
	Location string // of a redirect: a path of the host, or a URL
}

// Route is the answer to a route of this host: 200, or what a market without its
// feature answers. A page of text or a topic that turns out not to exist is
// nothing that a route knows.
func (s *Site) Route(r *market.Route) Answer {
	switch {
	case s.Market.Opens(r):
		return Answer{Status: http.StatusOK}
	case IsPrivate(r) && s.unavailable != "" && strings.HasPrefix(r.Path+"/", "/"+PrivatePrefix+"/"):
		// Not for good: the market may get the feature.
		return Answer{http.StatusFound, s.unavailable + "?" + featureParameter + "=" + url.QueryEscape(r.ID)}
	default:
		return Answer{Status: http.StatusNotFound}
	}
}

// Unrouted is the answer to an address that no route of this host has: the AI
// host sends to the market's own, a reserved path to its screen. path is the
// escaped form of the decoded segments.
func (s *Site) Unrouted(segments []string, path string) Answer {
	if s.AI {
		return Answer{http.StatusPermanentRedirect, s.Market.Domain + path}
	}
	if len(segments) == 1 {
		if to, ok := s.redirects[segments[0]]; ok {
			return Answer{http.StatusPermanentRedirect, to}
		}
	}
	return Answer{Status: http.StatusNotFound}
}

// Redirects are the reserved paths that lead to a screen: path → target.
func (s *Site) Redirects() map[string]string {
	out := make(map[string]string, len(s.redirects))
	for from, to := range s.redirects {
		out["/"+from] = to
	}
	return out
}

// openRedirects resolves the table of redirects for the market: only paths that it
// reserves, and only targets where it has a screen. A redirect for good to a page that
// isn't there would stay in browsers after the page has come.
func (s *Site) openRedirects() map[string]string {
	found, m := map[string]string{}, s.Market
	for _, r := range s.all.Redirects {
		from := ResolveProduct(r.Path, m.Product)
		if !slices.Contains(m.ReservedPaths, from) {
			continue
		}
		to := r.To
		if r.Flag != "" && !m.Flag(r.Flag) {
			to = r.Else
		}
		if to = ResolveProduct(to, m.Product); s.hasScreen(to) {
			found[from] = to
		}
	}
	return found
}

// hasScreen reports whether the market has a screen at an address without parameters.
func (s *Site) hasScreen(path string) bool {
	return slices.ContainsFunc(s.Table, func(r *market.Route) bool { return s.Path(r) == path && HasRoute(s.Market, r) })
}

// HasRoute reports whether a market answers a route of the markets' hosts.
func HasRoute(m *market.Market, r *market.Route) bool {
	return r.Hosts != hostsAI && m.Opens(r)
}

// ResolveProduct fills a market's product into a pattern.
func ResolveProduct(pattern, product string) string {
	return strings.ReplaceAll(pattern, "{product}", product)
}

// HasParams reports whether a route's resolved path still has parameters.
func HasParams(path string) bool { return strings.Contains(path, "{") }
