package markup

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"
)

// isHidden reports elements whose content isn't shown.
func isHidden(name string) bool {
	switch name {
	case "script", "style", "template", "head", "title", "noscript", "iframe", "object", "noembed", "noframes", "textarea", "select":
		return true
	}
	return false
}

// isBlock reports elements before and after which a line ends.
func isBlock(name string) bool {
	switch name {
	case "tr": // marketlint:allow a tag
		return true
	case "p", "div", "li", "ul", "ol", "table", "thead", "tbody", "tfoot", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote",
		"section", "article", "header", "footer", "main", "center", "dt", "dd", "dl", "figure", "figcaption", "caption", "pre",
		"details", "summary", "body", "html", "address", "fieldset", "form":
		return true
	}
	return false
}

// styleOfTag is the style of an element, by its name and its style attribute.
func styleOfTag(t html.Token) Style {
	var s Style
	switch t.Data {
	case "b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6":
		s = Strong
	case "i", "em", "cite", "var", "dfn":
		s = Emphasis
	case "sub":
		s = Subscript
	case "sup":
		s = Superscript
	}
	const enough = 1000 // bytes of an attribute
	css := attribute(t, "style")
	for declaration := range strings.SplitSeq(strings.ToLower(css[:min(len(css), enough)]), ";") {
		property, value, _ := strings.Cut(declaration, ":")
		switch value = strings.TrimSpace(value); strings.TrimSpace(property) {
		case "font-weight":
			switch value {
			case "bold", "bolder", "600", "700", "800", "900":
				s |= Strong
			case "normal", "400":
				s &^= Strong
			}
		case "font-style":
			switch value {
			case "italic", "oblique":
				s |= Emphasis
			case "normal":
				s &^= Emphasis
			}
		case "vertical-align":
			switch value {
			case "sub":
				s |= Subscript
			case "super":
				s |= Superscript
			}
		}
	}
	return s
}

func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// picture reads <img>. Its file is looked for by its name as it stands there, decoded, and
// with composed letters.
func (r *htmlReader) picture(t html.Token) {
	src := strings.TrimSpace(attribute(t, "src"))
	decoded, err := url.PathUnescape(src)
	if err != nil {
		decoded = src
	}
	for _, name := range []string{src, decoded, norm.NFC.String(src), norm.NFC.String(decoded)} {
		if IsName(name) && r.has(name) {
			r.add(Span{Kind: Picture, Name: name, Text: attribute(t, "alt")})
			return
		}
	}
	switch {
	case src == "":
	case strings.Contains(src, "//"), strings.HasPrefix(strings.ToLower(src), "data:"):
		r.lose(RemotePicture, src)
	default:
		r.lose(MissingPicture, decoded)
	}
}
