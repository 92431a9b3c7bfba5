package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// printGraph writes packages, or units of the front end, layer by layer: those of
// layer 0 import nothing of this module, every other one is one layer above the highest that it imports.
func printGraph(w io.Writer, packages []*pkg) {
	floors := floorsOf(packages)
	sorted := slices.SortedFunc(slices.Values(packages), func(a, b *pkg) int {
		if d := floors[a.dir] - floors[b.dir]; d != 0 {
			return d
		}
		return strings.Compare(a.dir, b.dir)
	})
	for _, p := range sorted {
		_, _ = fmt.Fprintf(w, "%2d  %-28s %5d lines  ← %s\n", floors[p.dir], strings.TrimPrefix(p.dir, "pkg/"), p.lines, p.grouped())
	}
}

// grouped shortens the list of imports: "market platform/{clock db}".
func (p *pkg) grouped() string {
	var order []string
	byRoom := map[string][]string{}
	for _, to := range p.folders() {
		room, name, below := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(to, "pkg/"), "web/"), "/")
		if _, ok := byRoom[room]; !ok {
			order = append(order, room)
			byRoom[room] = nil
		}
		if below {
			byRoom[room] = append(byRoom[room], name)
		} else {
			byRoom[room] = append(byRoom[room], ".")
		}
	}
	var out []string
	for _, room := range order {
		switch names := byRoom[room]; {
		case len(names) == 1 && names[0] == ".":
			out = append(out, room)
		case len(names) == 1:
			out = append(out, room+"/"+names[0])
		default:
			out = append(out, room+"/{"+strings.Join(names, " ")+"}")
		}
	}
	return strings.Join(out, " ")
}

// floorsOf returns the layer of each package: the length of its longest chain of imports.
func floorsOf(packages []*pkg) map[string]int {
	byDir := map[string]*pkg{}
	for _, p := range packages {
		byDir[p.dir] = p
	}
	floors := map[string]int{}
	var floor func(dir string) int
	floor = func(dir string) int {
		p := byDir[dir]
		if p == nil {
			return -1 // the schemas, the packs and the front end are data
		}
		if n, ok := floors[dir]; ok {
			return n
		}
		floors[dir] = 0 // in a circle, which check refuses
		n := 0
		for _, to := range p.folders() {
			n = max(n, floor(to)+1)
		}
		floors[dir] = n
		return n
	}
	for _, p := range packages {
		floor(p.dir)
	}
	return floors
}
