package page

import (
	"html"
	"strconv"
	"strings"
)

// documentParts are all that a document is made of.
type documentParts struct {
	head   head
	assets assetSet
	icons  []icon
	data   []byte // the encoded payload; already safe inside a script element
	body   string // React's markup; "" for the browser to render

	preview bool // the page is shown as of another time
}

// late tells whether the modules wait until the page is painted.
func (d documentParts) late() bool { return d.body != "" && d.assets.entry != "" }

// scripts are the inline scripts, for the policy.
func (d documentParts) scripts() []string {
	scripts := []string{headScript}
	if d.preview {
		scripts = append(scripts, previewScript)
	}
	if d.late() {
		scripts = append(scripts, loadScript)
	}
	return scripts
}

const roughDocumentSize = 16 << 10

// document joins head, markup and data. Its order is the order in which a
// browser needs things: how to read it, what to paint with, what to load.
func (s *site) document(d documentParts) []byte {
	var b strings.Builder
	b.Grow(roughDocumentSize + len(d.data) + len(d.body))
	b.WriteString(`<!doctype html><html lang="` + html.EscapeString(s.catalogue.Language) + `" dir="` + s.direction() +
		`" data-market="` + html.EscapeString(s.market.Code) +
		`" data-heading-font="` + html.EscapeString(s.market.HeadingFont) + `"><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<script>` + headScript + `</script>`)
	if d.preview {
		b.WriteString(`<script>` + previewScript + `</script>`)
	}
	s.writeFonts(&b)
	writeStyles(&b, d.assets)
	if d.assets.entry != "" && !d.late() {
		writeModules(&b, d.assets)
	}
	s.writeHead(&b, d.head)
	writeTheme(&b, d.head.landing)
	writeIcons(&b, d.icons)
	b.WriteString(`<link rel="manifest" href="` + manifestPath + `"></head><body><div id="root">`)
	b.WriteString(d.body)
	b.WriteString(`</div><script type="application/json" id="knowmad-data">`)
	b.Write(d.data)
	b.WriteString(`</script>`)
	if d.late() {
		writeLateModules(&b, d.assets)
	}
	b.WriteString(`</body></html>`)
	return []byte(b.String())
}

// writeFonts names the fonts before the stylesheet does. Fonts are always
// fetched anonymously, hence crossorigin on files of the own host.
func (s *site) writeFonts(b *strings.Builder) {
	for _, u := range s.fonts {
		b.WriteString(`<link rel="preload" as="font" type="font/woff2" crossorigin href="` + html.EscapeString(u) + `">`)
	}
}

// writeStyles puts the styles into the document: what they would cost again on
// the next page is less than what a phone waits for another answer before it
// can paint. The files are named all the same, switched off (no browser fetches
// a disabled stylesheet), so that the modules know not to fetch them.
func writeStyles(b *strings.Builder, a assetSet) {
	if a.css != "" {
		b.WriteString(`<style>` + a.css + `</style>`)
	}
	for _, style := range a.inlined {
		b.WriteString(`<link rel="stylesheet" href="` + html.EscapeString(style) + `" disabled>`)
	}
	for _, style := range a.linked {
		link(b, "stylesheet", style)
	}
}

// writeModules names the modules of a page that the browser has to render:
// there is nothing to see before they have run.
func writeModules(b *strings.Builder, a assetSet) {
	// Modules run after the document is read: the data below is there by then.
	b.WriteString(`<script type="module" src="` + html.EscapeString(a.entry) + `"></script>`)
	for _, module := range a.preload {
		link(b, "modulepreload", module)
	}
}

// writeLateModules leaves the modules of a rendered page to loadScript.
func writeLateModules(b *strings.Builder, a assetSet) {
	b.WriteString(`<script type="application/json" id="` + modulesID + `">[` + strconv.Quote(a.entry))
	for _, module := range a.preload {
		b.WriteString("," + strconv.Quote(module))
	}
	b.WriteString(`]</script><script>` + loadScript + `</script>`)
}
