package files

import "strings"

// robots makes robots.txt.
func (s site) robots() []byte {
	rules := s.outline.Robots()
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, closed := range rules.Disallow {
		b.WriteString("Disallow: " + closed + "\n")
	}
	if s.outline.Crawlable() {
		// Opens all other paths, built files among them, which crawlers need to render
		// pages.
		b.WriteString("Allow: /\n")
	}
	if rules.Sitemap != "" {
		b.WriteString("\nSitemap: " + rules.Sitemap + "\n")
		for _, path := range s.others {
			b.WriteString("Sitemap: " + s.outline.Market.Domain + path + "\n")
		}
	}
	return []byte(b.String())
}
