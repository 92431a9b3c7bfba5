package trail

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// ErrUnknownPath says that a path names nothing that a pack can have.
var ErrUnknownPath = errors.New("there is no key")

// The layers that a value may stand in, beside the environments.
const (
	LayerBase = "base" // what every market starts from
	LayerPack = "pack" // the market's own folder
	LayerSite = "site" // the folder of the market whose site this one uses
)

// Value is what a market has at one path, and how it came to be.
type Value struct {
	Path   string        // such as payout.tiers.2.topLimit; list items count from 0
	JSON   any           // the effective value, named lists written out as in the export
	Field  *schema.Field // what the schema says; never nil
	Layers []LayerValue  // from the lowest to the one that wins; empty when no layer gives it
	List   *LayerValue   // where a named list is written out, else nil
}

// LayerValue is what one layer says about a path.
type LayerValue struct {
	Layer     string // LayerBase, LayerPack, LayerSite, or the name of an environment
	File      string // relative to the folder of packs
	Line, Col int    // of the key, from 1
	Text      string // as written, on one line
	Wins      bool   // it is the effective value
}

// Trail knows of each value of each market where it comes from. It reads packs
// without checking them, so it serves drafts and packs with faults as well: it
// leaves out what the schema does not know, and shows a wrong value as it
// stands. It never changes and is safe for use by many goroutines.
type Trail struct {
	fields map[string]*schema.Field // the roots of the schema
	parser *source.Parser
	src    *source.Packs
	base   *source.Document
	routes *source.Document
	packs  map[string]*packFiles
	known  []string // keys of a market, files and pages included
}

// packFiles is the parsed YAML of one pack by its file's name.
type packFiles struct {
	docs   map[string]*source.Document
	faults fault.Faults // what keeps the pack from being read to its end
}

// layer is a file that says something about a market.
type layer struct {
	name string
	doc  *source.Document
}

// Read reads a folder of packs. When the shared files can't be parsed the
// error is Faults; a market whose own files can't be parsed is refused by
// Explain, and hinders no other.
func Read(fsys fs.FS) (*Trail, error) {
	src, err := source.Read(fsys)
	if err != nil {
		return nil, err
	}
	s, err := schema.Load(schemas.FS)
	if err != nil {
		return nil, err
	}
	t := &Trail{fields: schema.DescribeAll(s), parser: source.NewParser(), src: src, packs: map[string]*packFiles{}}
	left := source.MaxValues
	t.base = t.parser.ParseBase(src.Shared, &left)
	t.routes = t.parser.ParseRoutes(src.Shared, &left)
	if t.base.Cut || t.routes.Cut {
		return nil, slices.Concat(src.Shared.Faults, t.base.Faults, t.routes.Faults).Tidy()
	}
	for code, folder := range src.ByCode {
		t.packs[code] = t.readPack(folder)
	}
	t.known = append(s.Market.Names(), source.PagesFolder)
	for _, key := range schema.Lists() {
		t.known = append(t.known, key.Key)
	}
	for _, key := range t.fileKeys() {
		t.known = append(t.known, key.field.Name)
	}
	return t, nil
}

func (t *Trail) readPack(f *source.Pack) *packFiles {
	p := &packFiles{docs: map[string]*source.Document{}, faults: f.Faults}
	left := source.MaxValues
	for _, name := range schema.PackFiles() {
		if !f.Has(name) && name != schema.MarketFile {
			continue
		}
		doc := t.parse(f, name, &left)
		p.docs[name] = doc
		if doc.Cut {
			p.faults = append(p.faults, doc.Faults...)
		}
	}
	if !f.Has(schema.MarketFile) {
		p.faults = append(p.faults, f.CheckNames()...) // it may be there under another name
	}
	return p
}

func (t *Trail) parse(f *source.Pack, name string, left *int) *source.Document {
	if name == schema.MarketFile {
		return t.parser.ParseMarket(f, left)
	}
	return t.parser.ParseFile(f, name, left)
}

// Codes gives every market that has a folder, sorted.
func (t *Trail) Codes() []string { return t.src.Codes() }

