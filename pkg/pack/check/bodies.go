package check

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/prose"
)

// PageLink is an address of the site that a page's text leads to, or shows.
type PageLink struct {
	Pos      fault.Pos
	Path     string // "" for a place of the same page
	Fragment string // of the address; "" without one
	Picture  bool
}

// OutsideLink is a whole URL that a page's text leads to.
type OutsideLink struct {
	Pos        fault.Pos
	Host, Path string
}

// bodyReader finds links, pictures, headings and markup in the text of pages.
type bodyReader struct {
	link, definition, tag, attribute, code, comment, atx, blank, underline, placeholder, host *regexp.Regexp

	literal []literalPattern // Markdown of other programs
	signs   *literalReader
}

func newBodyReader() *bodyReader {
	return &bodyReader{
		signs:       newLiteralReader(),
		link:        regexp.MustCompile(`\]\(\s*(?:<([^<>\n]*)>|([^)\s]+))`),
		definition:  regexp.MustCompile(`(?m)^ {0,3}\[[^\]\n^][^\]\n]*\]:\s*<?([^\s>]+)`),
		tag:         regexp.MustCompile(`<(/?)([A-Za-z][A-Za-z0-9-]*)((?:\s[^<>]*)?)/?>|<([A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*)>`),
		attribute:   regexp.MustCompile(`([A-Za-z_:@][A-Za-z0-9_:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?`),
		code:        regexp.MustCompile("`+[^`]*`+"),
		comment:     regexp.MustCompile(`(?s)<!--.*?-->`),
		atx:         regexp.MustCompile(`^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?#{1,6}(?:\s+(.*))?$`),
		blank:       regexp.MustCompile(`\n[ \t]*\n`),
		underline:   regexp.MustCompile(`^ {0,3}(?:=+|-+)\s*$`),
		placeholder: regexp.MustCompile(`\{\{[^{}\n]*\}\}`),
		host:        regexp.MustCompile(`(?:https?://)?((?:[\pL\d-]+\.)+\pL{2,})(?:/[^\s()<>"']*)?`),
		literal: []literalPattern{
			{"a box to tick", []string{"[ ]", "[x]"}, regexp.MustCompile(`(?m)^\s*(?:[-*+]|\d+[.)])\s+(\[[ xX]\])\s`), ""},
			{"a coloured block", []string{":::"}, regexp.MustCompile(`(?m)^:::.*$`), ""},
			{"a footnote", []string{"[^"}, regexp.MustCompile(`\[\^[^\]\s]+\]`), ""},
			{"a heading's id", []string{"{#"}, regexp.MustCompile(`(?m)^#{1,6} .*(\{#[^}\s]+\})\s*$`), ""},
			{"a marked text", []string{"=="}, regexp.MustCompile(`==[^\s=][^=\n]*==`), ""},
			{"a heading without a blank", []string{"##"}, regexp.MustCompile(`(?m)^ {0,3}(#{2,6}[^\s#{].*?)\s*$`), "write the blank behind the last #"},
			{"a link with a blank before its address", []string{"] ("}, regexp.MustCompile(`\[[^\]\n]+(\] +\((?:/|#|https?:|mailto:)[^)\s]*\))`), "remove the blank"},
			{"a link with its address first", []string{")["}, regexp.MustCompile(`(\([^()\n]+\)\[(?:/|#|https?:|mailto:)[^\]\n]*\])`), "write [words](address)"},
			{"a link without its end", []string{"]("}, regexp.MustCompile(`(?m)(\]\((?:/|#|https?:|mailto:)[^)\s]*)[ \t]*$`), "write ) behind the address"},
			{"a table of contents", []string{"[toc"}, regexp.MustCompile(`(?mi)^\s*(\[\[?toc\]?\])\s*$`), ""},
		},
	}
}

// literalPattern finds Markdown that the site doesn't have.
type literalPattern struct {
	name    string   // as authors call it
	signs   []string // in lower case; a text with none of them has no match, and few texts have one
	pattern *regexp.Regexp
	remedy  string // "": the text is written in words
}

