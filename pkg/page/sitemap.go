package page

import (
	"encoding/xml"
	"strings"
	"time"

	"knowmad/pkg/market"
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

// sitemap lists the pages that search engines should know: the public screens
// and every topic. A site that is not to be listed has an empty one.
func (s *site) sitemap() []byte {
	set := urlSet{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	if s.indexable() {
		set.URLs = append(s.sitemapScreens(), s.sitemapTopics()...)
	}
	b, err := xml.Marshal(set)
	if err != nil {
		return []byte(xml.Header)
	}
	return append([]byte(xml.Header), append(b, '\n')...)
}

func (s *site) sitemapScreens() []sitemapURL {
	var urls []sitemapURL
	for i := range s.all.Routes {
		r := &s.all.Routes[i]
		path := resolveProduct(r.Path, s.market.Product)
		if !r.Sitemap || r.Noindex || r.Area == areaPrivate || !hasRoute(s.market, r) || hasParams(path) || s.hidden(path) {
			continue
		}
		text, isText, ok := textOf(s.market, r)
		if isText && !ok {
			continue
		}
		u := sitemapURL{Location: s.market.Domain + path}
		if isText && !text.Updated.IsZero() {
			u.Modified = text.Updated.UTC().Format(time.RFC3339)
		}
		for _, a := range s.alternates(r) {
			u.Alternates = append(u.Alternates, sitemapLink{"alternate", a.language, a.url})
		}
		urls = append(urls, u)
	}
	return urls
}

// hidden tells whether the pack keeps search engines from a path.
func (s *site) hidden(path string) bool {
	for _, segment := range s.market.NoindexSegments {
		if path == "/"+segment || strings.HasPrefix(path, "/"+segment+"/") {
			return true
		}
	}
	return false
}

// sitemapTopics are the topics' pages inside their subjects.
func (s *site) sitemapTopics() []sitemapURL {
	r := s.routeByID(routeTopicInSlug)
	if r == nil || !hasRoute(s.market, r) {
		return nil
	}
	var urls []sitemapURL
	for _, subject := range s.market.Subjects {
		for _, topic := range subject.Topics {
			urls = append(urls, sitemapURL{Location: s.market.Domain + topicPath(r, subject, topic)})
		}
	}
	return urls
}

func topicPath(r *market.Route, subject market.Subject, topic market.Topic) string {
	return strings.ReplaceAll(r.Path, "{"+topicSlugParameter+"}", encodeComponent(subject.Slug+"-"+topic.Slug))
}
