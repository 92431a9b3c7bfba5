package page

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/route"
	"knowmad/pkg/page/share"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
)

// head is what the head of a document says, before it is written as HTML.
type head struct {
	title       string // with the brand
	description string
	canonical   string // URL, or "" for a page that has none
	path        string // for links into the app
	image       string // URL
	imageAlt    string // what is in it, in words
	imageDrawn  bool   // it is ours, of the size that networks ask for
	author      string
	username    string // of a profile page
	noindex     bool
	landing     bool   // the page begins with the deep ground, up to the window's top
	language    string // BCP 47 tag of the content
	alternates  []outline.Alternate
	structured  []any // JSON-LD
}

// Fields of an answer that the head reads.
const (
	fieldTitle       = "title"
	fieldDescription = "description"
	fieldCanonical   = "canonicalPath"
	fieldNoindex     = "noindex"
	fieldLang        = "lang"
	fieldAuthor      = "author"
	fieldUsername    = "username"
	fieldImage       = "imageUrl"
	fieldUUID        = "uuid"
)

// Texts for error pages, by what the status means.
const (
	messageNotFound  = "head.error.notFound"
	messageForbidden = "head.error.forbidden"
	messageFailure   = "head.error.title"
)

// pageHead is the head of a planned page.
func (s *site) pageHead(ctx context.Context, p route.Plan, a answers) head {
	r := p.Route
	arguments := s.arguments(a)
	h := head{
		title:       s.withBrand(firstText(s.catalogue.Text(r.Head.TitleMessage, arguments), textField(a.head, fieldTitle))),
		description: firstText(s.catalogue.Text(r.Head.DescriptionMessage, arguments), textField(a.head, fieldDescription), s.market.Description),
		path:        p.Path,
		author:      textField(a.head, fieldAuthor),
		username:    textField(a.head, fieldUsername),
		language:    firstText(textField(a.head, fieldLang), s.catalogue.Language),
		noindex:     s.noindex(ctx, p, a),
		landing:     r.ID == landingRoute && p.Verdict == route.Page,
	}
	h.image = s.absolute(textField(a.head, fieldImage))
	if p.Verdict != route.Page {
		return h
	}
	if h.image == "" && s.drawn {
		s.sharePicture(&h, a)
	}
	h.canonical = s.canonical(p, a)
	if !h.noindex {
		h.alternates = s.outline.Alternates(r)
	}
	h.structured = s.structured(h, a)
	return h
}

// errorHead is the head of an error page: nothing that a search engine or a
// messenger might keep.
func (s *site) errorHead(e *problem.Error) head {
	message := messageFailure
	switch e.StatusCode() {
	case http.StatusNotFound:
		message = messageNotFound
	case http.StatusForbidden:
		message = messageForbidden
	}
	return head{
		title:   s.withBrand(s.catalogue.Text(message, s.arguments(answers{}))),
		noindex: true,
	}
}

// withBrand is '{title} - {brand}', or '{brand} - {language name}' without a title.
func (s *site) withBrand(title string) string {
	if title == "" {
		return s.market.Brand + " - " + s.market.Language.Name
	}
	return title + " - " + s.market.Brand
}

// arguments are what the texts of the head may name: fields of the market and
// the text fields of the answer.
func (s *site) arguments(a answers) map[string]string {
	arguments := map[string]string{
		"brand":    s.market.Brand,
		"product":  s.market.Product,
		"tagline":  s.market.Tagline,
		"country":  s.market.Country.LocalizedName,
		"language": s.market.Language.LocalizedName,
	}
	for name := range a.head {
		if v := textField(a.head, name); v != "" {
			arguments[name] = v
		}
	}
	return arguments
}

// noindex tells whether search engines should leave the page out.
func (s *site) noindex(ctx context.Context, p route.Plan, a answers) bool {
	if p.Verdict != route.Page || s.outline.Noindex(p.Route, p.Path) {
		return true
	}
	if _, preview := clock.Preview(ctx); preview {
		return true
	}
	var said bool
	_ = json.Unmarshal(a.head[fieldNoindex], &said) // absent or no boolean: not said
	return said
}

// canonical is the one URL of what the page shows: without a query, with the
// path that the answer calls its own.
func (s *site) canonical(p route.Plan, a answers) string {
	path := p.Path
	if said := textField(a.head, fieldCanonical); route.IsOwnPath(said) {
		path = said
	}
	return s.outline.Canonical(p.Route, path)
}

// absolute makes a URL of a path of the own host; other http(s) URLs stay.
func (s *site) absolute(u string) string {
	switch {
	case route.IsOwnPath(u):
		return s.outline.Origin() + u
	case strings.HasPrefix(u, "https://"), strings.HasPrefix(u, "http://"):
		return u
	default:
		return ""
	}
}

func textField(fields map[string]json.RawMessage, name string) string {
	var v string
	if err := json.Unmarshal(fields[name], &v); err != nil {
		return ""
	}
	return strings.Join(strings.Fields(v), " ")
}

