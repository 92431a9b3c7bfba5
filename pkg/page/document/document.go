package document

import (
	_ "embed"
	"html"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/assets"
	"knowmad/pkg/page/files"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/icu"
)

// Site is what the documents of one host have in common.
type Site struct {
	Outline   *outline.Site
	Routes    *market.RouteTable
	Catalogue *icu.Catalogue // texts in the interface's language
	Fonts     []string       // URLs of those that every page paints with first
	Icons     []assets.Icon
}

// Parts are what one document is made of.
type Parts struct {
	Head   Head
	Assets assets.Set
	Data   []byte // the encoded payload; already safe inside a script element
	Body   string // React's markup; "" for the browser to render

	Preview  bool // the page is shown as of another time
	Embedded bool // other sites may frame the page

	Experiments []market.Experiment // those that run now
}

// late tells whether the modules wait until the page is painted.
func (d Parts) late() bool { return d.Body != "" && d.Assets.Entry != "" }

// worker tells whether the page may start the site's service worker. A page as of another
// time keeps nothing, nor does one in a frame of another site.
func (d Parts) worker() bool { return d.Assets.Entry != "" && !d.Preview && !d.Embedded }

// scripts are the inline scripts, for the policy.
func (d Parts) scripts() []string {
	scripts := []string{headScript, consentScript, experimentScript}
	if d.Preview {
		scripts = append(scripts, previewScript)
	}
	if d.Head.invites {
		scripts = append(scripts, inviteScript)
	}
	if d.Head.app != "" {
		scripts = append(scripts, appScript)
	}
	if d.late() {
		scripts = append(scripts, loadScript)
	}
	return scripts
}

// consentScript decides before the first paint whether visitors are asked for their consent,
// and takes their choice, also before the page's modules have loaded. Its terms are those of
// web/analytics/consent.ts.
//
//go:embed consent.js
var consentSource string

var consentScript = squeeze(consentSource) //nolint:gochecknoglobals // a constant

// experimentScript gives visitors their variants before the first paint. The cached
// document is the same for all of them: it only lists the experiments that run.
//
//go:embed experiments.js
var experimentSource string

var experimentScript = squeeze(experimentSource) //nolint:gochecknoglobals // a constant

