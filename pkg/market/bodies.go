package market

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
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
	pos      pos
	path     string // "" for a place of the same page
	fragment string // of the address; "" without one
	picture  bool
}

// bodyReader finds links, pictures, headings and markup in the text of pages.
type bodyReader struct{ link, definition, tag, attribute, code, comment, atx, blank, underline, placeholder *regexp.Regexp }

func newBodyReader() *bodyReader {
	return &bodyReader{
		link:        regexp.MustCompile(`\]\(\s*(?:<([^<>\n]*)>|([^)\s]+))`),
		definition:  regexp.MustCompile(`(?m)^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)`),
		tag:         regexp.MustCompile(`<(/?)([A-Za-z][A-Za-z0-9-]*)((?:\s[^<>]*)?)/?>|<([A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*)>`),
		attribute:   regexp.MustCompile(`([A-Za-z_:@][A-Za-z0-9_:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?`),
		code:        regexp.MustCompile("`+[^`]*`+"),
		comment:     regexp.MustCompile(`(?s)<!--.*?-->`),
		atx:         regexp.MustCompile(`^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?#{1,6}(?:\s+(.*))?$`),
		blank:       regexp.MustCompile(`\n[ \t]*\n`),
		underline:   regexp.MustCompile(`^ {0,3}(?:=+|-+)\s*$`),
		placeholder: regexp.MustCompile(`\{\{[^{}\n]*\}\}`),
	}
}

// bodyPath is what faults of a text are told of.
const bodyPath = "text"

// bodyText is what a page's text leads to and can be led to.
type bodyText struct {
	links   []pageLink
	anchors []string // the ids of its headings; anyWords stands for a placeholder
}

// bodyWork is one text.
type bodyWork struct {
	*bodyReader
	bodyText
	file   string
	body   string
	first  int   // the number of the text's first line
	starts []int // where each line begins
	ids    HeadingIDs
	faults Faults
}

// read tells what visitors would not get of a text: markup and links that the
// sanitiser drops. Links to the site itself are given to be looked up. first is the
// number of the text's first line.
func (r *bodyReader) read(file, body string, first int) (bodyText, Faults) {
	w := &bodyWork{bodyReader: r, file: file, body: body, first: first, starts: []int{0}}
	for i := range len(body) {
		if body[i] == '\n' {
			w.starts = append(w.starts, i+1)
		}
	}
	shown := w.withoutCode()
	w.headings(shown)
	// Neither a link nor an element goes on behind a blank line.
	from := 0
	for _, m := range append(r.blank.FindAllStringIndex(shown, -1), []int{len(shown), len(shown)}) {
		if len(w.faults) >= maxFaults {
			break
		}
		w.block(from, shown[from:m[0]])
		from = m[1]
	}
	return w.bodyText, w.faults
}

// withoutCode is the text with blanks for what is shown as it is written, and for
// comments: as long as the text, byte for byte. A merge that was not finished is told.
func (w *bodyWork) withoutCode() string {
	out := []byte(w.body)
	fence, told := "", false
	for i, from := range w.starts {
		to := len(w.body)
		if i+1 < len(w.starts) {
			to = w.starts[i+1] - 1
		}
		line := w.body[from:to]
		trimmed := strings.TrimLeft(line, " ")
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			blankOut(out, from, to)
		case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
			fence = trimmed[:3]
			blankOut(out, from, to)
		case isConflict(line):
			if !told {
				w.tell(from, to, "conflict", "a merge was not finished here; keep one of the two versions and remove the lines that begin with <<<<<<<, ======= and >>>>>>>")
			}
			told = true
			blankOut(out, from, to)
		default:
			for _, m := range w.code.FindAllStringIndex(line, -1) {
				blankOut(out, from+m[0], from+m[1])
			}
		}
	}
	for _, m := range w.comment.FindAllIndex(out, -1) {
		blankOut(out, m[0], m[1])
	}
	return string(out)
}

