package document

import (
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/assets"
	"knowmad/pkg/page/route"
	"knowmad/pkg/platform/share"
)

// Head has the content of a document's head.
type Head struct {
	title       string // with the brand
	tab         string // title in the browser's tab and history; "": as title
	description string
	canonical   string // URL; "" for a page without one
	path        string // for links into the app
	image       string // URL
	imageAlt    string // description of the picture
	drawn       drawn  // of a picture of ours; else zero
	author      string
	username    string // of a profile page
	noindex     bool
	secret      bool   // whoever knows the address may see the page
	landing     bool   // the page begins with the deep ground, up to the top of the window
	language    string // BCP 47 tag of the content
	alternates  []outline.Alternate
	structured  []any  // JSON-LD
	know        *know  // of a know's page; else nil
	app         string // path of the signed-in users' screen in place of the page; ""
	invites     bool   // visitors who read several knows are invited to sign up
}

// Fields of an answer that the head reads.
const (
	fieldTitle        = "title"
	fieldDescription  = "description"
	FieldCanonical    = "canonicalPath"
	fieldCanonicalURL = "canonicalUrl"
	fieldNoindex      = "noindex"
	fieldLang         = "lang"
	fieldAuthor       = "author"
	fieldUsername     = "username"
	fieldImage        = "imageUrl"
)

// Values of elements, and of headers with the same purpose.
const (
	Noindex    = "noindex"
	NoReferrer = "no-referrer"
)

// Messages of error pages, by status.
const (
	messageNotFound  = "head.error.notFound"
	messageForbidden = "head.error.forbidden"
	messageFailure   = "head.error.title"
)

// Fields are the fields of the API answer from which a page's head is made.
type Fields map[string]json.RawMessage

// Text returns a text field with runs of white space as one space; "" for other fields.
func (f Fields) Text(name string) string {
	var v string
	if err := json.Unmarshal(f[name], &v); err != nil {
		return ""
	}
	return strings.Join(strings.Fields(v), " ")
}

// PageHead makes the head of a planned page. preview: the page is shown as of another time.
func (s *Site) PageHead(p route.Plan, f Fields, preview bool) Head {
	r := p.Route
	arguments := s.arguments(f)
	h := Head{
		title:       s.WithBrand(firstText(s.Catalogue.Text(r.Head.TitleMessage, arguments), f.Text(fieldTitle))),
		description: firstText(s.Catalogue.Text(r.Head.DescriptionMessage, arguments), f.Text(fieldDescription), s.Outline.Market.Description),
		path:        p.Path,
		author:      f.Text(fieldAuthor),
		username:    f.Text(fieldUsername),
		language:    firstText(f.Text(fieldLang), s.Catalogue.Language),
		noindex:     s.noindex(p, f, preview),
		secret:      r.SecretAddress,
		landing:     r.ID == landingRoute && p.Verdict == route.Page,
	}
	// The tab's title contains the visitor's search words only on pages that search engines
	// don't list. Listed and shared titles never contain text from the address.
	if searched := p.Searched(); searched != "" && h.noindex {
		h.tab = searched + " - " + h.title
	}
	h.image = s.absolute(f.Text(fieldImage))
	if h.know = knowOf(f); h.know != nil {
		h.description = firstText(h.know.describe(!h.secret), s.Outline.Market.Description)
		h.language = firstText(h.know.TextLanguage, h.language)
		if h.know.Author != nil {
			h.author = h.know.Author.Name
		}
		if picture := h.know.SharePicture; picture != nil {
			h.image, h.imageAlt, h.drawn = s.absoluteQuery(picture.URL), h.know.shareAlt(), picture.drawn
		}
	}
	if p.Verdict != route.Page {
		return h
	}
	h.app = p.App
	h.invites = h.know != nil && s.Outline.Market.Flags.ShowContentConversionBanner
	h.canonical = s.canonical(p, f)
	if !h.noindex {
		h.alternates = s.Outline.Alternates(r)
	}
	h.structured = s.structured(r, h, f)
	return h
}

// Title is the title of the page with the brand.
func (h *Head) Title() string { return h.title }

// WantsPicture reports whether the page needs a drawn picture for shared links: a public
// page whose answer has no picture.
func (h *Head) WantsPicture() bool { return h.canonical != "" && h.image == "" }

// SetPicture sets the picture that package share draws for the page, and its description.
func (h *Head) SetPicture(url, alt string) {
	h.image, h.imageAlt, h.drawn = url, alt, drawn{share.MediaType, share.Width, share.Height}
}

// drawn has the facts about a picture that networks need before fetching it.
type drawn struct {
	Type          string
	Width, Height int // in pixels
}

// ErrorHead makes the head of an error page: without any content that search engines or
// messengers could store.
func (s *Site) ErrorHead(status int) Head {
	message := messageFailure
	switch status {
	case http.StatusNotFound:
		message = messageNotFound
	case http.StatusForbidden:
		message = messageForbidden
	}
	return Head{
		title:   s.WithBrand(s.Catalogue.Text(message, s.arguments(nil))),
		noindex: true,
	}
}

// WithBrand returns '{title} - {brand}', or '{brand} - {language name}' without a title.
func (s *Site) WithBrand(title string) string {
	if title == "" {
		return s.Outline.Market.Brand + " - " + s.Outline.Market.Language.Name
	}
	return title + " - " + s.Outline.Market.Brand
}

// arguments returns the arguments of the head's texts: fields of the market and the text
// fields of the answer.
func (s *Site) arguments(f Fields) map[string]string {
	arguments := map[string]string{
		"brand":    s.Outline.Market.Brand,
		"product":  s.Outline.Market.Product,
		"tagline":  s.Outline.Market.Tagline,
		"country":  s.Outline.Market.Country.LocalizedName,
		"language": s.Outline.Market.Language.LocalizedName,
	}
	for name := range f {
		if v := f.Text(name); v != "" {
			arguments[name] = v
		}
	}
	return arguments
}

