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

// tables are the folders to which the tables of the database belong, by the tables' names:
// those whose migrations make them.
type tables map[string]string

var createTable = regexp.MustCompile(`CREATE (?:VIRTUAL )?TABLE (\w+)`)

// readTables reads the migrations below pkg.
func readTables(root string) (tables, error) {
	t := tables{}
	err := filepath.WalkDir(filepath.Join(root, "pkg"), func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(file) != ".sql" || filepath.Base(filepath.Dir(file)) != "migrations" {
			return err
		}
		text, err := os.ReadFile(file) //nolint:gosec // a migration of the module
		if err != nil {
			return err
		}
		owner, err := filepath.Rel(root, filepath.Dir(filepath.Dir(file)))
		if err != nil {
			return err
		}
		for _, m := range createTable.FindAllStringSubmatch(string(text), -1) {
			t[m[1]] = filepath.ToSlash(owner)
		}
		return nil
	})
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("reading migrations: %w", err)
	}
	return t, nil
}

// use is a table in a statement.
type use struct{ table, at string }

var (
	writing = regexp.MustCompile(`\b(?:INSERT\s+INTO|DELETE\s+FROM)\s+(\w+)|\bUPDATE\s+(\w+)\s+(?:AS\s+\w+\s+)?SET\b`)
	reading = regexp.MustCompile(`\b(?:FROM|JOIN)\s+(\w+)`)
)

// takeStatements takes over which tables a string writes and reads.
func (p *pkg) takeStatements(text, at string) {
	for _, m := range writing.FindAllStringSubmatch(text, -1) {
		p.writes = append(p.writes, use{m[1] + m[2], at})
	}
	for _, m := range reading.FindAllStringSubmatch(text, -1) {
		p.reads = append(p.reads, use{m[1], at})
	}
}

// checkTables finds packages that write tables of others, and slices that read them.
func (r rules) checkTables(packages []*pkg, owners tables) (out []string) {
	mayWrite := func(dir, table string) bool {
		return slices.ContainsFunc(r.writersOf(table, owners[table]), func(owner string) bool { return owns(dir, owner) })
	}
	for _, p := range packages {
		if room, ok := r.roomOf(p.dir); !ok || room.allows(p.dir, "*") { // tests of whole servers
			continue
		}
		for _, u := range p.writes {
			if owner, known := owners[u.table]; known && !mayWrite(p.dir, u.table) {
				out = append(out, fmt.Sprintf("%s: %s may not write the table %s; call %s", u.at, p.dir, u.table, strings.Join(r.writersOf(u.table, owner), " or ")))
			}
		}
		for _, u := range p.reads {
			owner, known := owners[u.table]
			_, isKernel := r.kernel[u.table]
			if known && !isKernel && !owns(p.dir, owner) {
				out = append(out, fmt.Sprintf("%s: %s may not read the table %s; call %s", u.at, p.dir, u.table, owner))
			}
		}
	}
	for _, table := range slices.Sorted(maps.Keys(r.kernel)) {
		if owners[table] == "" && len(owners) > 0 {
			out = append(out, fmt.Sprintf("rules.go: no migration makes the table %s", table))
		}
	}
	return out
}

// writersOf are the packages that may write a table.
func (r rules) writersOf(table, owner string) []string {
	if all := r.kernel[table]; len(all) > 0 {
		return all
	}
	return []string{owner}
}

// owns reports whether a package is in the folder to which tables belong: a slice with all its
// rooms, or a package of the platform with all below it.
func owns(dir, owner string) bool {
	if rest, ok := strings.CutPrefix(owner, "pkg/features/"); ok {
		name, _, _ := strings.Cut(rest, "/")
		owner = path.Join("pkg/features", name)
	}
	return owner != "" && within(dir, owner)
}
