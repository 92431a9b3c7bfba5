package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// names returns the patterns of hits.
func names(hits []hit) []string {
	var out []string
	for _, h := range hits {
		out = append(out, h.pattern.name)
	}
	return out
}

// hitsOf searches the text of a comment.
func hitsOf(text string) []hit {
	return match("a.go", []comment{group(1, strings.Split(text, "\n"))}, patterns())
}

// TestPatternsHitTheirBadExample: and no pattern hits a plain form or an advice.
func TestPatternsHitTheirBadExample(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range patterns() {
		t.Run(p.name, func(t *testing.T) {
			require.False(t, seen[p.name], "the name is used twice")
			seen[p.name] = true
			require.Contains(t, names(hitsOf("// "+p.bad)), p.name)
			require.Empty(t, hitsOf("// "+p.plain))
			require.NotEmpty(t, p.why)
			require.Empty(t, hitsOf("// "+p.why))
		})
	}
}

func TestHits(t *testing.T) {
	for text, want := range map[string][]string{
		"// What stays is deleted.":                             {"clause-first"},
		"// Whether the dialog is open.":                        nil,
		"// whatever comes is what was sent.":                   {"is-what"},
		"// Config is what a Service works with.":               {"is-what"},
		"// Package a is where a know is read.":                 {"is-how"},
		"// a.B is how long an answer may take.":                {"is-how"},
		"// lease is the time; it is when it ends":              nil,
		"// Sniff tells what a file is by its bytes.":           {"tells"},
		"// check says what is wrong; the visitor tells nobody": {"says-that"},
		"// sweep deletes what is old":                          {"verb-what"},
		"// The user who asks for it tells the visitor so.":     nil,
		"// A reader never asks. Staff then tells why.":         nil,
		"// deletion.go has the wishes to leave":                nil,
		"// The queue only asks the store.":                     {"asks"},
		"// a list of knows that nobody knows":                  nil,
		"// the server knows no names":                          {"knows"},
		"// Those who left, and of those\n// that stay, names.": {"those-that", "those-that"},
		"// one that stays; the new one that stays":             {"one-that"},
		"// of `what is` and \"what was\"":                      nil,
		"// a text of what\n// was \"what\" to what":            {"preposition-what", "preposition-what"},
		"// told is a mail; untold is none":                     {"participle"},
		"//nolint:errcheck // of what is read":                  nil,
		"//go:embed what tells":                                 nil,
		"/**\n * Text of what\n * became of it.\n */":           {"preposition-what", "became-of"},
	} {
		require.Equal(t, want, names(hitsOf(text)), text)
	}
}

func TestHitNamesLineExcerptAndPlainForm(t *testing.T) {
	hits := hitsOf("// Notes is a list with many words in it, and here\n// with names of those\n// that have left the house long ago, or never lived in it.")
	require.Len(t, hits, 1)
	require.Equal(t, 2, hitsOf("/**\n * What comes.\n */")[0].line)
	require.Equal(t, `a.go:2: those-that: "here with names of those that have left the house long ago, or never": repeat the noun instead of those, as in "candidates are the knows of a statement's result."`, hits[0].String())
}

func TestReadGo(t *testing.T) {
	comments, err := readGo("a.go", []byte("// Package a is x.\npackage a\n\n//go:generate tells\n\n// b is\n// c.\nvar b = `// no` + \"/* no */\" // d\n/*\ne\n*/\n"))
	require.NoError(t, err)
	var texts []string
	for _, c := range comments {
		texts = append(texts, strings.TrimSpace(c.text))
	}
	require.Equal(t, []string{"Package a is x.", "b is c.", "d", "e"}, texts)
	require.Equal(t, []int{6, 7}, comments[1].lines)

	_, err = readGo("a.go", []byte("package\n"))
	require.ErrorContains(t, err, "a.go:")
}