// blankOut keeps line breaks, and with them the place of all else.
func blankOut(text []byte, from, to int) {
	for i := from; i < to; i++ {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}

// headings finds the ids that headings get: by one or more # before them, or by a
// line below. Those in HTML have theirs as an attribute.
func (w *bodyWork) headings(shown string) {
	if !strings.ContainsAny(shown, "#=-") {
		return
	}
	below := strings.Split(shown, "\n")
	for i, line := range strings.Split(w.body, "\n") {
		if strings.TrimSpace(below[i]) == "" {
			continue // code, which makes no heading
		}
		if m := w.atx.FindStringSubmatch(line); m != nil {
			w.heading(m[1])
		} else if i+1 < len(below) && w.underline.MatchString(below[i+1]) {
			w.heading(line)
		}
	}
}

// anyWords stands for a placeholder in the id of a heading.
const anyWords = "anyplaceholderswords"

func (w *bodyWork) heading(text string) {
	w.anchors = append(w.anchors, w.ids.Next(w.placeholder.ReplaceAllLiteralString(text, anyWords)))
}

func (w *bodyWork) tell(from, to int, rule, format string, args ...any) {
	w.faults = append(w.faults, w.at(from, to).fault(rule, bodyPath, format, args...))
}

func (w *bodyWork) at(from, to int) pos {
	line, col := w.place(from)
	endLine, endCol := w.place(to)
	return pos{w.file, line, col, endLine, endCol}
}

func (w *bodyWork) place(at int) (line, col int) {
	i, found := slices.BinarySearch(w.starts, at)
	if !found {
		i--
	}
	return w.first + i, utf8.RuneCountInString(w.body[w.starts[i]:at]) + 1
}

// block looks at what stands between two blank lines; text begins at byte from.
func (w *bodyWork) block(from int, text string) {
	for _, m := range w.link.FindAllStringSubmatchIndex(text, -1) {
		start, end := m[2], m[3]
		if start < 0 {
			start, end = m[4], m[5]
		}
		if picture, ok := opening(text, m[0]); ok {
			w.target(from+start, from+end, picture)
		}
	}
	for _, m := range w.definition.FindAllStringSubmatchIndex(text, -1) {
		w.target(from+m[2], from+m[3], false)
	}
	for _, m := range w.tag.FindAllStringSubmatchIndex(text, -1) {
		if m[8] >= 0 {
			w.target(from+m[8], from+m[9], false)
			continue
		}
		w.element(from, text, m)
	}
}

// maxLabel is how many bytes before its address the text of a link may begin.
const maxLabel = 2000

// opening finds the bracket that the one at closing belongs to, and tells whether
// it is that of a picture.
func opening(text string, closing int) (picture, ok bool) {
	depth := 0
	for i := closing; i >= max(0, closing-maxLabel); i-- {
		switch text[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				return i > 0 && text[i-1] == '!', true
			}
		}
	}
	return false, false
}

func (w *bodyWork) element(from int, text string, m []int) {
	name, closes := strings.ToLower(text[m[4]:m[5]]), m[3] > m[2]
	if name != "a" && name != "img" && !slices.Contains(ProseElements(), name) {
		if !closes {
			w.tell(from+m[0], from+m[1], "markup", "visitors don't get <%s>, which pages may not have; write it in Markdown", name)
		}
		return
	}
	if closes {
		return
	}
	allowed := proseAttributes()[name]
	if allowed == nil {
		allowed = []string{"lang"}
	}
	inside := from + m[6]
	for _, a := range w.attribute.FindAllStringSubmatchIndex(text[m[6]:m[7]], -1) {
		attribute := strings.ToLower(text[m[6]+a[2] : m[6]+a[3]])
		value := [2]int{inside + a[4], inside + a[5]}
		if a[4] >= 0 && strings.ContainsAny(w.body[value[0]:value[0]+1], `"'`) {
			value = [2]int{value[0] + 1, value[1] - 1}
		}
		switch {
		case !slices.Contains(allowed, attribute):
			w.tell(inside+a[0], inside+a[1], "markup", "visitors don't get the attribute %s of <%s>; it may have %s", attribute, name, strings.Join(allowed, ", "))
		case a[4] < 0:
		case attribute == "href", attribute == "src":
			w.target(value[0], value[1], attribute == "src")
		case attribute == "id":
			w.anchors = append(w.anchors, w.body[value[0]:value[1]])
		}
	}
}

