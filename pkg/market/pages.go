package market

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// pageSource is a page as its author wrote it: checked, with its placeholders
// not yet filled in.
type pageSource struct {
	path   string // such as legal/privacy
	file   string
	title  string
	teaser string
	update time.Time
	body   string
	bodyText
	counts bool // some placeholder may be that of the number of markets

	stamp     pos // of updated, as it is written
	stampText string
}

// pageReader reads Markdown files with front matter.
type pageReader struct {
	parser      *yamlParser
	checker     *checker
	placeholder *regexp.Regexp
	bodies      *bodyReader
}

// placeholders are what a page may ask for with {{name}}.
func placeholders() []string {
	return []string{"brand", "country", "domain", "markets", "product", "siteName", "supportEmail"}
}

func newPageReader(p *yamlParser, c *checker) *pageReader {
	return &pageReader{p, c, regexp.MustCompile(`\{\{([^{}\n]*)\}\}`), newBodyReader()}
}

// read checks one page; it is nil when its front matter can't be used.
func (r *pageReader) read(file, path, text string) (*pageSource, Faults) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n")
	front, body, ok := splitFrontMatter(text)
	if !ok {
		return nil, Faults{top(file).fault("front-matter", "file",
			"a page begins with front matter: a line '---', title, description and updated, and a line '---'")}
	}
	doc := r.parser.parse(file, front, 2)
	good, faults := r.checker.check(doc.root, r.checker.schema.frontMatter, file,
		func(string) bool { return !doc.cut })
	faults = append(doc.faults, faults...)
	bodyLine := strings.Count(front, "\n") + 3
	faults = append(faults, r.checkPlaceholders(file, front, 2)...)
	faults = append(faults, r.checkPlaceholders(file, body, bodyLine)...)
	faults = append(faults, pageTodos(file, body, bodyLine)...)
	found, dropped := r.bodies.read(file, body, bodyLine)
	faults = append(faults, dropped...)
	if strings.TrimSpace(body) == "" {
		faults = append(faults, pos{file: file, line: bodyLine, col: 1}.fault("empty-page", "text", "the page has no text"))
	}
	updated, err := time.Parse(time.RFC3339, good.get("updated").str())
	if len(faults.Errors()) > 0 || err != nil {
		return nil, faults
	}
	return &pageSource{
		path: path, file: file, bodyText: found, counts: strings.Contains(text, "markets"), body: strings.TrimLeft(body, "\n"), update: updated.UTC(),
		title: good.get("title").str(), teaser: good.get("description").str(),
		stamp: good.get("updated").pos, stampText: good.get("updated").str(),
	}, faults
}

func (r *pageReader) checkPlaceholders(file, text string, first int) Faults {
	var faults Faults
	for i, l := range strings.Split(text, "\n") {
		for _, m := range r.placeholder.FindAllStringSubmatchIndex(l, -1) {
			name := strings.TrimSpace(l[m[2]:m[3]])
			if slices.Contains(placeholders(), name) {
				continue
			}
			at := pos{file, first + i, utf8.RuneCountInString(l[:m[0]]) + 1, first + i, utf8.RuneCountInString(l[:m[1]]) + 1}
			f := at.fault("placeholder", "text", "unknown placeholder {{%s}}%s", name, orOneOf(name, placeholders()))
			if meant, ok := only(name, placeholders()); ok {
				at.col += strings.Index(l[m[0]:m[1]], name)
				at.endCol = at.col + utf8.RuneCountInString(name)
				f.Fix = writing(at, meant)
			}
			faults = append(faults, f)
			if len(faults) >= maxFaults {
				return faults
			}
		}
	}
	return faults
}

// fill makes the market's page of a source; live is how many markets are live.
func (r *pageReader) fill(src *pageSource, m *Market, lang string, fallback bool, live int) Page {
	values := map[string]string{
		"brand": m.Brand, "country": m.Country.LocalizedName, "domain": m.Domain, "markets": strconv.Itoa(live),
		"product": m.Product, "siteName": siteName(m), "supportEmail": m.SupportEmail,
	}
	page := r.filled(src, values)
	page.Lang, page.Fallback = lang, fallback
	if !src.counts {
		return page
	}
	values["markets"] = "{{markets}}"
	if other := r.filled(src, values); other.Title != page.Title || other.Description != page.Description || other.Markdown != page.Markdown {
		other.Lang, other.Fallback = lang, fallback
		page.Uncounted = &other
	}
	return page
}

// filled is the page with values for its placeholders.
func (r *pageReader) filled(src *pageSource, values map[string]string) Page {
	replace := func(text string) string {
		return r.placeholder.ReplaceAllStringFunc(text, func(s string) string {
			return values[strings.TrimSpace(s[2:len(s)-2])]
		})
	}
	return Page{
		Path: src.path, Title: replace(src.title), Description: replace(src.teaser),
		Updated: src.update, Markdown: replace(src.body),
	}
}

// siteName is what a reader calls the site: its host.
func siteName(m *Market) string {
	if len(m.Hosts) > 0 {
		return m.Hosts[0]
	}
	return m.Domain
}

// pageLanguage is the language in which a market writes a page.
func pageLanguage(m *Market, path string) string {
	if strings.HasPrefix(path, "legal/") {
		return m.Locale.CMSLegal
	}
	return m.Locale.CMSPages
}
