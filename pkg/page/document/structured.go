package document

import (
	"encoding/json"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
)

// Names of schema.org.
const (
	schemaContext = "https://schema.org"
	keyContext    = "@context"
	keyType       = "@type"
	keyName       = "name"
	keyURL        = "url"
	keyFree       = "isAccessibleForFree"
	bestRating    = 5
	searchTerm    = "search_term_string"
)

// structured is the page's data for search engines in schema.org's terms: the site with its
// search, the app with its rating, a know or a study guide, and the breadcrumb trail of a
// page below others.
func (s *Site) structured(r *market.Route, h Head, f Fields) []any {
	if h.noindex {
		return nil
	}
	out := []any{s.structuredWebsite(), s.structuredApp()}
	trail := s.trail(h, f)
	if h.know != nil {
		out = append(out, h.know.structured(s, h))
		trail = h.know.trail(s, h)
	}
	if g := guideOf(f); g != nil {
		out = append(out, g.structured(s, h))
		trail = g.trail(s, h)
	}
	if trail == nil {
		trail = s.trailBelow(r, h, f)
	}
	if trail != nil {
		out = append(out, s.breadcrumbs(trail))
	}
	return out
}

func (s *Site) structuredWebsite() map[string]any {
	m := s.Outline.Market
	site := map[string]any{
		keyContext: schemaContext, keyType: "WebSite",
		keyName: m.Brand, keyURL: m.Domain + "/", "description": m.Description, "inLanguage": s.Outline.Market.LanguageTag(s.Catalogue.Language),
	}
	if template := s.Outline.SearchTemplate(searchTerm); template != "" {
		site["potentialAction"] = map[string]any{
			keyType:       "SearchAction",
			"target":      map[string]any{keyType: "EntryPoint", "urlTemplate": template},
			"query-input": "required name=" + searchTerm,
		}
	}
	return site
}

func (s *Site) structuredApp() map[string]any {
	m := s.Outline.Market
	app := map[string]any{
		keyContext: schemaContext, keyType: []string{"MobileApplication", "SoftwareApplication"},
		keyName: m.Brand, keyURL: m.Domain + "/", "description": m.Description,
		"applicationCategory": "EducationalApplication", "operatingSystem": "iOS, Android, Web",
		"installUrl": []string{m.App.IOSURL, m.App.AndroidURL},
		"offers":     map[string]any{keyType: "Offer", "price": "0", "priceCurrency": m.Currency},
	}
	if r := m.Rating; r != nil {
		app["aggregateRating"] = map[string]any{
			keyType: "AggregateRating", "ratingValue": r.Value, "ratingCount": r.Count, "bestRating": bestRating,
		}
	}
	return app
}

// crumb is a step of a breadcrumb trail.
type crumb struct{ name, url string }

// trail is the breadcrumb trail of a page whose answer names its subject.
func (s *Site) trail(h Head, f Fields) []crumb {
	var subject struct{ Name, Slug string }
	_ = json.Unmarshal(f["subject"], &subject) // absent: no trail
	name := f.Text("name")
	overview := s.Outline.SubjectURL(subject.Slug)
	if subject.Name == "" || subject.Slug == "" || name == "" || overview == "" {
		return nil
	}
	return []crumb{
		{subject.Name, overview},
		{name, h.canonical},
	}
}

// trailBelow is the breadcrumb trail of a page whose path is another public page's and one
// parameter, such as an entry of a list. A page without its own title, or below a page that
// is in no menu, has none.
func (s *Site) trailBelow(r *market.Route, h Head, f Fields) []crumb {
	end := strings.LastIndexByte(r.Path, '/')
	title := f.Text(fieldTitle)
	if end <= 0 || title == "" || !outline.HasParams(r.Path[end:]) {
		return nil
	}
	for i := range s.Routes.Routes {
		above := &s.Routes.Routes[i]
		if above.Path != r.Path[:end] || above.Area != r.Area || !outline.HasRoute(s.Outline.Market, above) || len(above.Links) == 0 {
			continue
		}
		name := s.Catalogue.Text(above.Links[0].Message, s.arguments(nil))
		return []crumb{{name, s.Outline.Market.Domain + s.Outline.Path(above)}, {title, h.canonical}}
	}
	return nil
}

// breadcrumbs is a trail in schema.org's terms, from the home page on.
func (s *Site) breadcrumbs(trail []crumb) map[string]any {
	var items []any
	for i, c := range append([]crumb{{s.Outline.Market.Brand, s.Outline.Market.Domain + "/"}}, trail...) {
		items = append(items, map[string]any{keyType: "ListItem", "position": i + 1, keyName: c.name, "item": c.url})
	}
	return map[string]any{keyContext: schemaContext, keyType: "BreadcrumbList", "itemListElement": items}
}
