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
		"marketctl links the server": {
			files: map[string]string{
				"pkg/app/app.go":        file("app", ""),
				"cmd/marketctl/main.go": file("main", "", "example/pkg/app"),
				"cmd/knowmad/main.go":   file("main", "", "example/pkg/app"),
			},
			want: []string{"cmd/marketctl/main.go:3: cmd/marketctl may not import pkg/app; packages below cmd/marketctl may import pkg/market, pkg/platform, pkg/pack, markets, schemas, web"},
		},
		"a package in no room": {
			files: map[string]string{"pkg/helper/h.go": file("helper", "")},
			want:  []string{"pkg/helper: the package is in none of the rooms (pkg/market, pkg/platform, pkg/pack, pkg/page, pkg/features, pkg/app, cmd/marketctl, cmd, web/generated, web/market, web/build, web/ui, web/page, web/api, web/analytics, web/form, web/features, web/app)"},
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
		"what folders of the front end may import": {files: map[string]string{
			"web/ui/B.tsx":                  "import type { A } from '../market/types.ts';\nexport const b = 1;\n",
			"web/market/types.ts":           "",
			"web/features/a/AScreen.tsx":    "import {\n  b,\n} from '../../ui/B.tsx';\nimport x from './shared/X.tsx';\nimport './a.css';\n",
			"web/features/a/shared/X.tsx":   "const load = () => import('../late/Y.tsx');\n",
			"web/features/a/late/Y.tsx":     "",
			"web/features/b/BScreen.tsx":    "import x from '../a/shared/X.tsx';\n",
			"web/features/b/B.test.tsx":     "import x from '../a/AScreen.tsx';\n",
			"web/features/b/B.stories.tsx":  "import x from '../../app/App.tsx';\n",
			"web/app/App.tsx":               "import { F } from '../features/a/late/Y.tsx';\n",
			"web/vite.config.ts":            "import { f } from './app/App.tsx';\n",
			"web/dist/client/assets/app.ts": "import { f } from '../../../app/App.tsx';\n",
		}},
		"a feature imports the application, a component a feature, a feature another one's inside": {
			files: map[string]string{
				"web/app/api.ts":                "",
				"web/ui/B.tsx":                  "\nexport { x } from '../features/a/X.tsx';\n",
				"web/features/a/X.tsx":          "import { api } from '../../app/api.ts';\n",
				"web/features/b/sharedly/Z.tsx": "",
				"web/features/c/CScreen.tsx":    "const load = () => import(\n  '../a/X.tsx'\n);\nimport { z } from '../b/sharedly/Z.tsx';\n",
			},
			want: []string{
				"web/features/a/X.tsx:1: web/features/a may not import web/app; packages below web/features may import web/form, web/analytics, web/api, web/page, web/ui, web/market, web/generated, what is below their own folder, web/features/*/shared",
				"web/features/c/CScreen.tsx:1: web/features/c may not import web/features/a; packages below web/features may import web/form, web/analytics, web/api, web/page, web/ui, web/market, web/generated, what is below their own folder, web/features/*/shared",
				"web/features/c/CScreen.tsx:4: web/features/c may not import web/features/b/sharedly; packages below web/features may import web/form, web/analytics, web/api, web/page, web/ui, web/market, web/generated, what is below their own folder, web/features/*/shared",
				"web/ui/B.tsx:2: web/ui may not import web/features/a; packages below web/ui may import web/market, web/generated",
			},
		},
		"features import each other": {
			files: map[string]string{
				"web/features/a/shared/A.ts": "import { b } from '../../b/shared/B.ts';\n",
				"web/features/b/shared/B.ts": "import { c } from '../../c/shared/C.ts';\n",
				"web/features/c/shared/C.ts": "",
				"web/features/c/C.ts":        "import { a } from '../a/shared/A.ts';\n",
				"web/features/d/D.ts":        "import { a } from '../a/shared/A.ts';\n",
			},
			want: []string{"web/features/a: folders of the front end import each other: web/features/a → web/features/b → web/features/c → web/features/a"},
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
			dir := module(t, c.files)
			packages, err := read(dir)
			require.NoError(t, err)
			units, err := readWeb(dir)
			require.NoError(t, err)
			require.Equal(t, c.want, check(append(packages, units...), architecture()))
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
		"web/ui/B.tsx":            "",
		"web/features/a/A.tsx":    "import '../../ui/B.tsx';\nimport '../b/shared/B.tsx';\n",
		"web/features/b/B.tsx":    "import '../../ui/B.tsx';\n",
	})
	var out, errs bytes.Buffer
	require.Zero(t, run([]string{dir}, &out, &errs), errs.String())
	require.Equal(t, ""+
		" 0  market                           2 lines  ← \n"+
		" 0  platform/clock                   2 lines  ← \n"+
		" 0  platform/db                      2 lines  ← \n"+
		" 1  features/a                       5 lines  ← market platform/{clock db}\n"+
		" 2  app                              3 lines  ← features/a\n"+
		" 0  web/ui                           0 lines  ← \n"+
		" 1  web/features/b                   1 lines  ← ui\n"+
		" 2  web/features/a                   2 lines  ← features/b ui\n", out.String())
}

