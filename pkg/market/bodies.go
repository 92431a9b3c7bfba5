package market

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// ProseElements are the elements that the text of a page may have beside links and
// pictures; the sanitiser drops all others.
func ProseElements() []string {
	return strings.Fields("p br hr h1 h2 h3 h4 h5 h6 strong em del code pre blockquote ul ol li " +
		"table thead tbody tr th td address abbr sup sub details summary")
}

// ProseSchemes are the schemes that the links of a page may have.
func ProseSchemes() []string { return []string{"http", "https", "mailto", "tel"} }

// proseAttributes are the attributes that survive on elements of a page's text.
func proseAttributes() map[string][]string {
	return map[string][]string{
		"a": {"href", "lang"}, "img": {"src", "alt", "title", "width", "height", "lang"}, "ol": {"start", "lang"},
		"h1": {"id", "lang"}, "h2": {"id", "lang"}, "h3": {"id", "lang"}, "h4": {"id", "lang"}, "h5": {"id", "lang"}, "h6": {"id", "lang"},
	}
}

// pageLink is an address of the site that a page's text leads to, or shows.
type pageLink struct {
	pos     pos
	target  string
	picture bool
}

// bodyReader finds links, pictures and markup in the text of pages.
type bodyReader struct{ link, definition, tag, attribute, code *regexp.Regexp }

func newBodyReader() *bodyReader {
	return &bodyReader{
		link:       regexp.MustCompile(`(!?)\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(\s*(?:<([^<>]*)>|([^)\s]+))`),
		definition: regexp.MustCompile(`^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)`),
		tag:        regexp.MustCompile(`<(/?)([A-Za-z][A-Za-z0-9-]*)((?:\s[^<>]*)?)/?>|<([A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*)>`),
		attribute:  regexp.MustCompile(`([A-Za-z_:@][A-Za-z0-9_:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?`),
		code:       regexp.MustCompile("`+[^`]*`+"),
	}
}

// bodyPath is what faults of a text are told of.
const bodyPath = "text"

// bodyWork is one text.
type bodyWork struct {
	*bodyReader
	file   string
	links  []pageLink
	faults Faults
}

// read tells what visitors would not get of a text: markup and links that the
// sanitiser drops. Links to the site itself are given to be looked up. first is the
// number of the text's first line.
func (r *bodyReader) read(file, body string, first int) ([]pageLink, Faults) {
	w := &bodyWork{bodyReader: r, file: file}
	fence := ""
	for i, line := range strings.Split(body, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			continue
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:3]
			continue
		case isConflict(line):
			if slices.ContainsFunc(w.faults, func(f Fault) bool { return f.Rule == "conflict" }) {
				continue
			}
			w.tell(first+i, line, 0, len(line), "conflict", "a merge was not finished here; keep one of the two versions and remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
			continue
		}
		w.line(first+i, r.code.ReplaceAllStringFunc(line, func(s string) string { return strings.Repeat(" ", len(s)) }), line)
		if len(w.faults) >= maxFaults {
			break
		}
	}
	return w.links, w.faults
}

func (w *bodyWork) tell(number int, line string, from, to int, rule, format string, args ...any) {
	w.faults = append(w.faults, w.at(number, line, from, to).fault(rule, bodyPath, format, args...))
}

func (w *bodyWork) at(number int, line string, from, to int) pos {
	col := utf8.RuneCountInString(line[:from]) + 1
	return pos{w.file, number, col, number, col + utf8.RuneCountInString(line[from:to])}
}

// line looks at one line; text is what stands on it without code.
func (w *bodyWork) line(number int, text, line string) {
	for _, m := range w.link.FindAllStringSubmatchIndex(text, -1) {
		from, to := m[4], m[5]
		if from < 0 {
			from, to = m[6], m[7]
		}
		w.target(number, line, from, to, m[3] > m[2])
	}
	if m := w.definition.FindStringSubmatchIndex(text); m != nil {
		w.target(number, line, m[2], m[3], false)
	}
	for _, m := range w.tag.FindAllStringSubmatchIndex(text, -1) {
		if m[8] >= 0 {
			w.target(number, line, m[8], m[9], false)
			continue
		}
		w.element(number, line, m)
	}
}