func (p literalPattern) possible(lower string) bool {
	return slices.ContainsFunc(p.signs, func(sign string) bool { return strings.Contains(lower, sign) })
}

// BodyPath is what faults of a text are told of.
const BodyPath = "text"

// bodyText is what a page's text leads to and can be led to.
type bodyText struct {
	Links   []PageLink
	Outside []OutsideLink
	Named   []OutsideLink // hosts in the text itself, with scheme and path as far as written
	Anchors []string      // the ids of its headings; anyWords stands for a placeholder
}

// bodyWork is one text.
type bodyWork struct {
	*bodyReader
	bodyText
	file   string
	body   string
	first  int   // the number of the text's first line
	starts []int // where each line begins
	ids    prose.HeadingIDs
	faults fault.Faults
	led    [][2]int // the targets of links, from byte to byte
}

func (r *bodyReader) work(file, body string, first int) *bodyWork {
	w := &bodyWork{bodyReader: r, file: file, body: body, first: first, starts: []int{0}}
	for i := range len(body) {
		if body[i] == '\n' {
			w.starts = append(w.starts, i+1)
		}
	}
	return w
}

// read tells what visitors would not get of a text: markup and links that the
// sanitiser drops. Links to the site itself are given to be looked up. first is the
// number of the text's first line.
func (r *bodyReader) read(file, body string, first int) (bodyText, fault.Faults) {
	w := r.work(file, body, first)
	shown := w.withoutCode()
	w.headings(shown)
	w.literals(shown)
	w.signs.find(w)
	w.invisible(shown)
	// Neither a link nor an element goes on behind a blank line.
	from := 0
	for _, m := range append(r.blank.FindAllStringIndex(shown, -1), []int{len(shown), len(shown)}) {
		if len(w.faults) >= fault.MaxFaults {
			break
		}
		w.block(from, shown[from:m[0]])
		from = m[1]
	}
	w.hosts(shown)
	return w.bodyText, w.faults
}

// named gives the hosts in a text that is no Markdown.
func (r *bodyReader) named(file, text string, first int) []OutsideLink {
	w := r.work(file, text, first)
	w.hosts(text)
	return w.Named
}

