package markup

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// Loss is something in HTML that has no place in the small Markdown.
type Loss struct {
	Kind LossKind
	Name string // of a file, or an address; may be cut
}

// LossKind is the kind of a loss.
type LossKind string

// The kinds of losses.
const (
	RemotePicture  LossKind = "remotePicture"  // a picture that isn't in the package
	MissingPicture LossKind = "missingPicture" // a picture by a name that no file has
	Sound          LossKind = "sound"
)

const (
	maxTags   = 64  // elements that stand open; deeper ones have no effect
	maxLosses = 100 // of a field
)

// tag is an open element that has an effect.
type tag struct {
	name  string
	style Style
	code  bool
	lines bool // line feeds break lines
	link  string
}

// htmlReader reads HTML.
type htmlReader struct {
	has    func(string) bool
	doc    Doc
	line   []Span
	tags   []tag
	now    tag    // all open tags together
	lists  []list // open lists, with the number of the last entry
	item   bool   // the next line begins an entry
	hidden string // element whose content is left out
	depth  int    // of elements of that name
	tex    *tex   // TeX whose end isn't found yet
	losses []Loss
}

// ParseHTML reads HTML, in normal form. has reports whether there is a file of a name;
// pictures without one are left out and listed. Elements outside of the set are read as
// their text, scripts and styles not at all.
func ParseHTML(source string, has func(name string) bool) (Doc, []Loss) {
	r := htmlReader{has: has}
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		switch z.Next() {
		case html.ErrorToken: // the end
			r.endTeX()
			r.finish()
			return r.doc.Normal(), r.losses
		case html.TextToken:
			r.text(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			r.start(z.Token())
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(string(name))
		}
	}
}

// start reads a tag that opens an element.
func (r *htmlReader) start(t html.Token) {
	switch {
	case r.hidden != "":
		if t.Data == r.hidden && t.Type == html.StartTagToken {
			r.depth++
		}
		return
	case isHidden(t.Data): // also as <script/>, which ends nothing in HTML
		r.hidden, r.depth = t.Data, 1
		return
	case r.tex != nil: // the tags of an editor in the middle of TeX
		r.tex.space()
		return
	}
	if isBlock(t.Data) {
		r.finish()
	}
	switch t.Data {
	case "br", "hr": // marketlint:allow tags
		r.breakLine()
	case "img":
		r.picture(t)
	case "audio", "video", "source", "embed":
		r.lose(Sound, attribute(t, "src"))
	case "ul", "ol", "li":
		r.list(t)
	default:
		r.open(t)
	}
}

// open remembers an element that changes the text in it.
func (r *htmlReader) open(t html.Token) {
	o := tag{name: t.Data, style: styleOfTag(t)}
	switch t.Data {
	case "code", "kbd", "samp", "tt":
		o.code = true
	case "pre":
		o.code, o.lines = true, true
	case "a":
		o.link = Address(attribute(t, "href"))
	case "span", "font", "b", "i", "em", "strong": // even without an effect their ends must find them
	default:
		if o.style == 0 {
			return
		}
	}
	if t.Type == html.StartTagToken && len(r.tags) < maxTags {
		r.tags = append(r.tags, o)
		r.join()
	}
}

// join computes the effect of all open elements.
func (r *htmlReader) join() {
	r.now = tag{}
	for _, o := range r.tags {
		r.now.style |= o.style
		r.now.code = r.now.code || o.code
		r.now.lines = r.now.lines || o.lines
		if o.link != "" {
			r.now.link = o.link
		}
	}
}

// end reads a tag that ends an element.
func (r *htmlReader) end(name string) {
	switch {
	case r.hidden != "":
		if name == r.hidden {
			if r.depth--; r.depth <= 0 {
				r.hidden = ""
			}
		}
		return
	case r.tex != nil:
		return
	case name == "td", name == "th":
		r.add(Span{Text: " "})
	}
	if isBlock(name) {
		r.finish()
	}
	if (name == "ul" || name == "ol") && len(r.lists) > 0 {
		r.lists, r.item = r.lists[:len(r.lists)-1], false
	}
	for i := len(r.tags) - 1; i >= 0; i-- {
		if r.tags[i].name == name {
			r.tags = slices.Delete(r.tags, i, i+1)
			r.join()
			return
		}
	}
}

// list reads the tags of lists.
func (r *htmlReader) list(t html.Token) {
	number := func(name string) int {
		n, err := strconv.Atoi(attribute(t, name))
		if err != nil || n < 1 || n > maxNumber {
			return 0
		}
		return n
	}
	switch {
	case t.Data == "ol" && len(r.lists) < maxListDepth:
		r.lists = append(r.lists, list{max(1, number("start"))})
	case t.Data == "ul" && len(r.lists) < maxListDepth:
		r.lists = append(r.lists, list{})
	case t.Data == "li":
		r.item = true
		if n := len(r.lists) - 1; n >= 0 && r.lists[n].number > 0 && number("value") > 0 {
			r.lists[n].number = number("value")
		}
	}
}

// breakLine ends a line, or makes a blank one.
func (r *htmlReader) breakLine() {
	if len(normalSpans(r.line)) == 0 {
		r.line = nil
		r.doc = append(r.doc, Line{Depth: len(r.lists)})
		return
	}
	r.finish()
}

// finish ends the line that is being read, if there is any.
func (r *htmlReader) finish() {
	spans := normalSpans(r.line)
	if r.line = nil; len(spans) == 0 {
		return
	}
	line := Line{Depth: len(r.lists), Spans: spans}
	if r.item {
		line.Item, line.Depth, r.item = true, max(0, len(r.lists)-1), false
		if len(r.lists) > 0 && r.lists[line.Depth].number > 0 {
			line.Number = r.lists[line.Depth].number
			r.lists[line.Depth].number++
		}
	}
	r.doc = append(r.doc, line)
}

// add adds a span in the styles that are open.
func (r *htmlReader) add(s Span) {
	s.Style, s.Link = r.now.style, r.now.link
	if s.Kind == Text && r.now.code {
		s.Kind = Code
	}
	r.line = append(r.line, s)
}

func (r *htmlReader) lose(kind LossKind, name string) {
	const enough = 200
	if len(r.losses) < maxLosses {
		r.losses = append(r.losses, Loss{kind, truncate(clean(name), enough)})
	}
}
