package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	// webImport is a static import, an export from another module or a dynamic
	// import, of a file of ours: their paths are relative.
	webImport = regexp.MustCompile(`(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'`)
	// webTest is a file that may import everything.
	webTest = regexp.MustCompile(`\.(test|stories)\.tsx?$`)
)

// readWeb finds the units of the front end at root/web: each folder right below
// web, and each feature. Their imports are folders; files right below web
// (vite.config.ts) belong to none.
func readWeb(root string) ([]*pkg, error) {
	units := map[string]*pkg{}
	err := filepath.WalkDir(filepath.Join(root, "web"), func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		at := filepath.ToSlash(rel)
		switch {
		case d.IsDir() && (at == "web/dist" || at == "web/public"):
			return fs.SkipDir
		case d.IsDir(), !strings.HasSuffix(at, ".ts") && !strings.HasSuffix(at, ".tsx"), webTest.MatchString(at):
			return nil
		}
		dir := unitOf(path.Dir(at))
		if dir == "" {
			return nil
		}
		if units[dir] == nil {
			units[dir] = &pkg{dir: dir}
		}
		return units[dir].addWeb(file, at)
	})
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("read web: %w", err)
	}
	sorted := slices.SortedFunc(maps.Values(units), func(a, b *pkg) int { return strings.Compare(a.dir, b.dir) })
	for _, u := range sorted {
		u.sortImports()
	}
	return sorted, nil
}

// unitOf returns the unit of a folder: web/ui, web/features/subject; "" for web itself.
func unitOf(dir string) string {
	parts := strings.Split(dir, "/")
	switch {
	case len(parts) < 2:
		return ""
	case len(parts) > 2 && parts[1] == "features":
		return strings.Join(parts[:3], "/")
	default:
		return strings.Join(parts[:2], "/")
	}
}

// addWeb reads the imports of one file.
func (p *pkg) addWeb(file, at string) error {
	text, err := os.ReadFile(file) //nolint:gosec // a file of the module
	if err != nil {
		return err
	}
	p.lines += strings.Count(string(text), "\n")
	for _, m := range webImport.FindAllSubmatchIndex(text, -1) {
		target := path.Dir(path.Join(path.Dir(at), string(text[m[2]:m[3]])))
		if unitOf(target) != p.dir {
			line := 1 + strings.Count(string(text[:m[0]]), "\n")
			p.imports = append(p.imports, imported{target, fmt.Sprintf("%s:%d", at, line)})
		}
	}
	return nil
}

// cycles names the units of the front end that import each other, each circle once.
func cycles(units []*pkg) []string {
	byDir := map[string]*pkg{}
	for _, u := range units {
		if within(u.dir, "web") {
			byDir[u.dir] = u
		}
	}
	var out []string
	done := map[string]bool{}
	var visit func(dir string, way []string)
	visit = func(dir string, way []string) {
		if i := slices.Index(way, dir); i >= 0 {
			out = append(out, fmt.Sprintf("%s: folders of the front end import each other: %s", dir, strings.Join(append(way[i:], dir), " → ")))
			return
		}
		if done[dir] || byDir[dir] == nil {
			return
		}
		for _, to := range byDir[dir].folders() {
			visit(to, append(slices.Clone(way), dir))
		}
		done[dir] = true
	}
	for _, u := range units {
		visit(u.dir, nil)
	}
	return out
}

// folders returns the packages, or the units of the front end, that a package imports.
func (p *pkg) folders() []string {
	var out []string
	for _, i := range p.imports {
		to := i.path
		if within(p.dir, "web") {
			to = unitOf(to)
		}
		if to != "" {
			out = append(out, to)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