// hosts finds the hosts that readers see as text.
func (w *bodyWork) hosts(shown string) {
	for _, m := range w.host.FindAllStringSubmatchIndex(shown, -1) {
		led := slices.ContainsFunc(w.led, func(t [2]int) bool { return m[0] < t[1] && t[0] < m[1] })
		if mail := m[0] > 0 && shown[m[0]-1] == '@'; !led && !mail {
			w.Named = append(w.Named, OutsideLink{Pos: w.at(m[0], m[1]), Host: shown[m[2]:m[3]], Path: shown[m[3]:m[1]]})
		}
	}
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
		case source.IsConflict(line):
			if !told {
				w.tell(from, to, "conflict", source.Unmerged)
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

// withoutFormulas is a text with blanks in place of code, comments and formulas, as long as the
// text.
func (r *bodyReader) withoutFormulas(body string) string {
	out := []byte(r.work("", body, 1).withoutCode())
	for _, m := range r.signs.formula.FindAllIndex(out, -1) {
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

// literals tells what the site's Markdown doesn't have, so that readers see its signs.
func (w *bodyWork) literals(shown string) {
	lower := strings.ToLower(shown)
	for _, p := range w.literal {
		if !p.possible(lower) {
			continue
		}
		for _, m := range p.pattern.FindAllStringSubmatchIndex(shown, fault.MaxFaults) {
			from, to := m[0], m[1]
			if len(m) > 2 {
				from, to = m[2], m[3]
			}
			w.tell(from, to, "markdown", "readers see %s as it stands: pages have no Markdown for %s; %s", fault.Quoted(shown[from:to]), p.name, cmp.Or(p.remedy, "write it in words"))
		}
	}
}

// invisible tells of signs that nobody sees and that turn the text around them.
func (w *bodyWork) invisible(shown string) {
	for from, c := range shown {
		if name := glyph.Invisible(c); name != "" && len(w.faults) < fault.MaxFaults {
			w.tell(from, from+utf8.RuneLen(c), "lookalike", "%s (U+%04X), which can't be seen, stands here; remove it", name, c)
		}
	}
}

// AnyWords stands for a placeholder in the id of a heading.
const AnyWords = "anyplaceholderswords"

func (w *bodyWork) heading(text string) {
	w.Anchors = append(w.Anchors, w.ids.Next(w.placeholder.ReplaceAllLiteralString(text, AnyWords)))
}

func (w *bodyWork) tell(from, to int, rule, format string, args ...any) {
	w.faults = append(w.faults, w.at(from, to).Fault(rule, BodyPath, format, args...))
}

func (w *bodyWork) at(from, to int) fault.Pos {
	line, col := w.place(from)
	endLine, endCol := w.place(to)
	return fault.Pos{File: w.file, Line: line, Col: col, EndLine: endLine, EndCol: endCol}
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
	if name != "a" && name != "img" && !slices.Contains(prose.Elements(), name) {
		if !closes {
			w.tell(from+m[0], from+m[1], "markup", "visitors don't get <%s>, which pages may not have; write it in Markdown", name)
		}
		return
	}
	if closes {
		return
	}
	allowed := prose.Attributes()[name]
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
			w.Anchors = append(w.Anchors, w.body[value[0]:value[1]])
		}
	}
}

// target looks at where a link leads.
func (w *bodyWork) target(from, to int, picture bool) {
	text := w.body[from:to]
	w.led = append(w.led, [2]int{from, to})
	if name, ok := strings.CutPrefix(text, "{{"); ok && !picture {
		switch strings.TrimSpace(strings.TrimSuffix(name, "}}")) {
		case "supportEmail":
			w.tell(from, to, "page-link", "an address of mail is no link by itself; write mailto:%s", text)
			return
		case "siteName":
			w.tell(from, to, "page-link", "a host is no link by itself; write / for the home page, or the address behind the host")
			return
		}
	}
	if strings.Contains(text, "{{") {
		return // filled in per market
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		w.tell(from, to, "page-link", "'%s' is not a link that a browser could open", text)
	case u.Scheme != "" && !slices.Contains(prose.Schemes(), strings.ToLower(u.Scheme)):
		w.tell(from, to, "page-link", "visitors don't get a link that begins with %s:; it may begin with %s, or / on this site", u.Scheme, strings.Join(prose.Schemes(), ":, ")+":")
	case u.Scheme != "" && picture:
		w.tell(from, to, "page-link", "visitors don't get pictures of other hosts, which browsers are told not to load; show one of the drawings in /icons/subjects, or link to it")
	case u.Scheme != "":
		if u.Host != "" {
			w.Outside = append(w.Outside, OutsideLink{w.at(from, to), u.Host, u.RequestURI()})
		}
	case strings.HasPrefix(text, "/") && u.Host == "", strings.HasPrefix(text, "#") && !picture:
		w.Links = append(w.Links, PageLink{w.at(from, to), u.Path, u.Fragment, picture})
	case strings.Contains(text, `\`):
		w.tell(from, to, "page-link", "an address has slashes; write %s", strings.ReplaceAll(text, `\`, "/"))
	case strings.HasPrefix(text, "www."):
		w.tell(from, to, "page-link", "the address of another site begins with https://; write https://%s", text)
	case strings.Contains(text, "@") && !strings.Contains(text, "/"):
		w.tell(from, to, "page-link", "an address of mail is no link by itself; write mailto:%s", text)
	default:
		w.tell(from, to, "page-link", "'%s' leads elsewhere from each page; write the address as visitors see it, such as /legal/privacy, or a whole URL", text)
	}
}
