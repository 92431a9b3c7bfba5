package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// module writes a module whose files are given by path and text.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example\n\ngo 1.26\n"
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o750))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	return dir
}

// file is a Go file with imports, and what follows them.
func file(name string, rest string, imports ...string) string {
	var b strings.Builder
	b.WriteString("package " + name + "\n\n")
	for _, i := range imports {
		b.WriteString("import _ \"" + i + "\"\n")
	}
	return b.String() + rest
}

func TestFindings(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"what rooms may import": {files: map[string]string{
			"pkg/market/m.go":          file("market", ""),
			"pkg/platform/db/d.go":     file("db", "", "example/pkg/market"),
			"pkg/features/a/a.go":      file("a", "", "example/pkg/platform/db", "example/pkg/features/a/room", "fmt"),
			"pkg/features/a/room/r.go": file("room", "", "example/pkg/market"),
			"pkg/app/app.go":           file("app", "", "example/pkg/features/a", "example/pkg/platform/db"),
			"cmd/x/main.go":            file("main", "", "example/pkg/app"),
		}},
		"a slice imports another": {
			files: map[string]string{
				"pkg/features/a/a.go":       file("a", ""),
				"pkg/features/ab/x/x.go":    file("x", "", "example/pkg/features/a"),
				"pkg/features/ab/x_test.go": file("ab", "", "example/pkg/features/a"),
			},
			want: []string{"pkg/features/ab/x/x.go:3: pkg/features/ab/x may not import pkg/features/a; packages below pkg/features may import pkg/market, pkg/platform, what is below their own folder"},
		},
		"machinery imports a slice, the market machinery, a slice the root": {
			files: map[string]string{
				"pkg/features/a/a.go":  file("a", "", "example/pkg/app"),
				"pkg/platform/db/d.go": file("db", "", "example/pkg/features/a"),
				"pkg/market/m.go":      file("market", "", "example/pkg/platform/db"),
				"pkg/app/app.go":       file("app", ""),
			},
			want: []string{
				"pkg/features/a/a.go:3: pkg/features/a may not import pkg/app; packages below pkg/features may import pkg/market, pkg/platform, what is below their own folder",
				"pkg/market/m.go:3: pkg/market may not import pkg/platform/db; packages below pkg/market may import pkg/market",
				"pkg/platform/db/d.go:3: pkg/platform/db may not import pkg/features/a; packages below pkg/platform may import pkg/market, pkg/platform",
			},
		},
		"a package in no room": {
			files: map[string]string{"pkg/helper/h.go": file("helper", "")},
			want:  []string{"pkg/helper: the package is in none of the rooms (pkg/market, pkg/platform, pkg/pack, pkg/page, pkg/features, pkg/app, cmd)"},
		},
		"a library where it must not spread": {
			files: map[string]string{
				"pkg/features/a/a.go":  file("a", "", "github.com/jmoiron/sqlx", "os/exec"),
				"pkg/platform/db/d.go": file("db", "", "github.com/jmoiron/sqlx"),
			},
			want: []string{
				"pkg/features/a/a.go:3: pkg/features/a may not import github.com/jmoiron/sqlx: slices speak to pkg/platform/db",
				"pkg/features/a/a.go:4: pkg/features/a may not import os/exec: a request starts no process",
			},
		},
		"a doc.go that says something else": {
			files: map[string]string{
				"pkg/market/m.go":        file("market", ""),
				"pkg/features/a/doc.go":  "// Package a is one.\n//\n// Imports of this module: pkg/page.\npackage a\n",
				"pkg/features/a/a.go":    file("a", "", "example/pkg/market"),
				"pkg/features/b/doc.go":  "// Package b says nothing.\npackage b\n",
				"pkg/features/c/doc.go":  "// Package c is right.\n//\n// Imports of this module:\n// pkg/market.\npackage c\n",
				"pkg/features/c/code.go": file("c", "", "example/pkg/market"),
			},
			want: []string{
				"pkg/features/a/doc.go: its last paragraph must be 'Imports of this module: pkg/market.'; go run ./tools/walls -write sets it",
				"pkg/features/b/doc.go: its last paragraph must be 'Imports of this module: none.'; go run ./tools/walls -write sets it",
			},
		},
		"too long, too many methods": {
			files: map[string]string{
				"pkg/platform/long/l.go": file("long", strings.Repeat("\n", 3001)),
				"pkg/platform/many/m.go": file("many", "type T[K any] struct{}\n"+strings.Repeat("func (*T[K]) M() {}\n", 21)),
				"pkg/platform/many/n.go": file("many", strings.Repeat("func (T[K]) N() {}\n", 20)),
			},
			want: []string{
				"pkg/platform/long: the package has 3003 lines, 3000 are allowed; split it by task",
				"pkg/platform/many: the type T has 41 methods, 40 are allowed; split it by task",
			},
		},
		"SQL outside of the store": {
			files: map[string]string{
				"pkg/features/a/store.go":      file("a", "const a = `SELECT 1 FROM t`\n"),
				"pkg/features/a/post_store.go": file("a", "const b = `UPDATE t SET x = 1`\n"),
				"pkg/features/a/a.go":          file("a", "const c = `\n\tINSERT INTO t (x) VALUES (1)`\nconst d = \"Select a subject\"\n"),
				"pkg/platform/x/x.go":          file("x", "const c = `DELETE FROM t`\n"),
			},
			want: []string{"pkg/features/a/a.go:3: SQL stands outside of store.go and *_store.go (1 statements, 0 allowed)"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			packages, err := read(module(t, c.files))
			require.NoError(t, err)
			require.Equal(t, c.want, check(packages, architecture()))
		})
	}
}

