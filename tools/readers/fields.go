package main

import (
	"reflect"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// field is a leaf of a compiled market that packs write.
type field struct {
	path   string   // without the numbers of list items: payout.tiers.payoutAmount
	owner  string   // the type of pkg/market that has it
	name   string   // in Go
	unread bool     // the schema's mark
	client []string // paths in the type ClientMarket; nil where browsers don't get it
}

// ofCompiler decides which environments have a market; only the compiler reads it.
const ofCompiler = "status"

// fieldsOf are the leaves that the schema and market.Market both have. Keys of the
// schema alone, such as the address of each environment, are read by the compiler. Items
// of an unread list are left out: another list may have the same type, and code that
// reads them reads the list.
func fieldsOf(roots map[string]*schema.Field) []field {
	kinds := []string{"market"}
	for _, file := range schema.ListFiles() {
		kinds = append(kinds, file.Kind)
	}
	var out []field
	leaves(reflect.TypeFor[market.Market](), "", func(path, owner, name string) {
		for _, kind := range kinds {
			f := roots[kind].Find(path)
			if f == nil || f.Kind == "map" || path == ofCompiler {
				continue
			}
			if list, _, isItem := strings.Cut(path, ".0."); isItem && roots[kind].Find(list).Unread {
				return
			}
			path = strings.ReplaceAll(path, ".0.", ".")
			out = append(out, field{path: path, owner: owner, name: name, unread: f.Unread, client: clientPaths(f, path)})
			return
		}
	})
	return out
}

func clientPaths(f *schema.Field, path string) []string {
	var out []string
	for _, at := range f.Client {
		if at == "" {
			at = path
		}
		out = append(out, at)
	}
	return out
}

// leaves calls visit with the path in JSON of each field of a type and of the types of
// pkg/market below it. 0 stands for the items of a list.
func leaves(t reflect.Type, path string, visit func(path, owner, name string)) {
	for f := range t.Fields() {
		key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if key == "" || key == "-" {
			continue
		}
		at, of := source.JoinPath(path, key), f.Type
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		item := at
		if of.Kind() == reflect.Slice {
			item, of = at+".0", of.Elem()
		}
		visit(at, t.Name(), f.Name)
		if of.Kind() == reflect.Struct && of.PkgPath() == marketPackage {
			leaves(of, item, visit)
		}
	}
}