func (w *bodyWork) element(number int, line string, m []int) {
	name := strings.ToLower(line[m[4]:m[5]])
	if name != "a" && name != "img" && !slices.Contains(ProseElements(), name) {
		if line[m[2]:m[3]] == "" {
			w.tell(number, line, m[0], m[1], "markup", "visitors don't get <%s>, which pages may not have; write it in Markdown", name)
		}
		return
	}
	if line[m[2]:m[3]] != "" {
		return
	}
	allowed := proseAttributes()[name]
	if allowed == nil {
		allowed = []string{"lang"}
	}
	for _, a := range w.attribute.FindAllStringSubmatchIndex(line[m[6]:m[7]], -1) {
		from, to := m[6]+a[0], m[6]+a[1]
		attribute := strings.ToLower(line[m[6]+a[2] : m[6]+a[3]])
		switch {
		case !slices.Contains(allowed, attribute):
			w.tell(number, line, from, to, "markup", "visitors don't get the attribute %s of <%s>; it may have %s", attribute, name, strings.Join(allowed, ", "))
		case (attribute == "href" || attribute == "src") && a[4] >= 0:
			from, to = m[6]+a[4], m[6]+a[5]
			if c := line[from]; c == '"' || c == '\'' {
				from, to = from+1, to-1
			}
			w.target(number, line, from, to, attribute == "src")
		}
	}
}

// target looks at where a link leads.
func (w *bodyWork) target(number int, line string, from, to int, picture bool) {
	text := line[from:to]
	if strings.Contains(text, "{{") || strings.HasPrefix(text, "#") {
		return // filled in per market; a place of the same page
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		w.tell(number, line, from, to, "page-link", "'%s' is not a link that a browser could open", text)
	case u.Scheme != "" && !slices.Contains(ProseSchemes(), strings.ToLower(u.Scheme)):
		w.tell(number, line, from, to, "page-link", "visitors don't get a link that begins with %s:; it may begin with %s, or / on this site", u.Scheme, strings.Join(ProseSchemes(), ":, ")+":")
	case u.Scheme != "":
	case strings.HasPrefix(text, "/") && u.Host == "":
		w.links = append(w.links, pageLink{w.at(number, line, from, to), u.Path, picture})
	default:
		w.tell(number, line, from, to, "page-link", "'%s' leads elsewhere from each page; write the address as visitors see it, such as /legal/privacy, or a whole URL", text)
	}
}

// pageLinks: an address of the site that a page names has a screen, a picture that
// it shows is one of the drawings.
func (c *crossChecker) pageLinks() {
	routes := c.set.common.routes.get("routes")
	if routes == nil {
		return // told by itself
	}
	var known []string
	for _, r := range routes.items {
		if path := r.get("path").str(); path != "" {
			known = append(known, path)
		}
	}
	drawings := c.set.common.drawings
	look := func(src *pageSource, product string, packs ...string) {
		for _, l := range src.links {
			switch {
			case l.picture && !slices.Contains(drawings, l.target) && !strings.HasPrefix(l.target, "/icons/flags/"):
				c.add(l.pos.fault("page-link", "text", "there is no picture %s%s", l.target, didYouMean(l.target, drawings)), packs...)
			case !l.picture && !slices.ContainsFunc(known, func(path string) bool { return routeFits(path, l.target, product) }):
				c.add(l.pos.fault("page-link", "text", "no screen has the address %s%s", l.target, didYouMean(l.target, known)), packs...)
			}
		}
	}
	for _, src := range c.set.common.pages {
		look(src, c.set.common.market.get("product").str())
	}
	for _, code := range c.set.codes() {
		d := c.set.drafts[code]
		for _, src := range d.pages {
			look(src, d.bare.good.get("product").str(), code)
		}
	}
}

// routeFits tells whether an address is one of a route, any text for a parameter.
func routeFits(route, path, product string) bool {
	want, got := strings.Split(route, "/"), strings.Split(strings.TrimSuffix(path, "/"), "/")
	if path == "/" {
		got = []string{"", ""}
	}
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		segment := strings.ReplaceAll(want[i], "{product}", product)
		if !strings.Contains(segment, "{") && segment != got[i] || strings.Contains(segment, "{") && got[i] == "" {
			return false
		}
	}
	return true
}
