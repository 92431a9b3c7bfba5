package page

import (
	"strings"

	"knowmad/pkg/market"

	"golang.org/x/text/language"
)

// alternate is the same page of another market, for search engines.
type alternate struct {
	language string
	url      string
}

const (
	defaultAlternate = "x-default"
	pagesCall        = "/api/pages/"
)

// alternates are the pages of all markets that correspond to a route's, this
// one included; none for a route whose pages don't correspond. A market that is
// not launched, lacks the feature, or has only the platform's fallback text has
// no such page. A market that uses another's site stands beside it by its full
// language tag. x-default is the market that the AI host belongs to: the one
// that speaks for the whole platform.
func (s *site) alternates(r *market.Route) []alternate {
	if !r.Alternates || s.ai || !hasOwnPage(s.market, r) {
		return nil
	}
	sites := map[string]*market.Market{}
	var found []alternate
	fallback := ""
	for _, m := range s.markets {
		if m.Linked() || !m.IsLaunched || !hasOwnPage(m, r) {
			continue
		}
		sites[m.Code] = m
		url := m.Domain + resolveProduct(r.Path, m.Product)
		found = append(found, alternate{m.Locale.Interface, url})
		if m.AIDomain != "" {
			fallback = url
		}
	}
	for _, m := range s.markets {
		if home := sites[m.Site]; m.Linked() && m.IsLaunched && home != nil {
			found = append(found, alternate{m.Locale.CMSSecondary, home.Domain + resolveProduct(r.Path, home.Product)})
		}
	}
	if fallback != "" {
		found = append(found, alternate{defaultAlternate, fallback})
	}
	if len(found) < 2 {
		return nil
	}
	return found
}

// hasOwnPage tells whether a market has a route's page in its own words.
func hasOwnPage(m *market.Market, r *market.Route) bool {
	if !hasRoute(m, r) {
		return false
	}
	page, isText, ok := textOf(m, r)
	return !isText || ok && !page.Fallback
}

// textOf gives the Markdown page that a route shows. isText is false for a route
// that shows none, ok for a market that has no such page.
func textOf(m *market.Market, r *market.Route) (page market.Page, isText, ok bool) {
	for _, call := range r.Prefetch {
		if path, found := strings.CutPrefix(call, pagesCall); found && !hasParams(path) {
			page, ok = m.Pages[path]
			return page, true, ok
		}
	}
	return market.Page{}, false, false
}

// directionOf is the direction in which a language is written.
func directionOf(tag string) string {
	script, _ := language.Make(tag).Script()
	switch script.String() {
	case "Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg":
		return "rtl"
	default:
		return "ltr"
	}
}
