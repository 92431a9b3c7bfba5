package workbench

import (
	"embed"
	"fmt"
	"html/template"
)

//go:embed *.gohtml
var templateFiles embed.FS

func parseTemplates(files assets) (*template.Template, error) {
	t, err := template.New("workbench").Funcs(template.FuncMap{
		"asset": files.url, "count": count, "flag": func(code string) string { return flagPath + code },
	}).ParseFS(templateFiles, "*.gohtml")
	if err != nil {
		return nil, fmt.Errorf("workbench: %w", err)
	}
	return t, nil
}