// Fields gives what the schema says, as Describe does.
func (t *Trail) Fields() map[string]*schema.Field { return t.fields }

// Explain gives the values of a market at a path or below it, in the order of
// the schema; the empty path means all. A path that the schema knows but no
// layer gives is one Value without layers. An unknown market or path is
// ErrUnknownMarket or ErrUnknownPath with a suggestion; files of the market
// that can't be parsed are Faults.
func (t *Trail) Explain(code string, env market.Environment, path string) ([]Value, error) {
	v, err := t.view(code, env)
	if err != nil {
		return nil, err
	}
	if path == "" {
		return v.all(), nil
	}
	return v.at(path)
}

// view merges the layers of a market.
func (t *Trail) view(code string, env market.Environment) (*trailView, error) {
	if _, err := source.ParseEnvironment(string(env)); err != nil {
		return nil, err
	}
	pack, ok := t.packs[code]
	if !ok {
		return nil, fmt.Errorf("%w '%s'%s", source.ErrUnknownMarket, code, fault.DidYouMean(code, t.Codes()))
	}
	v := &trailView{Trail: t, code: code, env: env, site: t.siteOf(code)}
	faults := pack.faults
	if site := t.packs[v.site]; v.site != code && site != nil {
		faults = slices.Concat(faults, site.faults)
	}
	if err := faults.Tidy().Err(); err != nil {
		return nil, err
	}
	v.merge()
	return v, nil
}

// siteOf is the market whose site a market uses: mostly its own.
func (t *Trail) siteOf(code string) string {
	if doc := t.packs[code].docs[schema.MarketFile]; doc != nil {
		if site := doc.Root.Get("site").Str(); site != "" && t.packs[site] != nil {
			return site
		}
	}
	return code
}

// trailView is one market in one environment.
type trailView struct {
	*Trail
	code, site string
	env        market.Environment
	own        []layer      // the market's layers
	lent       []layer      // those of the market whose site it uses; nil when it has its own
	tree       *source.Node // all of them merged
	out        []Value
}

func (v *trailView) merge() {
	v.own = v.layers(v.code, LayerPack, string(v.env))
	if v.site == v.code {
		v.tree = merged(v.own)
		return
	}
	v.lent = v.layers(v.site, LayerSite, LayerSite)
	own, lent := merged(v.own), merged(v.lent)
	v.tree = &source.Node{Kind: source.MapNode}
	if own != nil {
		v.tree = own.Without(schema.SiteKeys()...)
	}
	for _, key := range schema.SiteKeys() {
		// The AI host is not shared: it stays that of the market that has it.
		if n := lent.Get(key); n != nil && key != "aiDomains" {
			v.tree.Fields = append(v.tree.Fields, source.Field{Name: key, Value: n})
		}
	}
}

// layers gives the files that make up a market, lowest first.
func (v *trailView) layers(code, pack, env string) []layer {
	docs := v.packs[code].docs
	out := []layer{{LayerBase, v.base}}
	if doc := docs[schema.MarketFile]; doc != nil {
		out = append(out, layer{pack, doc})
	}
	if doc := docs[string(v.env)+".yaml"]; doc != nil {
		out = append(out, layer{env, doc})
	}
	return out
}

func merged(layers []layer) *source.Node {
	var out *source.Node
	for _, l := range layers {
		if l.doc.Root != nil && l.doc.Root.Kind == source.MapNode {
			out = source.Merge(out, l.doc.Root)
		}
	}
	return out
}

func (v *trailView) all() []Value {
	for _, f := range v.fields["market"].Fields {
		if n := v.tree.Get(f.Name); n != nil {
			v.walk(n, f, f.Name)
		}
	}
	for _, key := range v.fileKeys() {
		v.addFileKey(key, false)
	}
	for _, key := range schema.Lists() {
		if n, l := v.list(key); n != nil {
			v.addList(n, l, key)
		}
	}
	v.addPages("")
	return v.out
}

