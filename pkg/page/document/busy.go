package document

import (
	"html"
	"strings"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/icu"
)

// Busy is the page for refused visitors, with its policy.
type Busy struct {
	Body   []byte
	Policy string
}

const busyStyle = `:root{color-scheme:light dark}` +
	`body{margin:0;padding:12vh 24px;background:light-dark(#f6f8fe,#0b1020);color:light-dark(#17203a,#e6eaf5);` +
	`font:16px/24px Inter,system-ui,sans-serif}` +
	`main{max-width:560px;margin:0 auto}` +
	`h1{margin:0 0 8px;font-size:clamp(30px,6vw,44px);line-height:1.12;letter-spacing:-.02em}` +
	`p{margin:0 0 24px}` +
	`a{display:inline-block;padding:12px 24px;border-radius:999px;background:light-dark(#1f5eff,#7fa2ff);` +
	`color:light-dark(#fff,#0b1020);font-weight:700;text-decoration:none}` +
	`a:focus-visible{outline:3px solid currentcolor;outline-offset:3px}`

// Messages of the page.
const (
	messageBusyTitle = "head.busy.title"
	messageBusyText  = "head.busy.text"
	messageRetry     = "errorScene.retry"
)

// Busy makes the page for refused visitors: small, in the interface's language, with a link
// that reloads it.
func (s *Site) Busy() Busy {
	text := func(key string) string { return html.EscapeString(s.Catalogue.Text(key, nil)) }
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="` + html.EscapeString(s.Catalogue.Language) + `" dir="` + icu.Direction(s.Catalogue.Language) +
		`"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
		`<meta name="robots" content="noindex"><title>` + html.EscapeString(s.WithBrand(s.Catalogue.Text(messageBusyTitle, nil))) +
		`</title><style>` + busyStyle + `</style></head><body><main><h1>` + text(messageBusyTitle) + `</h1><p>` +
		text(messageBusyText) + `</p><a href="">` + text(messageRetry) + `</a></main></body></html>`)
	return Busy{
		Body: []byte(b.String()),
		Policy: "default-src 'none'; style-src " + httpx.HashSource(busyStyle) +
			"; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
	}
}
