package hypertext

import (
	"html"
	"regexp"
	"strings"

	"knowmad/pkg/platform/document/block"
)

// anyTag finds tags, comments and instructions.
var anyTag = regexp.MustCompile(`(?s)<!--.*?(?:-->|$)|<[!?][^>]*>|</?([a-zA-Z][a-zA-Z0-9-]*)[^<>]*>`)

var alternative = regexp.MustCompile(`(?i)\salt\s*=\s*(?:"([^"]*)"|'([^']*)')`)

// maxOpen is how many tags may stand open: deeper ones have no effect.
const maxOpen = 40

// Tags are the names of the tags that stand open.
type Tags []string

// Style is a style within the tags, and whether their text is shown.
func (t Tags) Style(style block.Style) (block.Style, bool) {
	for _, name := range t {
		switch name {
		case "sup":
			style.Shift = block.Superscript
		case "sub":
			style.Shift = block.Subscript
		case "b", "strong", "th", "summary":
			style.Bold = true
		case "i", "em", "cite", "var", "dfn":
			style.Italic = true
		case "u", "ins":
			style.Underline = true
		case "s", "del", "strike":
			style.Strike = true
		case "code", "kbd", "samp", "tt":
			style.Code = true
		case "script", "style", "template", "head", "noscript":
			return style, false
		}
	}
	return style, true
}

// Read reads a tag: it opens or ends a style, or stands for text, which is a line feed for
// a line break and the description of a picture. The name is "" where it is no tag.
func (t *Tags) Read(tag string) (name, text string) {
	found := anyTag.FindStringSubmatch(tag)
	if found == nil || found[1] == "" {
		return "", ""
	}
	name = strings.ToLower(found[1])
	switch {
	case name == "br": // marketlint:allow a tag
		text = "\n"
	case name == "img":
		if alt := alternative.FindStringSubmatch(tag); alt != nil {
			text = html.UnescapeString(alt[1] + alt[2])
		}
	case isVoid(name), strings.HasSuffix(tag, "/>"):
	case strings.HasPrefix(tag, "</"):
		if at := lastIndex(*t, name); at >= 0 {
			*t = (*t)[:at:at]
		}
		if name == "td" || name == "th" {
			text = " "
		}
	case len(*t) < maxOpen:
		*t = append(*t, name)
	}
	return name, text
}

// isVoid reports whether a tag has no end tag.
func isVoid(name string) bool {
	switch name {
	case "br", "hr", "img", "input", "wbr", "col", "source", "meta", "link": // marketlint:allow tags
		return true
	}
	return false
}

func lastIndex(names []string, name string) int {
	for i := len(names) - 1; i >= 0; i-- {
		if names[i] == name {
			return i
		}
	}
	return -1
}

// isLine tells tags before and after which a paragraph begins.
func isLine(name string) bool {
	switch name {
	case "tr": // marketlint:allow a tag
		return true
	case "p", "div", "li", "ul", "ol", "table", "thead", "tbody", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "details", "hr",
		"blockquote", "section", "article", "header", "footer", "center", "dt", "dd", "dl", "figure", "figcaption", "caption", "pre", "head", "body", "html":
		return true
	}
	return false
}

// reader gathers the blocks of a page.
type reader struct {
	open   Tags
	runs   block.Runs
	blocks []block.Block
}

// Blocks reads a page, or a piece of one. More than block.MaxBlocks is a *block.Error.
func Blocks(source string) ([]block.Block, error) {
	var r reader
	for len(source) > 0 {
		at := anyTag.FindStringSubmatchIndex(source)
		if at == nil {
			r.text(source)
			break
		}
		r.text(source[:at[0]])
		tag := source[at[0]:at[1]]
		source = source[at[1]:]
		if at[2] >= 0 {
			r.tag(tag)
		}
		if len(r.blocks) > block.MaxBlocks {
			return nil, block.TooLarge("blocks")
		}
	}
	r.finish()
	return r.blocks, nil
}

func (r *reader) tag(tag string) {
	before := append(Tags{}, r.open...)
	name, text := r.open.Read(tag)
	if isLine(name) {
		after := r.open
		r.open = before // the paragraph that ends stands in the tag that ends
		r.finish()
		r.open = after
	}
	if text != "" {
		r.add(text)
	}
}

// text adds text, whose blanks are one.
func (r *reader) text(s string) {
	words := strings.Join(strings.Fields(s), " ")
	if words != "" && strings.ContainsRune(" \t\r\n", rune(s[0])) {
		words = " " + words
	}
	if s != "" && strings.ContainsRune(" \t\r\n", rune(s[len(s)-1])) {
		words += " "
	}
	r.add(block.Clean(html.UnescapeString(words)))
}

func (r *reader) add(text string) {
	if style, shown := r.open.Style(block.Style{}); shown {
		r.runs.Add(text, style)
	}
}

// finish ends a paragraph.
func (r *reader) finish() {
	runs := r.runs.Trimmed()
	r.runs = nil
	if strings.TrimSpace(block.Words(runs)) == "" {
		return
	}
	for i := len(r.open) - 1; i >= 0; i-- {
		switch name := r.open[i]; {
		case len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6':
			r.blocks = append(r.blocks, &block.Heading{Level: int(name[1] - '0'), Runs: runs})
			return
		case name == "li":
			r.blocks = append(r.blocks, &block.Item{Marker: "•", Blocks: []block.Block{&block.Paragraph{Runs: runs}}})
			return
		}
	}
	r.blocks = append(r.blocks, &block.Paragraph{Runs: runs})
}
