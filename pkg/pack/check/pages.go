package check

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/guidetext"
)

// PageSource is a page as its author wrote it: checked, with its placeholders
// not yet filled in.
type PageSource struct {
	Path   string // such as legal/privacy
	File   string
	Title  string
	teaser string
	Update time.Time
	Body   string
	bodyText
	counts bool // some placeholder may be that of the number of markets

	Stamp     fault.Pos // of updated, as it is written
	StampText string
}

// PageReader reads Markdown files with front matter.
type PageReader struct {
	parser      *source.Parser
	checker     *Checker
	placeholder *regexp.Regexp
	braces      *regexp.Regexp // the name of a placeholder with the braces around it
	open        *regexp.Regexp // other words in braces that begin or end no placeholder
	bodies      *bodyReader
	signs       *glyph.Signs
}

// keepsPrefix begins a placeholder that names an item of personal data, such as
// {{keeps follows}}. Readers see nothing of it; a test compares the names with what the
// server stores.
const keepsPrefix = "keeps "

// withPrefix and withoutPrefix begin placeholders that keep their line for the markets that
// have, or don't have, a third party, such as {{with facebook}}: a page says only what its
// market has.
const (
	withPrefix    = "with "
	withoutPrefix = "without "
)

// conditions are what such a line may depend on: the third parties by their keys in a pack,
// and groups of them.
func conditions(m *market.Market) map[string]bool {
	t := m.ThirdParties
	scripts, _ := m.ThirdPartyOrigins()
	networks := t.Facebook != nil || t.TikTok != nil
	return map[string]bool{
		"tagManager": t.TagManager != nil, "snapchat": t.Snapchat != nil, "clarity": m.RecordsSessions(), "facebook": t.Facebook != nil, "tiktok": t.TikTok != nil,
		"adNetworks":   networks,
		"marketing":    networks || t.TagManager != nil || t.Snapchat != nil,
		"thirdParties": networks || scripts != nil,
	}
}

// conditionOf splits a placeholder that keeps or drops its line.
func conditionOf(placeholder string) (name string, want, ok bool) {
	if name, ok = strings.CutPrefix(placeholder, withPrefix); ok {
		return name, true, true
	}
	name, ok = strings.CutPrefix(placeholder, withoutPrefix)
	return name, false, ok
}

// linesFor are a text's lines without those that depend on what the market doesn't have.
func (r *PageReader) linesFor(text string, m *market.Market) string {
	if !strings.Contains(text, "{{"+withPrefix) && !strings.Contains(text, "{{"+withoutPrefix) {
		return text
	}
	has := conditions(m)
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		return slices.ContainsFunc(r.placeholder.FindAllStringSubmatch(line, -1), func(found []string) bool {
			name, want, ok := conditionOf(strings.TrimSpace(found[1]))
			return ok && has[name] != want
		})
	}), "\n")
}

// placeholders are what a page may ask for with {{name}}.
func placeholders() []string {
	return []string{"brand", "country", "domain", "markets", "product", "siteName", "supportEmail"}
}

// NewPageReader makes a reader whose front matter is parsed and checked by these.
func NewPageReader(p *source.Parser, c *Checker) *PageReader {
	return &PageReader{
		parser: p, checker: c, placeholder: regexp.MustCompile(`\{\{([^{}\n]*)\}\}`), bodies: newBodyReader(), signs: glyph.NewSigns(),
		open:   regexp.MustCompile(`\{\{[ \t]*([A-Za-z]*)|(?:^|[^{$\\])\{([A-Za-z]{3,})\}`),
		braces: regexp.MustCompile(`(\{*)[ \t]*\b(` + strings.Join(placeholders(), "|") + `)\b[ \t]*(\}*)`),
	}
}

