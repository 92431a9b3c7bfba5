package app

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"

	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

// The plain pages are for requests without a market: they need no build, no script and no
// other file.

//go:embed plain.css
var plainStyle string

//go:embed plain.gohtml
var plainTemplate string

//go:embed hosts.gohtml
var hostsTemplate string

// plainPolicy allows plainStyle and embedded pictures.
func plainPolicy() string {
	return "default-src 'none'; style-src " + httpx.HashSource(plainStyle) +
		"; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// trustedStyle is plainStyle for templates: a file of this package, not input.
func trustedStyle() template.CSS { return template.CSS(plainStyle) } //nolint:gosec // embedded, see above

func parsePlain(name, text string) *template.Template {
	return template.Must(template.New(name).Parse(text))
}

// writePlain writes an error page for people where no market can, with links to the sites
// in ways, if any.
func writePlain(c *echo.Context, p *problem.Error, ways []hostCard) error {
	status := p.StatusCode()
	title := http.StatusText(status)
	if status == http.StatusMisdirectedRequest {
		title = "Nobody lives at this address"
	}
	return writePlainPage(c, status, parsePlain("plain", plainTemplate), map[string]any{
		"Style": trustedStyle(), "Title": title, "Message": p.Message,
		"RequestID": httpx.RequestID(c.Request().Context()), "Ways": ways,
	})
}

func writePlainPage(c *echo.Context, status int, t *template.Template, data map[string]any) error {
	var buf bytes.Buffer
	if err := t.Execute(&buf, data); err != nil {
		return fmt.Errorf("plain page: %w", err)
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", plainPolicy())
	h.Set("Cache-Control", "no-store")
	return c.HTMLBlob(status, buf.Bytes())
}