// target looks at where a link leads.
func (w *bodyWork) target(from, to int, picture bool) {
	text := w.body[from:to]
	if strings.Contains(text, "{{") {
		return // filled in per market
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		w.tell(from, to, "page-link", "'%s' is not a link that a browser could open", text)
	case u.Scheme != "" && !slices.Contains(ProseSchemes(), strings.ToLower(u.Scheme)):
		w.tell(from, to, "page-link", "visitors don't get a link that begins with %s:; it may begin with %s, or / on this site", u.Scheme, strings.Join(ProseSchemes(), ":, ")+":")
	case u.Scheme != "":
	case strings.HasPrefix(text, "/") && u.Host == "", strings.HasPrefix(text, "#") && !picture:
		w.links = append(w.links, pageLink{w.at(from, to), u.Path, u.Fragment, picture})
	default:
		w.tell(from, to, "page-link", "'%s' leads elsewhere from each page; write the address as visitors see it, such as /legal/privacy, or a whole URL", text)
	}
}

// pageLinks: an address of the site that a page names has a screen, which the
// market has opened, and the place in it; a picture is one of the drawings.
func (c *crossChecker) pageLinks() {
	routes := c.set.common.routes.get("routes")
	if routes == nil {
		return // told by itself
	}
	l := &linkCheck{crossChecker: c, opened: map[[2]string]*node{}, closed: map[string]*elsewhereFault{}}
	for _, r := range routes.items {
		if path := r.get("path").str(); path != "" {
			l.routes, l.known = append(l.routes, r), append(l.known, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.set.common.pages)) {
		l.exists(c.set.common.pages[path], c.set.common.market.get("product").str())
	}
	for _, code := range c.set.codes() {
		d := c.set.drafts[code]
		for _, path := range slices.Sorted(maps.Keys(d.pages)) {
			l.exists(d.pages[path], d.bare.good.get("product").str(), code)
		}
		if d.site != nil {
			continue // visitors read the pages of the site that it uses
		}
		for _, path := range slices.Sorted(maps.Keys(c.set.common.pages)) {
			if d.pages[path] == nil && d.opens(routes, path) {
				l.leads(d, c.set.common.pages[path])
			}
		}
		for _, path := range slices.Sorted(maps.Keys(d.pages)) {
			l.leads(d, d.pages[path])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(l.closed)) {
		f := l.closed[key]
		c.add(f.pos.fault("page-link", bodyPath, "%s", f.told()), f.codes...)
	}
}

// linkCheck looks up the links of pages.
type linkCheck struct {
	*crossChecker
	routes []*node
	known  []string            // their addresses
	opened map[[2]string]*node // by address and product; nil for none
	closed map[string]*elsewhereFault
}

// elsewhereFault is a link that leads nowhere in some markets.
type elsewhereFault struct {
	pos   pos
	say   string
	flag  bool // it is closed, rather than not there
	codes []string
}

// told names the markets where the page itself doesn't.
func (f *elsewhereFault) told() string {
	if f.flag && firstFolder(f.pos.file) == fallbackPages {
		return f.say + " in " + strings.Join(f.codes, ", ")
	}
	return f.say
}

// exists asks of each link of a page whether there is such an address at all.
func (l *linkCheck) exists(src *pageSource, product string, packs ...string) {
	drawings := l.set.common.drawings
	for _, x := range src.links {
		switch {
		case x.path == "":
		case x.picture && !slices.Contains(drawings, x.path) && !strings.HasPrefix(x.path, "/icons/flags/"):
			l.add(x.pos.fault("page-link", bodyPath, "there is no picture %s%s", x.path, didYouMean(x.path, drawings)), packs...)
		case !x.picture && l.route(x.path, product) == nil:
			l.add(x.pos.fault("page-link", bodyPath, "no screen has the address %s%s", x.path, didYouMean(x.path, l.known)), packs...)
		}
	}
}

// route is the one that an address opens; fixed segments win over parameters.
func (l *linkCheck) route(path, product string) *node {
	key := [2]string{path, product}
	found, known := l.opened[key]
	if known {
		return found
	}
	defer func() { l.opened[key] = found }()
	for _, r := range l.routes {
		pattern := strings.ReplaceAll(r.get("path").str(), "{product}", product)
		if routeFits(pattern, path) && (found == nil || !strings.Contains(pattern, "{")) {
			found = r
		}
	}
	return found
}

// leads asks of each link of a page whether a market's visitors get there.
func (l *linkCheck) leads(d *draft, src *pageSource) {
	for _, x := range src.links {
		if x.picture {
			continue
		}
		target := src
		if x.path != "" {
			r := l.route(x.path, d.bare.good.get("product").str())
			if r == nil {
				continue // told by itself
			}
			if flag := r.get("flag").str(); flag != "" && d.variants[Prod].certain.at("flags."+flag).str() == "false" {
				l.nowhere(d, x, true, fmt.Sprintf("visitors don't get to %s: %s is false", x.path, flag))
				continue
			}
			if target = l.page(d, r); target == nil {
				continue // no page of text: which places it has is not known
			}
		}
		if x.fragment != "" && x.fragment != "top" && !slices.ContainsFunc(target.anchors, func(id string) bool { return names(id, x.fragment) }) {
			known := slices.DeleteFunc(slices.Clone(target.anchors), func(id string) bool { return strings.Contains(id, anyWords) })
			l.nowhere(d, x, false, fmt.Sprintf("%s has no heading #%s%s", target.file, x.fragment, didYouMean(x.fragment, known)))
		}
	}
}

func (l *linkCheck) nowhere(d *draft, x pageLink, closed bool, say string) {
	key := x.pos.String() + say
	if l.closed[key] == nil {
		l.closed[key] = &elsewhereFault{pos: x.pos, say: say, flag: closed}
	}
	l.closed[key].codes = append(l.closed[key].codes, d.code)
}

// page is the text that a route shows in a market; nil where it shows none, or one
// that can't be read.
func (l *linkCheck) page(d *draft, route *node) *pageSource {
	calls := route.get("prefetch")
	if calls == nil {
		return nil
	}
	for _, call := range calls.items {
		path, ok := strings.CutPrefix(call.str(), pageCall)
		if !ok {
			continue
		}
		if own, ok := d.pages[path]; ok {
			return own
		}
		if slices.ContainsFunc(d.faults, func(f Fault) bool { return f.File == d.code+"/"+pagesFolder+"/"+path+".md" }) {
			return nil
		}
		return l.set.common.pages[path]
	}
	return nil
}

// opens tells whether some address of the market shows a page of text.
func (d *draft) opens(routes *node, page string) bool {
	return slices.ContainsFunc(routes.items, func(r *node) bool {
		calls, flag := r.get("prefetch"), r.get("flag").str()
		return calls != nil && slices.ContainsFunc(calls.items, func(c *node) bool { return c.str() == pageCall+page }) &&
			(flag == "" || d.variants[Prod].certain.at("flags."+flag).str() == "true")
	})
}

// names tells whether an id is the one of a heading, any words for a placeholder.
func names(id, fragment string) bool {
	parts := strings.Split(id, anyWords)
	if len(parts) == 1 {
		return id == fragment
	}
	return strings.HasPrefix(fragment, parts[0]) && strings.HasSuffix(fragment, parts[len(parts)-1])
}

// routeFits tells whether an address is one of a route, any text for a parameter.
func routeFits(pattern, path string) bool {
	want, got := strings.Split(pattern, "/"), strings.Split(strings.TrimSuffix(path, "/"), "/")
	if path == "/" {
		got = []string{"", ""}
	}
	if len(want) != len(got) {
		return false
	}
	for i, segment := range want {
		if !strings.Contains(segment, "{") && segment != got[i] || strings.Contains(segment, "{") && got[i] == "" {
			return false
		}
	}
	return true
}

// HeadingIDs gives the headings of one page their ids: their words in any script,
// with a number where a heading before has the same. The zero value is ready.
type HeadingIDs struct{ taken map[string]bool }

// Next is the id of the next heading, whose text is Markdown.
func (h *HeadingIDs) Next(text string) string {
	base := headingWords(text)
	if base == "" {
		base = "section"
	}
	id := base
	for n := 2; h.taken[id]; n++ {
		id = base + "-" + strconv.Itoa(n)
	}
	h.Take(id)
	return id
}

// Take reserves an id that the author wrote.
func (h *HeadingIDs) Take(id string) {
	if h.taken == nil {
		h.taken = map[string]bool{}
	}
	h.taken[id] = true
}

func headingWords(s string) string {
	words := strings.FieldsFunc(norm.NFC.String(strings.ToLower(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "-")
}
