package main

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/pack/schema"
)

// clientPaths is the list of the fields of a compiled market that browsers get:
// those that a key of the schema names by @client, in the order of the Go type.
// A key counts if every key above it names itself, too.
func clientPaths(roots map[string]*schema.Field, compiled reflect.Type) ([]string, error) {
	marks := marks{named: map[string]string{}, idle: map[string]string{}, counted: map[string]bool{}}
	for _, file := range marketFiles() {
		marks.read(roots[file], "", true)
	}
	for file, root := range roots {
		if !slices.Contains(marketFiles(), file) {
			marks.refuse(file, root, roots["market"])
		}
	}
	var faults []error
	for _, mark := range slices.Sorted(maps.Keys(marks.idle)) {
		if !marks.counted[mark] {
			faults = append(faults, fmt.Errorf("%s: @client does nothing there: no key above it has @client", marks.idle[mark]))
		}
	}
	known := compiledPaths(compiled)
	var paths []string
	for _, p := range known {
		if _, ok := marks.named[p.path]; ok && !p.object {
			paths = append(paths, p.path)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(marks.named)) {
		i := slices.IndexFunc(known, func(p compiledPath) bool { return p.path == name })
		below := func(path string) bool { return strings.HasPrefix(path, name+".") }
		switch {
		case i < 0:
			faults = append(faults, fmt.Errorf("%s: @client names %s, which a compiled market doesn't have", marks.named[name], name))
		case known[i].object && !slices.ContainsFunc(paths, below):
			faults = append(faults, fmt.Errorf("%s: @client names %s, but nothing in it has @client", marks.named[name], name))
		}
	}
	return paths, errors.Join(faults...)
}

// marketFiles are the files of a pack whose keys are a compiled market's.
func marketFiles() []string {
	kinds := []string{"market"}
	for _, file := range schema.ListFiles() {
		kinds = append(kinds, file.Kind)
	}
	return kinds
}

// marks are the attributes of a schema. A mark is told from others by the
// definition and the key that it stands at, as a definition may be used twice.
type marks struct {
	named   map[string]string // by path in a compiled market: the key that names it
	idle    map[string]string // by mark: a key with it below one that is not open
	counted map[string]bool   // by mark
}

func (m marks) read(f *schema.Field, path string, open bool) {
	if f == nil {
		return
	}
	for _, key := range f.Fields {
		own := strings.TrimPrefix(path+"."+key.Name, ".")
		opens := false
		if mark := f.Type + "." + key.Name; key.Client != nil && open {
			m.counted[mark] = true
			for _, name := range key.Client {
				if name == "" {
					name = own
				}
				m.named[name] = own
				opens = opens || name == own
			}
		} else if key.Client != nil {
			m.idle[mark] = own
		}
		m.read(key, own, opens)
		m.read(key.Items, own, opens)
	}
}

// refuse notes what has the attribute in a file that no compiled market is made
// of; keys of a market may stand in some.
func (m marks) refuse(path string, f, except *schema.Field) {
	if f == nil {
		return
	}
	for _, key := range f.Fields {
		if except.Get(key.Name) != nil {
			continue
		}
		own := path + ": " + key.Name
		if key.Client != nil {
			m.idle[f.Type+"."+key.Name] = own
		}
		m.refuse(own, key, nil)
		m.refuse(own, key.Items, nil)
	}
}

// compiledPath is a field of a compiled market; of a list of objects, of its items.
type compiledPath struct {
	path   string
	object bool
}

func compiledPaths(t reflect.Type) []compiledPath {
	var all []compiledPath
	for _, sf := range jsonFields(t) {
		path := jsonName(sf)
		below, object := objectOf(sf.Type)
		all = append(all, compiledPath{path, object})
		if object {
			for _, p := range compiledPaths(below) {
				all = append(all, compiledPath{path + "." + p.path, p.object})
			}
		}
	}
	return all
}

// objectOf gives the struct that a field is, points to or lists.
func objectOf(t reflect.Type) (reflect.Type, bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t, t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]()
}

// jsonFields are a struct's fields as encoding/json sees them: those of an
// embedded one among them, unless the outer one has that name itself.
func jsonFields(t reflect.Type) []reflect.StructField {
	depth := map[string]int{}
	visible := slices.DeleteFunc(reflect.VisibleFields(t), func(sf reflect.StructField) bool { return jsonName(sf) == "" })
	for _, sf := range visible {
		if d, ok := depth[jsonName(sf)]; !ok || len(sf.Index) < d {
			depth[jsonName(sf)] = len(sf.Index)
		}
	}
	return slices.DeleteFunc(visible, func(sf reflect.StructField) bool { return len(sf.Index) > depth[jsonName(sf)] })
}

// jsonName is a field's name in JSON, or "" where it has none.
func jsonName(sf reflect.StructField) string {
	name, _, _ := strings.Cut(sf.Tag.Get("json"), ",")
	if name == "-" {
		return ""
	}
	return name
}
