package files

import (
	"encoding/xml"
	"time"
)

// Elements of sitemaps.org.
type urlSet struct {
	XMLName xml.Name     `xml:"urlset"`
	Space   string       `xml:"xmlns,attr"`
	XHTML   string       `xml:"xmlns:xhtml,attr"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Location   string        `xml:"loc"`
	Modified   string        `xml:"lastmod,omitempty"`
	Alternates []sitemapLink `xml:"xhtml:link"`
}

type sitemapLink struct {
	Rel      string `xml:"rel,attr"`
	Language string `xml:"hreflang,attr"`
	Href     string `xml:"href,attr"`
}

// sitemap lists the pages for search engines; none for a site that they shouldn't list.
func (s site) sitemap() []byte {
	set := urlSet{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	for _, e := range s.outline.Sitemap() {
		u := sitemapURL{Location: s.outline.Market.Domain + e.Path}
		if !e.Modified.IsZero() {
			u.Modified = e.Modified.UTC().Format(time.RFC3339)
		}
		for _, a := range e.Alternates {
			u.Alternates = append(u.Alternates, sitemapLink{"alternate", a.Language, a.URL})
		}
		set.URLs = append(set.URLs, u)
	}
	b, err := xml.Marshal(set)
	if err != nil {
		return []byte(xml.Header)
	}
	return append([]byte(xml.Header), append(b, '\n')...)
}
