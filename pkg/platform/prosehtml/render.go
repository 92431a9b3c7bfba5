package prosehtml

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"knowmad/pkg/platform/prose"
)

// afterTables is a priority behind the one at which goldmark's extension makes tables, which is 0.
const afterTables = 100

// Renderer turns Markdown into HTML that is safe to put into a page.
type Renderer struct {
	markdown goldmark.Markdown
	policy   *bluemonday.Policy
}

// NewRenderer makes a renderer for tables, links and headings with ids.
func NewRenderer() *Renderer {
	return &Renderer{
		markdown: goldmark.New(
			goldmark.WithExtensions(extension.Table, extension.Strikethrough),
			goldmark.WithParserOptions(
				parser.WithAutoHeadingID(),
				parser.WithASTTransformers(util.Prioritized(columnLabels{}, afterTables)),
			),
			// Raw HTML passes here and is judged by the policy below.
			goldmark.WithRendererOptions(html.WithUnsafe()),
		),
		policy: policy(),
	}
}

// policy allows what prose needs. Pack texts are the platform's own, but they
// are written by many people in many places and pasted from anywhere.
func policy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(prose.Elements()...) // vet tells authors of all others
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$`)).
		OnElements("h1", "h2", "h3", "h4", "h5", "h6")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("lang").Matching(regexp.MustCompile(`^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`)).Globally()
	p.AllowAttrs("data-label").OnElements("td")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("src", "alt", "title").OnElements("img")
	p.AllowAttrs("width", "height").Matching(bluemonday.Integer).OnElements("img")
	p.AllowURLSchemes(prose.Schemes()...)
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	return p
}

// Render is the HTML of a page. Headings get ids made of their words in any script.
func (r *Renderer) Render(markdown string) (string, error) {
	return r.RenderPart(markdown, &prose.HeadingIDs{})
}

// RenderPart is the HTML of a part of a page: its headings get ids that no part before
// has, since all parts share their headings' ids.
func (r *Renderer) RenderPart(markdown string, headings *prose.HeadingIDs) (string, error) {
	var buf bytes.Buffer
	ctx := parser.NewContext(parser.WithIDs(&ids{headings}))
	if err := r.markdown.Convert([]byte(markdown), &buf, parser.WithContext(ctx)); err != nil {
		return "", fmt.Errorf("render Markdown: %w", err)
	}
	return strings.TrimSpace(string(r.policy.SanitizeBytes(buf.Bytes()))), nil
}

// RenderFormulas is RenderPart for text with formulas: TeX between $ and $, or $$ and $$
// for one on a line of its own. Each comes out as a span whose attribute data-tex is its
// TeX, with data-display for those on lines of their own. The span's text is the TeX, too,
// for readers without MathML. Formulas are set aside before the text is read as Markdown,
// and put back after it was sanitised, so no author writes such a span.
func (r *Renderer) RenderFormulas(markdown string, headings *prose.HeadingIDs) (string, error) {
	text, formulas := setAside(markdown)
	out, err := r.RenderPart(text, headings)
	if err != nil {
		return "", err
	}
	return putBack(out, formulas), nil
}

// ids makes ids of headings; goldmark's own knows ASCII letters only, and half
// of Europe's headings would be called "heading". What checks packs knows them too.
type ids struct{ *prose.HeadingIDs }

// Generate makes an id that the page doesn't have yet.
func (s *ids) Generate(value []byte, _ ast.NodeKind) []byte { return []byte(s.Next(string(value))) }

// Put reserves an id that the author wrote.
func (s *ids) Put(value []byte) { s.Take(string(value)) }
