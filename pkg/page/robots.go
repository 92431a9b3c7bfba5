package page

import "strings"

// robots tells crawlers where they may go: nowhere outside the public
// environments, and never into what is personal or no page.
func (s *site) robots() []byte {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	if !isPublic(s.environment) {
		b.WriteString("Disallow: /\n")
		return []byte(b.String())
	}
	// Screens that must not be listed are not closed here: a crawler has to see
	// them to learn that.
	for _, closed := range []string{"/api/", "/" + privatePrefix + "/", "/_app", "/_image"} {
		b.WriteString("Disallow: " + closed + "\n")
	}
	// What pages are made of must stay open.
	b.WriteString("Allow: /\n")
	if s.indexable() && !s.ai {
		b.WriteString("\nSitemap: " + s.market.Domain + sitemapPath + "\n")
	}
	return []byte(b.String())
}
