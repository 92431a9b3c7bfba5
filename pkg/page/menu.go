package page

import (
	"cmp"
	"slices"

	"knowmad/pkg/market"
)

// menuLink is MenuLink of web/market/types.ts.
type menuLink struct {
	Href     string `json:"href"`
	Message  string `json:"message"`
	External bool   `json:"external"`
}

// Menus that have links which no screen has, and where those stand in them.
const (
	slotCompany = "company-menu"
	slotLegal   = "footer-legal"

	messageCareers  = "nav.careers"
	messageTechBlog = "nav.techBlog"
	orderCareers    = 10
	orderTechBlog   = 20
)

type orderedLink struct {
	menuLink
	order int
}

// menusOf resolves every menu for a site: the links of routes that the market
// has, the company's pages on other sites, the legal links of the footer.
func menusOf(s *site) map[string][]menuLink {
	slots := map[string][]orderedLink{}
	for i := range s.all.Routes {
		r := &s.all.Routes[i]
		if !hasRoute(s.market, r) || hasParams(resolveProduct(r.Path, s.market.Product)) {
			continue
		}
		for _, l := range r.Links {
			if l.Flag == "" || s.market.Flag(l.Flag) {
				slots[l.Slot] = append(slots[l.Slot], orderedLink{s.link(r, l.Message), l.Order})
			}
		}
	}
	slots[slotCompany] = append(slots[slotCompany], externalLinks(s.market)...)
	menus := make(map[string][]menuLink, len(slots)+1)
	for slot, links := range slots {
		slices.SortStableFunc(links, func(a, b orderedLink) int { return cmp.Compare(a.order, b.order) })
		for _, l := range links {
			menus[slot] = append(menus[slot], l.menuLink)
		}
	}
	menus[slotLegal] = s.legalLinks()
	return menus
}

func externalLinks(m *market.Market) []orderedLink {
	var links []orderedLink
	if u := m.Company.CareersURL; u != nil {
		links = append(links, orderedLink{menuLink{*u, messageCareers, true}, orderCareers})
	}
	if u := m.Company.TechBlogURL; u != nil {
		links = append(links, orderedLink{menuLink{*u, messageTechBlog, true}, orderTechBlog})
	}
	return links
}

// legalLinks are the market's, in its order; a link whose screen does not exist
// is left out.
func (s *site) legalLinks() []menuLink {
	links := []menuLink{}
	for _, name := range s.market.FooterLinks {
		for _, target := range s.all.Footer {
			if target.Link != name {
				continue
			}
			if r := s.routeByID(target.Route); r != nil && hasRoute(s.market, r) {
				links = append(links, s.link(r, target.Message))
			}
		}
	}
	return links
}

// link is a link to a screen of the market. The AI host has none of them, so
// there it is a URL of the market's own host.
func (s *site) link(r *market.Route, message string) menuLink {
	href := resolveProduct(r.Path, s.market.Product)
	if s.ai {
		href = s.market.Domain + href
	}
	return menuLink{Href: href, Message: message}
}
