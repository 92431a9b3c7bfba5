package outline

import (
	"fmt"
	"net/http"

	"knowmad/pkg/market"
)

// Contradiction is something that a market tells search engines and that another
// of its answers denies.
type Contradiction struct {
	Market      string // code
	Environment market.Environment
	Path        string // of the value in the pack that it hangs on
	Say         string // one sentence
}

// String writes market: path: sentence (environment).
func (c Contradiction) String() string {
	return fmt.Sprintf("%s: %s: %s (%s)", c.Market, c.Path, c.Say, c.Environment)
}

// Contradictions checks that search engines are told nothing that contradicts itself, in
// the environment of a registry: pages that correspond name each other, each
// under one language; what is said to be the one address of a page is an open
// page of the market's own host; a sitemap lists open pages that search engines
// may list, under that address. It asks every site once about every route, so
// it can be asked at every compilation.
//
// Most of it no pack can break; what one can, pack/prove tells it.
func Contradictions(r *market.Registry) []Contradiction {
	all := Of(r)
	p := &proof{registry: r, sites: map[string]*Site{}, pages: pages(all)}
	for _, s := range all {
		if !s.AI {
			p.sites[s.Market.Code] = s
		}
	}
	for i := range r.Routes().Routes {
		p.twins(&r.Routes().Routes[i])
	}
	for _, s := range all {
		p.addresses(s)
		p.sitemap(s)
	}
	return p.found
}

type proof struct {
	registry *market.Registry
	sites    map[string]*Site          // by market; without AI hosts
	pages    map[string]*market.Market // by URL
	found    []Contradiction
}

func (p *proof) add(m *market.Market, path, format string, args ...any) {
	p.found = append(p.found, Contradiction{m.Code, p.registry.Environment(), path, fmt.Sprintf(format, args...)})
}

// twins: as all pages that correspond share one list, they name each other if
// each page in it is open and its site has the list.
func (p *proof) twins(r *market.Route) {
	spoken := map[string]bool{}
	for _, a := range twins(p.registry.All(), r) {
		if spoken[a.Language] {
			p.add(a.Market, "locale", "search engines would find %s twice in '%s', which two markets speak: as the language of their interface, or in full for one that uses another's site", a.Path, a.Language)
			continue
		}
		spoken[a.Language] = true
		home := p.sites[a.Market.Code]
		switch {
		case home == nil || !hasTwin(a.Market, r) || home.Route(r).Status != http.StatusOK:
			p.add(a.Market, "hreflang", "other markets name %s, which does not name them", a.URL)
		case home.Crawlable() && home.Noindex(r, a.Path):
			p.add(a.Market, "noindexSegments", "other markets name %s, which search engines may not list", a.URL)
		case home.Canonical(r, a.Path) != a.URL:
			p.add(a.Market, "hreflang", "other markets name %s, whose own address is %s", a.URL, home.Canonical(r, a.Path))
		}
	}
}

// pages gives every open page with a fixed address, by URL, and whose it is.
func pages(sites []*Site) map[string]*market.Market {
	out := map[string]*market.Market{}
	for _, s := range sites {
		for _, r := range s.Table {
			if path := s.Path(r); isPage(s, r, path) {
				out[s.Origin()+path] = s.Market
			}
		}
	}
	return out
}

func isPage(s *Site, r *market.Route, path string) bool {
	return !IsPrivate(r) && !HasParams(path) && s.Route(r).Status == http.StatusOK
}

// addresses: the one address of a page is an open page of its market.
func (p *proof) addresses(s *Site) {
	for _, r := range s.Table {
		path := s.Path(r)
		if !isPage(s, r, path) {
			continue
		}
		if address := s.Canonical(r, path); p.pages[address] != s.Market {
			p.add(s.Market, "domains", "the one address of %s%s is %s, which is no page of the market", s.Origin(), path, address)
		}
	}
}

// sitemap: what it lists is open to visitors and to search engines.
func (p *proof) sitemap(s *Site) {
	if !s.Indexable() || s.AI {
		return
	}
	for _, r := range s.listed() {
		path := s.Path(r)
		if s.Route(r).Status != http.StatusOK || s.Noindex(r, path) || s.Canonical(r, path) != s.Market.Domain+path {
			p.add(s.Market, "sitemap", "the sitemap lists %s, which is no page that search engines may list", path)
		}
	}
}