// at gives what stands at a path or below it.
func (v *trailView) at(path string) ([]Value, error) {
	first, rest, deep := strings.Cut(path, ".")
	if first == source.PagesFolder {
		return v.pagesAt(path, rest)
	}
	if i := slices.IndexFunc(schema.Lists(), func(k schema.List) bool { return k.Key == first }); i >= 0 {
		return v.listAt(schema.Lists()[i], path, deep)
	}
	if i := slices.IndexFunc(v.fileKeys(), func(k fileKey) bool { return k.field.Name == path }); i >= 0 {
		v.addFileKey(v.fileKeys()[i], true)
		return v.out, nil
	}
	f, n, err := v.find(v.fields["market"], v.tree, path)
	if err != nil {
		return nil, err
	}
	if n != nil {
		v.walk(n, f, path)
	}
	if len(v.out) == 0 {
		v.out = []Value{{Path: path, Field: f}}
	}
	return v.out, nil
}

// find follows a path in the schema and in a tree; the node is nil where the
// tree has nothing.
func (v *trailView) find(f *schema.Field, n *source.Node, path string) (*schema.Field, *source.Node, error) {
	seen := ""
	for name := range strings.SplitSeq(path, ".") {
		next := f.Get(name)
		if i, err := strconv.Atoi(name); f.Items != nil && err == nil {
			if n == nil || i < 0 || i >= len(n.Items) {
				return nil, nil, fmt.Errorf("%w '%s': %s", ErrUnknownPath, path, lengthOf(seen, n))
			}
			next = f.Items
		}
		if next == nil {
			return nil, nil, v.unknown(path, seen, name, f)
		}
		f, seen = next, source.JoinPath(seen, name)
		if n != nil {
			n = n.Child(name)
		}
	}
	return f, n, nil
}

func lengthOf(path string, n *source.Node) string {
	if n == nil {
		return path + " is not given"
	}
	return fmt.Sprintf("%s has %s, counted from 0", path, fault.Plural(len(n.Items), "item"))
}

// unknown suggests a key beside the wrong one, or the place of a key that
// stands elsewhere in a market.
func (v *trailView) unknown(path, seen, name string, in *schema.Field) error {
	var names []string
	for _, f := range in.Fields {
		names = append(names, f.Name)
	}
	if seen == "" {
		names = v.known
	}
	s := fault.Closest(name, names)
	if s != "" {
		s = source.JoinPath(seen, s)
		if whole := s + strings.TrimPrefix(path, source.JoinPath(seen, name)); v.fields["market"].Find(whole) != nil {
			s = whole
		}
	} else {
		s = pathOf(v.fields["market"], "", path[strings.LastIndexByte(path, '.')+1:], !strings.Contains(path, "."))
	}
	if s != "" {
		return fmt.Errorf("%w '%s'; did you mean '%s'?", ErrUnknownPath, path, s)
	}
	if len(names) == 0 {
		return fmt.Errorf("%w '%s': %s has no keys", ErrUnknownPath, path, seen)
	}
	return fmt.Errorf("%w '%s'; there are %s", ErrUnknownPath, path, strings.Join(byDistance(name, names), ", "))
}

// byDistance sorts names by how near they are to a word: those that have it in them
// first, then by the letters that differ; equals stay in the order of the schema.
func byDistance(word string, names []string) []string {
	far := func(name string) int {
		a, b := strings.ToLower(word), strings.ToLower(name)
		if strings.Contains(b, a) || strings.Contains(a, b) {
			return 0
		}
		return fault.Distance(a, b)
	}
	out := slices.Clone(names)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(far(a), far(b)) })
	return out
}

// pathOf finds a key of this name anywhere in a market, or one nearly so named.
func pathOf(f *schema.Field, path, name string, nearly bool) string {
	var names []string
	for _, sub := range f.Fields {
		if sub.Name == name {
			return source.JoinPath(path, name)
		}
		names = append(names, sub.Name)
	}
	for _, sub := range f.Fields {
		if at := pathOf(sub, source.JoinPath(path, sub.Name), name, nearly); at != "" {
			return at
		}
	}
	if s := fault.Closest(name, names); nearly && s != "" {
		return source.JoinPath(path, s)
	}
	return ""
}

