package diff

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/pack/atlas"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// Reader makes facts of registries. It is safe for use by many goroutines.
type Reader struct {
	label func(key string) string // the text of a message, "" if there is none
	means map[string]string       // the schema's description of a flag, by its name
	money Money

	unread map[string]bool // paths of fields that nothing shows yet

	languages atlas.LanguageIndex
}

// NewReader makes a reader. label returns the English text of a message key, which links
// are called by; "" for an unknown key.
func NewReader(label func(key string) string) (*Reader, error) {
	fields, err := schema.Describe()
	if err != nil {
		return nil, fmt.Errorf("behaviour: %w", err)
	}
	r := &Reader{label: label, means: map[string]string{}, unread: map[string]bool{}, money: NewMoney(), languages: atlas.IndexLanguages()}
	for _, f := range fields["market"].Get("flags").Fields {
		r.means[f.Name] = f.Doc
	}
	for _, root := range fields {
		r.mark("", root)
	}
	return r, nil
}

// mark notes which fields nothing shows yet.
func (r *Reader) mark(path string, f *schema.Field) {
	if f.Unread {
		r.unread[path] = true
	}
	for _, sub := range f.Fields {
		r.mark(source.JoinPath(path, sub.Name), sub)
	}
}

// marked returns the facts with those marked that nothing shows yet. A key has the field's
// path, and the item of a list behind it.
func (r *Reader) marked(facts []Fact) []Fact {
	for i := range facts {
		path, _, _ := strings.Cut(facts[i].Key, " ")
		facts[i].unread = r.unread[path]
	}
	return facts
}

// Of returns a market's own hosts with their facts: its site, and the AI host where it
// has one. For a linked market it is the host of the site that it uses, with only those
// facts that depend on the linked market.
func (r *Reader) Of(reg *market.Registry, m *market.Market) []Host {
	if m.Linked() {
		return []Host{{Market: m, Name: siteHost(reg, m), Facts: r.marked(r.ownFacts(m)), missing: notFound}}
	}
	hosts := []Host{r.Whole(reg, m)}
	if m.AIDomain != "" {
		hosts = append(hosts, r.aiHost(reg, m))
	}
	return hosts
}

// Whole returns the host of a market's site with all facts; a linked market's are those
// of the site that it uses and its own.
func (r *Reader) Whole(reg *market.Registry, m *market.Market) Host {
	site := m
	if home, ok := reg.ByCode(m.Site); ok {
		site = home
	}
	facts := append(r.siteFacts(outline.New(reg, market.Host{Market: site})), r.ownFacts(m)...)
	facts = append(facts, countFact(reg, site)...)
	return Host{Market: m, Name: siteHost(reg, m), Facts: r.marked(facts), missing: notFound}
}

func siteHost(reg *market.Registry, m *market.Market) string {
	if site, ok := reg.ByCode(m.Site); ok && len(site.Hosts) > 0 {
		return site.Hosts[0]
	}
	return m.Domain
}

func (r *Reader) aiHost(reg *market.Registry, m *market.Market) Host {
	s := outline.New(reg, market.Host{Market: m, AI: true})
	facts := []Fact{
		{Topic: TopicMarket, Key: keyAddress, Value: m.AIDomain, subject: "The address"},
		robotsFact(s), listedFact(s), noindexFact(s),
	}
	for _, route := range s.Table {
		facts = append(facts, routeFact(s, route))
	}
	for _, route := range s.Table {
		path := s.Path(route)
		canonical, own := strings.CutPrefix(s.Canonical(route, path), m.Domain)
		if !own {
			canonical = path
		}
		facts = append(facts, Fact{
			Topic: TopicSearch, Key: "canonical " + path, Value: canonical,
			subject: "The one address for search engines (canonical) of " + path,
		})
	}
	facts = append(facts, r.menuFacts(s)...)
	return Host{Market: m, AI: true, Name: reg.AIHost(), Facts: facts, missing: elsewhere}
}

// siteFacts are the facts of a host that are the same for every visitor.
func (r *Reader) siteFacts(s *outline.Site) []Fact {
	m := s.Market
	facts := []Fact{
		{Topic: TopicMarket, Key: keyAddress, Value: m.Domain, subject: "The address"},
		{Topic: TopicMarket, Key: keyAIHost, Value: m.AIDomain, subject: "The address of the AI host"},
		robotsFact(s), listedFact(s), noindexFact(s),
		{
			Topic: TopicSearch, Key: "hiddenSegments", kind: set, Items: names(m.NoindexSegments),
			subject: "The list of first path segments kept from search engines", noun: "segment",
		},
		sitemapFact(s), alternatesFact(s),
	}
	facts = append(facts, answerFacts(s)...)
	facts = append(facts, Fact{
		Topic: TopicRoutes, Key: "reservedPaths", kind: set, Items: names(m.ReservedPaths),
		subject: "The list of names that no user may take", noun: "name",
	}, Fact{
		Topic: TopicRoutes, Key: "specialKnowPaths", kind: set, Items: names(m.SpecialKnowPaths),
		subject: "The list of pages that ask a phone to open the app first", noun: "page",
	})
	facts = append(facts, r.menuFacts(s)...)
	facts = append(facts, r.flagFacts(m)...)
	facts = append(facts, r.pageFacts(m)...)
	return slices.Concat(facts, subjectFacts(m), buddyFacts(m))
}

// names makes items whose label is their key.
func names(list []string) []Item {
	items := make([]Item, len(list))
	for i, name := range list {
		items[i] = Item{Key: name, Label: name}
	}
	return items
}