func TestPrintGraphSortsByLayer(t *testing.T) {
	dir := module(t, map[string]string{
		"pkg/market/m.go":         file("market", ""),
		"pkg/platform/db/d.go":    file("db", ""),
		"pkg/platform/clock/c.go": file("clock", ""),
		"pkg/features/a/a.go":     file("a", "", "example/pkg/platform/db", "example/pkg/platform/clock", "example/pkg/market"),
		"pkg/app/app.go":          file("app", "", "example/pkg/features/a"),
	})
	var out, errs bytes.Buffer
	require.Zero(t, run([]string{dir}, &out, &errs), errs.String())
	require.Equal(t, ""+
		" 0  market                           2 lines  ← \n"+
		" 0  platform/clock                   2 lines  ← \n"+
		" 0  platform/db                      2 lines  ← \n"+
		" 1  features/a                       5 lines  ← market platform/{clock db}\n"+
		" 2  app                              3 lines  ← features/a\n", out.String())
}

func TestWriteUpdatesTheLinesOnImports(t *testing.T) {
	dir := module(t, map[string]string{
		"pkg/features/a/doc.go": "// Package a is one.\n//\n// Imports of this module: pkg/page,\n// pkg/x.\npackage a\n",
		"pkg/features/a/a.go":   file("a", "", "example/pkg/market", "example/pkg/platform/problem", "example/pkg/platform/openapi"),
		"pkg/features/b/doc.go": "// Package b is another.\npackage b\n",
	})
	var out, errs bytes.Buffer
	require.Equal(t, 1, run([]string{dir}, &out, &errs))
	require.Zero(t, run([]string{"-write", dir}, &out, &errs))
	require.Zero(t, run([]string{dir}, &out, &errs))
	a, err := os.ReadFile(filepath.Join(dir, "pkg/features/a/doc.go"))
	require.NoError(t, err)
	require.Equal(t, "// Package a is one.\n//\n// Imports of this module: pkg/market, pkg/platform/openapi,\n// pkg/platform/problem.\npackage a\n", string(a))
	b, err := os.ReadFile(filepath.Join(dir, "pkg/features/b/doc.go"))
	require.NoError(t, err)
	require.Equal(t, "// Package b is another.\n//\n// Imports of this module: none.\npackage b\n", string(b))
}

// TestThisModuleKeepsTheRules: the rules hold here, and no debt is written larger than it is.
func TestThisModuleKeepsTheRules(t *testing.T) {
	packages, err := read("../..")
	require.NoError(t, err)
	r := architecture()
	require.Empty(t, check(packages, r))
	for _, p := range packages {
		if most, ok := r.over[p.dir]; ok {
			require.Greater(t, p.lines, r.lines, "%s is no longer too long: its row in rules.go goes", p.dir)
			require.GreaterOrEqual(t, p.lines+150, most, "the row of %s in rules.go may get smaller", p.dir)
		}
		for name, n := range p.methods {
			if most, ok := r.over[p.dir+"."+name]; ok {
				require.Equal(t, most, n, "the row of %s.%s in rules.go may get smaller", p.dir, name)
			}
		}
		if most, ok := r.statements[p.dir]; ok {
			require.Len(t, p.statements, most, "the row of %s in rules.go may get smaller", p.dir)
		}
	}
}
