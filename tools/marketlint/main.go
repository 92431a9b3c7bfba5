// Command marketlint refuses market, country and language codes in code.
//
// What a market is and does stands in its pack; code that names a market takes
// a decision that its manager can't see. The codes are read from the packs, so
// there is no second list. Tests, stories, generated files and the packs
// themselves may name markets. A part of a code by which others are recognised,
// such as "de-" or "-AT", is one, too. A line that must name a code says why, with a
// comment `marketlint:allow <reason>` on it or on the line before.
//
// Usage: marketlint [DIR]; exit status 1 and one line per finding.
package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	root := "."
	if len(args) > 0 {
		root = args[0]
	}
	findings, err := lint(os.DirFS(root))
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "marketlint:", err)
		return 2
	}
	for _, f := range findings {
		_, _ = fmt.Fprintln(stdout, f)
	}
	if len(findings) > 0 {
		return 1
	}
	return 0
}

// finding is a code in a string literal.
type finding struct {
	file      string
	line, col int
	literal   string
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %q is a market, country or language code; read it from the pack instead", f.file, f.line, f.col, f.literal)
}

// lint reads the codes from markets/ and checks all Go and TypeScript files.
func lint(root fs.FS) ([]finding, error) {
	codes, err := readCodes(root)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, fmt.Errorf("no packs below markets/")
	}
	var all []finding
	err = fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if skipDir(path, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		look := lookerFor(path)
		if look == nil {
			return nil
		}
		src, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		if generated.Match(src) {
			return nil
		}
		allowed := allowedLines(src)
		for _, f := range look(path, src, codes) {
			if !allowed[f.line] {
				all = append(all, f)
			}
		}
		return nil
	})
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.file != b.file {
			return a.file < b.file
		}
		return a.line < b.line || a.line == b.line && a.col < b.col
	})
	return all, err
}

func skipDir(path, name string) bool {
	switch name {
	case "node_modules", "dist", "testdata", "generated", "bin", "data", "schemas":
		return true
	}
	return path != "." && strings.HasPrefix(name, ".")
}

// named reports whether a text is a code, or a prefix or suffix of a language tag,
// such as "de-" or "-AT".
func named(text string, codes map[string]bool) bool {
	if strings.HasPrefix(text, "--") { // a command-line flag
		return false
	}
	part := strings.Trim(text, "-_")
	if part == text {
		return codes[text]
	}
	for _, tag := range []string{part, strings.ReplaceAll(part, "_", "-")} {
		if codes[tag] || codes[strings.ToLower(tag)] || codes[strings.ToUpper(tag)] {
			return true
		}
	}
	return false
}

type looker func(path string, src []byte, codes map[string]bool) []finding

func lookerFor(path string) looker {
	base := filepath.Base(path)
	switch {
	case strings.HasSuffix(base, "_test.go"), strings.HasSuffix(base, "_gen.go"),
		strings.Contains(base, ".test."), strings.Contains(base, ".stories."), strings.HasSuffix(base, ".d.ts"),
		strings.HasPrefix(path, "tools/e2e/"):
		return nil
	case strings.HasSuffix(base, ".go"):
		return lookGo
	}
	switch filepath.Ext(base) {
	case ".ts", ".tsx", ".mjs", ".js":
		return lookScript
	}
	return nil
}

// lookGo finds codes in Go's string literals; go/scanner skips comments.
func lookGo(path string, src []byte, codes map[string]bool) []finding {
	fset := token.NewFileSet()
	file := fset.AddFile(path, fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	var found []finding
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return found
		}
		if tok != token.STRING {
			continue
		}
		text, err := strconv.Unquote(lit)
		if err != nil || !named(text, codes) {
			continue
		}
		p := fset.Position(pos)
		found = append(found, finding{path, p.Line, p.Column, text})
	}
}

var quoted = regexp.MustCompile("'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")

// lookScript finds quoted codes in TypeScript, line by line. A code is short and
// has no escapes, so a full parser would find the same.
func lookScript(path string, src []byte, codes map[string]bool) []finding {
	var found []finding
	for i, line := range strings.Split(string(src), "\n") {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "*") || strings.HasPrefix(trimmed, "/*") {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatchIndex(line, -1) {
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 && named(line[m[g]:m[g+1]], codes) {
					found = append(found, finding{path, i + 1, m[0] + 1, line[m[g]:m[g+1]]})
				}
			}
		}
	}
	return found
}

var allow = regexp.MustCompile(`marketlint:allow\s+\S+`)

// generated is how a file begins that no person writes (go help generate).
var generated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.\n`)

// allowedLines returns the lines with an allow comment and the lines after them.
func allowedLines(src []byte) map[int]bool {
	lines := map[int]bool{}
	for i, line := range strings.Split(string(src), "\n") {
		if allow.MatchString(line) {
			lines[i+1], lines[i+2] = true, true
		}
	}
	return lines
}

// readCodes collects the codes of markets, countries and languages in the packs.
func readCodes(root fs.FS) (map[string]bool, error) {
	paths, err := fs.Glob(root, "markets/*/market.yaml")
	if err != nil {
		return nil, err
	}
	codes := map[string]bool{}
	for _, path := range paths {
		src, err := fs.ReadFile(root, path)
		if err != nil {
			return nil, err
		}
		var pack struct {
			Code    string
			Country struct{ Code string }
			Locale  map[string]string
		}
		if err := yaml.Unmarshal(src, &pack); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for _, code := range []string{pack.Code, pack.Country.Code} {
			codes[code] = true
		}
		for _, tag := range pack.Locale {
			codes[tag] = true
			language, _, _ := strings.Cut(tag, "-")
			codes[language] = true
		}
	}
	delete(codes, "")
	return codes, nil
}
