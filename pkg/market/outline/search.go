package outline

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
)

const (
	// DefaultAlternate is the language of the page for those whose language no
	// market speaks.
	DefaultAlternate = "x-default"
	// SitemapPath is where a host lists its pages.
	SitemapPath = "/sitemap.xml"

	pagesCall          = "/api/pages/"
	routeTopicInSlug   = "subject-topic"
	routeSearch        = "search"
	routeSubject       = "subject"
	subjectParameter   = "slug"
	searchParameter    = "query"
	topicSlugParameter = "slug"
)

// Indexable reports whether search engines may list anything of this site.
func (s *Site) Indexable() bool { return s.Market.IsLaunched && s.Crawlable() }

// Crawlable reports whether crawlers may read the site: where the environment
// behaves as the public one.
func (s *Site) Crawlable() bool {
	return s.Environment == market.Prod || s.Environment == market.Local
}

// Noindex reports whether search engines are kept from a page of a route, by its
// path on this host. A page's own answer may keep them away from more.
func (s *Site) Noindex(r *market.Route, path string) bool {
	return !s.Indexable() || r.Noindex || r.SecretAddress || IsPrivate(r) || s.Hidden(path)
}

// SearchTemplate returns the URL of the site's search with {term} in place of a query; ""
// for a site without search or without subjects, as each know belongs to one of those.
func (s *Site) SearchTemplate(term string) string {
	path := s.publicPath(routeSearch)
	if path == "" || s.Market.Subjects == nil {
		return ""
	}
	return s.Market.Domain + path + "?" + searchParameter + "={" + term + "}"
}

// SubjectURL is the page of a subject, by its slug; "" where the site has no such page.
func (s *Site) SubjectURL(slug string) string {
	path := s.publicPath(routeSubject)
	if path == "" {
		return ""
	}
	return s.Market.Domain + subjectPath(path, slug)
}

// publicPath is the path of a public route by its id, or "".
func (s *Site) publicPath(id string) string {
	r := s.RouteByID(id)
	if r == nil || IsPrivate(r) || !HasRoute(s.Market, r) {
		return ""
	}
	return s.Path(r)
}

// Hidden reports whether the pack keeps search engines from a path.
func (s *Site) Hidden(path string) bool { return hidden(s.Market, path) }

func hidden(m *market.Market, path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return slices.Contains(m.NoindexSegments, first)
}

// Robots is what robots.txt says: the paths that are closed to crawlers, and the
// sitemap's URL or "".
type Robots struct {
	Disallow []string
	Sitemap  string
}

// Robots tells crawlers where they may go: nowhere outside the public
// environments, and never into what is personal or no page.
func (s *Site) Robots() Robots {
	if !s.Crawlable() {
		return Robots{Disallow: []string{"/"}}
	}
	// Screens that must not be listed are not closed here: a crawler has to see
	// them to learn that.
	r := Robots{Disallow: []string{"/api/", "/" + PrivatePrefix + "/", "/_app", "/_image"}}
	if s.Indexable() && !s.AI {
		r.Sitemap = s.Market.Domain + SitemapPath
	}
	return r
}

// Entry is a page of the sitemap.
type Entry struct {
	Path       string
	Modified   time.Time // zero where it isn't known
	Alternates []Alternate
}

// Sitemap lists the pages that search engines should know: the public screens,
// every subject and every topic. A site that is not to be listed has none.
func (s *Site) Sitemap() []Entry {
	if !s.Indexable() || s.AI {
		return nil
	}
	return slices.Concat(s.sitemapScreens(), s.sitemapSubjects(), s.sitemapTopics())
}

func (s *Site) sitemapScreens() []Entry {
	var entries []Entry
	for _, r := range s.listed() {
		text, _, _ := TextOf(s.Market, r)
		entries = append(entries, Entry{s.Path(r), text.Updated, s.Alternates(r)})
	}
	return entries
}

// listed are the routes whose page stands in the sitemap.
func (s *Site) listed() []*market.Route {
	var routes []*market.Route
	for i := range s.all.Routes {
		r := &s.all.Routes[i]
		path := s.Path(r)
		if !r.Sitemap || !HasRoute(s.Market, r) || HasParams(path) || s.Noindex(r, path) {
			continue
		}
		if _, isText, ok := TextOf(s.Market, r); isText && !ok {
			continue
		}
		routes = append(routes, r)
	}
	return routes
}

// sitemapSubjects are the pages of what is shared on each subject.
func (s *Site) sitemapSubjects() []Entry {
	r := s.RouteByID(routeSubject)
	if r == nil || !HasRoute(s.Market, r) {
		return nil
	}
	var entries []Entry
	for i := range s.Market.Subjects {
		entries = append(entries, Entry{Path: subjectPath(r.Path, s.Market.Subjects[i].Slug)})
	}
	return entries
}

func subjectPath(path, slug string) string {
	return strings.ReplaceAll(path, "{"+subjectParameter+"}", url.PathEscape(slug))
}

// sitemapTopics are the topics' pages inside their subjects.
func (s *Site) sitemapTopics() []Entry {
	r := s.RouteByID(routeTopicInSlug)
	if r == nil || !HasRoute(s.Market, r) {
		return nil
	}
	var entries []Entry
	for _, subject := range s.Market.Subjects {
		for _, topic := range subject.Topics {
			entries = append(entries, Entry{Path: topicPath(r, subject, topic)})
		}
	}
	return entries
}

