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

// Site has the common parts of all documents of a host.
type Site struct {
	Outline   *outline.Site
	Routes    *market.RouteTable
	Catalogue *icu.Catalogue // texts in the interface's language
	Fonts     []string       // URLs of the fonts for the first lines
	Icons     []assets.Icon
}

// Parts are the contents of one document.
type Parts struct {
	Head   Head
	Assets assets.Set
	Data   []byte // encoded payload, safe inside a script element
	Body   string // React's markup; "" for the browser to render

	Preview  bool // the page is shown as of another time
	Embedded bool // other sites may frame the page

	Experiments []market.Experiment // the running ones
}

// late reports whether the modules are loaded after the first paint.
func (d Parts) late() bool { return d.Body != "" && d.Assets.Entry != "" }

// worker reports whether the page may start the site's service worker. A page as of another
// time, or in another site's frame, may not, as the worker would store it.
func (d Parts) worker() bool { return d.Assets.Entry != "" && !d.Preview && !d.Embedded }

// scripts returns the inline scripts of the document, for the policy.
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

// experimentScript assigns a visitor's variants before the first paint. The cached document
// is the same for all visitors: it only lists the running experiments.
//
//go:embed experiments.js
var experimentSource string

var experimentScript = squeeze(experimentSource) //nolint:gochecknoglobals // a constant

// squeeze removes indentation and comment lines, since each document contains the script.
func squeeze(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/**") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// previewScript is in pages as of another time only: it keeps the time in links through the
// site.
//
//go:embed preview.js
var previewScript string

// inviteScript is in the pages of knows if the market invites to sign up. It counts the
// knows that a visitor reads in a session, which ends half an hour after the last one.
// Before the first paint it decides whether this page shows the invitation, so that nothing
// moves later: on the third know, once a session, and not within 30 days after it was
// closed. Without storage there is no invitation. Its keys are those of
// web/page/storage.ts.
//
//go:embed invite.js
var inviteScript string

// appScript is in pages for which signed-in users get a screen of the web app. It sends
// these users there before the first paint; visitors, and users who are blocked from the
// web app, stay. Its keys are those of web/page/storage.ts.
//
//go:embed app.js
var appScript string

const roughDocumentSize = 16 << 10

// Write joins head, markup and data in the order in which a browser needs them: encoding,
// then styles and fonts, then modules.
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

// experimentAttributes ends the attribute before it and adds the input of experimentScript.
// Outside prod a query may force a variant, for a look at it.
func (s *Site) experimentAttributes(d Parts) string {
	attributes := `" data-experiments="` + html.EscapeString(outline.Experiments(d.Experiments))
	if s.Outline.Environment != market.Prod {
		attributes += `" data-forcible="`
	}
	return attributes
}

// appAttribute ends the attribute before it and adds the path for appScript; "" without a
// path.
func appAttribute(path string) string {
	if path == "" {
		return ""
	}
	return `" data-app="` + html.EscapeString(path)
}

// workerAttribute ends the attribute before it and adds the service worker's path for
// web/page/offline; "" if the page may not start the worker.
func (d Parts) workerAttribute() string {
	if !d.worker() {
		return ""
	}
	return `" data-worker="` + httpx.SiteWorker
}

// writeFonts preloads the fonts, before the stylesheet names them. Browsers fetch fonts
// anonymously, hence crossorigin for files of the same host.
func (s *Site) writeFonts(b *strings.Builder) {
	for _, u := range s.Fonts {
		b.WriteString(`<link rel="preload" as="font" type="font/woff2" crossorigin href="` + html.EscapeString(u) + `">`)
	}
}

// writeStyles writes the styles into the document: on a phone their bytes on each page cost
// less time than another request before the first paint. The files are linked too, but
// disabled, which no browser fetches, so that modules don't fetch them.
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

// writeModules links the modules of a page that the browser renders: without them nothing
// is visible.
func writeModules(b *strings.Builder, a assets.Set) {
	// Modules run after the whole document is parsed, with the data below.
	b.WriteString(`<script type="module" src="` + html.EscapeString(a.Entry) + `"></script>`)
	for _, module := range a.Preload {
		link(b, "modulepreload", module)
	}
}

// writeLateModules lists the modules of a rendered page for loadScript.
func writeLateModules(b *strings.Builder, a assets.Set) {
	b.WriteString(`<script type="application/json" id="` + modulesID + `">[` + strconv.Quote(a.Entry))
	for _, module := range a.Preload {
		b.WriteString("," + strconv.Quote(module))
	}
	b.WriteString(`]</script><script>` + loadScript + `</script>`)
}

// writeIcons links the icons.
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
