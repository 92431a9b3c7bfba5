package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// pkg is a package without its tests.
type pkg struct {
	// dir is the folder, relative to the module's root and with slashes: "pkg/market".
	dir string
	// lines counts the lines of all files, comments included.
	lines int
	// imports are the folders of this module that it imports, libraries the
	// import paths of third parties; both sorted, with the place of the first
	// import of each.
	imports, libraries []imported
	// methods counts the methods of each type that has some.
	methods map[string]int
	// statements are the places of SQL outside of store.go and *_store.go.
	statements []string
	// writes and reads are the tables in the package's statements.
	writes, reads []use
	// concurrent is the place of the first code that starts a goroutine or locks; "" without any.
	concurrent string
}

// imported is something that a package imports.
type imported struct {
	path string
	at   string // file:line
}

// read finds the packages below cmd and pkg of the module at root.
func read(root string) ([]*pkg, error) {
	module, err := moduleOf(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	var all []*pkg
	for _, top := range []string{"cmd", "pkg"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if d.Name() == "testdata" {
				return fs.SkipDir
			}
			rel, err := filepath.Rel(root, path)
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			p, err := readPackage(root, filepath.ToSlash(rel), module)
			if p != nil {
				all = append(all, p)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read %s: %w", top, err)
		}
	}
	return all, nil
}

var moduleLine = regexp.MustCompile(`(?m)^module (\S+)$`)

// moduleOf reads the module's path.
func moduleOf(file string) (string, error) {
	text, err := os.ReadFile(file) //nolint:gosec // the folder that the caller names
	if err != nil {
		return "", err
	}
	m := moduleLine.FindSubmatch(text)
	if m == nil {
		return "", fmt.Errorf("%s names no module", file)
	}
	return string(m[1]), nil
}

// readPackage reads the Go files of a folder; nil when there are none but tests.
func readPackage(root, dir, module string) (*pkg, error) {
	files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	p := &pkg{dir: dir, methods: map[string]int{}}
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name) //nolint:gosec // a file of the module
		if err != nil {
			return nil, err
		}
		at := dir + "/" + filepath.Base(name)
		f, err := parser.ParseFile(set, at, text, parser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("parse %s: %w", at, err)
		}
		p.add(set, f, at, module, strings.Count(string(text), "\n"))
	}
	if p.lines == 0 {
		return nil, nil //nolint:nilnil // no package here
	}
	p.sortImports()
	return p, nil
}

// sortImports sorts what is imported and keeps the first place of each.
func (p *pkg) sortImports() {
	byPath := func(a, b imported) int { return strings.Compare(a.path, b.path) }
	samePath := func(a, b imported) bool { return a.path == b.path }
	for _, list := range []*[]imported{&p.imports, &p.libraries} {
		slices.SortStableFunc(*list, byPath)
		*list = slices.CompactFunc(*list, samePath)
	}
}

// add takes over what one file says.
func (p *pkg) add(set *token.FileSet, f *ast.File, at, module string, lines int) {
	p.lines += lines
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser has checked it
		}
		place := fmt.Sprintf("%s:%d", at, set.Position(spec.Pos()).Line)
		switch inside, ours := strings.CutPrefix(path, module+"/"); {
		case ours:
			p.imports = append(p.imports, imported{inside, place})
		case strings.Contains(strings.Split(path, "/")[0], ".") || restricted(path):
			p.libraries = append(p.libraries, imported{path, place})
		}
	}
	store := strings.HasSuffix(at, "/store.go") || strings.HasSuffix(at, "_store.go")
	ast.Inspect(f, func(n ast.Node) bool {
		if p.concurrent == "" && concurrentNode(n) {
			p.concurrent = fmt.Sprintf("%s:%d", at, set.Position(n.Pos()).Line)
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			if t := receiver(n); t != "" {
				p.methods[t]++
			}
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			if n.Kind != token.STRING || err != nil {
				break
			}
			place := fmt.Sprintf("%s:%d", at, set.Position(n.Pos()).Line)
			p.takeStatements(text, place)
			if !store && statement.MatchString(text) {
				p.statements = append(p.statements, place)
			}
		}
		return true
	})
}

// statement is a string that begins as SQL does.
var statement = regexp.MustCompile(`(?s)^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|WITH\s+\w+\s+AS\s)`)

// receiver is the type that a method belongs to; "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return ""
	}
	t := f.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}
