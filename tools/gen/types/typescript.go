package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path"
	"reflect"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/market/client"
	"knowmad/pkg/pack/schema"
)

const header = `// Made from schemas/ and pkg/market by tools/gen; don't edit. ` + "`npm run gen`" + ` makes it anew.
/** A compiled market, as ` + "`marketctl export`" + ` writes it; ClientMarket, what of it browsers get; the route table. */

`

// tsWriter turns Go's compiled types into TypeScript, with the comments and
// closed lists of values that the schema has for the same keys.
type tsWriter struct {
	comments map[string]string // of Go fields and types, by their package, for keys that packs don't have
	aliases  map[string]string // closed lists of values by name
	blocks   []string
	done     map[string]string // by interface: the path at which it was met

	// client are the fields that browsers get, and the objects that have them;
	// nil while all fields are written.
	client map[string]bool
}

func writeTypeScript(out io.Writer, roots map[string]*schema.Field) error {
	comments, err := goComments("pkg/market/market.go", "pkg/market/client/client.go")
	if err != nil {
		return err
	}
	paths, err := clientPaths(roots, reflect.TypeFor[client.Market]())
	if err != nil {
		return err
	}
	w := &tsWriter{comments: comments, aliases: map[string]string{}, done: map[string]string{}}
	w.object(reflect.TypeFor[market.Market](), marketRoot(roots), "")
	w.object(reflect.TypeFor[market.RouteTable](), roots["routes"], "")
	w.client = map[string]bool{}
	for _, path := range paths {
		for path != "" {
			w.client[path] = true
			path = path[:max(0, strings.LastIndex(path, "."))]
		}
	}
	w.object(reflect.TypeFor[client.Market](), marketRoot(roots), "")
	names := make([]string, 0, len(w.aliases))
	for name := range w.aliases {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString(header)
	for _, name := range names {
		b.WriteString(w.aliases[name] + "\n")
	}
	b.WriteString(strings.Join(w.blocks, "\n"))
	_, err = io.WriteString(out, b.String())
	return err
}

// marketRoot puts the files of a pack together: in a compiled market the lists
// of files of their own are keys like others, named
// lists are written out, and an address is that of one environment.
func marketRoot(roots map[string]*schema.Field) *schema.Field {
	root := *roots["market"]
	root.Fields = nil
	lists := roots["base"].Get("lists")
	for _, f := range roots["market"].Fields {
		if f.Name == "site" {
			continue // in a pack it names another market; compiled it is never absent
		}
		if named := lists.Get(f.Name); named != nil {
			f = &schema.Field{Name: f.Name, Kind: "list", Required: true, Items: named.Fields[len(named.Fields)-1].Items}
		}
		root.Fields = append(root.Fields, f)
	}
	for _, file := range schema.ListFiles() {
		root.Fields = append(root.Fields, roots[file.Kind].Fields...)
	}
	return &root
}

// object writes an interface, after those that it needs. path is where the
// object stands in the market.
func (w *tsWriter) object(t reflect.Type, f *schema.Field, path string) {
	name := w.name(t)
	if _, ok := w.done[name]; ok {
		return
	}
	w.done[name] = path
	at := len(w.blocks)
	w.blocks = append(w.blocks, "")
	var b strings.Builder
	doc := w.comments[goName(t)]
	if f != nil && f.TypeDoc != "" && f.Kind == "map" && t.Name() != "Market" {
		doc = f.TypeDoc
	}
	writeDoc(&b, "", doc)
	fmt.Fprintf(&b, "export interface %s {\n", name)
	for _, sf := range jsonFields(t) {
		w.field(&b, t, sf, f, path)
	}
	b.WriteString("}\n")
	w.blocks[at] = b.String()
}

// name is the interface of a Go type: what browsers get of a type is another.
func (w *tsWriter) name(t reflect.Type) string {
	if w.client != nil && (t.PkgPath() == reflect.TypeFor[market.Market]().PkgPath() || t == reflect.TypeFor[client.Market]()) {
		return "Client" + t.Name()
	}
	return t.Name()
}

func (w *tsWriter) field(b *strings.Builder, owner reflect.Type, sf reflect.StructField, parent *schema.Field, path string) {
	name := jsonName(sf)
	path = strings.TrimPrefix(path+"."+name, ".")
	if w.client != nil && !w.client[path] {
		return
	}
	f := parent.Get(name)
	doc := w.comments[goName(owner)+"."+sf.Name]
	if len(sf.Index) > 1 { // of the one that is embedded
		doc = w.comments[goName(owner.FieldByIndex(sf.Index[:1]).Type.Elem())+"."+sf.Name]
	}
	if f != nil && f.Doc != "" {
		doc = f.Doc
	}
	writeDoc(b, "  ", doc)
	typ := w.typ(sf.Type, f, path)
	if sf.Tag.Get("ts") == "nullable" {
		typ += " | null"
	}
	optional := ""
	if strings.HasSuffix(sf.Tag.Get("json"), ",omitempty") {
		optional = "?"
	}
	fmt.Fprintf(b, "  %s%s: %s;\n", name, optional, typ)
}

func (w *tsWriter) typ(t reflect.Type, f *schema.Field, path string) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "string"
	case t.Kind() == reflect.Pointer:
		return w.typ(t.Elem(), f, path) + " | null"
	case t.Kind() == reflect.Slice:
		var items *schema.Field
		if f != nil {
			items = f.Items
		}
		item := w.typ(t.Elem(), items, path)
		if strings.Contains(item, " ") {
			item = "(" + item + ")"
		}
		return item + "[]"
	case t.Kind() == reflect.Struct:
		w.object(t, f, path)
		return w.name(t)
	case t.Kind() == reflect.Bool:
		return "boolean"
	case t.Kind() == reflect.String:
		return w.text(f)
	}
	return "number"
}