func topicPath(r *market.Route, subject market.Subject, topic market.Topic) string {
	return strings.ReplaceAll(r.Path, "{"+topicSlugParameter+"}", url.PathEscape(subject.Slug+"-"+topic.Slug))
}

// Alternate is the same page of another market, for search engines (hreflang).
type Alternate struct {
	Language string // BCP 47 tag, or DefaultAlternate
	URL      string
	Market   *market.Market // whose page it is
	Path     string         // on that market's host
}

// Alternates are the pages of all markets that correspond to a route's, this
// one included; none for a route whose pages don't correspond or are kept from
// search engines. All of them have the same list, so each names each other back.
func (s *Site) Alternates(r *market.Route) []Alternate {
	if s.AI || s.Noindex(r, s.Path(r)) || !hasTwin(s.Market, r) {
		return nil
	}
	return twins(s.markets, r)
}

// twins are the pages that correspond to each other, those of sites first. A
// market stands under the language of its interface, and under its full language
// tag where others speak the same or where it uses another's site. A page that is
// shown in another language than the market's stands under that one, with the
// market's country (en-FR). x-default is
// the market that the AI host belongs to: the one that speaks for the whole
// platform. A page without another is no twin.
func twins(markets []*market.Market, r *market.Route) []Alternate {
	sites := map[string]*market.Market{}
	speakers := map[string]int{}
	for _, m := range markets {
		if hasTwin(m, r) {
			sites[m.Code] = m
			if m.OwnLanguage(pageLanguage(m, r)) {
				speakers[m.Locale.Interface]++
			}
		}
	}
	var found, linked, fallback []Alternate
	for _, m := range markets {
		home := sites[m.Site]
		if home == nil || !m.IsLaunched {
			continue
		}
		language := pageLanguage(home, r)
		switch tag := m.LanguageTag(language); {
		case m.Linked():
			linked = append(linked, alternate(tag, home, r))
		case speakers[m.Locale.Interface] > 1 || !m.OwnLanguage(language):
			found = append(found, alternate(tag, m, r))
		default:
			found = append(found, alternate(m.Locale.Interface, m, r))
		}
		if home == m && m.AIDomain != "" {
			fallback = []Alternate{alternate(DefaultAlternate, m, r)}
		}
	}
	found = slices.Concat(found, linked, fallback)
	if len(found) < 2 {
		return nil
	}
	return found
}

// pageLanguage is the language of a market's page: that of the Markdown text which the
// route shows, or else that of the interface.
func pageLanguage(m *market.Market, r *market.Route) string {
	if page, isText, ok := TextOf(m, r); isText && ok {
		return page.Lang
	}
	return m.Locale.Shown
}

func alternate(language string, m *market.Market, r *market.Route) Alternate {
	path := ResolveProduct(r.Path, m.Product)
	return Alternate{language, m.Domain + path, m, path}
}

// hasTwin reports whether a market has a site with a page of a route that search
// engines may list beside those of others: launched, not kept from them by the
// pack, in the market's own words.
func hasTwin(m *market.Market, r *market.Route) bool {
	return r.Alternates && !m.Linked() && m.IsLaunched && hasOwnPage(m, r) && !hidden(m, ResolveProduct(r.Path, m.Product))
}

// hasOwnPage reports whether a market has a route's page in its own words.
func hasOwnPage(m *market.Market, r *market.Route) bool {
	if !HasRoute(m, r) {
		return false
	}
	page, isText, ok := TextOf(m, r)
	return !isText || ok && !page.Fallback
}

// TextOf gives the Markdown page that a route shows. isText is false for a route
// that shows none, ok for a market that has no such page.
func TextOf(m *market.Market, r *market.Route) (page market.Page, isText, ok bool) {
	for _, call := range r.Prefetch {
		if path, found := strings.CutPrefix(call, pagesCall); found && !HasParams(path) {
			page, ok = m.Pages[path]
			return page, true, ok
		}
	}
	return market.Page{}, false, false
}

// Canonical is the one URL of a page, by its path on this host: the page as it
// stands on the market's own. A page of the AI host is that of the market with
// the same screen, where there is one.
func (s *Site) Canonical(r *market.Route, path string) string {
	if !s.AI {
		return s.Market.Domain + path
	}
	for i := range s.all.Routes {
		twin := &s.all.Routes[i]
		if p := s.Path(twin); twin.Screen == r.Screen && HasRoute(s.Market, twin) && !HasParams(p) {
			return s.Market.Domain + p
		}
	}
	return s.Market.AIDomain + path
}

// OnAnyMarket is a URL as the market whose host it names has it, without query and
// fragment; "" for a URL of any other host.
func (s *Site) OnAnyMarket(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Opaque != "" || !strings.HasPrefix(u.EscapedPath(), "/") {
		return ""
	}
	for _, m := range s.markets {
		if !m.Linked() && m.Domain == u.Scheme+"://"+u.Host {
			return m.Domain + u.EscapedPath()
		}
	}
	return ""
}
