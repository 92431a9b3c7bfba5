package schema

import (
	"cmp"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"knowmad/schemas"
)

// Describe reads the schema for tools that generate types, editor support or
// explanations from it. It has a root for each kind of Files, and page.
func Describe() (map[string]*Field, error) { return DescribeFS(schemas.FS) }

// DescribeFS is Describe for the schema in a folder.
func DescribeFS(fsys fs.FS) (map[string]*Field, error) {
	s, err := Load(fsys)
	if err != nil {
		return nil, err
	}
	return DescribeAll(s), nil
}

// DescribeAll is Describe for a schema that is loaded already.
func DescribeAll(s *Schema) map[string]*Field {
	out := map[string]*Field{}
	for kind, sh := range s.Files {
		out[kind] = describeShape(kind, sh, true, sh.doc, false)
	}
	out["page"] = describeShape("page", s.FrontMatter, true, s.FrontMatter.doc, false)
	return out
}

// Field is what the schema says about a key of a pack, or about the items of a list.
type Field struct {
	Name     string
	Type     string   // name of the definition, such as InterfaceLanguage; "" without one
	Doc      string   // what it means
	TypeDoc  string   // what its definition says
	Required bool     // some layer must give it
	Nullable bool     // may be null
	Kind     string   // map, list, text, int, number or bool
	Values   []string // the closed list of texts, if any
	Regexp   string   // what a text must match, or ""
	Pattern  string   // how to write it, for people
	Min, Max string   // bounds of a number, or ""
	Most     int      // the most characters of a text or items of a list; 0 where there is no bound
	Fields   []*Field // keys of a map, in the order of the schema
	Items    *Field   // of a list
	Opens    bool     // begins a group of keys: a blank line stands before it
	Spaced   bool     // a blank line stands between the items of the list
	// Client are the fields of the compiled market that browsers get because of
	// this key, by their paths; "" is the field at the key's own path. Nil without
	// @client.
	Client []string
	// Unread: no code shows anything by the key, which Doc begins with.
	Unread bool
}

// Unshown is the first sentence about an unread key.
const Unshown = "Nothing shows this yet."

// Get finds a key of a map, or nil.
func (f *Field) Get(name string) *Field {
	if f == nil {
		return nil
	}
	if i := slices.IndexFunc(f.Fields, func(x *Field) bool { return x.Name == name }); i >= 0 {
		return f.Fields[i]
	}
	return nil
}

// Find follows a path such as payout.tiers.2.topLimit; nil when the schema has
// no such key. Any number is an item of a list.
func (f *Field) Find(path string) *Field {
	for name := range strings.SplitSeq(path, ".") {
		next := f.Get(name)
		if _, err := strconv.Atoi(name); err == nil && f != nil && f.Items != nil {
			next = f.Items
		}
		if f = next; f == nil {
			return nil
		}
	}
	return f
}

// describeShape describes a key; unread holds for all keys below one that has @unread.
func describeShape(name string, s *Shape, required bool, doc string, unread bool) *Field {
	f := &Field{
		Name: name, Type: s.def, Doc: doc, TypeDoc: s.doc, Required: required, Nullable: s.Nullable,
		Values: s.Enum, Regexp: s.pattern, Pattern: s.Say, Min: s.Min, Max: s.Max, Most: s.Most,
		Opens: s.opens, Spaced: s.spaced, Client: s.client,
		Unread: unread || s.unread,
	}
	if f.Unread {
		f.Doc = strings.TrimSpace(Unshown + " Its meaning: " + cmp.Or(doc, s.doc))
	}
	switch {
	case s.IsMap:
		f.Kind = "map"
		for i := range s.Fields {
			sub := &s.Fields[i]
			f.Fields = append(f.Fields, describeShape(sub.Name, sub.Shape, sub.Required, sub.doc, f.Unread))
		}
	case s.Elem != nil:
		f.Kind = "list"
		f.Items = describeShape("", s.Elem, true, s.Elem.doc, f.Unread)
	case slices.Contains(s.Scalars, NumScalar):
		f.Kind = NumScalar
	case len(s.Scalars) > 0:
		f.Kind = s.Scalars[0]
	}
	return f
}