// walk adds the values of a tree: what is no map and no list of maps.
func (v *trailView) walk(n *source.Node, f *schema.Field, path string) {
	switch {
	case n.Kind == source.MapNode && f.Kind == "map":
		for _, sub := range f.Fields {
			if child := n.Get(sub.Name); child != nil {
				v.walk(child, sub, source.JoinPath(path, sub.Name))
			}
		}
	case n.Kind == source.ListNode && len(n.Items) > 0 && f.Items != nil && f.Items.Kind == "map":
		for i, item := range n.Items {
			v.walk(item, f.Items, source.JoinPath(path, strconv.Itoa(i)))
		}
	default:
		v.add(n, f, path)
	}
}

func (v *trailView) add(n *source.Node, f *schema.Field, path string) {
	value := Value{Path: path, JSON: n.Value(), Field: f}
	layers := v.own
	if v.lent != nil && slices.Contains(schema.SiteKeys(), source.FirstSegment(path)) {
		layers = v.lent
	}
	for _, l := range layers {
		if said := valueAt(l.doc.Root, path); said != nil && (!said.Empty || said == n) {
			value.Layers = append(value.Layers, l.value(said))
		}
	}
	if k := len(value.Layers); k > 0 {
		// Below a list, only the winner's own item is the value; of the lists
		// that it replaces, the whole is shown.
		value.Layers[k-1].Line, value.Layers[k-1].Col = n.Key.Line, n.Key.Col
		value.Layers[k-1].Text, value.Layers[k-1].Wins = oneLine(n), true
	}
	v.writeOut(&value, n)
	v.out = append(v.out, value)
}

// valueAt is what a layer has at a path: the value itself, or a value further up
// that stands in its place (null, a list). nil when the layer doesn't set it.
func valueAt(n *source.Node, path string) *source.Node {
	for n != nil && n.Kind == source.MapNode && path != "" {
		var name string
		name, path, _ = strings.Cut(path, ".")
		n = n.Get(name)
	}
	return n
}

func (l layer) value(n *source.Node) LayerValue {
	return LayerValue{Layer: l.name, File: l.doc.Name, Line: max(n.Key.Line, 1), Col: max(n.Key.Col, 1), Text: oneLine(n)}
}

// writeOut turns the name of a list into the list.
func (v *trailView) writeOut(value *Value, name *source.Node) {
	lists := v.base.Root.At("lists." + value.Path)
	if lists == nil || strings.Contains(value.Path, ".") {
		return
	}
	list := lists.Get(name.Str())
	if list == nil || list.Kind != source.ListNode {
		return
	}
	product := v.tree.Get("product").Str()
	texts := make([]any, len(list.Items))
	for i, item := range list.Items {
		texts[i] = strings.ReplaceAll(item.Str(), "{product}", product)
	}
	at := layer{LayerBase, v.base}.value(list)
	value.JSON, value.List = texts, &at
}

// oneLine writes a value as it could stand on one line of a pack.
func oneLine(n *source.Node) string {
	switch n.Kind {
	case source.MapNode:
		parts := make([]string, len(n.Fields))
		for i, f := range n.Fields {
			parts[i] = f.Name + ": " + oneLine(f.Value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case source.ListNode:
		parts := make([]string, len(n.Items))
		for i, item := range n.Items {
			parts[i] = oneLine(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	text := strings.Join(strings.Fields(n.Text), " ")
	if n.Plain {
		return text
	}
	return strconv.Quote(text)
}

// TimeZone returns a market's time zone, such as Europe/Berlin; "" where the packs can't be
// read or give none.
func TimeZone(fsys fs.FS, code string) string {
	t, err := Read(fsys)
	if err != nil {
		return ""
	}
	values, err := t.Explain(code, market.Prod, "timeZone")
	if err != nil || len(values) == 0 {
		return ""
	}
	zone, _ := values[0].JSON.(string)
	return zone
}
