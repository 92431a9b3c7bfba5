package document

import (
	"encoding/json"
	"html"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/page/route"
)

// know has the fields of a know's answer for its head. Of the pages only the first is used,
// which no market blurs: heads never contain the text of others.
type know struct {
	Title        string
	Description  string
	CanonicalURL string
	TextLanguage string
	Author       *struct{ Name, Path string }
	Subject      *struct{ Name, Slug string }
	Topics       []struct{ Name, Path string }
	Grades       []struct{ Name string }
	Tags         []string
	PublishedOn  string
	UpdatedOn    string
	BlurredPages int
	Pages        []struct {
		Width, Height int
		ImageURL      string
		Images        []struct {
			URL   string
			Width int
		}
		Blurred bool
		Text    string
	}
	// SharePicture is nil for an unpublished know.
	SharePicture *struct {
		URL string
		drawn
	}
}

// knowOf reads an answer as a know; nil for other answers.
func knowOf(f Fields) *know {
	if f["pages"] == nil || f["canonicalUrl"] == nil {
		return nil
	}
	all, err := json.Marshal(f)
	k := &know{}
	if err != nil || json.Unmarshal(all, k) != nil {
		return nil
	}
	return k
}

// longestDescription is the length of a description that search engines show, in
// characters.
const longestDescription = 200

// describe returns the know's description, or else the start of its first page, if readable
// and not blurred.
func (k *know) describe(readable bool) string {
	text := k.Description
	if readable && strings.TrimSpace(text) == "" && len(k.Pages) > 0 && !k.Pages[0].Blurred {
		text = k.Pages[0].Text
	}
	return shorten(strings.Join(strings.Fields(text), " "), longestDescription)
}

// shorten cuts a text between words to at most most characters.
func shorten(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	letters := []rune(text)[:most-1]
	end := len(letters)
	for end > 0 && !unicode.IsSpace(letters[end-1]) {
		end--
	}
	if end == 0 {
		end = len(letters)
	}
	return strings.TrimRightFunc(string(letters[:end]), unicode.IsSpace) + "…"
}

// shareAlt describes the picture of a shared link: title, subject and author, by public
// names.
func (k *know) shareAlt() string {
	parts := []string{k.Title}
	if k.Subject != nil {
		parts = append(parts, k.Subject.Name)
	}
	if k.Author != nil {
		parts = append(parts, k.Author.Name)
	}
	return strings.Join(parts, " – ")
}

// blurredSelector selects the blurred pages in the markup
// (web/features/know/PageFigure.tsx).
const blurredSelector = ".know-page-blurred"

// structured is the know in schema.org's terms, without the text of its pages. Blurred
// parts are declared, so that search engines don't take the page for cloaking.
func (k *know) structured(s *Site, h Head) map[string]any {
	out := map[string]any{
		keyContext: schemaContext, keyType: []string{"Article", "LearningResource"},
		keyName: k.Title, "headline": k.Title, keyURL: h.canonical, "description": h.description,
		"inLanguage": s.Outline.Market.LanguageTag(h.language), keyFree: k.BlurredPages == 0,
		"publisher": map[string]any{keyType: "Organization", keyName: s.Outline.Market.Brand, keyURL: s.Outline.Market.Domain + "/"},
	}
	if k.Author != nil {
		author := map[string]any{keyType: "Person", keyName: k.Author.Name}
		if route.IsOwnPath(k.Author.Path) {
			author[keyURL] = s.Outline.Market.Domain + k.Author.Path
		}
		out["author"] = author
	}
	var about []any
	if k.Subject != nil {
		about = append(about, map[string]any{keyType: "Thing", keyName: k.Subject.Name})
	}
	for _, t := range k.Topics {
		about = append(about, map[string]any{keyType: "Thing", keyName: t.Name})
	}
	var grades []string
	for _, g := range k.Grades {
		grades = append(grades, g.Name)
	}
	for name, value := range map[string]string{"datePublished": k.PublishedOn, "dateModified": k.UpdatedOn, "keywords": strings.Join(k.Tags, ", ")} {
		if value != "" {
			out[name] = value
		}
	}
	if about != nil {
		out["about"] = about
	}
	if grades != nil {
		out["educationalLevel"] = grades
	}
	if images := k.images(s); images != nil {
		out["image"] = images
	}
	if k.BlurredPages > 0 {
		out["hasPart"] = map[string]any{keyType: "WebPageElement", keyFree: false, "cssSelector": blurredSelector}
	}
	return out
}

// images returns the picture of shared links, and the first page's largest picture.
func (k *know) images(s *Site) (images []any) {
	if p := k.SharePicture; p != nil {
		images = append(images, imageObject(s.absoluteQuery(p.URL), p.Width, p.Height))
	}
	if len(k.Pages) > 0 && !k.Pages[0].Blurred && len(k.Pages[0].Images) > 0 {
		page := k.Pages[0]
		images = append(images, imageObject(s.absoluteQuery(page.Images[len(page.Images)-1].URL), page.Width, page.Height))
	}
	return images
}

func imageObject(url string, width, height int) map[string]any {
	return map[string]any{keyType: "ImageObject", keyURL: url, "width": width, "height": height}
}

// absoluteQuery makes a URL of a path on this host that may have a query.
func (s *Site) absoluteQuery(address string) string {
	path, query, found := strings.Cut(address, "?")
	if path = s.absolute(path); path == "" || !found {
		return path
	}
	return path + "?" + query
}

// trail is the breadcrumb trail of the know: its subject and its first topic. A know of
// another market has none.
func (k *know) trail(s *Site, h Head) []crumb {
	own := s.Outline.Market.Domain
	if k.Subject == nil || !strings.HasPrefix(h.canonical, own+"/") {
		return nil
	}
	overview := s.Outline.SubjectURL(k.Subject.Slug)
	if overview == "" {
		return nil
	}
	trail := []crumb{{k.Subject.Name, overview}}
	if len(k.Topics) > 0 && route.IsOwnPath(k.Topics[0].Path) {
		trail = append(trail, crumb{k.Topics[0].Name, own + k.Topics[0].Path})
	}
	return append(trail, crumb{k.Title, h.canonical})
}

// pageSizes is the sizes attribute of a page's picture, as in
// web/features/know/PageFigure.tsx: with another value browsers would fetch two pictures.
const pageSizes = "(min-width: 900px) 860px, 100vw"

// preload links the first page's picture, the largest content of the page, so that browsers
// fetch it before they read the markup.
func (k *know) preload() string {
	if len(k.Pages) == 0 {
		return ""
	}
	first := k.Pages[0]
	var set []string
	for _, image := range first.Images {
		set = append(set, image.URL+" "+strconv.Itoa(image.Width)+"w")
	}
	return `<link rel="preload" as="image" fetchpriority="high" href="` + html.EscapeString(first.ImageURL) +
		`" imagesrcset="` + html.EscapeString(strings.Join(set, ", ")) + `" imagesizes="` + pageSizes + `">`
}