func TestReadScript(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want []string
	}{
		"line comments, joined if adjacent":    {"// a\n// b\n\n// c\nx(); // d\n// e\n", []string{"a b", "c", "d e"}},
		"two behind code are two":              {"x(); // a\ny(); // b\n", []string{"a", "b"}},
		"blocks":                               {"/** a\n * b\n */\nx /* c */ y /**/\n/* d */ /* e */", []string{"a b", "c", "d", "e"}},
		"a block without an end":               {"x /* a\nb", []string{"a b"}},
		"strings":                              {"a('// no', \"/* no */\", 'it\\'s // no') // a", []string{"a"}},
		"a string over lines":                  {"a('no \\\n// no') // a", []string{"a"}},
		"templates":                            {"`// no\n/* no */ \\` // no` // a", []string{"a"}},
		"expressions of templates":             {"`// no ${b /* a */ + `// no ${c({ d: '}' /* b */ })} // no`} // no` // c", []string{"a", "b", "c"}},
		"a brace behind a template":            {"const a = { b: `${c}` }; // a\n`// no`", []string{"a"}},
		"a dollar without a brace":             {"`$ // no` // a", []string{"a"}},
		"regular expressions":                  {"a.replace(/[/*]\\/'/g, b) // a\nreturn /\"//.test(c)", []string{"a"}},
		"at the beginning of a file":           {"/'/.test(a) // a", []string{"a"}},
		"in an arrow function":                 {"const a = () => /'/; // a", []string{"a"}},
		"a division":                           {"a = b / c; // a\nd = (e) / f[0] / 'x // no' // b", []string{"a", "b"}},
		"JSX":                                  {"<a.B c={d} /> // a\n<p>\n  {/* b */}\n  https://example.org it's\n</p>; // c", []string{"a", "b", "c"}},
		"an apostrophe in JSX hides its line":  {"<p>don't</p> // a\n// b", []string{"b"}},
		"directives":                           {"/// <reference a>\n// oxlint-disable-next-line a -- of what\n// @ts-expect-error of what\n// a", []string{"a"}},
		"nothing":                              {"", nil},
		"the end in the middle":                {"a '\\", nil},
		"the end in a template's escape":       {"`\\", nil},
		"the end in an expression":             {"`${a // a", []string{"a"}},
		"a name that begins like a keyword is": {"returned / 2 // a\n/ '// no'", []string{"a"}},
	} {
		t.Run(name, func(t *testing.T) {
			var texts []string
			for _, comment := range readScript([]byte(c.src)) {
				texts = append(texts, strings.TrimSpace(comment.text))
			}
			require.Equal(t, c.want, texts)
		})
	}
}

// FuzzReadScript checks that a comment is found behind any string and any template, with
// its line, and that arbitrary input has no comment outside of its lines.
func FuzzReadScript(f *testing.F) {
	for _, seed := range []string{"", "'", "\"", "`", "${", "}", "/", "//", "/*", "*/", "\\", "\n", "<p>don't // x</p>", "a / b", "/[/]/", "`${`${a}`}`"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		for _, c := range readScript([]byte(text)) {
			require.Len(t, c.starts, len(c.lines))
			for i, start := range c.starts {
				require.Equal(t, c.lines[i], c.line(start))
			}
			require.Equal(t, c.lines[len(c.lines)-1], c.line(len(c.text)))
			require.Positive(t, c.lines[0])
			require.LessOrEqual(t, c.lines[len(c.lines)-1], lines)
		}

		literal, err := json.Marshal(text)
		require.NoError(t, err)
		template := strings.NewReplacer("\\", "\\\\", "`", "\\`", "$", "\\$").Replace(text)
		for _, code := range []string{string(literal), "`" + template + "`", "`${" + string(literal) + "}" + template + "`"} {
			src := "const a = " + code + ";\n// end\n"
			comments := readScript([]byte(src))
			require.Len(t, comments, 1, src)
			require.Equal(t, "end", comments[0].text)
			require.Equal(t, []int{strings.Count(src, "\n")}, comments[0].lines)
		}
	})
}

// project writes files and returns their folder.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		put(t, dir, name, text)
	}
	return dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o750))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
}

// command runs the tool in a folder, and returns its exit status and output.
func command(t *testing.T, args ...string) (status int, out string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(args, &stdout, &stderr)
	return status, stdout.String() + stderr.String()
}

func storedCounts(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(countsFile)))
	require.NoError(t, err)
	return string(data)
}

