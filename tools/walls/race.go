package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// raceFile declares what is tested under the race detector; tools/lib/go.mjs runs it.
const raceFile = "tools/lib/race.json"

// raceList is what raceFile says.
type raceList struct {
	// Packages are tested under the race detector, but for the listed files of tests and
	// single tests.
	Packages map[string][]string
	// Through are packages whose goroutines and locks the tests of another one meet.
	Through map[string]string
}

// readRaceList reads the declaration; without the file nothing is declared.
func readRaceList(root string) (raceList, error) {
	var list raceList
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(raceFile))) //nolint:gosec // a file of the module
	if errors.Is(err, fs.ErrNotExist) {
		return list, nil
	}
	if err != nil {
		return list, err
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return list, fmt.Errorf("%s: %w", raceFile, err)
	}
	return list, nil
}

// check tells of packages with goroutines or locks that no test under the race
// detector is declared for, and of what is declared and not there.
func (l raceList) check(root string, packages []*pkg) []string {
	var out []string
	for _, p := range packages {
		_, tested := l.Packages[p.dir]
		_, through := l.Through[p.dir]
		if p.concurrent != "" && !tested && !through {
			out = append(out, fmt.Sprintf("%s: %s starts goroutines or locks; %s must name it, so that it is tested under the race detector", p.concurrent, p.dir, raceFile))
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(l.Packages)) {
		tests, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*_test.go")) // the pattern is well-formed
		if len(tests) == 0 {
			out = append(out, fmt.Sprintf("%s: %s has no tests", raceFile, dir))
		}
		for _, name := range l.Packages[dir] {
			if !slices.ContainsFunc(tests, func(file string) bool { return isOrHas(file, name) }) {
				out = append(out, fmt.Sprintf("%s: there is no %s/%s", raceFile, dir, name))
			}
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(l.Through)) {
		if _, ok := l.Packages[l.Through[dir]]; !ok {
			out = append(out, fmt.Sprintf("%s: %s is tested through %s, which isn't tested under the race detector", raceFile, dir, l.Through[dir]))
		}
		if !slices.ContainsFunc(packages, func(p *pkg) bool { return p.dir == dir && p.concurrent != "" }) {
			out = append(out, fmt.Sprintf("%s: %s starts no goroutine and doesn't lock; its row goes", raceFile, dir))
		}
	}
	return out
}

// isOrHas reports whether a file of tests has the name, or a test of that name in it. A file
// that can't be read has none.
func isOrHas(file, name string) bool {
	if filepath.Base(file) == name {
		return true
	}
	text, _ := os.ReadFile(file) //nolint:gosec // a file of the module
	return strings.HasPrefix(name, "Test") && bytes.Contains(text, []byte("\nfunc "+name+"("))
}

// concurrentNode reports whether a piece of syntax starts a goroutine or synchronises
// several. What is computed once (sync.Once, sync.OnceValue) needs no look.
func concurrentNode(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.SelectorExpr:
		from, ok := n.X.(*ast.Ident)
		return ok && from.Name == "sync" && !strings.HasPrefix(n.Sel.Name, "Once")
	case *ast.ImportSpec:
		return n.Path.Value == `"sync/atomic"` || strings.HasPrefix(n.Path.Value, `"golang.org/x/sync/`)
	}
	return false
}
