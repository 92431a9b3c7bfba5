package outline

import (
	"cmp"
	"slices"

	"knowmad/pkg/market"
)

// Link is a link of a menu; MenuLink of web/market/types.ts.
type Link struct {
	Href     string `json:"href"`
	Message  string `json:"message"` // key of its text
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
	Link
	order int
}

// Menus resolves every menu of the site by its slot: the links of routes that the
// market has, the company's pages on other sites, the legal links of the footer.
func (s *Site) Menus() map[string][]Link {
	slots := map[string][]orderedLink{}
	for i := range s.all.Routes {
		r := &s.all.Routes[i]
		if !HasRoute(s.Market, r) || HasParams(s.Path(r)) {
			continue
		}
		for _, l := range r.Links {
			if (l.Flag == "" || s.Market.Flag(l.Flag)) && !s.Market.Flag(l.UnlessFlag) {
				slots[l.Slot] = append(slots[l.Slot], orderedLink{s.link(r, l.Message), l.Order})
			}
		}
	}
	slots[slotCompany] = append(slots[slotCompany], externalLinks(s.Market)...)
	menus := make(map[string][]Link, len(slots)+1)
	for slot, links := range slots {
		slices.SortStableFunc(links, func(a, b orderedLink) int { return cmp.Compare(a.order, b.order) })
		for _, l := range links {
			menus[slot] = append(menus[slot], l.Link)
		}
	}
	menus[slotLegal] = s.legalLinks()
	return menus
}

func externalLinks(m *market.Market) []orderedLink {
	var links []orderedLink
	if u := m.Company.CareersURL; u != nil {
		links = append(links, orderedLink{Link{*u, messageCareers, true}, orderCareers})
	}
	if u := m.Company.TechBlogURL; u != nil {
		links = append(links, orderedLink{Link{*u, messageTechBlog, true}, orderTechBlog})
	}
	return links
}

// legalLinks are the market's, in its order; a link whose screen does not exist
// is left out.
func (s *Site) legalLinks() []Link {
	links := []Link{}
	for _, name := range s.Market.FooterLinks {
		for _, target := range s.all.Footer {
			if target.Link != name {
				continue
			}
			if r := s.RouteByID(target.Route); r != nil && HasRoute(s.Market, r) {
				links = append(links, s.link(r, target.Message))
			}
		}
	}
	return links
}

// link is a link to a screen of the market. The AI host has none of them, so
// there it is a URL of the market's own host.
func (s *Site) link(r *market.Route, message string) Link {
	href := s.Path(r)
	if s.AI {
		href = s.Market.Domain + href
	}
	return Link{Href: href, Message: message}
}