func TestCounts(t *testing.T) {
	const oneHit, twoHits = "package a\n\n// a is what it is.\nvar a int\n", "package a\n\n// a is what it is.\nvar a int\n\n// b is what it is.\nvar b int\n"
	const row = "{\n  \"pkg/a.go\": 1\n}\n"

	t.Run("equal", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": oneHit, countsFile: row})
		status, out := command(t, dir)
		require.Zero(t, status)
		require.Empty(t, out)
	})
	t.Run("more", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": twoHits, countsFile: row})
		status, out := command(t, dir)
		require.Equal(t, 1, status)
		require.Contains(t, out, "pkg/a.go:3: is-what: ")
		require.Contains(t, out, "pkg/a.go:6: is-what: ")
		require.Contains(t, out, "transport delivers mails")
		require.Contains(t, out, "pkg/a.go: 2 hits, 1 allowed\n")

		status, _ = command(t, "-write", dir)
		require.Equal(t, 1, status)
		require.Equal(t, row, storedCounts(t, dir), "-write raises nothing")
	})
	t.Run("a new file", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": oneHit, "web/b.ts": "// What comes.\n", countsFile: row})
		status, out := command(t, dir)
		require.Equal(t, 1, status)
		require.Contains(t, out, "web/b.ts:1: clause-first: ")
		require.Contains(t, out, "web/b.ts: 1 hits, 0 allowed\n")
		require.NotContains(t, out, "pkg/a.go")

		status, _ = command(t, "-write", dir)
		require.Equal(t, 1, status)
		require.Equal(t, row, storedCounts(t, dir))
	})
	t.Run("fewer, and a deleted file", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": oneHit, countsFile: `{"pkg/a.go": 3, "pkg/gone.go": 1}`})
		status, out := command(t, dir)
		require.Equal(t, 1, status)
		require.Equal(t, ""+
			"pkg/a.go: 1 hits, tools/words/counts.json has 3: run go run ./tools/words -write .\n"+
			"pkg/gone.go: 0 hits, tools/words/counts.json has 1: run go run ./tools/words -write .\n", out)

		status, out = command(t, "-write", dir)
		require.Zero(t, status)
		require.Empty(t, out)
		require.Equal(t, row, storedCounts(t, dir))
	})
	t.Run("the first numbers", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": oneHit, "tools/words/main.go": "package main\n"})
		status, out := command(t, "-write", dir)
		require.Zero(t, status, out)
		require.Equal(t, row, storedCounts(t, dir))
	})
	t.Run("a list", func(t *testing.T) {
		dir := project(t, map[string]string{"pkg/a.go": oneHit, countsFile: row})
		status, out := command(t, "-list", dir)
		require.Zero(t, status)
		require.Contains(t, out, "pkg/a.go:3: is-what: ")
	})
	t.Run("broken", func(t *testing.T) {
		for name, text := range map[string]string{countsFile: "{", "a.go": "pack"} {
			status, out := command(t, project(t, map[string]string{name: text}))
			require.Equal(t, 2, status)
			require.Contains(t, out, name)
		}
		status, _ := command(t, "-unknown")
		require.Equal(t, 2, status)
	})
}

func TestTemplatesAreSearched(t *testing.T) {
	dir := project(t, map[string]string{
		"tools/a.go.tmpl":  "package {{noun}}\n\n// {{Noun}} is what comes.\ntype {{Noun}} struct{}\n",
		"tools/a.tsx.tmpl": "/** {{Noun}} is what comes. */\nexport const {{noun}} = 1;\n",
		"tools/a.sql.tmpl": "-- {{Noun}} is what comes.\n",
	})
	_, out := command(t, "-list", dir)
	require.Equal(t, 2, strings.Count(out, "Noun is what comes"), out)
	require.Contains(t, out, "tools/a.go.tmpl:3: is-what")
	require.Contains(t, out, "tools/a.tsx.tmpl:1: is-what")
}

func TestSkippedFiles(t *testing.T) {
	const hit = "// What comes.\n"
	dir := project(t, map[string]string{
		"web/generated/a.ts":     hit,
		"web/dist/a.mjs":         hit,
		"pkg/a/testdata/a.go":    hit,
		"node_modules/a/a.ts":    hit,
		".cache/a.ts":            hit,
		"bin/a.ts":               hit,
		"markets/de/a.ts":        hit,
		"pkg/a/a.css":            hit,
		"pkg/a/README.md":        hit,
		"pkg/a/currencies.go":    "// Code generated by a. DO NOT EDIT.\n\npackage a\n\n" + hit,
		"web/a.mjs":              "// Code generated by a. DO NOT EDIT.\n" + hit,
		"web/data/a.tsx":         hit,
		"pkg/a/a_test.go":        hit + "package a\n",
		"web/a.stories.tsx":      hit,
		"tools/words/words.d.ts": hit,
	})
	status, out := command(t, "-list", dir)
	require.Zero(t, status)
	var files []string
	for line := range strings.Lines(out) {
		file, _, _ := strings.Cut(line, ":")
		files = append(files, file)
	}
	require.Equal(t, []string{"pkg/a/a_test.go", "tools/words/words.d.ts", "web/a.stories.tsx", "web/data/a.tsx"}, files)
}