// squeeze removes indentation and the lines that are comments: the script is in every
// document.
func squeeze(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/**") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// previewScript stands in pages that are shown as of another time, and in no
// other: it keeps that time on the way through the site.
//
//go:embed preview.js
var previewScript string

// inviteScript stands in the pages of knows where the market tells visitors what an
// account gives. It counts the knows that a visitor reads in a session, which ends half an
// hour after the last one, and decides before the first paint whether this page tells it,
// so that its place is there from the start: the third know does, once in a session, and
// none for 30 days after it was closed. Without storage none does. The keys are those of
// web/page/storage.ts.
//
//go:embed invite.js
var inviteScript string

// appScript stands in the pages in whose place users see one of the signed-in area. It
// leads them there before the first paint; those for whom the web app is blocked, and
// visitors, stay. The keys are those of web/page/storage.ts.
//
//go:embed app.js
var appScript string

const roughDocumentSize = 16 << 10

// Write joins head, markup and data. Its order is the order in which a
// browser needs things: how to read it, what to paint with, what to load.
func (s *Site) Write(d Parts) []byte {
	var b strings.Builder
	b.Grow(roughDocumentSize + len(d.Data) + len(d.Body))
	b.WriteString(`<!doctype html><html lang="` + html.EscapeString(s.Catalogue.Language) + `" dir="` + icu.Direction(s.Catalogue.Language) +
		`" data-market="` + html.EscapeString(s.Outline.Market.Code) +
		`" data-heading-font="` + html.EscapeString(s.Outline.Market.HeadingFont) + `" data-consent-versions="` + html.EscapeString(s.Outline.ConsentVersions()) + s.experimentAttributes(d) +
		appAttribute(d.Head.app) + d.workerAttribute() + `"><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<script>` + headScript + `</script>`)
	b.WriteString(`<script>` + consentScript + `</script><script>` + experimentScript + `</script>`)
	if d.Preview {
		b.WriteString(`<script>` + previewScript + `</script>`)
	}
	if d.Head.invites {
		b.WriteString(`<script>` + inviteScript + `</script>`)
	}
	if d.Head.app != "" {
		b.WriteString(`<script>` + appScript + `</script>`)
	}
	s.writeFonts(&b)
	if d.Head.know != nil && d.Body != "" {
		b.WriteString(d.Head.know.preload())
	}
	writeStyles(&b, d.Assets)
	if d.Assets.Entry != "" && !d.late() {
		writeModules(&b, d.Assets)
	}
	s.writeHead(&b, d.Head)
	writeTheme(&b, d.Head.landing)
	s.writeIcons(&b)
	b.WriteString(`<link rel="manifest" href="` + files.ManifestPath + `">`)
	if s.Outline.SearchTemplate(searchTerm) != "" {
		b.WriteString(`<link rel="search" type="application/opensearchdescription+xml" href="` + files.OpenSearchPath +
			`" title="` + html.EscapeString(s.Outline.Market.Brand) + `">`)
	}
	b.WriteString(`</head><body><div id="root">`)
	b.WriteString(d.Body)
	b.WriteString(`</div><script type="application/json" id="knowmad-data">`)
	b.Write(d.Data)
	b.WriteString(`</script>`)
	if d.late() {
		writeLateModules(&b, d.Assets)
	}
	b.WriteString(`</body></html>`)
	return []byte(b.String())
}

// experimentAttributes end the attribute before them with what experimentScript reads.
// Outside prod an address may force a variant, for those who look at them.
func (s *Site) experimentAttributes(d Parts) string {
	attributes := `" data-experiments="` + html.EscapeString(outline.Experiments(d.Experiments))
	if s.Outline.Environment != market.Prod {
		attributes += `" data-forcible="`
	}
	return attributes
}

// appAttribute ends the attribute before it and tells appScript the path; "" for none.
func appAttribute(path string) string {
	if path == "" {
		return ""
	}
	return `" data-app="` + html.EscapeString(path)
}

// workerAttribute ends the attribute before it and tells web/page/offline the worker that
// keeps pages; "" where the page may keep none.
func (d Parts) workerAttribute() string {
	if !d.worker() {
		return ""
	}
	return `" data-worker="` + httpx.SiteWorker
}

// writeFonts names the fonts before the stylesheet does. Fonts are always
// fetched anonymously, hence crossorigin on files of the own host.
func (s *Site) writeFonts(b *strings.Builder) {
	for _, u := range s.Fonts {
		b.WriteString(`<link rel="preload" as="font" type="font/woff2" crossorigin href="` + html.EscapeString(u) + `">`)
	}
}

// writeStyles puts the styles into the document: what they would cost again on
// the next page is less than what a phone waits for another answer before it
// can paint. The files are named all the same, switched off (no browser fetches
// a disabled stylesheet), so that the modules know not to fetch them.
func writeStyles(b *strings.Builder, a assets.Set) {
	if a.CSS != "" {
		b.WriteString(`<style>` + a.CSS + `</style>`)
	}
	for _, style := range a.Inlined {
		b.WriteString(`<link rel="stylesheet" href="` + html.EscapeString(style) + `" disabled>`)
	}
	for _, style := range a.Linked {
		link(b, "stylesheet", style)
	}
}

// writeModules names the modules of a page that the browser has to render:
// there is nothing to see before they have run.
func writeModules(b *strings.Builder, a assets.Set) {
	// Modules run after the document is read: the data below is there by then.
	b.WriteString(`<script type="module" src="` + html.EscapeString(a.Entry) + `"></script>`)
	for _, module := range a.Preload {
		link(b, "modulepreload", module)
	}
}

// writeLateModules leaves the modules of a rendered page to loadScript.
func writeLateModules(b *strings.Builder, a assets.Set) {
	b.WriteString(`<script type="application/json" id="` + modulesID + `">[` + strconv.Quote(a.Entry))
	for _, module := range a.Preload {
		b.WriteString("," + strconv.Quote(module))
	}
	b.WriteString(`]</script><script>` + loadScript + `</script>`)
}

// writeIcons writes the links to what browsers show beside the title.
func (s *Site) writeIcons(b *strings.Builder) {
	for _, i := range s.Icons {
		switch i.Purpose {
		case assets.PurposeFavicon:
			b.WriteString(`<link rel="icon" href="` + html.EscapeString(i.URL) + `" type="` + i.MediaType + `" sizes="` + i.Sizes + `">`)
		case assets.PurposeTouch:
			b.WriteString(`<link rel="apple-touch-icon" href="` + html.EscapeString(i.URL) + `" sizes="` + i.Sizes + `">`)
		}
	}
}