// TestThisModuleKeepsTheRules: the rules hold here, and no debt is written larger than it is.
func TestThisModuleKeepsTheRules(t *testing.T) {
	packages, err := read("../..")
	require.NoError(t, err)
	units, err := readWeb("../..")
	require.NoError(t, err)
	r := architecture()
	require.Empty(t, check(append(packages, units...), r))
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

func TestTables(t *testing.T) {
	sql := func(statement string) string { return "const s = `" + statement + "`\n" }
	dir := module(t, map[string]string{
		"pkg/features/a/migrations/1_apples.sql": "CREATE TABLE apples (id TEXT);\nCREATE TABLE shared (id TEXT);",
		"pkg/platform/k/migrations/1_keys.sql":   "CREATE TABLE keys (id TEXT);",
		"pkg/features/a/room/store.go":           file("room", sql("UPDATE apples SET id = ? WHERE id IN (SELECT id FROM keys)")),
		"pkg/features/b/store.go":                file("b", sql("SELECT p.id FROM pears p JOIN apples a ON a.id = p.id LEFT JOIN shared s ON s.id = p.id")),
		"pkg/features/b/other_store.go":          file("b", sql("DELETE FROM shared WHERE id = ? FOR UPDATE")),
		"pkg/platform/kernel/s/store.go":         file("s", sql("INSERT INTO shared (id) VALUES (?)")),
		"pkg/app/apptest/fill.go":                file("apptest", sql("INSERT INTO apples (id) VALUES (?)")),
		"pkg/features/c/c.go":                    file("c", "// nothing to UPDATE apples SET here\n"),
		"pkg/features/c/migrations/note_test.go": file("migrations", sql("DELETE FROM apples")),
	})
	packages, err := read(dir)
	require.NoError(t, err)
	owners, err := readTables(dir)
	require.NoError(t, err)
	require.Equal(t, tables{"apples": "pkg/features/a", "shared": "pkg/features/a", "keys": "pkg/platform/k"}, owners)
	r := architecture()
	r.kernel = map[string][]string{"shared": {"pkg/platform/kernel/s"}, "gone": {"pkg/platform/kernel/s"}}
	require.Equal(t, []string{
		"pkg/features/a/room/store.go:3: pkg/features/a/room may not read the table keys; call pkg/platform/k",
		"pkg/features/b/other_store.go:3: pkg/features/b may not write the table shared; call pkg/platform/kernel/s",
		"pkg/features/b/store.go:3: pkg/features/b may not read the table apples; call pkg/features/a",
		"rules.go: no migration makes the table gone",
	}, r.checkTables(packages, owners))
}
