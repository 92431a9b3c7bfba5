package sheet

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"

	"knowmad/pkg/platform/httpx"
)

//go:embed sheet.css sheet.js sheet.gohtml
var frame embed.FS

// Page is what stands in the frame.
type Page struct {
	Title string
	Class string // of the body, for the page's own styles
	Body  template.HTML
	// Files hold the page's own style sheet and script beside the frame's; an
	// empty name is none.
	Files         fs.FS
	Style, Script string
}

// Write writes the whole file.
func Write(to io.Writer, p Page) error {
	t, err := template.ParseFS(frame, "sheet.gohtml")
	if err != nil {
		return fmt.Errorf("sheet: %w", err)
	}
	style, err := joined("sheet.css", p.Files, p.Style)
	if err != nil {
		return err
	}
	script, err := joined("sheet.js", p.Files, p.Script)
	if err != nil {
		return err
	}
	//nolint:gosec // files of our own build
	data := struct {
		Page
		Style  template.CSS
		Script template.JS
		Policy string
	}{p, template.CSS(style), template.JS(script), policy(script)}
	if err := t.ExecuteTemplate(to, "sheet.gohtml", data); err != nil {
		return fmt.Errorf("sheet: %w", err)
	}
	return nil
}

// joined puts a file of the frame and one of the page into one.
func joined(own string, files fs.FS, name string) (string, error) {
	text, err := fs.ReadFile(frame, own)
	if err != nil {
		return "", fmt.Errorf("sheet: %w", err)
	}
	if name == "" {
		return string(text), nil
	}
	more, err := fs.ReadFile(files, name)
	if err != nil {
		return "", fmt.Errorf("sheet: %w", err)
	}
	return string(text) + string(more), nil
}

// policy lets the page's own script run and nothing be fetched.
func policy(script string) string {
	return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; script-src " +
		httpx.HashSource(script)
}