func robotsFact(s *outline.Site) Fact {
	rules := s.Robots()
	text := "closed to crawlers"
	if s.Crawlable() {
		text = "open to crawlers but for " + strings.Join(rules.Disallow, ", ")
	}
	if rules.Sitemap != "" {
		text += ", with the sitemap"
	}
	return Fact{Topic: TopicSearch, Key: "robots", Value: text, subject: "robots.txt"}
}

// Whether search engines may list a site.
const (
	listed   = "open to search engines"
	unlisted = "kept from search engines as a whole (noindex)"
)

func listedFact(s *outline.Site) Fact {
	f := Fact{Topic: TopicSearch, Key: "indexable", Value: unlisted, subject: "The site"}
	if s.Indexable() {
		f.Value = listed
	}
	return f
}

// noindexFact lists the pages with noindex of their own, also where the whole site has it.
func noindexFact(s *outline.Site) Fact {
	f := Fact{
		Topic: TopicSearch, Key: "noindex", kind: set,
		subject: "The list of pages kept from search engines", noun: "page",
	}
	for _, route := range s.Table {
		path := s.Path(route)
		if route.Noindex || outline.IsPrivate(route) || s.Hidden(path) {
			f.Items = append(f.Items, Item{Key: path, Label: path})
		}
	}
	return f
}

func sitemapFact(s *outline.Site) Fact {
	f := Fact{Topic: TopicSearch, Key: keySitemap, kind: set, subject: "The sitemap", noun: "page"}
	for _, e := range s.Sitemap() {
		f.Items = append(f.Items, Item{Key: e.Path, Label: e.Path})
	}
	return f
}

// alternatesFact lists the hreflang links of all pages.
func alternatesFact(s *outline.Site) Fact {
	f := Fact{
		Topic: TopicSearch, Key: keyAlternates, kind: set,
		subject: "The list of twins in other markets (hreflang)", noun: "link",
	}
	for _, route := range s.Table {
		path := s.Path(route)
		for _, a := range s.Alternates(route) {
			to := a.Market.Code
			if a.Path != path {
				to += a.Path
			}
			f.Items = append(f.Items, Item{
				Key:   strings.Join([]string{path, a.Language, a.Market.Code}, " "),
				Label: fmt.Sprintf("%s → %s (%s)", path, to, a.Language),
			})
		}
	}
	return f
}

// Answers of an address other than a market's redirects.
const (
	isPage    = "page"
	isPrivate = "private"
	notFound  = "404"
	elsewhere = "308 the market's own host"
)

// answerFacts are the answers of every route, and of every redirect whose path is no
// route's.
func answerFacts(s *outline.Site) []Fact {
	facts := make([]Fact, 0, len(s.Table))
	for _, route := range s.Table {
		facts = append(facts, routeFact(s, route))
	}
	redirects := s.Redirects()
	for _, path := range slices.Sorted(maps.Keys(redirects)) {
		if !slices.ContainsFunc(s.Table, func(r *market.Route) bool { return s.Path(r) == path }) {
			facts = append(facts, answerFact(path, answerText(outline.Answer{
				Status: http.StatusPermanentRedirect, Location: redirects[path],
			}, false)))
		}
	}
	return facts
}

func routeFact(s *outline.Site, route *market.Route) Fact {
	return answerFact(s.Path(route), answerText(s.Route(route), outline.IsPrivate(route)))
}

func answerFact(path, text string) Fact {
	return Fact{Topic: TopicRoutes, Key: "route " + path, Value: text, kind: answer, subject: path}
}

func answerText(a outline.Answer, private bool) string {
	switch {
	case a.Location != "":
		return strconv.Itoa(a.Status) + " " + a.Location
	case a.Status == http.StatusNotFound:
		return notFound
	case private:
		return isPrivate
	default:
		return isPage
	}
}

func (r *Reader) menuFacts(s *outline.Site) []Fact {
	menus := s.Menus()
	facts := make([]Fact, 0, len(menus))
	for _, slot := range slices.Sorted(maps.Keys(menus)) {
		f := Fact{Topic: TopicLinks, Key: "menu " + slot, kind: set, ordered: true, subject: slotName(slot), noun: "link"}
		for _, l := range menus[slot] {
			f.Items = append(f.Items, Item{Key: l.Message, Label: r.linkLabel(s, l)})
		}
		facts = append(facts, f)
	}
	return facts
}

func (r *Reader) linkLabel(s *outline.Site, l outline.Link) string {
	href := l.Href
	if s.AI {
		// The market's own pages are written as paths, so that another domain is one change.
		href = strings.TrimPrefix(href, s.Market.Domain)
	}
	return fmt.Sprintf("“%s” (%s)", cmp.Or(r.label(l.Message), l.Message), href)
}

// slotName is the English name of a menu of the route table.
func slotName(slot string) string {
	switch slot {
	case "header":
		return "The header"
	case "company-menu":
		return "The header's company menu"
	case "footer-legal":
		return "The footer's list of legal pages"
	case "footer-product":
		return "The footer's list about the product"
	case "footer-company":
		return "The footer's list about the company"
	case "campaign":
		return "The header during a content campaign"
	case "app-nav":
		return "The navigation of the signed-in area"
	default:
		return "The menu '" + slot + "'"
	}
}

func (r *Reader) flagFacts(m *market.Market) []Fact {
	facts := make([]Fact, 0, len(r.means))
	for _, name := range slices.Sorted(maps.Keys(r.means)) {
		f := Fact{Topic: TopicFlags, Key: "flags." + name, Value: off, kind: toggle, subject: name, note: r.means[name]}
		if m.Flag(name) {
			f.Value = on
		}
		facts = append(facts, f)
	}
	return facts
}