func firstText(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// groundLight is the ground behind a page in the light theme (web/ui/tokens.css).
const groundLight = "#F6F8FE"

// landingRoute is the page that begins with the deep ground, under a header
// that is transparent there (web/features/shell/SiteHeader.tsx).
const landingRoute = "home"

// themeColours are what lies at the window's top, for the browser's own bar
// above it: the header's ground (--card), and the deep ground (--sea) where the
// page begins with it.
func themeColours(landing bool) (light, dark string) {
	if landing {
		return "#0A1B45", "#0A1534"
	}
	return "#FFFFFF", "#131A2E"
}

// linkSource tells the app where a link into it stood.
const linkSource = "app_link"

// storeID finds the number of an app in the address of its page in the store.
var storeID = regexp.MustCompile(`/id(\d+)`)

// writeHead writes the elements of the head that come from its content.
func (s *site) writeHead(b *strings.Builder, h head) {
	element(b, "title", h.title)
	meta(b, "name", "description", h.description)
	if h.noindex {
		meta(b, "name", "robots", "noindex")
	}
	meta(b, "name", "author", h.author)
	link(b, "canonical", h.canonical)
	for _, a := range h.alternates {
		b.WriteString(`<link rel="alternate" hreflang="`)
		b.WriteString(html.EscapeString(a.Language))
		b.WriteString(`" href="`)
		b.WriteString(html.EscapeString(a.URL))
		b.WriteString(`">`)
	}
	if h.canonical != "" {
		s.writeSocial(b, h)
		s.writeAppLinks(b, h)
	}
	for _, data := range h.structured {
		if encoded, err := json.Marshal(data); err == nil {
			b.WriteString(`<script type="application/ld+json">`)
			b.Write(encoded)
			b.WriteString(`</script>`)
		}
	}
}

// writeSocial writes what messengers and networks show of a shared link.
func (s *site) writeSocial(b *strings.Builder, h head) {
	kind := "website"
	if h.username != "" {
		kind = "profile"
	}
	meta(b, "property", "og:type", kind)
	meta(b, "property", "profile:username", h.username)
	meta(b, "property", "og:site_name", s.market.Brand)
	meta(b, "property", "og:title", h.title)
	meta(b, "property", "og:description", h.description)
	meta(b, "property", "og:url", h.canonical)
	meta(b, "property", "og:locale", strings.ReplaceAll(s.market.LanguageTag(h.language), "-", "_"))
	meta(b, "property", "og:image", firstText(h.image, s.brandImage))
	if h.imageDrawn {
		meta(b, "property", "og:image:type", pictureType)
		meta(b, "property", "og:image:width", strconv.Itoa(share.Width))
		meta(b, "property", "og:image:height", strconv.Itoa(share.Height))
	}
	meta(b, "property", "og:image:alt", h.imageAlt)
	card := "summary"
	if h.image != "" {
		card = "summary_large_image"
	}
	meta(b, "name", "twitter:card", card)
	meta(b, "name", "twitter:title", h.title)
	meta(b, "name", "twitter:description", h.description)
	meta(b, "name", "twitter:image", h.image)
	meta(b, "name", "twitter:image:alt", h.imageAlt)
}

// writeAppLinks tells the native apps which of their places shows the same.
func (s *site) writeAppLinks(b *strings.Builder, h head) {
	app := s.market.App
	if app.LinkHost == "" {
		return
	}
	into := func(platform string) string {
		return app.LinkHost + "/" + platform + "?source=" + linkSource + "&path=" + route.EncodeComponent(h.path)
	}
	if id := storeID.FindStringSubmatch(app.IOSURL); id != nil {
		meta(b, "property", "al:ios:url", into("ios"))
		meta(b, "property", "al:ios:app_store_id", id[1])
		meta(b, "property", "al:ios:app_name", s.market.Brand)
	}
	if app.AndroidPackage != "" {
		meta(b, "property", "al:android:url", into("android"))
		meta(b, "property", "al:android:package", app.AndroidPackage)
		meta(b, "property", "al:android:app_name", s.market.Brand)
	}
	meta(b, "property", "al:web:url", h.canonical)
}

// element, meta and link write nothing for an empty value.
func element(b *strings.Builder, name, text string) {
	b.WriteString("<" + name + ">" + html.EscapeString(text) + "</" + name + ">")
}

func meta(b *strings.Builder, key, name, content string) {
	if content == "" {
		return
	}
	b.WriteString(`<meta ` + key + `="` + name + `" content="`)
	b.WriteString(html.EscapeString(content))
	b.WriteString(`">`)
}

func link(b *strings.Builder, rel, href string) {
	if href == "" {
		return
	}
	b.WriteString(`<link rel="` + rel + `" href="`)
	b.WriteString(html.EscapeString(href))
	b.WriteString(`">`)
}

// writeTheme writes what the browser paints before any of our styles.
func writeTheme(b *strings.Builder, landing bool) {
	b.WriteString(`<meta name="color-scheme" content="light dark">`)
	light, dark := themeColours(landing)
	for _, theme := range []struct{ scheme, colour string }{{"light", light}, {"dark", dark}} {
		b.WriteString(`<meta name="theme-color" media="(prefers-color-scheme: ` + theme.scheme + `)" content=` +
			strconv.Quote(theme.colour) + `>`)
	}
}

// direction is the direction of an interface language's script.
func (s *site) direction() string { return directionOf(s.catalogue.Language) }
