package main

import (
	"fmt"
	"slices"
	"strings"
)

// check compares the packages and the units of the front end with the rules and returns findings as "place: what, why".
func check(packages []*pkg, r rules) []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, p := range packages {
		room, ok := r.roomOf(p.dir)
		if !ok {
			say("%s: the package is in none of the rooms (%s)", p.dir, strings.Join(r.dirs(), ", "))
			continue
		}
		for _, i := range p.imports {
			if !room.allows(p.dir, i.path) {
				say("%s: %s may not import %s; packages below %s may import %s", i.at, p.dir, i.path, room.dir, room.allowed())
			}
		}
		for _, i := range p.libraries {
			for _, l := range r.libraries {
				if within(i.path, l.path) && !slices.ContainsFunc(l.where, func(dir string) bool { return within(p.dir, dir) }) {
					say("%s: %s may not import %s: %s", i.at, p.dir, i.path, l.why)
				}
			}
		}
		if !within(p.dir, "web") {
			r.checkSize(p, say)
		}
		if most := r.statements[p.dir]; within(p.dir, "pkg/features") && len(p.statements) > most {
			say("%s: SQL stands outside of store.go and *_store.go (%d statements, %d allowed)", p.statements[0], len(p.statements), most)
		}
	}
	return append(out, cycles(packages)...)
}

// checkSize compares lines and methods with their limits.
func (r rules) checkSize(p *pkg, say func(string, ...any)) {
	limit := func(name string, most int) int {
		if own, ok := r.over[name]; ok {
			return own
		}
		return most
	}
	if most := limit(p.dir, r.lines); p.lines > most {
		say("%s: the package has %d lines, %d are allowed; split it by task", p.dir, p.lines, most)
	}
	for t, n := range p.methods {
		if most := limit(p.dir+"."+t, r.methods); n > most {
			say("%s: the type %s has %d methods, %d are allowed; split it by task", p.dir, t, n, most)
		}
	}
}

// roomOf returns the room of a package.
func (r rules) roomOf(dir string) (room, bool) {
	for _, room := range r.rooms {
		if within(dir, room.dir) {
			return room, true
		}
	}
	return room{}, false
}

func (r rules) dirs() []string {
	var out []string
	for _, room := range r.rooms {
		out = append(out, room.dir)
	}
	return out
}

// allows reports whether a package of the room may import a folder of the module.
func (m room) allows(from, to string) bool {
	for _, dir := range m.imports {
		if dir == "." {
			dir = m.own(from)
		}
		if dir == "*" || within(to, dir) {
			return true
		}
		if before, after, ok := strings.Cut(dir, "/*/"); ok && within(to, before) {
			_, rest, _ := strings.Cut(strings.TrimPrefix(to, before+"/"), "/")
			if within(rest, after) {
				return true
			}
		}
	}
	return false
}

// own returns the package's folder right below the room: a slice with all its subpackages.
func (m room) own(from string) string {
	rest := strings.TrimPrefix(from, m.dir+"/")
	name, _, _ := strings.Cut(rest, "/")
	return m.dir + "/" + name
}

func (m room) allowed() string {
	var out []string
	for _, dir := range m.imports {
		switch dir {
		case "*":
			return "everything"
		case ".":
			out = append(out, "what is below their own folder")
		default:
			out = append(out, dir)
		}
	}
	return strings.Join(out, ", ")
}

// within reports whether a path is a folder or below it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, dir+"/")
}
