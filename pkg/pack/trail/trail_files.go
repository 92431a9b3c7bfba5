package trail

import (
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// list finds the list that the market shows, and the file it stands in.
func (v *trailView) list(key schema.List) (*source.Node, layer) {
	l := v.fileLayer(key.File)
	if l.doc == nil {
		return nil, layer{}
	}
	return l.doc.Root.Get(key.Key), l
}

// fileLayer is the file of lists that counts for the market; without a document where there is none.
func (v *trailView) fileLayer(file schema.File) layer {
	if file.Lent && v.site != v.code {
		return layer{LayerSite, v.packs[v.site].docs[file.Name]}
	}
	return layer{LayerPack, v.packs[v.code].docs[file.Name]}
}

// fileKey is a key of a file of lists that is no list itself.
type fileKey struct {
	file  schema.File
	field *schema.Field
}

// fileKeys gives those of all files, in the order of the schema.
func (t *Trail) fileKeys() []fileKey {
	var out []fileKey
	for _, file := range schema.ListFiles() {
		for _, f := range t.fields[file.Kind].Fields {
			if !slices.ContainsFunc(file.Lists, func(l schema.List) bool { return l.Key == f.Name }) {
				out = append(out, fileKey{file, f})
			}
		}
	}
	return out
}

// addFileKey adds the value of such a key, or one without layers where the file doesn't set it.
func (v *trailView) addFileKey(key fileKey, always bool) {
	value := Value{Path: key.field.Name, Field: key.field}
	if l := v.fileLayer(key.file); l.doc != nil {
		if n := l.doc.Root.Get(key.field.Name); n != nil {
			at := l.value(n)
			at.Wins = true
			value.JSON, value.Layers = n.Value(), []LayerValue{at}
		}
	}
	if always || value.Layers != nil {
		v.out = append(v.out, value)
	}
}

// addList adds a long list as one value; Explain with a longer path opens it.
func (v *trailView) addList(n *source.Node, l layer, key schema.List) {
	at := l.value(n)
	at.Wins, at.Text = true, fault.Plural(len(n.Items), "item")
	v.out = append(v.out, Value{
		Path: key.Key, JSON: n.Value(), Field: v.fields[key.File.Kind].Get(key.Key), Layers: []LayerValue{at},
	})
}

func (v *trailView) listAt(key schema.List, path string, deep bool) ([]Value, error) {
	n, l := v.list(key)
	if !deep {
		if n == nil {
			return []Value{{Path: path, Field: v.fields[key.File.Kind].Get(key.Key)}}, nil
		}
		v.addList(n, l, key)
		return v.out, nil
	}
	f, at, err := v.find(v.fields[key.File.Kind], &source.Node{Kind: source.MapNode, Fields: []source.Field{{Name: key.Key, Value: n}}}, path)
	if err != nil {
		return nil, err
	}
	if at == nil {
		return []Value{{Path: path, Field: f}}, nil
	}
	// The file is the only layer that says it.
	v.own, v.lent = []layer{l}, nil
	v.walk(at, f, path)
	return v.out, nil
}

// pageFile is a page of a market and the layers that have it.
type pageFile struct {
	path   string
	layers []layer
}

// pageFiles gives the pages that visitors see: the platform's, and the
// market's own, which win.
func (v *trailView) pageFiles() []pageFile {
	var out []pageFile
	add := func(name string, f *source.Pack, below string) {
		for _, file := range f.Names() {
			rel, ok := strings.CutPrefix(file, below+"/")
			if !ok || !strings.HasSuffix(rel, ".md") {
				continue
			}
			i := slices.IndexFunc(out, func(p pageFile) bool { return p.path == source.PagePath(rel) })
			if i < 0 {
				i, out = len(out), append(out, pageFile{path: source.PagePath(rel)})
			}
			out[i].layers = append(out[i].layers, layer{name, v.frontMatter(f.Path(file), f.Files[file])})
		}
	}
	add(LayerBase, v.src.Shared, source.FallbackPages)
	name := LayerPack
	if v.site != v.code {
		name = LayerSite
	}
	add(name, v.src.ByCode[v.site], source.PagesFolder)
	slices.SortFunc(out, func(a, b pageFile) int { return strings.Compare(a.path, b.path) })
	return out
}

func (v *trailView) frontMatter(file, text string) *source.Document {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\uFEFF"), "\r\n", "\n")
	if front, _, ok := source.SplitFrontMatter(text); ok {
		return v.parser.Parse(file, front, 2)
	}
	return &source.Document{Name: file}
}

// addPages adds a value for each page at a path or below it. A page's value is
// its front matter, its text in the trail the title.
func (v *trailView) addPages(below string) {
	for _, p := range v.pageFiles() {
		if below != "" && p.path != below && !strings.HasPrefix(p.path, below+"/") {
			continue
		}
		value := Value{Path: source.PagesFolder + "." + p.path, Field: v.fields["page"]}
		for _, l := range p.layers {
			value.Layers = append(value.Layers, LayerValue{
				Layer: l.name, File: l.doc.Name, Line: 1, Col: 1, Text: l.doc.Root.Get("title").Str(),
			})
		}
		top := p.layers[len(p.layers)-1].doc.Root
		value.Layers[len(value.Layers)-1].Wins = true
		if top != nil {
			value.JSON = top.Value()
		}
		v.out = append(v.out, value)
	}
}

func (v *trailView) pagesAt(path, below string) ([]Value, error) {
	v.addPages(below)
	if len(v.out) > 0 {
		return v.out, nil
	}
	var names []string
	for _, p := range v.pageFiles() {
		names = append(names, source.PagesFolder+"."+p.path)
	}
	return nil, fmt.Errorf("%w '%s'%s", ErrUnknownPath, path, fault.OrOneOf(path, names))
}