// Read checks one page; it is nil when its front matter can't be used.
func (r *PageReader) Read(file, path, text string) (*PageSource, fault.Faults) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n")
	if line := source.FirstNotUTF8(text); line > 0 {
		at := fault.Pos{File: file, Line: line, Col: 1}
		return nil, fault.Faults{at.Fault("encoding", "file", "this is not UTF-8 text; save the file as UTF-8")}
	}
	if faults := glyph.GarbledText(file, text); len(faults) > 0 {
		return nil, faults
	}
	front, body, ok := source.SplitFrontMatter(text)
	if !ok {
		return nil, fault.Faults{fault.Top(file).Fault("front-matter", "file",
			"a page begins with front matter: a line '---', title, description and updated, and a line '---'")}
	}
	doc := r.parser.Parse(file, front, 2)
	good, faults := r.checker.Check(doc.Root, r.checker.schema.FrontMatter, file,
		func(string) bool { return !doc.Cut })
	faults = append(doc.Faults, faults...)
	bodyLine := strings.Count(front, "\n") + 3
	faults = append(faults, r.checkFront(good)...)
	faults = append(faults, r.checkPlaceholders(file, front, front, 2)...)
	faults = append(faults, r.checkPlaceholders(file, body, r.bodies.withoutFormulas(body), bodyLine)...)
	faults = append(faults, source.PageTodos(file, body, bodyLine)...)
	found, dropped := r.bodies.read(file, body, bodyLine)
	faults = append(faults, dropped...)
	found.Named = append(r.bodies.named(file, front, 2), found.Named...)
	if strings.HasPrefix(path, market.GuidePages) && strings.TrimSpace(body) != "" {
		faults = append(faults, guideFaults(file, body, bodyLine)...)
	}
	if strings.TrimSpace(body) == "" {
		faults = append(faults, fault.Pos{File: file, Line: bodyLine, Col: 1}.Fault("empty-page", "text", "the page has no text"))
	}
	updated, err := time.Parse(time.RFC3339, good.Get("updated").Str())
	if len(faults.Errors()) > 0 || err != nil {
		return nil, faults
	}
	return &PageSource{
		Path: path, File: file, bodyText: found, counts: strings.Contains(text, "markets"), Body: strings.TrimLeft(body, "\n"), Update: updated.UTC(),
		Title: good.Get("title").Str(), teaser: good.Get("description").Str(),
		Stamp: good.Get("updated").Pos, StampText: good.Get("updated").Str(),
	}, faults
}

// guideFaults lists the faults of a study guide's text.
func guideFaults(file, body string, bodyLine int) (out fault.Faults) {
	lines := strings.Split(body, "\n")
	_, faults := guidetext.Parse(body)
	for _, f := range faults[:min(len(faults), fault.MaxFaults)] {
		at := fault.Pos{
			File: file, Line: bodyLine + f.Line - 1, Col: 1,
			EndLine: bodyLine + f.Line - 1, EndCol: utf8.RuneCountInString(lines[f.Line-1]) + 1,
		}
		out = append(out, at.Fault(f.Rule, BodyPath, "%s", f.Message))
	}
	return out
}

// keptItems are the items of personal data that a page names, sorted.
func (r *PageReader) keptItems(body string) (items []string) {
	for _, m := range r.placeholder.FindAllStringSubmatch(body, -1) {
		if item, ok := strings.CutPrefix(strings.TrimSpace(m[1]), keepsPrefix); ok && !slices.Contains(items, item) {
			items = append(items, item)
		}
	}
	slices.Sort(items)
	return items
}

// checkFront reports HTML and Markdown in title and description, which are shown as they stand.
func (r *PageReader) checkFront(front *source.Node) (out fault.Faults) {
	for _, key := range []string{"title", "description"} {
		n := front.Get(key)
		if say := r.signs.Find(n.Str(), true); say != "" {
			out = append(out, n.Pos.Fault("markup", key, "readers see %s", say))
		}
	}
	return out
}

// stray reports braces around words that are no placeholder: without an end, or with one brace
// and an unknown word. It skips what the patterns of checkPlaceholders find.
func (r *PageReader) stray(file, line string, number int) (out fault.Faults) {
	known := r.placeholder.FindAllStringIndex(line, -1)
	known = append(known, r.braces.FindAllStringIndex(line, -1)...)
	for _, m := range r.open.FindAllStringSubmatchIndex(line, -1) {
		from, name := m[0], m[2:4]
		if name[0] < 0 {
			from, name = m[4]-1, m[4:6]
		}
		word := line[name[0]:name[1]]
		if slices.ContainsFunc(known, func(k []int) bool { return k[0] < m[1] && from < k[1] && strings.ContainsAny(line[k[0]:k[1]], "{}") }) {
			continue
		}
		at := fault.Pos{File: file, Line: number, Col: utf8.RuneCountInString(line[:from]) + 1, EndLine: number, EndCol: utf8.RuneCountInString(line[:m[1]]) + 1}
		out = append(out, at.Fault("placeholder", "text", "readers see '%s' as it stands; a placeholder has two braces on either side, such as {{brand}}%s", line[from:m[1]], fault.OrOneOf(word, placeholders())))
	}
	return out
}