// noindex reports whether search engines shouldn't list the page.
func (s *Site) noindex(p route.Plan, f Fields, preview bool) bool {
	if preview || p.Verdict != route.Page || s.Outline.Noindex(p.Route, p.Path) {
		return true
	}
	var said bool
	_ = json.Unmarshal(f[fieldNoindex], &said) // absent or no boolean: false
	return said
}

// canonical is the single URL of the page's content: without a query, with the canonical
// path of the answer. Content of another market has its URL on that market's host.
func (s *Site) canonical(p route.Plan, f Fields) string {
	path := p.Path
	if said := f.Text(FieldCanonical); route.IsOwnPath(said) {
		path = said
	}
	if elsewhere := s.Outline.OnAnyMarket(f.Text(fieldCanonicalURL)); elsewhere != "" {
		return elsewhere
	}
	return s.Outline.Canonical(p.Route, path)
}

// absolute makes a URL of a path on this host; other http(s) URLs stay; "" for anything
// else.
func (s *Site) absolute(u string) string {
	switch {
	case route.IsOwnPath(u):
		return s.Outline.Origin() + u
	case strings.HasPrefix(u, "https://"), strings.HasPrefix(u, "http://"):
		return u
	default:
		return ""
	}
}

func firstText(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// landingRoute is the id of the page that begins with the deep ground, below a transparent
// header (web/features/shell/SiteHeader.tsx).
const landingRoute = "home"

// themeColours are the colours at the top of the window, for the browser's bar: the
// header's ground (--card), or the deep ground (--sea) if the page begins with it.
func themeColours(landing bool) (light, dark string) {
	if landing {
		return "#0A1B45", "#0A1534"
	}
	return "#FFFFFF", "#131A2E"
}

// linkSource is the source parameter of links from a page's head into the app.
const linkSource = "app_link"

// storeID matches the app's number in the address of its store page.
var storeID = regexp.MustCompile(`/id(\d+)`)

// writeHead writes the elements that h describes.
func (s *Site) writeHead(b *strings.Builder, h Head) {
	element(b, "title", firstText(h.tab, h.title))
	meta(b, "name", "description", h.description)
	if h.noindex {
		meta(b, "name", "robots", Noindex)
	}
	if h.secret {
		meta(b, "name", "referrer", NoReferrer)
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

// writeSocial writes the data for messengers and networks that show a shared link.
func (s *Site) writeSocial(b *strings.Builder, h Head) {
	kind := "website"
	switch {
	case h.username != "":
		kind = "profile"
	case h.know != nil:
		kind = "article"
	}
	meta(b, "property", "og:type", kind)
	meta(b, "property", "profile:username", h.username)
	if h.know != nil {
		meta(b, "property", "article:published_time", h.know.PublishedOn)
		meta(b, "property", "article:modified_time", h.know.UpdatedOn)
	}
	meta(b, "property", "og:site_name", s.Outline.Market.Brand)
	meta(b, "property", "og:title", h.title)
	meta(b, "property", "og:description", h.description)
	meta(b, "property", "og:url", h.canonical)
	meta(b, "property", "og:locale", strings.ReplaceAll(s.Outline.Market.LanguageTag(h.language), "-", "_"))
	meta(b, "property", "og:image", firstText(h.image, s.brandImage()))
	if h.drawn.Width > 0 {
		meta(b, "property", "og:image:type", h.drawn.Type)
		meta(b, "property", "og:image:width", strconv.Itoa(h.drawn.Width))
		meta(b, "property", "og:image:height", strconv.Itoa(h.drawn.Height))
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

// brandImage is the URL of the brand's mark, for shared links without a picture; "" if the
// front end isn't built.
func (s *Site) brandImage() string {
	image := ""
	for _, i := range s.Icons {
		if i.Purpose == assets.PurposeAny { // the last is the largest
			image = s.Outline.Market.Domain + i.URL
		}
	}
	return image
}

// writeAppLinks writes the address of the page's content in the native apps.
func (s *Site) writeAppLinks(b *strings.Builder, h Head) {
	app := s.Outline.Market.App
	if app.LinkHost == "" {
		return
	}
	into := func(platform string) string {
		return app.LinkHost + "/" + platform + "?source=" + linkSource + "&path=" + route.EncodeComponent(h.path)
	}
	if id := storeID.FindStringSubmatch(app.IOSURL); id != nil {
		meta(b, "property", "al:ios:url", into("ios"))
		meta(b, "property", "al:ios:app_store_id", id[1])
		meta(b, "property", "al:ios:app_name", s.Outline.Market.Brand)
	}
	if app.AndroidPackage != "" {
		meta(b, "property", "al:android:url", into("android"))
		meta(b, "property", "al:android:package", app.AndroidPackage)
		meta(b, "property", "al:android:app_name", s.Outline.Market.Brand)
	}
	meta(b, "property", "al:web:url", h.canonical)
}

// element writes an element even without a text; meta and link write nothing for an empty value.
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

// writeTheme writes the colours that browsers paint before our styles.
func writeTheme(b *strings.Builder, landing bool) {
	b.WriteString(`<meta name="color-scheme" content="light dark">`)
	light, dark := themeColours(landing)
	for _, theme := range []struct{ scheme, colour string }{{"light", light}, {"dark", dark}} {
		b.WriteString(`<meta name="theme-color" media="(prefers-color-scheme: ` + theme.scheme + `)" content=` +
			strconv.Quote(theme.colour) + `>`)
	}
}
