package main

import (
	"bytes"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func project(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{
		"markets/de/market.yaml": {Data: []byte("code: de\ncountry:\n  code: DE\nlocale:\n  interface: de\n  cmsSecondary: de-DE\n")},
		"markets/gb/market.yaml": {Data: []byte("code: gb\ncountry:\n  code: GB\nlocale:\n  interface: en-GB\n")},
	}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func TestFindsCodesInCode(t *testing.T) {
	findings, err := lint(project(map[string]string{
		"pkg/a/a.go":      "package a\n\nfunc f(c string) bool { return c == \"de\" }\n",
		"pkg/a/switch.go": "package a\n\nfunc g(c string) {\n\tswitch c {\n\tcase `GB`:\n\t}\n}\n",
		"web/a.ts":        "export const x = (m: string) => m === 'gb' || m === \"en-GB\";\n",
		"web/b.tsx":       "export const X = () => <p lang=\"de-DE\" />;\n",
	}))
	require.NoError(t, err)
	var lines []string
	for _, f := range findings {
		lines = append(lines, f.String())
	}
	const why = " is a market, country or language code; read it from the pack instead"
	require.Equal(t, []string{
		`pkg/a/a.go:3:37: "de"` + why,
		`pkg/a/switch.go:5:7: "GB"` + why,
		`web/a.ts:1:39: "gb"` + why,
		`web/a.ts:1:53: "en-GB"` + why,
		`web/b.tsx:1:32: "de-DE"` + why,
	}, lines)
}

// TestFindsPartsOfCodes: code can also tell markets apart by the prefix or suffix
// of a language tag.
func TestFindsPartsOfCodes(t *testing.T) {
	findings, err := lint(project(map[string]string{
		"pkg/a/a.go": "package a\n\nimport \"strings\"\n\nfunc f(c string) bool { return strings.HasPrefix(c, \"de-\") || strings.HasSuffix(c, \"_gb\") }\n",
		"web/a.ts":   "export const x = (m: string) => m.startsWith('en-') || m.endsWith(`-DE`) || m.includes('-en-GB-');\n",
		"web/b.ts":   "export const parts = ['-', '--', 'de-facto', 'a-de', '-decline', '--de', '__'];\n",
	}))
	require.NoError(t, err)
	var found []string
	for _, f := range findings {
		found = append(found, f.literal)
	}
	require.Equal(t, []string{"de-", "_gb", "en-", "-DE", "-en-GB-"}, found)
}

func TestIgnoresTestsCommentsAndAllowedLines(t *testing.T) {
	findings, err := lint(project(map[string]string{
		"pkg/a/a_test.go":     "package a\n\nconst c = \"de\"\n",
		"pkg/a/a.go":          "package a\n\n// \"de\" in a comment\nconst c = \"decline\"\n",
		"pkg/b/b.go":          "package b\n\n// marketlint:allow the source catalogue's language\nconst source = \"en-GB\"\n",
		"web/a.stories.tsx":   "export const a = 'de';\n",
		"web/a.ts":            "// 'de'\n/** 'gb' */\nexport const a = 'code';\n",
		"web/generated/m.ts":  "export type A = 'de';\n",
		"node_modules/x/x.js": "module.exports = 'de';\n",
	}))
	require.NoError(t, err)
	require.Empty(t, findings)
}

func TestAllowNeedsAReason(t *testing.T) {
	findings, err := lint(project(map[string]string{
		"pkg/a/a.go": "package a\n\n// marketlint:allow\nconst c = \"de\"\n",
	}))
	require.NoError(t, err)
	require.Len(t, findings, 1)
}

func TestRefusesAProjectWithoutPacks(t *testing.T) {
	var out, errs bytes.Buffer
	require.Equal(t, 2, run([]string{t.TempDir()}, &out, &errs))
	require.Contains(t, errs.String(), "no packs")
}