// checkPlaceholders reports unknown and incomplete placeholders. prose is the text without code
// and formulas, in which braces are no mistake.
func (r *PageReader) checkPlaceholders(file, text, prose string, first int) fault.Faults {
	var faults fault.Faults
	shown := strings.Split(prose, "\n")
	for i, l := range strings.Split(text, "\n") {
		whole := r.placeholder.FindAllStringIndex(l, -1)
		if strings.Contains(shown[i], "{") && len(faults) < fault.MaxFaults {
			faults = append(faults, r.stray(file, shown[i], first+i)...)
		}
		for _, m := range r.braces.FindAllStringSubmatchIndex(l, -1) {
			const two = 2
			open, closed := m[3]-m[2], m[7]-m[6]
			inside := slices.ContainsFunc(whole, func(p []int) bool { return p[0] <= m[0] && m[1] <= p[1] })
			if open+closed == 0 || inside && (open == 0 || closed == 0) || open == two && closed == two || len(faults) >= fault.MaxFaults {
				continue
			}
			if open == 0 {
				m[0] = m[4]
			}
			if closed == 0 {
				m[1] = m[5]
			}
			at := fault.Pos{File: file, Line: first + i, Col: utf8.RuneCountInString(l[:m[0]]) + 1, EndLine: first + i, EndCol: utf8.RuneCountInString(l[:m[1]]) + 1}
			right := "{{" + l[m[4]:m[5]] + "}}"
			f := at.Fault("placeholder", "text", "readers see '%s' as it stands; write %s, with two braces on either side", strings.TrimSpace(l[m[0]:m[1]]), right)
			f.Fix = fault.Writing(at, right)
			faults = append(faults, f)
		}
		for _, m := range r.placeholder.FindAllStringSubmatchIndex(l, -1) {
			name := strings.TrimSpace(l[m[2]:m[3]])
			if slices.Contains(placeholders(), name) || strings.HasPrefix(name, keepsPrefix) {
				continue
			}
			known := placeholders()
			if on, _, ok := conditionOf(name); ok {
				if known = slices.Sorted(maps.Keys(conditions(&market.Market{}))); slices.Contains(known, on) {
					continue
				}
				for i := range known {
					known[i] = strings.TrimSuffix(name, on) + known[i]
				}
			}
			at := fault.Pos{File: file, Line: first + i, Col: utf8.RuneCountInString(l[:m[0]]) + 1, EndLine: first + i, EndCol: utf8.RuneCountInString(l[:m[1]]) + 1}
			f := at.Fault("placeholder", "text", "unknown placeholder {{%s}}%s", name, fault.OrOneOf(name, known))
			if meant, ok := fault.OnlyMatch(name, known); ok {
				at.Col += strings.Index(l[m[0]:m[1]], name)
				at.EndCol = at.Col + utf8.RuneCountInString(name)
				f.Fix = fault.Writing(at, meant)
			}
			faults = append(faults, f)
			if len(faults) >= fault.MaxFaults {
				return faults
			}
		}
	}
	return faults
}

// Fill makes the market's page of a source; live is how many markets are live.
func (r *PageReader) Fill(src *PageSource, m *market.Market, lang string, fallback bool, live int) market.Page {
	values := map[string]string{
		"brand": m.Brand, "country": m.Country.LocalizedName, "domain": m.Domain, "markets": strconv.Itoa(live),
		"product": m.Product, "siteName": siteName(m), "supportEmail": m.SupportEmail,
	}
	body := r.linesFor(src.Body, m)
	page := r.filled(src, body, values)
	page.Lang, page.Fallback = lang, fallback
	if !src.counts {
		return page
	}
	values["markets"] = "{{markets}}"
	if other := r.filled(src, body, values); other.Title != page.Title || other.Description != page.Description || other.Markdown != page.Markdown {
		other.Lang, other.Fallback = lang, fallback
		page.Uncounted = &other
	}
	return page
}

// filled is the page with values for its placeholders.
func (r *PageReader) filled(src *PageSource, body string, values map[string]string) market.Page {
	replace := func(text string) string {
		return r.placeholder.ReplaceAllStringFunc(text, func(s string) string {
			return values[strings.TrimSpace(s[2:len(s)-2])]
		})
	}
	return market.Page{
		Path: src.Path, Title: replace(src.Title), Description: replace(src.teaser),
		Updated: src.Update, Markdown: replace(body), Keeps: r.keptItems(body),
	}
}

// siteName is what a reader calls the site: its host.
func siteName(m *market.Market) string {
	if len(m.Hosts) > 0 {
		return m.Hosts[0]
	}
	return m.Domain
}

// PageLanguage is the language in which a market writes a page.
func PageLanguage(m *market.Market, path string) string {
	if strings.HasPrefix(path, "legal/") {
		return m.Locale.CMSLegal
	}
	return m.Locale.CMSPages
}