// text is a string, or a union where the schema has a closed list.
func (w *tsWriter) text(f *schema.Field) string {
	if f == nil || len(f.Values) == 0 {
		return "string"
	}
	union := make([]string, len(f.Values))
	for i, v := range f.Values {
		union[i] = "'" + v + "'"
	}
	if f.Type == "" {
		if len(union) == 1 {
			return union[0]
		}
		return strings.Join(union, " | ")
	}
	var b strings.Builder
	writeDoc(&b, "", f.TypeDoc)
	fmt.Fprintf(&b, "export type %s =\n  | %s;\n", f.Type, strings.Join(union, "\n  | "))
	w.aliases[f.Type] = b.String()
	return f.Type
}

func writeDoc(b *strings.Builder, indent, doc string) {
	if doc != "" {
		fmt.Fprintf(b, "%s/** %s */\n", indent, strings.ReplaceAll(doc, "*/", "* /"))
	}
}

// goName is a type as goComments has it.
func goName(t reflect.Type) string { return path.Base(t.PkgPath()) + "." + t.Name() }

// goComments reads the comments of the types and fields of Go files.
func goComments(files ...string) (map[string]string, error) {
	out := map[string]string{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			return nil, fmt.Errorf("comments: %w", err)
		}
		for _, d := range parsed.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				readComments(out, parsed.Name.Name, g)
			}
		}
	}
	return out, nil
}

func readComments(out map[string]string, pkg string, g *ast.GenDecl) {
	for _, s := range g.Specs {
		t, ok := s.(*ast.TypeSpec)
		if !ok {
			continue
		}
		name := pkg + "." + t.Name.Name
		out[name] = oneLine(g.Doc.Text())
		fields, ok := t.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range fields.Fields.List {
			for _, n := range f.Names {
				out[name+"."+n.Name] = oneLine(f.Doc.Text() + " " + f.Comment.Text())
			}
		}
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
